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
    """The choice to enter the dice, and what that brings beside the points, if anything."""
    return Choice(Score(placement.box, placement.strike), _why(position, placement))


def _why(position: Position, placement: Placement) -> Phrase:
    card = position.card
    after = card.written(placement.box, placement.points)
    for part in card.ruleset.section_columns:
        won = after.section_bonus(part) - card.section_bonus(part)
        if placement.box in part.boxes and won > 0:
            return Phrase(N_("it wins the bonus of {bonus}"), bonus=won)
    if not placement.points and not placement.bonus:
        return Phrase(N_("a 0 costs least there"))
    return Phrase("")
