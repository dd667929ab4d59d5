"""Score pads in a pseudo-terminal, as people keep them."""

from __future__ import annotations

import json
import random
import signal
import sys
from contextlib import suppress

import pytest
from pads import a_pad, tell
from terminals import ENDED, INTERRUPT, Terminal

from yachtcli.errors import IllegalActionError
from yachtcli.loading import catalog
from yachtcli.store.games import Store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals of POSIX")

BOXES = [box.id for box in catalog.find("yacht").boxes]
TOTAL = 1 + 2 + 18 + 21


def stored(game: int) -> list[dict[str, object]]:
    with Store.open() as store:
        return list(store.objects(game))


def enter(terminal: Terminal, line: str) -> None:
    """Type a line, and insist where a 0 is asked about."""
    terminal.type(line)
    terminal.until(lambda: terminal.typed.endswith(("> ", "[y/N] ")))
    if terminal.typed.endswith("[y/N] "):
        terminal.type("y", "[y/N] ")


def test_a_whole_game_a_slip_in_its_last_turn_and_another_game() -> None:
    with Terminal("pad", "-r", "yacht") as terminal:
        terminal.type("Ann, Ben", "between: ")
        terminal.until_asked("Ann> ")
        assert "round 1 of 12 · Ann" in terminal.lines[0]
        for box in BOXES:
            enter(terminal, f"66621 {box}")
            terminal.until_asked("> ")
            enter(terminal, f"11122 {box}")
        terminal.until_asked("leave> ")
        assert "Ann wins with" in terminal.text
        terminal.type("fix 23 66666", "leave> ")
        terminal.until_shown(f"1. Ann {TOTAL + 50}")
        assert stored(1)[-1]["event"] == "score"
        terminal.type("r", "leave> ")
        terminal.until_asked("Ann> ")
        assert stored(1)[-1]["event"] == "end"
        terminal.type("q")
        assert terminal.ended() == 1
        assert "yacht pad --resume 2" in terminal.text


def test_names_that_can_t_be_are_asked_for_again() -> None:
    with Terminal("pad") as terminal:
        terminal.type("Ann, ann", "between: ")
        terminal.until_shown("two players are called")
        terminal.type("", "between: ")
        terminal.until_asked("Player> ")
    with Terminal("pad") as terminal:
        terminal.until_asked("between: ")
        terminal.send(ENDED)
        assert terminal.ended() == 1
    with Store.open() as store:
        assert len(store.running()) == 1, "who ends the input at once begins no game"


def test_dice_alone_show_what_they_bring_and_a_needless_zero_is_asked_about() -> None:
    with Terminal("pad", "-p", "Ann", "-p", "Ben") as terminal:
        terminal.type("66644", "Ann> ")
        terminal.until_asked("which box?> ")
        row = next(line for line in terminal.lines if line.startswith("a Ones"))
        assert "[ 0]" in row
        assert "i Full house      [25]" in terminal.text
        assert "Dice: 6 6 6 4 4" in terminal.text
        terminal.type("a")
        terminal.until_asked("[y/N] ")
        assert "Ones would get 0" in terminal.text
        terminal.type("n", "[y/N] ")
        terminal.type("i", "which box?> ")
        terminal.until_asked("Ben> ")
        terminal.until_shown("Ann: Full house 25")
        terminal.type("66644 a", "Ben> ")
        terminal.type("", "[y/N] ")
        terminal.until_asked("Ben, which box?> ")
        assert "Dice: 6 6 6 4 4" in terminal.text, "dice that were typed stay"
        terminal.type("u", "which box?> ")
        terminal.until_shown("Taken back: 6 6 6 4 4")
        row = next(line for line in terminal.lines if "Full house" in line)
        assert row.endswith("25"), "what is written stands without brackets"


def test_the_roll_is_asked_for_where_points_hang_on_it() -> None:
    points = "[{plus = 90, on_roll = [1]}, {plus = 10}]"
    with Terminal("pad", "-p", "Ann", "-s", f"category.chance.points={points}") as terminal:
        terminal.type("66621 chance", "Ann> ")
        terminal.until_shown("10 or 90")
        terminal.type("9", "1 to 3? ")
        terminal.until_shown("no roll 9")
        terminal.type("66621 chance", "Ann> ")
        terminal.type("1", "1 to 3? ")
        terminal.until_shown("Ann: Chance 90")
        assert stored(1)[1]["number"] == 1


def test_a_mending_that_changes_later_turns_is_confirmed() -> None:
    with Terminal("pad", "-p", "Ann") as terminal:
        terminal.type("11111 yahtzee")
        terminal.type("22222 twos")
        terminal.until_shown("Twos 10 and a bonus of 100")
        before = len(stored(1))
        terminal.type("fix 1 ones")
        terminal.until_asked("[y/N] ")
        assert "Turn 2 changes, too" in terminal.text
        terminal.type("", "[y/N] ")
        terminal.until_asked("Ann> ")
        assert len(stored(1)) == before
        assert stored(1)[2]["box"] == "yahtzee"
        terminal.type("fix 1 ones")
        terminal.type("y", "[y/N] ")
        terminal.until_shown("Turn 1 is now Ann: Ones 5")
        assert stored(1)[2]["box"] == "ones"


@pytest.mark.parametrize("columns", [40, 60, 80, 120, 200])
def test_no_line_is_wider_than_the_terminal(columns: int) -> None:
    args = ("pad", "-p", "Ann", "-p", "Benjamin", "-p", "Cid", "-r", "triple")
    with Terminal(*args, columns=columns, lines=60, env={"NO_COLOR": "1"}) as terminal:
        terminal.type("66621 chance@2", "Ann> ")
        terminal.type("55555", "Benjamin> ")
        terminal.until_asked("which box?> ")
        if columns >= 200:
            assert "Ann" in terminal.lines[1]
            assert "Cid" in terminal.lines[1]
        assert "1. Ann 42" in terminal.text
        assert not terminal.lines[-1]
        assert terminal.screen.cursor.y < 59
        shown = terminal.raw.decode().replace("\x1b[H\x1b[2J", "\n").split("\n")
        assert max(len(line.rstrip("\r")) for line in shown if "\x1b" not in line) <= columns


def test_eight_players_see_each_other_on_eighty_columns_and_one_screen() -> None:
    names = ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal")
    args = [word for name in names for word in ("-p", name)]
    with Terminal("pad", *args, env={"NO_COLOR": "1"}) as terminal:
        terminal.type("66621 chance", "Ann> ")
        terminal.type("55555", "Ben> ")
        terminal.until_asked("which box?> ")
        assert terminal.lines[1].split()[-8:] == list(names)
        assert terminal.lines[0].endswith("round 1 of 13 · Ben")
        row = next(line for line in terminal.lines if line.startswith("m Chance"))
        assert row.split(maxsplit=2)[2] == "21  [25]"


def test_a_resize_draws_the_pad_anew_and_keeps_what_was_begun() -> None:
    with Terminal("pad", "-p", "Ann", "-p", "Ben", lines=40) as terminal:
        terminal.until_asked("Ann> ")
        terminal.send("66621 ch")
        terminal.until(lambda: terminal.typed.endswith("66621 ch"))
        terminal.resize(40, 40)
        terminal.until(lambda: any(line.startswith("g Three") for line in terminal.lines))
        terminal.until(lambda: terminal.typed.endswith("Ann> 66621 ch"))
        terminal.send("ance\r")
        terminal.until_shown("Ann: Chance 21")


def test_a_dumb_terminal_gets_no_signs_that_it_can_t_show() -> None:
    with Terminal("pad", "-p", "Ann", env={"TERM": "dumb"}) as terminal:
        terminal.type("66621 chance")
        terminal.until_shown("Ann: Chance 21")
        terminal.type("q")
        assert terminal.ended() == 1
        assert b"\x1b[" not in terminal.raw


@pytest.mark.parametrize(("sent", "status"), [(INTERRUPT, 130), (ENDED, 1)])
def test_leaving_in_a_hurry_says_how_to_go_on(sent: str, status: int) -> None:
    with Terminal("pad", "-p", "Ann") as terminal:
        terminal.type("66621 chance")
        terminal.until_asked("Ann> ")
        terminal.send(sent)
        assert terminal.ended() == status
        assert "yacht pad --resume 1" in terminal.text


ON_ROLL = "category.chance.points=[{plus = 90, on_roll = [1]}, {plus = 10}]"
QUESTIONS = {
    "a needless zero": (["66621 threes"], "[y/N] "),
    "a needless zero, asked about again": (["66621 threes", "zzz"], "[y/N] "),
    "the roll": (["66621 chance"], "1 to 3? "),
    "a mending to a zero": (["11111 yahtzee", "fix 1 11112"], "[y/N] "),
    "a mending that changes more": (["11111 yahtzee", "22222 twos", "fix 1 ones"], "[y/N] "),
}
"""What brings each question of the pad about, and its prompt."""


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("leaving", ["q\r", "save\r", ENDED])
def test_every_question_can_be_left_and_writes_nothing(question: str, leaving: str) -> None:
    lines, prompt = QUESTIONS[question]
    with Terminal("pad", "-p", "Ann", "-s", ON_ROLL, env={"TERM": "dumb"}) as terminal:
        for line in lines:
            asked = "[y/N] " if line == "zzz" else "Ann> "
            terminal.until_asked(asked)
            before = json.dumps(stored(1))
            terminal.type(line, asked)
        terminal.until_asked(prompt)
        terminal.send(leaving)
        assert terminal.ended() == 1
        assert "yacht pad --resume 1" in terminal.text
        assert json.dumps(stored(1)) == before


@pytest.mark.parametrize("columns", [40, 80])
def test_plain_lines_are_broken_between_words(columns: int) -> None:
    args = ("pad", "-p", "Ann", "-p", "Ben", "--plain")
    with Terminal(*args, columns=columns, lines=100) as terminal:
        terminal.type("66644", "Ann> ")
        terminal.type("i", "which box?> ")
        terminal.type("?", "Ben> ")
        terminal.type("card", "Ben> ")
        terminal.type("fix", "Ben> ")
        terminal.until_shown("To mend one")
        terminal.until_asked("Ben> ")
        told = terminal.raw.decode().replace("\r", "")
    assert max(map(len, told.split("\n"))) <= columns
    boxes = "a Ones, b Twos, c Threes, d Fours, e Fives, f Sixes"
    assert boxes in " ".join(told.split()), "no word is torn apart"


def test_a_closed_window_finishes_a_game_that_is_over() -> None:
    with Terminal("pad", "-r", "yacht", "-p", "Ann") as terminal:
        for box in BOXES:
            terminal.until_asked("Ann> ")
            enter(terminal, f"66621 {box}")
        terminal.until_asked("leave> ")
        assert stored(1)[-1]["event"] == "score"
        terminal.child.kill(signal.SIGHUP)
        assert terminal.ended() == 129
    assert stored(1)[-1] == {"event": "end", "totals": [TOTAL]}


def script(rng: random.Random) -> list[str]:
    """What is typed in a game that is killed: dice and boxes, apart or together, and slips."""
    lines = []
    for box in ("chance", "sixes", "yahtzee", "full house"):
        dice = "".join(str(rng.randint(1, 6)) for _die in range(5))
        lines += rng.choice([[f"{dice} {box}"], [dice, box], [dice, f"22233 {box}"]])
    return [*lines, "fix 2 11111", "skip", "u"]


@pytest.mark.parametrize(
    "seed", [*range(10), *(pytest.param(n, marks=pytest.mark.slow) for n in range(10, 100))]
)
def test_a_killed_pad_loses_at_most_the_line_being_typed(seed: int) -> None:
    rng = random.Random(seed)  # noqa: S311 - nobody plays for money
    lines = script(rng)
    many = rng.randint(0, len(lines) - 1)
    with Terminal("pad", "-p", "Ann", "-p", "Ben", env={"TERM": "dumb"}) as terminal:
        for line in lines[:many]:
            enter(terminal, line)
        terminal.until_asked("> ")
        before = json.dumps(stored(1))
        terminal.send(lines[many] + rng.choice(["", "\r"]))
        if rng.random() < 0.5:
            terminal.read(rng.random() / 20)
        terminal.child.kill(signal.SIGKILL)
        assert terminal.ended() == -signal.SIGKILL
    after = stored(1)
    asked = 3  # more objects than a line writes
    assert len(after) <= len(json.loads(before)) + asked
    with Terminal("pad", "--resume", env={"TERM": "dumb"}) as terminal:
        terminal.until_asked("> ")
        assert json.dumps(stored(1)) == json.dumps(after)
        if json.dumps(after) == before:
            enter(terminal, lines[many])
        for line in lines[many + 1 :]:
            enter(terminal, line)
        terminal.until_asked("> ")
        terminal.type("q")
        assert terminal.ended() == 1
    pad, _ = a_pad("yahtzee", "Ann", "Ben")
    for line in lines:
        with suppress(IllegalActionError):
            tell(pad, line)
    assert stored(1)[1:] == pad.record()[1:]


def test_a_mending_that_makes_a_0_is_asked_about() -> None:
    with Terminal("pad", "-p", "Ann") as terminal:
        terminal.type("11111 yahtzee", "Ann> ")
        terminal.type("fix 1 11112", "Ann> ")
        terminal.until_asked("[y/N] ")
        assert "Yahtzee would get 0" in terminal.text
        terminal.type("n", "[y/N] ")
        terminal.until_asked("Ann> ")
        assert stored(1)[-1]["points"] == 50
        terminal.type("fix 1 11112", "Ann> ")
        terminal.type("y", "[y/N] ")
        terminal.until_asked("Ann> ")
        assert stored(1)[-1]["points"] == 0
        terminal.type("q")
        assert terminal.ended() == 1
