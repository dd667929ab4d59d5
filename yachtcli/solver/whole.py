"""The best keeps in whole numbers, by NumPy: the very same as by Python's own, and faster."""

from __future__ import annotations

from operator import mul
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from yachtcli.core.steps import Steps
    from yachtcli.solver.arrays import Longs

    Places = NDArray[np.intp]

MOST: Final = 1 << 62
"""Numbers below this one are added and compared without running over."""


class Whole:
    """The steps of one set of dice, as arrays."""

    def __init__(self, steps: Steps, faces: int) -> None:
        self._faces = faces
        self._up = [np.array(level, np.intp) for level in steps.up]
        self._down = [
            np.array([[b[min(i, len(b) - 1)] for b in below] for i in range(max(map(len, below)))])
            for below in steps.down[1:]
        ]
        self._from = [
            np.array(
                [[b[i] if i < len(b) else size for b in below] for i in range(max(map(len, below)))]
            )
            for below, size in zip(steps.down[1:], map(len, steps.levels), strict=False)
        ]
        self._numbers: list[Longs] = []
        first = 0
        for level in steps.levels[:-1]:
            self._numbers.append(np.arange(first, first + len(level), dtype=np.int64))
            first += len(level)
        self.mark = first
        self.most = MOST // max(self.mark, faces)
        """Worths below this one are reckoned with here."""

    def best_keeps(self, worth: Sequence[int], none: int | None = None) -> list[int] | None:
        """For each roll its best keep, where what comes then is `worth` so much.

        An answer is the value of that keep times the number of all keeps, plus
        its own. `none` is what keeping nothing is worth, where that differs.
        None where numbers are too large to be reckoned with here.
        """
        if max(map(abs, (*worth, none or 0))) >= self.most:
            return None
        found: list[int] = self.keeps(np.array(worth, np.int64), none).tolist()
        return found

    def keeps(self, values: Longs, none: int | None = None) -> Longs:
        """As `best_keeps`, with arrays; several in columns beside each other."""
        own: list[Longs] = []
        for up in reversed(self._up):
            values = values[up].sum(axis=1) // self._faces
            own.append(values)
        own.reverse()
        if none is not None:
            own[0][0] = none
        best = own[0] * self.mark
        for down, level, numbers in zip(self._down, own[1:], self._numbers[1:], strict=False):
            marks = numbers.reshape(-1, *(1,) * (level.ndim - 1))
            best = np.maximum(best[down].max(axis=0), level * self.mark + marks)
        found: Longs = best[self._down[-1]].max(axis=0)
        return found

    def rolled(self, kept: Longs) -> Longs:
        """How likely each roll is, where each keep (by number) is `kept` so likely."""
        masses = kept[:1]
        for numbers, source in zip(self._numbers[1:], self._from, strict=False):
            masses = kept[numbers] + self._arriving(masses, source)
        return self._arriving(masses, self._from[-1])

    def _arriving(self, masses: Longs, source: Places) -> Longs:
        shares = np.append(masses // self._faces, 0)
        found: Longs = shares[source].sum(axis=0)
        return found


class Turns:
    """Turns of one game: where they end if the best entry is taken, and what is best kept for it.

    `index` tells by way, place and roll where the worth of that entry stands in
    a row of all; `at` which ways the dice of each roll of a turn come in, and
    `first` how likely the first one shows what, out of `all_chances`.
    """

    def __init__(  # noqa: PLR0913 - what a turn is made of
        self,
        whole: Whole,
        *,
        first: Sequence[int],
        all_chances: int,
        at: Sequence[tuple[int, int]],
        index: Sequence[Sequence[Sequence[int]]],
        entries: int,
        repeats: Sequence[int],
    ) -> None:
        self._whole = whole
        self._first: Longs = np.array(first, np.int64)
        self._all = all_chances
        self._ways = [way for way, _ in at]
        self._index = np.array(index, np.intp)
        self._entries = entries
        self._repeats = np.array(repeats, np.intp)

    def ends(
        self,
        worth: Sequence[int],
        boxes: Sequence[Sequence[int]],
        special: Sequence[Sequence[tuple[int, int]]],
    ) -> tuple[list[int], list[int], int] | None:
        """How likely a turn fills each box, by place, makes each entry, and ends in a repeat.

        `worth` is that of all entries, times the number of boxes, plus one that
        gives the place; `boxes` are those that may be filled, by way; `special`
        the rolls that have another best entry. None where numbers are too large.
        """
        codes = self._index.shape[1]
        most = max(map(abs, (*worth, *(value for rolls in special for _, value in rolls))))
        if not all(boxes) or most >= self._whole.most:
            return None
        all_worth: Longs = np.array(worth, np.int64)
        best: list[Longs] = []
        for way, places in enumerate(boxes):
            found: Longs = all_worth[self._index[way, places]].max(axis=0)
            for number, value in special[way]:
                found[number] = value
            best.append(found)
        values = [found // codes for found in best]
        used = np.zeros(codes)
        brought = np.zeros(self._entries)
        repeated = 0
        for way, masses in self._turn(values):
            place = codes - 1 - best[way] % codes
            # Chances are whole numbers up to 2 ** 40 in all: floats hold them exactly.
            used += np.bincount(place, masses, codes)
            entry = self._index[way, place, np.arange(len(place))]
            brought += np.bincount(entry, masses, self._entries)
            repeated += int(masses[self._repeats].sum())
        return used.astype(np.int64).tolist(), brought.astype(np.int64).tolist(), repeated

    def expected(self, asked: Sequence[Sequence[Sequence[int]]]) -> list[int] | None:
        """What a turn is worth before its first roll, where the last one is worth so much.

        For each of those that are asked for: by way and roll. None where numbers
        are too large.
        """
        values: Longs = np.array(asked, np.int64).transpose(1, 2, 0)
        if np.abs(values).max(initial=0) >= self._whole.most:
            return None
        rest: Longs = values[self._ways[-1]]
        for way in reversed(self._ways[:-1]):
            rest = np.maximum(values[way], self._whole.keeps(rest) // self._whole.mark)
        # Chances times worths may be too large for an array.
        first = self._first.tolist()
        return [sum(map(mul, first, one)) // self._all for one in rest.T.tolist()]

    def _turn(self, values: Sequence[Longs]) -> Iterator[tuple[int, Longs]]:
        """How likely each roll of the turn is the last and shows what, with the way it came in."""
        whole = self._whole
        rest = values[self._ways[-1]]
        keeps: list[Longs] = []
        for way in reversed(self._ways[:-1]):
            keeps.append(whole.keeps(rest))
            rest = np.maximum(values[way], keeps[-1] // whole.mark)
        masses = self._first
        for way in self._ways[:-1]:
            value, number = np.divmod(keeps.pop(), whole.mark)
            goes = value > values[way]
            yield way, np.where(goes, 0, masses)
            kept = np.bincount(number[goes], masses[goes], whole.mark).astype(np.int64)
            masses = whole.rolled(kept)
        yield self._ways[-1], masses
