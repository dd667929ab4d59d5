"""`yacht history`: the games that were played, and what may be done with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.cli.group import LazyGroup, Listed
from yachtcli.i18n import _

if TYPE_CHECKING:
    import click


class HistoryGroup(LazyGroup):
    """The commands about kept games; without a word it lists them."""

    table = {  # noqa: RUF012 - a constant, as the base class declares it
        "list": Listed("history_list", _("Your games, the latest first.")),
        "show": Listed("history_show", _("The cards of a game.")),
        "export": Listed("history_export", _("A game as a record, or results as CSV.")),
        "import": Listed("history_import", _("Keep records from elsewhere.")),
        "delete": Listed("history_delete", _("Forget games.")),
        "repair": Listed("history_repair", _("Whether the file of games is sound.")),
    }

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words; none of a command, and `list` is meant."""
        if not ({"-h", "--help", *self.table} & set(args)) and (
            not args or args[0].startswith("-")
        ):
            args = ["list", *args]
        return super().parse_args(ctx, args)


command = HistoryGroup(
    "history",
    help=_(
        "List, show, export, import and delete the games that you have played; without a "
        "further word it lists them, and takes the options of `yacht history list`.\n\n"
        "Games are kept in the folder that `yacht config path data` names."
    ),
    short_help=_("Your games: list, show, export, import, delete."),
)
