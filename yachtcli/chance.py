"""Dice that fall: by a key, as those of a seed or a day, or by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def seed_key(seed: str) -> str:
    """The key of the dice of a seed.

    >>> seed_key("abc")
    'seed:abc'
    """
    return f"seed:{seed}"


def daily_key(date: str, ruleset_id: str) -> str:
    """The key of the dice that everybody has on a day (`2026-11-30`, UTC) in a game.

    >>> daily_key("2026-11-30", "yatzy")
    'daily:2026-11-30:yatzy'
    """
    return f"daily:{date}:{ruleset_id}"


def falling(key: str | None, faces: int) -> Iterator[int]:
    """An endless stream of faces: those of the key, or of the system's randomness."""
    if key is not None:
        from yachtcli.core import stream  # noqa: PLC0415 - chance does without

        yield from stream.faces(key, faces)
    from random import SystemRandom  # noqa: PLC0415 - a key does without

    chance = SystemRandom()
    while True:
        yield chance.randint(1, faces)
