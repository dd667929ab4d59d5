"""What a table may say and no shipped game does."""

from __future__ import annotations

import pytest

from yachtcli.api import make_ruleset
from yachtcli.core import game, record
from yachtcli.core.card import Card
from yachtcli.core.legality import Judgement, place
from yachtcli.core.possible import verify_card
from yachtcli.core.repeat_words import destination
from yachtcli.core.ruleset import Ruleset
from yachtcli.errors import IllegalActionError


def make(text: str) -> Ruleset:
    """The house rules in `text`, on top of the official game."""
    return make_ruleset(f'format = 1\nid = "house"\nextends = "yahtzee"\n{text}')


TWO_OF_FIVES = """
[section.upper]
categories = ["ones", "twos", "threes", "fours", "fives", "sixes", "high_fives"]
[category.high_fives]
pattern = { face = 5, at_least = 3 }
points = "matched"
"""


def filled(rules: Ruleset, *boxes: str) -> Card:
    """A card on which these boxes hold 0, and the repeat box what it pays."""
    card = Card(rules).written(rules.box_by_id["yahtzee"], 50)
    for box in boxes:
        card = card.written(rules.box_by_id[box], 0)
    return card


def test_a_forced_joker_may_go_to_each_of_two_upper_boxes_of_its_face() -> None:
    rules = make(TWO_OF_FIVES)
    fives = rules.roll([5] * 5)
    admitted = [box.id for box in Judgement(filled(rules), fives).legal_boxes()]
    assert admitted == ["fives", "high_fives"]
    admitted = [box.id for box in Judgement(filled(rules, "high_fives"), fives).legal_boxes()]
    assert admitted == ["fives"]
    judgement = Judgement(filled(rules, "fives", "high_fives"), fives)
    assert judgement.legal_boxes()[0].id == "three_of_a_kind"
    assert str(destination(rules)).startswith("to an upper box of its face, if one is open;")


def test_a_joker_by_choice_waits_for_both_upper_boxes_of_its_face() -> None:
    rules = make(TWO_OF_FIVES + '[repeat]\njoker = "choice"')
    house, fives = rules.box_by_id["full_house"], rules.roll([5] * 5)
    assert Judgement(filled(rules, "fives"), fives).points(house) == 0
    assert Judgement(filled(rules, "high_fives"), fives).points(house) == 0
    assert Judgement(filled(rules, "fives", "high_fives"), fives).points(house) == 25


COSTLY = """
[section.lower]
bonus = [{ at_least = 1, points = 10 }]
[category.full_house]
points = { matched = -1 }
"""


def test_a_bonus_is_safe_only_from_what_a_joker_may_cost_as_well() -> None:
    """A full house costs 28 at most by itself, five sixes as a joker cost 30."""
    rules = make(COSTLY)
    assert rules.least(rules.box_by_id["full_house"]) == -30
    (part,) = (p for p in rules.section_columns if p.section.id == "lower")
    lower = {
        "three_of_a_kind": 29,
        "four_of_a_kind": 0,
        "small_straight": 0,
        "large_straight": 0,
        "chance": 0,
    }
    card = Card(rules)
    for box, points in lower.items():
        card = card.written(rules.box_by_id[box], points)
    assert card.written(rules.box_by_id["yahtzee"], 0).section_bonus(part) == 0
    assert card.written(rules.box_by_id["yahtzee"], 50).section_bonus(part) == 10
    joker_there = Card(rules).written(rules.box_by_id["full_house"], -30)
    assert verify_card(joker_there) == ()
    plain = make(COSTLY + '[repeat]\njoker = "none"')
    assert plain.least(plain.box_by_id["full_house"]) == -28


def test_a_box_that_no_roll_ever_meets_can_cost_nothing() -> None:
    rules = make_ruleset(
        """
        format = 1
        id = "never"
        sections = ["all"]
        [section.all]
        categories = ["any", "never"]
        bonus = [{ at_least = 3, points = 5 }]
        [category.any]
        pattern = { any = true }
        points = "total"
        [category.never]
        pattern = { not = { any = true } }
        points = -25
        """
    )
    assert rules.least(rules.box_by_id["never"]) == 0
    assert Card(rules).written(rules.box_by_id["any"], 5).total == 10


@pytest.mark.parametrize("points", ["matched", "{ face = 4 }", "total"])
def test_all_dice_of_a_joker_match_and_their_face_is_its_face(points: str) -> None:
    written = points if points.startswith("{") else f'"{points}"'
    rules = make(
        f"[category.large_straight]\npattern = {{ of_a_kind = 2, exact = true }}\n"
        f"points = {written}"
    )
    fours = rules.roll([4] * 5)
    box = rules.box_by_id["large_straight"]
    assert Judgement(Card(rules), fours).points(box) == 0, "no joker yet"
    assert Judgement(filled(rules, "fours"), fours).points(box) == (
        20 if points != "{ face = 4 }" else 16
    )


def pays(pattern: str, *rolls: str, points: str = "25") -> list[int]:
    """What a box of this pattern pays for each of these rolls."""
    rules = make(f"[category.chance]\npattern = {pattern}\npoints = {points}")
    chance = rules.categories["chance"]
    return [rules.pays(chance, rules.roll(map(int, roll))) for roll in rolls]


def test_dice_that_do_not_show_a_face_do_not_meet_its_pattern() -> None:
    rolls = ("66321", "54321")
    assert pays("{ face = 6 }", *rolls) == [25, 0]
    assert pays("{ face = 6, at_least = 2 }", *rolls) == [25, 0]
    assert pays("{ not = { face = 6 } }", *rolls) == [0, 25]
    assert pays("{ all_of = [{ face = 6 }, { face = 3 }] }", *rolls) == [25, 0]
    assert pays("{ any_of = [{ face = 6 }, { sum = 15 }] }", *rolls) == [25, 25]
    assert pays("{ any_of = [{ face = 6 }, { sum = 18 }] }", *rolls) == [25, 0]
    counted = {"points": "{ matched = 1, plus = -18 }"}
    assert pays("{ face = 6 }", *rolls, **counted) == [-6, 0]
    assert pays("{ face = 6, at_least = 0 }", *rolls, **counted) == [-6, -18]


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        ("{ face = 6 }", "the dice that show 6"),
        ("{ face = 6, at_least = 0 }", "the dice that show 6, if any do"),
        ("{ not = { face = 6 } }", "no die that shows 6"),
        ("{ not = { face = 6, at_least = 2 } }", "anything but at least two dice that show 6"),
        (
            "{ all_of = [{ face = 6 }, { sum = 20 }] }",
            "at least one die that shows 6, and a sum of 20",
        ),
    ],
)
def test_a_face_in_words_is_a_condition(pattern: str, told: str) -> None:
    rules = make(f"[category.chance]\npattern = {pattern}\npoints = 25")
    assert str(rules.categories["chance"].pattern.words) == told


THROWN = """
[category.yahtzee]
points = [
  { on_roll = [1], plus = 80 },
  { all_thrown = true, plus = 65 },
  { plus = 50 },
]
"""


@pytest.mark.parametrize(
    ("number", "claims"), [(1, {80}), (2, {50, 65}), (3, {50, 65}), (None, {50, 65, 80})]
)
def test_a_score_pad_may_claim_what_some_roll_of_that_number_pays(
    number: int | None, claims: set[int]
) -> None:
    """Which dice were kept before the last roll, nobody has told."""
    rules = make(THROWN)
    right = set()
    for claimed in (0, 50, 65, 80):
        replay = record.Replay(rules, 1)
        replay.apply({"event": "roll", "player": 0, "dice": [4] * 5, "number": number})
        entry = {"event": "score", "player": 0, "box": "yahtzee", "points": claimed}
        replayed = replay.apply(entry)
        if replayed.claim is None:
            assert replayed.event == game.Scored(0, rules.box_by_id["yahtzee"], claimed, 0, False)
            right.add(claimed)
    assert right == claims


def test_what_is_told_of_the_rolls_before_is_held_against_a_claim() -> None:
    rules = make(THROWN)
    replay = record.Replay(rules, 1)
    replay.apply({"event": "roll", "player": 0, "dice": [4, 4, 4, 4, 1], "number": 2})
    replay.apply({"event": "keep", "player": 0, "dice": [4, 4, 4, 4]})
    replay.apply({"event": "roll", "player": 0, "dice": [4] * 5})
    replayed = replay.apply({"event": "score", "player": 0, "box": "yahtzee", "points": 65})
    assert replayed.claim is not None
    assert replayed.claim.rule == "claim"


def test_a_roll_after_which_no_box_may_be_filled_is_refused() -> None:
    rules = make('columns = ["first"]\n[column.first]\non_roll = [1]')
    position = game.start(rules)
    late = game.RollDice((4,) * 5, number=2)
    refusal = game.verify(position, late)
    assert refusal is not None
    assert refusal.rule == "roll-limit"
    assert str(refusal.reason) == "no open box may be filled on roll 2 of the turn or a later one"
    with pytest.raises(IllegalActionError):
        record.Replay(rules, 1).apply({"event": "roll", "player": 0, "dice": [4] * 5, "number": 2})
    assert game.can(position, late._replace(number=1))
    later = make('columns = ["last"]\n[column.last]\non_roll = [3]')
    rolled, _ = game.apply(game.start(later), late)
    assert game.legal_actions(rolled), "dice may be kept, and rolled once more"
    assert all(isinstance(action, game.Keep) for action in game.legal_actions(rolled))


def test_two_loads_of_one_game_are_the_same_game() -> None:
    one, other = make(TWO_OF_FIVES), make(TWO_OF_FIVES)
    assert one is not other
    assert one == other
    assert hash(one) == hash(other)
    assert Card(one) == Card(other)
    assert Card(one).written(one.boxes[0], 1) != Card(other)
    assert one != make(THROWN), "another table"
    assert one != make("")

    class Mine(Ruleset):
        """A game with a legality of its own."""

    text = f'format = 1\nid = "house"\nextends = "yahtzee"\n{TWO_OF_FIVES}'
    assert make_ruleset(text, type=Mine) != one
    assert make_ruleset(text, type=Mine) == make_ruleset(text, type=Mine)


def test_a_joker_with_dice_left_over_earns_its_bonus_in_the_last_upper_boxes() -> None:
    rules = make("[dice]\ncount = 6")
    lower = [box.id for box in rules.boxes if not rules.is_upper(box.category)]
    card = filled(rules, "sixes", *(box for box in lower if box not in ("yahtzee", "chance")))
    card = card.written(rules.box_by_id["chance"], 20)
    after, entry = place(card, rules.roll([6, 6, 6, 6, 6, 1]), rules.box_by_id["ones"])
    assert entry.bonus == 100
    assert verify_card(after) == ()
