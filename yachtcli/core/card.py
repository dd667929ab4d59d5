"""A score card: immutable, adding itself up."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from yachtcli.core.ruleset import Box, Ruleset, SectionColumn


class Card:
    """One player's card in a game.

    `entries` holds for each box of the ruleset what it adds to the total, or
    None while it is open; `bonus` what further rolls of the repeat category
    have earned so far.
    """

    __slots__ = ("bonus", "entries", "ruleset")

    def __init__(
        self, ruleset: Ruleset, entries: Iterable[int | None] | None = None, bonus: int = 0
    ) -> None:
        self.ruleset = ruleset
        self.entries = (None,) * len(ruleset.boxes) if entries is None else tuple(entries)
        self.bonus = bonus

    def points(self, box: Box) -> int | None:
        """What stands in `box`; None while it is open."""
        return self.entries[box.place]

    def is_open(self, box: Box) -> bool:
        """Whether `box` has no entry yet."""
        return self.entries[box.place] is None

    @property
    def open_boxes(self) -> tuple[Box, ...]:
        """The boxes without an entry, in card order."""
        return tuple(box for box in self.ruleset.boxes if self.entries[box.place] is None)

    @property
    def complete(self) -> bool:
        """Whether every box has its entry."""
        return None not in self.entries

    def written(self, box: Box, points: int, bonus: int = 0) -> Card:
        """The card with this entry made and `bonus` points added to the bonus.

        No rule is asked here: `yachtcli.core.legality.place` is what does that.
        """
        entries = list(self.entries)
        entries[box.place] = points
        return Card(self.ruleset, entries, self.bonus + bonus)

    def section_points(self, part: SectionColumn) -> int:
        """The sum of a section's entries in a column, its bonus left out."""
        return sum(self.entries[box.place] or 0 for box in part.boxes)

    def section_bonus(self, part: SectionColumn) -> int:
        """The section bonus that can't be lost any more, the multiplier included.

        Thresholds are compared with the points before the column's multiplier.
        Where a box may cost points, what the open ones can cost at worst is
        taken off first.
        """
        if not part.section.bonus:
            return 0
        safe = self.section_points(part) // part.column.multiplier + sum(
            self.ruleset.least(box) for box in part.boxes if self.is_open(box)
        )
        reached = [tier.points for tier in part.section.bonus if safe >= tier.at_least]
        return reached[-1] * part.column.multiplier if reached else 0

    @property
    def total(self) -> int:
        """All entries, the bonus and the section bonuses that can't be lost."""
        return (
            sum(points or 0 for points in self.entries)
            + self.bonus
            + sum(self.section_bonus(part) for part in self.ruleset.section_columns)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and (self.ruleset, self.entries, self.bonus) == (
            other.ruleset,
            other.entries,
            other.bonus,
        )

    def __hash__(self) -> int:
        return hash((self.entries, self.bonus))

    def __repr__(self) -> str:
        written = {
            box.id: points
            for box, points in zip(self.ruleset.boxes, self.entries, strict=True)
            if points is not None
        }
        return f"<Card {self.ruleset.id} {written} bonus={self.bonus}>"
