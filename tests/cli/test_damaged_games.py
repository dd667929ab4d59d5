"""Files of games that SQLite can't speak of: told in one line, moved aside when asked."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from processes import Yacht


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
