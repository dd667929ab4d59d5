"""Signals that end us: heard as an interrupt is, and never in the midst of what has to be whole."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""Those that mean the end; a closed window sends SIGHUP, where there is one."""

_told: list[int] = []
"""The signals of `listen` that have come."""


class Ended(KeyboardInterrupt):
    """Somebody ends us, and not by Ctrl-C: nobody is to be asked how to go on."""


def listen() -> None:
    """From now on, let the signals that end a program do so as Ctrl-C does: with an exception.

    One that is not heeded, as SIGHUP behind `nohup`, stays so.
    """
    if current_thread() is not main_thread():  # who else may not say what signals do
        return
    for number in ENDING:
        if number != signal.SIGINT and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _end)


def listen_no_more() -> int | None:
    """The exit code of what a signal has ended, if one has; further ones end us without a word.

    Those of `listen` are meant: handlers of others stay.
    """
    for number in ENDING:
        if signal.getsignal(number) == _end:
            signal.signal(number, signal.SIG_DFL)
    return 128 + _told[0] if _told else None


def check() -> None:
    """Raise Ended if a signal has come: an exception in a destructor is lost."""
    if _told:
        raise Ended


def _end(number: int, _frame: object) -> None:
    _told.append(number)
    raise Ended


class Begun:
    """What is begun whole: the signals that came meanwhile, and those that were blocked before."""

    def __init__(self) -> None:
        self.came: list[int] = []
        self.blocked: set[int] | None = None


@contextmanager
def unbroken(*blocked: int) -> Iterator[Begun]:
    """What is done in here is done whole: a signal that ends us is heard behind it.

    A process that is made in here gets none of those `blocked` before it has
    called `unblock(begun.blocked)`. In another thread than the first one nothing is to
    be done: no exception of a signal arises there.
    """
    begun = Begun()
    if current_thread() is not main_thread():
        yield begun
        return
    before = {number: signal.getsignal(number) for number in ENDING}
    try:
        for number, handler in before.items():
            # One that is not heeded is neither by the programs that are begun in here.
            if handler is not None and handler != signal.SIG_IGN:
                signal.signal(number, lambda came, _frame: begun.came.append(came))
        if blocked and hasattr(signal, "pthread_sigmask"):
            begun.blocked = {*map(int, signal.pthread_sigmask(signal.SIG_BLOCK, blocked))}
        yield begun
    finally:
        unblock(begun.blocked)
        for number, handler in before.items():
            if handler is not None:
                signal.signal(number, handler)
        for number in begun.came:  # up to the first that raises something
            signal.raise_signal(number)


def unblock(before: set[int] | None) -> None:
    """Block only what was blocked `before`; None says that it still is so."""
    if before is not None and hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
