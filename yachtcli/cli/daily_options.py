"""The options of all commands about the game of the day."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from yachtcli.cli.options import completed
from yachtcli.i18n import _
from yachtcli.loading.catalog import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Callable


def day_options(date_help: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add `-r/--rules` and `--date`; there is no `-s`: everybody plays by the same rules."""

    def added(function: Callable[..., Any]) -> Callable[..., Any]:
        function = click.option("--date", metavar="DAY", help=date_help)(function)
        return click.option(
            "-r",
            "--rules",
            metavar="NAME|FILE",
            shell_complete=completed("rules"),
            help=_("The ruleset, each with a game of its own. Without it {default}.").format(
                default=f"YACHT_RULES, else {DEFAULT}"
            ),
        )(function)

    return added
