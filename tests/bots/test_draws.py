"""What bots draw: whole numbers from a documented stream, or by chance."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from yachtcli import api
from yachtcli.bots.draws import Chance, drawn


def test_a_seed_gives_the_bytes_of_its_blocks() -> None:
    block = sha256(b"bot:seed:abc:0").digest()
    chance = Chance("seed:abc")
    assert [chance.below(256) for _ in range(32)] == list(block)
    assert chance.below(256) == sha256(b"bot:seed:abc:1").digest()[0]


def test_large_numbers_take_several_bytes_the_first_the_highest() -> None:
    block = sha256(b"bot:seed:abc:0").digest()
    assert Chance("seed:abc").below(2**16) == 256 * block[0] + block[1]


def test_bytes_that_would_favour_low_numbers_are_skipped() -> None:
    block = [byte for byte in sha256(b"bot:seed:abc:0").digest() if byte < 200]
    assert len(block) < 32
    chance = Chance("seed:abc")
    assert [chance.below(100) for _ in block] == [byte % 100 for byte in block]


def test_one_of_one_needs_no_luck() -> None:
    assert Chance("seed:abc").below(1) == 0
    assert Chance().below(1) == 0


def test_each_decision_of_a_game_has_its_own_draws_and_they_come_again() -> None:
    game = api.Game("yahtzee", ["Ann", "Bob"], seed="x")
    game.roll()
    first = game.position
    game.keep()
    game.roll()
    second = game.position
    game.score("chance")
    game.roll()
    other = game.position
    drawn = [Chance("seed:abc").at(p).below(2**64) for p in (first, second, other)]
    assert len(set(drawn)) == 3
    assert drawn == [Chance("seed:abc").at(p).below(2**64) for p in (first, second, other)]
    assert drawn[1] == Chance("seed:abc:0:0:2").below(2**64)
    assert drawn[2] == Chance("seed:abc:1:0:1").below(2**64)


@pytest.mark.parametrize("n", [1, 2, 6, 200, 256, 257, 2**16, 10**6, 2**256, 2**300])
def test_many_chances_asked_once_say_what_each_of_them_says(n: int) -> None:
    keys = [f"seed:{number}" for number in range(300)]
    assert drawn(keys, n) == [Chance(key).below(n) for key in keys]
    assert drawn([], n) == []


@pytest.mark.parametrize("key", [None, "seed:abc"])
def test_every_number_is_as_likely_as_another(key: str | None) -> None:
    chance = Chance(key)
    counts = Counter(chance.below(10) for _ in range(10_000))
    assert sorted(counts) == list(range(10))
    assert all(850 < n < 1150 for n in counts.values())  # five times the deviation
