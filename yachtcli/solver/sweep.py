"""The values of all states, backwards from full cards to the empty one."""

from __future__ import annotations

from contextlib import closing
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from yachtcli.solver import native
from yachtcli.solver.arrays import NOWHERE
from yachtcli.solver.crew import Crew, processors
from yachtcli.solver.lattice import edges
from yachtcli.solver.reference import Room, Turns, at_once

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from yachtcli.solver.arrays import Floats, Longs
    from yachtcli.solver.crew import Part
    from yachtcli.solver.plan import Plan, Runs

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
    """Level by level, a chunk at a time for each thread: NumPy lets others run in long calls."""
    threads = processors()
    together = at_once(plan)
    rooms = [Room(plan, together) for _ in range(threads)]
    done = 0
    for level in range(plan.levels - 1, -1, -1):
        of_level = plan.runs(level)
        parts = list(pairwise([*range(0, of_level.states, together), of_level.states]))

        def work_on(part: Part, _: bytearray, runs: Runs = of_level) -> None:
            room = rooms.pop()
            states, at = chunk(plan, runs, *part)
            values[at] = room.expected(Turns(plan, values, states))
            rooms.append(room)

        with closing(Crew(parts, work_on, threads).run()) as ends:
            for end in ends:
                if progress is not None:
                    progress(done + end, plan.states)
        done += of_level.states


def _by_kernel(plan: Plan, kind: str, values: Floats, progress: Progress | None) -> None:
    """Level by level, the parts of each taken by as many threads as there are processors."""
    tables = native.tables(plan)
    work = edges(plan.ruleset.dice) * 2 * plan.ruleset.rolls
    most = max(64, STEPS_OF_A_PART // work)
    threads = processors()
    done = 0
    for level in range(plan.levels - 1, -1, -1):
        of_level = plan.runs(level)
        share = max(64, -(-of_level.states // (4 * threads)))
        runs, cuts = native.pieces(of_level, min(most, share))

        def work_on(part: Part, stop: bytearray, runs: Runs = runs) -> None:
            native.run(kind, tables, values, runs, part, stop)

        with closing(Crew(list(pairwise(cuts)), work_on, threads).run()) as ends:
            for end in ends:
                if progress is not None:
                    progress(done + of_level.states * end // cuts[-1], plan.states)
        done += of_level.states


def finish(plan: Plan, values: Floats) -> None:
    """Write the values of full cards: their section bonuses."""
    inner = plan.sizes[-1]
    runs = plan.runs(plan.levels)
    at = [np.arange(o * inner + a, o * inner + b) for o, a, b in zip(*runs, strict=True)]
    values[np.concatenate(at)] = plan.finals()


def chunks(plan: Plan, runs: Runs, most: int) -> Iterator[tuple[list[Longs], Longs]]:
    """The states of a level, so many at a time: those of each component, and their numbers."""
    for start in range(0, runs.states, most):
        yield chunk(plan, runs, start, min(start + most, runs.states))


def chunk(plan: Plan, runs: Runs, start: int, stop: int) -> tuple[list[Longs], Longs]:
    """Some of the states of a level: those of each component, and their numbers."""
    lengths = runs.last - runs.first
    ends = np.cumsum(lengths)
    a, b = np.searchsorted(ends, (start, stop - 1), side="right")
    part = slice(int(a), int(b) + 1)
    began = int(ends[a] - lengths[a])
    chosen = slice(start - began, stop - began)
    outer = np.repeat(runs.outer[part], lengths[part])
    shift = np.repeat(runs.first[part] - (ends[part] - lengths[part]), lengths[part])
    inner = (shift + np.arange(began, began + len(outer)))[chosen]
    at = outer[chosen] * plan.sizes[-1] + inner
    states = [at // stride % size for stride, size in zip(plan.strides, plan.sizes, strict=True)]
    return states, at
