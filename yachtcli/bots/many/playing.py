"""Whole games of our own bots, many side by side: the same as each of them alone.

Those who share a table share its dice, each roll taking the next ones of the
stream, whoever's turn it is, as in a game at the table.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from yachtcli.bots.many.asked import asked
from yachtcli.bots.many.cards import Cards
from yachtcli.bots.many.kinds import MAKERS
from yachtcli.bots.tables import Tables
from yachtcli.core.steps import steps
from yachtcli.solver.playing import fallen, leftmost

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.bots.many.kinds import Bots
    from yachtcli.core.ruleset import Ruleset
    from yachtcli.solver.arrays import Bytes, Longs, Places

MOST_POINTS: Final = 1 << 22
"""Games in which a card may hold more points, or lose more, are played one by one."""

MOST_ROLLS: Final = 1 << 14
"""Dice with more different rolls are not all looked at: that takes seconds for so many."""
TURNS: Final = 1 << 13
"""Turns of all games that are played side by side: the more of them, the more cards are alike.

With five dice it takes a second or two, after which it is told how far they have come.
"""
MOST_PLANNED: Final = 1 << 23
"""Rolls whose best keeps are held at a time."""


@lru_cache(maxsize=2)
def table(ruleset: Ruleset, names: tuple[str, ...]) -> Table | None:
    """A table for bots of these names; None where they play this game one by one.

    That is where rules are a program's, where there are too many rolls, where
    it matters whether all dice were thrown, or where points are too large.
    """
    if ruleset.own_legality or ruleset.dice.rolls_count > MOST_ROLLS:
        return None
    tables = Tables(ruleset)
    if tables.by_throw or _most(tables) > MOST_POINTS:
        return None
    found = {name: MAKERS[name](tables) for name in dict.fromkeys(names)}
    kinds = [kind for kind in found.values() if kind is not None]
    if len(kinds) < len(found):
        return None
    return Table(tables, kinds, [list(found).index(name) for name in names])


def _most(tables: Tables) -> int:
    """The most points that a card may get, or lose."""
    ruleset = tables.ruleset
    repeated = 0 if ruleset.repeat is None else ruleset.repeat.bonus
    return (
        sum(max(map(abs, points)) for points in tables.values)
        + sum(abs(repeated) * box.column.multiplier for box in ruleset.boxes)
        + sum(
            abs(tier.points) * part.column.multiplier
            for part in ruleset.section_columns
            for tier in part.section.bonus
        )
    )


class Table:
    """A table at which bots play a game, many times at once.

    `bots` are those of all kinds, `kinds` tells of which one each player is.
    """

    def __init__(self, tables: Tables, bots: Sequence[Bots], kinds: Sequence[int]) -> None:
        ruleset = self._ruleset = tables.ruleset
        planned = ruleset.dice.rolls_count * ruleset.rolls
        at_once = TURNS // (len(ruleset.boxes) * len(kinds))
        self.lot = max(1, min(at_once, MOST_PLANNED // planned))
        """Games that are best played side by side."""
        self._bots = bots
        self._kinds: Places = np.array(kinds, np.intp)
        self._tables = tables
        self._asked = asked(tables)
        found = steps(ruleset.dice)
        self._more = [np.array(level, np.intp) for level in found.up]
        faces = range(1, ruleset.dice.faces + 1)
        self._counts = np.array([[k.count(f) for f in faces] for k in tables.lattice.keeps])

    def play(self, keys: Sequence[str], first: int) -> Longs:
        """The totals of the bots in the games with dice of these keys: by game, and by bot.

        The games have numbers from `first` on, by which it goes round who begins.
        """
        ruleset, games, players = self._ruleset, len(keys), len(self._kinds)
        turn = ruleset.rolls * ruleset.dice.size
        dice = _Dice(
            fallen(keys, ruleset.dice.faces, len(ruleset.boxes) * players * turn), ruleset.dice.size
        )
        cards = [Cards.empty(ruleset, games) for _ in range(players)]
        numbers = np.arange(first, first + games)
        for _ in ruleset.boxes:
            for player in range(players):
                kinds = self._kinds[(numbers + player) % players]
                for kind, bots in enumerate(self._bots):
                    which = np.flatnonzero(kinds == kind)
                    if len(which):
                        own = cards[player].take(which)
                        bots.begin(own, [keys[n] for n in which.tolist()], player)
                        self._turn(bots, own, dice, which)
                        cards[player].put(which, own)
        totals = np.zeros((games, players), np.int64)
        for player in range(players):
            for game in range(games):
                totals[game, (first + game + player) % players] = cards[player].card(game).total
        return totals

    def _turn(self, bots: Bots, cards: Cards, dice: _Dice, which: Places) -> None:
        """Play a turn in these games, whose cards these are, from the first roll to the entry."""
        games = np.arange(len(which))
        lying = dice.roll(which)
        for number in range(1, self._ruleset.rolls + 1):
            rolls = self._numbers(lying)
            keeps, entered = bots.decide(number, games, rolls)
            goes = keeps >= 0
            if not goes.all():
                ends = ~goes
                self._enter(cards, number, games[ends], rolls[ends], entered[ends])
                games, lying, keeps = games[goes], lying[goes], keeps[goes]
                if not len(games):
                    break
            kept = leftmost(lying, self._counts[keeps])
            lying = np.where(kept, lying, dice.roll(which[games]))

    def _enter(
        self, cards: Cards, number: int, games: Places, rolls: Places, entered: Longs
    ) -> None:
        """Write down what these games enter after roll `number`."""
        way, _ = self._tables.at[number - 1]
        places = entered >> 1
        entries, bonus = self._asked.entered(cards.take(games), way, rolls, places)
        points = np.where(entered & 1, 0, self._asked.points[entries])
        cards.write(games, places, points, bonus)

    def _numbers(self, lying: Bytes) -> Places:
        """The numbers of the rolls that these dice are."""
        found: Places = np.zeros(len(lying), np.intp)
        for more, faces in zip(self._more, lying.T, strict=True):
            found = more[found, faces]
        return found


class _Dice:
    """The dice of many games as they fall, faces from 0: the same for all who share a table."""

    def __init__(self, fallen: Bytes, size: int) -> None:
        self._fallen = fallen
        self._size = size
        self._taken: Longs = np.zeros(len(fallen), np.int64)

    def roll(self, games: Places) -> Bytes:
        """The next dice of these games, those in the places of kept ones too."""
        at = self._taken[games]
        self._taken[games] += self._size
        found: Bytes = self._fallen[games[:, None], at[:, None] + np.arange(self._size)]
        return found
