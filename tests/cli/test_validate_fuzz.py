"""`yacht validate -`: whatever stands on stdin, every line gets a verdict and nothing breaks."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    Yacht = Callable[..., Any]

GAME = (Path(__file__).parents[1] / "exact" / "games" / "yahtzee-1575.jsonl").read_bytes()
LINES = GAME.splitlines()[:12]
PLACEMENT = (
    b'{"rules": "yahtzee", "boxes": {"yahtzee": 50, "ones": 5}, "bonus": 100, '
    b'"dice": [2, 2, 2, 2, 2], "box": "twos", "points": 10, "strike": false, "roll": 3}'
)
KEYS = ("event", "rules", "settings", "table", "players", "player", "dice", "at", "box", "boxes")
VALUES: tuple[object, ...] = (
    *(None, True, -1, 0, 7, 10**9, 10**60, 1.5, float("nan"), float("inf")),
    *("", "x", "\ud800", "\x00", "four", "yacht", "./a.toml", "é" * 300),
    *([], [1], [[[]]], ["a"], {}, {"a": 1}, {"repeat.joker": "free"}, {"dice.count": 40}),
    *({"extends": {}}, {"format": 1, "extends": "yahtzee", "id": "x"}),
)


def other_value(line: bytes, rng: random.Random) -> bytes:
    """An object with a key that holds something else, or is gone."""
    data = json.loads(line)
    key = rng.choice((*data, *data, *KEYS))
    if rng.random() < 0.2:
        data.pop(key, None)
    else:
        data[key] = rng.choice(VALUES)
    return json.dumps(data).encode()


def other_bytes(line: bytes, rng: random.Random) -> bytes:
    """A line with some of its bytes changed, and perhaps cut off."""
    changed = bytearray(line)
    for _ in range(rng.randint(1, 4)):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed[: rng.randint(1, len(changed))] if rng.random() < 0.2 else changed)


def noise(_line: bytes, rng: random.Random) -> bytes:
    """Anything."""
    return rng.randbytes(rng.randint(0, 60))


def check(yacht: Yacht, rounds: int) -> None:
    rng = random.Random("validate")  # noqa: S311 - the same mistakes every time
    for _ in range(rounds):
        lines = list(LINES) if rng.random() < 0.6 else [PLACEMENT] * 3
        at = rng.randrange(len(lines))
        lines[at] = rng.choice((other_value, other_bytes, noise))(lines[at], rng)
        stdin = b"\n".join(lines)
        done = yacht("validate", "-", stdin=stdin)
        assert done.status in {0, 1, 2, 3}, (stdin, done)
        verdicts = [json.loads(line) for line in done.stdout.splitlines()]
        said = [verdict["line"] for verdict in verdicts]
        assert said == [n for n, line in enumerate(stdin.split(b"\n"), 1) if line.strip()], stdin
        all_legal = min((v["legal"] is True for v in verdicts), default=False)
        assert (done.status == 0) == all_legal, (stdin, done)
        assert done.stderr.count("\n") >= 1
        assert "bug" not in done.stderr
        assert "Traceback" not in done.stderr


def test_a_few_mistakes(yacht: Yacht) -> None:
    check(yacht, 150)


@pytest.mark.slow
def test_many_mistakes(yacht: Yacht) -> None:
    check(yacht, 20_000)
