"""What every roll of the dice pays in a box as a rule: where the rest of the card has no say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core.dice import Roll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.core.dice import Faces
    from yachtcli.core.ruleset import Box, Ruleset


class Paid:
    """What these rolls pay in boxes of a game; each answer is worked out once."""

    def __init__(self, ruleset: Ruleset, rolls: Sequence[Faces]) -> None:
        self._counts = [ruleset.dice.counts(dice) for dice in rolls]
        self._known: dict[tuple[str, int, bool], list[int]] = {}

    def of(self, box: Box, number: int, *, thrown: bool) -> list[int]:
        """The points of each roll in `box` on roll `number` of the turn, all dice thrown or not."""
        category = box.category
        if not category.points.depends_on_roll:
            number, thrown = 0, False
        key = category.id, number, thrown
        if key not in self._known:
            (case,) = category.points.applying([Roll((), number, thrown)])
            matches = category.pattern.matches
            self._known[key] = [
                case.best(counts, matches(counts)) if case is not None else 0
                for counts in self._counts
            ]
        times = box.column.multiplier
        return [points * times for points in self._known[key]]
