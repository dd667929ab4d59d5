"""The options of all commands about the game of the day."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from yachtcli.cli.options import rules_option

if TYPE_CHECKING:
    from collections.abc import Callable


def day_options(date_help: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add `-r/--rules` and `--date`; there is no `-s`: everybody plays by the same rules."""

    def added(function: Callable[..., Any]) -> Callable[..., Any]:
        function = click.option("--date", metavar="DAY", help=date_help)(function)
        return rules_option(function)

    return added
