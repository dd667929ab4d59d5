"""`yacht score` on a terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from processes import Yacht

JOKER = ("44444", "--card", "yahtzee=50,fours=16,chance=20")
LONG = "x" * 70


def table(yacht: Yacht, *args: str, columns: int = 80) -> list[str]:
    done = yacht("score", *args, "--format", "table", env={"COLUMNS": str(columns)})
    assert (done.status, done.stderr) == (0, "")
    return [line.rstrip() for line in done.stdout.splitlines()]


def test_sections_stand_side_by_side_at_80_columns(yacht: Yacht) -> None:
    assert table(yacht, "66621") == [
        "Yahtzee                                            6 6 6 2 1",
        "",
        "Upper section                  Lower section",
        "  Ones              1            Three of a kind  21  best",
        "  Twos              2            Four of a kind    0",
        "  Threes            0            Full house        0",
        "  Fours             0            Small straight    0",
        "  Fives             0            Large straight    0",
        "  Sixes            18            Yahtzee           0",
        "                                 Chance           21",
    ]


def test_the_card_is_one_column_at_40(yacht: Yacht) -> None:
    lines = table(yacht, "66621", columns=40)
    assert lines[0].split() == ["Yahtzee", "6", "6", "6", "2", "1"]
    assert lines[2:4] == ["Upper section", "  Ones              1"]
    assert lines[10:12] == ["Lower section", "  Three of a kind  21  best"]


@pytest.mark.parametrize("columns", [40, 80])
def test_headings_are_whole_late_in_a_game(yacht: Yacht, columns: int) -> None:
    filled = (
        "twos=6,threes=9,fours=12,fives=15,sixes=18,three_of_a_kind=20,four_of_a_kind=0,"
        "full_house=25,small_straight=30,large_straight=40,yahtzee=50"
    )
    rows = "\n".join(table(yacht, "66621", "--card", filled, columns=columns))
    assert "Upper section" in rows
    assert "Lower section" in rows
    assert re.search(r"^  Ones     1(?: |$)", rows, re.MULTILINE)
    alone = table(yacht, "66621", "--card", f"{filled},chance=20", columns=columns)
    assert alone[-2:] == ["Upper section", "  Ones  1  best"]


def test_a_joker_is_marked_and_what_it_forbids_has_its_reason(yacht: Yacht) -> None:
    lines = table(yacht, *JOKER)
    assert lines[1] == "A further Yahtzee: +100."
    assert lines[-1] == "- a further Yahtzee goes to an open lower box while there is one"
    rows = "\n".join(lines)
    assert re.search(r"Full house +25 +joker$", rows, re.MULTILINE)
    assert re.search(r"Large straight +40 +joker +best$", rows, re.MULTILINE)
    assert re.search(r"Three of a kind +20$", rows, re.MULTILINE)
    assert re.search(r"^ +Ones +- ", rows, re.MULTILINE)
    assert "Chance" not in rows


def test_a_bonus_that_a_struck_box_has_lost_is_told_too(yacht: Yacht) -> None:
    lines = table(yacht, "44444", "--card", "yahtzee=0,fours=16")
    assert lines[1] == "A further Yahtzee, without a bonus."


def test_columns_stand_side_by_side(yacht: Yacht) -> None:
    lines = table(yacht, "33366", "-r", "triple", "--card", "sixes@2=24")
    assert lines[2].split() == ["1", "2", "3"]
    assert "  Full house       25   50   75*  * best" in lines
    assert "  Sixes            12        36" in lines


def test_columns_that_do_not_fit_come_below(yacht: Yacht) -> None:
    names = [f"column{n}" for n in range(6)]
    lines = table(yacht, "33366", "-s", f"columns={names}", columns=50)
    heads = [line.split() for line in lines if "Column" in line]
    assert len(heads) > 1
    assert [name for head in heads for name in head] == [f"Column{n}" for n in range(6)]


def test_the_bonus_of_each_column_is_told(yacht: Yacht) -> None:
    card = "yahtzee@1=50,yahtzee@2=0,yahtzee@3=150,fours@1=16,fours@2=0,fours@3=0"
    lines = table(yacht, "44444", "-r", "triple", "--card", card)
    assert lines[1] == "A further Yahtzee: +100 in column 1, +0 in column 2, +300 in column 3."


def test_reasons_that_differ_by_the_box_are_told_once(yacht: Yacht) -> None:
    order = ("-s", "columns=['a', 'b']", "-s", "column.a.order='down'", "-s", "column.b.order='up'")
    lines = table(yacht, "66621", *order, columns=120)
    assert lines[-2:] == [
        "- column A is filled from the top down, so Twos must wait; likewise 11 more boxes",
        "- column B is filled from the bottom up, so Ones must wait; likewise 11 more boxes",
    ]


def test_house_settings_and_the_roll_stand_beside_the_game(yacht: Yacht) -> None:
    lines = table(yacht, "66621", "-s", "repeat.joker=free", "--roll", "1", columns=120)
    assert lines[0].startswith("Yahtzee · repeat.joker=free · roll 1 of 3 ")
    assert lines[0].endswith(" 6 6 6 2 1")


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 120])
@pytest.mark.parametrize(
    "args",
    [
        ["66621"],
        JOKER,
        ["33366", "-r", "triple"],
        ["33366", "-s", f"name='{LONG}'", "-s", f"section.upper.name='{LONG}'"],
        ["33366", "-s", f"category.ones.name='{LONG}'"],
        ["33366", "-r", "triple", "-s", f"column.2.name='{LONG}'"],
        ["33366", "-s", "category.ones.name='[bold]:dice:[/nope]'"],
        ["33366", "-s", "category.ones.name='一の目一の目一の目一の目一の目'"],
    ],
)
def test_nothing_is_wider_than_the_terminal(yacht: Yacht, args: list[str], columns: int) -> None:
    from rich.cells import cell_len  # noqa: PLC0415 - what a terminal makes of wide letters

    lines = table(yacht, *args, columns=columns)
    assert max(map(cell_len, lines)) <= columns
    if "[bold]" in " ".join(args) and columns == 120:
        assert "[bold]:dice:[/nope]" in "\n".join(lines)


def test_colour_changes_no_word(yacht: Yacht) -> None:
    plain = yacht("score", *JOKER, "--format", "table", "--color", "never").stdout
    colored = yacht("score", *JOKER, "--format", "table", "--color", "always").stdout
    assert "\x1b[" in colored
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == plain


def test_a_terminal_gets_the_table_unless_it_asks_for_none(yacht: Yacht) -> None:
    shown = yacht("score", "66621", terminal=True, env={"NO_COLOR": "1"}).stdout
    assert shown.startswith("Yahtzee  ")
    assert "\x1b" not in shown
    assert "\x1b[" in yacht("score", "66621", terminal=True, env={"TERM": "xterm"}).stdout
    assert "\x1b" not in yacht("score", "66621", terminal=True, env={"TERM": "dumb"}).stdout
    assert yacht("score", "66621", "--format", "tsv", terminal=True).stdout.startswith("ones\t1\n")
