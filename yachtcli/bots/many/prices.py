"""What entries are worth on many cards: `prices.Prices` of each, with arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from yachtcli.bots import prices
from yachtcli.bots.endgame import MOST_BOXES
from yachtcli.bots.lattice import SCALE, WHOLE
from yachtcli.bots.many.asked import asked
from yachtcli.bots.many.endgame import Endgame
from yachtcli.bots.many.entries import Entries
from yachtcli.bots.many.gains import Gains
from yachtcli.bots.prices import FEW, LATER

if TYPE_CHECKING:
    from yachtcli.bots.many.cards import Cards
    from yachtcli.bots.tables import Tables
    from yachtcli.bots.usual import State
    from yachtcli.core.ruleset import SectionColumn
    from yachtcli.solver.arrays import Longs, Places
    from yachtcli.solver.whole import Turns

    Gained: TypeAlias = list[tuple[Places | slice, Longs]]
    """What is added to the worth of entries: for some of them, in rows, on all cards."""

MOST_POINTS: Final = 1 << 20
"""Games in which one entry may bring more are reckoned with card by card."""
KNOWN: Final = 1 << 15
"""Gains at the start of a turn that are remembered: some ten megabytes."""
HALF: Final = 20
"""So many bits of a chance are divided at a time."""


class States:
    """As `usual.State` on many cards: prices by place, how likely entries are, and repeats.

    Only entries of sections with a bonus are told of, section by section.
    """

    __slots__ = ("prices", "repeats", "spreads")

    def __init__(self, prices: Longs, spreads: list[Longs], repeats: Longs) -> None:
        self.prices = prices
        self.spreads = spreads
        self.repeats = repeats


class Part:
    """A section with a bonus: which entries are its own, and what they may gain."""

    __slots__ = ("boxes", "gains", "part", "places", "rows")

    def __init__(self, part: SectionColumn, tables: Tables) -> None:
        self.part = part
        self.boxes: list[int] = [box.place for box in part.boxes]
        numbers = [tables.numbers[place] for place in self.boxes]
        self.rows: Places = np.array([n for each in numbers for n in each.values()], np.intp)
        self.places: Places = asked(tables).place[self.rows]
        times = part.column.multiplier
        self.gains = Gains(part, [[p // times for p in points] for points in numbers])

    def sure(self, cards: Cards) -> Longs:
        """The points of the section so far, before the multiplier, on each card."""
        found: Longs = cards.section_points(self.part) // self.part.column.multiplier
        return found


class Prices(prices.Prices):
    """The worth of entries on many cards, the very same as on each of them.

    Answers are in rows for all entries, by their `Tables.numbers`, and in columns
    for the cards; rows of boxes that are filled tell nothing.
    """

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self._asked = asked(tables)
        self._sections = [Part(part, tables) for part in self._parts]
        self._turns = turns_of(tables)
        times = np.array(self._times, np.int64)
        self._times_of: Longs = times[self._asked.place]
        self._usual = [self._spreads(self._alone, of) for of in self._sections]
        self._endgame = Endgame(tables, self._turns)
        self._known_gains: list[dict[tuple[int, bytes], Longs]] = [{} for _ in self._sections]
        repeat = self._ruleset.repeat
        of_repeats = [box.place for box in self._ruleset.repeat_boxes.values()]
        self._repeat_rows: Places = np.flatnonzero(
            np.isin(self._asked.place, of_repeats)
            & (
                self._asked.points.astype(bool)
                | (repeat is not None and repeat.bonus_if == "filled")
            )
        )
        self._repeat_places = of_repeats

    @staticmethod
    def fits(tables: Tables) -> bool:
        """Whether this game is one for arrays: it asks for nothing else, and points are few."""
        ruleset = tables.ruleset
        parts = [Part(part, tables) for part in ruleset.section_columns if part.section.bonus]
        return (
            not ruleset.own_legality
            and all(partly == thrown for partly, thrown in tables.at[1:])
            and all(abs(points) < MOST_POINTS for of_box in tables.values for points in of_box)
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
        if turns <= FEW and self._nodes * turns <= LATER.work:
            without = self._filled(cards, entries, states, gained, turns)
            valued = (valued - without) // 2
        return self._valued(cards, valued, gained, self._further(states, turns, 3, 4))

    def _states(self, state: State, number: int) -> States:
        """The same state for so many cards."""
        repeats = np.full(number, state.repeats, np.int64)
        spreads = [self._spreads(state, of) for of in self._sections]
        each = [state.prices[box.place] for box in self._ruleset.boxes]
        return States(
            np.repeat(np.array(each, np.int64)[:, None], number, axis=1),
            [np.repeat(spread, number, axis=1) for spread in spreads],
            repeats,
        )

    def _spreads(self, state: State, of: Part) -> Longs:
        """How likely the entries of a section are made, in one column."""
        masses = [
            state.spreads[place][points // self._times[place]]
            for place in of.boxes
            for points in self._tables.values[place]
        ]
        return np.array(masses, np.int64)[:, None]

    def _tries(
        self,
        cards: Cards,
        entries: Entries,
        states: States,
        turns: int,
        changes: Gained | None = None,
    ) -> States:
        """The prices on these cards, from those of `states`: as `Prices._tried`, in later turns."""
        tables = self._tables
        work = 2 * self._nodes + turns * len(tables.lattice.rolls) * len(tables.ways) // 4
        tries = min(LATER.tries, max(2, LATER.work // work))
        late = range(tries // 2, tries)
        gained = self._gains_at_first(cards) if changes is None else changes
        is_open = cards.open
        sums = np.zeros_like(states.prices)
        for at in range(tries):
            if at and at % 4 == 0 and changes is None:
                gained = self._gains_at(cards, states.spreads)
            further = None if changes is not None else self._further(states, turns, 1, 2)
            worth = self._valued(cards, states.prices, gained, further)
            used, brought, states.repeats = self._turns.ends_of(entries.best(worth))
            total = used.sum(axis=0)
            total[total == 0] = 1
            if changes is None:
                self._note(states, used, brought, total, turns)
            step = self._step - self._step * 11 * at // (12 * max(1, tries - 1))
            # (turns * used - total) * step // total, which may be too large for an array
            often, rest = np.divmod(turns * used - total, total)
            rise = often * step + rest * step // total
            states.prices += np.where(is_open, np.minimum(rise, 2 * step), 0)
            if at in late:
                sums += states.prices
        states.prices = sums // len(late)
        return states

    def _note(self, states: States, used: Longs, brought: Longs, total: Longs, turns: int) -> None:
        """Note what turns bring in boxes that are filled often enough to tell."""
        often = 8 * turns * used > total
        divisor = np.maximum(used, 1)
        for number, of in enumerate(self._sections):
            by = divisor[of.places]
            # How likely an entry is where its box is filled: out of `WHOLE`, half at a time.
            upper, rest = np.divmod(brought[of.rows] << HALF, by)
            chance = (upper << HALF) + (rest << HALF) // by
            old = states.spreads[number]
            states.spreads[number] = np.where(often[of.places], (chance + old) >> 1, old)

    def _gains_at(self, cards: Cards, spreads: list[Longs]) -> Gained:
        """What points in the boxes of sections add to their bonus: as `Usual._gains`."""
        is_open = cards.open
        return [
            (of.rows, of.gains.of(of.sure(cards), is_open[of.boxes], (spread + usual) >> 1))
            for of, usual, spread in zip(self._sections, self._usual, spreads, strict=True)
        ]

    def _gains_at_first(self, cards: Cards) -> Gained:
        """The gains at the start of each turn: the same for all sections that are as far."""
        is_open = cards.open
        state = self.prepare()
        found: Gained = []
        for of, usual, known in zip(self._sections, self._usual, self._known_gains, strict=True):
            sure, flags = of.sure(cards), is_open[of.boxes]
            rows = [row.tobytes() for row in np.ascontiguousarray(flags.T)]
            keys = list(zip(sure.tolist(), rows, strict=True))
            fresh = {key: n for n, key in enumerate(keys) if key not in known}
            if fresh:
                if len(known) + len(fresh) > KNOWN:
                    known.clear()
                    fresh = {key: n for n, key in enumerate(keys)}
                which = list(fresh.values())
                mixed = np.repeat((self._spreads(state, of) + usual) >> 1, len(which), axis=1)
                told = of.gains.of(sure[which], flags[:, which], mixed)
                known.update(zip(fresh, np.ascontiguousarray(told.T), strict=True))
            found.append((of.rows, np.stack([known[key] for key in keys], axis=1)))
        return found

    def _further(self, states: States, turns: int, share: int, of: int) -> Longs | None:
        """What further rolls of the repeat category may earn: as `Usual._repeated`."""
        repeat = self._ruleset.repeat
        if repeat is None or not repeat.bonus:
            return None
        earned: Longs = repeat.bonus * (turns - 1) * states.repeats // (WHOLE // SCALE)
        return earned * share // of

    def _valued(self, cards: Cards, prices: Longs, gained: Gained, further: Longs | None) -> Longs:
        """The worth of entries at these prices: as `Usual._worth`."""
        told = self._asked
        worth: Longs = (SCALE * told.points)[:, None] - prices[told.place]
        for rows, gain in gained:
            worth[rows] += gain
        if further is not None:
            rows = self._repeat_rows
            boxes = np.maximum(cards.open[self._repeat_places].sum(axis=0), 1)
            worth[rows] += further * self._times_of[rows][:, None] // boxes
        return worth

    def _filled(
        self, cards: Cards, entries: Entries, states: States, gained: Gained, turns: int
    ) -> Longs:
        """By place: what all further turns are worth without that box: as `Prices._without`."""
        worth = self._valued(cards, states.prices, gained, self._further(states, turns, 1, 2))
        codes = entries.codes
        best, second = entries.best(worth), entries.second(worth)
        filled = [entries.place(of_way) for of_way in best]
        narrow = self._turns.whole.narrow(*(value // codes for value in (*best, *second)))
        first, other = narrow[: len(best)], narrow[len(best) :]
        is_open = cards.open
        whole = np.where(is_open, states.prices, 0).sum(axis=0)
        found = np.zeros_like(states.prices)
        for place, flags in enumerate(is_open):
            which = np.flatnonzero(flags)
            if not len(which):
                continue
            asked = [
                np.where(
                    of_way.take(which, axis=1) == place,
                    others.take(which, axis=1),
                    firsts.take(which, axis=1),
                )
                for of_way, firsts, others in zip(filled, first, other, strict=True)
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
