"""The tests of the example, run where it is installed: its games hold what games must hold."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

import pytest
from yacht_example.superior import Superior

from yachtcli import api

if TYPE_CHECKING:
    from yachtcli.testing import CheckRuleset


pytest_plugins = ["yachtcli.testing"]


@pytest.mark.parametrize("name", ["six-pack", "superior", "brief"])
def test_random_games(name: str, check_ruleset: CheckRuleset) -> None:
    check_ruleset(name)


def test_the_kind_and_the_term_of_this_plugin_count() -> None:
    assert api.score(api.load("six-pack"), "112233") == {
        "doubles": 12,
        "triples": 0,
        "wide": 10,
        "any": 12,
    }


def test_superior_stays_above_inferior() -> None:
    game = api.load("superior")
    assert isinstance(game, Superior)
    why = api.verify_placement(game, "11234", "superior", card="inferior=11")
    assert why is not None
    assert why.rule == "superior"
    assert api.can_place(game, "11235", "superior", card="inferior=11")


def test_what_its_legality_reads_is_enough_to_solve_it() -> None:
    solved = api.solve("brief", cache=False)
    assert solved.expected == pytest.approx(float(_total(api.start(solved.ruleset))), abs=1e-9)


def test_every_decision_is_worth_what_playing_on_comes_to() -> None:
    solved = api.solve("brief", cache=False)
    chance = random.Random("brief")  # noqa: S311 - games that can be played again
    for _ in range(20):
        position = api.start(solved.ruleset)
        while not position.over:
            action: api.Action
            if position.awaits_roll:
                action = chance.choice([roll for roll, _ in api.outcomes(position)])
            else:
                actions = api.legal_actions(position)
                options = solved.choices_at(position)
                worth = [float(_total(api.apply(position, action)[0])) for action in actions]
                best = max(worth) - position.card.total
                assert options[0].value == pytest.approx(best, abs=1e-9)
                assert len([o for o in options if o.box]) == len(
                    [action for action in actions if isinstance(action, api.Score)]
                )
                action = chance.choice(actions)
            position = api.apply(position, action)[0]


@cache
def _total(position: api.Position) -> Fraction:
    """What a game comes to under best play, by going through all of it: slow, and obvious."""
    if position.over:
        return Fraction(position.card.total)
    if not position.awaits_roll:
        return max(_total(api.apply(position, action)[0]) for action in api.legal_actions(position))
    rolls = api.outcomes(position)
    hoped = sum(weight * _total(api.apply(position, roll)[0]) for roll, weight in rolls)
    return Fraction(hoped) / sum(weight for _, weight in rolls)
