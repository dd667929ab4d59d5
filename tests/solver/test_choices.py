"""Every decision in every position of small games against plain recursion in fractions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from decisions import check_every_decision
from small_games import small_game

from yachtcli.core.card import Card
from yachtcli.errors import ImpossibleCardError, NotationError
from yachtcli.loading import catalog
from yachtcli.solver.solve import solve

if TYPE_CHECKING:
    from yachtcli.solver.solution import Solution


@pytest.mark.parametrize("seed", range(12))
def test_every_decision_is_worth_what_fractions_say(seed: int) -> None:
    check_every_decision(solve(small_game(seed, 300), cache=False))


@pytest.fixture(scope="module")
def yacht() -> Solution:
    return solve(catalog.find("yacht"), cache=False)


def test_of_equal_values_entries_come_first_in_card_order_then_the_larger_keep(
    yacht: Solution,
) -> None:
    ruleset = yacht.ruleset
    open_boxes = ("little_straight", "big_straight")
    card = Card(ruleset, [None if box.id in open_boxes else 0 for box in ruleset.boxes])
    # With a single roll left, from five ones nothing is worth more than starting anew …
    options = yacht.choices(card, ruleset.roll((1, 1, 1, 1, 1), 3))
    assert [option.box.id for option in options if option.box] == list(open_boxes)
    assert [option.loss for option in options] == [0.0, 0.0]
    # … and the last box, when it is filled with its best, is as good as keeping on.
    last = Card(ruleset, [None if box.id == "big_straight" else 0 for box in ruleset.boxes])
    options = yacht.choices(last, ruleset.roll((2, 3, 4, 5, 6), 1))
    assert options[0].box is not None
    assert options[0].value == 30.0
    assert options[1].keep is not None
    assert len(options[1].keep) == 4


def test_a_full_card_has_no_decisions(yacht: Solution) -> None:
    ruleset = yacht.ruleset
    card = Card(ruleset, [0] * len(ruleset.boxes))
    assert yacht.choices(card, ruleset.roll((1, 2, 3, 4, 5))) == ()
    assert yacht.value(card) == 0.0


def test_wrong_questions_are_refused(yacht: Solution) -> None:
    ruleset = yacht.ruleset
    other = catalog.find("yatzy")
    with pytest.raises(NotationError, match="a card of Yatzy"):
        yacht.value(Card(other))
    with pytest.raises(NotationError, match="no die shows 7"):
        yacht.choices(Card(ruleset), ruleset.roll((1, 2, 3, 4, 7)))
    with pytest.raises(NotationError, match="no roll 4"):
        yacht.choices(Card(ruleset), ruleset.roll((1, 2, 3, 4, 5), 4))


def test_a_card_that_no_game_leads_to_is_refused() -> None:
    down = catalog.find("yacht", settings={"column.1.order": "down"})
    solution = solve(down, cache=False)
    entries = [None] * (len(down.boxes) - 1) + [50]
    with pytest.raises(ImpossibleCardError, match="no game of"):
        solution.value(Card(down, entries))
