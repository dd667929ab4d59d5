"""How games end on a terminal: ranked, shared, played again, left while bots move, and unsaved."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from processes import ENTRY, LONG
from terminals import ENDED, Terminal

from yachtcli.store.games import Store

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals of POSIX")

AGAIN = "q = leave] "
EQUAL = """
format = 1
id = "equal"
name = { en = "Equal" }
sections = ["all"]
[dice]
count = 1
faces = 6
[turn]
rolls = 1
[section.all]
name = { en = "All" }
categories = ["first", "second"]
[category.first]
name = { en = "First" }
pattern = { any = true }
points = 7
[category.second]
name = { en = "Second" }
pattern = { any = true }
points = 7
"""
"""A game that everybody ends with 14."""


@pytest.fixture
def equal(tmp_path: Path) -> str:
    """The file of that game."""
    path = tmp_path / "equal.toml"
    path.write_text(EQUAL, encoding="utf-8")
    return str(path)


def test_equal_totals_share_the_first_place_and_nobody_wins(equal: str) -> None:
    args = ("play", "-r", equal, "-p", "Ann", "--bot", "easy", "-p", "Bob", "--bot-delay", "0")
    with Terminal(*args) as terminal:
        for box in "ab":
            terminal.type(box, "Ann> ")
            terminal.type(box, "Bob> ")
        terminal.until_asked(AGAIN)
        assert "A draw: Ann, easy and Bob share place 1 with 14 points." in terminal.lines
        places = [line for line in terminal.lines if re.match(r"\d\. ", line)]
        assert places == ["1. Ann 14 (shared)", "1. easy 14 (shared)", "1. Bob 14 (shared)"]
        assert "win" not in terminal.text
        terminal.type("q", AGAIN)
        assert terminal.ended() == 0
    with Store.open() as store:
        assert [result.rank for result in store.results(bots=True)] == [1, 1, 1]


def test_a_second_place_is_shared_below_a_winner(tmp_path: Path) -> None:
    """Whoever rolls the highest die wins; the others struck the box and share what is left."""
    path = tmp_path / "sixes.toml"
    table = EQUAL.replace('categories = ["first", "second"]', 'categories = ["first"]')
    table = table[: table.index("[category.second]")].replace("{ any = true }", "{ face = 6 }")
    path.write_text(table.replace("points = 7", 'points = "total"'), encoding="utf-8")
    players = ("-p", "Ann", "-p", "Bob", "-p", "Cleo")
    with Terminal("play", "-r", str(path), *players, "--seed", "9") as terminal:
        for name in ("Ann", "Bob", "Cleo"):
            terminal.type("a", f"{name}> ")
        terminal.until_asked(AGAIN)
        with Store.open() as store:
            rolls = [data["dice"][0] for data in store.objects(1) if data["event"] == "roll"]
        totals = [face if face == 6 else 0 for face in rolls]
        assert sorted(totals) == [0, 0, 6], "a seed with one six"
        winner = ("Ann", "Bob", "Cleo")[totals.index(6)]
        assert f"{winner} wins with 6 points." in terminal.lines
        assert terminal.text.count("2. ") == terminal.text.count("(shared)") == 2


def test_a_rematch_has_the_same_players_bots_and_rules() -> None:
    args = ("play", "-r", "yacht", "-s", "turn.rolls=2", "-p", "Ann", "--bot", "easy")
    with Terminal(*args, "-p", "Bob", "--bot-delay", "0", "--seed", "3") as terminal:
        for label in "abcdefghijkl":
            for name in ("Ann> ", "Bob> "):
                terminal.type(label, name)
                terminal.until(lambda: terminal.typed.endswith(("> ", "[y/N] ", AGAIN)))
                if terminal.typed.endswith("[y/N] "):
                    terminal.type("y", "[y/N] ")
        terminal.until_asked(AGAIN)
        assert re.search(r"wins with \d+ points\.|share place 1", terminal.text)
        terminal.type("", AGAIN)
        terminal.until_asked("Ann> ")
        assert "round 1 of 12 · Ann" in terminal.lines[0]
        assert "turn.rolls=2" in terminal.lines[0]
        terminal.type("choice", "Ann> ")
        terminal.until_asked("Bob> ")
        assert "\neasy, " in terminal.text, "the bot has moved"
        terminal.type("q", "Bob> ")
        assert terminal.ended() == 1
    with Store.open() as store:
        first, second = store.info(1), store.info(2)
        assert (first.finished is None, second.finished is None) == (False, True)
        assert second.players == first.players == ("Ann", "easy", "Bob")
        assert second.bots == (None, "easy", None)
        assert second.settings == {"turn.rolls": 2}
        assert second.opening.get("seed") is None, "new dice, which nobody knows"


@pytest.mark.parametrize("before", ["", "import sys; sys.modules['readline'] = None; "])
@pytest.mark.parametrize(("typed", "rolled"), [("", 1), ("none\r", 2)])
def test_the_end_of_input_is_heard_while_a_bot_moves(before: str, typed: str, rolled: int) -> None:
    args = ("play", "-p", "Ann", "--bot", "easy", "--bot-delay", "0.5", "--seed", "3")
    with Terminal(*args, before=before) as terminal:
        terminal.type("d")
        terminal.until_shown("easy, ")
        terminal.send(typed + ENDED)
        assert terminal.ended() == 1
        assert "yacht resume 1" in terminal.text
    with Terminal("resume") as terminal:
        terminal.until_asked()
        assert f"roll {rolled} of 3" in terminal.text


def test_what_is_typed_while_a_bot_moves_is_not_lost() -> None:
    args = ("play", "-p", "Ann", "--bot", "easy", "--bot-delay", "0.5", "--seed", "3")
    with Terminal(*args) as terminal:
        terminal.type("d")
        terminal.until_shown("easy, ")
        terminal.send("none\r")
        terminal.until_shown("roll 2 of 3")


@pytest.mark.parametrize(
    ("args", "entry"), [(("play", "--seed", "3"), "chance"), (("pad", "-p", "Ann"), "66621 chance")]
)
@pytest.mark.parametrize(("key", "status"), [("q\r", 3), ("\x03", 130)])
def test_a_game_whose_folder_is_gone_is_not_called_saved(
    tmp_path: Path, args: tuple[str, ...], entry: str, key: str, status: int
) -> None:
    with Terminal(*args, columns=200) as terminal:
        terminal.type(entry)
        terminal.until_shown("round 2 of 13")
        terminal.until_asked()
        shutil.rmtree(tmp_path / "data")
        terminal.send(key)
        assert terminal.ended() == status
        assert "is saved;" not in terminal.text
        assert "games.sqlite3 was removed or replaced" in terminal.text
        assert b"Traceback" not in terminal.raw


def test_a_game_that_was_deleted_is_not_called_saved() -> None:
    for args in (("play", "--seed", "3"), ("pad", "-p", "Ann")):
        for key, status in (("q\r", 3), ("\x03", 130)):
            with Terminal(*args, columns=200) as terminal:
                terminal.until_asked()
                with Store.open() as store:
                    number = store.running()[0].number
                    store.delete(number)
                terminal.send(key)
                assert terminal.ended() == status
                assert "is saved;" not in terminal.text
                assert f"there is no game {number}" in terminal.text


@pytest.mark.parametrize(
    ("args", "typed", "command", "told_first"),
    [
        (
            ("play", "--seed", "3"),
            b"none\nm\n",
            b"resume 1",
            [
                "Yahtzee · forced order · +100",
                "Player, round 1 of 13, roll 1 of 3.",
                "Dice 4 1 3 6 4.",
            ],
        ),
        (
            ("pad", "-p", "Ann"),
            b"66621 m\n",
            b"pad --resume 1",
            ["Yahtzee · forced order · +100", "Ann, round 1 of 13, total 0."],
        ),
    ],
    ids=["play", "pad"],
)
def test_a_script_whose_output_is_a_terminal_is_answered_in_lines(
    args: tuple[str, ...], typed: bytes, command: bytes, told_first: list[str]
) -> None:
    import pty  # noqa: PLC0415 - of POSIX alone

    leader, follower = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", ENTRY, *args],
        stdin=subprocess.PIPE,
        stdout=follower,
        stderr=subprocess.PIPE,
        env={**os.environ, "TERM": "xterm"},
    ) as process:
        os.close(follower)
        _, told = process.communicate(typed, timeout=LONG)
    out = b""
    while piece := _read(leader):
        out += piece
    os.close(leader)
    lines = out.decode().replace("\r\n", "\n").splitlines()
    assert process.returncode == 1
    assert told == b"The game is saved; go on with: yacht " + command + b"\n"
    assert lines[: len(told_first)] == told_first
    assert any("round 2 of 13" in line for line in lines)
    assert b"\x1b" not in out
    assert "┌" not in out.decode()


def _read(number: int) -> bytes:
    try:
        return os.read(number, 65536)
    except OSError:  # the other end is closed
        return b""


@pytest.mark.parametrize("command", ["play", "daily"])
def test_a_closed_window_leaves_a_game_as_it_leaves_a_pad(command: str) -> None:
    with Terminal(command) as terminal:
        terminal.until_asked("> ")
        terminal.child.kill(signal.SIGHUP)
        assert terminal.ended() == 129
    with Store.open() as store:
        assert [info.number for info in store.running()] == [1]


@pytest.mark.parametrize("command", ["play", "pad"])
def test_what_outlives_its_window_stays(command: str) -> None:
    nohup = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN);"
    with Terminal(command, "-p", "Ann", before=nohup) as terminal:
        terminal.until_asked("> ")
        terminal.child.kill(signal.SIGHUP)
        terminal.type("?")
        terminal.until_asked("> ")
        terminal.type("q")
        assert terminal.ended() == 1
