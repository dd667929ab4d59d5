"""What the hard bot thinks of a turn, against going through everything that may happen."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from yachtcli import api
from yachtcli.bots.lattice import SCALE
from yachtcli.bots.planning import Planner

if TYPE_CHECKING:
    from yachtcli.api import Card, Position, Ruleset

SMALL = """
format = 1
id = "small"
name = "Small"
sections = ["upper", "lower"]

[dice]
count = 3
faces = 3

[turn]
rolls = 2

[section.upper]
name = "Upper"
categories = ["twos", "threes"]
bonus = [{ at_least = 4, points = 1 }, { at_least = 8, points = 10 }]

[section.lower]
name = "Lower"
categories = ["three", "first", "chance"]

[category.twos]
name = "Twos"
pattern = { face = 2 }
points = "matched"

[category.threes]
name = "Threes"
pattern = { face = 3 }
points = "matched"

[category.three]
name = "Three"
pattern = { of_a_kind = 3 }
points = 20

[category.first]
name = "First"
pattern = { straight = 3 }
points = [{ on_roll = [1], plus = 30 }, { all_thrown = true, plus = 15 }, { plus = 5 }]

[category.chance]
name = "Chance"
pattern = { any = true }
points = { total = 1, plus = -4 }

[repeat]
category = "three"
bonus = 7
bonus_if = "scored"
joker = "forced"
"""


class Recursion:
    """The obvious way: every decision, every throw, to the end of the game."""

    def __init__(self) -> None:
        self.known: dict[Any, Fraction] = {}

    def value(self, position: Position) -> Fraction:
        """The total that best play expects."""
        if position.over:
            return Fraction(position.totals[0])
        lying = (tuple(sorted(position.dice)), position.number, position.all_thrown)
        kept = None if position.kept is None else sorted(position.dice[p] for p in position.kept)
        key = (position.card.entries, position.card.bonus, lying, str(kept))
        if key not in self.known:
            self.known[key] = self.looked_at(position)
        return self.known[key]

    def looked_at(self, position: Position) -> Fraction:
        if position.awaits_roll:
            outcomes = api.outcomes(position)
            whole = sum(weight for _, weight in outcomes)
            total = sum(w * self.value(api.apply(position, roll)[0]) for roll, w in outcomes)
            return Fraction(total, whole)
        actions = api.legal_actions(position)
        return max(self.value(api.apply(position, action)[0]) for action in actions)


@pytest.fixture(scope="module")
def small() -> Ruleset:
    return api.make_ruleset(SMALL)


CARDS = [
    "first=30,three=20,chance=3,threes=3",
    "twos=4,threes=0,three=20,first=0",
    "twos=2,threes=6,chance=3,three=0",
    "twos=4,three=20,first=0",
    "twos=4,threes=3,chance=3",
    "twos=2,three=0,chance=2",
    "threes=6,three=20,chance=2",
    "twos=2,threes=9,first=5",
]


@pytest.mark.parametrize("text", CARDS)
def test_the_last_turns_are_worth_what_everything_that_may_happen_says(
    text: str, small: Ruleset
) -> None:
    card = api.parse_card(text, small)
    exact = Recursion().value(api.start(small)._replace(cards=(card,)))
    written = sum(points or 0 for points in card.entries) + card.bonus
    expected = Planner(small).plan(card).expected + SCALE * written
    assert abs(expected - SCALE * exact) < SCALE // 100


@pytest.mark.parametrize("text", CARDS)
def test_the_last_decisions_lose_nothing(text: str, small: Ruleset) -> None:
    recursion, bot = Recursion(), Planner(small)
    card: Card = api.parse_card(text, small)
    waiting = api.start(small)._replace(cards=(card,))
    for roll, _ in api.outcomes(waiting):
        position, _ = api.apply(waiting, roll)
        best = recursion.value(position)
        after, _ = api.apply(position, bot.choose(position).action)
        assert best - recursion.value(after) < Fraction(1, 100), (roll, str(card))
