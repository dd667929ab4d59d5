"""What a card adds up to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from yachtcli.core.card import Card
    from yachtcli.core.ruleset import SectionColumn


def totals_to(card: Card) -> dict[str, Any]:
    """The sums of a card as a JSON object: sections, bonuses, total, and what is still open."""
    return {
        "rules": card.ruleset.id,
        "sections": {
            part.id: {"points": card.section_points(part), "bonus": card.section_bonus(part)}
            for part in card.ruleset.section_columns
        },
        "bonus": card.bonus,
        "total": card.total,
        "open": [box.id for box in card.open_boxes],
        "complete": card.complete,
    }


def missing(card: Card, part: SectionColumn) -> int | None:
    """How many points a section lacks for the next step of its bonus, before the multiplier.

    None where there is no further step, or no open box that could bring them.
    """
    if not any(card.is_open(box) for box in part.boxes):
        return None
    points = card.section_points(part) // part.column.multiplier
    ahead = [tier.at_least for tier in part.section.bonus if tier.at_least > points]
    return ahead[0] - points if ahead else None
