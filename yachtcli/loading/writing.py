"""Tables as TOML text, laid out the way the shipped ones are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import tomli_w

from yachtcli.loading.schema import FORMAT, PARTS, TOP

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.ruleset import Ruleset

WIDTH: Final = 100
"""Lists that are longer than this are written an item a line."""


def to_toml(ruleset: Ruleset) -> str:
    """The whole table of a ruleset, nothing inherited any more: TOML that loads again.

    Where settings have changed the game it is written without its id, since it
    is that game no more; a file's name stands for it. The legality of a game
    made in Python is no part of a table.
    """
    own = {"format": FORMAT, "id": ruleset.id, **ruleset.table}
    left_out = {"extends", "id"} if ruleset.settings else {"extends"}
    table = {key: own[key] for key in TOP if key in own and key not in left_out}
    tables = [key for key in table if TOP[key].type in ("table", "tables", "lines")]
    lines = [line for key in table if key not in tables for line in setting(key, table[key])]
    for key in tables:
        parts = table[key] if key in PARTS and TOP[key].type == "tables" else {"": table[key]}
        for entry, part in parts.items():
            if part:
                lines += ["", f"[{key}.{_key(entry)}]" if entry else f"[{key}]"]
                lines += (line for name in part for line in setting(_key(name), part[name]))
    return "\n".join(lines) + "\n"


def setting(key: str, value: Any) -> Iterator[str]:
    """The lines that set `key`, ready as TOML, to `value`: one, or of a long list one an item."""
    line = f"{key} = {inline(value)}"
    if len(line) <= WIDTH or not isinstance(value, list | tuple) or not value:
        yield line
        return
    yield f"{key} = ["
    for item in value:
        yield f"  {inline(item)},"
    yield "]"


def inline(value: Any) -> str:
    """A value as TOML on one line.

    >>> inline({"face": 4, "plus": 20}), inline(["a", 1, True])
    ('{ face = 4, plus = 20 }', '["a", 1, true]')
    """
    if isinstance(value, list | tuple):
        return "[" + ", ".join(inline(item) for item in value) + "]"
    if isinstance(value, dict):
        parts = ", ".join(f"{_key(key)} = {inline(item)}" for key, item in value.items())
        return f"{{ {parts} }}" if parts else "{}"
    return tomli_w.dumps({"x": value}).removeprefix("x = ").rstrip("\n")


def path(*keys: str) -> str:
    """A dotted key as TOML.

    >>> path("category", "ones", "name")
    'category.ones.name'
    """
    return ".".join(map(_key, keys))


def _key(key: str) -> str:
    return tomli_w.dumps({key: 0}).partition(" = ")[0]
