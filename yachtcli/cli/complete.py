"""What a shell may complete for the arguments of commands, at once and without a scan."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    import click
    from click.shell_completion import CompletionItem

    from yachtcli.core.ruleset import Ruleset


def complete_rules(
    context: click.Context,  # noqa: ARG001 - click's signature
    parameter: click.Parameter,  # noqa: ARG001 - click's signature
    incomplete: str,
) -> list[CompletionItem]:
    """Rulesets that begin so: shipped ones, the user's, those of plugins as last seen; or files."""
    from click.shell_completion import CompletionItem  # noqa: PLC0415 - for completion only

    from yachtcli.cli.remembered import remembered  # noqa: PLC0415
    from yachtcli.loading import paths, shipped  # noqa: PLC0415

    if "/" in incomplete or os.sep in incomplete or incomplete.startswith((".", "~")):
        return [CompletionItem(incomplete, type="file")]
    names = [
        *shipped.ids(),
        *map(paths.stem, paths.user_files()),
        *(row.name for row in remembered("rules")),
    ]
    found = _beginning(names, incomplete)
    # Files only where no name is meant: a shell can't offer both.
    return found or [CompletionItem(incomplete, type="file")]


def complete_box(
    context: click.Context,
    parameter: click.Parameter,  # noqa: ARG001 - click's signature
    incomplete: str,
) -> list[CompletionItem]:
    """Boxes that begin so, of the ruleset that the line asks for; none if that is broken.

    Where a game has several columns, those come once an `@` is typed.
    """
    from yachtcli.cli.chosen import chosen_name  # noqa: PLC0415 - for completion only
    from yachtcli.loading import ready  # noqa: PLC0415 - for completion only

    name = chosen_name(context.params.get("rules"))
    # A shell that asks is answered before a game could be made.
    names: Iterable[str] = () if "@" in incomplete else ready.categories(name)
    if not names:
        ruleset = _ruleset(name)
        boxes = () if ruleset is None else ruleset.boxes
        names = (box.id if "@" in incomplete else box.category.id for box in boxes)
    return _beginning(names, incomplete)


def _ruleset(name: str) -> Ruleset | None:
    """The ruleset of that name; none if it is broken, or one that only plugins might have."""
    from yachtcli.errors import YachtError  # noqa: PLC0415 - for completion only
    from yachtcli.loading import catalog, paths  # noqa: PLC0415 - for completion only

    near = catalog.is_shipped(name) or paths.is_path(name) or paths.user_file(name)
    try:
        return catalog.find(name) if near else None
    except YachtError:
        return None


def _beginning(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem  # noqa: PLC0415 - for completion only

    return [CompletionItem(name) for name in dict.fromkeys(names) if name.startswith(incomplete)]
