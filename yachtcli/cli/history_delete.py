"""`yacht history delete`: games that are to be forgotten."""

from __future__ import annotations

import sys

import click

from yachtcli.cli.games import GAME
from yachtcli.cli.options import Command
from yachtcli.cli.output import tell
from yachtcli.cli.status import Status
from yachtcli.core.notation import printable
from yachtcli.i18n import _, ngettext
from yachtcli.session.words import is_one_of
from yachtcli.ui.kept_words import house_rules
from yachtcli.ui.keyboard import YES


@click.command(
    "delete",
    cls=Command,
    help=_(
        "Forget games for good: all that are named or, where one of them is not there, none. "
        "It asks before; in a pipe it wants --yes. The day of a daily game stays taken."
    ),
    short_help=_("Forget games."),
)
@click.argument("games", metavar="GAME…", nargs=-1, required=True, type=GAME)
@click.option("--yes", is_flag=True, help=_("Don't ask."))
def command(*, games: tuple[int, ...], yes: bool) -> Status:
    """Ask, if somebody is there to be asked, and delete."""
    from yachtcli.store.games import Store  # noqa: PLC0415 - not for --help
    from yachtcli.store.reading import Reader  # noqa: PLC0415 - the same

    numbers = tuple(dict.fromkeys(games))
    with Reader.open() as reader:  # which makes no file where there is none
        infos = [reader.info(number) for number in numbers]
    if not yes:
        if not (sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()):
            raise click.UsageError(_("nobody is there to be asked: say --yes to delete them"))
        for info in infos:
            players = ", ".join(map(printable, info.players))
            tell(f"{info.number}  {house_rules(info)}  {players}")
        question = ngettext("Forget this game?", "Forget these {n} games?", len(infos))
        if not _agreed(question.format(n=len(infos))):
            tell(_("Nothing was deleted."))
            return Status.NO
    with Store.open() as store:
        store.delete(*numbers)
    tell(ngettext("{n} game deleted.", "{n} games deleted.", len(infos)).format(n=len(infos)))
    return Status.DONE


def _agreed(question: str) -> bool:
    """Whether the answer is a yes, in either language; anything else deletes nothing."""
    answer = click.prompt(
        f"{question} [{_('y/N')}]", default="", show_default=False, err=True, type=str
    )
    return is_one_of(answer, YES)
