"""`yacht odds`: chances of boxes, for people and for scripts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from terminals import INTERRUPT, Terminal

if TYPE_CHECKING:
    from processes import Yacht, YachtProcess


def test_a_line_for_every_open_box(yacht: Yacht) -> None:
    done = yacht("odds", "2", "2", "3", "3", "5", "--card", "ones=3")
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    assert done.status == 0
    assert rows[0] == ["twos", "1", "100.0000", ""]
    assert ["full_house", "5/9", "55.5556", "2 2 3 3"] in rows
    assert ["yahtzee", "113/3888", "2.9064", "2 2, 3 3"] in rows
    assert ["fours", "50700551/60466176", "83.8494", "-"] in rows
    assert len(rows) == 12


def test_json_tells_the_question_and_exact_fractions(yacht: Yacht) -> None:
    done = yacht("odds", "66661", "-c", "yahtzee", "--json")
    assert json.loads(done.stdout) == {
        "rules": "yahtzee",
        "dice": [6, 6, 6, 6, 1],
        "rolls_left": 2,
        "at_least": None,
        "odds": [
            {
                "box": "yahtzee",
                "probability": "11/36",
                "percent": pytest.approx(100 * 11 / 36),
                "met": False,
                "keeps": [[6, 6, 6, 6]],
            }
        ],
    }


def test_without_dice_the_turn_is_about_to_begin(yacht: Yacht) -> None:
    assert yacht("odds", "-c", "yahtzee").stdout == "yahtzee\t347897/7558272\t4.6029\t\n"
    assert yacht("odds", "-c", "yahtzee", "--rolls-left", "1").stdout.startswith("yahtzee\t1/1296")


def test_so_many_points_are_another_question(yacht: Yacht) -> None:
    done = yacht("odds", "66621", "-c", "chance", "--at-least", "24")
    assert done.stdout == "chance\t301/324\t92.9012\t6 6 6\n"


@pytest.mark.parametrize("width", [20, 40, 80, 120])
@pytest.mark.parametrize("rules", ["yahtzee", "triple"])
def test_the_table_is_no_wider_than_the_terminal(yacht: Yacht, width: int, rules: str) -> None:
    done = yacht(*("odds", "66621", "--format", "table", "-r", rules), env={"COLUMNS": str(width)})
    assert max(map(len, done.stdout.splitlines())) <= width
    assert "9.34 %" in done.stdout
    assert ("121/1296" in done.stdout) == (width == 120), "all fractions or none"
    assert ("50700551/60466176" in done.stdout) == (width == 120)


def test_bars_leave_room_for_the_keeps_beside_them(yacht: Yacht) -> None:
    asked = ("odds", "12345", "-r", "triple", "--format", "table")
    lines = yacht(*asked, env={"COLUMNS": "80"}).stdout.splitlines()
    assert len(lines) == 2 + 3 * 13
    (full_house,) = [line for line in lines if "Full house in column 2" in line]
    assert full_house.endswith("  19.12 %  █▉          keep any one die or nothing")
    wide = yacht(*asked, env={"COLUMNS": "120"}).stdout
    assert wide.count("█" * 20) == 3 * 8
    assert wide.count("█" * 21) == 0


def test_columns_are_told_apart_at_forty_columns(yacht: Yacht) -> None:
    asked = ("odds", "66621", "--format", "table", "-r", "triple")
    lines = yacht(*asked, env={"COLUMNS": "40"}).stdout.splitlines()
    assert "  Three of a kind in column 3  100.00 %" in lines
    assert "…" not in "".join(lines)


@pytest.mark.parametrize("width", [40, 80, 120])
def test_one_box_has_its_fraction_however_long(yacht: Yacht, width: int) -> None:
    asked = ("odds", "-c", "yahtzee", "--format", "table")
    lines = yacht(*asked, env={"COLUMNS": str(width)}).stdout.splitlines()
    assert lines[2].startswith("  Yahtzee  4.60 %  ")
    assert lines[2].endswith("  347897/7558272")
    narrow = yacht(*asked, env={"COLUMNS": "20"}).stdout.splitlines()
    assert [line.strip() for line in narrow[3:]] == ["Yahtzee  4.60 %", "347897/7558272"]


@pytest.mark.parametrize(
    ("dice", "box", "told"),
    [
        ("12345", "full_house", "keep any one die or nothing"),
        ("66621", "full_house", "keep 1 6 6 6 or 2 6 6 6"),
        ("11223", "yahtzee", "keep 1 1 or 2 2"),
    ],
)
def test_all_keeps_are_told_where_there_is_room(
    yacht: Yacht, dice: str, box: str, told: str
) -> None:
    for width in (40, 80, 120):
        asked = ("odds", dice, "-c", box, "--format", "table")
        lines = yacht(*asked, env={"COLUMNS": str(width)}).stdout.splitlines()
        assert lines[-1].endswith(f"  {told}")


def test_keeps_without_room_are_counted_apart(yacht: Yacht) -> None:
    asked = ("odds", "11223344", "-s", "dice.count=8", "-c", "yahtzee", "--format", "table")
    wide = yacht(*asked, env={"COLUMNS": "80"}).stdout.splitlines()[-1]
    assert wide.endswith("  keep 1 1 or 2 2 or 3 3 or 4 4")
    told = yacht(*asked, env={"COLUMNS": "32"}).stdout.splitlines()[-1]
    assert told == "    keep 1 1; 3 more are as good"


def test_a_chance_next_to_none_is_not_told_as_none(yacht: Yacht) -> None:
    asked = ("odds", "--rolls-left", "1", "-c", "yahtzee", "--format", "table")
    assert "< 0.01 %" in yacht(*asked, "-s", "dice.faces=20").stdout
    assert "0.08 %" in yacht(*asked).stdout


def test_a_chance_next_to_certain_is_not_told_as_certain(yacht: Yacht) -> None:
    asked = ("odds", "123456123456", "-s", "dice.count=12", "-s", "turn.rolls=9", "-c", "fours")
    table = (*asked, "--at-least", "12", "--format", "table")
    told = yacht(*table, env={"COLUMNS": "120"}).stdout
    assert "  > 99.99 %  " + "█" * 19 + "▉  keep 4 4\n" in told
    assert "/" not in told, "a fraction that takes more than a line"


def test_a_terminal_that_lacks_signs_has_others_in_their_places(
    yacht_process: YachtProcess,
) -> None:
    asked = ("odds", "66621", "--format", "table")
    plain = yacht_process(*asked, env={"PYTHONIOENCODING": "ascii", "COLUMNS": "80"})
    whole = yacht_process(*asked, env={"PYTHONIOENCODING": "utf-8", "COLUMNS": "80"})
    first, *rows = plain.stdout.splitlines()
    assert first == "Yahtzee - 6 6 6 2 1 - 2 rolls left"
    assert rows[1] == "  Ones             100.00 %  ####################  there already"
    assert [len(row.rstrip()) for row in (first, *rows)] == list(
        map(len, whole.stdout.splitlines())
    )


def test_several_boxes_are_told_in_the_order_they_are_asked_for_and_once_each(
    yacht: Yacht,
) -> None:
    done = yacht("odds", "66621", "-c", "chance", "-c", "sixes", "-c", "Chance", "--at-least", "24")
    every = yacht("odds", "66621", "--at-least", "24").stdout.splitlines(keepends=True)
    told = {line.split("\t")[0]: line for line in every}
    assert done.stdout == told["chance"] + told["sixes"]


def test_alike_columns_are_asked_about_all_at_once(yacht: Yacht) -> None:
    columns = [f"c{n}" for n in range(3)]
    done = yacht("odds", "66661", "-r", "yahtzee", "-s", f"columns={columns}")
    one = yacht("odds", "66661", "-r", "yahtzee").stdout.splitlines()
    assert done.stdout.splitlines() == [
        f"{box}@{column}\t{rest}"
        for column in columns
        for box, rest in (line.split("\t", 1) for line in one)
    ]


@pytest.mark.parametrize(
    ("args", "status", "told"),
    [
        (("66621", "--rolls-left", "3"), 2, "2 rolls at most can be left, not 3: a turn has"),
        (("--rolls-left", "4"), 2, "3 rolls at most can be left, not 4"),
        (("--rolls-left", "2", "-s", "turn.rolls=1"), 2, "1 roll at most can be left, not 2"),
        (("66621", "-c", "chance", "--all"), 2, "-c asks for some boxes and --all for all"),
        (("66621", "-c", "ones", "--card", "ones=3"), 1, "Ones is filled"),
        (("66621", "-c", "twos", "-c", "ones", "--card", "ones=3"), 1, "Ones is filled"),
        (("66621", "-c", "twos", "-c", "nines"), 2, "has no box 'nines'"),
        (("6662", "-c", "ones"), 2, "4 dice, but this game has 5"),
        (("66621", "-c", "ones", "-r", "triple"), 2, "'ones' may be ones@1, ones@2, ones@3"),
        (("66621", "-c", "nines"), 2, "has no box 'nines'"),
    ],
)
def test_wrong_use_is_told_in_a_line(
    yacht: Yacht, args: tuple[str, ...], status: int, told: str
) -> None:
    done = yacht("odds", *args)
    assert (done.status, done.stdout) == (status, "")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def test_what_takes_long_shows_a_bar_and_can_be_broken_off() -> None:
    with Terminal("odds", "-r", "yatzy", "-s", "dice.count=12", "-s", "dice.faces=7") as terminal:
        terminal.until_shown("Adding up all rolls")
        terminal.send(INTERRUPT)
        assert terminal.ended() == 130
        assert b"Traceback" not in terminal.raw
