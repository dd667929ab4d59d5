"""How the final total is distributed under best play, exactly.

All chances are pushed forward, level by level: for each state that play leads
to, how likely it is with each total so far. States of one run, which differ in
the inner component alone, are one array: a row for each, a column for each total.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from yachtcli.solver import native
from yachtcli.solver.policy import Policy
from yachtcli.solver.spreading import check_room, spread
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from yachtcli.core.ruleset import Box, Ruleset
    from yachtcli.solver.arrays import Floats, Longs
    from yachtcli.solver.plan import Plan
    from yachtcli.solver.spreading import Count
    from yachtcli.solver.sweep import Progress


class BoxFigures(Struct):
    """What a box comes to: its mean points, and the chance that it gets 0."""

    box: Box
    mean: float
    zero: float


class Distribution(Struct):
    """The final total under best play: `chances[i]` is that of the total `least` + i.

    `bonuses` holds, for each component of the card that has section bonuses, their
    ids, the chance to win one and the mean, in card order; `repeat_bonus` is the mean of what
    further rolls of the repeat category earn.
    """

    least: int
    chances: Floats
    boxes: tuple[BoxFigures, ...]
    bonuses: tuple[tuple[tuple[str, ...], float, float], ...]
    repeat_bonus: float

    @property
    def mean(self) -> float:
        """The expected total."""
        return float(self.chances @ self._totals)

    @property
    def sd(self) -> float:
        """The standard deviation of the total."""
        return float(np.sqrt(self.chances @ (self._totals - self.mean) ** 2))

    @property
    def _totals(self) -> Longs:
        return np.arange(self.least, self.least + len(self.chances))

    def percentile(self, percent: float) -> int:
        """The least total that so many percent of games do not pass."""
        reached = np.cumsum(self.chances) >= percent / 100 - 1e-12
        return self.least + int(np.argmax(reached))

    def at_least(self, total: int) -> float:
        """The chance of this total or more."""
        return float(self.chances[max(0, total - self.least) :].sum())


def to_plain(found: Distribution) -> dict[str, Any]:
    """A distribution as plain data for JSON, in which no number is rounded."""
    return {
        "least": found.least,
        "chances": found.chances.tolist(),
        "boxes": [(one.mean, one.zero) for one in found.boxes],
        "bonuses": found.bonuses,
        "repeat_bonus": found.repeat_bonus,
    }


def from_plain(plain: Mapping[str, Any], ruleset: Ruleset) -> Distribution:
    """The distribution of this game from that."""
    return Distribution(
        plain["least"],
        np.array(plain["chances"]),
        tuple(
            BoxFigures(box, *told) for box, told in zip(ruleset.boxes, plain["boxes"], strict=True)
        ),
        tuple((tuple(ids), rate, mean) for ids, rate, mean in plain["bonuses"]),
        plain["repeat_bonus"],
    )


class _Spread:
    """The chances of the states of a run: a row for each, a column for each total from `least`."""

    def __init__(self, rows: int, least: int, most: int) -> None:
        self.least = least
        self.chances: Floats = np.zeros((rows, most - least + 1))

    def add(self, rows: Longs, least: int, chances: Floats) -> None:
        """Add chances to these rows, which may be the same several times."""
        most = least + chances.shape[1] - 1
        missing = max(0, self.least - least), max(0, most - self.least - self.chances.shape[1] + 1)
        if any(missing):
            self.chances = np.pad(self.chances, ((0, 0), missing))
            self.least -= missing[0]
        order = np.argsort(rows, kind="stable")
        firsts = np.flatnonzero(np.diff(rows[order], prepend=-1))
        if len(firsts) < len(rows):
            chances = np.add.reduceat(chances[order], firsts, axis=0)
            rows = rows[order][firsts]
        start = least - self.least
        self.chances[rows, start : start + chances.shape[1]] += chances


class _Tally:
    """Adds up what is entered on the way."""

    def __init__(self, plan: Plan) -> None:
        self._boxes = plan.boxes
        self.points = [0.0] * len(plan.boxes)
        self.zeros = [0.0] * len(plan.boxes)
        self.bonus = 0.0

    def count(self, place: int, chances: Floats) -> None:
        """Count the chances of the entries of a box."""
        box = self._boxes[place]
        self.points[place] += float(chances @ box.points)
        self.zeros[place] += float(chances[box.points == 0].sum())
        self.bonus += float(chances @ (box.gains - box.points))


def distribution(
    plan: Plan, values: Floats, progress: Progress | None = None, *, kernel: bool = True
) -> Distribution:
    """The distribution of the final total of a solved game, whose values these are.

    Without the compiled `kernel` it takes long: minutes for a game of 300,000 states.
    Raises UnsolvableError for a game that would take too much memory.
    """
    most = max(plan.runs(level).states for level in range(plan.levels))
    check_room(plan, most * sum(len(box.gains) for box in plan.boxes))
    tally = _Tally(plan)
    by_kernel = kernel and native.fits(plan) and native.how() != native.NUMPY
    push = spread if by_kernel else _by_numpy
    return _told(plan, push(plan, values, tally.count, progress), tally)


def _by_numpy(
    plan: Plan, values: Floats, count: Count, progress: Progress | None
) -> Iterator[tuple[int, int, Floats]]:
    """The same as `spread`, run by run."""
    policy = Policy(plan)
    first = _Spread(1, 0, 0)
    first.chances[0, 0] = 1.0
    spreads = {0: first}
    done = 0
    for level in range(plan.levels):
        following: dict[int, _Spread] = {}
        for outer, begin, end in zip(*plan.runs(level), strict=True):
            done += int(end - begin)
            pushed = spreads.pop(int(outer), None)
            if pushed is not None:
                run = int(outer), int(begin), int(end)
                _push(plan, values, policy, run, pushed, following, count)
            if progress is not None:
                progress(done, plan.states)
        spreads = following
    for outer, begin, end in zip(*plan.runs(plan.levels), strict=True):
        if int(outer) in spreads:
            left = spreads[int(outer)]
            for row in range(int(end - begin)):
                state = int(outer) * plan.sizes[-1] + int(begin) + row
                yield state, left.least, left.chances[row]


def _push(  # noqa: PLR0913, PLR0917 - what is pushed, from where to where
    plan: Plan,
    values: Floats,
    policy: Policy,
    run: tuple[int, int, int],
    spread: _Spread,
    following: dict[int, _Spread],
    count: Count,
) -> None:
    """Push the chances of a run on to the runs of the next level."""
    outer, begin, end = run
    inner = np.arange(begin, end)
    likely = np.flatnonzero(spread.chances.any(axis=1))
    columns = np.flatnonzero(spread.chances.any(axis=0))
    least = spread.least + int(columns[0])
    spreading = spread.chances[likely, columns[0] : columns[-1] + 1]
    weight = spreading.sum(axis=1)
    at = outer * plan.sizes[-1] + inner[likely]
    states = [at // stride % size for stride, size in zip(plan.strides, plan.sizes, strict=True)]
    shares = _shares(values, policy, states)
    for place, (box, share) in enumerate(zip(plan.boxes, shares, strict=True)):
        count(place, share @ weight)
        for entry in np.flatnonzero(share.any(axis=1)):
            some = np.flatnonzero(share[entry])
            state = states[box.component][some]
            after = box.successors[box.effects[entry], state]
            stride = plan.strides[box.component]
            reached = at[some] + (after.astype(np.int64) - state) * stride
            to = int(reached[0]) // plan.sizes[-1]
            rows = reached % plan.sizes[-1]
            gain = least + int(box.gains[entry])
            first, states_there = _inner_range(plan, int(rows[0]))
            if to not in following:
                following[to] = _Spread(states_there, gain, gain + spreading.shape[1] - 1)
            pushed = spreading[some] * share[entry, some][:, None]
            following[to].add(rows - first, gain, pushed)


def _inner_range(plan: Plan, state: int) -> tuple[int, int]:
    """The first of the inner states on the same level, and how many they are."""
    level = plan.parts[-1].level
    first, last = np.searchsorted(level, (level[state], level[state] + 1))
    return int(first), int(last - first)


def _shares(values: Floats, policy: Policy, states: Sequence[Longs]) -> list[Floats]:
    """The chances of all entries on these cards, however many they are."""
    together = policy.at_once
    lots = [
        policy.entries(values, [state[start : start + together] for state in states])
        for start in range(0, len(states[0]), together)
    ]
    return lots[0] if len(lots) == 1 else [np.hstack(parts) for parts in zip(*lots, strict=True)]


def _told(plan: Plan, left: Iterable[tuple[int, int, Floats]], tally: _Tally) -> Distribution:
    """The figures, of the full cards that are left in the end."""
    found: dict[int, float] = {}
    won = [[0.0, 0.0] for _ in plan.parts]
    for state, least, chances in left:
        bonus = 0.0
        weight = float(chances.sum())
        for part, size, stride, figures in zip(
            plan.parts, plan.sizes, plan.strides, won, strict=True
        ):
            of_part = float(part.final[state // stride % size])
            bonus += of_part
            figures[0] += weight * (of_part > 0)
            figures[1] += weight * of_part
        for column in np.flatnonzero(chances):
            total = least + int(column) + int(bonus)
            found[total] = found.get(total, 0.0) + float(chances[column])
    totals = range(min(found), max(found) + 1)
    boxes = tuple(
        BoxFigures(box, tally.points[box.place], tally.zeros[box.place])
        for box in plan.ruleset.boxes
    )
    order = [part.id for part in plan.ruleset.section_columns]
    bonuses = sorted(
        (
            (part.bonus_ids, figures[0], figures[1])
            for part, figures in zip(plan.parts, won, strict=True)
            if part.bonus_ids
        ),
        key=lambda told: order.index(told[0][0]),
    )
    chances = np.array([found.get(total, 0.0) for total in totals])
    return Distribution(totals[0], chances, boxes, tuple(bonuses), tally.bonus)
