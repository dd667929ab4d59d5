"""What keeps and rolls are worth, in whole numbers: the same on every machine.

The best keep of some dice is a running maximum over the steps of one die, from
the empty keep upwards.
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter, mul
from typing import TYPE_CHECKING, Final, TypeAlias

from yachtcli.core.steps import steps

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from yachtcli.core.dice import DiceSet
    from yachtcli.solver.whole import Whole

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

    __slots__ = (
        "_down",
        "_from",
        "_up",
        "dice",
        "faces",
        "first",
        "keeps",
        "mark",
        "number",
        "rolls",
        "whole",
    )

    def __init__(self, dice: DiceSet) -> None:
        found = steps(dice)
        self.whole: Whole | None = None
        """What reckons with arrays, if something does: see `hasten`."""
        self.dice = dice
        self.faces = dice.faces
        self.rolls = found.levels[-1]
        self.number = found.places[-1]
        self.keeps = tuple(keep for level in found.levels[:-1] for keep in level)
        self.mark = len(self.keeps)
        whole = dice.faces**dice.size
        self.first = [dice.weight(roll) * WHOLE // whole for roll in self.rolls]
        """How likely each roll of all dice is, out of `WHOLE`."""
        self._up = [list(map(_getter, zip(*level, strict=True))) for level in found.up]
        self._down: list[list[Getter]] = [[]]
        self._from: list[list[Getter]] = [[]]
        for below, level in zip(found.down[1:], found.levels, strict=False):
            most = range(max(map(len, below)))
            nothing = len(level)
            self._down.append([_getter([b[min(i, len(b) - 1)] for b in below]) for i in most])
            self._from.append(
                [_getter([b[i] if i < len(b) else nothing for b in below]) for i in most]
            )

    def hasten(self) -> None:
        """Reckon with arrays from now on, for many games: the answers are the same.

        That is faster, once NumPy is loaded.
        """
        if self.whole is None:
            from yachtcli.solver.whole import Whole  # noqa: PLC0415 - numpy costs start-up time

            self.whole = Whole(steps(self.dice), self.faces)

    def best_keeps(self, worth: Sequence[int], thrown: Sequence[int] | None = None) -> list[int]:
        """For each roll the best that can be kept of it, if what comes then is `worth` so much.

        Each answer is the value of that keep times `mark`, plus its number; of
        equals the larger keep. `thrown` is what rolls are worth in which all
        dice were thrown, where that differs.
        """
        none = None if thrown is None else sum(map(mul, self.first, thrown)) // WHOLE
        if self.whole is not None:
            found = self.whole.best_keeps(worth, none)
            if found is not None:
                return found
        faces, mark = self.faces, self.mark
        own: list[list[int]] = []
        values: Sequence[int] = worth
        for getters in reversed(self._up):
            sums = map(sum, zip(*(getter(values) for getter in getters), strict=True))
            values = [total // faces for total in sums]
            own.append(values)
        if none is not None:
            own[-1] = [none]
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


def _getter(places: Sequence[int]) -> Getter:
    if len(places) == 1:
        (place,) = places
        return lambda values: (values[place],)
    return itemgetter(*places)
