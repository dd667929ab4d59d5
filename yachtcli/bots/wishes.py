"""Rules of thumb for dice: what is kept of them, and what is wished for beside that."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.dice import DiceSet, Faces
    from yachtcli.solver.arrays import Longs

Numbers = TypeVar("Numbers", int, "Longs")

HOPE: Final = 3
"""A die that must still fall as it is wished makes what it is wished for so many times less."""
REMEMBERED: Final = 5000
"""Rolls of which is remembered what is kept of them."""


@lru_cache(maxsize=REMEMBERED)
def likely(dice: Faces) -> tuple[Faces, ...]:
    """What somebody would keep of sorted dice: faces, pairs together, rows, nothing.

    Never all of them. Of keeps that look the same the first is taken.

    >>> likely((2, 2, 3, 4, 6))
    ((6,), (4,), (3,), (2, 2), (2, 3, 4), ())
    """
    return tuple(keep for keep in dict.fromkeys(_thought_of(dice)) if len(keep) < len(dice))


def _thought_of(dice: Faces) -> Iterator[Faces]:
    shown = sorted(set(dice))
    for face in reversed(shown):
        yield (face,) * dice.count(face)
    yield tuple(face for face in dice if dice.count(face) > 1)
    for first in shown:
        row = [first]
        while row[-1] + 1 in shown:
            row.append(row[-1] + 1)
        if len(row) > 2:
            yield tuple(row)
    yield ()


def wished(keep: Faces, dice: DiceSet) -> tuple[Faces, ...]:
    """What may come of a keep: the dice if nothing further falls well, then each if all does.

    >>> from yachtcli.core.dice import DiceSet
    >>> wished((6, 6, 6), DiceSet(5, 6))
    ((1, 2, 6, 6, 6), (6, 6, 6, 6, 6), (4, 5, 6, 6, 6), (1, 2, 6, 6, 6))
    """
    free = dice.size - len(keep)
    poor = tuple(1 + (1, 0, 3)[n % 3] % dice.faces for n in range(free))
    dreams = dict.fromkeys(tuple(sorted((*keep, *rest))) for rest in _dreams(keep, dice))
    return tuple(sorted((*keep, *poor))), *dreams


def _dreams(keep: Faces, dice: DiceSet) -> Iterator[Faces]:
    """What the other dice are wished to show: all the same face, or what goes on in a row."""
    free, faces = dice.size - len(keep), range(1, dice.faces + 1)
    for face in sorted(set(keep)) or faces:
        yield (face,) * free
    missing = [face for face in faces if face not in keep]
    if len(missing) >= free:
        near = sorted(missing, key=lambda face: min((abs(face - f) for f in keep), default=0))
        yield tuple(near[:free])
        yield tuple(missing[-free:])
        yield tuple(missing[:free])


def hope(more: Numbers, tries: int, against: Numbers) -> Numbers:
    """What a wish counts that would bring so much `more`, with so many rolls left to try it.

    `against` is `HOPE` for each die that is still to fall, multiplied.
    """
    return more * min(tries, HOPE) // against
