"""Games that are driven from a pipe: the lines of stdin are what is typed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from processes import ENTRY, LONG

from yachtcli.errors import PluginError
from yachtcli.session.session import Session
from yachtcli.store.games import Store

if TYPE_CHECKING:
    from processes import Yacht, YachtProcess

BOXES = "abcdefghijklm"
WHOLE = "".join(f"{box}\n" for box in BOXES)
SAVED = "The game is saved; go on with: yacht resume {}\n"


def test_a_script_of_commands_plays_a_whole_game(yacht_process: YachtProcess) -> None:
    done = yacht_process("play", "--seed", "3", stdin=WHOLE)
    assert (done.status, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "Yahtzee · forced order · +100"
    assert lines[1:4] == [
        "Player, round 1 of 13, roll 1 of 3.",
        "Dice 4 1 3 6 4.",
        "Would bring: m Chance 18, d Fours 8, f Sixes 6, c Threes 3, a Ones 1.",
    ]
    assert sum(line.startswith("Player: ") for line in lines) == 13
    total = re.search(r"The card is full: (\d+) points\.", done.stdout)
    assert total
    assert lines[-1].startswith("yacht · Yahtzee · ")
    assert lines[-1].endswith(f" · seed 3 · Player {total[1]}"), "no places where one plays"
    assert "> " not in done.stdout, "nobody is prompted"
    assert "\x1b" not in done.stdout


def test_the_end_of_input_saves_says_how_to_resume_and_is_1(yacht: Yacht) -> None:
    done = yacht("play", "--seed", "3", stdin="44\nd\n")
    assert (done.status, done.stderr) == (1, SAVED.format(1))
    resumed = yacht("resume", stdin=WHOLE.replace("d\n", ""))
    assert (resumed.status, resumed.stderr) == (0, "")
    assert "round 2 of 13, roll 1 of 3." in resumed.stdout
    again = yacht("resume")
    assert again.status == 1
    assert again.stderr == "No game waits to be gone on with; begin one with: yacht play\n"


def test_keeping_dice_with_no_roll_left_asks_for_a_box(yacht: Yacht) -> None:
    done = yacht("play", "--seed", "3", stdin="none\nnone\nnone\n")
    assert done.stderr.splitlines()[0] == (
        "line 3: no roll is left: now a box, by its label or its name"
    )


def test_a_box_that_a_roll_may_not_fill_is_told_so_even_on_the_last_roll(yacht: Yacht) -> None:
    changed = "column.1.on_roll=[1]"
    done = yacht("play", "--seed", "3", "-s", changed, stdin="none\n")
    assert "no open box may be filled after another roll" in done.stderr


@pytest.mark.parametrize("word", ["q", "save", "quit"])
def test_leaving_is_like_the_end_of_input(yacht: Yacht, word: str) -> None:
    done = yacht("play", stdin=f"{word}\nm\n")
    assert (done.status, done.stderr) == (1, SAVED.format(1))
    assert "Chance" not in done.stdout.partition("Player: ")[2]


def test_lines_that_can_not_be_done_are_told_beside_the_answer(yacht: Yacht) -> None:
    script = "# a game\n\n77\nm  # the sum\nm\n\xff\n"
    done = yacht("play", "--seed", "3", stdin=script.encode("latin-1"))
    assert done.status == 1
    assert done.stderr.splitlines() == [
        "line 3: no die shows 7: faces are 1 to 6",
        "line 5: Chance is filled",
        "line 6: '�' is neither dice that lie there nor a box; ? explains",
        SAVED.format(1).strip(),
    ]
    assert done.stdout.count("Player: Chance 18\n") == 1


def test_seats_are_taken_in_the_order_they_are_typed(yacht: Yacht) -> None:
    args = ("-p", "Ann", "--bot", "hard", "--player=Bob", "--bot=easy", "--bot", "hard")
    yacht("play", *args)
    with Store.open() as store:
        (info,) = store.running()
    assert info.players == ("Ann", "hard", "Bob", "easy", "hard 2")
    assert info.bots == (None, "hard", None, "easy", "hard")


def test_who_begins_may_be_drawn_and_a_seed_draws_the_same(yacht: Yacht) -> None:
    people = [part for name in "ABCDEFGH" for part in ("-p", name)]
    for seed in ("1", "1", "2"):
        yacht("play", *people, "--first", "random", "--seed", seed)
    with Store.open() as store:
        third, second, first = (info.players for info in store.running())
    assert first == second != third
    turned = "".join(first) * 2
    assert "ABCDEFGH" in turned, "the order round the table stays"


def test_seed_0_is_a_seed(yacht: Yacht) -> None:
    one, other = (yacht("play", "--seed", "0").stdout for _ in range(2))
    assert one == other
    assert re.findall(r"Dice ([\d ]+)\.", one) == [yacht("roll", "--seed", "0").stdout.strip()]


def test_the_config_names_the_player(yacht: Yacht) -> None:
    yacht("config", "set", "player", "Zoe")
    assert "Zoe, round 1 of 13" in yacht("play").stdout


def test_a_log_is_a_recorded_game_that_validates(yacht: Yacht, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    done = yacht("play", "-p", "Ann", "--bot", "easy", "--log", str(log), stdin="m\nundo\n" + WHOLE)
    assert done.status == 0
    opening, *events = map(json.loads, log.read_text(encoding="utf-8").splitlines())
    assert opening["players"] == ["Ann", "easy"]
    assert opening["kind"] == "play"
    assert events[-1]["event"] == "end"
    assert yacht("validate", str(log)).status == 0
    with Store.open() as store:
        assert store.objects(1)[:-1] == [opening, *events[:-1]]


def test_a_log_over_something_is_refused_before_the_game(yacht: Yacht, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    log.write_text("dear diary\n", encoding="utf-8")
    done = yacht("play", "--log", str(log), stdin=WHOLE)
    assert done.status == 2
    assert done.stdout == ""
    assert "holds something already: choose another file" in done.stderr
    assert log.read_text(encoding="utf-8") == "dear diary\n"
    done = yacht("play", "--log", str(tmp_path / "no" / "folder"))
    assert done.status == 2
    assert "can't be written: No such file or directory" in done.stderr
    with Store.open() as store:
        assert store.running() == ()


@pytest.mark.parametrize(
    ("args", "status", "told"),
    [
        (("--bot", "hrad"), 2, "there is no bot 'hrad' - did you mean hard?"),
        (("-p", "Ann", "-p", "ann"), 2, "two players are called 'Ann'"),
        (("-p", ""), 2, "a player needs a name"),
        (("-p", "A\x1b[2J"), 2, "holds what can't be printed"),
        (("--bot", "easy") * 9, 2, "a game has 1 to 8 players, not 9"),
        (("-r", "yathzee"), 3, "did you mean yahtzee"),
        (("--bot-delay", "11"), 2, "11"),
        (("--first", "last"), 2, "typed"),
    ],
)
def test_wrong_use_is_one_line_and_begins_no_game(
    yacht: Yacht, args: tuple[str, ...], status: int, told: str
) -> None:
    done = yacht("play", *args, stdin=WHOLE)
    assert (done.status, done.stdout) == (status, "")
    assert done.stderr.count("\n") == 1
    assert told in done.stderr
    with Store.open() as store:
        assert store.running() == ()


def test_games_that_wait_are_listed(yacht: Yacht) -> None:
    yacht("play", "-p", "Ann", "-p", "Bob", stdin="m\nm\nm\n")
    yacht("play", "-r", "triple", "-s", "turn.rolls=4")
    rows = [line.split("\t") for line in yacht("resume", "--list").stdout.splitlines()]
    assert [row[:5] for row in rows] == [
        ["2", "play", "triple", "Player", "1"],
        ["1", "play", "yahtzee", "Ann, Bob", "2"],
    ]
    listed = json.loads(yacht("resume", "--list", "--json").stdout)["running"]
    assert [game["game"] for game in listed] == [2, 1]
    assert listed[0]["settings"] == {"turn.rolls": 4}
    assert listed[1]["round"] == 2
    table = yacht("resume", "--list", "--format", "table").stdout.splitlines()
    assert re.match(r"  2  triple turn.rolls=4 · Player · round 1 · \d{4}-\d\d-\d\d ", table[0])


def test_any_game_that_waits_may_be_chosen(yacht: Yacht) -> None:
    for name in ("Ann", "Bob"):
        yacht("play", "-p", name)
    assert "Bob, round 1" in yacht("resume").stdout
    assert "Ann, round 1" in yacht("resume", "1", stdin="m\n").stdout
    assert "Ann, round 2" in yacht("resume").stdout, "the one that was played last"
    missing = yacht("resume", "7")
    assert missing.status == 3
    assert "there is no game 7" in missing.stderr


def test_pads_and_finished_games_are_told_where_they_go_on(yacht: Yacht) -> None:
    yacht("pad", "-p", "Ann", stdin="66621 m\n")
    done = yacht("resume", "1")
    assert done.status == 1
    assert "yacht pad --resume 1" in done.stderr
    nothing = yacht("resume")
    assert nothing.status == 1
    assert "yacht pad --resume" in nothing.stderr
    yacht("play", stdin=WHOLE)
    over = yacht("resume", "2")
    assert over.status == 1
    assert "yacht history show 2" in over.stderr


def test_a_strike_is_asked_for_by_name(yacht: Yacht) -> None:
    refused = yacht("play", "--seed", "3", stdin="strike m\n")
    assert "Chance pays 18, and a 0 may not be entered where the dice pay" in refused.stderr
    struck = yacht("play", "-r", "yahtzee-free", "--seed", "3", stdin="strike m\n")
    assert "Player: Chance struck\n" in struck.stdout


def test_a_personal_best_needs_a_game_with_nothing_taken_back(yacht: Yacht) -> None:
    seeded = yacht("play", "--seed", "3", stdin=WHOLE)
    assert seeded.status == 0
    assert "ersonal best" not in seeded.stdout, "its dice could be known"
    first = yacht("play", stdin=WHOLE)
    assert first.status == 0
    with Store.open() as store:
        best = store.best("yahtzee", "Player")
        assert (best,) == store.games()[0].totals
    assert "ersonal best" not in first.stdout, "there was none before"
    assert "ersonal best: Player " in yacht("play", stdin=WHOLE).stdout
    with Store.open() as store:
        best = store.best("yahtzee", "Player")
    undone = yacht("play", "--seed", "3", stdin="a\nu\n" + "".join(reversed(WHOLE)).strip() + "\n")
    assert undone.status == 0
    assert "ersonal best" not in undone.stdout
    assert "1 taken back" in undone.stdout
    with Store.open() as store:
        assert store.best("yahtzee", "Player") == best


def test_a_script_has_hints_without_being_asked_and_sets_no_best(yacht: Yacht) -> None:
    upper = ("-r", "yatzy", "-s", 'sections=["upper"]', "-s", "voluntary_zero=true")
    script = "".join(f"{box}\n" for box in "abcdef")
    struck = "".join(f"strike {box}\n" for box in "abcdef")
    assert yacht("play", *upper, stdin=struck).status == 0
    with Store.open() as store:
        key = store.games()[0].key
        assert store.best(key, "Player") == 0
    for _ in range(3):  # some box of some game brings something
        done = yacht("play", *upper, stdin="none\nhint\nhint\n" + script)
        assert (done.status, done.stderr) == (0, "")
        assert re.findall(r"^Hint (\d): ", done.stdout, re.MULTILINE) == ["1", "2", "3"] * 2
        assert " · 2 hints · Player " in done.stdout
        assert "ersonal best" not in done.stdout
    with Store.open() as store:
        assert max(info.totals[0] for info in store.games()) > 0
        assert store.best(key, "Player") == 0
        assert {info.helped for info in store.games()} == {0, 2}
    plain = yacht("play", *upper, stdin=script)
    assert "ersonal best: Player " in plain.stdout


def test_a_hint_values_what_yacht_hint_values(yacht: Yacht) -> None:
    args = ("-r", "yacht", "-s", "turn.rolls=2")
    told = json.loads(yacht("hint", "41364", *args, "--top", "3", "--json").stdout)["actions"]
    done = yacht("play", *args, "--seed", "3", stdin="hint\n")
    assert "Dice 4 1 3 6 4.\n" in done.stdout
    found = re.findall(
        r"^Hint \d: .*?, ([\d.]+) points to come, ([\d.]+)", done.stdout, re.MULTILINE
    )
    assert [float(value) for value, _total in found] == pytest.approx(
        [action["value"] for action in told], abs=0.051
    )
    assert [float(total) for _value, total in found] == pytest.approx(
        [action["total"] for action in told], abs=0.051
    )


def test_a_hint_in_a_game_that_is_too_large_says_what_its_values_are(yacht: Yacht) -> None:
    done = yacht("play", "-r", "triple", "-s", "dice.faces=10", stdin="hint\n")
    assert (done.status, done.stderr) == (1, SAVED.format(1))
    told = done.stdout.splitlines()
    first = next(n for n, line in enumerate(told) if line.startswith("Hint 1: "))
    assert told[first - 1] == (
        "Triple is too large to be solved: these values are the bot's estimates."
    )
    assert [line[:7] for line in told[first:]] == ["Hint 1:", "Hint 2:", "Hint 3:"]
    with Store.open() as store:
        assert store.info(1).helped == 1


def test_practice_that_is_resumed_says_at_its_end_what_it_was(yacht: Yacht) -> None:
    args = ("daily", "-r", "yacht", "--date", "2025-02-01")
    assert yacht(*args, stdin="a\n").status == 1
    done = yacht("resume", stdin="bcdefghijkl".replace("", "\n"))
    assert (done.status, done.stderr) == (0, "")
    assert done.stdout.endswith("This was practice: it does not count.\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk here is always full")
def test_a_full_disk_behind_the_answer_ends_as_for_any_command() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-c", ENTRY, "play", "--seed", "3"],
            input="m\n",
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=LONG,
        )
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        SAVED.format(1).strip(),
        "Error: No space left on device",
    ]


def test_a_draw_is_a_draw(yacht: Yacht, tmp_path: Path) -> None:
    tiny = tmp_path / "tiny.toml"
    tiny.write_text(
        'format = 1\nid = "tiny"\nname = { en = "Tiny" }\nsections = ["all"]\n'
        "[dice]\ncount = 1\nfaces = 6\n[turn]\nrolls = 1\n"
        '[section.all]\nname = { en = "All" }\ncategories = ["chance"]\n'
        '[category.chance]\nname = { en = "Chance" }\npattern = { any = true }\npoints = 7\n',
        encoding="utf-8",
    )
    done = yacht("play", "-r", str(tiny), "-p", "Ann", "-p", "Bob", stdin="a\na\n")
    assert done.status == 0
    assert "A draw: Ann and Bob share place 1 with 7 points.\n" in done.stdout
    assert "1. Ann 7 (shared)\n1. Bob 7 (shared)\n" in done.stdout
    assert "wins" not in done.stdout


def test_a_bot_that_fails_is_told_and_the_game_is_saved(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_session: Session) -> None:
        raise PluginError("luck 1.0: the bot 'luck': it failed")

    monkeypatch.setattr(Session, "choice", fails)
    done = yacht("play", "-p", "Ann", "--bot", "easy", stdin="m\n")
    assert done.status == 3
    assert done.stderr.splitlines() == [
        SAVED.format(1).strip(),
        "Error: luck 1.0: the bot 'luck': it failed",
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX")
def test_a_game_without_any_stdin_is_saved() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f"{sys.executable} -c '{ENTRY}' play <&-"],
        capture_output=True,
        text=True,
        check=False,
        timeout=LONG,
    )
    assert (done.returncode, done.stderr) == (1, SAVED.format(1))


def test_a_log_leaves_nothing_where_no_game_begins(yacht: Yacht, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    assert yacht("play", "--bot", "nobody", "--log", str(log)).status == 2
    assert not log.exists()


def test_a_disk_that_fails_ends_in_one_line(yacht: Yacht, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file, no folder", encoding="utf-8")
    done = yacht("play", stdin=WHOLE)
    assert done.status == 3
    assert done.stderr.count("\n") == 1
    assert "YACHT_DATA_DIR" in done.stderr


def test_a_log_on_a_full_disk_is_named_and_begins_no_game(yacht: Yacht) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no disk that is always full")
    done = yacht("play", "--log", "/dev/full")
    assert (done.status, done.stdout) == (2, "")
    assert "/dev/full" in done.stderr
    assert done.stderr.count("\n") == 1
    assert yacht("resume", "--list").stdout == ""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
@pytest.mark.parametrize("command", ["play", "pad"])
def test_a_pipe_is_no_log(yacht: Yacht, tmp_path: Path, command: str) -> None:
    """What is taken back leaves a log; and opening a pipe waits for somebody who reads it."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    done = yacht(command, "--log", str(pipe))
    assert (done.status, done.stdout) == (2, "")
    assert "is a pipe: it is written anew" in done.stderr
    assert done.stderr.count("\n") == 1
    assert yacht("resume", "--list").stdout == ""


def test_a_log_behind_a_link_leaves_the_link(yacht: Yacht, tmp_path: Path) -> None:
    link, file = tmp_path / "link", tmp_path / "game.jsonl"
    link.symlink_to(file)
    done = yacht("play", "--bot", "perfect", "-r", "triple", "--log", str(link))
    assert (done.status, link.is_symlink(), file.exists()) == (1, True, False)
    assert yacht("play", "--log", str(link), stdin="q\n").status == 1
    assert link.is_symlink()
    assert json.loads(file.read_text(encoding="utf-8").splitlines()[0])["event"] == "game"


def test_what_a_record_from_elsewhere_says_cannot_write_on_the_terminal(
    yacht: Yacht, tmp_path: Path
) -> None:
    odd = {"seed": "\x1b[31mred", "started": "\x1b[2Jyesterday"}
    opening = {"event": "game", "format": 1, "rules": "yahtzee", "players": ["Ann"], **odd}
    record = tmp_path / "odd.jsonl"
    record.write_text(json.dumps({**opening, "kind": "play"}), encoding="utf-8")
    assert yacht("history", "import", str(record)).status == 0
    done = yacht("resume", "--plain", stdin="\n".join("abcdefghijklm"))
    assert done.status == 0
    assert "\x1b" not in done.stdout
    assert "seed \N{REPLACEMENT CHARACTER}[31mred" in done.stdout.splitlines()[-1]
    assert "yesterday" not in done.stdout


def test_a_game_with_a_bot_that_is_not_there_is_refused_before_anybody_plays(
    yacht: Yacht, tmp_path: Path
) -> None:
    opening = {"event": "game", "format": 1, "rules": "yahtzee", "players": ["Ann", "Bea"]}
    record = tmp_path / "odd.jsonl"
    bots = {"kind": "play", "bots": [None, "nosuch"]}
    record.write_text(json.dumps({**opening, **bots}), encoding="utf-8")
    assert yacht("history", "import", str(record)).status == 0
    done = yacht("resume", "--plain", stdin="m\n")
    assert (done.status, done.stdout) == (2, "")
    assert done.stderr.startswith("Error: there is no bot 'nosuch'")
    with Store.open() as store:
        assert len(store.objects(1)) == 1, "Ann has not played"
