"""The chances of all totals pushed forward by the kernel, level by level.

The totals of each state are a window of their own in one long row of chances:
`least` and `most` are its ends, by state, and `row` is where it begins. Windows
are widened first, then filled.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from yachtcli.errors import UnsolvableError
from yachtcli.phrase import N_, Numeral, Phrase
from yachtcli.solver import native
from yachtcli.solver.crew import Crew, processors
from yachtcli.solver.sweep import chunks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from yachtcli.solver.arrays import Floats, Longs
    from yachtcli.solver.plan import Plan
    from yachtcli.solver.sweep import Progress

    Count = Callable[[int, Floats], None]

LOT = 500
"""Cards that a thread takes at a time: some milliseconds, so that Ctrl-C is heard."""

STEPS_OF_A_PUSH = 50_000_000
"""Chances that a thread pushes on in one call, at most: some hundredths of a second, as above."""

FAR = 1 << 60
"""Beyond any total."""

MOST_BYTES = 4 << 30
"""Memory that the chances of a level may take."""


def spread(
    plan: Plan, values: Floats, count: Count, progress: Progress | None
) -> Iterator[tuple[int, int, Floats]]:
    """The full cards that best play leads to: their state, and the chances of totals from one on.

    `count` is told, level by level, the chances of the entries of every box.
    """
    tables = native.tables(plan)
    least = np.full(plan.states, FAR, np.int64)
    most = np.full(plan.states, -FAR, np.int64)
    row = np.zeros(plan.states, np.int64)
    start = plan.start
    least[start] = most[start] = 0
    chances = np.ones(1)
    done = 0
    ends = np.cumsum([0, *(len(box.gains) for box in plan.boxes)])
    for level in range(plan.levels):
        at = _reached(plan, level, least, most)
        check_room(plan, len(at) * int(ends[-1]) + len(chances))
        shares = _shares(plan, tables, values, at, int(ends[-1]))
        weights = _weights(chances, row[at])
        for place, (first, last) in enumerate(pairwise(ends)):
            count(place, weights @ shares[:, first:last])
        _push(tables, at, shares, (least, most, row), chances, None)
        onward = _reached(plan, level + 1, least, most)
        widths = most[onward] - least[onward] + 1
        row[onward] = np.cumsum(widths) - widths
        check_room(plan, shares.size + len(chances) + int(widths.sum()))
        following = np.zeros(int(widths.sum()))
        _push(tables, at, shares, (least, most, row), chances, following)
        chances = following
        done += plan.runs(level).states
        if progress is not None:
            progress(done, plan.states)
    for state in _reached(plan, plan.levels, least, most):
        width = int(most[state] - least[state] + 1)
        begin = int(row[state])
        yield int(state), int(least[state]), chances[begin : begin + width]


def check_room(plan: Plan, chances: int) -> None:
    """Refuse a game of which so many chances would have to be kept at once; UnsolvableError."""
    if 8 * chances > MOST_BYTES:
        raise UnsolvableError(
            Phrase(
                N_(
                    "the totals of {game} are too many to be added up: that would take {needed} GB "
                    "of memory, and {most} are the most"
                ),
                game=plan.ruleset.name,
                needed=Numeral(-(-8 * chances // 10**9)),
                most=MOST_BYTES // 10**9,
            ),
            plan.states,
        )


def _reached(plan: Plan, level: int, least: Longs, most: Longs) -> Longs:
    """The states of a level that best play leads to."""
    lots = [at[least[at] <= most[at]] for _, at in chunks(plan, plan.runs(level), 1 << 20)]
    return np.concatenate(lots)


def _weights(chances: Floats, begins: Longs) -> Floats:
    """How likely each state is, whose chances begin here and there in one long row."""
    found: Floats = np.add.reduceat(chances, begins)
    return found


def _shares(plan: Plan, tables: native.Tables, values: Floats, at: Longs, entries: int) -> Floats:
    """The chance of each entry on each of these states."""
    shares = np.zeros((len(at), entries))
    lots = list(pairwise([*range(0, len(at), LOT), len(at)]))

    def work_on(part: tuple[int, int], stop: bytearray) -> None:
        native.shares(plan, tables, values, at, shares, part, stop)

    Crew(lots, work_on, processors()).finish()
    return shares


def _push(  # noqa: PLR0913, PLR0917 - what is pushed, from where to where
    tables: native.Tables,
    at: Longs,
    shares: Floats,
    windows: tuple[Longs, Longs, Longs],
    chances: Floats,
    to: Floats | None,
) -> None:
    """Push chances on, or make room for them, by all processors.

    Each of them sees to its own of the states that follow, one lot after the other.
    """
    threads = processors()
    least, most, _ = windows
    work = np.cumsum((most[at] - least[at] + 1) * shares.shape[1])
    cuts = np.searchsorted(work, np.arange(0, int(work[-1]), STEPS_OF_A_PUSH)[1:], side="right")
    lots = list(pairwise([0, *dict.fromkeys(int(cut) for cut in cuts if cut), len(at)]))

    def work_on(part: tuple[int, int], stop: bytearray) -> None:
        for first, last in lots:
            if stop[0]:
                return
            lot = slice(first, last)
            native.push(tables, at[lot], shares[lot], *windows, chances, to, (part[0], threads))

    Crew(list(pairwise(range(threads + 1))), work_on, threads).finish()
