"""The bots that reckon, for many cards: one roll ahead, or all that are left of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from yachtcli.bots.many.asked import asked
from yachtcli.bots.many.entries import BLOCK, NEVER, Entries

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from yachtcli.bots.many.cards import Cards
    from yachtcli.bots.tables import Tables
    from yachtcli.solver.arrays import Longs, Places
    from yachtcli.solver.whole import Numbers, Whole


class Planned:
    """As `planning.Planner` for many cards: takes what is worth most.

    `worth` values all entries on cards. With `ahead` it sees one roll ahead.
    Cards are told apart by all their entries if `whole`, see `Cards.different`.
    """

    def __init__(
        self,
        tables: Tables,
        worth: Callable[[Cards], Longs],
        *,
        ahead: bool = False,
        whole: bool = False,
    ) -> None:
        tables.lattice.hasten()
        assert tables.lattice.whole is not None  # noqa: S101 - that is what it was told
        self._tables = tables
        self._whole: Whole = tables.lattice.whole
        self._asked = asked(tables)
        self._ways = [way for way, _ in tables.at]
        self._worth = worth
        self._ahead = ahead
        self._by_entries = whole

    def begin(self, cards: Cards, keys: Sequence[str], player: int) -> None:  # noqa: ARG002 - it draws no lots
        """A turn begins on these cards: all that may fall is looked at, once for cards alike."""
        self._cards = cards
        firsts, self._which = cards.different(whole=self._by_entries)
        self._worths = self._worth(cards.take(firsts))
        blocks = (slice(n, n + BLOCK) for n in range(0, len(firsts), BLOCK))
        plans = [self._plan(cards.take(firsts[block]), self._worths[:, block]) for block in blocks]
        self._best, self._keeps = (
            [np.concatenate(parts, axis=1) for parts in zip(*told, strict=True)]
            for told in zip(*plans, strict=True)
        )

    def decide(self, number: int, games: Places, rolls: Places) -> tuple[Longs, Longs]:
        """What these games do whose dice show these rolls after roll `number` of the turn.

        The number of a keep, or -1 where something is entered; and what is
        entered: twice its place, plus 1 for a 0 on purpose.
        """
        which, way = self._which[games], self._ways[number - 1]
        codes = len(self._cards.entries)
        value, mark = np.divmod(self._best[way][rolls, which], codes)
        places = codes - 1 - mark
        keeps: Longs = np.full(len(games), -1)
        if number < len(self._ways):
            promised, keep = np.divmod(self._keeps[number - 1][rolls, which], self._whole.mark)
            keeps = np.where(promised > value, keep, keeps)
        entered: Longs = 2 * places
        if self._tables.ruleset.voluntary_zero:
            ends = np.flatnonzero(keeps < 0)
            cards = self._cards.take(games[ends])
            entries, _ = self._asked.entered(cards, way, rolls[ends], places[ends])
            zero = self._worths[self._asked.zero[places[ends]], which[ends]]
            entered[ends] += self._worths[entries, which[ends]] < zero
        return keeps, entered

    def _plan(self, cards: Cards, worth: Longs) -> tuple[list[Numbers], list[Numbers]]:
        """What is best in a turn on each of these cards, whatever falls.

        By way the best entries; by roll of the turn, but the last, the best keeps.
        """
        entries = Entries(self._tables, cards, now=True)
        best = entries.best(worth)
        values = self._whole.narrow(*(found // entries.codes for found in best))
        return best, self._best_keeps(values)

    def _best_keeps(self, values: Sequence[Numbers]) -> list[Numbers]:
        """The best keeps after each roll but the last, as `Whole.keeps`, from values by way."""
        whole, ways = self._whole, self._ways
        if self._ahead and all((found > NEVER).all() for found in values):
            by_way = {way: whole.keeps(values[way]) for way in set(ways[1:])}
            return [by_way[way] for way in ways[1:]]
        keeps = []
        rest = values[ways[-1]]
        for at in reversed(range(len(ways) - 1)):
            if self._ahead:
                seen = values[ways[at + 1]]
                rest = np.where(seen <= NEVER, rest, seen)
            keeps.append(whole.keeps(rest))
            rest = np.maximum(values[ways[at]], keeps[-1] // whole.mark)
        keeps.reverse()
        return keeps
