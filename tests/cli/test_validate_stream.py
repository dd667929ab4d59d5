"""`yacht validate FILE|-`: placements, one JSON object a line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Yacht = Callable[..., Any]

LEGAL = {"rules": "yahtzee", "boxes": {}, "bonus": 0, "dice": [6, 6, 6, 2, 2], "box": "full_house"}


def lines(*objects: object) -> bytes:
    return b"".join(
        (one if isinstance(one, bytes) else json.dumps(one).encode()) + b"\n" for one in objects
    )


def verdicts(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def judged(yacht: Yacht, one: object, *args: str) -> tuple[int, dict[str, Any]]:
    """The exit code and the verdict on a line that stands between two legal ones."""
    done = yacht("validate", "-", *args, stdin=lines(LEGAL, one, LEGAL))
    before, verdict, after = verdicts(done.stdout)
    assert before["legal"] is after["legal"] is True
    assert (before["line"], verdict["line"], after["line"]) == (1, 2, 3)
    return done.status, verdict


def test_every_line_has_its_verdict(yacht: Yacht) -> None:
    filled = {"boxes": {"chance": 20}, "dice": [6, 6, 6, 2, 1], "box": "chance"}
    done = yacht("validate", "-", stdin=lines(LEGAL, filled))
    assert done.status == 1
    assert verdicts(done.stdout) == [
        {
            "line": 1,
            "legal": True,
            "box": "full_house",
            "points": 25,
            "bonus": 0,
            "rule": None,
            "reason": None,
        },
        {
            "line": 2,
            "legal": False,
            "box": "chance",
            "points": None,
            "bonus": None,
            "rule": "box-filled",
            "reason": "Chance is filled",
        },
    ]
    assert done.stderr == "2 placements: 1 legal, 1 illegal, 0 unreadable\n"


def test_a_file_is_read_as_stdin_is(yacht: Yacht, tmp_path: Path) -> None:
    file = tmp_path / "placements.jsonl"
    file.write_bytes(lines(LEGAL, LEGAL))
    done = yacht("validate", str(file))
    assert (done.status, len(verdicts(done.stdout))) == (0, 2)


def test_blank_lines_are_skipped_but_counted(yacht: Yacht) -> None:
    done = yacht("validate", "-", stdin=b"\n" + lines(LEGAL) + b"  \r\n" + lines(LEGAL).strip())
    assert [v["line"] for v in verdicts(done.stdout)] == [2, 4]


def test_lines_without_rules_are_judged_by_those_that_were_asked_for(yacht: Yacht) -> None:
    placement = {"boxes": {"ones": 3}, "dice": [5, 5, 4, 4, 1], "box": "two_pairs"}
    done = yacht("validate", "-", "-r", "yatzy", stdin=lines(placement))
    assert verdicts(done.stdout)[0]["points"] == 18


def test_rules_of_a_line_may_not_differ_from_those_that_were_asked_for(yacht: Yacht) -> None:
    other = {**LEGAL, "rules": "classic"}
    status, verdict = judged(yacht, other, "-r", "yahtzee")
    assert (status, verdict["legal"]) == (2, None)
    assert "classic" in verdict["error"]


def test_each_line_may_have_rules_of_its_own(yacht: Yacht) -> None:
    yatzy = {"rules": "yatzy", "boxes": {}, "dice": [6, 6, 6, 2, 2], "box": "full_house"}
    assert judged(yacht, yatzy) == (
        0,
        {
            "line": 2,
            "legal": True,
            "box": "full_house",
            "points": 22,
            "bonus": 0,
            "rule": None,
            "reason": None,
        },
    )


def test_settings_hold_for_every_line(yacht: Yacht) -> None:
    further = {"boxes": {"yahtzee": 50}, "dice": [4, 4, 4, 4, 4], "box": "chance"}
    done = yacht("validate", "-", stdin=lines(further, {**further, "rules": "yahtzee"}))
    assert [v["rule"] for v in verdicts(done.stdout)] == ["joker-upper", "joker-upper"]
    done = yacht(
        "validate",
        "-",
        "-s",
        "repeat.joker=free",
        stdin=lines(further, {**further, "rules": "yahtzee"}),
    )
    assert [v["legal"] for v in verdicts(done.stdout)] == [True, True]


def test_a_claim_and_a_strike_are_judged(yacht: Yacht) -> None:
    assert judged(yacht, {**LEGAL, "points": 25})[1]["legal"] is True
    status, verdict = judged(yacht, {**LEGAL, "points": 24})
    assert (status, verdict["rule"], verdict["points"]) == (1, "claim", 25)
    assert judged(yacht, {**LEGAL, "strike": True})[1]["rule"] == "voluntary-zero"
    free = {**LEGAL, "rules": "yahtzee-free", "strike": True}
    assert judged(yacht, free)[1]["points"] == 0


def test_a_card_is_judged_anew_although_its_values_were_seen_before(yacht: Yacht) -> None:
    # The bonus of the second card can't have been earned, that of the first can.
    earned = {**LEGAL, "boxes": {"yahtzee": 50, "sixes": 30}, "bonus": 100}
    unearned = {**LEGAL, "boxes": {"yahtzee": 50, "sixes": 24}, "bonus": 100}
    seen = {**LEGAL, "boxes": {"yahtzee": 50, "sixes": 24}}
    done = yacht("validate", "-", stdin=lines(earned, seen, unearned, earned))
    assert [v["legal"] for v in verdicts(done.stdout)] == [True, True, None, True]


def test_orders_of_columns_are_judged_on_every_card(yacht: Yacht) -> None:
    down = ("-s", 'columns=["1"]', "-s", "column.1.order=down")
    first = {"boxes": {"ones": 1, "twos": 2}, "dice": [3, 3, 1, 1, 2], "box": "threes"}
    gap = {"boxes": {"twos": 2}, "dice": [3, 3, 1, 1, 2], "box": "ones"}
    done = yacht("validate", "-", *down, stdin=lines(first, gap))
    assert [v["legal"] for v in verdicts(done.stdout)] == [True, None]


UNREADABLE: dict[str, object] = {
    "no JSON": b"{",
    "no object": b"[1]",
    "a comment": b"# nothing",
    "no UTF-8": b'{"box": "\xff"}',
    "a key twice": b'{"box": "ones", "box": "twos", "dice": [1, 1, 1, 1, 1]}',
    "no number": b'{"boxes": {"ones": NaN}, "box": "ones", "dice": [1, 1, 1, 1, 1]}',
    "deeply nested": b'{"boxes": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "a huge number": b'{"bonus": ' + b"9" * 5000 + b"}",
    "a very long line": b'{"box": "' + b"x" * 2_000_000 + b'"}',
    "dice missing": {"boxes": {}, "box": "ones"},
    "too few dice": {**LEGAL, "dice": [1, 2, 3, 4]},
    "an impossible face": {**LEGAL, "dice": [1, 2, 3, 4, 7]},
    "a die that is no number": {**LEGAL, "dice": [1, 2, 3, 4, True]},
    "a die as a fraction": {**LEGAL, "dice": [1, 2, 3, 4, 5.0]},
    "box missing": {"boxes": {}, "dice": [1, 1, 1, 1, 1]},
    "an unknown box": {**LEGAL, "box": "nothing"},
    "a box that is no name": {**LEGAL, "box": 3},
    "boxes as a list": {**LEGAL, "boxes": [3]},
    "an impossible entry": {**LEGAL, "boxes": {"ones": 7}},
    "an entry as text": {**LEGAL, "boxes": {"ones": "3"}},
    "an entry as a fraction": {**LEGAL, "boxes": {"ones": 3.0}},
    "an entry that is true": {**LEGAL, "boxes": {"ones": True}},
    "an unearned bonus": {**LEGAL, "bonus": 100},
    "a bonus that is no number": {**LEGAL, "bonus": "100"},
    "a claim that is no number": {**LEGAL, "points": "25"},
    "a claim that is true": {**LEGAL, "points": True},
    "a strike that is no flag": {**LEGAL, "strike": 1},
    "a roll that the turn has not": {**LEGAL, "roll": 4},
    "rules that are no name": {**LEGAL, "rules": ["yahtzee"]},
    "rules that are a file": {**LEGAL, "rules": "./yahtzee.toml"},
    "an event": {"event": "roll", "player": 0, "dice": [1, 1, 1, 1, 1]},
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_an_unreadable_line_is_told_and_the_others_are_judged(yacht: Yacht, what: str) -> None:
    # The values of the legal line are known by then, so that nothing is passed unread.
    status, verdict = judged(yacht, UNREADABLE[what])
    assert status == 2
    assert sorted(verdict) in (["error", "legal", "line"], ["error", "event", "legal", "line"])
    assert verdict["legal"] is None
    assert verdict["error"]
    assert len(verdict["error"]) < 500


def test_true_is_not_taken_for_a_one_that_was_seen_before(yacht: Yacht) -> None:
    ones = {"boxes": {"ones": 1}, "dice": [1, 2, 3, 4, 6], "box": "chance"}
    true = {"boxes": {"ones": True}, "dice": [1, 2, 3, 4, 6], "box": "chance"}
    die = {"boxes": {"ones": 1}, "dice": [True, 2, 3, 4, 6], "box": "chance"}
    done = yacht("validate", "-", stdin=lines(ones, true, die, ones))
    assert [v["legal"] for v in verdicts(done.stdout)] == [True, None, None, True]


def test_an_unknown_ruleset_is_the_worst(yacht: Yacht) -> None:
    status, verdict = judged(yacht, {**LEGAL, "rules": "yatzi"})
    assert (status, verdict["legal"]) == (3, None)
    assert "did you mean" in verdict["error"]


def test_an_empty_input_is_no_answer(yacht: Yacht, tmp_path: Path) -> None:
    file = tmp_path / "empty.jsonl"
    file.write_text("\n")
    for done in (yacht("validate", str(file)), yacht("validate", "-", stdin="")):
        assert (done.status, done.stdout) == (2, "")
        assert done.stderr == "Error: there are no placements and no events\n"


def test_verdicts_as_rows_begin_with_the_names_of_the_columns(yacht: Yacht) -> None:
    stdin = lines(LEGAL, {**LEGAL, "points": 1}, b"{")
    done = yacht("validate", "-", "--format", "tsv", stdin=stdin)
    head, legal, claim, broken = done.stdout.splitlines()
    assert head == "line\tevent\tlegal\tbox\tpoints\tbonus\trule\treason"
    assert legal == "1\t\tlegal\tfull_house\t25\t0\t\t"
    assert claim == (
        "2\t\tillegal\tfull_house\t25\t0\tclaim\t1 point is claimed, but Full house gets 25"
    )
    assert broken.startswith("3\t\tunreadable\t\t\t\t\tthis is not JSON")


def test_a_person_hears_only_what_is_wrong(yacht: Yacht) -> None:
    done = yacht("validate", "-", stdin=lines(LEGAL, {**LEGAL, "points": 1}), terminal=True)
    assert done.stdout == "Line 2: 1 point is claimed, but Full house gets 25 (rule claim).\n"
    assert done.stderr == "2 placements: 1 legal, 1 illegal, 0 unreadable\n"


def test_answers_come_as_soon_as_a_line_is_there(tmp_path: Path) -> None:
    entry = "from yachtcli.cli.main import main; main()"
    env = {**os.environ, "YACHT_CONFIG_DIR": str(tmp_path), "LANGUAGE": "en"}
    with subprocess.Popen(
        [sys.executable, "-c", entry, "validate", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=env,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in (1, 2):
            process.stdin.write(lines(LEGAL))
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["line"] == number
        process.stdin.close()
        assert process.wait(timeout=20) == 0
