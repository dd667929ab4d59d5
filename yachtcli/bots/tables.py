"""What every roll pays in every box, worked out once for a game."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from yachtcli.bots.lattice import WHOLE, lattice
from yachtcli.core.dice import Roll

if TYPE_CHECKING:
    from yachtcli.core.ruleset import Box, Ruleset
    from yachtcli.solver.whole import Turns, Whole


class Tables:
    """The points of a game by box and roll, after the column's multiplier.

    `ways` are those in which dice may come to lie, as far as they matter: the
    number of the roll, and whether all dice were thrown in it. `at` says for
    each roll of the turn which of them it is, for dice that were partly kept
    and for dice that were all thrown.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.lattice = lattice(ruleset.dice)
        self._turns: Turns | None = None
        cases = [case for c in ruleset.categories.values() for case in c.points.cases]
        by_throw = any(case.all_thrown for case in cases)
        by_number = ruleset.own_legality or any(
            (*(case.on_roll for case in cases), *(column.on_roll for column in ruleset.columns))
        )
        found: dict[tuple[int, bool], int] = {}

        def place(number: int, *, thrown: bool) -> int:
            way = (number if by_number else ruleset.rolls, thrown and by_throw)
            return found.setdefault(way, len(found))

        self.at = tuple(
            (place(number, thrown=number == 1), place(number, thrown=True))
            for number in range(1, ruleset.rolls + 1)
        )
        self.ways = tuple(found)
        repeats = ruleset.repeat_dice() if ruleset.repeat is not None else {}
        self.repeats = tuple(self.lattice.number[dice] for dice in repeats)
        """The numbers of the rolls that meet the repeat category."""
        self._points: dict[tuple[str, int, int, bool], list[int]] = {}
        self.values = tuple(self._values(box) for box in ruleset.boxes)
        """All points that a box may get, 0 among them, by its place."""
        numbers = count()
        self.numbers = tuple({p: next(numbers) for p in points} for points in self.values)
        """The numbers of all entries, by the place of the box and the points that it gets."""

    def points(self, box: Box, way: int) -> list[int]:
        """What each roll that came in this way pays in `box`, jokers aside."""
        category, times = box.category, box.column.multiplier
        number, thrown = self.ways[way] if category.points.depends_on_roll else (0, False)
        key = (category.id, times, number, thrown)
        if key not in self._points:
            pays = self.ruleset.pays
            self._points[key] = [
                times * pays(category, Roll(dice, number, thrown)) for dice in self.lattice.rolls
            ]
        return self._points[key]

    @property
    def by_throw(self) -> bool:
        """Whether it matters behind the first roll of a turn that all dice were thrown."""
        return any(partly != thrown for partly, thrown in self.at[1:])

    @property
    def turns(self) -> Turns | None:
        """What reckons whole turns with arrays, where the lattice is hastened; None else.

        Games that look at how dice were thrown are reckoned with step by step.
        """
        if self.by_throw:
            return None
        if self._turns is None and self.lattice.whole is not None:
            self._turns = self._with_arrays(self.lattice.whole)
        return self._turns

    def _with_arrays(self, whole: Whole) -> Turns:
        from yachtcli.solver.whole import Turns  # noqa: PLC0415 - numpy costs start-up time

        return Turns(
            whole,
            first=self.lattice.first,
            all_chances=WHOLE,
            at=self.at,
            index=self.index(),
            entries=sum(map(len, self.numbers)),
            firsts=[next(iter(numbers.values())) for numbers in self.numbers],
            repeats=self.repeats,
        )

    def index(self) -> list[list[list[int]]]:
        """The number of the entry that each roll makes, by way, place and roll, jokers aside."""
        numbers, points = self.numbers, self.points
        return [
            [[numbers[box.place].get(p, 0) for p in points(box, way)] for box in self.ruleset.boxes]
            for way in range(len(self.ways))
        ]

    def admits(self, box: Box, way: int) -> bool:
        """Whether the column of `box` takes rolls that came in this way."""
        return not box.column.on_roll or self.ways[way][0] in box.column.on_roll

    def _values(self, box: Box) -> tuple[int, ...]:
        found = {0, *(box.column.multiplier * p for p in self.ruleset.joker_pays(box))}
        for way in range(len(self.ways)):
            if self.admits(box, way):
                found.update(self.points(box, way))
        return tuple(sorted(found))
