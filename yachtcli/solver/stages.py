"""The ways in which dice may come to lie, as far as the rules tell them apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core.card import Card
from yachtcli.core.dice import Roll
from yachtcli.core.legality import available_boxes
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from yachtcli.core.dice import Faces
    from yachtcli.core.ruleset import Ruleset


class Stage(Struct):
    """A roll of the turn, and whether all dice were thrown in it.

    `columns` are the ids of the columns that may be filled then.
    """

    number: int
    thrown: bool
    columns: frozenset[str]

    def roll(self, dice: Faces) -> Roll:
        """These dice as a roll of this stage."""
        return Roll(dice, self.number, self.thrown)


class Stages(Struct):
    """All stages of a turn that differ.

    `thrown[n]` and `kept[n]` are the numbers of the stages of roll n, all dice
    thrown or some of them kept. With a single stage a turn is `plain`: an entry
    is worth the same on every roll, so it may as well be made on the last one.
    """

    stages: tuple[Stage, ...]
    thrown: tuple[int, ...]
    kept: tuple[int, ...]

    @property
    def plain(self) -> bool:
        """Whether the rolls of a turn make no difference to entries."""
        return len(self.stages) == 1


def stages(ruleset: Ruleset) -> Stages:
    """The stages of a turn of this game."""
    rolls = range(1, ruleset.rolls + 1)
    depend = [category.points for category in ruleset.categories.values()]
    numbers = any(case.on_roll for points in depend for case in points.cases)
    thrown = any(case.all_thrown for points in depend for case in points.cases)
    limited = any(column.on_roll for column in ruleset.columns)
    if ruleset.own_legality:
        numbers = thrown = True  # who knows what it asks
    if not (numbers or thrown or limited):
        number = ruleset.rolls
        only = (Stage(number, number == 1, _columns(ruleset, number)),)
        return Stages(only, (0,) * (number + 1), (0,) * (number + 1))
    found: list[Stage] = []
    by_thrown, by_kept = [0], [0]
    for number in rolls:
        columns = _columns(ruleset, number)
        found.append(Stage(number, True, columns))
        by_thrown.append(len(found) - 1)
        if thrown and number > 1 and ruleset.dice.size > 1:
            found.append(Stage(number, False, columns))
        by_kept.append(len(found) - 1)
    return Stages(tuple(found), tuple(by_thrown), tuple(by_kept))


def _columns(ruleset: Ruleset, number: int) -> frozenset[str]:
    """The columns of an empty card that may be filled on this roll."""
    return frozenset(box.column.id for box in available_boxes(Card(ruleset), number))
