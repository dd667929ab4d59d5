"""Where a roll may go, what it gets and which rule forbids it, against the oracle."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from engine import card_of, game, verdicts
from oracle import GAMES, Rules, Spot, judge, judge_further_yahtzee, spots, strike
from variants import ONE_COLUMN, POLICIES, SEVERAL_COLUMNS, Variant

from yachtcli.core.card import Card
from yachtcli.core.legality import can_place, legal_boxes, place, placements, verify_placement
from yachtcli.errors import IllegalActionError

if TYPE_CHECKING:
    from collections.abc import Iterator

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]
LOWER = [
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "yahtzee",
    "chance",
]
ALL = [(box, "1") for box in UPPER + LOWER]
# What stands in a filled box must not matter, so both kinds are tried.
FILLERS = {
    **{box: 3 * face for face, box in enumerate(UPPER, 1)},
    "three_of_a_kind": 20,
    "four_of_a_kind": 0,
    "full_house": 25,
    "small_straight": 0,
    "large_straight": 40,
    "chance": 22,
}


@pytest.mark.parametrize("policy", POLICIES)
def test_every_set_of_filled_boxes_under_every_joker_rule(policy: str) -> None:
    """2^12 sets of filled boxes x 3 states of the Yahtzee box x 6 faces: 73,728 questions."""
    ruleset = game("yahtzee", {"repeat.joker": policy})
    rolls = {face: ruleset.roll([face] * 5) for face in range(1, 7)}
    asked = 0
    for filled in range(2 ** len(FILLERS)):
        stands = {box: FILLERS[box] for n, box in enumerate(FILLERS) if filled >> n & 1}
        for five_box in (None, 0, 50):
            entries = {**stands, "yahtzee": five_box}
            card = Card(ruleset, [entries.get(box) for box in UPPER + LOWER])
            open_upper = [box for box in UPPER if entries.get(box) is None]
            open_lower = [box for box in LOWER if entries.get(box) is None]
            for face, roll in rolls.items():
                verdict = judge_further_yahtzee(policy, open_upper, open_lower, five_box, face)
                expected = {(box, "1"): verdict[box] for box in verdict}
                all_boxes = face == 1 + asked // 6 % 6  # filled ones need one face, each in turn
                if all_boxes:
                    expected = {**dict.fromkeys(ALL, "box-filled"), **expected}
                assert verdicts(card, roll, filled=all_boxes) == expected, (entries, face)
                asked += 1
    assert asked == 73_728


@pytest.mark.parametrize("policy", POLICIES)
def test_the_two_statements_of_the_oracle_agree(policy: str) -> None:
    """One is written for five of a kind on the official card, one for all dice and columns."""
    rules = GAMES["yahtzee"]._replace(joker=policy)
    rng = random.Random(f"oracle {policy}")  # noqa: S311 - a fixed sample
    for _ in range(2_000):
        five_box = rng.choice((None, 0, 50))
        stands = {box: points for box, points in FILLERS.items() if rng.random() < 0.6}
        filled = {(box, "1"): points for box, points in stands.items()}
        if five_box is not None:
            filled["yahtzee", "1"] = five_box
        face = rng.randint(1, 6)
        general = judge(rules, filled, [face] * 5)
        special = judge_further_yahtzee(
            policy,
            [box for box in UPPER if (box, "1") not in filled],
            [box for box in LOWER if (box, "1") not in filled],
            five_box,
            face,
        )
        assert {
            box: verdict for (box, _), verdict in general.items() if verdict != "box-filled"
        } == special


def positions(
    rules: Rules, count: int, seed: str
) -> Iterator[tuple[dict[Spot, int], list[int], int]]:
    """So many cards, rolls and numbers of the roll; five of a kind and full cards abound."""
    rng = random.Random(seed)  # noqa: S311 - a fixed sample
    best = {
        box: max(scorer([face] * 5) for face in range(1, 7)) or 25
        for box, scorer in rules.scorers.items()
    }
    for _ in range(count):
        filled: dict[Spot, int] = {}
        mostly = rng.choice((0.3, 0.7, 0.95))
        further = rng.random() < 0.8
        for column in rules.columns:
            boxes = list(rules.scorers)
            if column.order != "free":
                done = rng.randint(8 if further else 0, len(boxes))
                if column.order == "down":
                    chosen = boxes[: max(done, len(boxes) - 1 if further else 0)]
                else:
                    chosen = boxes[len(boxes) - done :]
            else:
                chosen = [
                    box for box in boxes if rng.random() < mostly or (further and box == "yahtzee")
                ]
            for box in chosen:
                filled[box, column.id] = rng.choice((0, best[box])) * column.multiplier
        dice = [rng.randint(1, 6) for _ in range(5)]
        if rng.random() < 0.7:
            dice = [dice[0]] * 5
        yield filled, dice, rng.randint(1, 3)


def compare(variant: Variant, count: int) -> None:
    """So many seeded positions: every box, its entry or the rule against it; strikes too."""
    rules, ruleset = variant.rules, variant.ruleset
    for n, (filled, dice, number) in enumerate(positions(rules, count, str(variant))):
        card, roll = card_of(ruleset, rules, filled), ruleset.roll(dice, number)
        expected = judge(rules, filled, dice, number)
        assert verdicts(card, roll) == expected, (str(variant), filled, dice, number)
        if n % 8 == 0:
            struck = {spot: strike(rules, verdict) for spot, verdict in expected.items()}
            assert verdicts(card, roll, strike=True) == struck, (str(variant), filled, dice, number)


@pytest.mark.parametrize("variant", SEVERAL_COLUMNS, ids=str)
def test_several_columns_in_a_sample_of_positions(variant: Variant) -> None:
    compare(variant, 10_000 // len(SEVERAL_COLUMNS))


@pytest.mark.slow
@pytest.mark.parametrize("variant", SEVERAL_COLUMNS, ids=str)
def test_several_columns_in_100_000_positions(variant: Variant) -> None:
    compare(variant, 100_000 // len(SEVERAL_COLUMNS) + 1)


@pytest.mark.parametrize("variant", ONE_COLUMN, ids=str)
def test_any_dice_and_strikes_on_one_column_in_a_sample_of_positions(variant: Variant) -> None:
    compare(variant, 500)


@pytest.mark.parametrize("variant", [Variant("triple", {}), Variant("yahtzee-free", {})], ids=str)
def test_all_ways_to_ask_say_the_same(variant: Variant) -> None:
    """`verify`, `can` and `do`, previews and lists of boxes are one judge."""
    rules, ruleset = variant.rules, variant.ruleset
    for filled, dice, number in positions(rules, 300, f"all ways {variant}"):
        card, roll = card_of(ruleset, rules, filled), ruleset.roll(dice, number)
        previews = {placement.box: placement for placement in placements(card, roll)}
        assert tuple(previews) == legal_boxes(card, roll)
        for box in ruleset.boxes:
            refusal = verify_placement(card, roll, box)
            assert can_place(card, roll, box) is (refusal is None) is (box in previews)
            if refusal is None:
                after, placement = place(card, roll, box)
                assert placement == previews[box]
                assert after.points(box) == placement.points
                assert after.bonus == card.bonus + placement.bonus
                assert after.open_boxes == tuple(b for b in card.open_boxes if b is not box)
            else:
                with pytest.raises(IllegalActionError) as caught:
                    place(card, roll, box)
                assert caught.value.rule == refusal.rule


def test_a_strike_with_a_further_yahtzee_keeps_its_bonus() -> None:
    ruleset = game("yahtzee-free")
    card = Card(ruleset).written(ruleset.box_by_id["yahtzee"], 50)
    after, placement = place(
        card, ruleset.roll([2] * 5), ruleset.box_by_id["large_straight"], strike=True
    )
    assert (placement.points, placement.bonus, after.total) == (0, 100, 150)


def test_a_strike_acts_inside_the_boxes_that_a_forced_joker_leaves() -> None:
    ruleset = game("yahtzee-free", {"repeat.joker": "forced"})
    card = Card(ruleset).written(ruleset.box_by_id["yahtzee"], 50)
    roll = ruleset.roll([2] * 5)
    refusal = verify_placement(card, roll, ruleset.box_by_id["ones"], strike=True)
    assert refusal is not None
    assert refusal.rule == "joker-upper"
    assert can_place(card, roll, ruleset.box_by_id["twos"], strike=True)
    assert spots(GAMES["yahtzee-free"])[1] == ("twos", "1")
