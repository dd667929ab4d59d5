"""Chances of boxes, against published figures and a plain recursion over whole games."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from own_games import Whimsical

from yachtcli.core import game
from yachtcli.core.card import Card
from yachtcli.core.card_notation import parse_card
from yachtcli.core.legality import Judgement
from yachtcli.core.ruleset import Ruleset
from yachtcli.loading import catalog
from yachtcli.solver.odds import all_odds, odds

if TYPE_CHECKING:
    from yachtcli.core.dice import Faces, Roll
    from yachtcli.core.ruleset import Box

YAHTZEE = catalog.find("yahtzee")

# Figures that the rules of the field give; a turn without dice is about to begin.
PUBLISHED = [
    (None, 1, "yahtzee", Fraction(1, 1296)),
    (None, 3, "yahtzee", Fraction(347897, 7558272)),
    ((6, 6, 6, 6, 1), 2, "yahtzee", Fraction(11, 36)),
    ((6, 6, 6, 2, 1), 2, "yahtzee", Fraction(11, 36) ** 2),
    ((2, 3, 4, 5, 5), 2, "large_straight", Fraction(5, 9)),
    ((1, 2, 3, 4, 4), 2, "large_straight", Fraction(11, 36)),
    ((2, 2, 3, 3, 5), 2, "full_house", Fraction(5, 9)),
]


@pytest.mark.parametrize(("dice", "left", "box", "chance"), PUBLISHED)
def test_published_chances_come_out(
    dice: Faces | None, left: int, box: str, chance: Fraction
) -> None:
    assert odds(Card(YAHTZEE), dice, left, YAHTZEE.box_by_id[box]).chance == chance


def test_all_keeps_that_are_as_good_are_told_the_larger_first() -> None:
    found = odds(Card(YAHTZEE), (1, 2, 6, 6, 6), 2, YAHTZEE.box_by_id["full_house"])
    assert found.chance == Fraction(11, 36)
    assert found.keeps == ((1, 6, 6, 6), (2, 6, 6, 6))


def test_dice_that_have_it_keep_nothing_and_without_rolls_it_is_there_or_not() -> None:
    box = YAHTZEE.box_by_id["three_of_a_kind"]
    assert odds(Card(YAHTZEE), (6, 6, 6, 2, 1), 2, box)[1:] == (Fraction(1), (), True)
    assert odds(Card(YAHTZEE), (6, 6, 5, 2, 1), 0, box)[1:] == (Fraction(0), (), False)


def test_rolls_are_judged_once_for_all_boxes_and_not_for_boxes_that_are_met(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judged = []

    def judgement(card: Card, roll: Roll) -> Judgement:
        judged.append(roll)
        return Judgement(card, roll)

    monkeypatch.setattr("yachtcli.solver.odds.Judgement", judgement)
    progress: list[tuple[int, int]] = []
    card = Card(YAHTZEE)
    found = all_odds(card, None, 3, card.open_boxes, progress=lambda *at: progress.append(at))
    assert len(judged) == YAHTZEE.dice.rolls_count
    assert progress == [(n, 13) for n in range(1, 14)]
    assert found == [odds(card, None, 3, box) for box in card.open_boxes]
    judged.clear()
    met = [YAHTZEE.box_by_id[box] for box in ("chance", "sixes")]
    assert [one.met for one in all_odds(card, (1, 2, 3, 4, 6), 2, met)] == [True, True]
    assert len(judged) == 1


def test_a_joker_counts_where_the_card_gives_one() -> None:
    box = YAHTZEE.box_by_id["large_straight"]
    plain = odds(Card(YAHTZEE), (6, 6, 6, 6, 1), 1, box)
    joker = odds(parse_card("yahtzee=50,sixes=18", YAHTZEE), (6, 6, 6, 6, 1), 1, box)
    assert plain.chance < Fraction(1, 6) == joker.chance
    assert joker.keeps == ((6, 6, 6, 6),)
    held = odds(parse_card("yahtzee=50", YAHTZEE), (6, 6, 6, 6, 1), 1, box)
    assert held.chance < Fraction(1, 6), "the joker is held by the upper box of its face"


TABLES: list[dict[str, Any]] = [
    {"dice": {"count": 3, "faces": 3}, "turn": {"rolls": 3}},
    {"dice": {"count": 2, "faces": 4}, "turn": {"rolls": 4}},
    {"dice": {"count": 3, "faces": 2}, "turn": {"rolls": 2}},
]
BOXES: dict[str, dict[str, Any]] = {
    "pair": {"pattern": {"of_a_kind": 2}, "points": "total"},
    "low": {"pattern": {"sum": {"at_most": 4}}, "points": 7},
    "first": {"pattern": {"any": True}, "points": [{"on_roll": [1], "plus": 9}, {"total": 1}]},
    "thrown": {
        "pattern": {"any": True},
        "points": [{"all_thrown": True, "plus": 20}, {"total": 1}],
    },
}


def small(more: dict[str, Any], made_by: type[Ruleset] = Ruleset) -> Ruleset:
    return catalog.make(
        {
            "format": 1,
            "id": "small",
            "name": "Small",
            "sections": ["all"],
            "section": {"all": {"name": "All", "categories": list(BOXES)}},
            "category": {name: {"name": name.title(), **box} for name, box in BOXES.items()},
            **more,
        },
        where="small",
        made_by=made_by,
    )


@cache
def by_hand(position: game.Position, box: Box, at_least: int | None) -> Fraction:
    """Every decision and every throw, one after the other: slow and obvious."""
    if position.awaits_roll:
        outcomes = game.outcomes(position)
        weights = sum(weight for _, weight in outcomes)
        return sum(
            (
                Fraction(weight, weights) * by_hand(game.apply(position, action)[0], box, at_least)
                for action, weight in outcomes
            ),
            Fraction(0),
        )
    judgement = Judgement(position.card, position.roll)
    if judgement.refusal(box) is None:
        counts = position.ruleset.dice.counts(position.dice)
        met = judgement.joker(box) or box.category.pattern.met(counts)
        if (judgement.points(box) >= at_least) if at_least is not None else met:
            return Fraction(1)
    keeps = [a for a in game.legal_actions(position) if isinstance(a, game.Keep)]
    return max(
        (by_hand(game.apply(position, keep)[0], box, at_least) for keep in keeps),
        default=Fraction(0),
    )


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("at_least", [None, 5])
@pytest.mark.parametrize("made_by", [Ruleset, Whimsical])
def test_chances_are_those_of_playing_it_out(
    table: dict[str, Any], box: str, at_least: int | None, made_by: type[Ruleset]
) -> None:
    rules = small(table, made_by)
    card = Card(rules)

    def lying(dice: Faces, number: int) -> Fraction:
        position = game.Position(rules, (card,), 0, dice, number, None, number == 1)
        return by_hand(position, rules.box_by_id[box], at_least)

    for number in range(1, rules.rolls + 1):
        for dice in rules.dice.rolls():
            found = odds(card, dice, rules.rolls - number, rules.box_by_id[box], at_least)
            if number == 1 or box != "thrown":
                assert found.chance == lying(dice, number), (dice, number)
    begin = by_hand(game.start(rules), rules.box_by_id[box], at_least)
    assert odds(card, None, rules.rolls, rules.box_by_id[box], at_least).chance == begin
