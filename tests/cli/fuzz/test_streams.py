"""A bad line of a stream costs its own answer and no other."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest
from noise import PLACEMENTS, bytes_in, other_bytes, other_value

if TYPE_CHECKING:
    from processes import Yacht

LINES = 12
RUNS = [pytest.param(100, id="few"), pytest.param(20_000, id="many", marks=pytest.mark.slow)]
ROLLS = [b"66621", b"6 6 6 2 1", b"1,2,3,4,5", b"4-4-4-4-4"]
SCORE = (("score", "-c", "chance"), ("score", "--json"), ("score",), ("score", "--best"))


def bad_roll(chance: random.Random) -> bytes:
    """One line that is no roll of five dice: it has a letter, or a face that no die shows."""
    noise = bytes_in(chance).translate(None, b"\n#") + chance.choice((b"x", b"7", b"\xff", b"0"))
    return noise[-900:]


@pytest.mark.parametrize("runs", RUNS)
def test_a_bad_roll_costs_no_other_its_answer(runs: int, yacht: Yacht) -> None:
    for seed in range(runs):
        chance = random.Random(f"roll {seed}")  # noqa: S311 - chosen to be repeatable
        args = chance.choice(SCORE)
        lines = [chance.choice(ROLLS) for _ in range(LINES)]
        good = yacht(*args, stdin=b"\n".join(lines)).stdout.splitlines()
        bad = sorted(chance.sample(range(LINES), chance.randint(1, 3)))
        for place in bad:
            lines[place] = bad_roll(chance)
        done = yacht(*args, stdin=b"\n".join(lines))
        head = len(good) - LINES
        left = [line for n, line in enumerate(good) if n - head not in bad]
        assert done.status == 2, (seed, lines, done)
        assert done.stdout.splitlines() == left, (seed, lines, done)
        told = [line.split(":")[1] for line in done.stderr.splitlines()]
        assert told == [f" line {place + 1}" for place in bad], (seed, lines, done)


@pytest.mark.parametrize("runs", RUNS)
def test_a_bad_placement_costs_no_other_its_verdict(runs: int, yacht: Yacht) -> None:
    for seed in range(runs):
        chance = random.Random(f"placement {seed}")  # noqa: S311 - chosen to be repeatable
        lines = [PLACEMENTS[0], *chance.choices(PLACEMENTS, k=LINES - 1)]
        good = yacht("validate", "-", stdin=b"\n".join(lines)).stdout.splitlines()
        place = chance.randrange(1, LINES)
        change = chance.choice((other_bytes, other_value, lambda _, chance: bytes_in(chance)))
        lines[place] = change(lines[place], chance).replace(b"\n", b"?")
        told = yacht("validate", "-", stdin=b"\n".join(lines)).stdout.splitlines()
        others = [line for line in told if json.loads(line)["line"] != place + 1]
        assert others == good[:place] + good[place + 1 :], (seed, lines[place])


def test_the_first_line_may_be_the_bad_one(yacht: Yacht) -> None:
    stdin = b"\n".join((b"{", *PLACEMENTS))
    done = yacht("validate", "-", stdin=stdin)
    verdicts = [json.loads(line) for line in done.stdout.splitlines()]
    assert [verdict["legal"] for verdict in verdicts] == [None] + [True] * len(PLACEMENTS)
    assert done.status == 2
