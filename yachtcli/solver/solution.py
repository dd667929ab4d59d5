"""A solved game: what every card is worth, and every choice on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core.dice import keeps
from yachtcli.errors import ImpossibleCardError, NotationError
from yachtcli.phrase import N_, Phrase
from yachtcli.solver.arrays import TIE
from yachtcli.solver.paid import Paid
from yachtcli.solver.turn import Turn, on_card
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.core.card import Card
    from yachtcli.core.dice import Faces, Roll
    from yachtcli.core.game import Position
    from yachtcli.core.ruleset import Box, Ruleset
    from yachtcli.solver.arrays import Floats
    from yachtcli.solver.distribution import Distribution
    from yachtcli.solver.index import Index
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


class Solution:
    """A solved game.

    `expected` is the expected total under best play, `states` how many there
    are of a card between two turns, `seconds` what solving took and `how` what
    did it: a kind of kernel, `NumPy`, or `cache`. `keeps`: what is worked out
    is kept for the next time.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what there is of a solved game
        self,
        ruleset: Ruleset,
        index: Index,
        held: Sequence[float],
        seconds: float,
        how: str,
        plan: Plan | None = None,
        *,
        keeps: bool = False,
    ) -> None:
        self.ruleset = ruleset
        self.index = index
        self.seconds = seconds
        self.how = how
        self.states = index.states
        self._held = held
        self._plan = plan
        self._keeps = keeps
        self._paid: Paid | None = None
        self._turn: Turn | None = None
        self.expected = self._worth((None,) * len(ruleset.boxes))

    @property
    def plan(self) -> Plan:
        """The tables of the game; made only when they are asked for, where it was in the cache."""
        if self._plan is None:
            from yachtcli.solver.plan import Plan  # noqa: PLC0415 - NumPy costs start-up time

            self._plan = Plan(self.ruleset)
        return self._plan

    @property
    def values(self) -> Floats:
        """The expected points still to come from each state on; at the end what may not be done.

        Section bonuses are in them until the card is full.
        """
        import numpy as np  # noqa: PLC0415 - costs start-up time

        return np.asarray(self._held)

    def value(self, card: Card) -> float:
        """The expected points still to come on this card, from before a turn on.

        Section bonuses that can't be lost any more are on the card already. Raises
        ImpossibleCardError for a card that no game leads to, NotationError for
        one of another game.
        """
        self._check(card)
        return self._worth(card.entries) - on_card(card)

    def turn(self, card: Card) -> Turn:
        """What the rolls and keeps of a turn on this card are worth; errors as in `value`."""
        self.value(card)
        if self._turn is None or self._turn.card != card:
            if self._paid is None:
                self._paid = Paid(self.ruleset, self.ruleset.dice.rolls())
            self._turn = Turn(card, self._paid, self._worth)
        return self._turn

    def choices(self, card: Card, roll: Roll) -> tuple[Option, ...]:
        """Every keep and every entry that this roll leaves on this card, the best first.

        Keeping all dice is not listed: entering them stands for that. A strike is
        where it makes a difference. Of values within 1e-9 entries come first, in
        card order; then the larger keep. Errors as in `value`; NotationError for a
        roll that the game does not have.
        """
        self.value(card)
        fault = self.ruleset.dice.fault(roll.dice) or self.ruleset.number_fault(roll.number)
        if fault is not None:
            raise NotationError(fault)
        dice = tuple(sorted(roll.dice))
        turn = self.turn(card)
        found = self._entries(turn, roll._replace(dice=dice)) if not card.complete else []
        if roll.number < self.ruleset.rolls and not card.complete:
            for keep in keeps(dice)[:-1]:
                value = turn.of_keep(keep, roll.number)
                if value is not None:
                    found.append(Option(keep, None, False, 0, 0, value, 0.0))
        return _ranked(found)

    def choices_at(self, position: Position) -> tuple[Option, ...]:
        """Every decision of the player whose dice lie on the table, the best first."""
        return self.choices(position.card, position.roll)

    def distribution(self, progress: Progress | None = None) -> Distribution:
        """How the final total is distributed under best play, exactly.

        Raises UnsolvableError for a game that would take too much memory.
        """
        from yachtcli.solver import cache, fingerprint  # noqa: PLC0415 - rarely asked for
        from yachtcli.solver.distribution import (  # noqa: PLC0415 - the same
            distribution,
            from_plain,
            to_plain,
        )

        name = fingerprint.of_rules(self.ruleset) if self._keeps else None
        kept = cache.load_spread(name) if name is not None else None
        if kept is not None:
            return from_plain(kept, self.ruleset)
        found = distribution(self.plan, self.values, progress)
        if name is not None:
            cache.save_spread(name, to_plain(found))
        return found

    def _entries(self, turn: Turn, roll: Roll) -> list[Option]:
        boxes = self.ruleset.boxes
        return [
            Option(None, boxes[e.place], e.strike, e.points, e.bonus, e.value, 0.0)
            for e in turn.entries(roll)
        ]

    def _worth(self, entries: Sequence[int | None]) -> float:
        """What the state of a card with these entries is worth; ImpossibleCardError if none is."""
        state = self.index.find(entries)
        if state < 0:
            raise ImpossibleCardError(
                Phrase(N_("no game of {game} leads to this card"), game=self.ruleset.name)
            )
        return float(self._held[state])

    def _check(self, card: Card) -> None:
        if card.ruleset is not self.ruleset and card.ruleset != self.ruleset:
            raise NotationError(
                Phrase(
                    N_("this is a card of {other}, and {game} was solved"),
                    other=card.ruleset.name,
                    game=self.ruleset.name,
                )
            )


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
