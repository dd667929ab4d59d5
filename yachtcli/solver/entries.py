"""What every roll brings in every box: few different entries, and which of them each roll makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from yachtcli.solver.paid import Paid

if TYPE_CHECKING:
    from yachtcli.core.ruleset import Ruleset
    from yachtcli.solver.arrays import Ints
    from yachtcli.solver.lattice import Lattice
    from yachtcli.solver.stages import Stages


class Entries:
    """The entries of all boxes: each a pair of what stands in the box, and the bonus beside it.

    `of_box[place]` numbers the entries of a box; `ordinary[stage, place, roll]`
    is the number of the entry that a roll makes as a rule.
    """

    def __init__(self, ruleset: Ruleset, lattice: Lattice, stages: Stages) -> None:
        self.of_box: list[dict[tuple[int, int], int]] = [{} for _ in ruleset.boxes]
        rolls = lattice.nodes[: lattice.rolls]
        shape = (len(stages.stages), len(ruleset.boxes), len(rolls))
        self.ordinary: Ints = np.empty(shape, np.int32)
        paid = Paid(ruleset, rolls)
        for s, stage in enumerate(stages.stages):
            if s:  # most boxes pay the same on every roll of a turn
                self.ordinary[s] = self.ordinary[0]
            for place, box in enumerate(ruleset.boxes):
                if not s or box.category.points.depends_on_roll:
                    self.ordinary[s, place] = [
                        self.number(place, points)
                        for points in paid.of(box, stage.number, thrown=stage.thrown)
                    ]
        self.strikes: list[int] = [-1] * len(ruleset.boxes)
        if ruleset.voluntary_zero:
            self.strikes = [self.number(place, 0) for place in range(len(ruleset.boxes))]
        """The entry of a 0 on purpose in each box, -1 where there is none."""

    def number(self, place: int, points: int, bonus: int = 0) -> int:
        """The number of this entry in the box at `place`."""
        known = self.of_box[place]
        return known.setdefault((points, bonus), len(known))

    def points(self) -> list[list[int]]:
        """All that may come to stand in each box."""
        return [list(dict.fromkeys(points for points, _ in known)) for known in self.of_box]
