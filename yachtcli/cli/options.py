"""Options and arguments that commands share."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

import click

from yachtcli.cli.output import COLOR, answer
from yachtcli.i18n import LANGUAGES, _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from click.shell_completion import CompletionItem

NARROW_HELP = 60
WIDEST_HELP = 78
"""Columns of a help page; longer lines are hard to read."""


def _remember_color(context: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.meta[COLOR] = value


def _asked_for_help(context: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value and not context.resilient_parsing:
        show_help(context)


def show_help(context: click.Context) -> NoReturn:
    """Write the help page of a command, as wide as the terminal at most, and end."""
    from yachtcli.ui.terminal import columns  # noqa: PLC0415 - for help only

    context.terminal_width = min(columns(), WIDEST_HELP)
    # click.echo would write UTF-8 to a terminal that reads something else.
    answer(context.get_help())
    context.exit()


class OneOf(click.Choice[str]):
    """One of some words; of another one the nearest of them is told."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word that was typed; a usage error if it is none of them."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            from yachtcli.core.notation import nearest  # noqa: PLC0415 - only mistakes need it

            near = nearest(str(value), self.choices)
            if near:
                told = _("{problem} - did you mean {near}?").format(
                    problem=error.message.rstrip("."), near=", ".join(near)
                )
                raise click.BadParameter(told, ctx, param) from None
            raise


@contextmanager
def _told(
    template: str, number_type: Any, value: object, ctx: click.Context | None
) -> Iterator[None]:
    """Let what is no number of a type be told by a template: {text} is what was typed."""
    try:
        yield
    except click.BadParameter as error:
        from yachtcli.core.notation import shortened  # noqa: PLC0415 - only mistakes need it

        ends = {end: getattr(number_type, end, None) for end in ("min", "max")}
        told = template.format(text=shortened(str(value)), **ends)
        raise click.BadParameter(told, ctx, error.param) from None


class Points(click.types.IntParamType):
    """Any whole number."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that was typed; a usage error if it is none."""
        with _told(_("'{text}' is no whole number"), self, value, ctx):
            return int(super().convert(value, param, ctx))


class Number(click.IntRange):
    """A whole number from `least` on, to `most` if there is one; `told` is said of others."""

    def __init__(self, least: int, most: int | None = None, told: str | None = None) -> None:
        super().__init__(least, most)
        if told is None and most is None:
            told = _("'{text}' is no whole number from {min} on")
        self._told = told or _("'{text}' is no whole number from {min} to {max}")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that was typed; a usage error if it is none of these."""
        with _told(self._told, self, value, ctx):
            return int(super().convert(value, param, ctx))


class Seconds(click.FloatRange):
    """A time from 0 to `most` seconds."""

    def __init__(self, most: float) -> None:
        super().__init__(0, most)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The time that was typed; `nan` is none, though nothing is below or above it."""
        with _told(_("'{text}' is no number of seconds from {min} to {max}"), self, value, ctx):
            seconds = float(super().convert(value, param, ctx))
            if not seconds >= 0:
                self.fail("", param, ctx)
            return seconds


def everywhere() -> list[click.Parameter]:
    """The options that every command takes, before its name or behind it."""
    return [
        click.Option(
            ["--lang"],
            type=OneOf(LANGUAGES),
            expose_value=False,
            help=_("Speak this language; the environment's unless told."),
        ),
        click.Option(
            ["--color"],
            type=OneOf(["auto", "always", "never"]),
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
            callback=_asked_for_help,
            help=_("Show this message and exit."),
        ),
    ]


def add_everywhere(command: click.Command) -> None:
    """Give a command that is not made of ours the options that every command takes.

    So to the commands that it holds. What it has of its own under such a name stays.
    """
    own = {name for parameter in command.params for name in parameter.opts}
    for option in everywhere():
        if own.isdisjoint(option.opts):
            command.params.append(option)
    if isinstance(command, click.Group):
        for part in command.commands.values():
            add_everywhere(part)


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


@contextmanager
def _said_to(context: click.Context) -> Iterator[None]:
    """Let wrong use name the command that it was said to: click forgets it for some options."""
    try:
        yield
    except click.UsageError as error:
        error.ctx = error.ctx or context
        raise


class Command(click.Command):
    """A command of ours: it takes the options that every command takes."""

    context_class = Context

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"add_help_option": False, **kwargs})
        self.params += everywhere()

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words behind the command's name."""
        with _said_to(ctx):
            return super().parse_args(ctx, args)

    def make_parser(self, ctx: click.Context) -> Any:
        """Click's parser, which also looks for `-c` where it looks first: among `--category`.

        Not found there, each short option would cost an error with suggestions,
        as long to make as a game is to load.
        """
        parser = super().make_parser(ctx)
        # Not public: where click has changed, it only takes its time.
        getattr(parser, "_long_opt", {}).update(getattr(parser, "_short_opt", {}))
        return parser


class Group(click.Group):
    """A command of ours with commands of its own."""

    command_class = Command
    context_class = Context

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"add_help_option": False, **kwargs})
        self.params += everywhere()

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words behind the group's name."""
        with _said_to(ctx):
            return super().parse_args(ctx, args)


def completed(what: str) -> Callable[..., list[CompletionItem]]:
    """What a shell offers for an argument: `complete_<what>` of `cli.complete`, loaded then."""

    def complete(
        context: click.Context, parameter: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from yachtcli.cli import complete  # noqa: PLC0415 - for completion only

        found: list[CompletionItem] = getattr(complete, f"complete_{what}")(
            context, parameter, incomplete
        )
        return found

    return complete


def settings_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `-s/--set`, for `chosen.chosen_settings`."""
    return click.option(
        "-s",
        "--set",
        "settings",
        multiple=True,
        metavar="KEY=VALUE",
        shell_complete=completed("setting"),
        help=_("Change a setting of the rules for this call, as repeat.joker=free."),
    )(function)


def rules_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `-r/--rules` and `-s/--set`, for `chosen.chosen_ruleset`."""
    return rules_option(settings_option(function))


def rules_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `-r/--rules` alone, for games that have no house rules."""
    from yachtcli.loading.catalog import DEFAULT  # noqa: PLC0415 - `rules` does without

    return click.option(
        "-r",
        "--rules",
        metavar="NAME|FILE",
        shell_complete=completed("rules"),
        help=_(
            "The ruleset: a name, or a table in a file (a value ending in .toml or holding /). "
            "Without it YACHT_RULES, then `yacht config`, else {default}. "
            "About tables: docs/tables.md"
        ).format(default=DEFAULT),
    )(function)


def format_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--json` and `--format`, for `output.chosen_format`."""
    function = click.option(
        "--format",
        "format_",
        type=OneOf(["json", "tsv", "table"]),
        help=_("The form of the answer; a table on a terminal, tab-separated in a pipe."),
    )(function)
    return click.option("--json", "json", is_flag=True, help=_("The same as --format json."))(
        function
    )
