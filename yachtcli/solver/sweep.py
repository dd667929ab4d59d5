"""The values of all states, backwards from full cards to the empty one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from yachtcli.solver.arrays import NOWHERE
from yachtcli.solver.reference import CHUNK, Room, Turns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from yachtcli.solver.arrays import Floats, Longs
    from yachtcli.solver.plan import Plan, Runs

    Progress = Callable[[int, int], object]


def sweep(plan: Plan, progress: Progress | None = None) -> Floats:
    """The expected points still to come from each state on, by NumPy alone.

    One more value stands behind them: that of what may not be done.
    """
    values = np.full(plan.states + 1, NOWHERE)
    finish(plan, values)
    room = Room(plan, CHUNK)
    done = 0
    for level in range(plan.levels - 1, -1, -1):
        for states, at in chunks(plan, plan.runs(level), CHUNK):
            values[at] = room.expected(Turns(plan, values, states))
            done += len(at)
            if progress is not None:
                progress(done, plan.states)
    return values


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
        outer = np.repeat(runs.outer[part], lengths[part])
        begin = np.repeat(runs.first[part] - (ends[part] - lengths[part]), lengths[part])
        skip = start - int(ends[a] - lengths[a])
        chosen = slice(skip, skip + stop - start)
        before = np.arange(int(ends[a] - lengths[a]), int(ends[a] - lengths[a]) + len(outer))
        inner = (begin + before)[chosen]
        outer = outer[chosen]
        states = [
            outer // (stride // plan.sizes[-1]) % size
            for stride, size in zip(plan.strides[:-1], plan.sizes[:-1], strict=True)
        ]
        yield [*states, inner], outer * plan.sizes[-1] + inner
