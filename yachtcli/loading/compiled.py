"""Shipped rulesets as Python data, so that starting costs no parsing.

Reading, extending and checking a table takes as long as a third of the whole
start of `yacht score`. `rulesets/compiled.py` holds what came out of that for
the shipped tables, and the bytes they were made from: where a table on disk
differs by a single byte, it is read as everybody's. So nothing can be stale.

`python -m yachtcli.loading.compiled` writes the file anew.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Final

from yachtcli.core.dice import DiceSet
from yachtcli.core.kinds import KINDS
from yachtcli.core.patterns import Pattern
from yachtcli.core.points import TERMS, Case, Points
from yachtcli.core.ruleset import Category, Column, Repeat, Ruleset, Section, Tier
from yachtcli.loading import ready, shipped
from yachtcli.phrase import Names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yachtcli.core.fields import Field
    from yachtcli.core.patterns import PatternKind
    from yachtcli.core.points import PointTerm

HEAD: Final = '''\
"""Made from the tables by `python -m yachtcli.loading.compiled`; not to be edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    Compiled: TypeAlias = tuple[tuple[str, ...], dict[str, Any]]

'''


def ruleset(name: str) -> Ruleset | None:
    """The shipped ruleset of that name; None if it has to be made from its table."""
    data = ready.data(name)
    return None if data is None else from_data(data)


def to_data(made: Ruleset) -> dict[str, Any]:
    """A ruleset as plain data that `from_data` makes it from again."""
    return {
        "id": made.id,
        "name": made.name.texts,
        "about": made.about.texts,
        "dice": tuple(made.dice),
        "rolls": made.rolls,
        "sections": tuple(
            (s.id, s.name.texts, s.categories, tuple(map(tuple, s.bonus))) for s in made.sections
        ),
        "categories": tuple(
            (c.id, c.name.texts, c.aliases, _pattern_to(c.pattern), _points_to(c.points))
            for c in made.categories.values()
        ),
        "columns": tuple(
            (c.id, c.name.texts, c.multiplier, c.order, c.on_roll) for c in made.columns
        ),
        "repeat": made.repeat and tuple(made.repeat),
        "voluntary_zero": made.voluntary_zero,
        "tips": made.tips,
        "table": made.table,
    }


def from_data(data: Mapping[str, Any]) -> Ruleset:
    """The ruleset that `to_data` made `data` from; of built-in kinds and terms, as shipped ones."""
    kinds = {kind.name: kind for kind in KINDS}
    terms = {term.name: term for term in TERMS}
    return Ruleset(
        id=data["id"],
        name=Names(data["name"]),
        about=Names(data["about"]),
        dice=DiceSet(*data["dice"]),
        rolls=data["rolls"],
        sections=[
            Section(entry, Names(name), categories, tuple(Tier(*tier) for tier in bonus))
            for entry, name, categories, bonus in data["sections"]
        ],
        categories=[
            Category(
                entry,
                Names(name),
                aliases,
                _pattern_from(pattern, kinds),
                _points_from(points, terms),
            )
            for entry, name, aliases, pattern, points in data["categories"]
        ],
        columns=[Column(entry, Names(name), *rest) for entry, name, *rest in data["columns"]],
        repeat=data["repeat"] and Repeat(*data["repeat"]),
        voluntary_zero=data["voluntary_zero"],
        table=data["table"],
        tips=data["tips"],
    )


def _pattern_to(pattern: Pattern) -> tuple[Any, ...]:
    return pattern.kind.name, _value_to(pattern.value), pattern.options


def _value_to(value: Any) -> Any:
    if isinstance(value, Pattern):
        return _pattern_to(value)
    return tuple(map(_value_to, value)) if isinstance(value, tuple) else value


def _pattern_from(data: tuple[Any, ...], kinds: Mapping[str, PatternKind]) -> Pattern:
    name, value, options = data
    kind = kinds[name]
    return Pattern(kind, _value_from(kind.value, value, kinds), options)


def _value_from(field: Field, value: Any, kinds: Mapping[str, PatternKind]) -> Any:
    if field.type == "pattern":
        return _pattern_from(value, kinds)
    if field.type == "patterns":
        return tuple(_pattern_from(part, kinds) for part in value)
    if field.type == "amount":
        from yachtcli.core.fields import Amount  # noqa: PLC0415 - for few patterns only

        return Amount(*value)
    return value


def _points_to(points: Points) -> tuple[Any, ...]:
    return tuple(
        (tuple((term.name, factor) for term, factor in case.terms), *tuple(case)[1:])
        for case in points.cases
    )


def _points_from(data: tuple[Any, ...], terms: Mapping[str, PointTerm]) -> Points:
    return Points(
        tuple(
            Case(tuple((terms[name], factor) for name, factor in counted), *rest)
            for counted, *rest in data
        )
    )


def module_text() -> str:
    """What `rulesets/compiled.py` holds, made from the shipped tables."""
    from yachtcli.loading import table  # noqa: PLC0415 - only who writes the file needs it
    from yachtcli.loading.search import Search  # noqa: PLC0415 - as above

    sources = {name: shipped.read(name) or b"" for name in shipped.ids()}
    parts = [HEAD, f"SOURCES = {_literal(sources)}\n"]
    for name in sources:
        chain: list[str] = []
        link: str | None = name
        while link is not None:
            chain.append(link)
            link = table.parse_toml(sources[link], link).get("extends")
        data = _literal((tuple(chain), to_data(Search().ruleset(name))))
        parts.append(f"\n\ndef {_function(name)}() -> Compiled:\n    return {data}\n")
    listed = "".join(f'    "{name}": {_function(name)},\n' for name in sources)
    return "".join([*parts, f"\n\nCOMPILED: dict[str, Callable[[], Compiled]] = {{\n{listed}}}\n"])


def _literal(value: object) -> str:
    from pprint import pformat  # noqa: PLC0415 - only who writes the file needs it

    return pformat(value, width=100, sort_dicts=False).replace("\n", "\n    ")


def _function(name: str) -> str:
    return "_" + name.replace("-", "_")


def main() -> None:
    """Write `rulesets/compiled.py`."""
    folder = importlib.import_module("yachtcli.rulesets").__path__[0]
    with open(f"{folder}/compiled.py", "w", encoding="utf-8") as file:  # noqa: PTH123 - as elsewhere
        file.write(module_text())


if __name__ == "__main__":
    main()
