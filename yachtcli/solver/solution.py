"""A solved game: what every card is worth, and every choice on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from yachtcli.core.dice import keeps
from yachtcli.core.legality import Judgement
from yachtcli.errors import ImpossibleCardError, NotationError
from yachtcli.phrase import N_, Phrase
from yachtcli.solver.arrays import NOWHERE, TIE
from yachtcli.solver.reference import Room, Turns
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from yachtcli.core.card import Card
    from yachtcli.core.dice import Faces, Roll
    from yachtcli.core.game import Position
    from yachtcli.core.ruleset import Box, Ruleset
    from yachtcli.solver.arrays import Floats
    from yachtcli.solver.distribution import Distribution
    from yachtcli.solver.plan import Plan
    from yachtcli.solver.sweep import Progress


class Option(Struct):
    """One decision and what it is worth.

    Either dice are kept and the others rolled again (`keep`, sorted), or the
    roll goes into `box` for `points` and a `bonus` beside them, as a 0 on
    purpose if `strike`. `value` is the expected points still to come from
    before the decision on, these points and all bonuses included; `loss` what
    it falls short of the best one by.
    """

    keep: Faces | None
    box: Box | None
    strike: bool
    points: int
    bonus: int
    value: float
    loss: float


class Turn:
    """What the rolls and keeps of one turn on a card are worth.

    Both count the expected points still to come from here on, section bonuses
    that the card can't lose any more left out.
    """

    def __init__(self, plan: Plan, values: Floats, card: Card, room: Room) -> None:
        self._plan = plan
        self._kept: dict[int, Floats] = {}
        self._lying: dict[int, tuple[Floats, Floats]] = {}
        self._on_card = on_card(card)
        states = [np.array([state]) for state in find(plan, card)]
        self.expected = float(room.expected(Turns(plan, values, states), self)[0]) - self._on_card

    def kept(self, number: int, nodes: Floats) -> None:
        """Write down what keeps are worth after roll `number`."""
        self._kept[number] = nodes[:, 0].copy()

    def lying(self, number: int, kept: Floats, thrown: Floats) -> None:
        """Write down what whole rolls are worth on roll `number`."""
        self._lying[number] = kept[:, 0].copy(), thrown[:, 0].copy()

    def of_keep(self, keep: Iterable[int], number: int) -> float | None:
        """What keeping these dice, and not more, after roll `number` is worth.

        None if no roll is left, or none after which a box may be filled.
        """
        if number not in self._kept:
            return None
        value = float(self._kept[number][self._plan.lattice.node_of[tuple(sorted(keep))]])
        return value - self._on_card if value > NOWHERE / 2 else None

    def of_roll(self, roll: Roll) -> float:
        """What the best decision with this roll is worth."""
        kept, thrown = self._lying[roll.number]
        node = self._plan.lattice.node_of[roll.dice]
        return float((thrown if roll.all_thrown else kept)[node]) - self._on_card


class Solution:
    """A solved game.

    `expected` is the expected total under best play, `states` how many there
    are of a card between two turns, `seconds` what solving took and `how` what
    did it: a kind of kernel, `NumPy`, or `cache`.
    """

    def __init__(self, plan: Plan, values: Floats, seconds: float, how: str) -> None:
        self.plan = plan
        self.values = values
        self.seconds = seconds
        self.how = how
        self.states = plan.states
        self._room: Room | None = None
        self._turn: tuple[Card, Turn] | None = None
        start: Sequence[int | None] = (None,) * len(plan.ruleset.boxes)
        self.expected = float(values[number_of(plan, plan.state_of(start))])

    @property
    def ruleset(self) -> Ruleset:
        """The game."""
        return self.plan.ruleset

    def value(self, card: Card) -> float:
        """The expected points still to come on this card, from before a turn on.

        Section bonuses that can't be lost any more are on the card already. Raises
        ImpossibleCardError for a card that no game leads to, NotationError for
        one of another game.
        """
        self._check(card)
        return float(self.values[number_of(self.plan, find(self.plan, card))]) - on_card(card)

    def turn(self, card: Card) -> Turn:
        """What the rolls and keeps of a turn on this card are worth; errors as in `value`."""
        self._check(card)
        if self._turn is None or self._turn[0] != card:
            if self._room is None:
                self._room = Room(self.plan, 1)
            self._turn = card, Turn(self.plan, self.values, card, self._room)
        return self._turn[1]

    def choices(self, card: Card, roll: Roll) -> tuple[Option, ...]:
        """Every keep and every entry that this roll leaves on this card, the best first.

        Keeping all dice is not listed: entering them stands for that. A strike is
        where it makes a difference. Of values within 1e-9 entries come first, in
        card order; then the larger keep. Errors as in `value`; NotationError for a
        roll that the game does not have.
        """
        self._check(card)
        fault = self.ruleset.dice.fault(roll.dice) or self.ruleset.number_fault(roll.number)
        if fault is not None:
            raise NotationError(fault)
        dice = tuple(sorted(roll.dice))
        found = self._entries(card, roll._replace(dice=dice)) if not card.complete else []
        if roll.number < self.ruleset.rolls and not card.complete:
            turn = self.turn(card)
            for keep in keeps(dice):
                value = turn.of_keep(keep, roll.number)
                if value is not None and len(keep) < len(dice):
                    found.append(Option(keep, None, False, 0, 0, value, 0.0))
        return _ranked(found)

    def choices_at(self, position: Position) -> tuple[Option, ...]:
        """Every decision of the player whose dice lie on the table, the best first."""
        return self.choices(position.card, position.roll)

    def distribution(self, progress: Progress | None = None) -> Distribution:
        """How the final total is distributed under best play, exactly."""
        from yachtcli.solver.distribution import distribution  # noqa: PLC0415 - rarely asked for

        return distribution(self.plan, self.values, progress)

    def _entries(self, card: Card, roll: Roll) -> list[Option]:
        judgement = Judgement(card, roll)
        before = on_card(card)
        found = []
        for box in judgement.legal_boxes():
            points, bonus = judgement.points(box), judgement.bonus(box)
            ways = [(points, False)]
            if points and judgement.refusal(box, strike=True) is None:
                ways.append((0, True))
            for entered, strike in ways:
                after = card.written(box, entered, bonus)
                later = float(self.values[number_of(self.plan, find(self.plan, after))])
                value = entered + bonus + later - before
                found.append(Option(None, box, strike, entered, bonus, value, 0.0))
        return found

    def _check(self, card: Card) -> None:
        if card.ruleset is not self.ruleset and card.ruleset != self.ruleset:
            raise NotationError(
                Phrase(
                    N_("this is a card of {other}, and {game} was solved"),
                    other=card.ruleset.name,
                    game=self.ruleset.name,
                )
            )


def find(plan: Plan, card: Card) -> tuple[int, ...]:
    """The states of the components on this card; ImpossibleCardError if no game leads to it."""
    states = plan.state_of(card.entries)
    if min(states) < 0:
        raise ImpossibleCardError(
            Phrase(N_("no game of {game} leads to this card"), game=plan.ruleset.name)
        )
    return states


def number_of(plan: Plan, states: Sequence[int]) -> int:
    """The number of the state that these states of the components are together."""
    return sum(state * stride for state, stride in zip(states, plan.strides, strict=True))


def on_card(card: Card) -> int:
    """The section bonuses that stand on a card because they can't be lost any more."""
    return sum(card.section_bonus(part) for part in card.ruleset.section_columns)


def _ranked(found: Sequence[Option]) -> tuple[Option, ...]:
    """The best first, those of one value in their fixed order."""
    rest = sorted(found, key=lambda option: -option.value)
    ranked: list[Option] = []
    while rest:
        alike = [option for option in rest if option.value >= rest[0].value - TIE]
        rest = rest[len(alike) :]
        ranked += sorted(alike, key=_order)
    best = ranked[0].value if ranked else 0.0
    return tuple(option._replace(loss=max(0.0, best - option.value)) for option in ranked)


def _order(option: Option) -> tuple[bool, int, bool, Faces]:
    keep, box = option.keep, option.box
    if box is not None:
        return False, box.place, option.strike, ()
    return True, -len(keep or ()), False, keep or ()
