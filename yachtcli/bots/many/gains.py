"""What section bonuses may still bring on many cards: `sections.gains` of each, with arrays.

How likely a section comes to so many points is told in a row for each number of
points, from the fewest that it can come to, and in a column for each card.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from yachtcli.bots.lattice import SCALE, WHOLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
        self._values = values
        self._tiers = part.section.bonus
        self._times = part.column.multiplier
        ends = np.cumsum([0, *map(len, values)]).tolist()
        self._rows = [slice(*of_box) for of_box in pairwise(ends)]
        self._falling = [number for number, points in enumerate(values) if points[0] < 0]
        self._least = sum(points[0] for points in values)
        self._enough = self._tiers[-1].at_least
        self._most = max(self._enough, sum(points[-1] for points in values))

    @property
    def fits(self) -> bool:
        """Whether the section is small enough for arrays."""
        rows = (self._most if self._falling else self._enough) - self._least + 1
        paid = sum(abs(tier.points) for tier in self._tiers) * self._times
        return 0 < rows <= MOST_ROWS and paid < 1 << 20

    def of(self, sure: Longs, is_open: Flags, spreads: Longs) -> Longs:
        """How much more bonus is to be expected when a box has got those points, by entry.

        `sure` are the section's points so far on each card, `is_open` tells
        which of its boxes are open, `spreads` how likely each entry is made in
        its box. Of boxes that are not open nothing is told.
        """
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

    def _write(
        self, found: Longs, sure: Longs, is_open: Flags, spreads: Longs, *, whole: bool
    ) -> None:
        """Write the gains of cards all of whose sums count, or all from the last tier on as one."""
        rows = (self._most if whole else self._enough) - self._least + 1
        boxes = [np.flatnonzero(flags) for flags in is_open]
        start: Longs = np.zeros((rows, len(sure)), np.int64)
        start[np.minimum(sure - self._least, rows - 1), np.arange(len(sure))] = WHOLE
        before = [start]
        for number, columns in enumerate(boxes):
            before.append(self._sums(before[-1], number, columns, spreads, whole=whole))
        expected = np.zeros(len(sure), np.int64)
        for needed, more in self._steps():
            expected += more * before[-1][max(0, needed - self._least) :].sum(axis=0)
        expected = self._scaled(expected)
        behind: Longs = np.zeros_like(start)
        behind[-self._least] = WHOLE
        for number in reversed(range(len(boxes))):
            columns = boxes[number]
            if not len(columns):
                continue
            bonuses = self._bonuses(number, _some(before[number], columns), _some(behind, columns))
            found[self._rows[number], columns] = self._scaled(bonuses) - expected[columns]
            behind = self._sums(behind, number, columns, spreads, whole=whole)

    def _steps(self) -> Iterator[tuple[int, int]]:
        """What each tier asks for, and what it pays more than the one below."""
        below = 0
        for tier in self._tiers:
            yield tier.at_least, tier.points - below
            below = tier.points

    def _scaled(self, bonus: Longs) -> Longs:
        """What so much bonus, out of `WHOLE`, is in `SCALE` and after the multiplier."""
        found: Longs = bonus * self._times // (WHOLE // SCALE)
        return found

    def _sums(
        self, first: Longs, number: int, columns: Places, spreads: Longs, *, whole: bool
    ) -> Longs:
        """How likely each sum is when the box with this number, open in these columns, is added."""
        if not len(columns):
            return first
        old = _some(first, columns)
        high, low = old >> HALF, old & LOWER
        last = len(first) - 1
        sums: Longs = np.zeros_like(old)
        product, rest = np.empty_like(old), np.empty_like(old)
        chances = _some(spreads[self._rows[number]], columns)
        for points, chance in zip(self._values[number], chances, strict=True):
            np.multiply(high, chance, out=product)
            np.multiply(low, chance, out=rest)
            rest >>= HALF
            product += rest
            product >>= HALF
            if points < 0:
                sums[:points] += product[-points:]
            elif whole:
                sums[points:] += product[: len(first) - points]
            else:
                fewer = min(points, last)
                sums[fewer:] += product[: len(first) - fewer]
                sums[last] += product[len(first) - fewer :].sum(axis=0)
        if len(columns) == first.shape[1]:
            return sums
        found = first.copy()
        found[:, columns] = sums
        return found

    def _bonuses(self, number: int, first: Longs, second: Longs) -> Longs:
        """By entry of that box: the bonus to expect, out of `WHOLE`, where it comes to two sums.

        The two are independent: of the more of the one there is, the fewer of the
        other are enough.
        """
        rows, least, values = len(first), self._least, self._values[number]
        # From the last row down how likely there is so much or more; below the first all is.
        tails = np.cumsum(second[::-1], axis=0)
        more = max(0, rows - 1 - self._tiers[0].at_least + values[-1] + 2 * least)
        tails = np.concatenate((tails, np.broadcast_to(tails[-1], (more, tails.shape[1]))))
        ones, others = _halves(first), _halves(tails)
        found: Longs = np.zeros((len(values), first.shape[1]), np.int64)
        for at, points in enumerate(values):
            for needed, paid in self._steps():
                shift = rows - 1 - (needed - points) + 2 * least
                from_row = max(0, -shift)
                if from_row < rows:
                    chance = _product(
                        ones[:, from_row:], others[:, from_row + shift : rows + shift]
                    )
                    found[at] += paid * chance
        return found


def _some(values: Longs, columns: Places) -> Longs:
    """These columns, in order; all of them as they are."""
    return values if len(columns) == values.shape[1] else values.take(columns, axis=1)


def _halves(chances: Longs) -> Floats:
    """The upper and the lower half of each, as floats: those hold their products exactly."""
    found: Floats = np.stack((chances >> HALF, chances & LOWER)).astype(np.float64)
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
