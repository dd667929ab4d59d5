"""Slips mended several turns back: everything after them is played again by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from yachtcli.core import game
from yachtcli.core.legality import Refusal
from yachtcli.errors import IllegalActionError, NotationError
from yachtcli.phrase import N_, Phrase
from yachtcli.session.pad_turns import Thrown, Turn, entered, verify_dice
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from yachtcli.core.game import Position
    from yachtcli.core.ruleset import Box, Ruleset

Past: TypeAlias = "tuple[tuple[Position, Turn], ...]"
"""The turns that were played, each behind the position before it."""


class Change(Struct):
    """What is to be different about a turn: other dice, another box, or that it was missed.

    What is None stays, and so does which roll other dice come from, unless they
    say so; a `strike` goes with the box that is told.
    """

    thrown: Thrown | None = None
    box: Box | None = None
    strike: bool = False
    skip: bool = False

    def applied(self, turn: Turn, number: int) -> Turn:
        """The turn with this change; NotationError if a missed one would get half an entry."""
        if self.skip:
            return Turn(turn.player)
        thrown, box = self.thrown or turn.thrown, self.box or turn.box
        if thrown is not None and thrown.number is None and turn.thrown is not None:
            thrown = Thrown(thrown.dice, *turn.thrown[1:])
        if thrown is None or box is None:
            raise NotationError(
                Phrase(
                    N_("turn {number} was missed: say its dice and its box"),
                    number=number,
                )
            )
        strike = self.strike if self.box is not None else turn.strike
        return Turn(turn.player, thrown, box, strike)


class Consequence(Struct):
    """A turn, by its number from 1, that a change before it changes too, or makes illegal."""

    number: int
    before: Turn
    after: Turn


class Broken(Struct):
    """A turn, by its number from 1, that a change before it would make illegal, and why."""

    number: int
    turn: Turn
    refusal: Refusal


class Mending(Struct):
    """What would come of changes.

    `mended` are the changed turns themselves, without those that were so
    before: so many `changes` there are; `changed` the later turns that
    would get other points by it; `refused` is the first one that would be
    illegal, None if all may stand. `first` is the place of the first turn that
    has to be written anew, from 0.
    """

    past: Past
    position: Position
    first: int
    changes: int
    mended: tuple[Consequence, ...]
    changed: tuple[Consequence, ...]
    refused: Broken | None


def verify_turn(number: int, last: int) -> None:
    """Raise NotationError unless there is a turn of that number, from 1 to `last`."""
    if not last:
        raise NotationError(Phrase(N_("there is no turn to be mended yet")))
    if not 1 <= number <= last:
        raise NotationError(
            Phrase(
                N_("there is no turn {number}: the turns so far are 1 to {last}"),
                number=number,
                last=last,
            )
        )


def mended(past: Past, changes: Mapping[int, Change], names: Sequence[str]) -> Mending:
    """What would come of `changes`, by the numbers of turns from 1.

    NotationError for a number that no turn has, IllegalActionError where a
    changed turn itself is one that the rules forbid.
    """
    for number in changes:
        verify_turn(number, len(past))
    first = min(changes) - 1
    position = past[first][0]
    again = list(past[:first])
    own: list[Consequence] = []
    others: list[Consequence] = []
    for number, (_, before) in enumerate(past[first:], start=first + 1):
        change = changes.get(number)
        wanted = before if change is None else change.applied(before, number)
        try:
            after, turn = _replayed(position, wanted, names, claimed=change is None)
        except IllegalActionError as error:
            if change is not None:
                raise
            broken = Broken(number, before, Refusal(error.rule, error.problems[0]))
            return Mending((), position, first, len(changes), tuple(own), tuple(others), broken)
        if change is not None:
            if _differs(before, turn):
                own.append(Consequence(number, before, turn))
        elif turn != before:
            others.append(Consequence(number, before, turn))
        again.append((position, turn))
        position = after
    return Mending(tuple(again), position, first, len(own), tuple(own), tuple(others), None)


def _differs(before: Turn, after: Turn) -> bool:
    """Whether a turn is another one; in which order its dice are told makes it none."""
    if before.thrown is None or after.thrown is None:
        return before != after
    same = sorted(before.thrown.dice) == sorted(after.thrown.dice)
    return (
        not same or after._replace(thrown=after.thrown._replace(dice=before.thrown.dice)) != before
    )


def _replayed(
    position: Position, turn: Turn, names: Sequence[str], *, claimed: bool
) -> tuple[Position, Turn]:
    """The turn played where the game stands now, with the points that it had if they may stay."""
    if turn.player != position.player and not position.over:
        raise IllegalActionError(
            "turn",
            Phrase(
                N_("it would be the turn of {expected}, not of {player}"),
                expected=names[position.player],
                player=names[turn.player],
            ),
        )
    if turn.thrown is None or turn.box is None:
        after, _ = game.apply(position, game.Skip())
        return after, turn
    refusal = verify_dice(position, turn.thrown)
    if refusal is not None:
        raise IllegalActionError(*refusal)
    return entered(
        position,
        turn.thrown,
        turn.box,
        strike=turn.strike,
        claimed=(turn.points, turn.bonus) if claimed else None,
    )


def late(
    ruleset: Ruleset, turns: Sequence[Turn], waiting: int | None, players: int
) -> tuple[Position, Past]:
    """A game with one more player, who missed all turns so far: where it stands, and its turns.

    `waiting` is whose dice wait for their box; the new player's turn has not
    come then. Otherwise it may be theirs at once.
    """
    new = players - 1
    position = game.start(ruleset, players)
    past: list[tuple[Position, Turn]] = []
    owners = [turn.player for turn in turns] + ([] if waiting is None else [waiting])
    for place, owner in enumerate(owners):
        if owner != new and position.player == new:
            after, _ = game.apply(position, game.Skip())
            past.append((position, Turn(new)))
            position = after
        if place < len(turns):
            turn = turns[place]
            past.append((position, turn))
            position, _ = _replayed(position, turn, (), claimed=True)
    return position, tuple(past)
