"""Files of games that SQLite can't speak of: told in one line, moved aside when asked."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from locked import locked_folder, read_only

if TYPE_CHECKING:
    import pytest
    from processes import Yacht

LOOKING = (
    *("history", "history show 1", "history export 1", "history export --csv", "history repair"),
    *("stats", "resume --list", "daily status"),
)


def test_a_schema_that_is_no_text_is_told_and_moved_aside_when_asked(yacht: Yacht) -> None:
    yacht("play")
    file = Path(os.environ["YACHT_DATA_DIR"]) / "games.sqlite3"
    data = file.read_bytes()
    at = data.index(b"CREATE TABLE")
    file.write_bytes(data[:at] + b"CREATE \xffABLE" + data[at + 12 :])
    for command in (("history",), ("stats",), ("resume",), ("play",), ("history", "repair")):
        done = yacht(*command)
        assert (done.status, done.stdout) == (3, "")
        assert "is damaged" in done.stderr
        assert done.stderr.count("\n") == 1
    assert yacht("history", "repair", "--move-aside").status == 0
    assert yacht("history").status == 0


def test_nobody_at_stdin_goes_on_with_the_last_game(yacht: Yacht) -> None:
    yacht("play", "-p", "Ann")
    yacht("play", "-p", "Bob")
    done = yacht("resume")
    assert done.status == 1
    assert "Bob" in done.stdout


def test_looking_needs_no_right_to_write(yacht: Yacht, monkeypatch: pytest.MonkeyPatch) -> None:
    with locked_folder() as folder:
        for kind in ("DATA", "CONFIG"):
            monkeypatch.setenv(f"YACHT_{kind}_DIR", str(folder))
        yacht("play", "-p", "Ann", "-s", 'section.upper.categories=["ones", "sixes"]')
        with read_only(folder):
            for line in LOOKING:
                done = yacht(*line.split())
                assert done.status == 0, (line, done)
            for line in ("play", "resume", "pad", "history delete 1 --yes"):
                done = yacht(*line.split())
                assert (done.status, done.stdout) == (3, ""), line
                assert "can't be opened and written to" in done.stderr
                assert done.stderr.count("\n") == 1
        assert [file.name for file in folder.iterdir()] == ["games.sqlite3"]
