"""The best keeps in whole numbers, by NumPy: the very same as by Python's own, and faster.

Where arrays have two axes, their columns are turns beside each other, of as
many cards: nothing passes from the one to the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from yachtcli.core.steps import Steps
    from yachtcli.solver.arrays import Longs, Places

    Numbers: TypeAlias = NDArray[np.signedinteger[Any]]
    """Whole numbers of 64 bits, or of 32 where that is enough: see `Whole.narrow`."""
    Chances: TypeAlias = NDArray[np.float64]
    """Whole numbers up to 2 ** 40, which floats hold exactly, and are faster at."""

_Kind = TypeVar("_Kind", bound="np.signedinteger[Any] | np.float64")

MOST: Final = 1 << 62
"""Numbers below this one are added and compared without running over."""
LEAST: Final = 1 << 30
"""Numbers below this one do so in half as many bits."""
ROOM: Final = 1 << 24
"""Once a block of so many bytes was let go, the C library of Linux keeps smaller ones.

Until then it returns those of more than 128 KB to the system at once, and gets
each new one filled with zeros: a fifth of all time where many cards are looked at.
"""
HALF: Final = 20
"""So many bits of a chance are multiplied at a time, where all of it would run over."""


class Whole:
    """The steps of one set of dice, as arrays."""

    def __init__(self, steps: Steps, faces: int) -> None:
        self._faces = faces
        self._up = [np.array(level, np.intp).T.copy() for level in steps.up]
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
        self._narrow = LEAST // max(self.mark, faces)
        np.empty(ROOM, np.uint8)

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

    def narrow(self, *values: Numbers) -> list[Numbers]:
        """The same worths in so few bits as are enough for `keeps`: all of them alike."""
        most = max((int(np.abs(one).max(initial=0)) for one in values), default=0)
        kind = np.int32 if most < self._narrow else np.int64
        return [one.astype(kind, copy=False) for one in values]

    def keeps(self, values: Numbers, none: int | Longs | None = None) -> Numbers:
        """As `best_keeps`, with arrays; several in columns beside each other."""
        own = self._own(values, none)
        best = own[0] * self.mark
        for down, level, numbers in zip(self._down, own[1:], self._numbers[1:], strict=False):
            marks = numbers.astype(level.dtype).reshape(-1, *(1,) * (level.ndim - 1))
            best = np.maximum(_best(best, down), level * self.mark + marks)
        return _best(best, self._down[-1])

    def promised(self, values: Numbers) -> Numbers:
        """What the best keep of each roll is worth, whichever it is."""
        own = self._own(values)
        best = own[0]
        for down, level in zip(self._down, own[1:], strict=False):
            best = np.maximum(_best(best, down), level)
        return _best(best, self._down[-1])

    def _own(self, values: Numbers, none: int | Longs | None = None) -> list[Numbers]:
        """What each keep is worth in itself, by the number of its dice."""
        own: list[Numbers] = []
        for up in reversed(self._up):
            values = _sum(values, up)
            values //= self._faces
            own.append(values)
        own.reverse()
        if none is not None:
            own[0][0] = none
        return own

    def rolled(self, kept: Chances | Longs) -> Chances:
        """How likely each roll is, where each keep (by number) is `kept` so likely."""
        kept = kept.astype(np.float64, copy=False)
        masses = kept[:1]
        for numbers, source in zip(self._numbers[1:], self._from, strict=False):
            masses = kept[numbers[0] : numbers[-1] + 1] + self._arriving(masses, source)
        return self._arriving(masses, self._from[-1])

    def _arriving(self, masses: Chances, source: Places) -> Chances:
        shares = np.zeros((len(masses) + 1, *masses.shape[1:]), masses.dtype)
        np.divide(masses, self._faces, out=shares[:-1])
        np.floor(shares, out=shares)
        return _sum(shares, source)


def _sum(values: NDArray[_Kind], places: Places) -> NDArray[_Kind]:
    """What stands in these rows of `values`, added up; a row of `places` at a time."""
    if values.ndim == 1:
        whole: NDArray[_Kind] = np.add.reduce(values[places])
        return whole
    found: NDArray[_Kind] = values.take(places[0], axis=0)
    more = np.empty_like(found)
    for row in places[1:]:
        found += values.take(row, axis=0, out=more, mode="clip")
    return found


def _best(values: Numbers, places: Places) -> Numbers:
    """As `_sum`, but the largest of them."""
    if values.ndim == 1:
        largest: Numbers = np.maximum.reduce(values[places])
        return largest
    found: Numbers = values.take(places[0], axis=0)
    more = np.empty_like(found)
    for row in places[1:]:
        np.maximum(found, values.take(row, axis=0, out=more, mode="clip"), out=found)
    return found


class Turns:
    """Turns of one game: where they end if the best entry is taken, and what is best kept for it.

    `index` tells by way, place and roll where the worth of that entry stands in
    a row of all `entries`, those of a box from one of `firsts` on; `at` which
    ways the dice of each roll of a turn come in, and `first` how likely the first
    one shows what, out of `all_chances`.
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
        firsts: Sequence[int],
        repeats: Sequence[int],
    ) -> None:
        self.whole = whole
        self._first: Longs = np.array(first, np.int64)
        self._chances: Chances = np.array(first, np.float64)
        self._all = all_chances
        self._ways = [way for way, _ in at]
        self._index = np.array(index, np.intp)
        self._entries = entries
        self._firsts = np.array(firsts, np.intp)
        self._repeats = np.array(repeats, np.intp)
        self.most = MOST // (all_chances >> HALF) // 2
        """Worths below this one are taken times chances here."""

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
        most = max(map(abs, (*worth, *(value for rolls in special for _, value in rolls))))
        if not all(boxes) or most >= self.whole.most:
            return None
        all_worth: Longs = np.array(worth, np.int64)
        best: list[Numbers] = []
        for way, places in enumerate(boxes):
            found: Longs = all_worth[self._index[way, places]].max(axis=0)
            for number, value in special[way]:
                found[number] = value
            best.append(found)
        used, brought, repeated = self.ends_of(best)
        return used.tolist(), brought.tolist(), int(repeated)

    def ends_of(self, best: Sequence[Numbers]) -> tuple[Longs, Longs, Longs]:
        """As `ends`, where the best entry of each roll is known, by way: in columns, too."""
        rolls = np.arange(len(best[0])).reshape(-1, *(1,) * (best[0].ndim - 1))
        columns = best[0].shape[1:]
        brought: Longs = np.zeros((self._entries, *columns), np.int64)
        repeated: Longs = np.zeros(columns, np.int64)
        for way, place, masses in self._last(best):
            entry = self._index[way].take(place * len(rolls) + rolls)
            brought += _counted(entry, masses, self._entries).astype(np.int64)
            repeated += masses[self._repeats].sum(axis=0).astype(np.int64)
        return np.add.reduceat(brought, self._firsts, axis=0), brought, repeated

    def used_of(self, best: Sequence[Numbers]) -> Longs:
        """How likely a turn fills each box: the first that `ends_of` tells, and sooner told."""
        codes = self._index.shape[1]
        used: Longs = np.zeros((codes, *best[0].shape[1:]), np.int64)
        for _, place, masses in self._last(best):
            used += _counted(place, masses, codes).astype(np.int64)
        return used

    def _last(self, best: Sequence[Numbers]) -> Iterator[tuple[int, Numbers, Chances]]:
        """By way: the place of the box that each roll fills, and how likely a turn ends so."""
        codes = self._index.shape[1]
        values = [found // codes for found in best]
        for way, masses in self._turn(self.whole.narrow(*values)).items():
            yield way, values[way] * codes + (codes - 1) - best[way], masses

    def expected(self, asked: Sequence[Sequence[Sequence[int]]]) -> list[int] | None:
        """What a turn is worth before its first roll, where the last one is worth so much.

        For each of those that are asked for: by way and roll. None where numbers
        are too large.
        """
        values: Longs = np.array(asked, np.int64).transpose(1, 2, 0)
        if np.abs(values).max(initial=0) >= min(self.whole.most, self.most):
            return None
        found: list[int] = self.expected_of(list(values)).tolist()
        return found

    def expected_of(self, values: Sequence[Numbers]) -> Longs:
        """As `expected`, with arrays by way: a row for each roll, a column for each turn."""
        values = self.whole.narrow(*values)
        rest = values[self._ways[-1]]
        for way in reversed(self._ways[:-1]):
            rest = np.maximum(values[way], self.whole.promised(rest))
        return self.mean(rest)

    def mean(self, values: Numbers) -> Longs:
        """What the first roll brings on the average, where rolls are worth so much, by column."""
        # Chances times worths may be too large for an array, so worths are taken in two parts.
        high, low = values >> HALF, values & ((1 << HALF) - 1)
        first = self._first
        found: Longs = (first @ high + (first @ low >> HALF)) >> (self._all.bit_length() - 1 - HALF)
        return found

    def _turn(self, values: Sequence[Numbers]) -> dict[int, Chances]:
        """How likely each roll is the last of the turn and shows what, by the way it came in."""
        whole = self.whole
        rest = values[self._ways[-1]]
        keeps: list[tuple[Numbers, Numbers]] = []
        for way in reversed(self._ways[:-1]):
            marked = whole.keeps(rest)
            promised = marked // whole.mark
            keeps.append((promised, marked))
            rest = np.maximum(values[way], promised)
        masses = self._chances
        if rest.ndim > 1:
            masses = np.repeat(masses[:, None], rest.shape[1], axis=1)
        found: dict[int, Chances] = {}
        for way in self._ways[:-1]:
            promised, marked = keeps.pop()
            goes = promised > values[way]
            going = masses * goes
            stays = masses - going
            found[way] = found[way] + stays if way in found else stays
            kept = _counted(marked - promised * whole.mark, going, whole.mark)
            masses = whole.rolled(kept)
        way = self._ways[-1]
        found[way] = found[way] + masses if way in found else masses
        return found


def _counted(numbers: Numbers, masses: Chances, size: int) -> Chances:
    """What comes to each of `size` numbers, by column."""
    width = numbers[0].size
    places = np.multiply(numbers, width, dtype=np.intp).reshape(-1, width)
    places += np.arange(width)
    found = np.bincount(places.ravel(), masses.ravel(), size * width)
    return found.astype(np.float64, copy=False).reshape(size, *numbers.shape[1:])
