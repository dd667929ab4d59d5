"""Words that broke the command line once, found by calling it with anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from processes import Yacht

NAME = "word of bytes that are no text: \udcff"


@pytest.mark.parametrize("args", [("--", "---"), ("--", "--x"), ("rules", "--", "-")])
def test_an_option_is_no_command(yacht: Yacht, args: tuple[str, ...]) -> None:
    done = yacht(*args)
    assert (done.status, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1


def test_json_holds_what_is_no_text_as_it_was(yacht: Yacht) -> None:
    done = yacht("rules", "check", NAME, "--json")
    assert done.status == 3
    assert '"rules": "word of bytes that are no text: \\udcff"' in done.stdout
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("args", [(), ("score", "66621", "--format"), ("roll", "-n")])
def test_a_long_word_is_told_short(yacht: Yacht, args: tuple[str, ...]) -> None:
    done = yacht(*args, "x" * 100_000)
    assert done.status == 2
    assert "xxx…" in done.stderr
    assert len(done.stderr) < 600
