"""`yacht score`: one roll, with or without a card."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from processes import Yacht

JOKER = ("4", "4", "4", "4", "4", "--card", "yahtzee=50,fours=16,chance=20")
UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]
LOWER = ["three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight"]


def asked(yacht: Yacht, *args: str) -> dict[str, Any]:
    done = yacht("score", *args, "--json")
    assert (done.status, done.stderr) == (0, "")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_a_pipe_gets_a_line_for_each_box_in_card_order(yacht: Yacht) -> None:
    done = yacht("score", "6", "6", "6", "2", "1")
    expected = (
        "ones\t1\ntwos\t2\nthrees\t0\nfours\t0\nfives\t0\nsixes\t18\n"
        "three_of_a_kind\t21\nfour_of_a_kind\t0\nfull_house\t0\nsmall_straight\t0\n"
        "large_straight\t0\nyahtzee\t0\nchance\t21\n"
    )
    assert done == (0, expected, "")


@pytest.mark.parametrize(
    "dice",
    [
        ["66621"],
        ["6,6,6,2,1"],
        ["6-6-6-2-1"],
        ["6 6 6 2 1"],
        ["6", "6", "6", "2", "1"],
        ["666", "21"],
    ],
)
def test_dice_may_be_written_apart_or_together(yacht: Yacht, dice: list[str]) -> None:
    done = yacht("score", *dice, "-c", "sixes")
    expected = (2, "") if dice == ["666", "21"] else (0, "18\n")
    assert (done.status, done.stdout) == expected


def test_json_has_the_dice_as_typed_and_all_that_may_be_chosen(yacht: Yacht) -> None:
    answer = asked(yacht, "2", "6", "1", "6", "6")
    assert list(answer) == ["rules", "dice", "scores", "bonus", "bonuses", "illegal"]
    assert (answer["rules"], answer["dice"]) == ("yahtzee", [2, 6, 1, 6, 6])
    assert list(answer["scores"]) == [*UPPER, *LOWER, "yahtzee", "chance"]
    assert answer["scores"]["three_of_a_kind"] == 21
    assert (answer["bonus"], answer["bonuses"], answer["illegal"]) == (0, {}, {})


def test_json_says_what_a_joker_forbids_and_what_it_earns(yacht: Yacht) -> None:
    answer = asked(yacht, *JOKER)
    assert answer["scores"] == dict(zip(LOWER, [20, 20, 25, 30, 40], strict=True))
    assert answer["bonus"] == 100
    assert answer["bonuses"] == dict.fromkeys(LOWER, 100)
    assert list(answer["illegal"]) == ["ones", "twos", "threes", "fives", "sixes"]
    assert answer["illegal"]["ones"] == {
        "rule": "joker-lower",
        "reason": "a further Yahtzee goes to an open lower box while there is one",
    }


def test_bonuses_leave_out_zeros_and_the_bonus_is_the_largest(yacht: Yacht) -> None:
    card = "yahtzee@1=50,yahtzee@2=0,yahtzee@3=150,fours@1=16,fours@2=0,fours@3=0"
    answer = asked(yacht, "44444", "-r", "triple", "--card", card)
    assert answer["bonus"] == 300
    assert answer["bonuses"]["chance@1"] == 100
    assert "chance@2" in answer["scores"]
    assert "chance@2" not in answer["bonuses"]


def test_the_points_of_one_box_are_a_number_alone(yacht: Yacht) -> None:
    assert yacht("score", "66621", "-c", "Three of a kind") == (0, "21\n", "")
    assert yacht("score", "66621", "-r", "triple", "-c", "chance@2") == (0, "42\n", "")


def test_a_box_that_may_not_be_chosen_is_a_no_with_its_reason(yacht: Yacht) -> None:
    for args in (["-c", "ones"], ["-c", "ones", "--json"]):
        done = yacht("score", *JOKER, *args)
        assert (done.status, done.stdout) == (1, "")
        assert done.stderr == (
            "Error: a further Yahtzee goes to an open lower box while there is one\n"
        )
    assert yacht("score", *JOKER, "-c", "fours").stderr == "Error: Fours is filled\n"


def test_the_column_may_be_left_out_when_only_one_can_take_the_box(yacht: Yacht) -> None:
    several = yacht("score", "66621", "-r", "triple", "-c", "chance")
    assert (several.status, several.stdout) == (2, "")
    assert "chance@1, chance@2, chance@3" in several.stderr
    card = ("--card", "chance@1=20,chance@3=60")
    assert yacht("score", "66621", "-r", "triple", *card, "-c", "chance") == (0, "42\n", "")


def test_the_best_box_counts_the_bonus_and_is_the_first_of_equals(yacht: Yacht) -> None:
    assert yacht("score", "66621", "--best") == (0, "three_of_a_kind\t21\n", "")
    # Large straight in column 2 pays 80 without a bonus, in column 1 40 with one of 100.
    card = "yahtzee@1=50,yahtzee@2=0,yahtzee@3=0,fours@1=16,fours@2=0,fours@3=0"
    done = yacht("score", "44444", "-r", "triple", "--card", card, "--best")
    assert done == (0, "large_straight@1\t40\n", "")
    assert asked(yacht, "66621", "--best")["best"] == "three_of_a_kind"


def test_json_for_one_box_carries_its_points(yacht: Yacht) -> None:
    answer = asked(yacht, "66621", "-c", "chance")
    assert (answer["box"], answer["points"]) == ("chance", 21)
    assert answer["scores"]["sixes"] == 18


def test_a_full_card_is_a_no(yacht: Yacht) -> None:
    boxes = [*UPPER, *LOWER, "yahtzee", "chance"]
    card = ",".join(f"{box}=0" for box in boxes if box != "chance") + ",chance=20"
    for args in ([], ["--json"], ["--best"], ["-c", "ones"]):
        done = yacht("score", "66621", "--card", card, *args)
        assert done == (1, "", "Error: the card is full: no box is open\n")
    unreadable = yacht("score", "99999", "--card", card)
    assert (unreadable.status, unreadable.stdout) == (2, "")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["6662"], "4 dice, but this game has 5"),
        (["66627"], "no die shows 7: faces are 1 to 6"),
        (["6662x"], "'x' is not a die"),
        ([""], "no dice: 5 are wanted"),
        (["66621", "--roll", "4"], "rolls of a turn are 1 to 3"),
        (["66621", "--roll", "0"], "'0' is no whole number from 1 on"),
        (["66621", "--roll", "x"], "'x' is no whole number from 1 on"),
        (["66621", "-c", "ones", "--best"], "-c asks for one box and --best for the best"),
        (["66621", "-c", "four"], "'four' may be fours, four_of_a_kind"),
        (["66621", "-c", "chanse"], "did you mean chance?"),
        (["66621", "--card", "yahtzee=40"], "Yahtzee can't hold 40"),
        (["66621", "--card", "nothere"], "no card 'nothere'"),
        (["66621", "--card", "/"], "no card '/'"),
        (["66621", "--card", "{"], "this is not JSON"),
        (["66621", "--card", '{"rules": 7}'], "'rules' of a card is the name of a ruleset"),
        (["66621", "--format", "xml"], "'xml' is not one of"),
        (["-", "--card", "-"], "stdin can't hold both"),
    ],
)
def test_wrong_use_is_one_line_and_2(yacht: Yacht, args: list[str], said: str) -> None:
    done = yacht("score", *args)
    assert (done.status, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.startswith("Error: ")
    assert done.stderr.count("\n") == 1


def test_an_unknown_ruleset_is_3_with_the_nearest_name(yacht: Yacht) -> None:
    done = yacht("score", "66621", "-r", "yahtze", env={"YACHT_PLUGINS": "off"})
    assert (done.status, done.stdout) == (3, "")
    assert "did you mean yahtzee" in done.stderr


def test_all_that_is_wrong_with_a_card_is_told_at_once(yacht: Yacht) -> None:
    done = yacht("score", "66621", "--card", "yahtzee=40,twos=7,foo=1")
    assert done.status == 2
    assert done.stderr.count("Error: ") == done.stderr.count("\n") == 3


def test_a_card_comes_inline_from_a_file_or_from_stdin(yacht: Yacht, tmp_path: Path) -> None:
    text = '{"rules": "yahtzee", "boxes": {"chance": 20}}'
    (tmp_path / "card.json").write_text("\ufeff" + text, encoding="utf-8")
    (tmp_path / "short").write_text("chance=20\n", encoding="utf-8")
    for card in (text, "chance=20", str(tmp_path / "card.json"), str(tmp_path / "short")):
        assert "chance" not in yacht("score", "66621", "--card", card).stdout
    assert "chance" not in yacht("score", "66621", "--card", "-", stdin=text).stdout


def test_a_card_is_read_by_the_rules_that_it_names(yacht: Yacht) -> None:
    card = '{"rules": "joker", "boxes": {"yacht": 50}}'
    assert asked(yacht, "66666", "--card", card)["rules"] == "joker"
    assert asked(yacht, "66666", "--card", card, "-r", "joker")["rules"] == "joker"
    done = yacht("score", "66666", "--card", card, "-r", "yatzy")
    assert (done.status, done.stdout) == (2, "")
    assert "the card is one of joker, and -r asks for yatzy" in done.stderr


def test_the_rules_of_the_environment_are_no_conflict_with_a_card(yacht: Yacht) -> None:
    card = '{"rules": "joker", "boxes": {"yacht": 50}}'
    done = yacht("score", "66666", "--card", card, "--json", env={"YACHT_RULES": "yatzy"})
    assert (done.status, json.loads(done.stdout)["rules"]) == (0, "joker")
    done = yacht("score", "66666", "--json", env={"YACHT_RULES": "yatzy"})
    assert json.loads(done.stdout)["rules"] == "yatzy"


def test_a_card_of_a_file_of_rules_knows_it_by_its_identifier(yacht: Yacht, tmp_path: Path) -> None:
    table = tmp_path / "house.toml"
    table.write_text('format = 1\nid = "house"\nextends = "yahtzee"\n', encoding="utf-8")
    card = '{"rules": "house", "boxes": {"chance": 20}}'
    assert asked(yacht, "66621", "-r", str(table), "--card", card)["rules"] == "house"


def test_settings_reach_the_rules_of_a_card(yacht: Yacht) -> None:
    card = '{"rules": "yahtzee", "boxes": {"yahtzee": 50, "fours": 16}}'
    args = ("44444", "--card", card, "-s", "repeat.bonus=50")
    assert asked(yacht, *args)["bonus"] == 50


def test_a_person_without_dice_is_told_what_to_type(yacht: Yacht) -> None:
    done = yacht("score", terminal=True)
    assert (done.status, done.stdout) == (2, "")
    assert "yacht score 6 6 6 2 1" in done.stderr


def test_the_roll_counts_where_the_rules_say_so(yacht: Yacht) -> None:
    points = "category.chance.points=[{on_roll = [1], plus = 99}, {total = 1}]"
    args = ("score", "66621", "-s", points, "-c", "chance")
    assert yacht(*args, "--roll", "1") == (0, "99\n", "")
    assert yacht(*args, "--roll", "3") == yacht(*args) == (0, "21\n", "")


def test_no_box_for_this_roll_of_the_turn_is_a_no(yacht: Yacht) -> None:
    only_first = ("-s", "columns=['a']", "-s", "column.a.on_roll=[1]")
    done = yacht("score", "66621", *only_first)
    assert (done.status, done.stdout) == (1, "")
    assert done.stderr == "Error: no open box may be filled on roll 3\n"
    done = yacht("score", "66621", *only_first, "--json")
    assert (done.status, json.loads(done.stdout)["scores"]) == (1, {})
    assert yacht("score", "66621", *only_first, "--roll", "1", "-c", "chance").stdout == "21\n"


def test_a_person_is_told_of_a_bonus_that_a_number_does_not_hold(yacht: Yacht) -> None:
    done = yacht("score", *JOKER, "-c", "full_house", terminal=True)
    assert done == (0, "25\n", "Beside the points of the box: +100\n")
    assert yacht("score", *JOKER, "-c", "full_house") == (0, "25\n", "")
