"""Chance that a bot draws from: by a seed, or by the system's randomness."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from yachtcli.core import stream

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from yachtcli.core.game import Position


class Chance:
    """Whole numbers by chance: those of a key, the same on every machine, or any without one.

    `key` is that of the game's dice (`seed:<text>`, `daily:<day>:<ruleset>`);
    what is drawn comes from the stream `bot:<key>`, so the dice are not touched.

    >>> chance = Chance("seed:yacht")
    >>> [chance.below(6) for _ in range(5)]
    [3, 3, 1, 0, 0]
    """

    __slots__ = ("_bytes", "_key")

    def __init__(self, key: str | None = None) -> None:
        self._key = key
        self._bytes: Iterator[int] | None = None

    def below(self, n: int) -> int:
        """A number from 0 to `n` - 1, each as likely as another.

        The next bytes of the stream, as many as `n` - 1 needs, the first one
        the highest; numbers from the largest multiple of `n` on are skipped.
        """
        if self._key is None:
            from secrets import randbelow  # noqa: PLC0415 - a seed does without

            return randbelow(n)
        if self._bytes is None:
            self._bytes = stream.all_bytes(f"bot:{self._key}")
        width, limit = _read(n)
        while True:
            number = int.from_bytes(islice(self._bytes, width), "big")
            if number < limit:
                return number % n

    def at(self, position: Position) -> Chance:
        """The chance of this one decision: the same draws whenever the position comes up."""
        if self._key is None:
            return self
        entries = position.card.entries
        turn = len(entries) - entries.count(None)
        return Chance(of_decision(self._key, position.player, turn, position.number))


@lru_cache(maxsize=16)
def _read(n: int) -> tuple[int, int]:
    """How many bytes a number below `n` is read from, and what they are below."""
    width = max(1, ((n - 1).bit_length() + 7) // 8)
    return width, 256**width // n * n


def of_decision(key: str, player: int, turn: int, number: int) -> str:
    """The key of the chance of one decision, in the game whose dice have this `key`.

    It goes on with the player, the turn and the roll, all from 0 but the roll:
    `seed:<text>:0:12:3`.
    """
    return f"{key}:{player}:{turn}:{number}"


def drawn(keys: Iterable[str], n: int) -> list[int]:
    """What each of the chances of these keys says if it is asked once, as `Chance.below`.

    >>> drawn(["seed:yacht", "seed:abc"], 6)
    [3, 2]
    """
    width, limit = _read(n)
    blocks = -(-width // stream.BLOCK)
    found = []
    for key in keys:
        number = int.from_bytes(stream.blocks(f"bot:{key}", 0, blocks)[:width], "big")
        found.append(number % n if number < limit else Chance(key).below(n))
    return found
