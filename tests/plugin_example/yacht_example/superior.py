"""A game whose legality no table can say: Superior must end up above Inferior."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.api import Phrase, Refusal, Ruleset, make_ruleset

if TYPE_CHECKING:
    from yachtcli.api import Box, Card, Roll

TABLE = """
format = 1
extends = "yahtzee"
id = "superior"
name = "Superior"
about = "Yams with two sums, of which the superior one must be the higher."

[section.lower]
categories = [
  "three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "yahtzee",
  "superior", "inferior",
]

[category.superior]
like = "chance"
name = "Superior"

[category.inferior]
like = "chance"
name = "Inferior"
"""


class Superior(Ruleset):
    """Whichever of the two boxes is filled first, the other one has to respect it."""

    def refuse(self, card: Card, roll: Roll, box: Box) -> Refusal | None:
        """Refuse a sum on the wrong side of the other box."""
        total = sum(roll.dice)
        if box.id == "superior":
            inferior = card.points(self.box_by_id["inferior"])
            if inferior is not None and total <= inferior:
                return Refusal(
                    "superior",
                    Phrase(
                        "Superior must be more than Inferior, which holds {points}", points=inferior
                    ),
                )
        if box.id == "inferior":
            superior = card.points(self.box_by_id["superior"])
            if superior is not None and total >= superior:
                return Refusal(
                    "inferior",
                    Phrase(
                        "Inferior must be less than Superior, which holds {points}", points=superior
                    ),
                )
        return None


def make() -> Superior:
    """The game."""
    return make_ruleset(TABLE, type=Superior)
