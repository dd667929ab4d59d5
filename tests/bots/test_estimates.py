"""Estimates for games that can't be solved, checked on games that can."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yachtcli.bots.draws import Chance
from yachtcli.bots.estimates import estimates
from yachtcli.bots.planning import hard
from yachtcli.core.card import Card
from yachtcli.core.card_notation import parse_card
from yachtcli.core.game import Keep, Position, Score
from yachtcli.loading import catalog
from yachtcli.solver.prospects import Prospects
from yachtcli.solver.solve import solve

if TYPE_CHECKING:
    from yachtcli.bots.estimates import Estimate
    from yachtcli.core.dice import Faces
    from yachtcli.core.ruleset import Box, Ruleset


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
            assert {name_of(e) for e in found} == exact.keys()
            best = max(exact.values())
            chosen = exact[name_of(found[0])]
            assert best - chosen < 3, "the strong bot's choice gives little away"
            for one in found:
                value = exact[name_of(one)]
                assert one.value == pytest.approx(value, rel=0.08)


def with_one_open(rules: Ruleset, place: str, **held: int) -> Card:
    """A card on which that box is open, and others hold 0 unless told."""
    return Card(rules, [None if b.id == place else held.get(b.id, 0) for b in rules.boxes])


def test_the_chances_of_one_box_are_exact() -> None:
    """Three sixes and two rolls to come: each die has 11 chances in 36 to be a further one."""
    rules = catalog.find("triple")
    found = estimates(with_one_open(rules, "yahtzee@2"), rules.roll((1, 2, 6, 6, 6), 1))
    chances = {e.keep: e.chances for e in found if e.entry is None}
    assert chances[6, 6, 6] == {"yahtzee@2": pytest.approx((11 / 36) ** 2)}
    assert chances[2, 6, 6, 6]["yahtzee@2"] < (11 / 36) ** 2
    (struck,) = [e for e in found if e.entry is not None]
    assert struck.chances == {}


@pytest.mark.parametrize("name", ["yahtzee", "classic", "yacht"])
def test_chances_are_near_those_of_best_play(name: str) -> None:
    """A turn that is reckoned through ends much as one that is played best."""
    rules = catalog.find(name)
    card = Card(rules)
    prospects = Prospects(solve(rules), card, 1)
    found = {e.keep: e.chances for e in estimates(card, rules.roll((1, 2, 6, 6, 6), 1))}
    for keep in ((6, 6, 6), (6, 6)):
        chances, exact = found[keep], prospects.of_keep(keep)
        assert list(chances.values()) == sorted(chances.values(), reverse=True)
        assert sum(chances.values()) <= 1 + 1e-9
        apart = sum(abs(chances.get(box.id, 0) - exact.get(box.id, 0)) for box in rules.boxes)
        assert apart < 0.4


def test_a_joker_is_among_the_chances() -> None:
    """Four fives are no full house, but a fifth one is where the box of five equals is filled."""
    rules = catalog.find("triple")
    filled = dict.fromkeys((f"yahtzee@{n}" for n in (1, 2, 3)), 50)
    card = with_one_open(rules, "full_house@1", **filled)
    found = estimates(card, rules.roll((1, 5, 5, 5, 5), 2))
    chances = {e.keep: e.chances for e in found if e.entry is None}
    assert chances[5, 5, 5, 5] == {"full_house@1": pytest.approx(1 / 6)}


@pytest.mark.parametrize("settings", [{"dice.count": 12}, {"dice.count": 12, "turn.rolls": 20}])
def test_dice_with_many_rolls_are_valued_by_rules_of_thumb(settings: dict[str, object]) -> None:
    """What the bot reckons with says what it does."""
    rules = catalog.find("triple", settings)
    card = Card(rules)
    for dice, number in (((1,) * 12, 1), ((1, 2, 3, 4, 5, 6) * 2, 1), ((6,) * 9 + (1, 2, 3), 3)):
        found = estimates(card, rules.roll(dice, number))
        position = Position(rules, (card,), dice=dice, number=number, all_thrown=number == 1)
        choice = hard(rules, Chance("x")).choose(position).action
        values = {e.keep or (e.entry and e.entry.box): e.value for e in found}
        if isinstance(choice, Score):
            chosen = values[choice.box]
        else:
            assert isinstance(choice, Keep)
            chosen = values[tuple(sorted(dice[place] for place in choice.at))]
        assert chosen == found[0].value == max(values.values())
        assert {e.entry.box.id for e in found if e.entry} == set(rules.box_by_id)
        assert all(e.value >= e.entry.points + e.entry.bonus for e in found if e.entry)
