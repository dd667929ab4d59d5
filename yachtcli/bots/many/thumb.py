"""The bots that go by rules of thumb, in many games."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

import numpy as np

from yachtcli.bots.draws import drawn, of_decision
from yachtcli.bots.many.asked import asked
from yachtcli.bots.thumb import MUCH, ratings_of
from yachtcli.bots.turn import NEVER
from yachtcli.bots.wishes import HOPE, hope, likely, wished

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.bots.many.cards import Cards
    from yachtcli.bots.tables import Tables
    from yachtcli.solver.arrays import Flags, Longs, Places

BLOCK: Final = 64
"""Cards for which wishes are looked at beside each other: they stay near the processor."""


class Thumbs:
    """As `thumb.Thumb` for many cards: what that does on one, this does on each."""

    def __init__(self, tables: Tables, slips: int = 0) -> None:
        self._tables = tables
        self._asked = asked(tables)
        self._slips = slips
        self._wishes = _Wishes(tables)
        boxes, told = tables.ruleset.boxes, ratings_of(tables.ruleset)
        ways = range(len(tables.ways))
        self._rated: Longs = np.array(
            [[[told.of(box, p) for p in tables.points(box, way)] for box in boxes] for way in ways]
        )
        self._of_entries: Longs = np.array(
            [told.of(box, p) for box in boxes for p in tables.numbers[box.place]] + [NEVER]
        )

    def begin(self, cards: Cards, keys: Sequence[str], player: int) -> None:
        """A turn begins on these cards, those of the player with this number.

        `keys` are those of the games' dice.
        """
        self._cards, self._keys, self._player = cards, keys, player
        self._turns = cards.filled.tolist()
        self._available = self._asked.available(cards, now=True)
        self._promises: dict[frozenset[int], tuple[Longs, Longs]] = {}

    def decide(self, number: int, games: Places, rolls: Places) -> tuple[Longs, Longs]:
        """What these games do whose dice show these rolls after roll `number` of the turn.

        The number of a keep, or -1 where something is entered; and what is
        entered: twice its place, as no 0 is entered on purpose.
        """
        kept: Longs = np.full(len(games), -1)
        entered = np.zeros(len(games), np.int64)
        entries = self._entries(number, games, rolls)
        goes = np.zeros(len(games), np.bool_)
        if number < len(self._tables.at):
            keeps = self._keeps(number, games, rolls)
            goes = keeps.max(axis=0) > entries.max(axis=0)
            some = np.flatnonzero(goes)
            taken = self._taken(keeps[:, some], number, games[some])
            kept[some] = self._wishes.numbers[self._wishes.likely[taken, rolls[some]]]
        some = np.flatnonzero(~goes)
        entered[some] = 2 * self._taken(entries[:, some], number, games[some])
        return kept, entered

    def _taken(self, rated: Longs, number: int, games: Places) -> Places:
        """The row of what is best in each column, the first of equals.

        By a slip that of the second best, if that is not much less.
        """
        columns = np.arange(len(games))
        first: Places = rated.argmax(axis=0)
        if self._slips:
            best = rated[first, columns]
            rated[first, columns] = NEVER
            second = rated.argmax(axis=0)
            near = np.flatnonzero(best - rated[second, columns] <= MUCH)
            keys = (
                of_decision(self._keys[game], self._player, self._turns[game], number)
                for game in games[near].tolist()
            )
            slips = near[np.array(drawn(keys, self._slips)) == 0]
            first[slips] = second[slips]
        return first

    def _entries(self, number: int, games: Places, rolls: Places) -> Longs:
        """How much the dice are for each box, by its place; `NEVER` where they may not go."""
        way, _ = self._tables.at[number - 1]
        is_open = self._available[way].take(games, axis=1)
        found: Longs = np.where(is_open, self._rated[way].take(rolls, axis=1), NEVER)
        some, entries, bonus = self._asked.repeated(self._cards.take(games), way, rolls)
        found[:, some] = self._of_entries[entries] + 2 * bonus
        return found

    def _keeps(self, number: int, games: Places, rolls: Places) -> Longs:
        """What comes of each likely keep, `NEVER` where nothing may be kept."""
        ways = frozenset(way for way, _ in self._tables.at[number:])
        if ways not in self._promises:
            later = [self._available[way] for way in ways]
            self._promises[ways] = self._wishes.promises(np.logical_or.reduce(later))
        least, more = self._promises[ways]
        which = self._wishes.likely.take(rolls, axis=1)
        at = which * len(self._cards) + games
        tries = len(self._tables.at) - number
        return least.take(at) + hope(more.take(at), tries, self._wishes.against[which])


class _Wishes:
    """What is kept of rolls, and wished for beside that, in one game.

    `likely` holds by roll what may be kept of it, by its place among all that is
    ever kept; the place behind those where there is nothing further. `numbers`
    tells which keeps of the lattice those are, `against` how unlikely wishes are.
    """

    def __init__(self, tables: Tables) -> None:
        lattice, dice = tables.lattice, tables.ruleset.dice
        of_rolls = [likely(roll) for roll in lattice.rolls]
        keeps = dict.fromkeys(chain.from_iterable(of_rolls))
        places = {keep: place for place, keep in enumerate(keeps)}
        self.likely: Places = np.full((max(map(len, of_rolls)), len(of_rolls)), len(places))
        for roll, of_roll in enumerate(of_rolls):
            self.likely[: len(of_roll), roll] = [places[keep] for keep in of_roll]
        numbers = {keep: number for number, keep in enumerate(lattice.keeps)}
        self.numbers: Longs = np.array([numbers[keep] for keep in keeps])
        self.against: Longs = np.array([HOPE ** (dice.size - len(keep)) for keep in keeps] + [1])
        told = ratings_of(tables.ruleset)
        of_keeps = [wished(keep, dice) for keep in keeps]
        wishes = dict.fromkeys(chain.from_iterable(of_keeps))
        self._rated: Longs = np.array([told.row(dice) for dice in wishes]).T
        rows = {wish: row for row, wish in enumerate(wishes)}
        # Keeps with fewer wishes have their last one several times.
        most = max(map(len, of_keeps))
        self._rows: Places = np.array(
            [[rows[of_keep[min(n, len(of_keep) - 1)]] for of_keep in of_keeps] for n in range(most)]
        )

    def promises(self, is_open: Flags) -> tuple[Longs, Longs]:
        """What comes of keeps if nothing further falls well, and how much more if all does.

        By keep and card; `is_open` tells which boxes are looked at, by place and
        card. `NEVER`, and nothing more, where there is none.
        """
        shape = len(self._rows[0]) + 1, is_open.shape[1]
        least: Longs = np.full(shape, NEVER)
        more: Longs = np.zeros(shape, np.int64)
        for start in range(0, shape[1], BLOCK):
            some = slice(start, start + BLOCK)
            best = self._best(is_open[:, some])
            poor, *dreams = self._rows
            least[:-1, some] = best.take(poor, axis=0)
            dream = best.take(dreams[0], axis=0)
            for rolls in dreams[1:]:
                np.maximum(dream, best.take(rolls, axis=0), out=dream)
            more[:-1, some] = np.maximum(dream - least[:-1, some], 0)
        return least, more

    def _best(self, is_open: Flags) -> Longs:
        """The best rating of all that is wished for in one of these boxes, by roll and card."""
        shut = np.where(is_open, 0, 2 * NEVER)
        best: Longs = np.full((self._rated.shape[1], is_open.shape[1]), NEVER)
        rated = np.empty_like(best)
        for row, closed in zip(self._rated, shut, strict=True):
            np.add(row[:, None], closed, out=rated)
            np.maximum(best, rated, out=best)
        return best
