"""What is still to come in a solved game of one column, on many cards of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from yachtcli.bots.columns import OFFSET, STEPS
from yachtcli.bots.lattice import SCALE
from yachtcli.bots.many.cards import OPEN
from yachtcli.solver.index import Finder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.solver.arrays import Flags, Floats, Longs, Places
    from yachtcli.solver.solution import Solution


class Solved:
    """A game of one column, of which the solution is known."""

    def __init__(self, solution: Solution) -> None:
        ruleset = solution.ruleset
        self.boxes = len(ruleset.boxes)
        self._values: Floats = solution.values
        self._finders = [_Find(f) for f in solution.index.finders if isinstance(f, Finder)]
        self._sizes = solution.index.sizes
        self._least = np.array([[ruleset.least(box)] for box in ruleset.boxes], np.int64)
        self._paying = [
            (
                [box.place for box in part.boxes],
                np.array([tier.at_least for tier in part.section.bonus], np.int64),
                np.array([0, *(tier.points for tier in part.section.bonus)], np.int64),
            )
            for part in ruleset.section_columns
            if part.section.bonus
        ]

    def rest(
        self, entries: Longs, box: int | None = None, points: Sequence[int] = (0,)
    ) -> tuple[Longs, Flags]:
        """What is still to come, in `SCALE`, and whether a game leads to such a card.

        On cards with these entries, by place and card; with each of `points` entered
        in `box`, which is open, by these and card.
        """
        is_open = entries == OPEN
        held = np.where(is_open, 0, entries)
        more: Longs = np.array(points, np.int64)[:, None]
        if box is not None:
            is_open[box] = False
        states: Longs = np.zeros((len(points), entries.shape[1]), np.int64)
        possible: Flags = np.ones(states.shape, np.bool_)
        for finder, size in zip(self._finders, self._sizes, strict=True):
            found = finder.find(held, is_open, box, more)
            possible &= found >= 0
            states = states * size + found
        states[~possible] = 0
        bonuses = np.zeros_like(states)
        safe = np.where(is_open, self._least, held)
        for places, needed, paid in self._paying:
            sums = safe[places].sum(axis=0)
            bonuses += paid[
                np.searchsorted(needed, sums + more if box in places else sums, side="right")
            ]
        # As one value is reckoned, step by step: so the floats are the very same.
        value = (self._values[states] - bonuses) + bonuses
        rest: Longs = np.floor(value * STEPS + OFFSET).astype(np.int64) * (SCALE // STEPS)
        return rest, possible


class _Find:
    """As `index.Finder` for many cards."""

    def __init__(self, finder: Finder) -> None:
        self._finder = finder
        self._places = list(finder.places)
        self._bits: Longs = 1 << np.arange(len(finder.places))
        self._table = np.asarray(finder.table)
        self._opens: Longs | None = None
        if finder.opens is not None:
            opens = np.array(finder.opens, np.int64)
            self._rows: Places = np.argsort(opens)
            self._opens = opens[self._rows]

    def find(self, held: Longs, is_open: Flags, box: int | None, more: Longs) -> Longs:
        """The states of cards that hold these points, and `more` in `box`; -1 where there is none.

        In a row for each of `more`, if it makes a difference here.
        """
        finder = self._finder
        number: Longs = np.zeros((1, held.shape[1]), np.int64)
        for total in finder.sums:
            points = held[list(total.places)].sum(axis=0)
            points = (points + more if box in total.places else points[None]) // finder.multiplier
            number = number * total.size + np.clip(points, total.least, total.most) - total.least
        if finder.flag is not None:
            flag = more if box == finder.flag else held[finder.flag][None]
            number = number * 2 + (flag != 0)
        rows: Longs = self._bits @ is_open[self._places]
        if self._opens is not None:
            at = np.minimum(np.searchsorted(self._opens, rows), len(self._opens) - 1)
            rows = np.where(self._opens[at] == rows, self._rows[at], -1)
        found: Longs = self._table[rows * finder.held + number].astype(np.int64)
        found[:, rows < 0] = -1
        return found
