"""A recorded game, looked at again: what each decision cost, and what was luck."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from yachtcli.core import game
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from yachtcli.core.game import Event, Position
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


class Review(Struct):
    """One player's game.

    `expected` is the expected total at the start, `reached` what it is now: the
    result, once the game is over. `luck` is what chance changed, `lost` what
    decisions gave away: `expected + luck - lost == reached`, exactly. `course`
    is the expected total at the start and after every turn.
    """

    player: int
    expected: Fraction
    reached: Fraction
    luck: Fraction
    lost: Fraction
    decisions: tuple[Decision, ...]
    course: tuple[Fraction, ...]

    def dearest(self, most: int) -> tuple[Decision, ...]:
        """The decisions that gave most away, the dearest first; those that cost something."""
        dear = [decision for decision in self.decisions if decision.loss > 0]
        return tuple(sorted(dear, key=lambda decision: -decision.loss)[:most])


def review(
    solution: Solution, ruleset: Ruleset, players: int, events: Iterable[Event]
) -> tuple[Review, ...]:
    """The games of all players, from the events of a record.

    Where a record tells the last roll of a turn alone, as score pads do, the
    keeps before it are not known: what they cost counts as luck.
    """
    start = game.start(ruleset, players)
    watched = [_Watched(player, solution, start) for player in range(players)]
    position = start
    for event in events:
        watched[event.player].see(position, event)
        position = game.apply(position, _action(event))[0]
        watched[event.player].reach(position, event)
    return tuple(one.review() for one in watched)


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
        self._luck = Fraction(0)
        self._decisions: list[Decision] = []
        self._course = [self._expected]

    def see(self, position: Position, event: Event) -> None:
        """A decision is about to be carried out."""
        if not isinstance(event, game.Kept | game.Scored):
            return
        options = self._solution.choices_at(position)
        chosen = _chosen(options, event)
        value = position.card.total + Fraction(chosen.value)
        filled = len(position.card.entries) - len(position.card.open_boxes)
        # The best is what was expected here; a tie that floats tell apart is none.
        loss = self._expected - value if chosen.loss else Fraction(0)
        self._luck += value + loss - self._expected
        self._expected = value
        self._decisions.append(Decision(position, filled + 1, chosen, options[0], loss))

    def reach(self, position: Position, event: Event) -> None:
        """Something has happened."""
        if isinstance(event, game.Rolled):
            turn = self._solution.turn(position.card)
            now = position.card.total + Fraction(turn.of_roll(position.roll))
            self._luck += now - self._expected
            self._expected = now
        elif isinstance(event, game.Scored):
            now = self._before_turn(position)
            # The same as before, but for what floats lose on two ways to one number.
            self._luck += now - self._expected
            self._expected = now
            self._course.append(now)

    def review(self) -> Review:
        """What it all came to."""
        return Review(
            self._player,
            self._course[0],
            self._expected,
            self._luck,
            sum((decision.loss for decision in self._decisions), Fraction(0)),
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
