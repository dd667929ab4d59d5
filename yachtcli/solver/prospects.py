"""How likely a turn is to end with points in each box, when it is played on as well as can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from yachtcli.core.legality import Judgement
from yachtcli.core.steps import steps
from yachtcli.solver.arrays import TIE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from yachtcli.core.card import Card
    from yachtcli.core.dice import Faces, Roll
    from yachtcli.solver.arrays import Floats
    from yachtcli.solver.solution import Solution, Turn


class Prospects:
    """The ends of a turn on a card, from the keep after roll `number` on.

    The turn is played on by the best decision, of equals the one that
    `Solution.choices` lists first. A turn that ends with a 0 ends in no box.
    """

    def __init__(self, solution: Solution, card: Card, number: int) -> None:
        self._solution = solution
        self._card = card
        self._turn: Turn = solution.turn(card)
        self._later: dict[tuple[int, int, int], float] = {}
        ruleset = card.ruleset
        categories = ruleset.categories.values()
        ways = (False, True) if any(c.points.depends_on_roll for c in categories) else (False,)
        self._kept: dict[Faces, Floats] | None = None
        for later in range(ruleset.rolls, number, -1):
            onward = self._best_keeps(later)
            ends = {
                thrown: {
                    dice: self._end(ruleset.roll(dice, later, all_thrown=thrown), onward)
                    for dice in ruleset.dice.rolls()
                }
                for thrown in ways
            }
            self._kept = self._means(ends[False])
            if True in ends:
                self._kept[()] = self._means(ends[True])[()]

    def of_keep(self, keep: Faces) -> dict[str, float]:
        """The chance of each box that the turn may end in with points, the likeliest first."""
        assert self._kept is not None  # noqa: S101 - nothing is kept after the last roll
        chances = {
            box.id: float(chance)
            for box, chance in zip(self._card.ruleset.boxes, self._kept[keep], strict=True)
            if chance > 0
        }
        return dict(sorted(chances.items(), key=lambda item: -item[1]))

    def _end(self, roll: Roll, onward: Mapping[Faces, tuple[float, Faces]]) -> Floats:
        """How likely a turn ends in each box that has come to this roll."""
        judgement = Judgement(self._card, roll)
        best, place, points = -np.inf, 0, 0
        for box in judgement.legal_boxes():
            bonus = judgement.bonus(box)
            pays = judgement.points(box)
            entered = {pays}
            if pays and judgement.refusal(box, strike=True) is None:
                entered.add(0)
            for entry in sorted(entered, reverse=True):
                value = self._value(box.place, entry, bonus)
                if value > best + TIE:
                    best, place, points = value, box.place, entry
        if roll.dice in onward:
            value, keep = onward[roll.dice]
            if value > best + TIE:
                assert self._kept is not None  # noqa: S101 - what may be kept leads on
                return self._kept[keep]
        end = np.zeros(len(self._card.ruleset.boxes))
        end[place] = points > 0
        return end

    def _value(self, place: int, points: int, bonus: int) -> float:
        """What such an entry is worth, by what the card holds after it in all."""
        key = (place, points, bonus)
        if key not in self._later:
            after = self._card.written(self._card.ruleset.boxes[place], points, bonus)
            self._later[key] = after.total + self._solution.value(after) - self._card.total
        return self._later[key]

    def _best_keeps(self, number: int) -> dict[Faces, tuple[float, Faces]]:
        """For each roll the best keep of fewer than all dice after roll `number`, and its value."""
        below: list[tuple[float, Faces] | None] = []
        found = steps(self._card.ruleset.dice)
        last = len(found.levels) - 1
        for size, (level, down) in enumerate(zip(found.levels, found.down, strict=True)):
            best: list[tuple[float, Faces] | None] = []
            for dice, places in zip(level, down, strict=True):
                ways = [way for place in places if (way := below[place]) is not None]
                value = self._turn.of_keep(dice, number) if size < last else None
                if value is not None:
                    ways.append((value, dice))
                best.append(_first_of_best(ways))
            below = best
        return {
            roll: way for roll, way in zip(found.levels[-1], below, strict=True) if way is not None
        }

    def _means(self, ends: Mapping[Faces, Floats]) -> dict[Faces, Floats]:
        """For each keep the mean of what its extensions by one die come to."""
        found = steps(self._card.ruleset.dice)
        reached = dict(ends)
        above = [ends[roll] for roll in found.levels[-1]]
        for level, up in zip(found.levels[-2::-1], found.up[::-1], strict=True):
            above = [np.add.reduce([above[p] for p in places]) / len(places) for places in up]
            reached.update(zip(level, above, strict=True))
        return reached


def _first_of_best(ways: Sequence[tuple[float, Faces]]) -> tuple[float, Faces] | None:
    """Of equals the larger keep, and of these the one that `choices` lists first."""
    if not ways:
        return None
    most = max(value for value, _ in ways)
    return min(
        (way for way in ways if way[0] >= most - TIE), key=lambda way: (-len(way[1]), way[1])
    )
