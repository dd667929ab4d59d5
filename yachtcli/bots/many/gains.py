"""What section bonuses may still bring on many cards: `sections.gains` of each, with arrays.

How likely a section comes to so many points is told in a row for each number of
points, and in a column for each card.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from yachtcli.bots.lattice import SCALE, WHOLE
from yachtcli.bots.sections import gains

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from yachtcli.core.ruleset import SectionColumn
    from yachtcli.solver.arrays import Flags, Floats, Longs, Places

MOST_ROWS: Final = 1024
"""Sections that may come to more different sums are reckoned with card by card."""
HALF: Final = (WHOLE.bit_length() - 1) // 2
"""Chances are multiplied in halves: a product of two of them is too large for an array."""
LOWER: Final = (1 << HALF) - 1


class Gains:
    """The gains of one section in one column.

    `values` are for each of its boxes the points that it may get, rising, and
    before the multiplier; entries of the section are numbered in that order.
    """

    def __init__(self, part: SectionColumn, values: Sequence[Sequence[int]]) -> None:
        self._part = part
        self._values = values
        self._tiers = part.section.bonus
        self._times = part.column.multiplier
        ends = np.cumsum([0, *map(len, values)]).tolist()
        self._rows = [slice(*of_box) for of_box in pairwise(ends)]
        self._falling = [number for number, points in enumerate(values) if points[0] < 0]
        least = sum(min(0, points[0]) for points in values)
        most = sum(points[-1] for points in values)
        self._sums = max(self._tiers[-1].at_least, most) - least + 1

    @property
    def fits(self) -> bool:
        """Whether the section is small enough for arrays."""
        paid = sum(abs(tier.points) for tier in self._tiers) * self._times
        return self._sums <= MOST_ROWS and paid < 1 << 20

    def of(self, sure: Longs, is_open: Flags, spreads: Longs) -> Longs:
        """How much more bonus is to be expected when a box has got those points, by entry.

        `sure` are the section's points so far on each card, `is_open` tells
        which of its boxes are open, `spreads` how likely each entry is made in
        its box. Of boxes that are not open nothing is told.
        """
        if not self.fits:
            return self._one_by_one(sure, is_open, spreads)
        found = np.zeros_like(spreads)
        falls = is_open[self._falling].any(axis=0)
        for whole in (False, True):
            columns = np.flatnonzero(falls == whole)
            if len(columns) == len(sure):
                self._write(found, sure, is_open, spreads, whole=whole)
            elif len(columns):
                some = np.zeros((len(found), len(columns)), np.int64)
                of_some = sure[columns], is_open[:, columns], spreads[:, columns]
                self._write(some, *of_some, whole=whole)
                found[:, columns] = some
        return found

    def _one_by_one(self, sure: Longs, is_open: Flags, spreads: Longs) -> Longs:
        """As `of`, card by card."""
        found = np.zeros_like(spreads)
        for card, points in enumerate(sure.tolist()):
            asked = {n: self._values[n] for n in np.flatnonzero(is_open[:, card]).tolist()}
            told = {
                number: dict(zip(values, spreads[self._rows[number], card].tolist(), strict=True))
                for number, values in asked.items()
            }
            for number, gained in gains(self._part, points, told, asked).items():
                found[self._rows[number], card] = [gained[p] for p in asked[number]]
        return found

    def _write(
        self, found: Longs, sure: Longs, is_open: Flags, spreads: Longs, *, whole: bool
    ) -> None:
        """Write the gains of cards all of whose sums count, or all from the last tier on as one."""
        most = None if whole else self._tiers[-1].at_least
        boxes = [np.flatnonzero(flags) for flags in is_open]
        before = [_Sums(sure)]
        for number, columns in enumerate(boxes):
            before.append(self._with(before[-1], number, columns, spreads, most))
        expected = self._scaled(self._bonuses([0], before.pop(), _Sums(np.zeros_like(sure)))[0])
        behind = _Sums(np.zeros_like(sure))
        for number in reversed(range(len(boxes))):
            columns, sums = boxes[number], before.pop()
            if len(columns):
                of_some = sums.take(columns), behind.take(columns)
                bonuses = self._bonuses(self._values[number], *of_some)
                found[self._rows[number], columns] = self._scaled(bonuses) - expected[columns]
            if number:
                behind = self._with(behind, number, columns, spreads, most)

    def _with(
        self, sums: _Sums, number: int, columns: Places, spreads: Longs, most: int | None
    ) -> _Sums:
        """The sums when the box with this number is added, on cards where it is open."""
        if not len(columns):
            return sums
        values = self._values[number]
        added = sums.take(columns).plus(values, _some(spreads[self._rows[number]], columns), most)
        return added if len(columns) == len(sums.least) else sums.put(columns, added)

    def _bonuses(self, asked: Sequence[int], one: _Sums, other: _Sums) -> Longs:
        """For all points `asked`, rising: the bonus to expect where they come to two sums.

        The two are independent, and bonuses out of `WHOLE`: each tier adds what it
        pays more than the one below, where it is reached.
        """
        found: Longs = np.zeros((len(asked), len(one.least)), np.int64)
        tails, chances = other.tails(), _halves(one.chances)
        rows = len(one.chances)
        shifts = np.arange(rows + asked[-1] - asked[0])[:, None]
        below = 0
        for tier in self._tiers:
            # In row n of what is enough: how likely the other sum is where n more are there.
            lacking = tier.at_least - asked[0] - one.least - other.least
            needed = np.clip(lacking - shifts, 0, len(tails) - 1)
            enough = _halves(np.take_along_axis(tails, needed, axis=0))
            for number, points in enumerate(asked):
                first = points - asked[0]
                reached = _product(chances, enough[:, first : first + rows])
                found[number] += (tier.points - below) * reached
            below = tier.points
        return found

    def _scaled(self, bonus: Longs) -> Longs:
        """What so much bonus, out of `WHOLE`, is in `SCALE` and after the multiplier."""
        found: Longs = bonus * self._times // (WHOLE // SCALE)
        return found


class _Sums:
    """How likely each sum is: in rows from the `least` one of each card on, card by card."""

    __slots__ = ("chances", "least")

    def __init__(self, least: Longs, chances: Longs | None = None) -> None:
        self.least = least
        self.chances: Longs = np.full((1, len(least)), WHOLE) if chances is None else chances

    def take(self, columns: Places) -> _Sums:
        """Those of these cards."""
        if len(columns) == len(self.least):
            return self
        return _Sums(self.least[columns], self.chances.take(columns, axis=1))

    def put(self, columns: Places, sums: _Sums) -> _Sums:
        """The same with those of some cards in their places."""
        rows = max(len(self.chances), len(sums.chances))
        chances: Longs = np.zeros((rows, len(self.least)), np.int64)
        chances[: len(self.chances)] = self.chances
        chances[: len(sums.chances), columns] = sums.chances
        chances[len(sums.chances) :, columns] = 0
        least = self.least.copy()
        least[columns] = sums.least
        return _Sums(least, chances)

    def plus(self, values: Sequence[int], spread: Longs, most: int | None) -> _Sums:
        """The sums with one more quantity; `most` stands for all from it on."""
        rows = len(self.chances)
        high, low = self.chances >> HALF, self.chances & LOWER
        found: Longs = np.zeros((rows + values[-1] - values[0], len(self.least)), np.int64)
        product, rest = np.empty_like(high), np.empty_like(high)
        for points, chance in zip(values, spread, strict=True):
            np.multiply(high, chance, out=product)
            np.multiply(low, chance, out=rest)
            rest >>= HALF
            product += rest
            product >>= HALF
            first = points - values[0]
            found[first : first + rows] += product
        least = self.least + values[0]
        if most is not None:
            last = np.maximum(most - least, 0)
            kept = int(last.max()) + 1
            first = int(last.min()) + 1
            if first < len(found):
                upper = found[first:]
                beyond = np.arange(first, len(found))[:, None] > last
                more = np.where(beyond, upper, 0)
                upper -= more
                found[np.minimum(last, len(found) - 1), np.arange(len(last))] += more.sum(axis=0)
                found = found[:kept]
        return _Sums(least, found)

    def tails(self) -> Longs:
        """How likely so much or more is, row by row, and nothing beyond the last."""
        found: Longs = np.zeros((len(self.chances) + 1, len(self.least)), np.int64)
        for row in reversed(range(len(self.chances))):
            np.add(self.chances[row], found[row + 1], out=found[row])
        return found


def _some(values: Longs, columns: Places) -> Longs:
    """These columns, in order; all of them as they are."""
    return values if len(columns) == values.shape[1] else values.take(columns, axis=1)


def _halves(chances: Longs) -> Floats:
    """The upper and the lower half of each, as floats: those hold their products exactly."""
    found: Floats = np.empty((2, *chances.shape))
    found[0] = chances >> HALF
    found[1] = chances & LOWER
    return found


def _product(ones: Floats, others: Floats) -> Longs:
    """The sum of the products of two rows of chances, by column; rounded down once, at the end."""
    high = _added(ones[0], others[0])
    across = _added(ones[0], others[1]) + _added(ones[1], others[0])
    low = _added(ones[1], others[1])
    found: Longs = high + (across + (low >> HALF) >> HALF)
    return found


def _added(ones: NDArray[np.float64], others: NDArray[np.float64]) -> Longs:
    found: Longs = np.einsum("an,an->n", ones, others).astype(np.int64)
    return found
