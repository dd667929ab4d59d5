"""The states of a game with a legality of its own: found one by one, by asking it.

Such a game tells with `Ruleset.state_of` what its legality reads. A state is
then that, the open boxes, and the totals and flags that every game has. Cards
that differ in totals alone are judged once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from yachtcli.core.card import Card
from yachtcli.core.legality import Judgement, available_boxes, own_refusals
from yachtcli.core.own_state import changing_state, own_state
from yachtcli.solver.automaton import sums
from yachtcli.solver.component import components
from yachtcli.solver.size import MOST_JUDGED, check_judged, own_legality_untold, too_large
from yachtcli.solver.special import Special

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from yachtcli.core.dice import Roll
    from yachtcli.core.ruleset import Box, Ruleset
    from yachtcli.solver.arrays import Floats, Ints
    from yachtcli.solver.entries import Entries
    from yachtcli.solver.lattice import Lattice
    from yachtcli.solver.stages import Stages

Key = tuple["Hashable", tuple[int, ...]]
"""What tells a state apart: all that legality reads of the card, and the totals."""

Row = tuple[tuple[int, int], ...]
"""For each box, the entry of a roll and that of a 0 on purpose, -1 where there is none."""


class Asked:
    """What a game is asked about on every card: its rolls by stage, and what they bring as a rule.

    `entries[stage][place][node]` is the entry of a roll.
    """

    def __init__(self, ruleset: Ruleset, lattice: Lattice, stages: Stages, found: Entries) -> None:
        self.ruleset = ruleset
        self.stages = stages.stages
        self.rolls = [
            [stage.roll(dice) for dice in lattice.nodes[: lattice.rolls]] for stage in self.stages
        ]
        self.entries: list[list[list[int]]] = found.ordinary.tolist()
        self.found = found
        self.further = frozenset(ruleset.repeat_dice()) if ruleset.repeat is not None else ()

    def points(self, place: int, entry: int) -> int:
        """What stands in the box at `place` after this entry."""
        return list(self.found.of_box[place])[entry][0]


class Judged:
    """What becomes of every roll on cards with one status: rows by stage and roll, and moves.

    A row is None where the roll is as any other one. `moves` are the boxes that may be
    filled, each with all points that may come to stand in it.
    """

    def __init__(self, card: Card, asked: Asked) -> None:
        self._made: dict[tuple[int, int], None] = {}
        repeats = asked.ruleset.repeat_boxes.values()
        further = () if any(map(card.is_open, repeats)) else asked.further
        self.rows: list[list[Row | None]] = []
        for s, stage in enumerate(asked.stages):
            places = [box.place for box in available_boxes(card, stage.number)]
            self.rows.append(
                [
                    self._of_further(card, roll, places, asked.entries[s], node, asked)
                    if roll.dice in further
                    else self._of_other(card, roll, places, asked.entries[s], node, asked)
                    for node, roll in enumerate(asked.rolls[s])
                ]
            )
        self.moves = dict.fromkeys(
            (place, asked.points(place, entry)) for place, entry in self._made
        )

    def _of_other(  # noqa: PLR0913, PLR0917 - a roll on a card
        self,
        card: Card,
        roll: Roll,
        places: Sequence[int],
        entries: Sequence[Sequence[int]],
        node: int,
        asked: Asked,
    ) -> Row | None:
        """What becomes of a roll that is no further one: only the game itself has a say in it.

        There are so many of them that the judge is not asked for each.
        """
        refused = own_refusals(card, roll, places, told=False)
        if len(refused) == len(places):  # a game that refuses every box is not heard
            refused = {}
        row = [(-1, -1)] * len(entries)
        for place in places:
            if place not in refused:
                entry, strike = entries[place][node], asked.found.strikes[place]
                self._made[place, entry] = None
                if strike >= 0:
                    self._made[place, strike] = None
                row[place] = entry, -1 if entry == strike else strike
        return tuple(row) if refused else None

    def _of_further(  # noqa: PLR0913, PLR0917 - as above
        self,
        card: Card,
        roll: Roll,
        places: Sequence[int],
        entries: Sequence[Sequence[int]],
        node: int,
        asked: Asked,
    ) -> Row | None:
        """What becomes of a further roll of the repeat category."""
        found = asked.found
        judgement = Judgement(card, roll)
        row = [(-1, -1)] * len(entries)
        for box in judgement.legal_boxes():
            points, bonus, strike = judgement.points(box), judgement.bonus(box), -1
            if points and judgement.refusal(box, strike=True) is None:
                strike = found.number(box.place, 0, bonus)
                self._made[box.place, strike] = None
            entry = found.number(box.place, points, bonus)
            self._made[box.place, entry] = None
            row[box.place] = entry, strike
        ordinary = [(-1, -1)] * len(entries)
        for place in places:
            entry, strike = entries[place][node], found.strikes[place]
            ordinary[place] = entry, -1 if entry == strike else strike
        return None if row == ordinary else tuple(row)


class Explicit:
    """All states that play leads to, in the order of their level, as one component.

    `moves[place]` leads from points that are entered to the number of their
    effect; `successors[place]` holds, for each effect, the state that follows on
    each state, -1 for a box that can't be filled.
    """

    def __init__(self, ruleset: Ruleset, lattice: Lattice, stages: Stages, found: Entries) -> None:
        check_judged(ruleset, lattice.rolls * len(stages.stages))
        self._ruleset = ruleset
        self._totals = [
            (c, sums(c, [_points(ruleset, b) for b in c.boxes])) for c in components(ruleset)
        ]
        self._numbers: dict[Key, int] = {}
        self._cards: list[Card] = []
        self.moves: list[dict[int, int]] = [{} for _ in ruleset.boxes]
        judged = self._explore(Asked(ruleset, lattice, stages, found))
        self.size = len(self._cards)
        boxes = len(ruleset.boxes)
        self.level: Ints = np.array([boxes - len(c.open_boxes) for c in self._cards], np.int32)
        bonuses = [
            sum(map(card.section_bonus, ruleset.section_columns)) if card.complete else 0
            for card in self._cards
        ]
        self.final: Floats = np.array(bonuses, np.float64)
        self.special, self.facts = _specials(judged, lattice, stages, boxes)

    @property
    def bonus_ids(self) -> tuple[str, ...]:
        """The ids of the sections with a bonus, each with its column where there are several."""
        return tuple(part.id for component, _ in self._totals for part in component.parts)

    @property
    def finder(self) -> Explicit:
        """What finds the state of a card: this, for only the game itself can say it."""
        return self

    def find(self, entries: Sequence[int | None]) -> int:
        """The state of a card with these entries; -1 if no game leads there."""
        return self._numbers.get(self._key(Card(self._ruleset, entries)), -1)

    def _key(self, card: Card) -> Key:
        held = [
            total.held(card.entries, component.column.multiplier)
            for component, totals in self._totals
            for total in totals
        ]
        return self._status(card), tuple(held)

    def _status(self, card: Card) -> Hashable:
        """All that legality reads of a card."""
        state = own_state(card)
        if state is NotImplemented:
            raise own_legality_untold(self._ruleset)
        opens = tuple(entry is None for entry in card.entries)
        flags = tuple(bool(card.entries[c.flag]) for c, _ in self._totals if c.flag is not None)
        return opens, flags, state

    def _explore(self, asked: Asked) -> list[Judged]:
        """Find all states, level by level; what becomes of each roll on each of them."""
        known: dict[Hashable, Judged] = {}
        judged: list[Judged] = []
        followers: list[list[tuple[int, int, int]]] = []
        self._add(Card(self._ruleset))
        for number, card in enumerate(self._cards):  # grows on the way
            key = self._key(card)
            if self._numbers.get(key) != number:
                raise changing_state(card)
            status = key[0]
            if status not in known:
                if len(known) * sum(map(len, asked.rolls)) > MOST_JUDGED:
                    raise too_large(self._ruleset, len(self._cards), exact=False)
                known[status] = Judged(card, asked)
            judged.append(known[status])
            onward = []
            for place, points in known[status].moves:
                effect = self.moves[place].setdefault(points, len(self.moves[place]))
                after = card.written(self._ruleset.boxes[place], points)
                onward.append((place, effect, self._add(after)))
            followers.append(onward)
        self.successors = [
            np.full((max(1, len(effects)), len(self._cards)), -1, np.int32)
            for effects in self.moves
        ]
        for state, onward in enumerate(followers):
            # An effect that no roll has here may be any: nothing asks for it.
            for place, _, following in onward:
                self.successors[place][:, state] = following
            for place, effect, following in onward:
                self.successors[place][effect, state] = following
        return judged

    def _add(self, card: Card) -> int:
        """The number of the state of this card, a new one if it is new."""
        number = self._numbers.setdefault(self._key(card), len(self._cards))
        if number == len(self._cards):
            self._cards.append(card)
        return number


def _specials(
    judged: Sequence[Judged], lattice: Lattice, stages: Stages, boxes: int
) -> tuple[Special, list[Ints]]:
    """The rolls that are not always as any other one, and by stage their row on each state."""
    told = Special()
    by_status = {id(each): each for each in judged}
    counts = range(len(stages.stages))
    told.rolls = [
        node
        for node in range(lattice.rolls)
        if any(each.rows[s][node] is not None for each in by_status.values() for s in counts)
    ]
    numbers: dict[Row, int] = {}
    facts = []
    for s in counts:
        of_status = {
            key: [
                0 if row is None else numbers.setdefault(row, len(numbers)) + 1
                for row in (each.rows[s][node] for node in told.rolls)
            ]
            for key, each in by_status.items()
        }
        found = np.array([of_status[id(each)] for each in judged], np.int32)
        facts.append(found.reshape(len(judged), len(told.rolls)))
    rows = np.arange(-1, len(numbers), dtype=np.int32)
    told.rows = [np.tile(rows, (len(told.rolls), 1)) for _ in counts]
    both = np.array(list(numbers), np.int32).reshape(len(numbers), boxes, 2)
    told.entries = np.ascontiguousarray(both[:, :, 0])
    told.strikes = np.ascontiguousarray(both[:, :, 1])
    return told, facts


def _points(ruleset: Ruleset, box: Box) -> list[int]:
    """All that may come to stand in a box, or more."""
    ways = ruleset.ways(box.column.on_roll, box.category)
    paid = {0} | ruleset.payable(box.category, ways) | ruleset.joker_pays(box)
    return [points * box.column.multiplier for points in paid]
