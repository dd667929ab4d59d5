"""The values of all states, backwards from full cards to the empty one."""

from __future__ import annotations

import os
from contextlib import closing
from itertools import pairwise
from threading import Lock, Thread
from typing import TYPE_CHECKING

import numpy as np

from yachtcli.solver import native
from yachtcli.solver.arrays import NOWHERE
from yachtcli.solver.lattice import edges
from yachtcli.solver.reference import CHUNK, Room, Turns

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from yachtcli.solver.arrays import Floats, Longs
    from yachtcli.solver.plan import Plan, Runs

    Part = tuple[int, int]
    Progress = Callable[[int, int], object]

STEPS_OF_A_PART = 50_000_000
"""Steps of one die that the kernel takes in one call: about 10 ms, so that Ctrl-C is heard."""


def sweep(plan: Plan, kind: str, progress: Progress | None = None) -> Floats:
    """The expected points still to come from each state on, section bonuses of full cards included.

    `kind` is one of `native.kinds()`. One more value stands behind them: that of
    what may not be done. `progress` is told now and then how many states are done, and of how
    many.
    """
    values = np.full(plan.states + 1, NOWHERE)
    finish(plan, values)
    if kind == native.NUMPY:
        _by_numpy(plan, values, progress)
    else:
        _by_kernel(plan, kind, values, progress)
    return values


def _by_numpy(plan: Plan, values: Floats, progress: Progress | None) -> None:
    room = Room(plan, CHUNK)
    done = 0
    for level in range(plan.levels - 1, -1, -1):
        for states, at in chunks(plan, plan.runs(level), CHUNK):
            values[at] = room.expected(Turns(plan, values, states))
            done += len(at)
            if progress is not None:
                progress(done, plan.states)


def _by_kernel(plan: Plan, kind: str, values: Floats, progress: Progress | None) -> None:
    """Level by level, the parts of each taken by as many threads as there are processors."""
    tables = native.tables(plan)
    work = edges(plan.ruleset.dice) * 2 * plan.ruleset.rolls
    most = max(64, STEPS_OF_A_PART // work)
    threads = _processors()
    done = 0
    for level in range(plan.levels - 1, -1, -1):
        of_level = plan.runs(level)
        share = max(64, -(-of_level.states // (4 * threads)))
        runs, cuts = native.pieces(of_level, min(most, share))

        def work_on(part: Part, stop: bytearray, runs: Runs = runs) -> None:
            native.run(kind, tables, values, runs, part, stop)

        with closing(_Crew(list(pairwise(cuts)), work_on, threads).run()) as ends:
            for end in ends:
                if progress is not None:
                    progress(done + of_level.states * end // cuts[-1], plan.states)
        done += of_level.states


class _Crew:
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


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def finish(plan: Plan, values: Floats) -> None:
    """Write the values of full cards: their section bonuses."""
    inner = plan.sizes[-1]
    runs = plan.runs(plan.levels)
    at = [np.arange(o * inner + a, o * inner + b) for o, a, b in zip(*runs, strict=True)]
    values[np.concatenate(at)] = plan.finals()


def chunks(plan: Plan, runs: Runs, most: int) -> Iterator[tuple[list[Longs], Longs]]:
    """The states of a level, so many at a time: those of each component, and their numbers."""
    lengths = runs.last - runs.first
    ends = np.cumsum(lengths)
    total = int(ends[-1]) if len(ends) else 0
    for start in range(0, total, most):
        stop = min(start + most, total)
        a, b = np.searchsorted(ends, (start, stop - 1), side="right")
        part = slice(int(a), int(b) + 1)
        began = int(ends[a] - lengths[a])
        chosen = slice(start - began, stop - began)
        outer = np.repeat(runs.outer[part], lengths[part])
        shift = np.repeat(runs.first[part] - (ends[part] - lengths[part]), lengths[part])
        inner = (shift + np.arange(began, began + len(outer)))[chosen]
        at = outer[chosen] * plan.sizes[-1] + inner
        states = [
            at // stride % size for stride, size in zip(plan.strides, plan.sizes, strict=True)
        ]
        yield states, at
