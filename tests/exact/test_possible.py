"""Which cards a game can lead to, against plain trying of everything."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import pytest
from engine import game
from oracle import (
    FACE_OF,
    GAMES,
    JOKER_POINTS,
    Entry,
    judge_further_yahtzee,
)
from play import random_turns
from variants import ONE_COLUMN, POLICIES, SEVERAL_COLUMNS, Variant

from yachtcli.core.card import Card
from yachtcli.core.card_notation import card_from
from yachtcli.core.possible import verify_card
from yachtcli.errors import ImpossibleCardError, NotationError

if TYPE_CHECKING:
    from yachtcli.core.ruleset import Ruleset

ROLLS = list(combinations_with_replacement(range(1, 7), 5))


@pytest.mark.parametrize("variant", [Variant(name, {}) for name in GAMES], ids=str)
def test_a_box_holds_what_some_roll_pays_and_nothing_else(variant: Variant) -> None:
    rules, ruleset = variant.rules, variant.ruleset
    for box in ruleset.boxes:
        scorer = rules.scorers[box.category.id]
        worth = {scorer(dice) for dice in ROLLS}
        if rules.joker != "none" and box.category.id in JOKER_POINTS:
            worth.add(JOKER_POINTS[box.category.id])
        if rules.voluntary_zero:
            worth.add(0)
        wanted = {points * box.column.multiplier for points in worth}
        accepted = {
            points
            for points in range(-3, 53 * box.column.multiplier)
            if not verify_card(Card(ruleset).written(box, points))
        }
        assert accepted == wanted, box.id


def earners(ruleset: Ruleset, policy: str, entries: dict[str, int], *, strikes: bool) -> int:
    """How many boxes may have been filled by a further Yahtzee: every order is tried."""
    upper = [box.id for box in ruleset.boxes if box.id in FACE_OF]
    lower = [box.id for box in ruleset.boxes if box.id not in FACE_OF]
    others = [box for box in entries if box != "yahtzee"]
    found = set()
    for chosen in range(2 ** len(others)):
        before = {"yahtzee", *(box for n, box in enumerate(others) if chosen >> n & 1)}
        for face in range(1, 7):
            verdicts = judge_further_yahtzee(
                policy,
                [box for box in upper if box not in before],
                [box for box in lower if box not in before],
                50,
                face,
            )
            found |= {
                box
                for box, verdict in verdicts.items()
                if box in entries
                and isinstance(verdict, Entry)
                and (verdict.points == entries[box] or (strikes and entries[box] == 0))
            }
    return len(found)


@pytest.mark.parametrize("strikes", [False, True])
@pytest.mark.parametrize("policy", POLICIES)
def test_the_bonus_is_at_most_one_for_each_box_that_a_further_yahtzee_fits(
    policy: str, strikes: bool
) -> None:
    ruleset = game("yahtzee", {"repeat.joker": policy, "voluntary_zero": strikes})
    rng = random.Random(f"{policy} {strikes}")  # noqa: S311 - a fixed sample
    for _ in range(6):
        entries = {}
        for box in ruleset.boxes:
            if rng.random() < 0.7:
                fives = {
                    ruleset.pays(box.category, ruleset.roll([face] * 5))
                    for face in FACE_OF.values()
                }
                holds = [*fives, *JOKER_POINTS.values(), *range(31)]
                fits = [p for p in holds if not verify_card(Card(ruleset).written(box, p))]
                entries[box.id] = rng.choice(fits[: len(fives)] if rng.random() < 0.7 else fits)
        entries["yahtzee"] = 50
        most = 100 * earners(ruleset, policy, entries, strikes=strikes)
        values = [entries.get(box.id) for box in ruleset.boxes]
        for bonus in {-100, 0, 50, 100, most - 100, most, most + 50, most + 100, 1400}:
            possible = verify_card(Card(ruleset, values, bonus)) == ()
            assert possible == (0 <= bonus <= most and bonus % 100 == 0), (entries, bonus)


@pytest.mark.parametrize("variant", [*ONE_COLUMN, *SEVERAL_COLUMNS], ids=str)
def test_every_card_of_a_real_game_is_possible(variant: Variant) -> None:
    rng = random.Random(f"real {variant}")  # noqa: S311 - a fixed sample
    earned = 0
    for _ in range(3):
        for n, (card, _placement) in enumerate(random_turns(variant.ruleset, rng)):
            if n % 5 == 0 or card.complete:
                assert verify_card(card) == (), card
        earned += card.bonus
    assert (earned > 0) == (variant.rules.bonus > 0), "the sample must be about bonuses"


@pytest.mark.slow
@pytest.mark.parametrize("variant", [*ONE_COLUMN, *SEVERAL_COLUMNS], ids=str)
def test_every_card_of_many_real_games_is_possible(variant: Variant) -> None:
    rng = random.Random(f"many real {variant}")  # noqa: S311 - a fixed sample
    for _ in range(20):
        for card, _placement in random_turns(variant.ruleset, rng):
            assert verify_card(card) == (), card


@pytest.mark.parametrize(
    ("rules", "boxes", "bonus"),
    [
        ("yahtzee", {"yahtzee": 50}, 100),  # no box for the further one
        ("yahtzee", {"yahtzee": 0, "fours": 20}, 100),  # the box was struck
        ("yahtzee", {"fours": 20}, 100),  # the box is open
        ("yahtzee", {"yahtzee": 50, "fours": 20}, 50),  # half a bonus
        ("yahtzee", {"yahtzee": 50, "fours": 16}, 100),  # no five fours
        ("yahtzee", {"yahtzee": 50, "chance": 20}, 100),  # belonged in fours, still open
        ("yahtzee", {"yahtzee": 50, "fours": 20}, 200),  # one box, one bonus
        ("yahtzee", {"yahtzee": 50, "fours": 20}, -100),
        ("yahtzee", {"yahtzee": 50, "ones": 0, "twos": 10}, 200),  # 0 only with a full lower part
        ("classic", {"yacht": 50, "fours": 20}, 100),  # no bonus in this game
        ("yatzy", {"yatzy": 50, "fours": 20}, 50),
        ("triple", {"yahtzee@1": 50, "yahtzee@2": 100, "fours@1": 20}, 100),  # the third is open
        ("triple", {"yahtzee@1": 50, "yahtzee@2": 0, "yahtzee@3": 0, "fours@2": 40}, 200),
        ("triple", {"yahtzee@1": 50, "yahtzee@2": 100, "yahtzee@3": 150, "fours@2": 40}, 100),
    ],
)
def test_a_bonus_that_cannot_have_been_earned(
    rules: str, boxes: dict[str, int], bonus: int
) -> None:
    card_from({"boxes": boxes}, game(rules))
    with pytest.raises(ImpossibleCardError):
        card_from({"boxes": boxes, "bonus": bonus}, game(rules))


@pytest.mark.parametrize(
    ("rules", "boxes", "bonus"),
    [
        ("yahtzee", {"yahtzee": 50, "fours": 20}, 100),
        ("yahtzee", {"yahtzee": 50, "fours": 4, "chance": 20}, 100),
        ("yahtzee", {"yahtzee": 50, "fours": 20, "large_straight": 40}, 200),
        ("yahtzee-free", {"yahtzee": 50, "chance": 0}, 100),
        ("triple", {"yahtzee@1": 50, "yahtzee@2": 100, "yahtzee@3": 150, "fours@2": 40}, 200),
        ("triple", {"yahtzee@1": 0, "yahtzee@2": 0, "yahtzee@3": 150, "sixes@3": 90}, 300),
    ],
)
def test_a_bonus_that_can_have_been_earned(rules: str, boxes: dict[str, int], bonus: int) -> None:
    assert card_from({"boxes": boxes, "bonus": bonus}, game(rules)).bonus == bonus


def test_a_joker_may_come_before_an_ordered_column_opens_its_upper_box() -> None:
    """In a column filled upwards the box of the face may wait while the joker goes elsewhere."""
    up = {"columns": ["1", "2"], "column.2.order": "up"}
    boxes = {
        "yahtzee@1": 50,
        "sixes@1": 24,
        "full_house@1": 25,
        "chance@2": 20,
        "yahtzee@2": 50,
        # No further Yahtzee gets 0 here, so none of these came from one.
        "large_straight@2": 0,
        "small_straight@2": 0,
        "full_house@2": 0,
        "four_of_a_kind@2": 0,
        "three_of_a_kind@2": 0,
    }
    # Five sixes went to Full house when Sixes of the second column still had to wait.
    assert card_from({"boxes": boxes, "bonus": 100}, game("yahtzee", up)).bonus == 100
    with pytest.raises(ImpossibleCardError):
        card_from({"boxes": boxes, "bonus": 200}, game("yahtzee", up))


def test_nothing_above_the_yahtzee_box_of_a_column_filled_downwards_earns_a_bonus() -> None:
    down = {"columns": ["1", "2"], "column.2.order": "down"}
    boxes = {
        "yahtzee@1": 50,
        "ones@2": 5,
        "twos@2": 10,
        "threes@2": 15,
        "fours@2": 20,
        "fives@2": 25,
        "sixes@2": 30,
        "three_of_a_kind@2": 30,
        "four_of_a_kind@2": 30,
        "full_house@2": 25,
        "small_straight@2": 30,
        "large_straight@2": 40,
        "yahtzee@2": 50,
    }
    ruleset = game("yahtzee", down)
    assert card_from({"boxes": boxes}, ruleset).total == 50 + 105 + 155 + 50 + 35
    with pytest.raises(ImpossibleCardError):
        card_from({"boxes": boxes, "bonus": 100}, ruleset)


def test_all_reasons_are_told_at_once() -> None:
    boxes = {"twos": 7, "yahtzee": 40}
    with pytest.raises(ImpossibleCardError) as impossible:
        card_from({"boxes": boxes, "bonus": 70}, game("yahtzee"))
    told = [str(problem) for problem in impossible.value.problems]
    for word, problem in zip(("7", "40", "70"), told, strict=True):
        assert word in problem


def test_what_is_impossible_is_told_with_what_can_not_be_read() -> None:
    boxes = {"twos": 7, "yahtzee": 40, "chess": 3}
    with pytest.raises(NotationError) as unreadable:
        card_from({"boxes": boxes, "bonus": 70}, game("yahtzee"))
    assert not isinstance(unreadable.value, ImpossibleCardError)
    told = [str(problem) for problem in unreadable.value.problems]
    # The bonus may hang on the box that can't be read, so nothing is said of that.
    for word, problem in zip(("chess", "7", "40"), told, strict=True):
        assert word in problem
