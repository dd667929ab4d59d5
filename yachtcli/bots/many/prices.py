"""What entries are worth on many cards: `prices.Prices` of each, with arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from yachtcli.bots import prices
from yachtcli.bots.endgame import MOST_BOXES
from yachtcli.bots.many.asked import asked
from yachtcli.bots.many.endgame import Endgame
from yachtcli.bots.many.entries import Entries
from yachtcli.bots.many.gains import HALF
from yachtcli.bots.many.valued import Known, Part, Valued
from yachtcli.bots.prices import ANEW, LATER, RARE
from yachtcli.bots.usual import DECIDED, TRIED

if TYPE_CHECKING:
    from yachtcli.bots.many.cards import Cards
    from yachtcli.bots.many.valued import Gained
    from yachtcli.bots.tables import Tables
    from yachtcli.bots.usual import State
    from yachtcli.solver.arrays import Longs
    from yachtcli.solver.whole import Turns

MOST_POINTS: Final = 1 << 12
"""Games in which an entry may bring so many are reckoned with card by card.

A price rises by half of what a box brings at most, times a chance; and a chance
times 2 ** 23 is what an array holds.
"""


class States:
    """As `usual.State` on many cards: prices by place, how likely entries are, and repeats.

    Only entries of sections with a bonus are told of, section by section.
    """

    __slots__ = ("prices", "repeats", "spreads")

    def __init__(self, prices: Longs, spreads: list[Longs], repeats: Longs) -> None:
        self.prices = prices
        self.spreads = spreads
        self.repeats = repeats


class Prices(prices.Prices):
    """The worth of entries on many cards, the very same as on each of them.

    Answers are in rows for all entries, by their `Tables.numbers`, and in columns
    for the cards; rows of boxes that are filled tell nothing.
    """

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self._asked = asked(tables)
        self._sections = [Part(tables, part) for part in self._parts]
        self._valued = Valued(tables)
        self._turns = turns_of(tables)
        self._usual = [part.spreads(self._alone.spreads) for part in self._sections]
        self._endgame = Endgame(tables, self._turns)
        self._gaining: list[Known] = []

    @staticmethod
    def fits(tables: Tables) -> bool:
        """Whether this game is one for arrays: it asks for nothing else, and points are few."""
        ruleset = tables.ruleset
        parts = [Part(tables, part) for part in ruleset.section_columns if part.section.bonus]
        most = max(abs(points) for of_box in tables.values for points in of_box)
        if ruleset.repeat is not None:
            most = max(most, abs(ruleset.repeat.bonus))
        return (
            not ruleset.own_legality
            and not tables.by_throw
            and most < MOST_POINTS
            and all(part.gains.fits for part in parts)
        )

    def of(self, cards: Cards) -> Longs:
        """What every entry on each card is worth, comparable on the same card only.

        With few open boxes exactly, as `endgame.worth`.
        """
        found: Longs = np.zeros((len(self._asked.place), len(cards)), np.int64)
        filled = cards.filled
        boxes = len(self._ruleset.boxes)
        for number in np.unique(filled).tolist():
            which = np.flatnonzero(filled == number)
            some = cards if len(which) == len(cards) else cards.take(which)
            if boxes - number <= MOST_BOXES:
                found[:, which] = self._endgame.of(some)
            else:
                found[:, which] = self._priced(some, boxes - number)
        return found

    def _priced(self, cards: Cards, turns: int) -> Longs:
        """As `of`, for cards with so many open boxes."""
        entries = Entries(self._tables, cards, now=False)
        state = self.prepare()
        empty = turns == len(self._ruleset.boxes)
        states = self._states(state, len(cards))
        if not empty:
            states = self._tries(cards, entries, states, turns)
        gained = self._gains_at_first(cards) if empty else self._gains_at(cards, states.spreads)
        valued = states.prices
        if self._taken_whole(turns):
            without = self._filled(cards, entries, states, gained, turns)
            valued = (valued - without) // 2
        return self._valued.worth(
            cards, valued, gained, self._valued.further(turns, states.repeats, *DECIDED)
        )

    def _states(self, state: State, number: int) -> States:
        """The same state for so many cards."""
        repeats = np.full(number, state.repeats, np.int64)
        spreads = [part.spreads(state.spreads) for part in self._sections]
        each = [state.prices[box.place] for box in self._ruleset.boxes]
        return States(
            np.repeat(np.array(each, np.int64)[:, None], number, axis=1),
            [np.repeat(spread, number, axis=1) for spread in spreads],
            repeats,
        )

    def _tries(
        self,
        cards: Cards,
        entries: Entries,
        states: States,
        turns: int,
        changes: Gained | None = None,
    ) -> States:
        """The prices on these cards, from those of `states`: as `Prices._tried`, in later turns."""
        tries = self._tries_of(LATER, turns)
        late = range(tries // 2, tries)
        gained = self._gains_at_first(cards) if changes is None else changes
        shares = self._shares(cards, entries)
        some, divisor = shares > 0, np.maximum(shares, 1)
        sums = np.zeros_like(states.prices)
        for at in range(tries):
            if at and at % ANEW == 0 and changes is None:
                gained = self._gains_at(cards, states.spreads)
            if changes is None:
                further = self._valued.further(turns, states.repeats, *TRIED)
                worth = self._valued.worth(cards, states.prices, gained, further)
                used, brought, states.repeats = self._turns.ends_of(entries.best(worth))
                self._note(states, used, brought, turns)
            else:
                worth = self._valued.worth(cards, states.prices, gained)
                used = self._turns.used_of(entries.best(worth))
            total = np.maximum(used.sum(axis=0), 1)
            step = self._step_of(at, tries)
            # (turns * used - shares * total) * step // (shares * total), which may be too large
            # for an array
            often, rest = np.divmod(turns * used - shares * total, total)
            rise = (often * step + rest * step // total) // divisor
            states.prices += np.where(some, np.minimum(rise, 2 * step), 0)
            if at in late:
                sums += states.prices
        states.prices = sums // len(late)
        return states

    def _shares(self, cards: Cards, entries: Entries) -> Longs:
        """How many of the turns to come are for each box: as `Prices.shares`, by place and card."""
        is_open, may_be = cards.open, np.logical_or.reduce(entries.boxes)
        found: Longs = np.zeros(is_open.shape, np.int64)
        for _, boxes in self._ruleset.boxes_by_column:
            places = [box.place for box in boxes]
            still = np.count_nonzero(is_open[places], axis=0)
            found[places] = still // np.maximum(1, np.count_nonzero(may_be[places], axis=0))
        found[~may_be] = 0
        return found

    def _note(self, states: States, used: Longs, brought: Longs, turns: int) -> None:
        """Note what turns bring in boxes that are filled often enough to tell."""
        often = RARE * turns * used > np.maximum(used.sum(axis=0), 1)
        divisor = np.maximum(used, 1)
        for number, part in enumerate(self._sections):
            by = divisor[part.places]
            # How likely an entry is where its box is filled: out of `WHOLE`, half at a time.
            upper, rest = np.divmod(brought[part.rows] << HALF, by)
            chance = (upper << HALF) + (rest << HALF) // by
            old = states.spreads[number]
            states.spreads[number] = np.where(often[part.places], (chance + old) >> 1, old)

    def _gains_at(self, cards: Cards, spreads: list[Longs]) -> Gained:
        """What points in the boxes of sections add to their bonus: as `Usual._gains`."""
        is_open = cards.open
        return [
            (part.rows, part.gains.of(part.sure(cards), is_open[part.boxes], (spread + usual) >> 1))
            for part, usual, spread in zip(self._sections, self._usual, spreads, strict=True)
        ]

    def _gains_at_first(self, cards: Cards) -> Gained:
        """The gains at the start of each turn: the same for all sections that are as far."""
        if not self._gaining:
            spreads = [part.spreads(self.prepare().spreads) for part in self._sections]
            mixed = [(told + usual) >> 1 for told, usual in zip(spreads, self._usual, strict=True)]
            self._gaining = list(map(Known, self._sections, mixed))
        return [known.gains(cards) for known in self._gaining]

    def _filled(
        self, cards: Cards, entries: Entries, states: States, gained: Gained, turns: int
    ) -> Longs:
        """By place: what all further turns are worth without that box: as `Prices._without`."""
        worth = self._valued.worth(
            cards, states.prices, gained, self._valued.further(turns, states.repeats, *TRIED)
        )
        codes, ways = entries.codes, range(len(self._tables.ways))
        best, second = entries.best(worth), entries.second(worth)
        values = [of_way // codes for of_way in (*best, *second)]
        marks = [best[way] - codes * values[way] for way in ways]
        values = self._turns.whole.narrow(*values)
        is_open = cards.open
        whole = np.where(is_open, states.prices, 0).sum(axis=0)
        found = np.zeros_like(states.prices)
        for place, flags in enumerate(is_open):
            which = np.flatnonzero(flags)
            if not len(which):
                continue
            asked = [
                np.where(
                    marks[way].take(which, axis=1) == codes - 1 - place,
                    values[len(ways) + way].take(which, axis=1),
                    values[way].take(which, axis=1),
                )
                for way in ways
            ]
            expected = self._turns.expected_of(asked)
            price = states.prices[place, which]
            found[place, which] = whole[which] - price + (turns - 1) * expected
        return found


def turns_of(tables: Tables) -> Turns:
    """What reckons the turns of a game that fits."""
    tables.lattice.hasten()
    turns = tables.turns
    assert turns is not None  # noqa: S101 - see `fits`
    return turns
