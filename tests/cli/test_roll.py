"""`yacht roll`, and the stream of seeded dice."""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from yachtcli.core.stream import faces

if TYPE_CHECKING:
    from processes import Yacht


def documented(key: str, sides: int, number: int) -> list[int]:
    """The first numbers of a stream, worked out from the words of its documentation."""
    found: list[int] = []
    block = 0
    while len(found) < number:
        data = sha256(key.encode("utf-8") + b":" + str(block).encode("ascii")).digest()
        found += [1 + byte % sides for byte in data if byte < 256 - 256 % sides]
        block += 1
    return found[:number]


@pytest.mark.parametrize("key", ["seed:yacht", "seed:", "seed:Würfel 🎲", "daily:2026-11-28:joker"])
@pytest.mark.parametrize("sides", [2, 6, 10, 16, 20])
def test_the_stream_is_the_documented_one(key: str, sides: int) -> None:
    assert list(islice(faces(key, sides), 200)) == documented(key, sides, 200)


def test_seeded_rolls_never_change(yacht: Yacht) -> None:
    assert yacht("roll", "--seed", "yacht", "-n", "3").stdout == (
        "3 6 5 1 3\n1 4 3 3 3\n5 6 4 1 3\n"
    )


def test_a_seed_prints_the_first_rolls_of_its_stream(yacht: Yacht) -> None:
    done = yacht("roll", "--seed", "Würfel", "-n", "40")
    assert (done.status, done.stderr) == (0, "")
    numbers = [int(face) for face in done.stdout.split()]
    assert numbers == documented("seed:Würfel", 6, 200)
    assert [len(line.split()) for line in done.stdout.splitlines()] == [5] * 40


def test_the_dice_are_those_of_the_rules(yacht: Yacht) -> None:
    ten = ("-s", "dice.faces=10", "-s", "dice.count=6")
    done = yacht("roll", "--seed", "x", *ten)
    assert list(map(int, done.stdout.split())) == documented("seed:x", 10, 6)
    done = yacht("roll", "--seed", "x", "-n", "2", "-r", "yatzy", "--json")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    numbers = documented("seed:x", 6, 10)
    assert answers == [
        {"rules": "yatzy", "dice": numbers[:5]},
        {"rules": "yatzy", "dice": numbers[5:]},
    ]


def test_without_a_seed_every_face_comes_up(yacht: Yacht) -> None:
    done = yacht("roll", "-n", "200")
    assert done.stdout.count("\n") == 200
    assert set(done.stdout.split()) == set("123456")
    assert yacht("roll", "-n", "200").stdout != done.stdout


def test_rolls_are_ready_for_score(yacht: Yacht) -> None:
    rolls = yacht("roll", "--seed", "a", "-n", "20").stdout
    done = yacht("score", "-", "-c", "chance", stdin=rolls)
    sums = [str(sum(map(int, line.split()))) for line in rolls.splitlines()]
    assert (done.status, done.stdout.splitlines()) == (0, sums)


@pytest.mark.parametrize("number", ["0", "-1", "x", "1" + "0" * 30, "9" * 5000, ""])
def test_a_number_out_of_bounds_is_wrong_use(yacht: Yacht, number: str) -> None:
    done = yacht("roll", "-n", number)
    assert (done.status, done.stdout, done.stderr.count("\n")) == (2, "", 1)
