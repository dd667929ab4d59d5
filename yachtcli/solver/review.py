"""A recorded game, looked at again: what each decision cost, and what was luck."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from yachtcli.core import game
from yachtcli.core.legality import placements
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from yachtcli.core.dice import Faces
    from yachtcli.core.game import Event, Position
    from yachtcli.core.record_ways import Ways
    from yachtcli.core.ruleset import Ruleset
    from yachtcli.solver.solution import Option, Solution


class Decision(Struct):
    """What a player did with a roll, beside what was best: both as the solution tells them.

    `position` is that before it. `loss` is exact: what was given away, 0 for
    the best decision.
    """

    position: Position
    round: int
    chosen: Option
    best: Option
    loss: Fraction


class Fall(Struct):
    """A roll of a player's, and its luck: what it changed of the expected total, exactly.

    `number` is the roll of the turn that it was. Where a record does not tell
    the rolls before it, their luck is in it.
    """

    round: int
    number: int
    dice: Faces
    luck: Fraction


class Review(Struct):
    """One player's game.

    `expected` is the expected total at the start, `reached` what it is now: the
    result, once the game is over. `luck` is what chance changed, `lost` what
    decisions gave away: `expected + luck - lost == reached`, exactly; and
    `luck` is that of all `rolls`, `lost` the loss of all `decisions`, exactly.
    Each roll but perhaps the last one has its decision, in the same order.
    `course` is the expected total at the start and after every turn.
    """

    player: int
    expected: Fraction
    reached: Fraction
    luck: Fraction
    lost: Fraction
    rolls: tuple[Fall, ...]
    decisions: tuple[Decision, ...]
    course: tuple[Fraction, ...]

    def dearest(self, most: int) -> tuple[Decision, ...]:
        """The decisions that gave most away, the dearest first; those that cost something."""
        dear = [decision for decision in self.decisions if decision.loss > 0]
        return tuple(sorted(dear, key=lambda decision: -decision.loss)[:most])

    def luckiest(self, most: int) -> tuple[Fall, ...]:
        """The rolls that brought most, the luckiest first; those that brought something."""
        lucky = [fall for fall in self.rolls if fall.luck > 0]
        return tuple(sorted(lucky, key=lambda fall: -fall.luck)[:most])

    def unluckiest(self, most: int) -> tuple[Fall, ...]:
        """The rolls that cost most, the unluckiest first; those that cost something."""
        unlucky = [fall for fall in self.rolls if fall.luck < 0]
        return tuple(sorted(unlucky, key=lambda fall: fall.luck)[:most])


def review(
    solution: Solution,
    ruleset: Ruleset,
    players: int,
    events: Sequence[Event],
    ways: Mapping[int, Ways] | None = None,
) -> tuple[Review, ...]:
    """The games of all players, from the events of a record.

    Where a record tells the last roll of a turn alone, as score pads do, the
    keeps before it are not known: what they cost counts as luck. `ways`, by
    the place of a roll among the events, says how dice may have come to lie
    there (`yachtcli.core.record_ways`): the first one in which the entry is as
    recorded.
    """
    start = game.start(ruleset, players)
    watched = [_Watched(player, solution, start) for player in range(players)]
    position = start
    for place, event in enumerate(events):
        watched[event.player].see(position, event)
        position = game.apply(position, _action(event))[0]
        if ways and place in ways:
            following = events[place + 1] if place + 1 < len(events) else None
            position = _come_about(position, ways[place], following)
        watched[event.player].reach(position, event)
    return tuple(one.review() for one in watched)


def _come_about(position: Position, ways: Ways, following: Event | None) -> Position:
    """The dice as they lie there if they came in the first of these ways that may be."""
    if isinstance(following, game.Kept):
        return position
    for number, all_thrown in ways:
        lying = position._replace(number=number, all_thrown=all_thrown)
        if _leads_to(lying, following):
            return lying
    return position


def _leads_to(lying: Position, following: Event | None) -> bool:
    """Whether dice that lie so may have been entered like that; or anywhere, before they were."""
    if not isinstance(following, game.Scored):
        return bool(placements(lying.card, lying.roll))
    action = _action(following)
    return game.can(lying, action) and game.apply(lying, action)[1] == following


def _action(event: Event) -> game.Action:
    if isinstance(event, game.Rolled):
        return game.RollDice(event.dice, event.number)
    if isinstance(event, game.Kept):
        return game.Keep(event.at)
    if isinstance(event, game.Scored):
        return game.Score(event.box, event.strike)
    return game.Skip()


class _Watched:
    """A player whose expected total is followed from event to event."""

    def __init__(self, player: int, solution: Solution, start: Position) -> None:
        self._player = player
        self._solution = solution
        self._expected = self._before_turn(start)
        self._falls: list[Fall] = []
        self._decisions: list[Decision] = []
        self._course = [self._expected]

    def see(self, position: Position, event: Event) -> None:
        """A decision is about to be carried out."""
        if not isinstance(event, game.Kept | game.Scored):
            return
        options = self._solution.choices_at(position)
        chosen = _chosen(options, event)
        value = position.card.total + Fraction(chosen.value)
        # The best is what was expected here; a tie that floats tell apart is none.
        loss = self._expected - value if chosen.loss else Fraction(0)
        self._add_luck(value + loss)
        self._expected = value
        self._decisions.append(Decision(position, position.round, chosen, options[0], loss))

    def reach(self, position: Position, event: Event) -> None:
        """Something has happened."""
        if isinstance(event, game.Rolled):
            turn = self._solution.turn(position.card)
            now = position.card.total + Fraction(turn.of_roll(position.roll))
            fall = Fall(position.round, position.number, position.dice, now - self._expected)
            self._falls.append(fall)
            self._expected = now
        elif isinstance(event, game.Scored):
            now = self._before_turn(position)
            # The same as before, but for what floats lose on two ways to one number.
            self._add_luck(now)
            self._expected = now
            self._course.append(now)

    def _add_luck(self, now: Fraction) -> None:
        """Let the last roll have led to what is expected `now`: so that all adds up exactly."""
        last = self._falls[-1]
        self._falls[-1] = last._replace(luck=last.luck + now - self._expected)

    def review(self) -> Review:
        """What it all came to."""
        return Review(
            self._player,
            self._course[0],
            self._expected,
            sum((fall.luck for fall in self._falls), Fraction(0)),
            sum((decision.loss for decision in self._decisions), Fraction(0)),
            tuple(self._falls),
            tuple(self._decisions),
            tuple(self._course),
        )

    def _before_turn(self, position: Position) -> Fraction:
        card = position.cards[self._player]
        return card.total + Fraction(self._solution.value(card))


def _chosen(options: Sequence[Option], event: game.Kept | game.Scored) -> Option:
    """The option that was taken: a strike is one that gets nothing where there is another."""
    if isinstance(event, game.Kept):
        return next(o for o in options if o.keep == tuple(sorted(event.dice)))
    return next(o for o in options if o.box == event.box and o.points == event.points)
