"""Dice as multisets, with exact weights.

The order of dice never matters to the rules, so a roll is its sorted faces:
five six-sided dice have 252 rolls, not 7776.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from math import comb, factorial
from typing import TYPE_CHECKING, TypeAlias

from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable

Faces: TypeAlias = tuple[int, ...]
"""Faces of dice. Sorted upwards wherever the rules are asked."""

Counts: TypeAlias = tuple[int, ...]
"""How many dice show each face: `counts[6]` sixes; `counts[0]` is always 0."""


class DiceSet(Struct):
    """The dice that a game is played with: `size` of them, faces 1 to `faces`."""

    size: int
    faces: int

    @property
    def rolls_count(self) -> int:
        """How many different rolls there are, order aside.

        >>> DiceSet(5, 6).rolls_count
        252
        """
        return comb(self.size + self.faces - 1, self.size)

    def rolls(self) -> tuple[Faces, ...]:
        """All rolls, sorted: 252 for five six-sided dice."""
        return tuple(combinations_with_replacement(range(1, self.faces + 1), self.size))

    def weight(self, dice: Faces) -> int:
        """In how many of the `faces ** size` ordered throws these dice come up.

        >>> DiceSet(5, 6).weight((2, 2, 2, 5, 5))
        10
        """
        ways = factorial(len(dice))
        for face in set(dice):
            ways //= factorial(dice.count(face))
        return ways

    def counts(self, dice: Iterable[int]) -> Counts:
        """How many of `dice` show each face.

        >>> DiceSet(5, 6).counts((1, 3, 3))
        (0, 1, 0, 2, 0, 0, 0)
        """
        counts = [0] * (self.faces + 1)
        for face in dice:
            counts[face] += 1
        return tuple(counts)

    def throws(self, number: int) -> tuple[tuple[Faces, int], ...]:
        """Everything that `number` dice can show, sorted, each with its weight."""
        return tuple(
            (dice, self.weight(dice))
            for dice in combinations_with_replacement(range(1, self.faces + 1), number)
        )


def keeps(dice: Faces) -> tuple[Faces, ...]:
    """All that can be kept of `dice`, from nothing to everything, order aside.

    >>> keeps((1, 1, 6))
    ((), (1,), (6,), (1, 1), (1, 6), (1, 1, 6))
    """
    faces = sorted(set(dice))
    chosen = product(*(range(dice.count(face) + 1) for face in faces))
    return tuple(
        sorted(
            (
                tuple(face for face, n in zip(faces, ns, strict=True) for _ in range(n))
                for ns in chosen
            ),
            key=lambda keep: (len(keep), keep),
        )
    )


class Roll(Struct):
    """Dice as they lie after a roll, and which roll of the turn it was.

    `dice` is sorted. `all_thrown` says that every die was thrown in this roll,
    none kept: always so for the first one.
    """

    dice: Faces
    number: int
    all_thrown: bool
