"""The dice of seeds and days, pinned: they never change, and no face is favoured."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import chain, islice
from typing import TYPE_CHECKING

import pytest

from yachtcli.bots.draws import Chance
from yachtcli.chance import daily_key, falling, seed_key
from yachtcli.core.stream import faces
from yachtcli.play import Game

if TYPE_CHECKING:
    from collections.abc import Iterator


def documented(key: str, sides: int) -> Iterator[int]:
    """The stream worked out from the words of its documentation."""
    block = 0
    while True:
        for byte in sha256(key.encode("utf-8") + b":" + str(block).encode("ascii")).digest():
            if byte < 256 - 256 % sides:
                yield 1 + byte % sides
        block += 1


PINNED = {
    "seed:yacht": [3, 6, 5, 1, 3, 1, 4, 3, 3, 3, 5, 6, 4, 1, 3, 6, 4, 2, 5, 1],
    "seed:0": [5, 4, 4, 1, 3, 6, 4, 5, 6, 5, 4, 4, 5, 5, 2, 4, 1, 6, 4, 4],
    "seed:": [6, 3, 4, 5, 5, 5, 3, 2, 5, 1, 6, 5, 5, 1, 6, 3, 2, 3, 4, 2],
    "seed:Würfel": [3, 3, 6, 1, 2, 6, 2, 2, 1, 4, 3, 5, 2, 6, 1, 5, 2, 1, 1, 2],
    "daily:2026-11-30:yahtzee": [4, 3, 6, 2, 2, 5, 6, 6, 3, 2, 5, 1, 3, 5, 5, 1, 5, 1, 4, 6],
    "daily:2026-11-30:yatzy": [2, 6, 4, 1, 5, 2, 3, 6, 6, 6, 3, 4, 5, 5, 1, 3, 2, 1, 1, 1],
    "daily:2026-12-01:yahtzee": [3, 3, 2, 5, 4, 1, 3, 5, 1, 3, 3, 2, 3, 1, 5, 2, 3, 4, 3, 3],
}
OTHER_DICE = {
    2: [1, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 2, 1, 1, 2, 2, 2, 1, 1],
    5: [3, 2, 2, 1, 3, 3, 1, 3, 5, 4, 1, 4, 1, 1, 4, 1, 3, 3, 1, 4],
    7: [4, 1, 2, 3, 1, 1, 5, 2, 1, 6, 4, 4, 4, 1, 7, 6, 3, 6, 5, 5],
    10: [3, 2, 7, 1, 3, 3, 6, 3, 5, 9, 1, 4, 6, 1, 9, 6, 8, 8, 1, 9],
    20: [3, 2, 7, 11, 3, 3, 6, 13, 5, 9, 11, 4, 6, 11, 9, 6, 18, 8, 11, 9],
}
BOT = {
    "seed:yacht": [213, 45, 193, 198, 120, 29, 243, 77, 32, 95, 255, 188],
    "daily:2026-11-30:yahtzee": [145, 149, 17, 188, 211, 81, 243, 247, 85, 78, 191, 136],
}


@pytest.mark.parametrize("key", PINNED)
def test_the_first_dice_of_a_key_are_these_for_ever(key: str) -> None:
    assert list(islice(faces(key, 6), 20)) == PINNED[key]
    assert list(islice(falling(key, 6), 20)) == PINNED[key]


@pytest.mark.parametrize("sides", OTHER_DICE)
def test_the_first_dice_of_other_faces_are_these_for_ever(sides: int) -> None:
    assert list(islice(faces("seed:yacht", sides), 20)) == OTHER_DICE[sides]


@pytest.mark.parametrize("key", BOT)
def test_what_bots_draw_is_this_for_ever(key: str) -> None:
    chance = Chance(key)
    assert [chance.below(256) for _ in BOT[key]] == BOT[key]


def test_keys_are_made_as_they_are_documented() -> None:
    assert seed_key("Würfel 7") == "seed:Würfel 7"
    assert daily_key("2026-11-30", "yatzy") == "daily:2026-11-30:yatzy"
    assert Game("yahtzee", seed="0").key == "seed:0"
    assert Game("yahtzee", seed="").key == "seed:"
    assert Game("yatzy", daily="2026-11-30").key == "daily:2026-11-30:yatzy"
    assert Game("yatzy").key is None


@pytest.mark.parametrize("sides", range(2, 21))
@pytest.mark.parametrize("key", ["seed:0", "daily:2026-11-30:joker", "bot:seed:0:0:12:3"])
def test_the_stream_is_what_its_documentation_says(key: str, sides: int) -> None:
    assert list(islice(faces(key, sides), 500)) == list(islice(documented(key, sides), 500))


@pytest.mark.parametrize(
    ("sides", "skipped"),
    [(2, 0), (5, 1), (6, 4), (7, 4), (10, 6), (16, 0), (20, 16), (256, 0)],
)
def test_bytes_that_would_favour_low_faces_are_skipped(sides: int, skipped: int) -> None:
    """The skipped ones are the highest, and no others."""
    blocks = (sha256(f"seed:skip:{i}".encode()).digest() for i in range(1000))
    every = list(islice(chain.from_iterable(blocks), 8000))
    used = [byte for byte in every if byte < 256 - skipped]
    assert (256 - skipped) % sides == 0
    assert skipped < sides
    assert (len(used) < len(every)) == bool(skipped)
    fallen = list(islice(faces("seed:skip", sides), len(used)))
    assert fallen == [1 + byte % sides for byte in used]


def test_a_kept_die_skips_its_number_and_a_roll_not_taken_takes_none() -> None:
    numbers = PINNED["seed:yacht"]
    game = Game("yahtzee", seed="yacht")
    assert game.roll().dice == tuple(numbers[:5])
    game.keep("33")
    kept = {0: 3, 4: 3}
    second = numbers[5:10]
    assert game.roll().dice == tuple(kept.get(place, second[place]) for place in range(5))
    game.score("chance")
    assert game.roll().dice == tuple(numbers[10:15]), "the third roll was not taken"
    game.score("ones")
    assert game.roll().dice == tuple(numbers[15:20])


# How often each face comes among the first dice of a key: exact, so that no other stream will do.
MILLION = 1_000_000
COUNTS = {
    ("seed:uniform", 6, 10_000_000): [1666959, 1665661, 1667293, 1666672, 1665802, 1667613],
    ("seed:uniform", 20, 1_000_000): [
        *(50347, 49853, 49945, 49687, 50112, 49807, 49961, 50350, 50132, 49887),
        *(50175, 49997, 50219, 50033, 49539, 50180, 50217, 49719, 49866, 49974),
    ],
}

# What chi-squared exceeds once in a thousand times, by degrees of freedom, rounded up.
ONCE_IN_A_THOUSAND = {5: 21, 19: 44}


def counted(key: str, sides: int, number: int) -> list[int]:
    """How often each face comes among so many dice of ours."""
    counts = Counter(islice(faces(key, sides), number))
    return [counts[face] for face in range(1, sides + 1)]


def counted_by_bytes(key: str, sides: int, number: int) -> list[int]:
    """The same from the documentation, block by block; the last block die by die."""
    bytes_of = Counter[int]()
    left = number
    limit = 256 - 256 % sides
    block = 0
    while left:
        digest = sha256(f"{key}:{block}".encode()).digest()
        used = [byte for byte in digest if byte < limit][:left]
        bytes_of.update(used)
        left -= len(used)
        block += 1
    counts = [0] * sides
    for byte, times in bytes_of.items():
        counts[byte % sides] += times
    return counts


def check_uniform(counts: list[int]) -> None:
    """Chi-squared in whole numbers: no more than what comes once in a thousand times."""
    number, sides = sum(counts), len(counts)
    # sum((n - N/s)²) / (N/s), multiplied out with s and N
    squares = sum((sides * count - number) ** 2 for count in counts)
    assert squares <= ONCE_IN_A_THOUSAND[sides - 1] * sides * number


@pytest.mark.parametrize(("key", "sides", "number"), COUNTS)
def test_every_face_is_as_likely_as_another(key: str, sides: int, number: int) -> None:
    counts = counted(key, sides, number)
    assert counts == COUNTS[key, sides, number]
    assert sum(counts) == number
    check_uniform(counts)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "sides", "number"), COUNTS)
def test_the_counts_are_those_of_the_documentation(key: str, sides: int, number: int) -> None:
    assert counted_by_bytes(key, sides, number) == COUNTS[key, sides, number]


def test_the_first_counts_are_those_of_the_documentation() -> None:
    assert counted("seed:uniform", 6, 100_001) == counted_by_bytes("seed:uniform", 6, 100_001)


def test_the_bound_is_one_that_loaded_dice_break() -> None:
    """A modulo without skipping makes four faces of 6 more likely by 1/42: that is found."""
    counts = Counter[int]()
    for block in range(1_000_000 // 32):
        counts.update(byte % 6 for byte in sha256(f"seed:biased:{block}".encode()).digest())
    with pytest.raises(AssertionError):
        check_uniform([counts[face] for face in range(6)])
