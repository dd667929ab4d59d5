"""Advice, prospects, whole games and reviews where a game says itself what is legal."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from decisions import check_every_decision, check_prospects, positions, totals
from own_games import own_game

from yachtcli.api import Phrase, Refusal, Ruleset
from yachtcli.core import game
from yachtcli.core.card import Card
from yachtcli.loading import catalog
from yachtcli.play import Game
from yachtcli.solver import native
from yachtcli.solver.distribution import distribution
from yachtcli.solver.playing import play
from yachtcli.solver.review import review
from yachtcli.solver.solve import solve

if TYPE_CHECKING:
    from collections.abc import Hashable

    from yachtcli.core.dice import Roll
    from yachtcli.core.ruleset import Box

KINDS = native.kinds()[-2:]
SEEDS = range(100, 125)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_decision_is_worth_what_fractions_say(seed: int) -> None:
    check_every_decision(solve(own_game(seed, 300), cache=False))


@pytest.mark.parametrize("seed", SEEDS)
def test_prospects_are_those_of_playing_on(seed: int) -> None:
    solution = solve(own_game(seed, 300), cache=False)
    for position in positions(game.start(solution.ruleset), set()):
        if position.number < solution.ruleset.rolls and not position.awaits_roll:
            check_prospects(solution, position)


@pytest.mark.parametrize("seed", SEEDS)
def test_games_end_as_fractions_say(seed: int) -> None:
    solution = solve(own_game(seed, 300), cache=False)
    expected = totals(solution, game.start(solution.ruleset), {})
    for kind in KINDS:
        kernel = kind != native.NUMPY
        found = distribution(solution.plan, solution.values, kernel=kernel)
        told = {found.least + i: chance for i, chance in enumerate(found.chances) if chance}
        assert told == pytest.approx({t: float(c) for t, c in expected.items()}, abs=1e-12)


@pytest.mark.parametrize("seed", SEEDS)
def test_games_at_random_are_reviewed_and_the_best_ones_played_alike(seed: int) -> None:
    ruleset = own_game(seed, 2000)
    solution = solve(ruleset, cache=False)
    chance = Random(seed)  # noqa: S311 - a walk through the game
    best = [0, 0, 0]
    for number in range(6):
        one = Game(ruleset, seed=f"{number}")
        while not one.over:
            if one.position.awaits_roll:
                one.roll()
            elif number < len(best):
                option = solution.choices_at(one.position)[0]
                if option.box is not None:
                    one.apply(game.Score(option.box, option.strike))
                else:
                    one.apply(game.Keep(game.leftmost(one.dice, option.keep or ())))
            else:
                one.apply(chance.choice(game.legal_actions(one.position)))
        (told,) = review(solution, ruleset, 1, one.events)
        assert told.expected + told.luck - told.lost == told.reached == one.cards[0].total
        assert (told.lost == 0) or number >= len(best)
        if number < len(best):
            best[number] = one.cards[0].total
    for kind in KINDS:
        keys = [f"seed:{number}" for number in range(len(best))]
        assert list(play(solution.plan, solution.values, keys, kind=kind)) == [[b] for b in best]


class Thrown(Ruleset):
    """The first box is for rolls in which all dice were thrown: a single die always is."""

    def refuse(self, _card: Card, roll: Roll, box: Box) -> Refusal | None:
        """Refuse the first box else, and the second one then."""
        return None if roll.all_thrown == (box.place == 0) else Refusal("no", Phrase("no"))

    def state_of(self, _card: Card) -> Hashable:
        """Nothing."""
        return None


def test_a_single_die_is_always_thrown() -> None:
    anything = {"pattern": {"any": True}, "points": "total"}
    table = {
        "format": 1,
        "id": "one",
        "dice": {"count": 1},
        "sections": ["all"],
        "section": {"all": {"categories": ["first", "second"]}},
        "category": {"first": anything, "second": anything},
    }
    ruleset = catalog.make(table, where="one", made_by=Thrown)
    options = solve(ruleset, cache=False).choices(Card(ruleset), ruleset.roll((6,), 2))
    assert [option.box.id for option in options if option.box] == ["first"]
