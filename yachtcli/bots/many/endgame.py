"""What entries are worth on many cards with few open boxes: `endgame.worth` of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from yachtcli.bots.lattice import SCALE
from yachtcli.bots.many.asked import asked
from yachtcli.bots.many.entries import BLOCK, Entries

if TYPE_CHECKING:
    from yachtcli.bots.many.cards import Cards
    from yachtcli.bots.tables import Tables
    from yachtcli.solver.arrays import Longs
    from yachtcli.solver.whole import Turns


class Endgame:
    """The worth of entries in one game: their points and all that may come behind, exactly."""

    def __init__(self, tables: Tables, turns: Turns) -> None:
        self._tables = tables
        self._turns = turns
        self._asked = asked(tables)

    def of(self, cards: Cards) -> Longs:
        """By entry and card: what the entry is worth; 0 where its box is filled already.

        On all of these cards so many boxes are open.
        """
        places, points = self._asked.place, self._asked.points
        entries, numbers = np.nonzero(cards.open[places])
        after = cards.take(numbers)
        nothing = np.zeros(len(entries), np.int64)
        after.write(np.arange(len(entries)), places[entries], points[entries], nothing)
        found = np.zeros((len(places), len(cards)), np.int64)
        found[entries, numbers] = SCALE * points[entries] + self._rest(after)
        return found

    def _rest(self, cards: Cards) -> Longs:
        """What the turns to come bring on each card, section bonuses included."""
        if not len(cards) or not cards.open[:, 0].any():
            return SCALE * self._bonuses(cards)
        firsts, kinds = cards.different()
        # Entries make hundreds of cards of each: rolls of all of them would fill gigabytes.
        blocks = (firsts[n : n + BLOCK] for n in range(0, len(firsts), BLOCK))
        found: Longs = np.concatenate([self._expected(cards.take(block)) for block in blocks])
        return found[kinds]

    def _expected(self, cards: Cards) -> Longs:
        """As `_rest`, for cards that are not full."""
        entries = Entries(self._tables, cards, now=True)
        best = entries.best(self.of(cards))
        return self._turns.expected_of([of_way // entries.codes for of_way in best])

    def _bonuses(self, cards: Cards) -> Longs:
        """The section bonuses of full cards."""
        found: Longs = np.zeros(len(cards), np.int64)
        for part in self._tables.ruleset.section_columns:
            tiers, times = part.section.bonus, part.column.multiplier
            if tiers:
                paid = np.array([0, *(times * tier.points for tier in tiers)])
                needed = [tier.at_least for tier in tiers]
                points = cards.section_points(part) // times
                found += paid[np.searchsorted(needed, points, side="right")]
        return found
