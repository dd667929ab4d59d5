"""Games at a table, for the commands that play one: how they are kept, shown, and left."""

from __future__ import annotations

import os
import signal
import stat
import sys
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from yachtcli.cli.options import Seconds
from yachtcli.cli.output import tell, tell_error, wants_color
from yachtcli.cli.status import Status
from yachtcli.errors import PluginError, StoreError
from yachtcli.i18n import _
from yachtcli.loading import config
from yachtcli.phrase import N_, Phrase
from yachtcli.session.journal import Both, Log, Stored
from yachtcli.session.words import is_one_of
from yachtcli.store.info import may_count, moment, rules_key
from yachtcli.struct import Struct
from yachtcli.ui.keyboard import NO, YES, leaves, lines
from yachtcli.ui.play import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from yachtcli.session.journal import Journal
    from yachtcli.session.session import Session
    from yachtcli.store.games import Store
    from yachtcli.ui.keyboard import Lines
    from yachtcli.ui.play import Face


def plain_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--plain`, for `Manner`."""
    return click.option(
        "--plain",
        is_flag=True,
        help=_("Tell everything in lines, one fact a line: for screen readers, and in a pipe."),
    )(function)


def delay_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--bot-delay`, for `Manner`."""
    return click.option(
        "--bot-delay",
        metavar="SECONDS",
        type=Seconds(config.LONGEST_DELAY),
        help=_("Wait so long after each decision of a bot."),
    )(function)


class Manner(Struct):
    """How a game is played on this terminal: in plain lines or not, and how fast bots are."""

    plain: bool = False
    bot_delay: float | None = None


class Keeper:
    """Keeps new games in the store, and writes a log of them if one was asked for."""

    def __init__(self, store: Store, log: str | None = None) -> None:
        self.store = store
        self.number = 0
        """That of the game that was begun last."""
        self.resume: Callable[[], str] = lambda: f"yacht resume {self.number}"
        """What goes on with it."""
        self._log = log
        self._file = _identity(store.path)

    def check(self) -> None:
        """Raise StoreError if the file that games are written to has been taken away."""
        if _identity(self.store.path) != self._file:
            raise StoreError(
                Phrase(
                    N_(
                        "{path} was removed or replaced while the game was played: it is not "
                        "saved there"
                    ),
                    path=self.store.path,
                )
            )

    def tell_left(self) -> None:
        """Say how to go on with the game if it is not over.

        StoreError if it is not saved, UnknownGameError if somebody has deleted it.
        """
        self.check()
        if self.store.info(self.number).finished is None:
            tell(_("The game is saved; go on with: {command}").format(command=self.resume()))

    def interrupted(self) -> Status:
        """Say that of a game that was broken off."""
        sys.stdout.write("\n")
        try:
            self.tell_left()
        except StoreError as error:
            tell_error(error)
        return Status.INTERRUPTED

    def __call__(self, opening: Mapping[str, Any]) -> Journal:
        """The journal of a new game with this opening."""
        path, self._log = self._log, None
        # The log comes first: one that can't be written begins no game.
        log = None if path is None else Log(path, [opening])
        self.number = self.store.begin(opening)
        stored = Stored(self.store, self.number, 1)
        return stored if log is None else Both(stored, log)


def _identity(path: str) -> tuple[int, int] | None:
    """What tells a file from another one of the same name; None if there is none."""
    try:
        found = os.stat(path)  # noqa: PTH116 - pathlib costs start-up time
    except OSError:
        return None
    return found.st_dev, found.st_ino


def check_log(path: str) -> None:
    """Raise a usage error unless a log can be written there, over nothing; leave no file behind.

    What was taken back leaves the log, so a pipe is none; opening it would wait, too.
    """
    try:
        new = not os.path.exists(path)  # noqa: PTH110 - pathlib costs start-up time
        if not new and stat.S_ISFIFO(os.stat(path).st_mode):  # noqa: PTH116 - the same
            raise click.UsageError(
                _("the log {path} is a pipe: it is written anew when a move is taken back").format(
                    path=path
                )
            )
        with open(path, "a", encoding="utf-8") as file:  # noqa: PTH123 - the same
            size = file.tell()
        if new:  # behind a link, perhaps, which stays
            os.remove(os.path.realpath(path))  # noqa: PTH107 - the same
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise click.UsageError(
            _("the log {path} can't be written: {why}").format(path=path, why=why)
        ) from None
    if size:
        raise click.UsageError(
            _("the log {path} holds something already: choose another file").format(path=path)
        )


def now() -> str:
    """This moment, as records have it."""
    return moment(time.time())


def leave_when_hung_up() -> None:
    """Let a closed window leave a game as people do, with 129: so all that is to be done is done.

    Who is to outlive the window, as behind `nohup`, stays.
    """
    hang_up = getattr(signal, "SIGHUP", None)  # of POSIX alone
    if hang_up is not None and signal.getsignal(hang_up) != signal.SIG_IGN:
        signal.signal(hang_up, lambda _number, _frame: sys.exit(128 + hang_up))


def play_on(
    session: Session,
    keeper: Keeper,
    manner: Manner,
    *,
    again: bool = True,
) -> Status:
    """Play a game to its end, or until it is left; and further ones of the same players.

    `again`: whether another one is offered. What was decided is kept, however
    the game is left.
    """
    typed = lines()
    face = _face(manner, typed)
    if typed.person:
        leave_when_hung_up()
    delay = manner.bot_delay
    if delay is None:
        delay = float(config.get("bot_delay")) if typed.person else 0.0
    try:
        while True:
            best = partial(_best, keeper.store, session)
            table = Table(session, face, typed, delay=delay, best=best)
            over = table.run()
            keeper.tell_left()
            if not over:
                return Status.NO
            if not again or not typed.person or not _wants_another(typed):
                return Status.DONE
            session = session.again(keeper, now())
    except (PluginError, OSError):  # a bot that fails, a log that can't be written on
        keeper.tell_left()
        raise
    except KeyboardInterrupt:
        return keeper.interrupted()


def _best(store: Store, session: Session, name: str) -> int | None:
    """A player's best so far by these rules; nothing that this game can't be measured by."""
    opening = session.opening
    return store.best(rules_key(opening), name) if may_count(opening) else None


def is_dumb() -> bool:
    """Whether the terminal writes line below line, and can do no more."""
    return os.environ.get("TERM", "dumb") in ("", "dumb") and os.name != "nt"


def _face(manner: Manner, typed: Lines) -> Face:
    """How the game is shown: drawn for a person alone, a script is answered line by line."""
    if manner.plain or not typed.person:
        from yachtcli.ui.play_plain import Plain  # noqa: PLC0415 - drawing is another thing

        return Plain(wraps=typed.person)
    from yachtcli.ui import dice  # noqa: PLC0415 - only screens need it
    from yachtcli.ui.play_screen import Screen  # noqa: PLC0415 - costs start-up time

    dumb = is_dumb()
    framed = not dumb and dice.drawable(sys.stdout.encoding)
    return Screen(color=wants_color(), clears=not dumb, framed=framed)


def _wants_another(typed: Lines) -> bool:
    while True:
        answer = typed.line(_("again? [Enter = yes, q = leave] "), lambda: None)
        if answer is None or is_one_of(answer, NO) or leaves(answer):
            return False
        if not answer.strip() or is_one_of(answer, YES):
            return True
