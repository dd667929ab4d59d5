"""What entries are worth on many cards, to one who compares them with the usual."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from yachtcli.bots import usual
from yachtcli.bots.lattice import SCALE
from yachtcli.bots.many.asked import KNOWN, asked
from yachtcli.bots.many.cards import names
from yachtcli.bots.many.gains import Gains

if TYPE_CHECKING:
    from yachtcli.bots.many.cards import Cards
    from yachtcli.bots.tables import Tables
    from yachtcli.core.ruleset import SectionColumn
    from yachtcli.solver.arrays import Flags, Longs, Places


class Usual(usual.Usual):
    """What boxes bring alone, in one game; worked out once for all cards."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        told = asked(tables)
        prices = np.array([self._alone.prices[box.place] for box in self._ruleset.boxes])
        self._base: Longs = SCALE * told.points - prices[told.place]
        self._bonuses = [_Bonus(tables, part, self) for part in self._parts]

    def of(self, cards: Cards) -> Longs:
        """What `worth` tells of each card: a row for each entry, by its number.

        Rows of boxes that are filled hold anything.
        """
        worth: Longs = np.repeat(self._base[:, None], len(cards), axis=1)
        for bonus in self._bonuses:
            worth[bonus.rows] += bonus.gains(cards)
        repeat = self._ruleset.repeat
        if repeat is not None:
            told = asked(self._tables)
            turns = cards.open.sum(axis=0).tolist()
            by_turns = {n: self._repeated(self._alone, n, 3, 4) for n in set(turns)}
            repeated = np.array([by_turns[n] for n in turns])
            boxes = list(self._ruleset.repeat_boxes.values())
            is_open = cards.open[[box.place for box in boxes]]
            share = np.maximum(is_open.sum(axis=0), 1)
            pays = (told.points != 0) | (repeat.bonus_if == "filled")
            for box, flags in zip(boxes, is_open, strict=True):
                more = np.where(flags, repeated * box.column.multiplier // share, 0)
                worth[pays & (told.place == box.place)] += more
        return worth

    def gains_alone(self, part: SectionColumn, sure: int, places: list[int]) -> list[int]:
        """What the entries in these boxes of a section add to its bonus, one after the other."""
        found = self._gained(part, sure, places, self._alone.spreads)
        return [gain for place in places for gain in found[place].values()]

    def spread(self, place: int) -> list[int]:
        """How likely each entry is made in the box at this place, if nothing else is gone for."""
        times = self._times[place]
        return [self._alone.spreads[place][p // times] for p in self._tables.values[place]]


class _Bonus:
    """What entries add to the bonus of one section in one column, remembered for a while."""

    def __init__(self, tables: Tables, part: SectionColumn, values: Usual) -> None:
        self._part = part
        self._values = values
        self._times = part.column.multiplier
        self._places = [box.place for box in part.boxes]
        numbers = [list(tables.numbers[place].values()) for place in self._places]
        self._counts = list(map(len, numbers))
        self.rows: Places = np.array([number for of_box in numbers for number in of_box], np.intp)
        points = [[p // self._times for p in tables.values[place]] for place in self._places]
        self._gains = Gains(part, points)
        spreads = [chance for place in self._places for chance in values.spread(place)]
        self._spreads: Longs = np.array(spreads)[:, None]
        self._known: dict[bytes, Longs] = {}

    def gains(self, cards: Cards) -> Longs:
        """By entry of the section, as `rows`, and by card; of filled boxes nothing is told."""
        is_open = cards.open[self._places]
        sure = cards.section_points(self._part) // self._times
        keys = names(np.concatenate((sure[None], is_open.astype(np.int64))))
        if len(self._known) + len(keys) > KNOWN:
            self._known.clear()
        new = {key: n for n, key in enumerate(keys) if key not in self._known}
        if new:
            some = list(new.values())
            found = self._found(sure[some], is_open[:, some])
            self._known.update(zip(new, np.ascontiguousarray(found.T), strict=True))
        return np.array([self._known[key] for key in keys]).T

    def _found(self, sure: Longs, is_open: Flags) -> Longs:
        if self._gains.fits:
            return self._gains.of(sure, is_open, np.repeat(self._spreads, len(sure), axis=1))
        found: Longs = np.zeros((len(self.rows), len(sure)), np.int64)
        for n, points in enumerate(sure.tolist()):
            places = [p for p, flag in zip(self._places, is_open[:, n], strict=True) if flag]
            gained = self._values.gains_alone(self._part, points, places)
            found[np.repeat(is_open[:, n], self._counts), n] = gained
        return found
