"""`yacht card CARD`: what a card adds up to."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Yacht = Callable[..., Any]

UPPER = "ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18"
LOWER = (
    "three_of_a_kind=24,four_of_a_kind=0,full_house=25,small_straight=30,large_straight=40,"
    "yahtzee=50,chance=22"
)


def added(yacht: Yacht, *args: str) -> dict[str, Any]:
    done = yacht("card", *args, "--json")
    assert (done.status, done.stderr) == (0, "")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_sections_bonuses_and_total(yacht: Yacht) -> None:
    assert added(yacht, f"{UPPER},yahtzee=50,chance=30,bonus=100") == {
        "rules": "yahtzee",
        "sections": {
            "upper": {"points": 63, "bonus": 35},
            "lower": {"points": 80, "bonus": 0},
        },
        "bonus": 100,
        "total": 278,
        "open": [
            "three_of_a_kind",
            "four_of_a_kind",
            "full_house",
            "small_straight",
            "large_straight",
        ],
        "complete": False,
    }


def test_a_full_card_is_complete(yacht: Yacht) -> None:
    answer = added(yacht, f"{UPPER},{LOWER}")
    assert (answer["total"], answer["open"], answer["complete"]) == (289, [], True)


@pytest.mark.parametrize(
    ("boxes", "bonus"),
    [
        ("fours=20,fives=25,sixes=18", 35),  # 63 with three boxes still open
        ("fours=20,fives=25", 0),
        ("ones=2,twos=6,threes=9,fours=12,fives=15,sixes=18", 0),
    ],
)
def test_a_section_bonus_counts_once_it_cannot_be_lost(
    yacht: Yacht, boxes: str, bonus: int
) -> None:
    assert added(yacht, boxes)["sections"]["upper"]["bonus"] == bonus


def test_of_several_steps_of_a_bonus_the_highest_pays(yacht: Yacht) -> None:
    tiers = "section.upper.bonus=[{at_least=63,points=35},{at_least=70,points=50}]"
    assert added(yacht, UPPER, "-s", tiers)["sections"]["upper"]["bonus"] == 35
    more = UPPER.replace("sixes=18", "sixes=30")
    assert added(yacht, more, "-s", tiers)["sections"]["upper"]["bonus"] == 50


def test_several_columns_have_sums_of_their_own(yacht: Yacht) -> None:
    threes = ",".join(
        f"{entry.split('=')[0]}@2={2 * int(entry.split('=')[1])}" for entry in UPPER.split(",")
    )
    answer = added(yacht, f"{threes},ones@1=3,yahtzee@3=150", "-r", "triple")
    assert answer["sections"]["upper@1"] == {"points": 3, "bonus": 0}
    assert answer["sections"]["upper@2"] == {"points": 126, "bonus": 70}
    assert answer["sections"]["lower@3"] == {"points": 150, "bonus": 0}
    assert answer["total"] == 3 + 126 + 70 + 150
    assert len(answer["open"]) == 31


def test_a_card_may_stand_in_a_file_or_on_stdin(yacht: Yacht, tmp_path: Path) -> None:
    text = '{"rules": "joker", "boxes": {"yacht": 50, "ones": 5}, "bonus": 100}'
    file = tmp_path / "card.json"
    file.write_text(text)
    for done in (
        yacht("card", str(file), "--json"),
        yacht("card", text, "--json"),
        yacht("card", "-", "--json", stdin=text),
    ):
        answer = json.loads(done.stdout)
        assert (done.status, answer["rules"], answer["total"]) == (0, "joker", 155)


def test_in_a_pipe_each_fact_is_a_line(yacht: Yacht) -> None:
    done = yacht("card", "ones=5,twos=0,yacht=50,bonus=100", "-r", "joker")
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    assert rows[:3] == [["box", "ones", "5"], ["box", "twos", "0"], ["box", "threes", ""]]
    assert rows[13:] == [
        ["section", "upper", "5"],
        ["section-bonus", "upper", "0"],
        ["section", "lower", "50"],
        ["bonus", "yacht", "100"],
        ["total", "joker", "155"],
    ]


@pytest.mark.parametrize(
    ("card", "reasons"),
    [
        ("ones=7", ["Ones can't hold 7"]),
        ("twos=3", ["Twos can't hold 3"]),
        ("full_house=24", ["Full house can't hold 24"]),
        ("chance=4", ["Chance can't hold 4"]),
        (
            "ones=3,bonus=100",
            ["a bonus of 100 can't have been earned: on this card no entry can be a further Y"],
        ),
        (
            "fours=20,yahtzee=0,bonus=100",
            ["a bonus of 100 can't have been earned: on this card no entry"],
        ),
        ("ones=5,yahtzee=50,bonus=50", ["a bonus of 50 can't have been earned"]),
        ("ones=5,yahtzee=50,bonus=200", ["a bonus of 200 can't have been earned"]),
        ("ones=5,yahtzee=0,bonus=100", ["a bonus of 100 can't have been earned"]),
        ("ones=-1,sixes=31", ["Ones can't hold -1", "Sixes can't hold 31"]),
    ],
)
def test_an_impossible_card_is_the_answer_no_with_all_reasons(
    yacht: Yacht, card: str, reasons: list[str]
) -> None:
    done = yacht("card", card)
    assert (done.status, done.stdout) == (1, "")
    told = done.stderr.splitlines()
    assert len(told) == len(reasons)
    for line, reason in zip(told, reasons, strict=True):
        assert line.startswith(f"Error: {reason}")


def test_an_unknown_box_is_not_the_reason_for_further_faults(yacht: Yacht) -> None:
    done = yacht("card", "yathzee=50,fours=20,bonus=100,twos=3", "-s", "column.1.order=down")
    assert done.status == 2
    unknown, impossible = done.stderr.splitlines()
    assert "yathzee" in unknown
    assert impossible == "Error: Twos can't hold 3"
    several = yacht("card", "yathzee=50,fours=20,bonus=100")
    assert (several.status, several.stderr.count("\n")) == (2, 1)


def test_the_same_form_may_be_asked_for_twice(yacht: Yacht) -> None:
    assert yacht("card", "ones=3", "--json", "--format", "json").status == 0


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "say which card"),
        (["ones"], "no card 'ones'"),
        (["ones=x"], "'x' is not a number of points"),
        (["ones=3,ones=4"], "Ones is named twice"),
        (["nothing=3"], "no box 'nothing'"),
        (["{"], "this is not JSON"),
        ([""], "there is no card in it: write BOX=POINTS"),
        (["-"], "there is no card in it: write BOX=POINTS"),
        (['{"boxes": []}'], "'boxes'"),
        (["--blank", "ones=3"], "a blank sheet holds no card"),
        (["ones=3", "--players", "2"], "a card is one player's"),
        (["ones=3", "-p", "Ann", "-p", "Bob"], "a card is one player's"),
        (["--blank", "--players", "1", "-p", "Ann", "-p", "Bob"], "2 names for 1 players"),
        (["--blank", "--players", "0"], "--players"),
        (["--html", "--json"], "use one of them"),
        (["ones=3", "--json", "--format", "tsv"], "--json and --format"),
        (["--blank", "-p", "Ann"], "-p and --players are for a sheet"),
        (["--blank", "--players", "2", "--json"], "-p and --players are for a sheet"),
        (["ones=3", "-p", "Ann"], "-p and --players are for a sheet"),
        (['{"rules": "joker", "boxes": {}}', "-r", "yatzy"], "joker"),
    ],
)
def test_what_cannot_be_read_is_wrong_use(yacht: Yacht, args: list[str], message: str) -> None:
    done = yacht("card", *args)
    assert (done.status, done.stdout) == (2, "")
    assert message.casefold() in done.stderr.casefold()


def test_an_unknown_box_beside_an_impossible_entry_is_wrong_use(yacht: Yacht) -> None:
    done = yacht("card", "nothing=3,ones=7")
    assert done.status == 2
    assert [line.split()[-1] for line in done.stderr.splitlines()][-1] == "7"
    assert "nothing" in done.stderr


def test_an_unknown_ruleset_is_told_as_such(yacht: Yacht) -> None:
    assert yacht("card", "--blank", "-r", "yatzi").status == 3
