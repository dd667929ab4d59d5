"""Dice as multisets, with exact weights.

The order of dice never matters to the rules, so a roll is its sorted faces:
five six-sided dice have 252 rolls, not 7776.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, factorial
from typing import TYPE_CHECKING, Final, TypeAlias

from yachtcli.phrase import N_, Phrase
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_DICE: Final = 12
MOST_FACES: Final = 20

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
        return _rolls(self)

    def fault(self, dice: Sequence[int]) -> Phrase | None:
        """Why `dice` are no roll of these dice: too many, too few, or a face that none has.

        >>> DiceSet(5, 6).fault((6, 6, 6, 2, 7))
        Phrase('no die shows 7: faces are 1 to 6')
        """
        if len(dice) != self.size:
            return Phrase(N_("{count} dice are rolled, not {n}"), count=self.size, n=len(dice))
        for face in dice:
            if not 1 <= face <= self.faces:
                return Phrase(
                    N_("no die shows {face}: faces are 1 to {faces}"), face=face, faces=self.faces
                )
        return None

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


@lru_cache(maxsize=2)  # no more: large dice have 100,000 rolls, and two games are compared
def _rolls(dice: DiceSet) -> tuple[Faces, ...]:
    return tuple(combinations_with_replacement(range(1, dice.faces + 1), dice.size))


def faces_of(counts: Counts) -> Faces:
    """The dice that show so many of each face, sorted.

    >>> faces_of((0, 1, 0, 2))
    (1, 3, 3)
    """
    dice: list[int] = []
    for face, n in enumerate(counts):
        if n:
            dice += [face] * n
    return tuple(dice)


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
