"""What entries are worth to one who compares them with the usual.

The usual is what a box brings to a player who goes for nothing else: made of
nothing but what rolls pay in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from yachtcli.bots.lattice import SCALE, WHOLE
from yachtcli.bots.sections import gains
from yachtcli.bots.turn import Turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from yachtcli.bots.sums import Spread
    from yachtcli.bots.tables import Tables
    from yachtcli.bots.turn import Worth
    from yachtcli.core.card import Card
    from yachtcli.core.ruleset import Repeat, SectionColumn
    from yachtcli.solver.arrays import Longs

Numbers = TypeVar("Numbers", int, "Longs")

DECIDED: Final = 3, 4
"""The share of all turns to come that further rolls are looked for in, to compare entries."""
TRIED: Final = 1, 2
"""The same to try prices."""
KNOWN: Final = 2000
"""Gains of a section that are remembered: a few megabytes, and most of those that a game asks."""


class State:
    """Prices by place, what boxes bring at them, and how likely a turn ends in a repeated roll."""

    __slots__ = ("prices", "repeats", "spreads")

    def __init__(self, prices: dict[int, int], spreads: dict[int, Spread], repeats: int) -> None:
        self.prices = prices
        self.spreads = spreads
        self.repeats = repeats


class Usual:
    """What boxes bring alone, in one game; worked out once for all cards."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        ruleset = self._ruleset = tables.ruleset
        self._times = [box.column.multiplier for box in ruleset.boxes]
        self._known: dict[tuple[str, int, tuple[int, ...]], dict[int, dict[int, int]]] = {}
        self._parts = [part for part in ruleset.section_columns if part.section.bonus]
        self._alone = self._each_alone()

    def worth(self, card: Card) -> Worth:
        """What every entry on `card` is worth: points, less the usual, and what bonuses gain.

        Entries are comparable among each other only.
        """
        places = [box.place for box in card.open_boxes]
        state = self._alone
        gained = self._gains(card, state.spreads)
        return self._worth(
            places, state.prices, gained, self._repeated(state, len(places), *DECIDED)
        )

    def _each_alone(self) -> State:
        """What each box brings to a player who goes for nothing else."""
        tables, ruleset = self._tables, self._ruleset
        known: dict[tuple[str, tuple[int, ...]], tuple[int, Spread]] = {}
        prices: dict[int, int] = {}
        spreads: dict[int, Spread] = {}
        for box in ruleset.boxes:
            key = (box.category.id, box.column.on_roll)
            times = box.column.multiplier
            if key not in known:
                points = [tables.points(box, way) for way in range(len(tables.ways))]
                values = [
                    [SCALE * p if tables.admits(box, way) else -SCALE * SCALE for p in row]
                    for way, row in enumerate(points)
                ]
                turn = Turn(tables, values)
                spread = dict.fromkeys((p // times for p in tables.values[box.place]), 0)
                for way, ends in turn.ends().items():
                    for p, mass in zip(points[way], ends, strict=True):
                        if p // times in spread:
                            spread[p // times] += mass
                known[key] = turn.expected // times, spread
            price, spreads[box.place] = known[key]
            prices[box.place] = price * times
        return State(prices, spreads, WHOLE // 25)

    def _gains(self, card: Card, spreads: Mapping[int, Spread]) -> dict[int, dict[int, int]]:
        """What points in the boxes of sections with a bonus add to that, as `sections.gains`.

        A box does not always get what the prices ask for: half of what is
        reckoned with is what it would bring to one who has no other box left.
        """
        gained: dict[int, dict[int, int]] = {}
        for part in self._parts:
            sure = card.section_points(part) // part.column.multiplier
            places = tuple(box.place for box in part.boxes if card.is_open(box))
            if not places:
                continue
            if spreads is not self._alone.spreads:
                gained |= self._gained(part, sure, places, spreads)
                continue
            key = part.id, sure, places
            if key not in self._known:
                if len(self._known) >= KNOWN:
                    self._known.clear()
                self._known[key] = self._gained(part, sure, places, spreads)
            gained |= self._known[key]
        return gained

    def _gained(
        self,
        part: SectionColumn,
        sure: int,
        places: Sequence[int],
        spreads: Mapping[int, Spread],
    ) -> dict[int, dict[int, int]]:
        """The gains of one section, of which `sure` points are on the card."""
        times, values = part.column.multiplier, self._tables.values
        mixed = {
            place: {
                p: (mass + self._alone.spreads[place][p]) // 2 for p, mass in spreads[place].items()
            }
            for place in places
        }
        asked = {place: [p // times for p in values[place]] for place in places}
        return gains(part, sure, mixed, asked)

    def _repeated(self, state: State, turns: int, share: int, of: int) -> int:
        """As `further`; 0 in a game without them."""
        repeat = self._ruleset.repeat
        return 0 if repeat is None else further(repeat, turns, state.repeats, share, of)

    def _worth(
        self,
        places: Iterable[int],
        prices: Mapping[int, int],
        gained: Mapping[int, Mapping[int, int]],
        repeated: int,
    ) -> dict[int, dict[int, int]]:
        ruleset = self._ruleset
        worth: dict[int, dict[int, int]] = {}
        for place in places:
            price, times = prices[place], self._times[place]
            worth[place] = {p: SCALE * p - price for p in self._tables.values[place]}
            if place in gained:
                gain = gained[place]
                for p in worth[place]:
                    worth[place][p] += gain[p // times]
        if repeated and ruleset.repeat is not None:
            boxes = [box for box in ruleset.repeat_boxes.values() if box.place in worth]
            for box in boxes:
                for p in worth[box.place]:
                    if p or ruleset.repeat.bonus_if == "filled":
                        worth[box.place][p] += repeated * self._times[box.place] // len(boxes)
        return worth


def further(repeat: Repeat, turns: Numbers, repeats: Numbers, share: int, of: int) -> Numbers:
    """What further rolls of the repeat category may earn, in `SCALE` and times no multiplier.

    So many turns are to come, each of which ends in a repeated roll so likely; a
    `share` of them, out of `of`, is reckoned with.
    """
    return repeat.bonus * (turns - 1) * repeats // (WHOLE // SCALE) * share // of
