"""All that can be kept of some dice, and the steps of one die between them.

The keeps are the multisets of 0 to n dice: 462 for five dice. What a keep comes
to is the mean of its extensions by one die, and the best that can be kept of
some dice is the best of what lies below them. So going along these steps finds
what every keep and every roll of a turn is worth, and no pair of a keep and a
roll is ever looked at.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yachtcli.core.dice import DiceSet, Faces


class Steps(Struct):
    """The keeps of a set of dice, by their number of dice: none at first, whole rolls last.

    `levels[n]` are those of n dice, sorted, and `places[n]` tells where each stands
    there. `up[n][i]` holds where its extensions by one die stand among those of
    n + 1 dice, face by face; `down[n][i]` where those stand that lack one of its
    dice, in rising order. `up` ends below the rolls; `down[0]` is empty.
    """

    dice: DiceSet
    levels: tuple[tuple[Faces, ...], ...]
    places: tuple[Mapping[Faces, int], ...]
    up: tuple[tuple[tuple[int, ...], ...], ...]
    down: tuple[tuple[tuple[int, ...], ...], ...]


@lru_cache(maxsize=2)  # no more: large dice have 100,000 rolls, and two games are compared
def steps(dice: DiceSet) -> Steps:
    """The keeps of these dice and the steps between them, worked out once.

    >>> from yachtcli.core.dice import DiceSet
    >>> found = steps(DiceSet(2, 3))
    >>> found.levels
    (((),), ((1,), (2,), (3,)), ((1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)))
    >>> found.up[1][0], found.down[2][1]
    ((0, 1, 2), (0, 1))
    """
    faces = range(1, dice.faces + 1)
    levels = tuple(
        tuple(combinations_with_replacement(faces, size)) for size in range(dice.size + 1)
    )
    places = tuple({keep: place for place, keep in enumerate(level)} for level in levels)
    up = []
    down: list[tuple[tuple[int, ...], ...]] = [((),)]
    for level, above in zip(levels, places[1:], strict=False):
        ups = [tuple(above[keep] for keep in _extended(keep, dice.faces)) for keep in level]
        below: list[list[int]] = [[] for _ in above]
        for place, extensions in enumerate(ups):
            for extension in extensions:
                below[extension].append(place)
        up.append(tuple(ups))
        down.append(tuple(map(tuple, below)))
    return Steps(dice, levels, places, tuple(up), tuple(down))


def _extended(keep: Faces, faces: int) -> list[Faces]:
    """These dice with one more, face by face."""
    found = []
    at, size = 0, len(keep)
    for face in range(1, faces + 1):
        while at < size and keep[at] < face:
            at += 1
        found.append((*keep[:at], face, *keep[at:]))
    return found
