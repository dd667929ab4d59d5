"""`yacht review`: records of score pads, luck roll by roll, and why a decision was dear."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from processes import Yacht, YachtProcess

OPENING = {"event": "game", "format": 1, "rules": "yahtzee", "players": ["A"]}


def record(tmp_path: Path, *events: dict[str, Any], **opening: object) -> str:
    file = tmp_path / "game.jsonl"
    lines = [OPENING | opening, *({"player": 0} | event for event in events)]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return str(file)


def roll(dice: str, **more: object) -> dict[str, Any]:
    return {"event": "roll", "dice": [int(face) for face in dice], **more}


def keep(dice: str) -> dict[str, Any]:
    return {"event": "keep", "dice": [int(face) for face in dice]}


def score(box: str) -> dict[str, Any]:
    return {"event": "score", "box": box}


@pytest.mark.parametrize("width", [40, 80])
def test_no_keep_is_blamed_that_a_score_pad_does_not_tell(
    yacht: Yacht, tmp_path: Path, width: int
) -> None:
    file = record(tmp_path, roll("66621"), score("chance"), kind="pad")
    done = yacht("review", file, "--format", "table", env={"COLUMNS": str(width)})
    page = " ".join(done.stdout.split())
    assert "round 1, roll 3, 6 6 6 2 1: -9.6 score Chance, better score Sixes" in page
    assert "keep" not in page
    assert "the entries alone are judged, and all before them counts as luck" in page


def test_a_game_with_keeps_has_no_such_note(yacht: Yacht, tmp_path: Path) -> None:
    file = record(tmp_path, roll("66621"), keep("1"), roll("23451"), score("chance"))
    page = yacht("review", file, "--format", "table").stdout
    assert "alone are judged" not in page
    assert "  round 1, roll 1, 6 6 6 2 1: -1" in page
    assert "\n    keep 1, better keep 6 6 6\n" in page


def test_a_pad_where_somebody_missed_a_turn_is_reviewed(yacht: Yacht, tmp_path: Path) -> None:
    events = (roll("66621"), score("sixes"), {"event": "skip", "player": 1}, roll("22221"))
    file = record(tmp_path, *events, score("four_of_a_kind"), kind="pad", players=["A", "B"])
    told = json.loads(yacht("review", file, "--json").stdout)
    first, second = told["players"]
    assert [(d["round"], d["roll"]) for d in first["decisions"]] == [(1, 3), (2, 3)]
    assert second["rolls"] == second["decisions"] == []
    assert second["reached"] == second["expected"]


def test_every_roll_is_told_with_its_luck(yacht: Yacht, tmp_path: Path) -> None:
    file = record(tmp_path, roll("66621"), keep("666"), roll("66666"), score("yahtzee"))
    (one,) = json.loads(yacht("review", file, "--json").stdout)["players"]
    first, second = one["rolls"]
    assert first["dice"] == [6, 6, 6, 2, 1]
    # hint's value of keeping 6 6 6, less what is expected of the game.
    assert first["luck"] == pytest.approx(265.1133605904 - 254.5877287345, abs=1e-9)
    assert (second["round"], second["roll"]) == (1, 2)
    assert first["luck"] + second["luck"] == pytest.approx(one["luck"], abs=1e-9)
    rows = [line.split("\t") for line in yacht("review", file).stdout.splitlines()]
    assert [(row[2], row[3]) for row in rows] == [("1", "6 6 6 2 1"), ("2", "6 6 6 6 6")]
    assert [row[-1] for row in rows] == [f"{fall['luck']:.4f}" for fall in one["rolls"]]
    page = yacht("review", file, "--format", "table").stdout
    assert f"The 2 luckiest rolls\n  round 1, roll 2, 6 6 6 6 6: +{second['luck']:.1f}\n" in page


def test_a_roll_with_which_nothing_was_done_yet_has_its_line(yacht: Yacht, tmp_path: Path) -> None:
    done = yacht("review", record(tmp_path, roll("66666")))
    row = done.stdout.rstrip("\n").split("\t")
    assert row[:9] == ["A", "1", "1", "6 6 6 6 6", "", "", "", "", ""]
    assert float(row[9]) > 30


def test_with_no_decision_asked_for_nothing_is_said_of_them(yacht: Yacht, tmp_path: Path) -> None:
    file = record(tmp_path, roll("66621"), score("chance"))
    page = yacht("review", file, "--format", "table", "--top", "0").stdout
    assert "decision was" not in page
    assert "dearest" not in page
    assert "luckiest" not in page
    assert "luck" in page


def test_what_adds_up_stands_below_each_other_where_there_is_room(
    yacht: Yacht, tmp_path: Path
) -> None:
    file = record(tmp_path, roll("66621"), score("chance"))
    asked = ("review", file, "--format", "table", "--top", "0")
    sums = yacht(*asked, env={"COLUMNS": "40"}).stdout.splitlines()[2:6]
    assert sums[0] == "  expected at the start  254.6"
    assert [line.index(".") for line in sums] == [28] * 4
    narrow = yacht(*asked, env={"COLUMNS": "20"}).stdout.splitlines()
    assert "  luck +10.5" in narrow
    assert max(map(len, narrow)) <= 20


def test_best_play_is_told_to_be_that(yacht: Yacht, tmp_path: Path) -> None:
    file = record(tmp_path, roll("66666"), score("yahtzee"))
    page = yacht("review", file, "--format", "table").stdout
    assert "Every decision was the best one." in page


@pytest.mark.parametrize(
    ("events", "told"),
    [
        (
            (roll("66621", number=3), score("chance")),
            "Sixes: 3 less now, but 12.6 more later, since Chance stays open.",
        ),
        (
            (roll("66621", number=3), score("chance")),
            "The bonus for Upper section then lacks 45 with 5 boxes left; with yours, 63 with 6.",
        ),
        (
            (
                roll("55522", number=3),
                score("full_house"),
                roll("66662", number=3),
                score("chance"),
            ),
            "Sixes: 2 less now, but ",
        ),
        (
            (roll("66621"), score("chance")),
            "6 6 6 leads to: Sixes 66 %, Three of a kind 17 %.",
        ),
        (
            (roll("66621"), keep("6"), roll("61234"), score("chance")),
            "Yours, 6: ",
        ),
    ],
)
def test_why_a_decision_was_dear(
    yacht: Yacht, tmp_path: Path, events: tuple[dict[str, Any], ...], told: str
) -> None:
    file = record(tmp_path, *events)
    page = yacht("review", file, "--format", "table", env={"COLUMNS": "80"}).stdout
    assert told in " ".join(page.split())


def test_a_bonus_that_is_given_away_is_named(yacht: Yacht, tmp_path: Path) -> None:
    """All upper boxes but Sixes hold 45: 18 wins the bonus, and 12 loses it."""
    filled = ("11123", "ones"), ("22213", "twos"), ("33312", "threes"), ("44412", "fours")
    events: list[dict[str, Any]] = []
    for dice, box in (*filled, ("55512", "fives"), ("66612", "chance"), ("66512", "sixes")):
        events += [roll(dice, number=3), score(box)]
    page = yacht("review", record(tmp_path, *events), "--format", "table", "--top", "20").stdout
    assert "Sixes makes sure of 35 for Upper section." in page
    assert "With Sixes the bonus for Upper section is out of reach." in page


def test_a_percent_sign_stays_with_its_number(yacht: Yacht, tmp_path: Path) -> None:
    file = record(tmp_path, roll("66621"), keep("6"), roll("61234"), keep("6"), roll("62345"))
    for width in range(24, 60):
        page = yacht("review", file, "--format", "table", env={"COLUMNS": str(width)}).stdout
        lines = page.splitlines()
        assert not any(line.lstrip().startswith("%") for line in lines)
        assert max(map(len, lines)) <= width
        assert "\ue000" not in page


def test_0_now_is_told_as_that_for_both(yacht: Yacht, tmp_path: Path) -> None:
    filled = (
        *(("11124", "ones"), ("22214", "twos"), ("66412", "chance"), ("66612", "sixes")),
        *(("55512", "fives"), ("44412", "fours"), ("33312", "threes"), ("11246", "full_house")),
    )
    events: list[dict[str, Any]] = []
    for dice, box in filled:
        events += [roll(dice, number=3), score(box)]
    page = yacht("review", record(tmp_path, *events), "--format", "table").stdout
    told = "Yahtzee: 0 now as well, and 4.8 more later, since Full house stays open."
    assert told in " ".join(page.split())


def test_one_decision_has_as_many_lucky_rolls_as_three(yacht: Yacht, tmp_path: Path) -> None:
    lost = (roll("55555"), keep("5"), roll("51234"), score("chance"))
    events = (roll("66666"), score("yahtzee"), *lost)
    file = record(tmp_path, *events)
    page = yacht("review", file, "--format", "table", "--top", "1").stdout
    assert "The dearest decision\n" in page
    assert "The 2 luckiest rolls" in page


@pytest.mark.parametrize("width", [20, 40, 80])
def test_several_players_are_told_in_a_table_before_their_pages(
    yacht: Yacht, tmp_path: Path, width: int
) -> None:
    ann = roll("66666"), score("yahtzee")
    bob = ({**event, "player": 1} for event in (roll("66621"), score("chance")))
    file = record(tmp_path, *ann, *bob, players=["Ann", "Bob"])
    told = json.loads(yacht("review", file, "--json").stdout)["players"]
    asked = ("review", file, "--format", "table")
    lines = yacht(*asked, env={"COLUMNS": str(width)}).stdout.splitlines()
    assert max(map(len, lines)) <= width
    if width == 20:
        assert lines[0] == "Yahtzee · Ann", "no room"
        return
    assert lines[0] == "Yahtzee"
    assert lines[2].split() == ["expected", "now", "luck", "decisions"]
    assert lines[3].split() == [*expected_of(told[0]), "0.0"]
    assert lines[4].split() == [*expected_of(told[1]), f"-{told[1]['lost']:.1f}"]
    assert lines[6] == "Yahtzee · Ann"
    alone = yacht(*asked, "-p", "bob").stdout.splitlines()
    assert alone[0] == "Yahtzee · Bob"


def expected_of(told: dict[str, Any]) -> list[str]:
    return [told["player"], f"{told['reached']:.1f}", f"{told['luck']:+.1f}"]


def test_the_last_game_is_reviewed_unless_another_is_named(yacht: Yacht) -> None:
    nothing = yacht("review")
    assert (nothing.status, nothing.stdout) == (1, "")
    assert nothing.stderr == "No games are kept yet. To play one: yacht play\n"
    yacht("play", "--bot", "easy", "--seed", "4")
    yacht("play", "--seed", "1", stdin="none\nnone\nchance\n")
    last, named = yacht("review"), yacht("review", "2")
    assert last.stdout == named.stdout != ""
    assert last.stderr.startswith("Game 2, the last one: yahtzee · seed 1 · Player (running) · ")
    assert "the last one" not in named.stderr
    assert json.loads(yacht("review", "--json").stdout)["game"] == 2


def test_a_record_in_a_file_has_no_number(yacht: Yacht, tmp_path: Path) -> None:
    assert json.loads(yacht("review", record(tmp_path), "--json").stdout)["game"] is None


def test_players_are_told_in_the_number_that_they_are(yacht: Yacht, tmp_path: Path) -> None:
    told = yacht("review", record(tmp_path), "-p", "B").stderr
    assert told == "Error: nobody is called 'B'; there is A\n"


def test_json_keeps_a_name_that_the_terminal_lacks(
    yacht_process: YachtProcess, tmp_path: Path
) -> None:
    asked = ("review", record(tmp_path, players=["Jörg"]), "--json")
    told = yacht_process(*asked, env={"PYTHONIOENCODING": "ascii"}).stdout
    assert told.isascii()
    assert json.loads(told)["players"][0]["player"] == "Jörg"
    assert "Jörg" in yacht_process(*asked).stdout
