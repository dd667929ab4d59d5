"""`yacht validate DICE… BOX`: one placement."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Yacht = Callable[..., Any]

FIELDS = ["legal", "box", "points", "bonus", "rule", "reason"]


def verdict(yacht: Yacht, *args: str, status: int) -> dict[str, Any]:
    done = yacht("validate", *args, "--json")
    assert (done.status, done.stderr) == (status, "")
    answer: dict[str, Any] = json.loads(done.stdout)
    assert list(answer) == FIELDS
    return answer


def test_a_legal_entry_has_points_and_no_reason(yacht: Yacht) -> None:
    assert verdict(yacht, "6", "6", "6", "2", "2", "full_house", status=0) == {
        "legal": True,
        "box": "full_house",
        "points": 25,
        "bonus": 0,
        "rule": None,
        "reason": None,
    }


@pytest.mark.parametrize(
    "words",
    [
        "6 6 6 2 1 three of a kind",
        "66621 three_of_a_kind",
        "6,6,6,2,1 Dreierpasch",
        "6-6-6-2-1 Three-of-a-Kind",
    ],
)
def test_the_box_is_everything_from_the_first_letter_on(yacht: Yacht, words: str) -> None:
    answer = verdict(yacht, *words.split(), status=0)
    assert (answer["box"], answer["points"]) == ("three_of_a_kind", 21)


@pytest.mark.parametrize(
    ("args", "rule"),
    [
        (["66621", "chance", "--card", "chance=20"], "box-filled"),
        (["44444", "chance", "--card", "yahtzee=50"], "joker-upper"),
        (["44444", "ones", "--card", "yahtzee=50,fours=12"], "joker-lower"),
        (["66621", "chance", "--strike"], "voluntary-zero"),
        (["66621", "twos", "-s", 'columns=["1"]', "-s", "column.1.order=down"], "column-order"),
        (
            ["66621", "ones@2", "-s", 'columns=["1","2"]', "-s", "column.2.on_roll=[1]"],
            "roll-limit",
        ),
    ],
)
def test_an_illegal_entry_names_the_rule_and_brings_nothing(
    yacht: Yacht, args: list[str], rule: str
) -> None:
    answer = verdict(yacht, *args, status=1)
    assert (answer["legal"], answer["rule"]) == (False, rule)
    assert (answer["points"], answer["bonus"]) == (None, None)
    assert answer["reason"]


def test_a_further_five_of_a_kind_earns_its_bonus(yacht: Yacht) -> None:
    card = "yahtzee=50,fours=16,chance=20"
    answer = verdict(yacht, "44444", "large straight", "--card", card, status=0)
    assert (answer["points"], answer["bonus"]) == (40, 100)


def test_a_wrong_claim_is_told_with_the_true_points(yacht: Yacht) -> None:
    answer = verdict(yacht, "66621", "chance", "--points", "20", status=1)
    assert (answer["legal"], answer["rule"]) == (False, "claim")
    assert (answer["points"], answer["bonus"]) == (21, 0)
    assert answer["reason"] == "20 points are claimed, but Chance gets 21"
    assert verdict(yacht, "66621", "chance", "--points", "21", status=0)["legal"]


def test_points_are_claimed_after_the_multiplier(yacht: Yacht) -> None:
    assert verdict(yacht, "66621", "chance@3", "-r", "triple", "--points", "63", status=0)["legal"]
    assert verdict(yacht, "66621", "chance@3", "-r", "triple", "--points", "21", status=1)


def test_a_strike_is_a_zero_on_purpose(yacht: Yacht) -> None:
    free = ("-r", "yahtzee-free")
    answer = verdict(yacht, "66621", "chance", "--strike", *free, status=0)
    assert answer["points"] == 0
    assert verdict(yacht, "66621", "chance", "--strike", "--points", "21", *free, status=1)
    # Where the dice pay nothing anyway, striking is what happens in every game.
    assert verdict(yacht, "66621", "fives", "--strike", status=0)["points"] == 0


def test_the_column_may_be_left_out_when_only_one_can_take_the_box(yacht: Yacht) -> None:
    card = "chance@1=20,chance@3=60"
    args = ("66621", "chance", "-r", "triple", "--card", card)
    assert verdict(yacht, *args, status=0)["box"] == "chance@2"
    done = yacht("validate", "66621", "chance", "-r", "triple")
    assert done.status == 2
    assert "chance@1, chance@2, chance@3" in done.stderr


def test_the_roll_of_the_turn_counts_where_the_game_says_so(yacht: Yacht) -> None:
    first_only = ("-s", 'columns=["1","2"]', "-s", "column.2.on_roll=[1]")
    assert verdict(yacht, "66621", "ones@2", "--roll", "1", *first_only, status=0)
    assert verdict(yacht, "66621", "ones@2", "--roll", "2", *first_only, status=1)


def test_the_card_may_name_its_rules(yacht: Yacht, tmp_path: Path) -> None:
    card = tmp_path / "card.json"
    card.write_text('{"rules": "joker", "boxes": {"yacht": 50, "ones": 3}, "bonus": 0}')
    answer = verdict(yacht, "11111", "full house", "--card", str(card), status=0)
    assert (answer["points"], answer["bonus"]) == (25, 100)
    assert yacht("validate", "11111", "fh", "--card", str(card), "-r", "yatzy").status == 2


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["6", "6", "x", "2", "1", "chance"], "'x' is not a die: faces are 1 to 6"),
        (["6662", "chance"], "4 dice, but this game has 5"),
        (["66627", "chance"], "no die shows 7: faces are 1 to 6"),
        (["66621", "four"], "'four' may be fours, four_of_a_kind"),
        (["66621", "chence"], "did you mean chance?"),
        (["6", "6", "6", "2", "1"], "say which box, behind the dice"),
        (["66621"], "there is no file '66621'"),
        (["66621", "chance", "--roll", "4"], "there is no roll 4"),
        (["66621", "chance", "--card", "ones=7"], "Ones can't hold 7"),
        (["-", "--points", "3"], "--points is about one placement"),
        ([], "Missing argument"),
    ],
)
def test_what_cannot_be_read_is_wrong_use(yacht: Yacht, args: list[str], message: str) -> None:
    done = yacht("validate", *args)
    assert (done.status, done.stdout) == (2, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_in_a_pipe_a_verdict_is_a_line_of_identifiers(yacht: Yacht) -> None:
    assert yacht("validate", "66622", "full house").stdout == "legal\tfull_house\t25\t0\t\t\n"
    assert yacht("validate", "66621", "chance", "--card", "chance=20").stdout == (
        "illegal\tchance\t\t\tbox-filled\tChance is filled\n"
    )


def test_a_person_hears_which_rule_forbids_it_and_where_the_dice_may_go(yacht: Yacht) -> None:
    done = yacht("validate", "44444", "chance", "--card", "yahtzee=50", terminal=True)
    assert done.status == 1
    assert done.stdout == (
        "No: a further Yahtzee goes to Fours while that is open (rule joker-upper).\n"
        "The dice may go to: Fours (20 + 100).\n"
    )


def test_a_person_hears_what_the_dice_bring(yacht: Yacht) -> None:
    args = ("validate", "44444", "large straight", "--card", "yahtzee=50,fours=12")
    said = " ".join(yacht(*args, terminal=True).stdout.split())
    assert said == (
        "Yes: Large straight gets 40 points. A further Yahtzee is a joker there. "
        "The further Yahtzee earns a bonus of 100 beside it."
    )
    assert yacht("validate", "66621", "ones", terminal=True).stdout == "Yes: Ones gets 1 point.\n"


def test_a_list_of_boxes_is_no_wider_than_the_terminal(yacht: Yacht) -> None:
    args = ("validate", "66621", "chance@1", "-r", "triple", "--card", "chance@1=20")
    done = yacht(*args, terminal=True, env={"COLUMNS": "40"})
    assert "Fours in column 3" in " ".join(done.stdout.split())
    assert max(map(len, done.stdout.splitlines())) <= 40
