"""What entries are worth on many cards, to one who compares them with the usual."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from yachtcli.bots import usual
from yachtcli.bots.many.valued import Known, Part, Valued
from yachtcli.bots.usual import DECIDED

if TYPE_CHECKING:
    from yachtcli.bots.many.cards import Cards
    from yachtcli.bots.tables import Tables
    from yachtcli.solver.arrays import Longs


class Usual(usual.Usual):
    """What boxes bring alone, in one game; worked out once for all cards."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        alone = self._alone
        prices = [alone.prices[box.place] for box in self._ruleset.boxes]
        self._prices: Longs = np.array(prices, np.int64)[:, None]
        parts = [Part(tables, part) for part in self._parts]
        self._gaining = [Known(part, part.spreads(alone.spreads)) for part in parts]
        self._valued = Valued(tables)

    def of(self, cards: Cards) -> Longs:
        """What `worth` tells of each card: a row for each entry, by its number.

        Rows of boxes that are filled hold anything.
        """
        gained = [known.gains(cards) for known in self._gaining]
        turns = np.count_nonzero(cards.open, axis=0)
        further = self._valued.further(turns, self._alone.repeats, *DECIDED)
        return self._valued.worth(cards, self._prices, gained, further)
