"""What entries are worth on many cards of several columns: `columns.Columns` of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from yachtcli.bots import columns
from yachtcli.bots.many.cards import OPEN, names
from yachtcli.bots.many.entries import Entries
from yachtcli.bots.many.prices import Prices, States
from yachtcli.bots.many.solved import Solved
from yachtcli.core.legality import next_in
from yachtcli.errors import ImpossibleCardError, UnsolvableError

if TYPE_CHECKING:
    from yachtcli.bots.many.cards import Cards
    from yachtcli.bots.many.valued import Gained
    from yachtcli.bots.tables import Tables
    from yachtcli.bots.usual import State
    from yachtcli.core.ruleset import Box, Column
    from yachtcli.solver.arrays import Flags, Longs
    from yachtcli.solver.solution import Solution

KNOWN: Final = 1 << 14
"""Columns whose changes are remembered: each turn leaves all but one of a card as they are."""


class Columns(Prices, columns.Columns):
    """The worth of entries on many cards from solved columns, the same as on each of them."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self._columns = [
            _Column(self, column, boxes) for column, boxes in self._ruleset.boxes_by_column if boxes
        ]
        self._solved: State | None = None
        self._unsolvable = False

    def _priced(self, cards: Cards, turns: int) -> Longs:
        start = self._begun()
        if start is None:
            return super()._priced(cards, turns)
        changes, possible = self._changes_of(cards)
        if possible.all():
            return self._solved_apart(cards, turns, changes, start)
        found = np.empty_like(changes)
        some, others = np.flatnonzero(possible), np.flatnonzero(~possible)
        found[:, others] = super()._priced(cards.take(others), turns)
        if len(some):
            of_some = cards.take(some), turns, changes[:, some]
            found[:, some] = self._solved_apart(*of_some, start)
        return found

    def _solved_apart(self, cards: Cards, turns: int, changes: Longs, start: State) -> Longs:
        """The worth of entries that change so much in their own columns."""
        each = np.array([start.prices[box.place] for box in self._ruleset.boxes], np.int64)
        states = States(np.repeat(each[:, None], len(cards), axis=1), [], np.zeros(1, np.int64))
        entries = Entries(self._tables, cards, now=True)
        gained: Gained = [(slice(None), changes)]
        states = self._tries(cards, entries, states, turns, gained)
        return self._valued.worth(cards, states.prices // 2, gained)

    def _begun(self) -> State | None:
        """What the columns do to each other at first; None where they can't be solved apart."""
        if self._solved is None and not self._unsolvable:
            try:
                self._solved = self._started()
            except (ImpossibleCardError, UnsolvableError):
                self._unsolvable = True
        return self._solved

    def solution(self, column: Column) -> Solution:
        """The column solved alone."""
        return self._solution(column)

    def points(self, box: Box) -> list[int]:
        """What may be entered in a box, before the multiplier."""
        times = box.column.multiplier
        return [points // times for points in self._tables.numbers[box.place]]

    def _changes_of(self, cards: Cards) -> tuple[Longs, Flags]:
        """What each entry adds to the rest of its column, and which cards a game leads to."""
        found: Longs = np.zeros((len(self._asked.place), len(cards)), np.int64)
        possible: Flags = np.ones(len(cards), np.bool_)
        turns = np.count_nonzero(cards.open, axis=0)
        for column in self._columns:
            still = np.count_nonzero(cards.open[column.places], axis=0)
            which = np.flatnonzero(still)
            if len(which):
                rows = np.isin(self._asked.place, column.places)
                spare = np.minimum(turns - still, column.spares)[which]
                told, fine = column.changes(cards.entries[column.places][:, which], spare)
                found[np.ix_(np.flatnonzero(rows), which)] = told
                possible[which] &= fine
        return found, possible


class _Column:
    """One column of a game: what entries change there, remembered for a while."""

    def __init__(self, values: Columns, column: Column, boxes: tuple[Box, ...]) -> None:
        self.places = [box.place for box in boxes]
        self.spares = columns.spares(column)
        self._column = column
        self._values = values
        self._points = [values.points(box) for box in boxes]
        self._solved: Solved | None = None
        self._known: dict[bytes, tuple[Longs, bool]] = {}

    def changes(self, entries: Longs, spare: Longs) -> tuple[Longs, Flags]:
        """By entry and card: what it adds to all to come in this column, and whether that is told.

        `spare`: how many of the spare boxes are open.
        """
        keys = names(np.concatenate((entries, spare[None])))
        new = {key: n for n, key in enumerate(keys) if key not in self._known}
        if len(self._known) + len(new) > KNOWN:
            self._known.clear()
            new = {key: n for n, key in enumerate(keys)}
        if new:
            some = list(new.values())
            told, possible = self._changes(entries[:, some], spare[some])
            columns = np.ascontiguousarray(told.T)
            self._known.update(zip(new, zip(columns, possible.tolist(), strict=True), strict=True))
        known = [self._known[key] for key in keys]
        return (
            np.stack([told for told, _ in known], axis=1),
            np.array([possible for _, possible in known]),
        )

    def _changes(self, entries: Longs, spare: Longs) -> tuple[Longs, Flags]:
        if self._solved is None:
            self._solved = Solved(self._values.solution(self._column))
        times = self._column.multiplier
        held = np.where(entries == OPEN, OPEN, entries // times)
        filled = np.arange(self.spares)[:, None] < self.spares - spare
        held = np.concatenate((held, np.where(filled, 0, OPEN)))
        (rest,), (possible,) = self._solved.rest(held)
        found = []
        for box, (points, flags) in enumerate(zip(self._points, self._next(entries), strict=True)):
            told = np.zeros((len(points), len(spare)), np.int64)
            which = np.flatnonzero(flags)
            if len(which):
                later, fine = self._solved.rest(held[:, which], box, points)
                told[:, which] = times * (later - rest[which])
                possible[which] &= fine.all(axis=0)
            found.append(told)
        return np.concatenate(found), possible

    def _next(self, entries: Longs) -> Flags:
        """Which boxes may be filled next, by number and card: asked once for cards alike."""
        alike, which = np.unique(entries == OPEN, axis=1, return_inverse=True)
        found = np.zeros_like(alike)
        for at, is_open in enumerate(alike.T):
            found[next_in(self._column, np.flatnonzero(is_open).tolist()), at] = True
        may: Flags = found[:, which.reshape(-1)]
        return may


def prices(tables: Tables) -> Prices | None:
    """As `columns.prices` for many cards; None where they have to be valued one by one."""
    if not Prices.fits(tables):
        return None
    return Columns(tables) if columns.apart(tables.ruleset) else Prices(tables)
