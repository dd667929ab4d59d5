"""The command `yacht` with its commands, each loaded only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import click

from yachtcli import __version__
from yachtcli.cli.options import Group, show_help
from yachtcli.cli.output import answer
from yachtcli.i18n import _
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from click.shell_completion import CompletionItem


class Listed(Struct):
    """A shipped command: the module that holds it as `command`, and its help in a line."""

    module: str
    help: str


COMMANDS: dict[str, Listed] = {
    "score": Listed("score", _("What a roll is worth in every box.")),
    "play": Listed("play", _("Play a game, alone, with others or against bots.")),
    "resume": Listed("resume", _("Go on with a game that was left.")),
    "daily": Listed("daily", _("The game of the day, with dice that everybody has.")),
    "pad": Listed("pad", _("Keep score for real dice.")),
    "roll": Listed("roll", _("Roll the dice.")),
    "validate": Listed("validate", _("May these dice go there, and what do they get?")),
    "card": Listed("card", _("Add up a score card, or print an empty one.")),
    "history": Listed("history", _("Your games: list, show, export, import, delete.")),
    "stats": Listed("stats", _("What your games came to: means, bests, a histogram.")),
    "hint": Listed("hint", _("What is best to do with a roll?")),
    "odds": Listed("odds", _("How likely is a box to be got?")),
    "solve": Listed("solve", _("What does a game come to under best play?")),
    "review": Listed("review", _("What did each decision of a game cost, and what was luck?")),
    "simulate": Listed("simulate", _("Let bots play many games, and add up what they come to.")),
    "rules": Listed("rules", _("List, show, compare, check and write rulesets.")),
    "plugins": Listed("plugins", _("What is installed beside the shipped games.")),
    "config": Listed("config", _("Settle the ruleset, language, name and colours.")),
    "completion": Listed("completion", _("Print the script that completes commands in a shell.")),
}


class LazyGroup(Group):
    """A group that knows its commands by name and imports one when it is asked for."""

    table: Mapping[str, Listed] = {}

    def further(self, name: str) -> click.Command | None:  # noqa: ARG002 - for subclasses
        """The command of a name that is not in the table; None if there is none."""
        return None

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The shipped commands, in the order of their use."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name; None if there is none."""
        listed = self.table.get(cmd_name)
        if listed is None:
            return self.further(cmd_name)
        command = import_module(f"yachtcli.cli.{listed.module}").command
        assert isinstance(command, click.Command)  # noqa: S101 - what `module` promises
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the words begin with; a usage error with the nearest if none does."""
        typed = args[0]  # click takes options away from them on its way to a fault
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            from yachtcli.core.notation import nearest, shortened  # noqa: PLC0415 - a mistake

            near = nearest(typed, self.known(ctx))
            if not near:
                raise
            raise click.UsageError(
                _("there is no command '{name}' - did you mean {near}?").format(
                    name=shortened(typed), near=", ".join(near)
                ),
                ctx,
            ) from None

    def known(self, ctx: click.Context) -> list[str]:
        """Every name of a command that may have been meant."""
        return self.list_commands(ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the shipped commands from the table, none of them imported."""
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, listed.help) for name, listed in self.table.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete a command's name from the table, or an option; nothing is imported."""
        from click.shell_completion import CompletionItem  # noqa: PLC0415 - for completion only

        commands = [
            CompletionItem(name, help=listed.help)
            for name, listed in self.table.items()
            if name.startswith(incomplete)
        ]
        return commands + click.Command.shell_complete(self, ctx, incomplete)


class Yacht(LazyGroup):
    """The command `yacht`. A word that is no shipped command makes it look among the plugins."""

    table = COMMANDS

    def further(self, name: str) -> click.Command | None:
        """The command of that name from a plugin; None if there is none."""
        from yachtcli.cli.plugin_commands import plugin_command  # noqa: PLC0415 - starts the scan

        return plugin_command(name)

    def known(self, ctx: click.Context) -> list[str]:
        """The shipped commands and those of plugins."""
        from yachtcli.loading import plugins  # noqa: PLC0415 - a mistake has started the scan

        return [*super().known(ctx), *plugins.commands(COMMANDS)]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As in any group; `yacht help score` is `yacht score --help`."""
        if args[0] == "help" and not ctx.resilient_parsing:
            if not args[1:]:
                show_help(ctx)
            args = [*args[1:], "--help"]
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete as any group, and commands of plugins as `yacht plugins` last saw them."""
        from click.shell_completion import CompletionItem  # noqa: PLC0415 - for completion only

        from yachtcli.cli.remembered import remembered  # noqa: PLC0415 - for completion only

        return super().shell_complete(ctx, incomplete) + [
            CompletionItem(row.name, help=row.help)
            for row in remembered("command")
            if row.name.startswith(incomplete) and row.name not in self.table
        ]


group = Yacht(
    "yacht",
    help=_(
        "Score, judge and learn the Yacht family of dice games: Yahtzee, Kniffel, Yatzy, Yacht."
    ),
    epilog=_("Commands that plugins bring are listed by: yacht plugins"),
    no_args_is_help=True,
)
group.params.append(
    click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        help=_("Show the version."),
        callback=lambda ctx, _parameter, value: _show_version(ctx) if value else None,
    )
)


def _show_version(ctx: click.Context) -> None:
    answer(f"yacht {__version__}")
    ctx.exit()
