"""Options and arguments that commands share."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from yachtcli.cli.output import COLOR, answer
from yachtcli.i18n import LANGUAGES, _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from yachtcli.core.ruleset import Ruleset

RULES_VARIABLE = "YACHT_RULES"
NARROW_HELP = 60
WIDEST_HELP = 78
"""Columns of a help page; longer lines are hard to read."""


def _remember_color(context: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.meta[COLOR] = value


def _show_help(context: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value and not context.resilient_parsing:
        from yachtcli.ui.terminal import columns  # noqa: PLC0415 - for help only

        context.terminal_width = min(columns(), WIDEST_HELP)
        # click.echo would write UTF-8 to a terminal that reads something else.
        answer(context.get_help())
        context.exit()


def everywhere() -> list[click.Parameter]:
    """The options that every command takes, before its name or behind it."""
    return [
        click.Option(
            ["--lang"],
            type=click.Choice(LANGUAGES),
            expose_value=False,
            help=_("Speak this language; the environment's unless told."),
        ),
        click.Option(
            ["--color"],
            type=click.Choice(["auto", "always", "never"]),
            callback=_remember_color,
            expose_value=False,
            help=_("Write in colour."),
        ),
        click.Option(
            ["--debug"],
            is_flag=True,
            expose_value=False,
            help=_("Show where a bug happened."),
        ),
        # click's own would look its help up among the catalogues of the system.
        click.Option(
            ["-h", "--help"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_show_help,
            help=_("Show this message and exit."),
        ),
    ]


class HelpPage(click.HelpFormatter):
    """A help page that reads well on a narrow terminal, too."""

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write terms and what they mean; below each other where there is little room."""
        narrow = self.width < NARROW_HELP
        super().write_dl(rows, self.width // 5 if narrow else col_max, col_spacing)


class Context(click.Context):
    """A context of ours."""

    formatter_class = HelpPage


class Command(click.Command):
    """A command of ours: it takes the options that every command takes."""

    context_class = Context

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"add_help_option": False, **kwargs})
        self.params += everywhere()


class Group(click.Group):
    """A command of ours with commands of its own."""

    command_class = Command
    context_class = Context

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"add_help_option": False, **kwargs})
        self.params += everywhere()


def settings_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `-s/--set`, for `chosen_settings`."""
    return click.option(
        "-s",
        "--set",
        "settings",
        multiple=True,
        metavar="KEY=VALUE",
        help=_("Change a setting of the rules for this call, as repeat.joker=free."),
    )(function)


def rules_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `-r/--rules` and `-s/--set`, for `chosen_ruleset`."""
    from yachtcli.cli.complete import complete_rules  # noqa: PLC0415 - a cycle otherwise

    function = settings_option(function)
    return click.option(
        "-r",
        "--rules",
        metavar="NAME|FILE",
        shell_complete=complete_rules,
        help=_("The ruleset: a name, or a table in a file (a value ending in .toml or holding /)."),
    )(function)


def format_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--json` and `--format`, for `output.chosen_format`."""
    function = click.option(
        "--format",
        "format_",
        type=click.Choice(["json", "tsv", "table"]),
        help=_("The form of the answer; a table on a terminal, tab-separated in a pipe."),
    )(function)
    return click.option("--json", "json", is_flag=True, help=_("The same as --format json."))(
        function
    )


def chosen_ruleset(rules: str | None, settings: Sequence[str]) -> Ruleset:
    """The ruleset that `-r` and `-s` ask for: else of the environment, else the default."""
    from yachtcli.loading import catalog  # noqa: PLC0415 - not for --help

    name = rules or os.environ.get(RULES_VARIABLE) or catalog.DEFAULT
    return catalog.find(name, chosen_settings(settings))


def chosen_settings(settings: Sequence[str]) -> dict[str, Any] | None:
    """The changes that `-s` asks for, by dotted key; None if there are none."""
    if not settings:
        return None
    from yachtcli.loading.settings import parse_settings  # noqa: PLC0415 - rarely asked for

    return parse_settings(settings)
