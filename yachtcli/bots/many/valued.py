"""What makes up the worth of entries on many cards: as `usual.Usual` adds it up on each."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from yachtcli.bots import usual
from yachtcli.bots.lattice import SCALE
from yachtcli.bots.many.asked import KNOWN, asked
from yachtcli.bots.many.cards import names
from yachtcli.bots.many.gains import Gains

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from yachtcli.bots.many.cards import Cards
    from yachtcli.bots.sums import Spread
    from yachtcli.bots.tables import Tables
    from yachtcli.core.ruleset import SectionColumn
    from yachtcli.solver.arrays import Flags, Longs, Places

    Gained: TypeAlias = Sequence[tuple[Places | slice, Longs]]
    """What is added to the worth of entries: for some of them, in rows, on all cards."""


class Valued:
    """Adds up the worth of entries in one game.

    Answers are in rows for all entries, by their `Tables.numbers`, and in columns
    for the cards; rows of boxes that are filled tell nothing.
    """

    def __init__(self, tables: Tables) -> None:
        ruleset = tables.ruleset
        self._repeat = repeat = ruleset.repeat
        told = asked(tables)
        self._places = told.place
        self._points: Longs = (SCALE * told.points)[:, None]
        boxes = list(ruleset.repeat_boxes.values())
        pays = (told.points != 0) | (repeat is not None and repeat.bonus_if == "filled")
        self._repeat_rows = [np.flatnonzero(pays & (told.place == box.place)) for box in boxes]
        self._repeat_boxes = [(box.place, box.column.multiplier) for box in boxes]

    def worth(
        self, cards: Cards, prices: Longs, gained: Gained, further: Longs | None = None
    ) -> Longs:
        """Points, less the price of the box, and what that gains; and what is to come of repeats.

        Prices are told by place and card.
        """
        worth: Longs = np.empty((len(self._places), len(cards)), np.int64)
        np.subtract(self._points, prices[self._places], out=worth)
        for rows, gain in gained:
            worth[rows] += gain
        if further is not None:
            is_open = cards.open[[place for place, _ in self._repeat_boxes]]
            boxes = np.maximum(np.count_nonzero(is_open, axis=0), 1)
            for rows, (_, times) in zip(self._repeat_rows, self._repeat_boxes, strict=True):
                worth[rows] += further * times // boxes
        return worth

    def further(
        self, turns: Longs | int, repeats: Longs | int, share: int, of: int
    ) -> Longs | None:
        """As `usual.further` on each card, where it is anything."""
        if self._repeat is None or not self._repeat.bonus:
            return None
        return usual.further(self._repeat, np.asarray(turns), np.asarray(repeats), share, of)


class Part:
    """A section with a bonus in one column: which entries are its own, and what they may gain."""

    __slots__ = ("boxes", "gains", "places", "rows", "section", "values")

    def __init__(self, tables: Tables, section: SectionColumn) -> None:
        times = section.column.multiplier
        self.section = section
        self.boxes: list[int] = [box.place for box in section.boxes]
        numbers = [tables.numbers[place] for place in self.boxes]
        self.rows: Places = np.array([n for of_box in numbers for n in of_box.values()], np.intp)
        self.places: Places = asked(tables).place[self.rows]
        self.values = [[points // times for points in of_box] for of_box in numbers]
        self.gains = Gains(section, self.values)

    def sure(self, cards: Cards) -> Longs:
        """The points of the section so far, before the multiplier, on each card."""
        found: Longs = cards.section_points(self.section) // self.section.column.multiplier
        return found

    def spreads(self, told: Mapping[int, Spread]) -> Longs:
        """How likely the entries of the section are made, by place and points, as a column."""
        each = [
            told[place][p]
            for place, values in zip(self.boxes, self.values, strict=True)
            for p in values
        ]
        return np.array(each, np.int64)[:, None]


class Known:
    """What entries of a section gain where how likely each is stays the same: remembered."""

    def __init__(self, part: Part, spreads: Longs) -> None:
        self._part = part
        self._spreads = spreads
        self._known: dict[bytes, Longs] = {}

    def gains(self, cards: Cards) -> tuple[Places, Longs]:
        """The entries of the section, and what they gain on each card."""
        is_open, sure = cards.open[self._part.boxes], self._part.sure(cards)
        keys = names(np.concatenate((sure[None], is_open.astype(np.int64))))
        if len(self._known) + len(keys) > KNOWN:
            self._known.clear()
        new = {key: n for n, key in enumerate(keys) if key not in self._known}
        if new:
            some = list(new.values())
            found = self._found(sure[some], is_open[:, some])
            self._known.update(zip(new, np.ascontiguousarray(found.T), strict=True))
        return self._part.rows, np.stack([self._known[key] for key in keys], axis=1)

    def _found(self, sure: Longs, is_open: Flags) -> Longs:
        spreads = np.repeat(self._spreads, len(sure), axis=1)
        return self._part.gains.of(sure, is_open, spreads)
