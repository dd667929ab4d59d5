"""Calls of the command line made of anything, each by its number: so that one can be replayed."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import at_play
import tomli_w
from mutations import mutated
from strange import strange_game
from tables import NAMES, of_shipped
from words import LINES, WORDS

from yachtcli.loading import shipped

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

GAMES = sorted((Path(__file__).parents[2] / "exact" / "games").glob("*.jsonl"))
TABLE = "table.toml"
RECORD = "game.jsonl"
PLACEMENTS = (
    b'{"boxes": {"yahtzee": 50, "ones": 5}, "bonus": 100, "dice": "22222", "box": "twos"}',
    b'{"rules": "yahtzee", "dice": [6, 6, 6, 2, 1], "box": "sixes", "strike": false, "roll": 3}',
    b'{"boxes": {}, "dice": "66621", "box": "chance", "points": 21}',
    b'{"rules": "triple", "boxes": {"yahtzee@1": 50}, "dice": [1, 1, 1, 1, 1], "box": "ones@2"}',
    b'{"rules": "yahtzee-free", "boxes": {}, "dice": "66666", "box": "ones", "strike": true}',
)
CARDS = (
    b"ones=3,sixes=24,yahtzee=50,bonus=100",
    b'{"rules": "joker", "boxes": {"ones": 3, "yacht": 50}, "bonus": 100}',
)
ROLLS = (b"66621", b"6 6 6 2 1", b"1,2,3,4,5", b"# a comment", b"", b"4-4-4-4-4 # four")
KEYS = ("event", "rules", "settings", "table", "players", "player", "dice", "at", "box", "boxes")
VALUES: tuple[object, ...] = (
    *(None, True, False, -1, 0, 3, 7, 10**9, 10**60, -(10**400), 1.5, float("nan"), 1e308),
    *("", "x", "\ud800", "\x00", "four", "yacht", "chance@2", "./a.toml", "é" * 300, "{x}", "%s"),
    *([], [1], [0], [6] * 5, [6] * 5000, [[[]]], ["a"], [None], [True], {}, {"a": 1}),
    *({"repeat.joker": "free"}, {"dice.count": 40}, {"": 1}, {"turn.rolls": 10**9}),
    *({"extends": {}}, {"format": 1, "extends": "yahtzee", "id": "x"}, {"ones": {}}, {"ones": 3}),
)


class Case(NamedTuple):
    """A call: its arguments, its stdin, the files in the folder where it is made, and variables."""

    args: tuple[str, ...]
    stdin: bytes = b""
    files: Mapping[str, bytes] = {}
    env: Mapping[str, str] = {}


def bytes_in(chance: random.Random, most: int = 60) -> bytes:
    """Anything: noise, or bytes that parsers care about."""
    if chance.random() < 0.5:
        return chance.randbytes(chance.randint(0, most))
    telling = b'0123456 6,;-#{}[]":.eE+-\n\r\t\x00\x1b\xef\xbb\xbf\xff\xc3\xa9truenull'
    return bytes(chance.choice(telling) for _ in range(chance.randint(0, most)))


def other_bytes(data: bytes, chance: random.Random) -> bytes:
    """`data` with some of its bytes changed, left out or doubled, and perhaps cut off."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(changed) + 1)
        kind = chance.randrange(4)
        if kind == 0:
            changed[place : place + 1] = bytes_in(chance, 3)
        elif kind == 1:
            del changed[place : place + chance.randint(1, 8)]
        elif kind == 2:
            changed[place:place] = changed[place : place + chance.randint(1, 40)]
        else:
            changed[place : place + 1] = bytes([chance.randrange(256)])
    return bytes(
        changed[: chance.randrange(len(changed) + 1)] if chance.random() < 0.1 else changed
    )


def other_value(line: bytes, chance: random.Random) -> bytes:
    """The JSON object in `line` with a key that holds something else, or is gone, or twice."""
    data: dict[str, Any] = json.loads(line)
    key = chance.choice((*data, *data, *KEYS))
    kind = chance.randrange(6)
    if kind == 0:
        data.pop(key, None)
    elif kind == 1 and isinstance(data.get(key), list | dict):
        data[key] = _inside(data[key], chance)
    elif kind == 2:
        return json.dumps(data).encode()[:-1] + f', "{key}": 1}}'.encode()
    else:
        data[key] = chance.choice(VALUES)
    return json.dumps(data).encode()


def _inside(value: Any, chance: random.Random) -> Any:
    if isinstance(value, dict):
        key = chance.choice([*value, "x"])
        return {**value, key: chance.choice(VALUES)}
    items = list(value)
    place = chance.randrange(len(items) + 1)
    items[place : place + chance.randrange(2)] = [chance.choice(VALUES)]
    return items


def on_stdin(chance: random.Random) -> Case:
    """Bytes on stdin of every command that reads it."""
    args = chance.choice(
        (
            ("score", "-"),
            ("score", "-c", chance.choice(("chance", "full_house", "twos"))),
            ("score", "--json"),
            ("score", "--best"),
            ("score", "-r", "triple", "--format", "tsv"),
            ("score", "--json", "--card", "yahtzee=50,fours=16", "--roll", "2"),
            ("validate", "-"),
            ("validate", "-", "--format", chance.choice(("tsv", "table", "json"))),
            ("card", "-"),
            ("card", "-", "--json"),
            ("score", "6", "6", "6", "2", "1", "--card", "-"),
            ("validate", "66621", "chance", "--card", "-", "--json"),
        )
    )
    valid = PLACEMENTS if args[0] == "validate" else CARDS if "-" in args[1:] else ROLLS
    lines = [
        chance.choice(
            (chance.choice(valid), other_bytes(chance.choice(valid), chance), bytes_in(chance))
        )
        for _ in range(chance.randint(0, 6))
    ]
    return Case(args, chance.choice((b"\n", b"\n", b"\r\n", b"\r")).join(lines))


def in_arguments(chance: random.Random) -> Case:
    """Words of every kind as arguments, or a good command line with some of them in it."""
    words = list(chance.choice(LINES)) if chance.random() < 0.8 else []
    for _ in range(chance.randint(1, 4) if words else chance.randint(0, 8)):
        place = chance.randrange(len(words) + 1)
        kind = chance.randrange(6)
        if kind == 0:
            words[place : place + 1] = [_misspelt(chance.choice([*words, ""]), chance)]
        elif kind == 1:
            words[place : place + 1] = []
        elif kind == 2 and words:
            words.insert(place, chance.choice(words))
        else:
            words[place : place + chance.randrange(2)] = [chance.choice(WORDS)]
    return Case(tuple(words), chance.choice((b"", b"", b"66621\n", b"{}")), FILES)


FILES: Mapping[str, bytes] = {
    "good.toml": b'format = 1\nid = "good"\nextends = "yatzy"\n',
    "bad.toml": b'format = 1\nextends = "good.toml"\n[turn]\nrolls = -1\nx = {y = [1]}\n',
    "broken.toml": b"\xff\x00[[",
    "loop.toml": b'format = 1\nextends = "./loop.toml"\n',
    "card.json": b'{"rules": "joker", "boxes": {"ones": 3}}',
    RECORD: b"\n".join(GAMES[0].read_bytes().splitlines()[:9]),
}


def _misspelt(word: str, chance: random.Random) -> str:
    """The word with a letter other than it was. No path comes of it: a call may write there."""
    if "/" in word:
        return word
    place = chance.randrange(len(word) + 1)
    more = chance.choice(("", "x", "-", "=", " ", ",", "@", "0", "9", "\n", "\x1b", "ü", "\udcff"))
    return word[:place] + more + word[place + chance.randrange(2) :]


def in_tables(chance: random.Random) -> Case:
    """A shipped table with something wrong in it, for a command that takes a table."""
    name = chance.choice(NAMES)
    # Under its own name a changed table is refused at once.
    data = (shipped.read(name) or b"").replace(f'id = "{name}"'.encode(), b'id = "mine"', 1)
    if chance.random() < 0.7:
        try:
            table = mutated({**of_shipped(name), "id": "mine"}, chance)
            data = tomli_w.dumps(table).encode()
        except (TypeError, ValueError, AttributeError, RecursionError):
            data = other_bytes(data, chance)  # it held what TOML can't say
    else:
        data = other_bytes(data, chance)
    args = chance.choice(
        (
            *(("rules", "check", TABLE),) * 4,
            ("rules", "check", TABLE, "--json"),
            *(("score", "-r", TABLE, "6", "6", "6", "2", "1"),) * 2,
            ("score", "-r", TABLE, "66621", "--json"),
            ("rules", "show", TABLE),
            ("rules", "show", TABLE, chance.choice(("--toml", "--tips", "--json"))),
            ("rules", "show", TABLE, "--format", "table"),
            ("rules", "diff", "yahtzee", TABLE),
            ("rules", "new", "mine", "--from", TABLE),
            ("card", "--blank", "-r", TABLE, "--format", "table"),
            ("card", "ones=3", "-r", TABLE),
            ("validate", "-r", TABLE, "66621", "chance"),
        )
    )
    return Case(args, files={TABLE: data})


def in_records(chance: random.Random) -> Case:
    """A recorded game, or placements, with something wrong in some lines."""
    if chance.random() < 0.6:
        lines = chance.choice(GAMES).read_bytes().splitlines()
        lines = lines[: chance.randint(1, 14)] if chance.random() < 0.9 else lines
    else:
        lines = chance.choices(PLACEMENTS, k=3)
    for _ in range(chance.randint(0, 2)):
        place = chance.randrange(len(lines))
        try:
            lines[place] = chance.choice((other_value, other_bytes))(lines[place], chance)
        except (ValueError, TypeError):
            lines[place] = bytes_in(chance)
    data = b"\n".join(lines)
    args: Sequence[str] = ("validate", "-", *chance.choice(((), ("--json",), ("--format", "tsv"))))
    if chance.random() < 0.2:
        return Case(("validate", RECORD, *args[2:]), files={RECORD: data})
    return Case(tuple(args), data)


def in_games(chance: random.Random) -> Case:
    """A table of a strange game, for a command that makes something of it."""
    table = strange_game(chance)
    dice, faces = table["dice"]["count"], table["dice"]["faces"]
    roll = [str(chance.randint(1, faces)) for _ in range(dice)]
    if chance.random() < 0.3:
        roll = [roll[0]] * dice
    box = chance.choice(list(table["category"]))
    card = f"{box}={chance.choice((0, 5, 25, dice, faces))}"
    args = chance.choice(
        (
            ("rules", "check", TABLE),
            ("score", "-r", TABLE, *roll),
            ("score", "-r", TABLE, *roll, "--json", "--roll", "1"),
            ("score", "-r", TABLE, *roll, "--format", "table"),
            ("score", "-r", TABLE, *roll, "--card", card, "--best"),
            ("validate", "-r", TABLE, *roll, box),
            ("validate", "-r", TABLE, *roll, box, "--strike", "--card", f"{card},bonus=100"),
            ("card", card, "-r", TABLE),
            ("card", f"{card},bonus=1", "-r", TABLE, "--format", "table"),
            ("card", "--html", "-r", TABLE),
            ("rules", "show", TABLE),
            ("rules", "show", TABLE, "--json"),
            ("rules", "show", TABLE, "--format", "table"),
            ("rules", "show", TABLE, "--toml"),
            ("rules", "diff", "yatzy", TABLE),
            ("roll", "-r", TABLE),
        )
    )
    return Case(args, files={TABLE: tomli_w.dumps(table).encode()})


def in_play(chance: random.Random) -> Case:
    """A command that plays, keeps or advises, in a folder with games, some of it damaged."""
    args = at_play.line(chance)
    stdin = at_play.script(chance)
    lines = at_play.record(chance)
    if chance.random() < 0.5:
        place = chance.randrange(len(lines))
        lines[place] = chance.choice((other_value, other_bytes))(lines[place], chance) + b"\n"
    games = at_play.games_file()
    config = chance.choice((b"", b"", b'player = "Zoe"\nbot_delay = 0\n', b"player = 3", b"[["))
    files = {
        "small.toml": at_play.SMALL,
        "good.toml": FILES["good.toml"],
        "record.jsonl": b"".join(lines),
        "games.sqlite3": games if chance.random() < 0.8 else other_bytes(games, chance),
        "config.toml": config,
    }
    return Case(args, stdin, files, at_play.HERE)


KINDS: Mapping[str, Callable[[random.Random], Case]] = {
    "stdin": on_stdin,
    "arguments": in_arguments,
    "tables": in_tables,
    "records": in_records,
    "games": in_games,
    "play": in_play,
}


def case(kind: str, seed: int) -> Case:
    """The call of that kind and number; always the same one."""
    return KINDS[kind](random.Random(f"{kind} {seed}"))  # noqa: S311 - chosen to be repeatable
