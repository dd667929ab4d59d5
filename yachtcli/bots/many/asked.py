"""What the rules say to many cards: each question is asked once, and remembered."""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from yachtcli.bots.lattice import SCALE
from yachtcli.bots.many.cards import OPEN, names
from yachtcli.bots.many.repeated import Repeated
from yachtcli.core.card import Card
from yachtcli.core.legality import available_boxes

if TYPE_CHECKING:
    from collections.abc import Hashable

    from yachtcli.bots.many.cards import Cards
    from yachtcli.bots.tables import Tables
    from yachtcli.core.ruleset import Box, Column
    from yachtcli.solver.arrays import Flags, Longs, Places

KNOWN: Final = 1 << 14
"""So many answers of a kind are remembered: some ten megabytes for usual games."""


class Asked:
    """The answers of one game.

    `index` tells by way, place and roll which entry the roll makes, `place` and
    `points` what each entry is, `zero` which one enters a 0 at a place. There is
    one number more than entries: that of what may not be entered.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        ruleset = self._ruleset = tables.ruleset
        self.index: Places = np.array(tables.index(), np.intp)
        told = [(place, p) for place, numbers in enumerate(tables.numbers) for p in numbers]
        self.place: Places = np.array([place for place, _ in told], np.intp)
        self.points: Longs = np.array([points for _, points in told], np.int64)
        self.zero: Places = np.array([numbers[0] for numbers in tables.numbers], np.intp)
        self.nothing = len(told)
        ends = np.cumsum([0, *map(len, tables.numbers)]).tolist()
        self.entries = [slice(first, last) for first, last in pairwise(ends)]
        """The entries of each box, by its place."""
        self.alike = self._alike()
        """By way: the places of boxes that rolls pay alike in, but for a multiplier.

        With them which entry of such a box each roll makes.
        """
        self.repeats: Places = np.array(tables.repeats, np.intp)
        self._repeat: Flags = np.zeros(len(tables.lattice.rolls), np.bool_)
        self._repeat[self.repeats] = True
        self._repeat_places = [box.place for box in ruleset.repeat_boxes.values()]
        self._orders = any(column.order != "free" for column in ruleset.columns)
        admits = [[tables.admits(b, way) for b in ruleset.boxes] for way in range(len(tables.ways))]
        self._admitted: Flags = np.array(admits, np.bool_)
        self._available: dict[Hashable, Flags] = {}

    def _alike(self) -> list[list[tuple[list[int], Places]]]:
        found = []
        for index in self.index:
            kinds: dict[tuple[int, bytes], tuple[list[int], Places]] = {}
            for place, entries in enumerate(self.entries):
                which = index[place] - entries.start
                key = entries.stop - entries.start, which.tobytes()
                kinds.setdefault(key, ([], which))[0].append(place)
            found.append(list(kinds.values()))
        return found

    def available(self, cards: Cards, *, now: bool) -> list[Flags]:
        """For each way that dice come: which boxes they may be entered in, by place and card.

        Without `now` those that may be filled some time.
        """
        found = cards.open
        if not now or not self._orders:
            if self._admitted.all():
                return [found] * len(self._admitted)
            return [found & admitted[:, None] for admitted in self._admitted]
        told = np.zeros((len(self._admitted), *found.shape), np.bool_)
        for column, boxes in self._ruleset.boxes_by_column:
            places = [box.place for box in boxes]
            if places:
                kinds = names(found[places])
                of_each = [self._in_column(column, boxes, kind) for kind in kinds]
                told[:, places] = np.stack(of_each, axis=2)
        return list(told)

    def _in_column(self, column: Column, boxes: tuple[Box, ...], kind: bytes) -> Flags:
        """For each way: which boxes of a column may be filled of which such are open."""
        key = column.id, kind
        if key not in self._available:
            if len(self._available) >= KNOWN:
                self._available.clear()
            entries: list[int | None] = [0] * len(self._ruleset.boxes)
            for box, is_open in zip(boxes, kind, strict=True):
                if is_open:
                    entries[box.place] = None
            card = Card(self._ruleset, entries)
            ways = [available_boxes(card, number) for number, _ in self.tables.ways]
            self._available[key] = np.array([[box in way for box in boxes] for way in ways])
        return self._available[key]

    def special(self, cards: Cards) -> Places:
        """The numbers of the cards that have a say in what rolls of the repeat category get."""
        if not len(self.repeats):
            return np.empty(0, np.intp)
        found: Places = np.flatnonzero((cards.entries[self._repeat_places] != OPEN).all(axis=0))
        return found

    def judged(self, cards: Cards) -> tuple[Places, Longs]:
        """What rolls of the repeat category get on cards that have a say in it.

        By way, number among the `repeats`, place and card: the entry that is
        made (`nothing` where that may not be), and in `SCALE` what it earns beside.
        """
        rolls = np.repeat(np.arange(len(self.repeats))[:, None], len(cards), axis=1)
        told = [
            self._repeated.judged(cards, way, available, rolls)
            for way, available in enumerate(self.available(cards, now=True))
        ]
        return np.stack([entries for entries, _ in told]), np.stack([bonus for _, bonus in told])

    def entered(
        self, cards: Cards, way: int, rolls: Places, places: Places
    ) -> tuple[Places, Longs]:
        """The entry that each of these cards gets by its roll in the box at its place.

        With it what that earns beside, in points.
        """
        entries: Places = self.index[way, places, rolls]
        bonus = np.zeros(len(rolls), np.int64)
        some, told, earned = self.repeated(cards, way, rolls)
        at = places[some], np.arange(len(some))
        entries[some] = told[at]
        bonus[some] = earned[at] // SCALE
        return entries, bonus

    def repeated(self, cards: Cards, way: int, rolls: Places) -> tuple[Places, Places, Longs]:
        """The numbers of the cards that have a say in what their roll gets, one of each card.

        By place and these cards, what that is: as `judged`.
        """
        special = self.special(cards)
        special = special[self._repeat[rolls[special]]]
        if not len(special):
            nothing = np.empty((len(cards.entries), 0), np.intp)
            return special, nothing, nothing.astype(np.int64)
        some = cards.take(special)
        which = np.searchsorted(self.repeats, rolls[special])[None]
        available = self.available(some, now=True)[way]
        entries, bonus = self._repeated.judged(some, way, available, which)
        return special, entries[0], bonus[0]

    @cached_property
    def _repeated(self) -> Repeated:
        return Repeated(self.tables, self.nothing)


@lru_cache(maxsize=4)
def asked(tables: Tables) -> Asked:
    """The answers of the game of these tables: kept for all that is asked further."""
    return Asked(tables)
