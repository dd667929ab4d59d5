"""Figures that the rules are known by, as exact fractions and whole sums."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb, prod

import pytest
from engine import game

from yachtcli.core.card import Card
from yachtcli.core.dice import DiceSet, keeps
from yachtcli.core.legality import legal_boxes

FIVE = DiceSet(5, 6)
SUMS = {
    **{
        f"{word}": 6480 * face
        for face, word in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), 1)
    },
    "three_of_a_kind": 28_980,
    "four_of_a_kind": 2_730,
    "full_house": 7_500,
    "small_straight": 36_000,
    "large_straight": 9_600,
    "yahtzee": 300,
    "chance": 136_080,
}


def test_the_7776_throws_sum_to_the_known_points_in_every_box() -> None:
    ruleset = game("yahtzee")
    sums = {
        category.id: sum(
            FIVE.weight(dice) * ruleset.pays(category, ruleset.roll(dice)) for dice in FIVE.rolls()
        )
        for category in ruleset.categories.values()
    }
    assert sums == SUMS


Dice = tuple[int, ...]


def met(wanted: str, dice: Dice) -> bool:
    """Whether the dice are worth anything in the box."""
    ruleset = game("yahtzee")
    return ruleset.pays(ruleset.categories[wanted], ruleset.roll(dice)) > 0


@cache
def after_keep(wanted: str, kept: Dice, rolls: int) -> Fraction:
    """The chance of making the box from these dice, with so many rolls of the others."""
    number = FIVE.size - len(kept)
    return sum(
        (
            Fraction(weight, FIVE.faces**number)
            * best(wanted, tuple(sorted(kept + thrown)), rolls - 1)
            for thrown, weight in FIVE.throws(number)
        ),
        Fraction(0),
    )


@cache
def best(wanted: str, dice: Dice, rolls: int) -> Fraction:
    """The chance of making the box from dice that lie there, with so many rolls left."""
    if rolls == 0:
        return Fraction(met(wanted, dice))
    return max(after_keep(wanted, kept, rolls) for kept in keeps(dice))


@cache
def with_the_most_frequent_face(dice: Dice, rolls: int) -> Fraction:
    """The chance of five of a kind for someone who always keeps the most frequent face."""
    if rolls == 0:
        return Fraction(len(set(dice)) == 1)
    face = max(dice, key=dice.count)
    number = FIVE.size - dice.count(face)
    return sum(
        (
            Fraction(weight, FIVE.faces**number)
            * with_the_most_frequent_face(
                tuple(sorted((face,) * dice.count(face) + thrown)), rolls - 1
            )
            for thrown, weight in FIVE.throws(number)
        ),
        Fraction(0),
    )


def test_one_roll_is_five_of_a_kind_once_in_1296() -> None:
    assert after_keep("yahtzee", (), 1) == Fraction(1, 1296)


def test_three_rolls_make_five_of_a_kind_in_4_6_percent() -> None:
    three_rolls = sum(
        Fraction(weight, 6**5) * with_the_most_frequent_face(dice, 2)
        for dice, weight in FIVE.throws(5)
    )
    assert three_rolls == Fraction(347_897, 7_558_272)
    assert after_keep("yahtzee", (), 3) == three_rolls, "no other keep does better"


@pytest.mark.parametrize(
    ("wanted", "dice", "chance"),
    [
        ("yahtzee", (4, 6, 6, 6, 6), Fraction(11, 36)),
        ("yahtzee", (2, 4, 6, 6, 6), Fraction(11, 36) ** 2),
        ("large_straight", (2, 3, 4, 5, 5), Fraction(5, 9)),
        ("large_straight", (1, 2, 3, 4, 4), Fraction(11, 36)),
        ("full_house", (1, 3, 3, 6, 6), Fraction(5, 9)),
    ],
)
def test_two_rolls_more_make_the_box_with_the_known_chance(
    wanted: str, dice: Dice, chance: Fraction
) -> None:
    assert best(wanted, dice, 2) == chance


@pytest.mark.parametrize(("size", "faces"), [(1, 2), (2, 6), (3, 6), (5, 6), (6, 6), (5, 10)])
def test_rolls_and_weights_count_every_throw_once(size: int, faces: int) -> None:
    dice_set = DiceSet(size, faces)
    rolls = dice_set.rolls()
    assert len(set(rolls)) == len(rolls) == dice_set.rolls_count
    assert len(rolls) == comb(size + faces - 1, size)
    assert sum(dice_set.weight(dice) for dice in rolls) == faces**size
    for number in range(size + 1):
        throws = dice_set.throws(number)
        assert len(throws) == comb(number + faces - 1, number)
        assert sum(weight for _, weight in throws) == faces**number


def test_there_are_252_rolls_and_462_keeps_of_five_dice() -> None:
    assert FIVE.rolls_count == 252
    all_keeps = [keep for dice in FIVE.rolls() for keep in keeps(dice)]
    assert len(set(all_keeps)) == sum(comb(n + 5, n) for n in range(6)) == 462
    assert len(all_keeps) == sum(
        prod(dice.count(face) + 1 for face in set(dice)) for dice in FIVE.rolls()
    )
    # Pairs of a keep and what the other dice show: a multiset of 5 out of 12 things.
    assert len(all_keeps) == comb(16, 5)


def placed(filled: frozenset[str], depth: int) -> int:
    """In how many ways `depth` rolls can be entered, one after the other."""
    if depth == 0:
        return 1
    ruleset = game("yahtzee")
    card = Card(ruleset, [0 if box.id in filled else None for box in ruleset.boxes])
    ways = 0
    further: dict[str, int] = {}
    for dice in FIVE.rolls():
        for box in legal_boxes(card, ruleset.roll(dice)):
            if box.id not in further:
                further[box.id] = placed(filled | {box.id}, depth - 1)
            ways += further[box.id]
    return ways


def test_entries_by_depth() -> None:
    """252 rolls, 6 of them five of a kind; 13 boxes, 6 upper, 6 lower and the Yahtzee box."""
    assert placed(frozenset(), 1) == 252 * 13
    # Once the Yahtzee box is filled, five of a kind has one box: that of its face.
    assert placed(frozenset(), 2) == (252 * 12) * (252 * 12) + 252 * (246 * 12 + 6)
    # If that is filled too, it has the 6 lower ones.
    upper_gone, lower_gone = 246 * 11 + 5 + 6, 246 * 11 + 6
    assert placed(frozenset(), 3) == (
        (252 * 12) * (252 * 11) * (252 * 11)
        + (252 * 6) * 252 * upper_gone
        + (252 * 6) * 252 * lower_gone
        + 252 * (246 * 6 + 6) * upper_gone
        + 252 * (246 * 6) * lower_gone
    )
