"""`yacht history repair`: whether the file of games is sound, and what to do if not."""

from __future__ import annotations

import os

import click

from yachtcli.cli.options import Command
from yachtcli.cli.output import answer, tell
from yachtcli.errors import DamagedError
from yachtcli.i18n import _


@click.command(
    "repair",
    cls=Command,
    help=_(
        "Read every page of the file that games are kept in, and tell what is wrong with it. "
        "Exit code: 3 if something is.\n\n"
        "With --move-aside a file that is damaged, or from a newer yacht, gets another name, "
        "which is the answer; nothing in it is lost, and the next game begins a new file. A "
        "sound one stays."
    ),
    short_help=_("Whether the file of games is sound."),
)
@click.option("--move-aside", is_flag=True, help=_("Give a damaged file another name."))
def command(*, move_aside: bool) -> None:
    """Check the file; move it if that is asked for and there is a reason."""
    from yachtcli.store import database, folder  # noqa: PLC0415 - not for --help

    path = folder.games_file()
    fault = database.fault(path)
    if fault is None and not os.path.lexists(path):
        tell(_("There is no file of games yet: {path}").format(path=path))
    elif fault is None:
        tell(_("The file of games is sound: {path}").format(path=path))
    elif move_aside and isinstance(fault, DamagedError):
        answer(database.move_aside(path))
    else:
        raise fault
