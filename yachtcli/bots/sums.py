"""How likely sums of points are, all chances of a sum in one large integer.

Each chance has its place there, so that one multiplication serves all of them,
and every product is rounded down by itself, as if they were taken one by one.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from itertools import accumulate
from operator import mul
from typing import TYPE_CHECKING, Final, TypeAlias

from yachtcli.bots.lattice import WHOLE
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Spread: TypeAlias = "Mapping[int, int]"
"""How likely a box brings so many points, before the multiplier, out of `WHOLE`."""

BITS: Final = WHOLE.bit_length() - 1
PLACE: Final = 128
"""Bits for each chance: products of two have 2 * `BITS`, and a quarter of all may be read."""


class Sums(Struct):
    """Chances out of `WHOLE`: that of `least` stands lowest, then those of every `step` more."""

    least: int
    step: int
    packed: int

    def plus(self, spread: Spread, lowest: int, most: int | None) -> Sums:
        """The sums with one more quantity; `most` stands for all from it on.

        What is below `lowest` is of no use, and left out.
        """
        first, half = min(spread), self.step // 2
        mask = _mask(1 << (self.packed.bit_length() // PLACE).bit_length())
        packed = 0
        for points, mass in spread.items():
            if mass:
                places = (points - first + half) // self.step
                packed += (self.packed * mass >> BITS & mask) << PLACE * places
        least = self.least + first
        idle = max(-(-(lowest - least) // self.step), 0)
        packed >>= PLACE * idle
        # What is rounded down to nothing at the lower end takes time alone.
        nothing = max((packed & -packed).bit_length() - 1, 0) // PLACE
        packed >>= PLACE * nothing
        least += (idle + nothing) * self.step
        if most is not None:
            highest = PLACE * max(-(-(most - least) // self.step), 0)
            above = packed >> highest
            # The remainder by one less than a place holds is the sum of all places.
            packed += (above % ((1 << PLACE) - 1) - above) << highest
        return Sums(least, self.step, packed)

    def chances(self) -> Sequence[int]:
        """The chances, from that of `least` on."""
        places = -(-self.packed.bit_length() // PLACE)
        plain = self.packed.to_bytes(places * PLACE // 8, "little")
        return struct.unpack(f"<{2 * places}Q", plain)[::2]


class Meeting:
    """Two independent sums, and how likely they come to so many points together."""

    def __init__(self, one: Sums, other: Sums) -> None:
        self._least, self._step = one.least + other.least, one.step
        self._one = one.chances()
        self._above = (0, *accumulate(reversed(self._one)))
        self._others = (0, *accumulate(reversed(other.chances())))
        """Those of the highest so many places."""

    def reach(self, needed: int) -> int:
        """How likely they come to `needed`, out of `WHOLE`.

        The more there is of the one, the less of the other is enough.
        """
        last = len(self._others) - 1
        lacking = -(-(needed - self._least) // self._step)
        begin, end = max(lacking - last, 0), min(max(lacking, 0), len(self._one))
        enough = self._others[last - lacking + begin : last - lacking + end]
        chance = sum(map(mul, self._one[begin:end], enough)) if begin < end else 0
        return (chance + self._above[len(self._one) - end] * self._others[last]) >> BITS


@lru_cache(maxsize=32)
def _mask(places: int) -> int:
    """What each of so many places may hold."""
    return int.from_bytes((b"\xff" * (PLACE // 16) + bytes(PLACE // 16)) * places, "little")
