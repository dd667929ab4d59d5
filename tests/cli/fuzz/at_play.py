"""Calls of the commands that play, keep, advise and solve, with scripts for who plays."""

from __future__ import annotations

import json
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from records import kept, played, running
from words import BOXES, CARDS, DICE, NUMBERS, ODD, PATHS

from yachtcli.api import make_ruleset
from yachtcli.store.games import Store

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

SMALL = b"""\
format = 1
id = "small"
extends = "yahtzee"
[section.upper]
categories = ["ones", "sixes"]
[section.lower]
categories = ["yahtzee", "chance"]
"""
"""A game that is played and solved in no time."""
HERE: Mapping[str, str] = {
    "YACHT_DATA_DIR": ".",
    "YACHT_CONFIG_DIR": ".",
    "YACHT_RULES": "small.toml",
}
"""Games and settings lie beside the other files of a call, so that each call has its own."""

_TEXT = """\
play
play -p Ann
play -p Ann --bot easy --plain
play --bot easy --bot normal --seed x
play --bot hard -s turn.rolls=2
play --bot perfect --first random
play -p Ann --bot easy --log log.jsonl
resume
resume 2
resume 2 --plain
resume --list
resume --list --json
daily
daily --date 2026-01-01 --plain
daily status
daily status --json
daily share --date 2026-01-01
pad
pad -p Ann -p Bob
pad -p Ann --log log.jsonl --plain
pad --resume
pad --resume 3
history
history --json
history list --running -n 3
history list --finished -p ann --format table
history show 1
history show 1 --json
history show 2 --format table
history export 1
history export --csv
history export 1 2 --csv -o out.csv
history export 1 -o out.jsonl --force
history import record.jsonl
history import record.jsonl - --json
history import - --format table
history delete 1 2 --yes
history delete 9 --yes
history repair
history repair --move-aside
stats
stats --json
stats --csv
stats --bots --format table --color always
stats -p ann -r small
config list
config list --json
config get rules
config set player Ann
config set bot_delay 1
config set rules good.toml
config unset rules player
config path
config path data --json
hint 6 6 6 2 1
hint 66621 --json --top 2
hint 66621 --card ones=3 --rolls-left 1 --format table
odds 66621
odds 66621 -c ones --json
odds 6 6 6 2 1 --all --at-least 20 --format table
review 1
review 1 --json
review 1 -p Ann --top 1
review record.jsonl --format table
simulate --bot easy --games 3
simulate --bot easy --bot normal --games 2 --seed x --json
solve
solve --json
solve --distribution --format table
solve -v --no-cache
solve --clear-cache"""
LINES = tuple(tuple(line.split()) for line in _TEXT.splitlines())

# Not among them: what waits (--bot-delay), runs programs (--bot-cmd, -j), or names a game that
# takes its time to be solved.
OPTIONS = (
    *("-p", "--player", "--bot", "--first", "--seed", "--log", "--plain", "--list", "--json"),
    *("--format", "--date", "--resume", "--running", "--finished", "-n", "--csv", "-o", "--force"),
    *("--yes", "--move-aside", "--bots", "--top", "--rolls-left", "-c", "--all", "--at-least"),
    *("--games", "--distribution", "-v", "--no-cache", "--clear-cache", "--card", "-r", "-s"),
    *("--color", "always", "--lang", "de", "tsv", "table", "json", "-h", "--help", "--", "-"),
)
SETTINGS = ("turn.rolls=1", "repeat.joker=free", "voluntary_zero=true", "columns=['a','b']", "x=1")
NAMES = ("Ann", "Bob", "easy", "normal", "hard", "perfect", "nobody", "a" * 25, "\x1b[31m", "=1+1")
DAYS = ("2026-01-01", "2026-13-01", "2999-01-01", "0001-01-01", "9999-12-31", "today", "20260101")
FILES = ("record.jsonl", "small.toml", "good.toml", "games.sqlite3", "config.toml", "out.csv")
WORDS = (
    *(*OPTIONS, *OPTIONS, *SETTINGS, *NAMES, *DAYS, *FILES, *BOXES, *NUMBERS, *DICE, *PATHS),
    *(*CARDS, *ODD),
)
TYPED = (
    *("", "all", "none", "666", "6 6", "k 6 6", "r 1 4", "r14", "a", "b", "c", "d", "m", "1", "z"),
    *("ones", "sixes", "six", "chance", "yahtzee", "strike ones", "strike", "?", "u", "undo"),
    *("card", "rules", "hint", "tipp", "save", "q", "y", "n", "66621", "66621 chance"),
    *("11111 yahtzee", "66661 sixes", "66621 strike ones", "roll 2 66621 chance", "2: 66 chance"),
    *("roll 2 all", "fix", "fix all", "fix 1 66651", "fix 1 skip", "fix 1 chance / 2 sixes"),
    *("fix 99 66621", "skip", "add Zoe", "add Ann", "rename Ann Eve", "rename x y", "roll 1 2 3"),
)


def line(chance: random.Random) -> tuple[str, ...]:
    """A good command line, mostly with other words in it."""
    words = list(chance.choice(LINES))
    for _ in range(chance.choice((0, 0, 1, 1, 2, 3))):
        place = chance.randrange(1, len(words) + 1)
        words[place : place + chance.randrange(2)] = chance.choice(((chance.choice(WORDS),), ()))
    return tuple(words)


def script(chance: random.Random) -> bytes:
    """What somebody types, one thing a line: whole games, and what is none at all."""
    if chance.random() < 0.2:
        return b"".join(record(chance))
    typed = chance.choices(TYPED, k=chance.randint(0, 40))
    if chance.random() < 0.4:
        typed[len(typed) // 2 :] = ["a", "b", "c", "d", "ones", "sixes", "yahtzee", "chance"]
    if chance.random() < 0.3:
        typed.insert(chance.randrange(len(typed) + 1), chance.choice(ODD))
    return "\n".join(typed).encode("utf-8", "surrogateescape")


def record(chance: random.Random) -> list[bytes]:
    """The lines of one or two recorded games, perhaps without their ends."""
    games = [_records()[chance.randrange(len(_records()))] for _ in range(chance.randint(1, 2))]
    return [line for game in games for line in game[: chance.choice((4, 9, 99, 99))]]


@cache
def _records() -> tuple[tuple[bytes, ...], ...]:
    small = make_ruleset(SMALL)
    games = (
        played(small, ["Ann"]),
        played(small, ["Ann", "Bob"], kind="pad", started="2026-01-01T00:00:00Z"),
        played(small, ["Ann", "easy"], bots=[None, "easy"], undone=1),
    )
    return tuple(tuple(json.dumps(data).encode() + b"\n" for data in game) for game in games)


@cache
def games_file() -> bytes:
    """A file of games: finished ones, and running ones of each kind."""
    small = make_ruleset(SMALL)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "games.sqlite3")
        with Store.open(str(path)) as store:
            kept(store, played(small, ["Ann", "Bob"]))
            running(store, played(small, ["Ann", "easy"], "b", bots=[None, "easy"]), 4)
            pad = played(small, ["Ann"], "c", kind="pad")[:3]
            running(store, pad, len(pad))
            store.begin_daily("2026-01-01", played(seed="d", kind="daily", daily="2026-01-01")[0])
            kept(store, played(seed="e"))
        return path.read_bytes()
