"""A turn on one card, by the judge alone, is what the sweep over all states finds."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from small_games import small_game

from yachtcli.core.card import Card
from yachtcli.core.legality import Judgement
from yachtcli.loading import catalog
from yachtcli.solver import cache
from yachtcli.solver.solve import solve


@pytest.mark.parametrize("seed", range(500, 540))
def test_a_turn_is_worth_what_the_sweep_says_on_every_card_of_a_game(seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - a walk through the game
    ruleset = small_game(seed, 1_000_000)
    solution = solve(ruleset, cache=False)
    rolls = ruleset.dice.rolls()
    for _ in range(5):
        card = Card(ruleset)
        while not card.complete:
            assert solution.turn(card).expected == pytest.approx(solution.value(card), abs=1e-9)
            number = chance.randint(1, ruleset.rolls)
            roll = ruleset.roll(chance.choice(rolls), number)
            judgement = Judgement(card, roll)
            boxes = judgement.legal_boxes()
            if boxes:  # a column may be for other rolls
                box = chance.choice(boxes)
                card = card.written(box, judgement.points(box), judgement.bonus(box))


def test_values_of_a_state_are_those_of_its_cards() -> None:
    """The index numbers states as the arrays of the solver do."""
    ruleset = catalog.find("yahtzee")
    solution = solve(ruleset)
    again = solve(ruleset)
    assert again.how == "cache"
    assert again.index.states == solution.plan.states == len(again.values) - 1
    card = Card(ruleset)
    seen = {again.index.find(card.entries)}
    for box in ruleset.boxes:
        card = card.written(box, 0)
        seen.add(again.index.find(card.entries))
        assert again.value(card) == solution.value(card)
    assert len(seen) == 14
    assert again.index.find(card.written(ruleset.boxes[0], 7).entries) == max(seen)
    assert again.plan.index == again.index
    assert np.array_equal(again.values, solution.values)
    assert cache.place(again) == cache.place(solution)
