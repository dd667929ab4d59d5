"""What the boxes that stay open are worth, from nothing but what rolls pay in them.

As long as so many turns are to come as boxes are open, each box is filled once:
so it has a price, which is what an entry must bring to be worth the box. At
the right prices a player who always takes the entry with the most points above
its price fills every box once, on the average. They are found by trying: a
price rises while its box is filled too often.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from yachtcli.bots import sections
from yachtcli.bots.lattice import SCALE, WHOLE
from yachtcli.bots.turn import Entries, Turn, expectations
from yachtcli.bots.usual import DECIDED, TRIED, State, Usual
from yachtcli.core.card import Card
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yachtcli.bots.tables import Tables
    from yachtcli.bots.turn import Worth

Changes: TypeAlias = "Mapping[int, Mapping[int, int]]"
"""By place and points before the multiplier: what an entry adds to all to come, in `SCALE`."""

FEW: Final = 20
"""With more turns to come, a box is little enough for its price to be what it is worth."""
ANEW: Final = 4
"""Rounds of trying after which it is reckoned again what points in sections gain."""
RARE: Final = 8
"""A box that is filled so many times less often than it should tells nothing of what it gets."""


class Effort(Struct):
    """How long prices are tried: in `tries` rounds, and `work` nodes of the lattice at most.

    What `work` allows takes some hundredths of a second, whatever the game.
    """

    tries: int
    work: int


FIRST: Final = Effort(24, 64_000)
"""At the start of a game, from what each box brings alone."""
LATER: Final = Effort(6, 30_000)
"""In every later turn, from the prices at the start; more than most games of six dice need."""


class Prices(Usual):
    """The prices of one game, card by card; those of the empty card are found once."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        lattice = tables.lattice
        turns = max(1, tables.ruleset.rolls - 1)
        self._nodes = (len(lattice.keeps) + len(lattice.rolls)) * turns
        usual = [abs(price) for price in self._alone.prices.values()]
        self._step = max(12, sum(usual) // len(usual) // 2)
        self._first: State | None = None

    def prepare(self) -> State:
        """The prices of the empty card: found once, so that no question has to wait for them."""
        if self._first is None:
            self._first = self._tried(Card(self._ruleset), self._alone, FIRST)
        return self._first

    def worth(self, card: Card) -> Worth:
        """What every entry on `card` is worth: its points, and what they change in all to come.

        Entries are comparable among each other only.
        """
        state = self.prepare()
        if any(entry is not None for entry in card.entries):
            state = self._tried(card, state, LATER)
        places = [box.place for box in card.open_boxes]
        entries = Entries(self._tables, card, now=False)
        gained = self._gains(card, state.spreads)
        prices = state.prices
        if self._taken_whole(len(places)):
            # A price says what a little of a box is worth, and a box is taken as a whole.
            # Half of both is nearer to the truth than each of them: they err the other way.
            without = self._without(entries, state, gained)
            prices = {place: (prices[place] - without[place]) // 2 for place in places}
        return self._worth(places, prices, gained, self._repeated(state, len(places), *DECIDED))

    def remaining(self, card: Card) -> int:
        """About how many points are still to come on `card`, in `SCALE`.

        Prices promise too much, since they let every turn choose among all boxes,
        and what boxes bring alone is too little: two parts of the one and one of
        the other come within a few percent of what solved games have. Section
        bonuses that the card can't lose any more are on it already.
        """
        state = self._tried(card, self.prepare(), LATER)
        places = [box.place for box in card.open_boxes]
        gained = self._gains(card, state.spreads)
        repeated = self._repeated(state, len(places), *TRIED)
        best = Entries(self._tables, card, now=False).best(
            self._worth(places, state.prices, gained, repeated)
        )
        codes = len(self._ruleset.boxes)
        turn = Turn(self._tables, [[entry // codes for entry in row] for row in best])
        promised = sum(state.prices.values()) + len(places) * turn.expected
        alone = sum(self._alone.prices[place] for place in places)
        return (
            2 * (promised + self._bonuses(card, state)) + (alone + self._bonuses(card, self._alone))
        ) // 3

    def _bonuses(self, card: Card, state: State) -> int:
        """The section bonuses that are to be expected and not on the card yet."""
        bonuses = 0
        for part in self._parts:
            spreads = {b.place: state.spreads[b.place] for b in part.boxes if card.is_open(b)}
            sure = card.section_points(part) // part.column.multiplier
            bonuses += sections.expected(part, sure, spreads) - SCALE * card.section_bonus(part)
        return bonuses

    def _tried(
        self, card: Card, start: State, effort: Effort, changes: Changes | None = None
    ) -> State:
        """The prices on `card`, from those of `start`: the mean of the later half of all tries.

        `changes` are what entries add to all to come, prices aside, where that is known:
        then only boxes that may be filled next have prices.
        """
        tables = self._tables
        turns = len(card.open_boxes)
        entries = Entries(tables, card, now=changes is not None)
        shares = self.shares(entries)
        places = list(shares)
        state = State(
            {place: start.prices[place] for place in places},
            {place: start.spreads[place] for place in places},
            start.repeats,
        )
        gained = self._gains(card, state.spreads) if changes is None else changes
        tries = self._tries_of(effort, turns)
        late = range(tries // 2, tries)
        sums = dict.fromkeys(places, 0)
        for at in range(tries):
            if at and at % ANEW == 0 and changes is None:
                gained = self._gains(card, state.spreads)
            repeated = self._repeated(state, turns, *TRIED) if changes is None else 0
            worth = self._worth(places, state.prices, gained, repeated)
            used = self._used(entries, worth, state)
            total = sum(used.values()) or 1
            step = self._step_of(at, tries)
            for place in places:
                share = shares[place]
                rise = (turns * used[place] - share * total) * step // (share * total)
                state.prices[place] += min(rise, 2 * step)
                if at in late:
                    sums[place] += state.prices[place]
        state.prices = {place: price // len(late) for place, price in sums.items()}
        return state

    def shares(self, entries: Entries) -> dict[int, int]:
        """How many of the turns to come are for each box that may be filled, by place.

        One, but in a column of which only the next box may be filled: that has the
        turns of those which wait for it, too.
        """
        found: dict[int, int] = {}
        may_be = entries.places
        for _, boxes in self._ruleset.boxes_by_column:
            still = [box.place for box in boxes if entries.card.is_open(box)]
            places = [place for place in still if place in may_be]
            found |= dict.fromkeys(places, len(still) // max(1, len(places)))
        return found

    def _tries_of(self, effort: Effort, turns: int) -> int:
        """How many rounds are tried where so many turns are to come: two at least."""
        tables = self._tables
        work = 2 * self._nodes + turns * len(tables.lattice.rolls) * len(tables.ways) // 4
        return min(effort.tries, max(2, effort.work // work))

    def _step_of(self, at: int, tries: int) -> int:
        """What a price may change by in one of all rounds: less and less, a twelfth in the last."""
        return self._step - self._step * 11 * at // (12 * max(1, tries - 1))

    def _taken_whole(self, turns: int) -> bool:
        """Whether it is looked at what a box that is taken leaves of so many turns to come."""
        return turns <= FEW and self._nodes * turns <= LATER.work

    def _used(self, entries: Entries, worth: Worth, state: State) -> dict[int, int]:
        """How likely a turn fills each box; what it brings there is noted in `state`."""
        used, brought, repeats = self.ends(entries, worth)
        state.repeats = repeats
        total = sum(used.values()) or 1
        for place, spread in brought.items():
            if RARE * len(worth) * used[place] > total:
                old = state.spreads[place]
                state.spreads[place] = {
                    p: (mass * WHOLE // used[place] + old[p]) // 2 for p, mass in spread.items()
                }
        return used

    def ends(
        self, entries: Entries, worth: Worth
    ) -> tuple[dict[int, int], dict[int, dict[int, int]], int]:
        """How likely a turn fills each box, and with what; and how likely it ends in a repeat."""
        found = entries.ends(worth)
        if found is not None:
            likely, told, repeats = found
            return (
                {place: likely[place] for place in worth},
                {
                    place: {p // self._times[place]: m for p, m in told[place].items()}
                    for place in worth
                },
                repeats,
            )
        tables = self._tables
        best = entries.best(worth)
        codes = entries.codes
        turn = Turn(tables, [[entry // codes for entry in row] for row in best])
        used = dict.fromkeys(worth, 0)
        brought: dict[int, dict[int, int]] = {
            place: dict.fromkeys((p // self._times[place] for p in self._tables.values[place]), 0)
            for place in worth
        }
        repeats = 0
        for way, ends in turn.ends().items():
            points = {place: tables.points(self._ruleset.boxes[place], way) for place in worth}
            for roll, (entry, mass) in enumerate(zip(best[way], ends, strict=True)):
                if mass:
                    place = codes - 1 - entry % codes
                    used[place] += mass
                    p = points[place][roll] // self._times[place]
                    if p in brought[place]:
                        brought[place][p] += mass
            repeats += sum(ends[roll] for roll in tables.repeats)
        return used, brought, repeats

    def _without(
        self, entries: Entries, state: State, gained: Mapping[int, Mapping[int, int]]
    ) -> dict[int, int]:
        """By place: what all further turns are worth where that box is filled already.

        The prices of the other boxes stay as they are, and are what is paid for them.
        """
        tables, codes = self._tables, entries.codes
        places = list(state.prices)
        turns = len(places)
        repeated = self._repeated(state, turns, *TRIED)
        worth = self._worth(places, state.prices, gained, repeated)
        rows = list(zip(entries.best(worth), entries.second(worth), strict=True))
        whole = sum(state.prices.values())
        asked = []
        for place in places:
            mark = codes - 1 - place
            asked.append(
                [
                    [
                        (second if best % codes == mark else best) // codes
                        for best, second in zip(*row, strict=True)
                    ]
                    for row in rows
                ]
            )
        return {
            place: whole - state.prices[place] + (turns - 1) * expected
            for place, expected in zip(places, expectations(tables, asked), strict=True)
        }
