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


def daily_command(rules: str | None, day: str | None) -> str:
    """What goes on with a game of the day: today's unless an earlier one is told.

    >>> daily_command("my games/x.toml", "2026-11-28")
    "yacht daily -r 'my games/x.toml' --date 2026-11-28"
    """
    from shlex import join  # noqa: PLC0415 - for games that are left only

    chosen = [] if rules is None else ["-r", rules]
    return join(["yacht", "daily", *chosen, *([] if day is None else ["--date", day])])
