"""Estimates for games that can't be solved, checked on games that can."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yachtcli.bots.estimates import estimates
from yachtcli.core.card import Card
from yachtcli.core.card_notation import parse_card
from yachtcli.loading import catalog
from yachtcli.solver.solve import solve

if TYPE_CHECKING:
    from yachtcli.bots.estimates import Estimate
    from yachtcli.core.dice import Faces
    from yachtcli.core.ruleset import Box


def named(keep: Faces | None, box: Box | None) -> str:
    return box.id if box is not None else str(keep)


def name_of(estimate: Estimate) -> str:
    return named(estimate.keep, estimate.entry.box if estimate.entry else None)


@pytest.mark.parametrize("name", ["yahtzee", "classic", "yacht"])
@pytest.mark.parametrize("card", ["", "ones=3,sixes=18"])
def test_estimates_are_near_the_exact_values_of_games_that_can_be_solved(
    name: str, card: str
) -> None:
    rules = catalog.find(name)
    held = parse_card(card, rules) if card else Card(rules)
    solution = solve(rules)
    for dice in ((1, 2, 6, 6, 6), (2, 3, 4, 5, 5), (1, 1, 2, 4, 6)):
        for number in (1, rules.rolls):
            roll = rules.roll(dice, number)
            found = estimates(held, roll)
            exact = {named(o.keep, o.box): o.value for o in solution.choices(held, roll)}
            assert found is not None
            assert {name_of(e) for e in found} == exact.keys()
            best = max(exact.values())
            chosen = exact[name_of(found[0])]
            assert best - chosen < 3, "the strong bot's choice gives little away"
            for one in found:
                value = exact[name_of(one)]
                assert one.value == pytest.approx(value, rel=0.08)


def test_dice_with_too_many_rolls_have_none() -> None:
    rules = catalog.find("yahtzee", {"dice.count": 12})
    assert estimates(Card(rules), rules.roll((1,) * 12, 1)) is None
