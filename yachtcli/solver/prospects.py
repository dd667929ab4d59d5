"""How likely a turn is to end with points in each box, when it is played on as well as can be."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from yachtcli.core.steps import steps
from yachtcli.solver.arrays import TIE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.core.card import Card
    from yachtcli.core.dice import Faces
    from yachtcli.solver.solution import Solution
    from yachtcli.solver.turn import Entry, Turn

    Ends = Sequence[float]
    """How likely a turn is to end in each box, in card order; then the points that it brings."""


class Prospects:
    """The ends of a turn on a card, from the keep after roll `number` on.

    The turn is played on by the best decision, of equals the one that
    `Solution.choices` lists first. A turn that ends with a 0 ends in no box.
    """

    def __init__(self, solution: Solution, card: Card, number: int) -> None:
        self._card = card
        self._turn: Turn = solution.turn(card)
        self._steps = steps(card.ruleset.dice)
        ways = (False, True) if self._turn.depends_on_throw else (False,)
        self._kept: dict[Faces, Ends] = {}
        for later in range(card.ruleset.rolls, number, -1):
            onward = self._best_keeps(later)
            ends = [
                [
                    self._end(entry, way)
                    for entry, way in zip(
                        self._turn.best_entries(later, thrown=thrown), onward, strict=True
                    )
                ]
                for thrown in ways
            ]
            self._kept = self._means(ends[0])
            self._kept[()] = self._means(ends[-1])[()]

    def of_keep(self, keep: Faces) -> dict[str, float]:
        """The chance of each box that the turn may end in with points, the likeliest first."""
        chances = {
            box.id: chance
            for box, chance in zip(self._card.ruleset.boxes, self._kept[keep][:-1], strict=True)
            if chance > 0
        }
        return dict(sorted(chances.items(), key=lambda item: -item[1]))

    def points_of_keep(self, keep: Faces) -> float:
        """What the turn brings on average: points, and the bonus for a further repeat box."""
        return self._kept[keep][-1]

    def _end(self, entry: Entry, onward: tuple[float, Faces] | None) -> Ends:
        """How the turn ends if it has come to a roll with this best entry and this best keep."""
        if onward is not None and onward[0] > entry.value + TIE:
            return self._kept[onward[1]]
        end = [0.0] * len(self._card.entries) + [float(entry.points + entry.bonus)]
        if entry.points > 0:
            end[entry.place] = 1.0
        return end

    def _best_keeps(self, number: int) -> Sequence[tuple[float, Faces] | None]:
        """For each roll the best keep of fewer than all dice after roll `number`, and its value."""
        kept = self._turn.kept(number)
        if kept is None:
            return [None] * len(self._steps.levels[-1])
        best = [(kept[0][0], self._steps.levels[0][0])]
        for size, down in enumerate(self._steps.down[1:], 1):
            ways = [[best[place] for place in places] for places in down]
            if size < len(kept):
                own = zip(kept[size], self._steps.levels[size], strict=True)
                ways = [[*below, way] for below, way in zip(ways, own, strict=True)]
            best = [_best_keep(each) for each in ways]
        return best

    def _means(self, ends: Sequence[Ends]) -> dict[Faces, Ends]:
        """For each keep the mean of what its extensions by one die come to."""
        faces = self._card.ruleset.dice.faces
        reached: dict[Faces, Ends] = {}
        above = ends
        for level, up in zip(self._steps.levels[-2::-1], self._steps.up[::-1], strict=True):
            above = [
                [fsum(of_box) / faces for of_box in zip(*(above[p] for p in places), strict=True)]
                for places in up
            ]
            reached.update(zip(level, above, strict=True))
        return reached


def _best_keep(ways: Sequence[tuple[float, Faces]]) -> tuple[float, Faces]:
    """Of equals the larger keep, and of these the one that `choices` lists first."""
    least = max(ways)[0] - TIE
    return min((way for way in ways if way[0] >= least), key=lambda way: (-len(way[1]), way[1]))
