"""`yacht simulate`: tournaments for people and for scripts."""

from __future__ import annotations

import json
import shlex
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest
from terminals import INTERRUPT, Terminal

from yachtcli.cli import simulate
from yachtcli.session import tournament

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from processes import Yacht

SLOW_TABLES = (
    "import time; from yachtcli.bots.many import playing; made = playing.table;"
    "playing.table = lambda *names: (time.sleep(1.5), made(*names))[1];"
)
SIMULATE = ("simulate", "--bot", "easy", "--bot", "easy", "--games", "6", "--seed", "1")


def test_the_same_seed_tells_the_same_on_any_number_of_processes(yacht: Yacht) -> None:
    alone = yacht(*SIMULATE, "--json")
    told = json.loads(alone.stdout)
    assert (told["rules"], told["seed"], told["games"]) == ("yahtzee", "1", 6)
    assert [bot["bot"] for bot in told["bots"]] == ["easy", "easy 2"]
    assert sum(bot["wins"] for bot in told["bots"]) == pytest.approx(1)
    assert all(bot["least"] <= bot["percentiles"]["50"] <= bot["most"] for bot in told["bots"])
    assert yacht(*SIMULATE, "--json", "-j", "2").stdout == alone.stdout
    assert yacht(*SIMULATE[:-1], "2", "--json").stdout != alone.stdout


def test_a_pipe_gets_a_row_for_each_bot_below_a_header(yacht: Yacht) -> None:
    rows = [line.split("\t") for line in yacht(*SIMULATE).stdout.splitlines()]
    assert rows[0][:4] == ["bot", "games", "mean", "margin"]
    assert [row[:2] for row in rows[1:]] == [["easy", "6"], ["easy 2", "6"]]
    assert {len(row) for row in rows} == {10}


def test_one_game_tells_no_margin_and_two_tell_the_median_between_them(yacht: Yacht) -> None:
    args = ("simulate", "--bot", "easy", "--seed", "1", "--games")
    (single,) = json.loads(yacht(*args, "1", "--json").stdout)["bots"]
    assert single["mean"] == single["median"] == single["least"] == single["most"]
    assert (single["sd"], single["margin"], single["wins_margin"]) == (None, None, None)
    row = yacht(*args, "1").stdout.splitlines()[1].split("\t")
    assert (row[3], row[4], row[8]) == ("", "", "")
    (two,) = json.loads(yacht(*args, "2", "--json").stdout)["bots"]
    assert two["median"] == two["mean"] == (two["least"] + two["most"]) / 2
    assert two["margin"] == pytest.approx(12.706204736 * (two["most"] - two["least"]) / 2)
    table = yacht(*args, "1", "--format", "table").stdout
    assert "- " in table


def test_a_bot_alone_wins_against_nobody(yacht: Yacht, tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("print('?')", encoding="utf-8")
    command = shlex.join([sys.executable, str(file)])
    alone = ("simulate", "--games", "3", "--seed", "1", "--json", "--bot-cmd", command)
    (bot,) = json.loads(yacht(*alone).stdout)["bots"]
    assert (bot["wins"], bot["wins_margin"]) == (None, None)
    bots = json.loads(yacht(*alone, "--bot", "easy").stdout)["bots"]
    assert [bot["wins"] for bot in bots] == [1, 0]
    assert "won" not in yacht(*alone[:5], "--bot", "easy", "--format", "table").stdout


def test_perfect_bots_play_many_games_at_once_and_the_same_on_any_number_of_threads(
    yacht: Yacht,
) -> None:
    args = ("simulate", "--bot", "perfect", "--games", "2000", "--seed", "1", "--json")
    alone = yacht(*args)
    (bot,) = json.loads(alone.stdout)["bots"]
    assert abs(bot["mean"] - 254.5877) < 3 * 59.6 / 2000**0.5
    assert bot["margin"] == pytest.approx(1.96 * bot["sd"] / 2000**0.5, rel=1e-3)
    assert yacht(*args, "-j", "2").stdout == alone.stdout


@pytest.mark.parametrize("bot", ["easy", "perfect"])
def test_an_interrupt_tells_of_the_games_so_far(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch, bot: str
) -> None:
    whole = yacht("simulate", "--bot", bot, "--games", "3", "--seed", "1", "--json")
    played = tournament.play_all

    def interrupted(*args: Any, **more: Any) -> Iterator[Any]:
        games = played(*args, **more)
        for _ in range(3):
            yield next(games)
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "play_all", interrupted)
    done = yacht("simulate", "--bot", bot, "--games", "50", "--seed", "1", "--json")
    assert (done.status, done.stdout) == (130, whole.stdout)
    assert "Interrupted: what follows are the first 3 of 50 games." in done.stderr


@pytest.mark.parametrize("width", [24, 40, 80, 120])
def test_the_table_is_no_wider_than_the_terminal(yacht: Yacht, width: int) -> None:
    done = yacht(*SIMULATE, "--format", "table", env={"COLUMNS": str(width)})
    assert done.status == 0
    assert max(map(len, done.stdout.splitlines())) <= width
    assert "easy 2" in done.stdout


def test_a_program_that_loses_by_its_answers_is_told_on_stderr(
    yacht: Yacht, tmp_path: Path
) -> None:
    file = tmp_path / "bot.py"
    file.write_text("print('what?')", encoding="utf-8")
    command = shlex.join([sys.executable, str(file)])
    done = yacht("simulate", "--bot-cmd", command, "--games", "7", "--seed", "1", "--json")
    lines = done.stderr.splitlines()
    assert done.status == 0
    (bot,) = json.loads(done.stdout)["bots"]
    assert (bot["games"], bot["forfeits"], bot["wins"]) == (7, 7, None)
    untold = {bot[key] for key in ("mean", "margin", "sd", "median", "least", "most")}
    assert {*untold, *bot["percentiles"].values()} == {None}
    assert len(lines) == 6
    assert "loses: it answers what?, where one JSON object on one line is wanted" in lines[0]
    assert lines[-1] == "… and 2 more games were lost so"
    done = yacht("simulate", "--bot-cmd", command, "--games", "6", "--seed", "1", "--json")
    assert done.stderr.splitlines()[-1] == "… and 1 more game was lost so"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_terminal_shows_a_bar_before_the_first_game_and_tells_a_forfeit_when_it_happens(
    tmp_path: Path, jobs: str
) -> None:
    file = tmp_path / "bot.py"
    file.write_text("import time\ntime.sleep(99)", encoding="utf-8")
    command = shlex.join([sys.executable, str(file)])
    played = ("--games", "40", "--seed", "1", "--time-limit", "2", "-j", jobs)
    with Terminal("simulate", "--bot-cmd", command, *played, columns=240) as terminal:
        terminal.until_shown(" 0/40")
        assert terminal.lines[0].startswith("Playing ━")
        terminal.until_shown("Game 2: ")
        terminal.until_shown(" 2/40")
        terminal.send(INTERRUPT)
        assert terminal.ended() == 130
    told = [line.rsplit(": ", 1)[-1] for line in terminal.lines[:2]]
    assert told == ["it has not answered within 2 seconds; does it flush each line?"] * 2
    assert terminal.lines[2] == "Interrupted: what follows are the first 2 of 40 games."
    assert "Playing" not in terminal.text


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of POSIX")
def test_keys_that_are_typed_meanwhile_do_not_break_the_bar_and_are_seen_again_afterwards() -> None:
    slow = SLOW_TABLES.replace("1.5", "3")
    after = "import atexit; atexit.register(lambda: (print('over'), input()));"
    with Terminal(*SIMULATE[:-4], "--games", "16", before=slow + after) as terminal:
        terminal.until_shown(" 0/16")
        terminal.send("typed\r")
        time.sleep(1)
        terminal.read()
        assert [line.split()[0] for line in terminal.lines if line] == ["Playing"]
        terminal.until_shown("over")
        assert terminal.child.getecho()
        assert terminal.ended() == 0, "what was typed is read by whoever reads next"
    assert "Playing" not in terminal.text
    with Terminal(*SIMULATE[:-4], "--games", "99999", before=slow + after) as terminal:
        terminal.until_shown(" 0/99999")
        assert not terminal.child.getecho()
        terminal.send(INTERRUPT)
        terminal.until_shown("over")
        assert terminal.child.getecho()


def test_a_bar_is_shown_while_the_tables_of_a_game_are_made() -> None:
    with Terminal(*SIMULATE[:-4], "--games", "16", before=SLOW_TABLES) as terminal:
        terminal.until_shown(" 0/16")
        assert terminal.ended() == 0
    assert "Playing" not in terminal.text
    with Terminal(
        *SIMULATE[:-4], "--games", "16", before=SLOW_TABLES, env={"TERM": "dumb"}
    ) as terminal:
        assert terminal.ended() == 0
    assert terminal.raw.startswith(b"Playing...\r\n")
    assert b"\r\n\r\nYahtzee" not in terminal.raw


@pytest.mark.parametrize(
    ("args", "status", "told"),
    [
        ((), 2, "say who plays, as in: yacht simulate --bot hard --bot easy"),
        (("--bot", "esay"), 2, "there is no bot 'esay' - did you mean easy?"),
        (("--bot", "easy", "--games", "0"), 2, "'0' is no whole number"),
        (("--bot-cmd", ""), 2, "needs a command"),
        (("--bot-cmd", "/no/such/program"), 2, "/no/such/program can't be run"),
        (("--bot", "easy") * 9, 2, "a game has 1 to 8 players, not 9"),
        (("--bot", "easy", "-r", "nothing"), 3, "nothing"),
        (("--bot", "perfect", "-r", "triple"), 1, "Triple is too large to be solved"),
    ],
)
def test_wrong_use_is_told_in_a_line(
    yacht: Yacht, args: tuple[str, ...], status: int, told: str
) -> None:
    done = yacht("simulate", *args)
    assert (done.status, done.stdout) == (status, "")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
