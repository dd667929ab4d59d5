"""Many cards of one game side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from yachtcli.core.card import Card

if TYPE_CHECKING:
    from yachtcli.core.ruleset import Ruleset, SectionColumn
    from yachtcli.solver.arrays import Flags, Longs, Places

OPEN: Final = -(1 << 40)
"""What stands in a box that has no entry yet."""


class Cards:
    """The cards of some players: one in each column of `entries`, and of `bonus`.

    `entries` holds for each box, by its place, what it adds to the total, or
    `OPEN`; `bonus` what further rolls of the repeat category have earned so far.
    """

    __slots__ = ("bonus", "entries", "ruleset")

    def __init__(self, ruleset: Ruleset, entries: Longs, bonus: Longs) -> None:
        self.ruleset = ruleset
        self.entries = entries
        self.bonus = bonus

    @classmethod
    def empty(cls, ruleset: Ruleset, number: int) -> Cards:
        """So many cards on which nothing is entered."""
        entries = np.full((len(ruleset.boxes), number), OPEN, np.int64)
        return cls(ruleset, entries, np.zeros(number, np.int64))

    def __len__(self) -> int:
        """How many cards there are."""
        return int(self.entries.shape[1])

    @property
    def open(self) -> Flags:
        """Which boxes have no entry yet: by place and card."""
        found: Flags = self.entries == OPEN
        return found

    @property
    def filled(self) -> Longs:
        """How many boxes of each card have their entry."""
        found: Longs = np.count_nonzero(self.entries != OPEN, axis=0)
        return found

    @property
    def held(self) -> Flags:
        """Which repeat boxes hold points: by column of the game and card; no rows without any."""
        places = [box.place for box in self.ruleset.repeat_boxes.values()]
        entries = self.entries[places]
        found: Flags = (entries != OPEN) & (entries != 0)
        return found

    def section_points(self, part: SectionColumn) -> Longs:
        """The sum of a section's entries in a column, its bonus left out, on each card."""
        entries = self.entries[[box.place for box in part.boxes]]
        found: Longs = np.where(entries == OPEN, 0, entries).sum(axis=0)
        return found

    def card(self, number: int) -> Card:
        """The card with this number, as everybody else knows it."""
        entries = (None if p == OPEN else p for p in self.entries[:, number].tolist())
        return Card(self.ruleset, entries, int(self.bonus[number]))

    def take(self, numbers: Places) -> Cards:
        """The cards with these numbers, in that order; changes to them change nothing here."""
        return Cards(self.ruleset, self.entries.take(numbers, axis=1), self.bonus.take(numbers))

    def put(self, numbers: Places, cards: Cards) -> None:
        """Let these cards stand in place of those with these numbers."""
        self.entries[:, numbers] = cards.entries
        self.bonus[numbers] = cards.bonus

    def different(self, *, whole: bool = False) -> tuple[Places, Places]:
        """The numbers of cards one of which is like each of all for a planner, and which for which.

        As one bot looks at them: at which boxes are open, the points of the
        sections that have a bonus, and which repeat boxes hold points; at all
        entries if `whole`. The first card of each kind is told, kinds by those.
        """
        if whole:
            return alike(self.entries)
        parts = (part for part in self.ruleset.section_columns if part.section.bonus)
        points = [self.section_points(part)[None] for part in parts]
        return alike(np.concatenate((self.open, self.held, *points)))

    def write(self, numbers: Places, places: Places, points: Longs, bonus: Longs) -> None:
        """Enter points on the cards with these numbers, each in the box at its place.

        No rule is asked here; `bonus` is what each of them earns beside.
        """
        self.entries[places, numbers] = points
        self.bonus[numbers] += bonus


def alike(told: Longs | Flags) -> tuple[Places, Places]:
    """Which columns are different, by the number of the first of each kind, and which is which."""
    known: dict[bytes, int] = {}
    firsts: list[int] = []
    kinds = np.empty(told.shape[1], np.intp)
    for number, name in enumerate(names(told)):
        kind = known.setdefault(name, len(firsts))
        if kind == len(firsts):
            firsts.append(number)
        kinds[number] = kind
    return np.array(firsts, np.intp), kinds


def names(told: Longs | Flags) -> list[bytes]:
    """A name for each column: equal for columns with the same numbers."""
    rows = np.ascontiguousarray(told.T)
    if not rows.shape[1]:
        return [b""] * len(rows)
    found: list[bytes] = rows.view(f"V{rows.dtype.itemsize * rows.shape[1]}").ravel().tolist()
    return found
