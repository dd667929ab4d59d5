"""The turns of a game with real dice: what was thrown, and where it was written.

Only the last roll of a turn is told, and perhaps not which one it was. Where
that counts, an entry takes the way that the dice came about for granted that
makes it legal: the last roll of the turn before an earlier one, dice that were
kept before dice that were all thrown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yachtcli.core import game
from yachtcli.core.legality import Judgement, Refusal, with_points
from yachtcli.core.preview import Preview
from yachtcli.core.record import SKIP, roll_matters, write_event
from yachtcli.core.record_ways import ways_told
from yachtcli.errors import IllegalActionError
from yachtcli.phrase import N_, Phrase, Series
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from yachtcli.core.card import Card
    from yachtcli.core.dice import Faces
    from yachtcli.core.game import Position
    from yachtcli.core.legality import Placement
    from yachtcli.core.ruleset import Box, Ruleset


class Thrown(Struct):
    """Dice as they lay at the end of a turn, and what is known about how they came to lie there.

    `number` is the roll of the turn they come from; `all_thrown`: no die was
    kept in it. None where nobody said so.
    """

    dice: Faces
    number: int | None = None
    all_thrown: bool | None = None

    def to_object(self, player: int) -> dict[str, Any]:
        """The roll as an object of a record."""
        data: dict[str, Any] = {"event": "roll", "player": player, "dice": list(self.dice)}
        if self.number is not None:
            data["number"] = self.number
        if self.all_thrown is not None:
            data["all_thrown"] = self.all_thrown
        return data


class Turn(Struct):
    """What a player did with a turn; `thrown` and `box` are None where it was missed."""

    player: int
    thrown: Thrown | None = None
    box: Box | None = None
    strike: bool = False
    points: int = 0
    bonus: int = 0

    def to_objects(self) -> list[dict[str, Any]]:
        """The turn as objects of a record."""
        if self.thrown is None or self.box is None:
            return [{"event": SKIP, "player": self.player}]
        scored = game.Scored(self.player, self.box, self.points, self.bonus, self.strike)
        return [self.thrown.to_object(self.player), write_event(scored)]


def ways(ruleset: Ruleset, thrown: Thrown) -> tuple[tuple[int, bool], ...]:
    """How the dice may have come to lie there, the way that is taken for granted first.

    Each way is the number of the roll and whether all dice were thrown in it.
    There is one where it makes no difference.
    """
    if not roll_matters(ruleset):
        number = thrown.number or 1
        return ((number, number == 1),)
    return ways_told(ruleset, thrown.number, thrown.all_thrown)


def choices(card: Card, thrown: Thrown) -> Preview:
    """Where dice may go on a card, whichever way, for how much, and why not elsewhere."""
    judgements = tuple(_judgements(card, thrown))
    entries: list[Placement] = []
    refused: list[tuple[Box, Refusal]] = []
    for box in card.open_boxes:
        refusals = [judgement.refusal(box) for judgement in judgements]
        admitting = (j for j, refusal in zip(judgements, refusals, strict=True) if refusal is None)
        judgement = next(admitting, None)
        if judgement is not None:
            entries.append(judgement.placement(box))
        elif refusals[0] is not None:
            refused.append((box, refusals[0]))
    first = judgements[0]
    return Preview(card, first.roll, tuple(entries), tuple(refused), first.repeat)


def placements(card: Card, thrown: Thrown, box: Box, *, strike: bool = False) -> list[Placement]:
    """The entries that dice may make in a box, by the ways in which they came about.

    They differ in points or bonus, and what is taken for granted comes first.
    Raises IllegalActionError where they may not go there at all, telling where
    they may.
    """
    refusal: Refusal | None = None
    found: list[Placement] = []
    for judgement in _judgements(card, thrown):
        refused = judgement.refusal(box, strike=strike)
        if refused is not None:
            refusal = refusal or refused
            continue
        entry = judgement.placement(box, strike=strike)
        if all((entry.points, entry.bonus) != (e.points, e.bonus) for e in found):
            found.append(entry)
    if found:
        return found
    assert refusal is not None  # noqa: S101 - there is a way, and no way admits it
    raise IllegalActionError(refusal.rule, _with_places(refusal, card, thrown))


def hangs_on_keeping(card: Card, thrown: Thrown, box: Box) -> bool:
    """Whether dice get other points in a box if none of them was a kept one."""
    points: dict[int, set[int]] = {}
    for judgement in _judgements(card, thrown):
        points.setdefault(judgement.roll.number, set()).add(judgement.points(box))
    return any(len(found) > 1 for found in points.values())


def _judgements(card: Card, thrown: Thrown) -> Iterator[Judgement]:
    for number, all_thrown in ways(card.ruleset, thrown):
        yield Judgement(card, card.ruleset.roll(thrown.dice, number, all_thrown=all_thrown))


def _with_places(refusal: Refusal, card: Card, thrown: Thrown) -> Phrase:
    """Why a box is refused, and where the dice may go instead, where that is not plain to see."""
    entries = choices(card, thrown).placements
    if refusal.rule in {"box-filled", "voluntary-zero"} or not entries:
        return refusal.reason
    return Phrase(
        N_("{reason}; these dice may go to {boxes}"),
        reason=refusal.reason,
        boxes=told(entries),
    )


def told(entries: Iterable[Placement]) -> Series:
    """Boxes with the points that they would get, as text: `Sixes 30, Chance 30`."""
    return Series(
        tuple(with_points(e.box, f"{e.points}+{e.bonus}" if e.bonus else e.points) for e in entries)
    )


def verify_dice(position: Position, thrown: Thrown) -> Refusal | None:
    """Why these dice can't be those of the player whose turn it is; None if they can."""
    return game.verify(position, game.RollDice(thrown.dice, thrown.number))


def entered(
    position: Position,
    thrown: Thrown,
    box: Box,
    *,
    strike: bool = False,
    claimed: tuple[int, int] | None = None,
) -> tuple[Position, Turn]:
    """The position after an entry, and the turn that it was.

    Where it depends on how the dice came about what they get, it is the
    `claimed` points and bonus if these are possible, else what is taken for
    granted. IllegalActionError for what the rules forbid.
    """
    rolled, _ = game.apply(position, game.RollDice(thrown.dice, thrown.number))
    placements(position.card, thrown, box, strike=strike)
    found: tuple[Position, Turn] | None = None
    for number, all_thrown in ways(position.ruleset, thrown):
        lying = rolled._replace(number=number, all_thrown=all_thrown)
        if not game.can(lying, game.Score(box, strike)):
            continue
        after, scored = game.apply(lying, game.Score(box, strike))
        turn = Turn(position.player, thrown, box, strike, scored.points, scored.bonus)
        if claimed is None or claimed == (scored.points, scored.bonus):
            return after, turn
        found = found or (after, turn)
    assert found is not None  # noqa: S101 - `placements` found a way
    return found
