"""A game whose process is killed goes on where it was: nothing that was shown is lost."""

from __future__ import annotations

import random
import re
import signal
import sys
import time
from itertools import islice

import pytest
from terminals import Terminal

from yachtcli.core.game import Kept, Rolled, Scored
from yachtcli.core.stream import faces
from yachtcli.play import Game
from yachtcli.store.games import Store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")

DICE = re.compile(r"Dice ([\d ]+)\.")
ENTRY = re.compile(r"Player: (.+) (\d+)")
TOLD = re.compile(rf"^(?:{DICE.pattern}|{ENTRY.pattern}|Taken back: .+)", re.MULTILINE)
LONGEST_WAIT = 0.03
"""Seconds after a decision within which the process is killed: before, during or after it."""

Fact = tuple[int, ...] | tuple[str, int]


def shown(raw: bytes) -> list[Fact]:
    """The rolls and entries that stand, by what the terminal has shown."""
    facts: list[Fact] = []
    again = False
    for match in TOLD.finditer(raw.decode().replace("\r", "")):
        dice, box, points = match.groups()
        if dice is not None:
            roll = tuple(map(int, dice.split()))
            if not again:
                facts.append(roll)
            assert facts[-1:] == [roll], "a turn that is shown anew has the dice that it had"
            again = False
        elif box is not None:
            facts.append((box, int(points)))
        else:
            facts = undone(facts)
            again = True
    return facts


def undone(facts: list[Fact]) -> list[Fact]:
    """Without the last keep and its roll, or the last entry and the roll of the turn behind it."""
    before = facts[:-1]
    return before[:-1] if before and isinstance(before[-1][0], str) else before


def recorded(game: Game) -> list[Fact]:
    facts: list[Fact] = []
    for event in game.events:
        if isinstance(event, Rolled):
            facts.append(event.dice)
        elif isinstance(event, Scored):
            facts.append((str(event.box.name), event.points))
    return facts


def line(chance: random.Random, terminal: Terminal) -> str:
    """Something that may be typed now, seen in what was told of the turn."""
    told = terminal.raw.decode().rpartition("Player, round")[2]
    labels: list[str] = re.findall(r"(?::|,) ([a-z]) ", told)
    places = "".join(map(str, sorted(chance.sample(range(1, 6), chance.randint(1, 5)))))
    if "roll 3 of 3" in told:
        return chance.choice((*labels, "u"))
    return chance.choice((f"r {places}", "none", chance.choice(labels), "u"))


def typed(terminal: Terminal, text: str) -> None:
    terminal.type(text)
    terminal.until(lambda: terminal.typed.endswith(("> ", "[y/N] ")))
    if terminal.typed.endswith("[y/N] "):
        terminal.type("y", "[y/N] ")


def kept_game() -> Game:
    with Store.open() as store:
        (info,) = store.running()
        return Game.from_record(store.objects(info.number), store.waiting(info.number))


def play_kill_and_resume(chance: random.Random) -> None:
    seed = str(chance.random()) if chance.random() < 0.5 else None
    more = [] if seed is None else ["--seed", seed]
    with Terminal("play", "--plain", *more, lines=100) as terminal:
        for _ in range(chance.randint(0, 8)):
            terminal.until_asked()
            typed(terminal, line(chance, terminal))
        terminal.until_asked()
        before = shown(terminal.raw)
        last = line(chance, terminal)
        terminal.send(last + "\r")
        terminal.read(0)
        time.sleep(chance.uniform(0, LONGEST_WAIT))
        terminal.child.kill(signal.SIGKILL)
        while terminal.read():
            pass
        after = shown(terminal.raw)
    game = kept_game()
    facts = recorded(game)
    if after != before:
        assert facts[: len(after)] == after, "what was shown is kept"
        assert len(facts) <= len(after) + 1
    else:
        # The decision was being made: it is kept as a whole, or not at all.
        assert facts in (before, undone(before)) or facts[: len(before)] == before
    with Terminal("resume", "--plain", lines=100) as terminal:
        terminal.until_asked()
        if not isinstance(facts[-1][0], str):
            assert shown(terminal.raw) == facts[-1:]
        typed(terminal, "none" if "roll 3 of 3" not in terminal.text else "m")
        terminal.type("q")
        assert terminal.ended() == 1
    resumed = kept_game()
    assert recorded(resumed)[: len(facts)] == facts
    if seed is not None:
        assert_dice_of(seed, resumed)


def assert_dice_of(seed: str, game: Game) -> None:
    """A game whose dice are those of its seed, whatever happened to its process."""
    stream = iter(faces(f"seed:{seed}", 6))
    for event, before in zip(game.events, (None, *game.events), strict=False):
        if isinstance(event, Rolled):
            kept = before.at if isinstance(before, Kept) else ()
            numbers = tuple(islice(stream, 5))
            for place in set(range(5)) - set(kept):
                assert event.dice[place] == numbers[place]


@pytest.mark.parametrize("number", range(10))
def test_a_killed_game_goes_on(number: int) -> None:
    play_kill_and_resume(random.Random(number))  # noqa: S311 - the same games every time


@pytest.mark.slow
@pytest.mark.parametrize("number", range(10, 210))
def test_many_killed_games_go_on(number: int) -> None:
    play_kill_and_resume(random.Random(number))  # noqa: S311 - the same games every time
