"""The hardest inputs we could think of take a bounded time, and a bounded memory."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from processes import ENTRY

resource = pytest.importorskip("resource", reason="the system can't limit memory")

MEMORY = 600 << 20
SECONDS = 20
"""A few take two or three; the rest is for machines with more to do."""
LIMITED = f"import resource; resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY})); {ENTRY}"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*args: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, *args],
        input=stdin,
        capture_output=True,
        check=False,
        timeout=SECONDS,
    )
    assert b"Traceback" not in done.stderr
    return done


def box(pattern: Any, points: Any = "total") -> dict[str, Any]:
    return {"pattern": pattern, "points": points}


def game(dice: int, faces: int, boxes: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A table with these boxes, called c0, c1, …"""
    names = [f"c{n}" for n in range(len(boxes))]
    return {
        "format": 1,
        "id": "hard",
        "sections": ["all"],
        "dice": {"count": dice, "faces": faces},
        "section": {"all": {"categories": names}},
        "category": dict(zip(names, boxes, strict=True)),
        **more,
    }


FORTY = [str(n) for n in range(40)]
CASES = [{"on_roll": [1 + n % 20], "plus": n, "matched": n % 7 - 3} for n in range(60)]
BY_ROLL = {n: {"on_roll": [1 + int(n) % 20], "order": "down"} for n in FORTY}


def hard_game(name: str, boxes: int) -> dict[str, Any]:
    """The hard game of that name with so many boxes, each as costly as a table may have them."""
    if name == "groups":
        return game(12, 8, [box({"groups": [3, 2]}, "matched")] * boxes)
    if name == "same face":
        pattern = {"groups": [1, 1, 1], "same_face": True}
        return game(6, 12, [box(pattern, "matched")] * boxes)
    if name == "straights":
        return game(5, 20, [box({"any_of": [{"straight": 2, "wrap": True}] * 3})] * boxes)
    if name == "cases":
        return game(5, 20, [box({"any": True}, CASES)] * boxes, turn={"rolls": 20})
    if name == "negative":
        points = {"matched": -3, "total": -1}
        return game(5, 20, [box({"groups": [2]}, points)] * boxes)
    if name == "columns":
        turn = {"rolls": 20}
        any_dice = [box({"any": True})] * boxes
        return game(5, 20, any_dice, columns=FORTY, column=BY_ROLL, turn=turn)
    repeat = {"category": "c0", "bonus": 100, "joker": "free"}
    further = [box({"different": 5}, "matched")] * (boxes - 1)
    return game(5, 20, [box({"face": 1}, "matched"), *further], repeat=repeat)


BY_DAY = ("groups", "columns")
BY_NIGHT = ("groups", "same face", "straights", "cases", "negative", "columns", "repeated")


@pytest.mark.parametrize(
    ("name", "boxes"),
    [
        *((name, 2) for name in BY_DAY),
        *(pytest.param(name, 60, marks=pytest.mark.slow) for name in BY_NIGHT),
    ],
)
def test_hard_tables_are_checked_scored_and_shown(name: str, boxes: int) -> None:
    table = hard_game(name, boxes)
    Path("hard.toml").write_text(tomli_w.dumps(table), encoding="utf-8")
    roll = [str(1 + n % table["dice"]["faces"]) for n in range(table["dice"]["count"])]
    column = "@0" if "columns" in table else ""
    assert run("rules", "check", "hard.toml").returncode == 0
    assert run("score", "-r", "hard.toml", *roll).returncode == 0
    assert run("rules", "show", "hard.toml").returncode == 0
    assert run("card", f"c0{column}=12", "-r", "hard.toml", "--json").returncode in {0, 1}


@pytest.mark.parametrize(
    "pattern",
    [
        {"groups": [1] * 5, "same_face": True},
        {"groups": [2, 2, 1, 1, 1, 1], "same_face": True},
        {"any_of": [{"straight": 2, "wrap": True}] * 39},
        {"any_of": [{"any_of": [{"sum": 9}] * 30}] * 30},
    ],
    ids=str,
)
def test_patterns_that_take_too_long_are_faults(pattern: dict[str, Any]) -> None:
    Path("hard.toml").write_text(tomli_w.dumps(game(12, 8, [box(pattern)])), encoding="utf-8")
    done = run("rules", "check", "hard.toml")
    assert done.returncode == 1
    assert done.stdout.startswith(b"hard.toml: category.c0.pattern: ")
    assert done.stdout.count(b"\n") == 1


@pytest.mark.parametrize(
    "setting",
    ["dice.count=1000000000", "dice.faces=1000000000", "turn.rolls=1000000000", "dice.count=12"],
)
def test_settings_beyond_all_limits_are_told(setting: str) -> None:
    more = ("-s", "dice.faces=20") if setting == "dice.count=12" else ()
    done = run("score", "66621", "-s", setting, *more)
    assert (done.returncode, done.stdout) == (2, b"")


DEEP = b"[" * 100_000
LINES = (
    DEEP,
    b'{"a":' * 100_000,
    b'{"dice": ' + b"9" * 100_000 + b', "box": "chance"}',
    b'{"boxes": {}, "dice": [' + b"6," * 100_000 + b'6], "box": "chance"}',
    b'{"boxes": {}, "dice": [NaN, 1e999, -0.0, 1, 1], "box": "chance"}',
    b'{"boxes": {"\\ud800": 1}, "dice": "\\udfff", "box": "\\ud800"}',
    b'{"boxes": {}, "dice": "66621", "box": "' + b"x" * 100_000 + b'"}',
    b'{"boxes": {' + b'"x":1,' * 50_000 + b'"y":1}, "dice": "66621", "box": "chance"}',
    b"x" * 3_000_000,
)


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[:30].decode())
def test_one_hard_line_costs_no_other_its_verdict(line: bytes) -> None:
    good = b'{"boxes": {}, "dice": "66621", "box": "chance"}'
    done = run("validate", "-", stdin=b"\n".join((good, line, good)))
    first, hard, last = map(json.loads, done.stdout.splitlines())
    assert (first["legal"], hard["legal"], last["legal"]) == (True, None, True)
    assert len(hard["error"]) < 2000
    assert done.returncode in {2, 3}


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[:30].decode())
def test_one_hard_line_costs_no_other_its_points(line: bytes) -> None:
    done = run("score", "-c", "chance", stdin=b"\n".join((b"66621", line, b"11111")))
    assert (done.returncode, done.stdout) == (2, b"21\n5\n")
    assert done.stderr.startswith(b"Error: line 2: ")
    assert done.stderr.count(b"\n") == 1


def test_a_card_as_deep_as_it_is_long_is_told() -> None:
    done = run("card", "-", stdin=b'{"boxes": ' + DEEP)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    "table",
    [
        b"x = " + DEEP,
        b"[" + b"a." * 100_000 + b"a]",
        b"a = " + b"9" * 200_000,
        b"".join(b"[category.c%d]\n" % n for n in range(50_000)),
        b'name = "' + b"x" * 1_000_000 + b'"',
        b"a = {" * 50_000,
    ],
    ids=lambda table: table[:12].decode(),
)
def test_a_table_as_large_as_may_be_is_told(table: bytes) -> None:
    Path("hard.toml").write_bytes(b"format = 1\n" + table)
    done = run("rules", "check", "hard.toml")
    assert done.returncode == 1
    assert all(len(line) < 2000 for line in done.stdout.splitlines())
