"""Threads that share out a piece of work, and end together."""

from __future__ import annotations

import os
from contextlib import closing
from threading import Lock, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    Part = tuple[int, int]


class Crew:
    """Threads that take parts of the work until there is none left, or one is told to stop."""

    def __init__(
        self, parts: Sequence[Part], work_on: Callable[[Part, bytearray], None], threads: int
    ) -> None:
        self._rest = iter(parts)
        self._work_on = work_on
        self._lock = Lock()
        self._stop = bytearray(1)
        self._failed: list[BaseException] = []
        helpers = min(threads, len(parts)) - 1
        self._helpers = [Thread(target=self._help, daemon=True) for _ in range(helpers)]

    def run(self) -> Generator[int, None, None]:
        """Have all parts worked on, by this thread too; yields how far it is.

        Whatever ends it, an interrupt too, ends all threads within one block of states.
        """
        started = []
        try:
            for helper in self._helpers:
                helper.start()
                started.append(helper)
            for part in self._taken():
                self._work_on(part, self._stop)
                yield part[1]
        except BaseException:
            self._stop[0] = 1
            raise
        finally:
            for helper in started:
                helper.join()
        if self._failed:
            raise self._failed[0]

    def finish(self) -> None:
        """As `run`, where nobody asks how far it is."""
        with closing(self.run()) as ends:
            for _ in ends:
                pass

    def _taken(self) -> Iterator[Part]:
        while not self._stop[0]:
            with self._lock:
                part = next(self._rest, None)
            if part is None:
                return
            yield part

    def _help(self) -> None:
        try:
            for part in self._taken():
                self._work_on(part, self._stop)
        except BaseException as error:  # noqa: BLE001 - the other thread raises it
            self._failed.append(error)
            self._stop[0] = 1


def processors() -> int:
    """How many processors this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
