"""What bots say of their decisions, in one clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.bots.bot import Choice
from yachtcli.core.game import Score
from yachtcli.core.legality import full_name
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.core.game import Keep, Position
    from yachtcli.core.legality import Placement


def kept(position: Position, action: Keep, aims: Sequence[tuple[int, int]]) -> Choice:
    """The choice to keep dice: `aims` are the boxes that it is for, by place, with how much.

    One box is named where it is more than all others together, else two.
    """
    boxes = position.ruleset.boxes
    total = sum(mass for _, mass in aims)
    if not action.at:
        return Choice(action, Phrase(N_("none of these dice is worth keeping")))
    if len(aims) == 1 or 2 * aims[0][1] >= total:
        why = Phrase(N_("going for {box}"), box=full_name(boxes[aims[0][0]]))
    else:
        why = Phrase(
            N_("going for {box} or {other}"),
            box=full_name(boxes[aims[0][0]]),
            other=full_name(boxes[aims[1][0]]),
        )
    return Choice(action, why)


def entered(position: Position, placement: Placement) -> Choice:
    """The choice to enter the dice: what that pays, and what comes with it."""
    return Choice(Score(placement.box, placement.strike), _why(position, placement))


def _why(position: Position, placement: Placement) -> Phrase:
    card, points = position.card, placement.points
    box = full_name(placement.box)
    if placement.bonus:
        return Phrase(
            N_("{box} pays {points}, and the bonus {bonus}"),
            box=box,
            points=points,
            bonus=placement.bonus,
        )
    after = card.written(placement.box, points)
    for part in card.ruleset.section_columns:
        won = after.section_bonus(part) - card.section_bonus(part)
        if placement.box in part.boxes and won > 0:
            return Phrase(
                N_("{box} pays {points} and wins the bonus of {bonus}"),
                box=box,
                points=points,
                bonus=won,
            )
    if not points:
        return Phrase(N_("a 0 costs least in {box}"), box=box)
    return Phrase(N_("{box} pays {n} point"), plural=N_("{box} pays {n} points"), box=box, n=points)
