"""Dice that fall: by a seed, or by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def falling(seed: str | None, faces: int) -> Iterator[int]:
    """An endless stream of faces: those of the seed, or of the system's randomness."""
    if seed is not None:
        from yachtcli.core import stream  # noqa: PLC0415 - chance does without

        yield from stream.faces(f"seed:{seed}", faces)
    from random import SystemRandom  # noqa: PLC0415 - a seed does without

    chance = SystemRandom()
    while True:
        yield chance.randint(1, faces)
