"""Positions and decisions as JSON: what a program that plays is told, and what it answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yachtcli.core.game import Keep, Score, verify
from yachtcli.core.notation import format_dice
from yachtcli.core.preview import preview, preview_to
from yachtcli.core.record import read_keep, read_score
from yachtcli.errors import IllegalActionError, NotationError
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yachtcli.core.card import Card
    from yachtcli.core.dice import Faces
    from yachtcli.core.game import Position
    from yachtcli.core.ruleset import Box


def position_to(position: Position) -> dict[str, Any]:
    """A position in which the player decides, as a JSON object.

    `dice` lie in table order, `roll` says which roll of the turn it is. `cards`
    are those of all players, as they are given to `--card`; `player` says whose
    turn it is, from 0. The rest is what `yacht score` tells of the dice.
    """
    return {
        "rules": position.ruleset.id,
        "player": position.player,
        "dice": list(position.dice),
        "roll": position.number,
        "rolls_left": position.rolls_left,
        "cards": [_card_to(card) for card in position.cards],
        **preview_to(preview(position.card, position.roll)),
    }


def _card_to(card: Card) -> dict[str, Any]:
    boxes = {box.id: card.points(box) for box in card.ruleset.boxes if not card.is_open(box)}
    return {"boxes": boxes, "bonus": card.bonus, "total": card.total}


def action_from(data: Mapping[str, Any], position: Position) -> Keep | Score:
    """The decision that a JSON object tells.

    `{"action": "keep", "dice": [6, 6, 6]}` keeps the leftmost dice of these
    faces, or with `at` those at these positions, from 1; `{"action": "score",
    "box": "chance"}` enters the dice, and with `"strike": true` as a 0 on
    purpose. Raises NotationError for what is none, and IllegalActionError for
    what the rules forbid.
    """
    kind = data.get("action")
    if kind == "keep":
        action: Keep | Score = read_keep(position, data)
    elif kind == "score":
        action = read_score(position, data)
    else:
        raise NotationError(Phrase(N_("'action' is keep or score")))
    refusal = verify(position, action)
    if refusal is not None:
        raise IllegalActionError(*refusal)
    return action


def decision_to(keep: Faces | None, box: Box | None, *, strike: bool = False) -> dict[str, Any]:
    """A keep, or an entry in `box`, as a JSON object."""
    if box is None:
        return {"action": "keep", "dice": list(keep or ())}
    told: dict[str, Any] = {"action": "score", "box": box.id}
    return {**told, "strike": True} if strike else told


def format_decision(
    keep: Faces | None, box: Box | None, *, strike: bool = False
) -> tuple[str, str]:
    """A decision for a line of text: `keep`, `score` or `strike`, and the dice or the box."""
    if box is None:
        return "keep", format_keep(keep or ())
    return "strike" if strike else "score", box.id


def format_keep(keep: Faces) -> str:
    """Dice that are kept as a line of text; `-` for none.

    >>> format_keep((6, 6)), format_keep(())
    ('6 6', '-')
    """
    return format_dice(keep) or "-"
