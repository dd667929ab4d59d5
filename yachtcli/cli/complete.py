"""What a shell may complete for the arguments of commands, at once and without a scan."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import click
    from click.shell_completion import CompletionItem

    from yachtcli.core.ruleset import Ruleset


PART = "part"
"""Kind of a completion that goes on: no blank comes behind it."""
FILE = "file"
TABLE = "toml"
"""Kind of a file that ends in .toml; folders lead to some."""
SIGNS = (".", "~", "/", os.sep)
"""What a path begins with or holds, and a name does not."""


def complete_rules(
    context: click.Context,  # noqa: ARG001 - click's signature
    parameter: click.Parameter,  # noqa: ARG001 - click's signature
    incomplete: str,
) -> list[CompletionItem]:
    """Rulesets that begin so: shipped ones, the user's, those of plugins as last seen; or files."""
    tables = [_item(incomplete, TABLE)]
    if _is_path(incomplete):
        return tables
    # Folders would hide the names among them: tables only where no name is meant.
    return _beginning(_rulesets(), incomplete) or tables


def complete_table(
    context: click.Context,  # noqa: ARG001 - click's signature
    parameter: click.Parameter,  # noqa: ARG001 - click's signature
    incomplete: str,
) -> list[CompletionItem]:
    """Tables in files, and rulesets that begin so."""
    names = () if _is_path(incomplete) else _rulesets()
    return [*_beginning(names, incomplete), _item(incomplete, TABLE)]


def complete_box(
    context: click.Context,
    parameter: click.Parameter,  # noqa: ARG001 - click's signature
    incomplete: str,
) -> list[CompletionItem]:
    """Boxes that begin so, of the ruleset that the line asks for; none if that is broken.

    Where a game has several columns, those come once an `@` is typed.
    """
    categories, columns = _boxes(context)
    if len(columns) < 2:
        return _beginning(categories, incomplete)
    if "@" not in incomplete:
        return _beginning((f"{category}@" for category in categories), incomplete, PART)
    names = (f"{category}@{column}" for category in categories for column in columns)
    return _beginning(names, incomplete)


def complete_placement(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """A file, as the first word behind `yacht validate`; behind dice a box."""
    if not context.params.get("words"):
        return [_item(incomplete, FILE)]
    return complete_box(context, parameter, incomplete)


def complete_card(
    context: click.Context,
    parameter: click.Parameter,  # noqa: ARG001 - click's signature
    incomplete: str,
) -> list[CompletionItem]:
    """The next box of a card as it is typed in one line; or a file."""
    before, comma, name = incomplete.rpartition(",")
    files = [] if comma else [_item(incomplete, FILE)]
    if "=" in name or _is_path(incomplete):
        return [] if "=" in name else files
    categories, columns = _boxes(context)
    several = len(columns) > 1
    boxes = [f"{c}@{column}" if several else c for c in categories for column in columns]
    filled = {entry.partition("=")[0] for entry in before.split(",")}
    entries = (f"{before}{comma}{box}=" for box in (*boxes, "bonus") if box not in filled)
    return [*_beginning(entries, incomplete, PART), *files]


def complete_bot(
    context: click.Context,  # noqa: ARG001 - click's signature
    parameter: click.Parameter,  # noqa: ARG001 - click's signature
    incomplete: str,
) -> list[CompletionItem]:
    """Bots that begin so: shipped ones, and those of plugins as last seen."""
    from yachtcli.bots import catalog  # noqa: PLC0415 - for completion only
    from yachtcli.cli.remembered import remembered  # noqa: PLC0415 - for completion only

    names = [*catalog.names(), *(row.name for row in remembered("bot"))]
    return _beginning(names, incomplete)


def complete_setting(
    context: click.Context,
    parameter: click.Parameter,  # noqa: ARG001 - click's signature
    incomplete: str,
) -> list[CompletionItem]:
    """Keys of the table that begin so, step by step; behind a `=` the words that fit."""
    from yachtcli.loading.keys import below, values  # noqa: PLC0415 - for completion only

    key, equals, _value = incomplete.partition("=")
    if equals:
        return _beginning((f"{key}={word}" for word in values(key)), incomplete)
    ruleset = _ruleset(_asked_for(context))
    if ruleset is None:
        return []
    before, point, _step = key.rpartition(".")
    return _beginning((f"{before}{point}{step}" for step in below(before, ruleset)), key, PART)


def _rulesets() -> list[str]:
    """Every name of a ruleset that is known without a scan."""
    from yachtcli.cli.remembered import remembered  # noqa: PLC0415 - for completion only
    from yachtcli.loading import paths, shipped  # noqa: PLC0415 - for completion only

    return [
        *shipped.ids(),
        *map(paths.stem, paths.user_files()),
        *(row.name for row in remembered("rules")),
    ]


def _is_path(incomplete: str) -> bool:
    return incomplete.startswith(SIGNS) or any(sign in incomplete for sign in SIGNS[2:])


def _asked_for(context: click.Context) -> str:
    """The name of the ruleset that the line asks for."""
    from yachtcli.cli.chosen import chosen_name  # noqa: PLC0415 - for completion only

    return chosen_name(context.params.get("rules"))


def _boxes(context: click.Context) -> tuple[Sequence[str], Sequence[str]]:
    """The categories and columns of the ruleset that the line asks for; none if that is broken."""
    from yachtcli.loading import ready  # noqa: PLC0415 - for completion only

    name = _asked_for(context)
    settings: Sequence[str] = context.params.get("settings") or ()
    # A shell that asks is answered before a game could be made.
    categories = () if settings else ready.categories(name)
    if categories:
        return categories, ready.columns(name)
    ruleset = _ruleset(name, settings)
    if ruleset is None:
        return (), ()
    return tuple(ruleset.categories), tuple(column.id for column in ruleset.columns)


def _ruleset(name: str, settings: Sequence[str] = ()) -> Ruleset | None:
    """The ruleset of that name; none if it is broken, or one that only plugins might have."""
    from yachtcli.cli.chosen import chosen_settings  # noqa: PLC0415 - for completion only
    from yachtcli.errors import YachtError  # noqa: PLC0415 - for completion only
    from yachtcli.loading import catalog, paths  # noqa: PLC0415 - for completion only

    near = catalog.is_shipped(name) or paths.is_path(name) or paths.user_file(name)
    try:
        return catalog.find(name, chosen_settings(settings)) if near else None
    except YachtError:
        return None


def _item(value: str, kind: str = "plain") -> CompletionItem:
    from click.shell_completion import CompletionItem  # noqa: PLC0415 - for completion only

    return CompletionItem(value, type=kind)


def _beginning(names: Iterable[str], incomplete: str, kind: str = "plain") -> list[CompletionItem]:
    return [_item(name, kind) for name in dict.fromkeys(names) if name.startswith(incomplete)]
