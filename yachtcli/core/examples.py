"""What rolls pay in a box, one that shows it, and those that a repeat rule is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from yachtcli.core.dice import Roll, faces_of
from yachtcli.core.payable import effort, telling, throws

if TYPE_CHECKING:
    from collections.abc import Iterable

    from yachtcli.core.dice import Counts, Faces
    from yachtcli.core.patterns import Match
    from yachtcli.core.ruleset import Category, Ruleset

CANDIDATES: Final = 500
"""So many rolls are looked at for the most telling one."""
RIVALRIES: Final = 100_000
"""So often, at most, it is asked what such a roll brings in another box."""
LOOKED_AT: Final = 10_000
"""So many rolls, in each way that they may come about, are all looked at."""
TRIED: Final = 200_000
"""So many ways to form patterns are tried, at most, for the examples of a game."""
EFFORT: Final = 1_000_000
"""So many are tried, at most, for all that a game pays: some seconds."""


class Paid(NamedTuple):
    """What boxes of one category pay, before a column's multiplier and without jokers.

    `values` are all points that some roll brings, rising, the 0 of a strike
    aside; only 0 where nothing ever pays, and None where there are too many
    rolls to go through for them. `example` is a roll that shows what the box is
    about, the dice that form the pattern first, and what it pays; None where no
    roll that was looked at pays.
    """

    values: tuple[int, ...] | None
    example: tuple[Faces, int] | None

    @property
    def least(self) -> int | None:
        """The fewest points; None if they are not known."""
        return self.values[0] if self.values is not None else None

    @property
    def most(self) -> int | None:
        """The most points; None if they are not known."""
        return self.values[-1] if self.values is not None else None


def paid(ruleset: Ruleset, category: Category) -> Paid:
    """What boxes of `category` pay.

    Of few rolls all are gone through. Of many, the example is looked for in
    some that lie evenly among them; and all that is paid is told only where it
    can be had for a fair share of `EFFORT`.
    """
    dice = ruleset.dice
    ways_ = ruleset.ways(category=category)
    boxes = len(ruleset.categories)
    tried = TRIED // (boxes * category.pattern.tries(dice))
    looked_at = min(LOOKED_AT, tried) // len(ways_) + 1
    step = dice.rolls_count // looked_at + 1
    found, usual = _found(ruleset, category, throws(dice)[::step])
    values: Iterable[int] | None = found
    if step > 1:
        known = effort(dice, category) <= EFFORT // boxes
        values = ruleset.payable(category, ways_) - {0} if known else None
        if not found and values:
            rolls = telling(dice, category)
            found, usual = _found(ruleset, category, ((faces_of(c), c) for c in rolls))
    shown = _example(ruleset, category, usual or found) if found else None
    return Paid(values if values is None else tuple(sorted(values)) or (0,), shown)


def _found(
    ruleset: Ruleset, category: Category, rolls: Iterable[tuple[Faces, Counts]]
) -> tuple[dict[int, list[Roll]], dict[int, list[Roll]]]:
    """Which of these rolls bring how many points; and which do as the last roll of a turn."""
    found: dict[int, list[Roll]] = {}
    usual: dict[int, list[Roll]] = {}
    normal = ruleset.roll(())
    ways_ = ruleset.ways(category=category)
    for dice, counts in rolls:
        matches = category.pattern.matches(counts)
        if not matches:
            continue
        for number, thrown in ways_:
            roll = Roll(dice, number, thrown)
            points = category.points.pays(counts, matches, roll)
            if points:
                found.setdefault(points, []).append(roll)
                if (number, thrown) == (normal.number, normal.all_thrown):
                    usual.setdefault(points, []).append(roll)
    return found, usual


def _example(
    ruleset: Ruleset, category: Category, found: dict[int, list[Roll]]
) -> tuple[Faces, int]:
    """Of the rolls that pay a middling number of points, one that pays least in other boxes.

    Of those a frequent one. So it is neither the best nor the worst.
    """
    middling = sorted(found)[len(found) // 2]
    rolls = found[middling]
    most = min(CANDIDATES, RIVALRIES // len(ruleset.categories) ** 2 + 1)
    rolls = rolls[:: len(rolls) // most + 1]
    mixed = [roll for roll in rolls if len(set(roll.dice)) > 1] or rolls
    others = [c for c in ruleset.categories.values() if c is not category]

    def rank(roll: Roll) -> tuple[int, int]:
        rivals = sum(ruleset.pays(other, roll) >= middling for other in others)
        return rivals, -ruleset.dice.weight(roll.dice)

    ranks = [(rank(roll), roll) for roll in mixed]
    best = min(rank for rank, _ in ranks)
    telling = [roll for rank, roll in ranks if rank == best]
    roll = telling[len(telling) // 2]
    return _pattern_first(ruleset, category, roll), middling


def _pattern_first(ruleset: Ruleset, category: Category, roll: Roll) -> Faces:
    counts = ruleset.dice.counts(roll.dice)

    def pays(match: Match) -> int:
        return category.points.pays(counts, (match,), roll)

    best = max(category.pattern.matches(counts), key=pays)
    rest = list(roll.dice)
    for face in best.dice:
        rest.remove(face)
    return (*best.dice, *rest)
