"""Processes that share out a long row of numbered questions, and end when we do."""

from __future__ import annotations

import os
import signal
from collections import deque
from contextlib import suppress
from multiprocessing import Pipe, Process, connection, get_start_method, parent_process
from threading import Thread
from time import monotonic, sleep
from traceback import format_exception
from typing import TYPE_CHECKING, Any, Final, Generic, NoReturn, TypeVar

from yachtcli import signals
from yachtcli.bots import program

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from contextlib import AbstractContextManager

    Wire = connection.Connection[Any, Any]

R = TypeVar("R")

TAKEN: Final = 2
"""Pieces that a process has at once: one that it works on, and the next."""
AHEAD: Final = 4
"""Pieces for each process that are given out before the first of them is through."""
ASIDE: Final = 0.1
"""Seconds without an answer, after which it is looked whether we have been ended."""
LEAVE: Final = 3
"""Seconds that processes have to end their programs and themselves, which they do at once."""


class DiedError(Exception):
    """A process has ended without a word."""


class _ThereError(Exception):
    """Where in another process an error was."""

    def __str__(self) -> str:
        return f"\n{self.args[0]}"


class _Failure:
    """An error of another process, and where it was there."""

    def __init__(self, error: BaseException, where: str) -> None:
        self.error = error
        self.where = where


class _Hand:
    """One of the processes, and the wire to it."""

    def __init__(self, process: Process, wire: Wire) -> None:
        self.process = process
        self.wire = wire
        self.pieces = 0
        """What it has been given, and not yet worked off."""

    def give(self, piece: range | None) -> None:
        """Have it work on this too; None is the last."""
        try:
            self.wire.send(piece)
        except OSError as error:
            raise DiedError from error
        self.pieces += 1

    def told(self) -> Any:
        try:
            return self.wire.recv()
        except (EOFError, OSError) as error:
            raise DiedError from error


class Processes(Generic[R]):
    """Processes that have a function of their own each, by which they answer pieces of questions.

    `begin()` makes that function in each of them: it is called with
    the numbers of a piece, and yields some answers at a time, by number.
    A process ends with us, however we end, and so do the programs it has started:
    those of a pool of `concurrent.futures` live on where we are ended by a signal,
    and an interrupt while it makes them is lost.
    """

    def __init__(
        self,
        jobs: int,
        begin: Callable[[], Callable[[range], Iterable[dict[int, R]]]],
    ) -> None:
        self._jobs = jobs
        self._begin = begin
        self._hands: list[_Hand] = []

    def answers(
        self, pieces: Iterator[range], alone: Callable[[], AbstractContextManager[object]]
    ) -> Iterator[R]:
        """The answers to all, in their order: each as soon as it and those before it are told.

        Raises DiedError, and what is raised in a process. The processes are
        made within `alone()`, in which no thread runs.
        """
        try:
            self._make(alone)
            yield from self._in_order(pieces)
            for hand in self._hands:
                hand.give(None)
            for hand in self._hands:
                hand.process.join()
        except DiedError:
            sleep(ASIDE)  # by a signal to all of us, perhaps: it is heard now
            signals.check()
            raise
        finally:
            with signals.unbroken():
                self._end()

    def _make(self, alone: Callable[[], AbstractContextManager[object]]) -> None:
        blocked = signals.ENDING
        if get_start_method() != "fork":
            # A copy of us has our handlers at first; another one can just be ended.
            blocked = tuple(number for number in blocked if number != signal.SIGTERM)
            # It is made with the first process else, and unblocks signals as it is made.
            from multiprocessing import resource_tracker  # noqa: PLC0415 - see above

            if os.name == "posix":
                resource_tracker.ensure_running()
        with alone(), signals.unbroken(*blocked) as begun:
            while len(self._hands) < self._jobs and not begun.came:
                ours, theirs = Pipe()
                process = Process(target=_work, args=(theirs, begun.blocked, self._begin))
                process.start()
                self._hands.append(_Hand(process, ours))
                theirs.close()

    def _in_order(self, pieces: Iterator[range]) -> Iterator[R]:
        early: dict[int, R] = {}
        begun: deque[range] = deque()
        self._give(pieces, begun)
        while begun:
            for number in begun[0]:
                while number not in early:
                    early |= self._told()
                    self._give(pieces, begun)
                yield early.pop(number)
            begun.popleft()
            self._give(pieces, begun)

    def _give(self, pieces: Iterator[range], begun: deque[range]) -> None:
        """Have all that are idle begin something, not too far ahead of what is waited for."""
        while len(begun) < AHEAD * self._jobs:
            hand = min(self._hands, key=lambda hand: hand.pieces)
            piece = next(pieces, None) if hand.pieces < TAKEN else None
            if piece is None:
                return
            hand.give(piece)
            begun.append(piece)

    def _told(self) -> dict[int, R]:
        """What is told next, by any of them."""
        told: dict[int, R] = {}
        ready = connection.wait([hand.wire for hand in self._hands], ASIDE)
        signals.check()
        for hand in self._hands:
            if hand.wire in ready:
                match hand.told():
                    case None:
                        hand.pieces -= 1
                    case _Failure(error=error, where=where):
                        raise error from _ThereError(where)
                    case answers:
                        told |= answers
        return told

    def _end(self) -> None:
        """End all that still run, and what they have started."""
        for hand in self._hands:
            hand.process.terminate()
        last = monotonic() + LEAVE
        for hand in self._hands:
            hand.process.join(max(0, last - monotonic()))
            hand.process.kill()
            hand.process.join()
            hand.wire.close()
        self._hands.clear()


def _work(
    wire: Wire,
    blocked: set[int] | None,
    begin: Callable[[], Callable[[range], Iterable[dict[int, Any]]]],
) -> None:
    """Answer pieces until there are no more."""
    for number in signals.ENDING:
        # Who made us hears the others, and ends us. Programs that are started get none of these.
        signal.signal(number, _leave if number == signal.SIGTERM else _unheard)
    signals.unblock(blocked)
    Thread(target=_leave_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):  # nobody is there any more
        try:
            answers = begin()
            while (piece := wire.recv()) is not None:
                for told in answers(piece):
                    wire.send(told)
                wire.send(None)
        except BaseException as error:  # noqa: BLE001 - it is raised where it is waited for
            where = "".join(format_exception(error))
            try:
                wire.send(_Failure(error, where))
            except Exception as unsent:  # noqa: BLE001 - the error can't be told to another process
                wire.send(_Failure(unsent, where))


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        _leave()


def _leave(*_: object) -> NoReturn:
    """End at once. An exception would be lost in a destructor, and can be caught."""
    program.end_all()
    os._exit(128 + signal.SIGTERM)


def _unheard(_number: int, _frame: object) -> None:
    """Not SIG_IGN, which programs would have from us."""
