"""The entries that may be made on many cards, for all rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from yachtcli.bots.many.asked import asked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.bots.many.cards import Cards
    from yachtcli.bots.tables import Tables
    from yachtcli.solver.arrays import Flags, Longs
    from yachtcli.solver.whole import Numbers

NEVER: Final = -(1 << 44)
"""What a roll is worth that no box takes: far less than any entry, as `turn.NEVER` is.

Of a way that dice come either all rolls have a box on a card, or none has, so
nothing is ever told apart by how much less that is.
"""
LEAST: Final = -(1 << 30)
"""What stands for that where numbers have half as many bits."""
BLOCK: Final = 256
"""Cards that are best looked at beside each other: their rolls stay near the processor."""


class Entries:
    """As `turn.Entries` for many cards: all that they say of one, this says of each.

    `worth` is given in rows for all entries, by their `Tables.numbers`, and in
    columns for the cards; rows of boxes that are filled may hold anything.
    Answers are in rows for the rolls and in columns for the cards. `boxes` tells
    for each way that dice come which boxes may be filled, by place and card.
    """

    def __init__(self, tables: Tables, cards: Cards, *, now: bool) -> None:
        self.tables = tables
        self.asked = asked(tables)
        self.codes = len(tables.ruleset.boxes)
        self.boxes: list[Flags] = self.asked.available(cards, now=now)
        self._may_be: list[Flags] = [flags[self.asked.place] for flags in self.boxes]
        self._special = self.asked.special(cards)
        self._earned = 0
        if len(self._special):
            self._judged = self.asked.judged(cards.take(self._special))
            self._earned = int(np.abs(self._judged[1]).max(initial=0))

    def best(self, worth: Longs) -> list[Numbers]:
        """For each way that dice come: the best entry, as its value times `codes`, plus its mark.

        The mark is `codes` - 1 less the place; of equals the first in card order.
        `NEVER` times `codes` where no box takes the roll.
        """
        marked = self._marked(worth)
        found = []
        for way in range(len(self.boxes)):
            best = self._never(marked)
            for rows in self._rows(marked, way, together=True):
                np.maximum(best, rows, out=best)
            if len(self._special):
                special = self._specially(marked, way).max(axis=1)
                best[self.asked.repeats[:, None], self._special] = special
            found.append(self._told(best, way))
        return found

    def second(self, worth: Longs) -> list[Numbers]:
        """As `best`, but what is best after that entry; the same where there is no other."""
        marked = self._marked(worth)
        never = marked[-1]
        found = []
        for way in range(len(self.boxes)):
            best, second = self._never(marked), self._never(marked)
            less = np.empty_like(best)
            for rows in self._rows(marked, way, together=False):
                np.maximum(second, np.minimum(best, rows, out=less), out=second)
                np.maximum(best, rows, out=best)
            second = np.where(second == never, best, second)
            if len(self._special):
                ranked = np.sort(self._specially(marked, way), axis=1)
                last = ranked[:, -2:]
                told = np.where(last[:, 0] == never[0], last[:, -1], last[:, 0])
                second[self.asked.repeats[:, None], self._special] = told
            found.append(self._told(second, way))
        return found

    def _marked(self, worth: Longs) -> Numbers:
        """The worth of all entries with their marks, and of what may not be, in a last row.

        In half as many bits where that is enough.
        """
        asked, codes = self.asked, self.codes
        most = max(int(worth.max(initial=0)), -int(worth.min(initial=0))) + self._earned + 1
        narrow = most * codes < -LEAST
        marked: Numbers = np.empty(
            (len(worth) + 1, worth.shape[1]), np.int32 if narrow else np.int64
        )
        entries = marked[:-1]
        entries[:] = worth
        if self.tables.ruleset.voluntary_zero:
            np.maximum(entries, entries[asked.zero[asked.place]], out=entries)
        entries *= codes
        entries += (codes - 1 - asked.place).astype(marked.dtype)[:, None]
        marked[-1] = LEAST if narrow else NEVER * codes
        return marked

    def _told(self, best: Numbers, way: int) -> Numbers:
        """These entries, with `NEVER` times `codes` where there is none."""
        some = self.boxes[way].any(axis=0)
        return best if some.all() else np.where(some, best.astype(np.int64), NEVER * self.codes)

    def _rows(self, marked: Numbers, way: int, *, together: bool) -> Iterator[Numbers]:
        """For each place where some card may be filled: what the rolls are worth there.

        With `together` what they are worth in the best of boxes that they pay alike
        in. Each is told in the array of the one before.
        """
        boxes, asked = self.boxes[way], self.asked
        found = marked
        if not boxes.all():
            found = np.where(self._may_be[way], marked[:-1], marked[-1])
        rows, some = self._never(marked), np.flatnonzero(boxes.any(axis=1)).tolist()
        for places, which in asked.alike[way]:
            of_boxes = [found[asked.entries[place]] for place in places if place in some]
            if together and len(of_boxes) > 1:
                of_boxes = [np.maximum.reduce(of_boxes)]
            for values in of_boxes:
                yield values.take(which, axis=0, out=rows, mode="clip")

    def _specially(self, marked: Numbers, way: int) -> Numbers:
        """What rolls of the repeat category are worth, by place, where cards have a say in that."""
        entries, bonus = (told[way] for told in self._judged)
        found: Numbers = marked[entries, self._special] + bonus * self.codes
        return found

    def _never(self, marked: Numbers) -> Numbers:
        shape = len(self.tables.lattice.rolls), marked.shape[1]
        return np.full(shape, marked[-1, 0], marked.dtype)
