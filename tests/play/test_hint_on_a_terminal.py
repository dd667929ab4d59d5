"""Hints as people ask for them at the table: with a question, in three lines, broken off."""

from __future__ import annotations

import re
import sys

import pytest
from terminals import ENDED, INTERRUPT, Terminal

from yachtcli.store.games import Store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals of POSIX")

QUICK = ("play", "-r", "yatzy", "-s", 'sections=["upper"]', "--seed", "3")  # 4 1 3 6 4
LESS = re.compile(r" in all +(?:-|<)[\d.]+")
TOLD = re.compile(r"^(?:keep|score) .* in all(?: |$)", re.MULTILINE)
MARKED = "A hint marks this game as helped: no personal best. Show it?"


def opening() -> dict[str, object]:
    """The first object of the game's record."""
    with Store.open() as store:
        return store.objects(1)[0]


def test_the_first_hint_is_asked_about_and_shown_beside_the_dice() -> None:
    with Terminal(*QUICK) as terminal:
        terminal.type("hint")
        terminal.until_asked("[y/N] ")
        assert MARKED in terminal.text
        assert not TOLD.search(terminal.text)
        assert "helped" not in opening()
        terminal.type("y", "[y/N] ")
        terminal.until(lambda: len(TOLD.findall(terminal.text)) == 3)
        terminal.until_asked()
        found = [line for line in terminal.lines if " in all" in line]
        assert not LESS.search(found[0])
        assert found[0].startswith("keep 4 4 ")
        assert all(LESS.search(line) for line in found[1:])
        assert "round 1 of 6 · Player" in terminal.lines[0], "the turn is still in sight"
        assert opening()["helped"] == 1
        terminal.type("tipp")
        terminal.until(lambda: opening()["helped"] == 2)
        terminal.until_asked()
        assert MARKED not in terminal.text, "it is asked about once"
        terminal.resize(70, 24)
        terminal.until(lambda: max(map(len, terminal.lines)) <= 70 and "in all" in terminal.text)
        terminal.type("")
        terminal.until(lambda: "in all" not in terminal.text)
        terminal.type("q")
        assert terminal.ended() == 1


def test_a_game_that_is_resumed_is_not_asked_about_again() -> None:
    with Terminal(*QUICK) as terminal:
        terminal.type("hint")
        terminal.type("y", "[y/N] ")
        terminal.until_shown(" in all")
        terminal.until_asked()
        terminal.send(ENDED)
        assert terminal.ended() == 1
    with Terminal("resume", columns=40) as terminal:
        terminal.type("hint")
        terminal.until_shown("keep 4 4 ")
        terminal.until_asked()
        assert max(map(len, terminal.lines)) <= 40
        assert "[y/N]" not in terminal.text
        assert opening()["helped"] == 2


@pytest.mark.parametrize("answer", ["", "n", "nein"])
def test_whoever_thinks_better_of_it_has_no_help(answer: str) -> None:
    with Terminal(*QUICK) as terminal:
        terminal.type("hint")
        terminal.type(answer, "[y/N] ")
        terminal.until_asked("> ")
        terminal.type("xyzzy")
        terminal.until_shown("'xyzzy' is neither")
        assert " in all" not in terminal.text
        assert "helped" not in opening()


def test_the_question_is_still_there_after_a_resize() -> None:
    with Terminal(*QUICK) as terminal:
        terminal.type("hint")
        terminal.until_asked("[y/N] ")
        shown = len(terminal.raw)
        terminal.resize(70, 24)
        terminal.until(lambda: b"round 1 of 6" in terminal.raw[shown:])
        terminal.until_asked("[y/N] ")
        assert MARKED in terminal.text
        terminal.type("n", "[y/N] ")
        terminal.until_asked("> ")
        assert "helped" not in opening()


@pytest.mark.parametrize("how", [(), ("--plain",)])
def test_nothing_is_shown_again_to_who_leaves_at_the_question(how: tuple[str, ...]) -> None:
    with Terminal(*QUICK, *how) as terminal:
        terminal.type("hint")
        terminal.until_asked("[y/N] ")
        shown = len(terminal.raw)
        terminal.send(ENDED)
        assert terminal.ended() == 1
        assert b"round 1 of 6" not in terminal.raw[shown:]


@pytest.mark.parametrize(("key", "status"), [("q\r", 1), (ENDED, 1), (INTERRUPT, 130)])
def test_the_question_can_be_left(key: str, status: int) -> None:
    with Terminal(*QUICK) as terminal:
        terminal.type("hint")
        terminal.until_asked("[y/N] ")
        terminal.send(key)
        assert terminal.ended() == status
        assert "yacht resume 1" in terminal.text
        assert "helped" not in opening()


def test_an_interrupt_while_a_game_is_solved_stops_the_hint_and_not_the_game() -> None:
    with Terminal("play", "-s", "dice.faces=20", "--seed", "3") as terminal:
        terminal.type("hint")
        terminal.type("y", "[y/N] ")
        terminal.until_shown("Solving")
        terminal.send(INTERRUPT)
        terminal.until_shown("No hint, then: the game goes on.")
        terminal.until_asked()
        assert "helped" not in opening()
        terminal.type("m")
        terminal.until_shown("round 2 of 13")
        assert b"Traceback" not in terminal.raw


def test_in_plain_lines_and_on_a_dumb_terminal_a_word_says_that_it_takes_a_while() -> None:
    for args, env in ((("--plain",), {}), ((), {"TERM": "dumb"})):
        with Terminal("play", "-s", "dice.faces=20", "--seed", "3", *args, env=env) as terminal:
            terminal.type("hint")
            terminal.type("y", "[y/N] ")
            terminal.until_shown("Solving the game ...")
            terminal.send(INTERRUPT)
            terminal.until_shown("No hint, then")
            drawn = terminal.raw.replace(b"\x1b[?2004h", b"").replace(b"\x1b[?2004l", b"")
            assert b"\x1b" not in drawn.replace(b"\r\x1b[K", b"")


def test_in_plain_lines_each_decision_is_a_fact() -> None:
    with Terminal(*QUICK, "--plain") as terminal:
        terminal.type("hint")
        terminal.type("y", "[y/N] ")
        terminal.until_shown("Hint 3: ")
        terminal.until_asked()
        shown = " ".join(" ".join(terminal.lines).split())
        told = re.findall(r"Hint \d: [^:]*: [^:]*%\.", shown)
        assert len(told) == 3, shown
        values, aims = r"[\d.]+ points to come, [\d.]+ in all\.", r"Leads to: Fours \d+ %, .*%\."
        assert re.fullmatch(f"Hint 1: keep 4 4, {values} {aims}", told[0]), told
        for line in told[1:]:
            assert re.fullmatch(rf"Hint \d: keep [\d ]+, {values} Loses [\d.]+\. {aims}", line), (
                told
            )


def test_there_is_no_hint_in_the_game_of_the_day() -> None:
    with Terminal("daily") as terminal:
        terminal.type("hint")
        terminal.until_shown("there is no hint in the game of the day")
        terminal.type("?")
        terminal.until_shown("save and leave")
        assert "\nhint " not in terminal.text
        assert "helped" not in opening()


def test_practice_has_hints_and_says_at_its_end_that_it_was_practice() -> None:
    with Terminal("daily", "-r", "yacht", "--date", "2025-02-01", "--plain") as terminal:
        terminal.type("hint")
        terminal.type("y", "[y/N] ")
        terminal.until_shown("Hint 3: ")
        terminal.type("q")
        assert terminal.ended() == 1
    with Terminal("resume", "--plain") as terminal:
        for label in "abcdefghijkl":
            terminal.until_asked()
            terminal.type(label)
            terminal.until(lambda: terminal.typed.endswith(("> ", "[y/N] ")) or full(terminal))
            if terminal.typed.endswith("[y/N] "):
                terminal.type("y", "[y/N] ")
        assert terminal.ended() == 0
        assert "1 hint" in terminal.text
        assert "This was practice: it does not count." in terminal.text


def full(terminal: Terminal) -> bool:
    """Whether the card is."""
    return "The card is full" in terminal.text
