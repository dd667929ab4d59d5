"""What one roll is worth in every open box of a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yachtcli.core.legality import Judgement
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from yachtcli.core.card import Card
    from yachtcli.core.dice import Roll
    from yachtcli.core.legality import Placement, Refusal
    from yachtcli.core.ruleset import Box, Repeat


class Preview(Struct):
    """The entries that a roll may make on a card, and why not the others, in card order.

    `refused` holds open boxes only. `repeat` is the rule for a further roll of
    the repeat category, where the roll is one.
    """

    card: Card
    roll: Roll
    placements: tuple[Placement, ...]
    refused: tuple[tuple[Box, Refusal], ...]
    repeat: Repeat | None

    @property
    def bonus(self) -> int:
        """The largest bonus that an entry earns; 0 if none earns any."""
        return max((placement.bonus for placement in self.placements), default=0)

    @property
    def best(self) -> Placement | None:
        """The entry with the most points, bonus included; of equals the first in card order.

        None where nothing may be entered.
        """
        return max(self.placements, key=lambda p: p.points + p.bonus, default=None)

    def by_joker(self, entry: Placement) -> bool:
        """Whether an entry gets what it gets as a joker only: the dice themselves bring less."""
        ordinary = self.card.ruleset.pays(entry.box.category, self.roll)
        return entry.joker and entry.points != ordinary * entry.box.column.multiplier


def preview(card: Card, roll: Roll) -> Preview:
    """What `roll` would bring in every open box of `card`."""
    judgement = Judgement(card, roll)
    legal = judgement.legal_boxes()
    admitted = frozenset(box.place for box in legal)
    refusals = (
        (box, judgement.refusal(box)) for box in card.open_boxes if box.place not in admitted
    )
    return Preview(
        card,
        roll,
        tuple(judgement.placement(box) for box in legal),
        tuple((box, refusal) for box, refusal in refusals if refusal is not None),
        judgement.repeat,
    )


def preview_to(seen: Preview) -> dict[str, Any]:
    """The preview as a JSON object: what may be chosen for how much, and why not the rest."""
    return {
        "scores": {entry.box.id: entry.points for entry in seen.placements},
        "bonus": seen.bonus,
        "bonuses": {entry.box.id: entry.bonus for entry in seen.placements if entry.bonus},
        "illegal": {
            box.id: {"rule": refusal.rule, "reason": str(refusal.reason)}
            for box, refusal in seen.refused
        },
    }
