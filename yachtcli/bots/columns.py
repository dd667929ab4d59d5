"""What boxes are worth in a game of several columns, from each column solved alone.

Such a game has too many states to be solved, a column of it alone has not. That
tells exactly what an entry changes in its own column: the boxes that are left,
the section bonuses, the bonus for further rolls of the repeat category. A roll
need not go to any one column, though, so each column is solved with a spare box
beside its own, which takes anything for nothing, as long as other columns have
room; with a few of them, if the column is filled in order and a roll can go to
its next box only. What the columns do to each other is found by trying: half of
the price that evens out how often each box is filled. The next box of a column
in order has to be filled often enough for all of those that wait for it.
"""

from __future__ import annotations

from math import comb, floor
from typing import TYPE_CHECKING, Any, Final

from yachtcli.bots.lattice import SCALE
from yachtcli.bots.prices import FIRST, LATER, Prices
from yachtcli.bots.solved import solved
from yachtcli.bots.usual import State
from yachtcli.core.card import Card
from yachtcli.core.kinds import KINDS
from yachtcli.core.legality import next_in
from yachtcli.core.patterns import Pattern
from yachtcli.core.points import Case, Points
from yachtcli.core.ruleset import Category, Column, Ruleset, Section
from yachtcli.errors import ImpossibleCardError, UnsolvableError
from yachtcli.phrase import Names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from yachtcli.bots.tables import Tables
    from yachtcli.bots.turn import Worth
    from yachtcli.core.ruleset import Box, SectionColumn
    from yachtcli.solver.solution import Solution

MOST_WORK: Final = 5 * 10**10
"""Steps of one die, over all states, that solving a column may take: about a second.

Without a compiled kernel a quarter of a minute. Values are kept on disk, so it
is spent once.
"""
STEPS: Final = 16
"""Solved values are rounded to so many parts of a point.

Those of the compiled kernel and of NumPy differ by rounding, some 1e-12: so
coarse a measure hides that, and what is compared is the same on every machine.
"""
OFFSET: Final = 0.381966
"""Where values are rounded up: far from the halves and quarters that games have exactly."""

SPARES: Final = 3
"""Spare boxes beside a column that is filled in order: so often its next box may wait.

With more of them the columns reckon with turns that the others need.
"""
KEPT: Final = 512
"""Columns whose changes are remembered, the last ones that were asked for: a few megabytes."""


def prices(tables: Tables) -> Prices:
    """What values the entries of this game: columns solved alone, where there are several."""
    if apart(tables.ruleset):
        return Columns(tables)
    found = Prices(tables)
    found.prepare()
    return found


def apart(ruleset: Ruleset) -> bool:
    """Whether there are several columns, and each of them is soon solved alone."""
    columns = [column for column, boxes in ruleset.boxes_by_column if boxes]
    return (
        len(columns) > 1
        and type(ruleset) is Ruleset
        and max(_work(ruleset, column) for column in columns) <= MOST_WORK
    )


class Columns(Prices):
    """The worth of entries from solved columns; nothing is solved before the first question."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self._start: State | None = None
        self._solutions: dict[str, Solution] = {}
        self._known_changes: dict[
            tuple[str, tuple[int | None, ...], int], dict[int, dict[int, int]]
        ] = {}

    def worth(self, card: Card) -> Worth:
        """What every entry on `card` is worth: its points, and what they change in all to come.

        Entries are comparable among each other only; boxes that must wait have
        none. A card that no game leads to is valued as if nothing could be solved.
        """
        try:
            start, changes = self._started(), self.changes(card)
        except (ImpossibleCardError, UnsolvableError):
            return super().worth(card)
        prices = self._tried(card, start, LATER, changes).prices
        half = {place: price // 2 for place, price in prices.items()}
        return self._worth(list(half), half, changes, 0)

    def _started(self) -> State:
        """What the columns do to each other at the start of a game."""
        if self._start is None:
            card = Card(self._ruleset)
            spreads, nothing = self._alone.spreads, dict.fromkeys(self._alone.prices, 0)
            level = State(nothing, spreads, 0)
            tried = self._tried(card, level, FIRST, self.changes(card))
            self._start = State(nothing | tried.prices, spreads, 0)
        return self._start

    def changes(self, card: Card) -> dict[int, dict[int, int]]:
        """By place and points: what an entry adds to the rest of its column; 0 or below.

        Points are before the multiplier, what they change is after it. Boxes that
        must wait for others of their column are left out.
        """
        found: dict[int, dict[int, int]] = {}
        turns = len(card.open_boxes)
        for column, boxes in self._ruleset.boxes_by_column:
            entries = tuple(card.entries[box.place] for box in boxes)
            still = entries.count(None)
            if still:
                spare = min(turns - still, spares(column))
                found |= self._changes_in(column, boxes, entries, spare)
        return found

    def _changes_in(
        self,
        column: Column,
        boxes: Sequence[Box],
        entries: tuple[int | None, ...],
        spare: int,
    ) -> dict[int, dict[int, int]]:
        """The changes in one column: kept, since a turn leaves all columns but one as they are."""
        key = column.id, entries, spare
        if key in self._known_changes:
            return self._known_changes[key]
        found: dict[int, dict[int, int]] = {}
        times = column.multiplier
        solution = self._solution(column)
        held = [None if points is None else points // times for points in entries]
        rest = _value(solution, held, spare)
        still = [at for at, points in enumerate(held) if points is None]
        for at in next_in(column, still):
            place = boxes[at].place
            found[place] = {}
            for points in self._tables.values[place]:
                p = points // times
                after = _value(solution, [*held[:at], p, *held[at + 1 :]], spare)
                found[place][p] = times * (after - rest)
        if len(self._known_changes) >= KEPT:
            del self._known_changes[next(iter(self._known_changes))]
        self._known_changes[key] = found
        return found

    def _solution(self, column: Column) -> Solution:
        """The column solved alone."""
        if column.id not in self._solutions:
            self._solutions[column.id] = solved(_alone(self._ruleset, column))
        return self._solutions[column.id]


def spares(column: Column) -> int:
    """How many spare boxes there are beside a column that is solved alone."""
    return 1 if column.order == "free" else SPARES


def _value(solution: Solution, held: Sequence[int | None], spare: int) -> int:
    """What is still to come, in `SCALE`, in a column that holds these points.

    So many spare boxes beside it are open.
    """
    boxes = solution.ruleset.boxes
    card = Card(solution.ruleset, [*held, *[0] * (len(boxes) - len(held) - spare), *[None] * spare])
    bonuses = sum(card.section_bonus(part) for part in solution.ruleset.section_columns)
    return floor((solution.value(card) + bonuses) * STEPS + OFFSET) * (SCALE // STEPS)


class _Beside(Ruleset):
    """The game of a column with an order, and of a second one that has only the spare boxes.

    The last section is that of these.
    """

    def __init__(self, **parts: Any) -> None:
        super().__init__(**parts)
        # Beside a further roll of the repeat category it is the first column that pays.
        box = self.repeat_boxes.get(self.columns[0].id)
        if box is not None:
            self.repeat_boxes = dict.fromkeys((column.id for column in self.columns), box)

    def _lay_out(self) -> Iterator[Box]:
        spare = self.sections[-1].categories
        boxes = [
            box
            for box in super()._lay_out()
            if (box.column is self.columns[-1]) == (box.category.id in spare)
        ]
        for place, box in enumerate(boxes):
            yield box._replace(place=place)

    def _sum_up(self) -> Iterator[SectionColumn]:
        return (part for part in super()._sum_up() if part.boxes)


def _alone(ruleset: Ruleset, column: Column) -> Ruleset:
    """The game of that column, counting once, with spare boxes as its last ones.

    Those of a column in order stand in one of their own, so that each may be filled
    in any turn, the first one first: which of them are open makes no difference.
    Columns of the same kind have the same game.
    """
    anything = Pattern(next(kind for kind in KINDS if kind.name == "any"), True)
    nothing = Points((Case(),))
    spare: list[Category] = []
    while len(spare) < spares(column):
        name = f"spare{len(spare)}"
        while name in ruleset.categories:
            name += "_"
        spare.append(Category(name, Names({"en": name}), (), anything, nothing))
    ids = tuple(category.id for category in spare)
    section = "spare"
    while section in {section.id for section in ruleset.sections}:
        section += "_"
    alone = Column("1", column.name, 1, column.order, column.on_roll)
    beside = Column("2", column.name, 1, "down", ())
    kind, columns = (Ruleset, [alone]) if column.order == "free" else (_Beside, [alone, beside])
    return kind(
        id=f"{ruleset.id}@{column.order}{column.on_roll}",
        name=ruleset.name,
        about=ruleset.about,
        dice=ruleset.dice,
        rolls=ruleset.rolls,
        sections=[*ruleset.sections, Section(section, Names({"en": section}), ids, ())],
        categories=[*ruleset.categories.values(), *spare],
        columns=columns,
        repeat=ruleset.repeat,
        voluntary_zero=ruleset.voluntary_zero,
        table=ruleset.table,
        settings=ruleset.settings,
    )


def _work(ruleset: Ruleset, column: Column) -> int:
    """How many steps of one die solving that column takes, about, and at most."""
    free = column.order == "free"
    states = spares(column) + 1
    for section in ruleset.sections:
        boxes = len(section.categories)
        states *= 1 << boxes if free else boxes + 1
        if section.bonus:
            states *= section.bonus[-1].at_least + 1
    dice = ruleset.dice
    steps = dice.faces * comb(dice.size - 1 + dice.faces, dice.faces)
    return states * steps * 2 * ruleset.rolls
