"""Whole games in a pseudo-terminal, as people play them."""

from __future__ import annotations

import re
import sys

import pytest
from terminals import ENDED, INTERRUPT, Terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals of POSIX")

LABELS = "abcdefghijklm"


def enter(terminal: Terminal, line: str, prompt: str = "> ") -> None:
    """Type a line, and insist where a 0 is asked about."""
    terminal.type(line, prompt)
    terminal.until(lambda: terminal.typed.endswith((prompt, "[y/N] ", "leave] ")))
    if terminal.typed.endswith("[y/N] "):
        terminal.type("y", "[y/N] ")


def test_a_whole_game_alone_and_another_one() -> None:
    with Terminal("play", "--seed", "yacht") as terminal:
        terminal.until_asked()
        assert "round 1 of 13 · Player" in terminal.lines[0]
        for label in LABELS:
            enter(terminal, label)
        terminal.until_asked("q = leave] ")
        total = re.search(r"The card is full: (\d+) points\.", terminal.text)
        assert total
        assert "ersonal best" not in terminal.text, "the dice of a seed can be known"
        assert f"seed yacht · Player {total[1]}" in terminal.text
        assert terminal.text.count("ard is full") == 1
        assert "\na Ones" not in terminal.text, "nobody can type a label any more"
        assert "\n\n\n" not in terminal.text.rstrip()
        assert "seed yacht" in terminal.text
        terminal.type("", "q = leave] ")
        terminal.until_asked()
        assert "round 1 of 13 · Player" in terminal.text, "one key, and the next game begins"
        terminal.type("q")
        assert terminal.ended() == 1
        assert "yacht resume 2" in terminal.text


def test_two_at_one_keyboard_are_told_what_the_other_has_done() -> None:
    with Terminal("play", "-p", "Ann", "-p", "Bob", "--seed", "3") as terminal:
        terminal.type("d", "Ann> ")
        terminal.until_asked("Bob> ")
        assert "round 1 of 13 · Bob" in terminal.lines[0]
        written = re.search(r"Ann: Fours (\d+)", terminal.text)
        assert written
        row = next(line for line in terminal.lines if line.startswith("d Fours"))
        assert row.split()[2] == written[1]
        assert "[" in row, "what Bob would get stands beside what Ann has"


def test_bots_say_what_they_do_and_why() -> None:
    args = ("play", "-p", "Ann", "--bot", "easy", "--seed", "3", "--bot-delay", "0")
    with Terminal(*args) as terminal:
        terminal.type("d")
        terminal.until_shown("round 2 of 13 · Ann")
        terminal.until_asked()
        keeps = re.findall(
            r"^easy, [\d ]{9}: keeps ([\d ]+|none) - .+", terminal.text, re.MULTILINE
        )
        assert 0 <= len(keeps) <= 2
        assert re.search(r"^easy, [\d ]{9}: [A-Z][a-z ]+ \d+", terminal.text, re.MULTILINE)
        terminal.type("u")
        terminal.until_shown("easy has moved since: nothing is taken back any more")


def test_undo_brings_back_the_same_dice() -> None:
    with Terminal("play", "--plain") as terminal:
        terminal.type("none")
        terminal.until_shown("roll 2 of 3.")
        terminal.until_asked()
        first, second = re.findall(r"Dice ([\d ]+)\.", terminal.raw.decode())
        terminal.type("undo")
        terminal.until_shown("Taken back: Player kept none - this game sets no personal best now")
        terminal.until_asked()
        assert re.findall(r"Dice ([\d ]+)\.", terminal.raw.decode())[2] == first
        terminal.type("none")
        terminal.until(lambda: terminal.raw.decode().count("roll 2 of 3.") == 2)
        terminal.until_asked()
        assert re.findall(r"Dice ([\d ]+)\.", terminal.raw.decode())[3] == second


def test_a_zero_is_asked_about_once() -> None:
    with Terminal("play", "--seed", "3") as terminal:  # 4 1 3 6 4
        terminal.type("yahtzee")
        terminal.until_asked("[y/N] ")
        assert "Yahtzee would get 0, Chance 18: write the 0 anyway?" in terminal.text
        terminal.type("", "[y/N] ")
        terminal.until_asked()
        assert "round 1 of 13" in terminal.text, "no answer is a no"
        terminal.type("yahtzee")
        terminal.type("j", "[y/N] ")
        terminal.until_shown("round 2 of 13")
        assert "Player: Yahtzee 0" in terminal.text


def test_a_question_is_asked_until_it_is_answered_and_can_be_left() -> None:
    with Terminal("play", "--seed", "3", columns=40) as terminal:
        terminal.type("yahtzee")
        terminal.until_asked("[y/N] ")
        terminal.type("chance", "[y/N] ")
        terminal.until_shown("That is no answer")
        terminal.until_asked("[y/N] ")
        terminal.type("q", "[y/N] ")
        assert terminal.ended() == 1
    with Terminal("resume") as terminal:
        terminal.until_asked()
        assert "round 1 of 13" in terminal.text


def test_the_end_of_input_at_a_question_writes_nothing() -> None:
    with Terminal("play", "--seed", "3") as terminal:
        terminal.type("yahtzee")
        terminal.until_asked("[y/N] ")
        terminal.send(ENDED)
        assert terminal.ended() == 1
    with Terminal("resume") as terminal:
        terminal.until_asked()
        assert "round 1 of 13" in terminal.text


@pytest.mark.parametrize(("key", "status"), [(ENDED, 1), (INTERRUPT, 130)])
def test_leaving_by_a_key_saves_and_says_how_to_resume(key: str, status: int) -> None:
    with Terminal("play", "--seed", "3") as terminal:
        terminal.type("chance")
        terminal.until_shown("round 2 of 13")
        terminal.until_asked()
        if key == INTERRUPT:
            terminal.send("66")
            terminal.until(lambda: terminal.typed == "> 66")
            terminal.read()  # readline hears no signal while it writes
        terminal.send(key)
        assert terminal.ended() == status
        assert "The game is saved; go on with: yacht resume 1" in terminal.text
        assert b"Traceback" not in terminal.raw
    with Terminal("resume") as terminal:
        terminal.until_asked()
        assert "round 2 of 13 · Player" in terminal.text


def test_an_interrupt_while_bots_play_saves_as_well() -> None:
    with Terminal("play", "--bot", "easy", "--bot-delay", "10") as terminal:
        terminal.until_shown("easy, ")
        terminal.send(INTERRUPT)
        assert terminal.ended() == 130
        assert "yacht resume 1" in terminal.text
        assert b"Traceback" not in terminal.raw


def test_what_is_typed_is_read_without_readline_too() -> None:
    without = "import sys; sys.modules['readline'] = None; "
    with Terminal("play", "--seed", "3", before=without) as terminal:
        terminal.until_asked()
        terminal.send("r 1 ")
        terminal.until(lambda: terminal.typed == "> r 1 ")
        terminal.resize(40, 24)
        terminal.until(lambda: terminal.typed == "> " and "Upper section" not in terminal.text)
        terminal.send("2\r")
        terminal.until_shown("kept 3 6 4")
        terminal.until_asked()
        terminal.send(ENDED)
        assert terminal.ended() == 1


def test_what_is_not_understood_explains_itself_and_costs_nothing() -> None:
    with Terminal("play", "--seed", "3") as terminal:  # 4 1 3 6 4
        for line, told in (
            ("55", "no die shows 5: there lie 4 1 3 6 4"),
            ("444", "3 dice with 4 can't be kept: 2 lie there"),
            ("r 9", "'9' is no position: dice lie at 1 to 5"),
            ("xyzzy", "'xyzzy' is neither dice that lie there nor a box; ? explains"),
            ("four", "'four' may be d Fours, h Four of a kind"),
            ("all", "all dice are kept"),
        ):
            terminal.type(line)
            terminal.until_shown(told)
        terminal.type("")
        terminal.until(lambda: "xyzzy" not in terminal.text)
        terminal.until_asked()
        assert "roll 1 of 3" in terminal.text


def test_help_card_and_rules_are_there_at_any_time() -> None:
    with Terminal("play", "--seed", "3", lines=60) as terminal:
        terminal.type("?")
        terminal.until_shown("save and leave")
        terminal.type("card")
        terminal.until_shown("13 boxes open")
        terminal.type("rules")
        terminal.until_shown("The highest total is 1575 points.")
        terminal.type("m")
        terminal.until_shown("Player: Chance 18")


def test_a_resize_draws_the_screen_anew_and_keeps_what_was_typed() -> None:
    with Terminal("play", "--seed", "3") as terminal:
        terminal.until_asked()
        terminal.send("r 1 ")
        terminal.until(lambda: terminal.typed == "> r 1 ")
        terminal.resize(40, 24)
        terminal.until(lambda: terminal.typed == "> r 1 " and "Upper section" not in terminal.text)
        assert max(map(len, terminal.lines)) <= 40
        terminal.send("2\r")
        terminal.until_shown("roll 2 of 3")
        terminal.resize(100, 30)
        terminal.until_shown("Lower section")
        terminal.until_asked()
        assert "kept 3 6 4" in terminal.text


def test_a_storm_of_resizes_loses_nothing_of_what_is_typed() -> None:
    with Terminal("play", "--seed", "3") as terminal:
        terminal.until_asked()
        for n, key in enumerate("r 1 2 r 1 2 " * 5):
            terminal.send(key)
            terminal.resize(60 + 7 * n % 41, 24 + n % 3)
        terminal.resize(80, 24)
        terminal.send("\x15r 1 2\r")  # what was typed before is wiped out
        terminal.until_shown("kept 3 6 4")
        assert b"Traceback" not in terminal.raw


def test_a_dumb_terminal_gets_digits_and_no_escapes() -> None:
    with Terminal("play", "--seed", "3", env={"TERM": "dumb"}) as terminal:
        terminal.type("44")
        terminal.until_shown("roll 2 of 3")
        for label in LABELS:
            enter(terminal, label)
        terminal.until_asked("q = leave] ")
        terminal.type("q", "q = leave] ")
        assert terminal.ended() == 0
        assert re.search(rb"\[4\]", terminal.raw), "a kept die can be seen"
        assert "─".encode() not in terminal.raw
        # Readline's own switch for pasted text is no drawing.
        assert b"\x1b" not in terminal.raw.replace(b"\x1b[?2004h", b"").replace(b"\x1b[?2004l", b"")


def test_a_game_on_forty_columns() -> None:
    args = ("play", "-p", "Ann", "--bot", "easy", "--seed", "3", "--bot-delay", "0")
    with Terminal(*args, columns=40) as terminal:
        for label in LABELS:
            terminal.until_asked()
            top = "\n".join(terminal.lines[:2])
            assert top.startswith("Yahtzee"), "the top has not left the screen"
            assert "· Ann" in top
            assert terminal.lines[-1].startswith(">") or not terminal.lines[-1]
            enter(terminal, label)
        terminal.until_asked("q = leave] ")
        assert re.search(r"wins with \d+ points\.|share place 1", terminal.text)


def test_a_second_terminal_that_goes_on_is_noticed() -> None:
    with Terminal("play", "--seed", "3") as first:
        first.type("chance")
        first.until_shown("round 2 of 13")
        with Terminal("resume") as second:
            second.until_shown("round 2 of 13")
            enter(second, "e")
            second.until_shown("round 3 of 13")
        first.type("none")
        assert first.ended() == 3
        assert "has gone on in another window" in first.text
        assert b"Traceback" not in first.raw


def test_colours_are_asked_for_and_seldom() -> None:
    with Terminal("play", "--seed", "3", env={"NO_COLOR": "1"}) as terminal:
        terminal.until_asked()
        assert not re.search(rb"\x1b\[[\d;]*m", terminal.raw)
    with Terminal("play", "--seed", "3") as terminal:
        terminal.until_asked()
        assert re.search(rb"\x1b\[1;32m\[\d+\]", terminal.raw), "the best stands out"


@pytest.mark.parametrize("before", ["", "import sys; sys.modules['readline'] = None; "])
def test_the_codes_of_keys_are_no_commands(before: str) -> None:
    with Terminal("play", "--seed", "3", before=before) as terminal:
        terminal.until_asked()
        for line in ("[A", "\x1b[1;5P", "\x1bOQ"):
            terminal.send(line + "\r")
        terminal.type("xyzzy")
        terminal.until_shown("'xyzzy' is neither")
        terminal.type("m")
        terminal.until_shown("round 2 of 13")
        assert b"is neither" in terminal.raw
        assert terminal.raw.count(b"is neither") == 1, "keys are not called unknown words"


def test_tab_completes_an_open_box() -> None:
    pytest.importorskip("readline")
    with Terminal("play", "--seed", "3") as terminal:
        terminal.until_asked()
        terminal.send("cha\t")
        terminal.until(lambda: terminal.typed.startswith("> Chance"))


def test_bots_alone_are_watched() -> None:
    with Terminal("play", "--bot", "easy", "--bot", "easy", "--bot-delay", "0.001") as terminal:
        terminal.until_asked("q = leave] ")
        assert re.search(r"wins with \d+ points\.|share place 1", terminal.text)
        assert b"round 13 of 13" in terminal.raw, "each turn was drawn"
        terminal.type("q", "q = leave] ")
        assert terminal.ended() == 0
