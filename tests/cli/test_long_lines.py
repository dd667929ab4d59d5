"""Long lines: broken between words on a terminal, whole in a pipe."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from processes import Yacht

COLUMNS = 40


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file with a fault, as it is called from its own folder."""
    (tmp_path / "bad.toml").write_text(
        'format = 1\nextends = "yahtzee"\n[turn]\nrols = 2\n', encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    return "bad.toml"


@pytest.mark.parametrize(
    "args",
    [
        ("score", "66621", "-c", "yahtze", "--card", "ones=3,twos=500"),
        ("score", "66621", "--nothing"),
        ("score", "66621", "-r", "./bad.toml"),
        ("rules", "check", "bad.toml"),
        ("rules", "check", "./nowhere.toml"),
        ("rules", "diff", "yahtzee", "yahtzee"),
        ("plugins",),
        ("validate", "44444", "chance", "--card", "yahtzee=50"),
        ("validate", "-"),
    ],
)
@pytest.mark.usefixtures("table")
def test_words_stay_whole_on_a_terminal(yacht: Yacht, args: tuple[str, ...]) -> None:
    wrong = json.dumps({"dice": [4, 4, 4, 4, 4], "box": "chance", "boxes": {"yahtzee": 50}})
    env = {"COLUMNS": str(COLUMNS), "YACHT_PLUGINS": "off"}
    shown = yacht(*args, stdin=wrong, terminal=True, env=env)
    piped = yacht(*args, *_as_told(args), stdin=wrong, env=env)
    assert shown.status == piped.status
    for told, plain in zip(shown[1:], piped[1:], strict=True):
        assert all(len(line) <= COLUMNS for line in told.splitlines())
        assert told.split() == plain.split()
        assert told.count("\n") >= plain.count("\n")
    assert max(map(len, (shown.stdout + shown.stderr).splitlines())) > COLUMNS // 2


def _as_told(args: tuple[str, ...]) -> tuple[str, ...]:
    """What makes a command tell a person's words in a pipe, too."""
    return ("--format", "table") if args[0] in ("plugins", "validate") else ()


def test_a_line_of_a_pipe_is_one_line(yacht: Yacht, table: str) -> None:
    assert yacht("rules", "check", table, env={"COLUMNS": "40"}).stdout == (
        "bad.toml: turn.rols: there is no such key - did you mean rolls?\n"
    )


def test_what_is_continued_stands_further_right(yacht: Yacht, table: str) -> None:
    assert yacht("rules", "check", table, terminal=True, env={"COLUMNS": "40"}).stdout == (
        "bad.toml: turn.rols: there is no such\n  key - did you mean rolls?\n"
    )
