"""All that can lie on the table and be kept, and what a roll makes of it.

The nodes are the multisets of 0 to n dice: 462 for five dice. What a keep is
worth is the mean of its extensions by one die; the best keep of some dice is a
running maximum from the empty keep upwards. Values are whole numbers: the same
on every machine.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from operator import itemgetter
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from yachtcli.core.dice import DiceSet, Faces

Getter: TypeAlias = "Callable[[Sequence[int]], Sequence[int]]"

WHOLE: Final = 1 << 40
"""All of a probability."""
SCALE: Final = 1 << 12
"""One point, where points are compared: what is smaller is rounded down."""


class Lattice:
    """The nodes of one set of dice, with how they hang together.

    `rolls` and `keeps` are told as sorted faces; a keep is known by its number,
    the smaller keeps first. `mark` is more than any number of a keep.
    """

    __slots__ = ("_down", "_from", "_up", "faces", "first", "keeps", "mark", "number", "rolls")

    def __init__(self, dice: DiceSet) -> None:
        self.faces = dice.faces
        levels: list[tuple[Faces, ...]] = [
            tuple(combinations_with_replacement(range(1, dice.faces + 1), size))
            for size in range(dice.size + 1)
        ]
        places = [{node: place for place, node in enumerate(level)} for level in levels]
        self.rolls = levels[-1]
        self.number = places[-1]
        self.keeps = tuple(node for level in levels[:-1] for node in level)
        self.mark = len(self.keeps)
        whole = dice.faces**dice.size
        self.first = [dice.weight(roll) * WHOLE // whole for roll in self.rolls]
        """How likely each roll of all dice is, out of `WHOLE`."""
        self._up = [
            [
                _getter([places[size + 1][_with(node, face)] for node in levels[size]])
                for face in range(1, dice.faces + 1)
            ]
            for size in range(dice.size)
        ]
        self._down: list[list[Getter]] = [[]]
        self._from: list[list[Getter]] = [[]]
        for size in range(1, dice.size + 1):
            below = [_below(node, places[size - 1]) for node in levels[size]]
            most = max(map(len, below))
            nothing = len(levels[size - 1])
            self._down.append(
                [_getter([b[min(i, len(b) - 1)] for b in below]) for i in range(most)]
            )
            self._from.append(
                [_getter([b[i] if i < len(b) else nothing for b in below]) for i in range(most)]
            )

    def best_keeps(self, worth: Sequence[int], thrown: Sequence[int] | None = None) -> list[int]:
        """For each roll the best that can be kept of it, if what comes then is `worth` so much.

        Each answer is the value of that keep times `mark`, plus its number; of
        equals the larger keep. `thrown` is what rolls are worth in which all
        dice were thrown, where that differs.
        """
        faces, mark = self.faces, self.mark
        own: list[list[int]] = []
        values: Sequence[int] = worth
        for getters in reversed(self._up):
            sums = map(sum, zip(*(getter(values) for getter in getters), strict=True))
            values = [total // faces for total in sums]
            own.append(values)
        if thrown is not None:
            own[-1] = [sum(map(int.__mul__, self.first, thrown)) // WHOLE]
        best: Sequence[int] = [own[-1][0] * mark]
        number = 1
        for size in range(1, len(self._down) - 1):
            level = own[-1 - size]
            marked = [value * mark + place for place, value in enumerate(level, number)]
            best = list(map(max, marked, *(getter(best) for getter in self._down[size])))
            number += len(level)
        getters = self._down[-1]
        if len(getters) == 1:
            return list(getters[0](best))
        return list(map(max, *(getter(best) for getter in getters)))

    def rolled(self, kept: Sequence[int]) -> list[int]:
        """How likely each roll is, where each keep (by number) is `kept` so likely."""
        number = 1
        masses: list[int] = [kept[0]]
        for size in range(1, len(self._from)):
            shares = [mass // self.faces for mass in masses]
            shares.append(0)
            getters = self._from[size]
            arriving = (getter(shares) for getter in getters)
            if size < len(self._from) - 1:
                own = kept[number : number + len(getters[0](range(len(shares))))]
                number += len(own)
                masses = list(map(sum, zip(own, *arriving, strict=True)))
            else:
                masses = list(map(sum, zip(*arriving, strict=True)))
        return masses


@lru_cache(maxsize=4)
def lattice(dice: DiceSet) -> Lattice:
    """The nodes of these dice, worked out once."""
    return Lattice(dice)


def _with(node: Faces, face: int) -> Faces:
    return tuple(sorted((*node, face)))


def _below(node: Faces, places: dict[Faces, int]) -> list[int]:
    """Where the nodes stand that become `node` by one die of a face of it."""
    return [
        places[node[:at] + node[at + 1 :]]
        for at in range(len(node))
        if not at or node[at] != node[at - 1]
    ]


def _getter(places: list[int]) -> Getter:
    if len(places) == 1:
        (place,) = places
        return lambda values: (values[place],)
    return itemgetter(*places)
