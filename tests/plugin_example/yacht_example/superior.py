"""Games whose legality no table can say: Superior must end up above Inferior."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.api import Phrase, Refusal, Ruleset, make_ruleset

if TYPE_CHECKING:
    from collections.abc import Hashable

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

BRIEF = """
format = 1
id = "brief"
name = "Brief Superior"
about = "Two sums, of which the superior one must be the higher, with few dice: it can be solved."
sections = ["sums", "rest"]

[dice]
count = 2
faces = 4

[turn]
rolls = 2

[section.sums]
categories = ["superior", "inferior"]
bonus = [{ at_least = 11, points = 5 }]

[section.rest]
categories = ["pair"]

[category.superior]
name = "Superior"
pattern = { any = true }
points = "total"

[category.inferior]
name = "Inferior"
pattern = { any = true }
points = "total"

[category.pair]
name = "Pair"
pattern = { of_a_kind = 2 }
points = 10
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

    def state_of(self, card: Card) -> Hashable:
        """Both sums while one of them is open: nothing else is read, so games that are small
        enough can be solved.
        """
        sums = tuple(card.points(self.box_by_id[box]) for box in ("superior", "inferior"))
        return sums if None in sums else None


def make() -> Superior:
    """The game, as people play it."""
    return make_ruleset(TABLE, type=Superior)


def make_brief() -> Superior:
    """A game by the same legality that is small enough to be solved."""
    return make_ruleset(BRIEF, type=Superior)
