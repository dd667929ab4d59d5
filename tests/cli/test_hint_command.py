"""`yacht hint` and `yacht review`: exact advice for people and for scripts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from terminals import INTERRUPT, Terminal

if TYPE_CHECKING:
    from pathlib import Path

    from processes import Yacht

BIG = ("-r", "triple")


def test_every_decision_is_told_with_its_value_the_best_first(yacht: Yacht) -> None:
    told = json.loads(yacht("hint", "66621", "--json").stdout)
    assert list(told)[:4] == ["rules", "dice", "rolls_left", "exact"]
    assert (told["rules"], told["dice"], told["rolls_left"]) == ("yahtzee", [6, 6, 6, 2, 1], 2)
    assert told["exact"] is True
    assert told["best"] == {"action": "keep", "dice": [6, 6, 6]}
    first = told["actions"][0]
    assert first["value"] == pytest.approx(265.1133605904, abs=1e-9)
    assert (first["total"], first["loss"]) == (first["value"], 0)
    assert first["chances"]["yahtzee"] == pytest.approx((11 / 36) ** 2)
    losses = [action["loss"] for action in told["actions"]]
    assert losses == sorted(losses)
    assert len(told["actions"]) == 28, "15 keeps of fewer than all dice, 13 boxes"


@pytest.mark.parametrize(
    ("args", "best", "told"),
    [
        (("12345",), (40, 0), "  score Large straight  261.5         40 now\n"),
        (
            ("44444", "--card", "yahtzee=50,fours=16,chance=20"),
            (40, 100),
            "  score Full house       407.0   -8.8  25 + 100 now\n",
        ),
    ],
)
def test_an_entry_tells_what_it_brings(
    yacht: Yacht, args: tuple[str, ...], best: tuple[int, int], told: str
) -> None:
    asked = ("hint", *args, "--rolls-left", "0")
    first = json.loads(yacht(*asked, "--json").stdout)["actions"][0]
    assert (first["points"], first["bonus"]) == best
    assert told in yacht(*asked, "--format", "table", env={"COLUMNS": "80"}).stdout


def test_only_entries_have_points(yacht: Yacht) -> None:
    for action in json.loads(yacht("hint", "66621", "--json").stdout)["actions"]:
        assert ("points" in action) == ("bonus" in action) == (action["action"] == "score")


def test_a_loss_next_to_nothing_is_not_told_as_nothing(yacht: Yacht) -> None:
    page = yacht("hint", "12456", "--format", "table", env={"COLUMNS": "80"}).stdout
    first, second = page.splitlines()[3:5]
    assert first.startswith("  keep 5        249.9         ")
    assert second.startswith("  keep 4 5      249.9  < 0.1  ")


def test_a_total_holds_what_stands_on_the_card(yacht: Yacht) -> None:
    args = ("hint", "66621", "--card", "yahtzee=50", "--rolls-left", "0", "--json", "--top", "1")
    told = json.loads(yacht(*args).stdout)
    (only,) = told["actions"]
    assert (only["action"], only["box"]) == ("score", "sixes")
    assert only["total"] == pytest.approx(50 + only["value"])


def test_a_pipe_gets_a_line_for_each_decision(yacht: Yacht) -> None:
    done = yacht("hint", "6", "6", "6", "2", "1", "--top", "2")
    assert done.stdout == (
        "keep\t6 6 6\t265.1134\t265.1134\t0.0000\nkeep\t1 6 6 6\t261.2753\t261.2753\t3.8381\n"
    )
    assert "keep\t-\t" in yacht("hint", "12346").stdout


def test_a_game_that_is_too_large_has_estimates_and_says_so(yacht: Yacht) -> None:
    done = yacht("hint", "66621", *BIG, "--json", "--top", "1")
    assert json.loads(done.stdout)["exact"] is False
    plain = yacht("hint", "66621", *BIG, "--top", "1")
    assert plain.stdout.startswith("keep\t6 6 6\t")
    assert "Triple is too large to be solved" in plain.stderr


def test_dice_with_very_many_rolls_have_the_values_of_rules_of_thumb(yacht: Yacht) -> None:
    done = yacht("hint", "112345613245", *BIG, "-s", "dice.count=12", "--json")
    told = json.loads(done.stdout)
    assert (done.status, told["exact"]) == (0, False)
    assert told["best"] == {"action": "keep", "dice": [1, 1, 1]}
    assert {a["box"] for a in told["actions"] if a["action"] == "score"} >= {"sixes@1", "chance@3"}


def test_estimates_have_chances_too(yacht: Yacht) -> None:
    told = json.loads(yacht("hint", "66621", *BIG, "--json").stdout)
    for action in told["actions"]:
        chances = action["chances"].values()
        assert all(0 < chance <= 1 for chance in chances)
        assert sum(chances) < 1 + 1e-9
        assert chances or action["action"] == "score"
    assert told["actions"][0]["chances"]["yahtzee@3"] == pytest.approx((11 / 36) ** 2)
    page = yacht("hint", "66621", *BIG, "--format", "table", env={"COLUMNS": "120"}).stdout
    assert "these values are the bot's estimates" in page
    assert "Yahtzee in column 3 9 %" in page


def test_a_0_on_purpose_is_a_strike(yacht: Yacht) -> None:
    args = ("hint", "66621", "-s", "voluntary_zero=true", "--rolls-left", "0")
    actions = json.loads(yacht(*args, "--json").stdout)["actions"]
    strikes = [action for action in actions if action.get("strike")]
    assert {action["box"] for action in strikes} == {
        "ones",
        "twos",
        "sixes",
        "three_of_a_kind",
        "chance",
    }
    assert {action["action"] for action in strikes} == {"score"}
    assert all(action["chances"] == {} for action in strikes)
    assert "strike\tchance\t" in yacht(*args).stdout


@pytest.mark.parametrize(
    ("args", "points"),
    [
        (("--rolls-left", "0"), 50),
        (("--rolls-left", "0", "--all-thrown"), 80),
        (("--all-thrown",), 80),
        ((), 80),
    ],
)
def test_dice_that_were_all_thrown_may_pay_more(
    yacht: Yacht, tmp_path: Path, args: tuple[str, ...], points: int
) -> None:
    table = tmp_path / "served.toml"
    table.write_text(
        """format = 1
extends = "yacht"
id = "served"
name = "Served"
[category.yacht]
points = [{ all_thrown = true, plus = 80 }, { plus = 50 }]
"""
    )
    filled = "ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18,full_house=0,four_of_a_kind=0"
    card = f"{filled},little_straight=0,big_straight=0,choice=20"
    done = yacht("hint", "66666", "-r", str(table), "--card", card, *args, "--json")
    told = json.loads(done.stdout)
    assert told["best"] == {"action": "score", "box": "yacht"}
    assert told["actions"][0]["value"] == points


@pytest.mark.parametrize("width", [24, 40, 80, 120])
@pytest.mark.parametrize("rules", ["yahtzee", "triple"])
def test_the_table_is_no_wider_than_the_terminal(yacht: Yacht, width: int, rules: str) -> None:
    done = yacht("hint", "66621", "--format", "table", "-r", rules, env={"COLUMNS": str(width)})
    assert done.status == 0
    assert max(map(len, done.stdout.splitlines())) <= width
    assert "keep 6 6 6" in done.stdout


def test_what_an_entry_brings_stands_behind_its_figures_at_forty_columns(yacht: Yacht) -> None:
    asked = ("hint", "66621", "--rolls-left", "0", "--format", "table")
    lines = yacht(*asked, *BIG, env={"COLUMNS": "40"}).stdout.splitlines()
    place = lines.index("  score Sixes in column 2")
    assert lines[place + 1].startswith("    16")
    assert lines[place + 1].endswith("  36 now")


@pytest.mark.parametrize("rules", ["yahtzee", "triple"])
def test_at_eighty_columns_a_choice_is_a_line(yacht: Yacht, rules: str) -> None:
    done = yacht("hint", "66621", "--format", "table", "-r", rules, env={"COLUMNS": "80"})
    rows = [line for line in done.stdout.splitlines() if line.startswith("  ")]
    assert [row[:7] == "  keep " or row[:8] == "  score " for row in rows] == [True] * 8 + [False]
    assert all(" %" in row for row in rows if row.startswith("  keep "))


@pytest.mark.parametrize(
    ("args", "status", "told"),
    [
        (
            ("66621", "--rolls-left", "3"),
            2,
            "2 rolls at most can be left, not 3: a turn has 3, and one",
        ),
        (("66621", "--rolls-left", "2", "-s", "turn.rolls=2"), 2, "1 roll at most can be left"),
        (("66621", "--rolls-left", "1", "-s", "turn.rolls=1"), 2, "no roll can be left"),
        (("6662",), 2, "4 dice, but this game has 5"),
        ((), 2, "Missing argument"),
        (("66621", "--card", "ones=7"), 2, "Ones can't hold 7"),
        (("66621", "--top", "0"), 2, "'0' is no whole number"),
    ],
)
def test_wrong_use_is_told_in_a_line(
    yacht: Yacht, args: tuple[str, ...], status: int, told: str
) -> None:
    done = yacht("hint", *args)
    assert (done.status, done.stdout) == (status, "")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.fixture
def log(yacht: Yacht, tmp_path: Path) -> str:
    file = tmp_path / "game.jsonl"
    yacht("play", "--bot", "easy", "--bot", "hard", "--seed", "4", "--log", str(file))
    return str(file)


def test_a_review_adds_up_for_each_player(yacht: Yacht, log: str) -> None:
    told = json.loads(yacht("review", log, "--json").stdout)
    assert told["over"] is True
    for one in told["players"]:
        assert one["expected"] == pytest.approx(254.5877287345, abs=1e-9)
        assert one["expected"] + one["luck"] - one["lost"] == pytest.approx(one["reached"])
        assert one["reached"] == pytest.approx(round(one["reached"]))
        assert sum(d["loss"] for d in one["decisions"]) == pytest.approx(one["lost"])
    assert told["players"][0]["lost"] > told["players"][1]["lost"] >= 0


def test_a_game_of_the_history_is_reviewed_by_its_number(yacht: Yacht, log: str) -> None:
    by_number = yacht("review", "1", "-p", "hard")
    assert by_number.stdout == yacht("review", log, "-p", "HARD").stdout
    rows = [line.split("\t") for line in by_number.stdout.splitlines()]
    assert {len(row) for row in rows} == {10}
    assert {row[0] for row in rows} == {"hard"}


@pytest.mark.parametrize("width", [30, 40, 80, 120])
def test_the_page_of_a_review_fits_the_terminal(yacht: Yacht, log: str, width: int) -> None:
    done = yacht("review", log, "--format", "table", env={"COLUMNS": str(width)})
    assert max(map(len, done.stdout.splitlines())) <= width
    assert "The 3 dearest decisions" in done.stdout
    assert "254.6" in done.stdout


def test_a_running_game_is_reviewed_as_far_as_it_was_played(yacht: Yacht) -> None:
    yacht("play", "--seed", "1", stdin="none\nnone\nchance\n")
    told = json.loads(yacht("review", "1", "--json").stdout)
    assert told["over"] is False
    assert len(told["players"][0]["decisions"]) == 3
    assert len(told["players"][0]["course"]) == 2


@pytest.mark.parametrize(
    ("args", "status", "told"),
    [
        (("99",), 3, "there is no game 99"),
        (("no/such/file",), 2, "no/such/file can't be read"),
        (("{log}", "-p", "nobody"), 2, "nobody is called 'nobody'; there are easy, hard"),
    ],
)
def test_what_can_not_be_reviewed_is_told_in_a_line(
    yacht: Yacht, log: str, args: tuple[str, ...], status: int, told: str
) -> None:
    done = yacht("review", *(word.format(log=log) for word in args))
    assert (done.status, done.stdout) == (status, "")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def test_dice_of_a_score_pad_are_those_of_the_last_roll_unless_it_says_otherwise(
    yacht: Yacht, tmp_path: Path
) -> None:
    file = tmp_path / "pad.jsonl"
    opening = {"event": "game", "format": 1, "rules": "yahtzee", "players": ["A"], "kind": "pad"}
    roll = {"event": "roll", "player": 0, "dice": [6, 6, 6, 2, 1]}
    score = {"event": "score", "player": 0, "box": "chance"}
    for number, rolls, best in ((None, 3, "score"), (3, 3, "score"), (1, 1, "keep")):
        told = {**roll, "number": number} if number else roll
        file.write_text("".join(json.dumps(line) + "\n" for line in (opening, told, score)))
        (one,) = json.loads(yacht("review", str(file), "--json").stdout)["players"]
        (decision,) = one["decisions"]
        assert (decision["roll"], decision["best"]["action"]) == (rolls, best)
        assert one["expected"] + one["luck"] - one["lost"] == pytest.approx(one["reached"])


@pytest.mark.parametrize(
    ("line", "status", "told"),
    [
        ("garbage", 2, "this is not JSON"),
        ('{"event": "roll", "player": 0, "dice": [9, 9, 9, 9, 9]}', 2, "no die shows 9"),
        ('{"event": "score", "player": 0, "box": "chance"}', 1, ""),
    ],
)
def test_a_record_that_is_wrong_is_told_with_the_line(
    yacht: Yacht, tmp_path: Path, line: str, status: int, told: str
) -> None:
    file = tmp_path / "wrong.jsonl"
    opening = {"event": "game", "format": 1, "rules": "yahtzee", "players": ["A"]}
    file.write_text(f"{json.dumps(opening)}\n\n{line}\n")
    done = yacht("review", str(file))
    assert (done.status, done.stdout) == (status, "")
    assert done.stderr.startswith(f"Error: {file}, line 3: {told}")
    assert done.stderr.count("\n") == 1


def test_a_game_that_can_not_be_solved_has_no_review(yacht: Yacht, tmp_path: Path) -> None:
    file = tmp_path / "triple.jsonl"
    opening = {"event": "game", "format": 1, "rules": "triple", "players": ["A"]}
    file.write_text(json.dumps(opening))
    done = yacht("review", str(file))
    assert (done.status, done.stdout) == (1, "")
    error, advice, end = done.stderr.split("\n")
    assert error.startswith("Error: Triple is too large to be solved")
    assert advice == "A review needs exact values; yacht hint has estimates of every decision."
    assert end == ""


def test_a_bar_is_shown_while_nobody_knows_yet_how_much_there_is_to_do() -> None:
    with Terminal("hint", "66654321", *BIG, "-s", "dice.count=8") as terminal:
        terminal.until_shown("Solving")
        terminal.until_shown("keep 6 6 6")
        assert terminal.ended() == 0
        assert "Solving" not in terminal.text


def test_a_wait_for_tables_can_be_broken_off() -> None:
    with Terminal("hint", "66654321", *BIG, "-s", "dice.count=8") as terminal:
        terminal.until_shown("Solving")
        terminal.send(INTERRUPT)
        assert terminal.ended() == 130
        assert b"Traceback" not in terminal.raw
