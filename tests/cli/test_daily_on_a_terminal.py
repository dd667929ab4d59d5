"""The game of the day as people play it: on a terminal, on two at once, and cut off."""

from __future__ import annotations

import re
import signal
import sys

import pytest
from terminals import INTERRUPT, Terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals of POSIX")


def enter(terminal: Terminal, label: str) -> None:
    """Write the dice into a box, and insist where a 0 is asked about."""
    terminal.type(label)
    terminal.until(lambda: terminal.typed.endswith(("> ", "[y/N] ")) or "UTC, in" in terminal.text)
    if terminal.typed.endswith("[y/N] "):
        terminal.type("y", "[y/N] ")


def dice(terminal: Terminal) -> list[str]:
    return re.findall(r"Dice ([\d ]+)\.", terminal.raw.decode())


def test_a_whole_game_ends_with_what_may_be_done_next_and_no_other_game() -> None:
    with Terminal("daily") as terminal:
        terminal.until_asked()
        assert re.search(r"Yahtzee · \d{4}-\d\d-\d\d", terminal.lines[0])
        assert "practice" not in terminal.text
        for label in "abcdefghijklm":
            enter(terminal, label)
        assert terminal.ended() == 0
        assert "again?" not in terminal.text
        assert "To show it to others: yacht daily share" in terminal.text
        assert re.search(r"The next dice fall at 0:00 UTC, in ", terminal.text)
    with Terminal("daily") as terminal:
        assert terminal.ended() == 0
        assert re.match(r"Yahtzee, \d{4}-\d\d-\d\d: played, \d+ points?\.", terminal.lines[0])


def test_the_first_of_two_terminals_is_told_that_the_second_has_gone_on() -> None:
    with Terminal("daily", "--plain") as first:
        first.until_asked()
        with Terminal("daily", "--plain") as second:
            second.until_asked()
            assert dice(first) == dice(second)
            second.type("none")
            second.until_asked()
            assert "roll 2 of 3." in second.text
            first.type("none")
            assert first.ended() == 3
            assert len(dice(first)) == 1
            told = " ".join(first.text.split())
            assert "gone on in another window" in told
            assert "yacht resume 1" in told
            second.type("q")
            assert second.ended() == 1
    with Terminal("daily", "--plain") as third:
        third.until_asked()
        assert "roll 2 of 3." in third.text
        assert dice(third) == dice(second)[1:]


def test_a_game_that_is_killed_goes_on_where_it_was() -> None:
    with Terminal("daily", "--plain") as terminal:
        terminal.type("none")
        terminal.until_asked()
        lying = dice(terminal)[-1]
        terminal.child.kill(signal.SIGKILL)
        assert terminal.ended() == -signal.SIGKILL
    with Terminal("daily", "--plain") as terminal:
        terminal.until_asked()
        assert "roll 2 of 3." in terminal.text
        assert dice(terminal) == [lying]
        terminal.send(INTERRUPT)
        assert terminal.ended() == 130
        assert "go on with: yacht daily" in terminal.text


def test_practice_says_so_all_the_time() -> None:
    with Terminal("daily", "--date", "2025-02-01", columns=40) as terminal:
        terminal.until_asked()
        assert "2025-02-01, practice" in " ".join(terminal.text.split())
        terminal.type("none")
        terminal.until_shown("roll 2 of 3")
        terminal.until_asked()
        terminal.type("u")
        terminal.until_shown("roll 1 of 3")
