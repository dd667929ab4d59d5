"""What a box can pay, and a roll that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core.dice import Roll

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.dice import Faces
    from yachtcli.core.ruleset import Category, Ruleset


def values(ruleset: Ruleset, category: Category) -> tuple[int, ...]:
    """All points that some roll brings in a box of `category`, rising; the 0 of a strike aside.

    Before a column's multiplier, and without jokers. Only 0 where nothing ever
    pays.
    """
    paid = {points for _, points in _paying(ruleset, category, ways(ruleset, category))}
    return tuple(sorted(paid)) or (0,)


def example(ruleset: Ruleset, category: Category) -> tuple[Faces, int] | None:
    """A roll that shows what a box of `category` is about, and what it pays there.

    Neither the best nor the worst: of the rolls that pay a middling number of
    points, one that pays least in other boxes, and of those a frequent one.
    The dice that form the pattern come first. None where nothing ever pays.
    """
    usual = ruleset.roll(())
    found = list(_paying(ruleset, category, ((usual.number, usual.all_thrown),)))
    if not found:
        found = list(_paying(ruleset, category, ways(ruleset, category)))
    if not found:
        return None
    amounts = sorted({points for _, points in found})
    middling = amounts[len(amounts) // 2]
    rolls = [roll for roll, points in found if points == middling]
    mixed = [roll for roll in rolls if len(set(roll.dice)) > 1] or rolls
    others = [c for c in ruleset.categories.values() if c is not category]

    def rank(roll: Roll) -> tuple[int, int]:
        rivals = sum(ruleset.pays(other, roll) >= middling for other in others)
        return rivals, -ruleset.dice.weight(roll.dice)

    ranks = {roll: rank(roll) for roll in mixed}
    best = min(ranks.values())
    telling = [roll for roll in mixed if ranks[roll] == best]
    roll = telling[len(telling) // 2]
    return _pattern_first(ruleset, category, roll), middling


def ways(ruleset: Ruleset, category: Category) -> tuple[tuple[int, bool], ...]:
    """How dice may come to lie, as far as that matters to `category`.

    Each is the number of the roll and whether all dice were thrown in it; a
    single one where the points do not depend on that.
    """
    if not category.points.depends_on_roll:
        return ((ruleset.rolls, False),)
    later = range(2, ruleset.rolls + 1)
    return ((1, True), *((number, thrown) for number in later for thrown in (False, True)))


def _paying(
    ruleset: Ruleset, category: Category, lies: tuple[tuple[int, bool], ...]
) -> Iterator[tuple[Roll, int]]:
    for dice in ruleset.dice.rolls():
        matches = category.pattern.matches(ruleset.dice.counts(dice))
        if not matches:
            continue
        counts = ruleset.dice.counts(dice)
        for number, thrown in lies:
            roll = Roll(dice, number, thrown)
            points = category.points.pays(counts, matches, roll)
            if points:
                yield roll, points


def _pattern_first(ruleset: Ruleset, category: Category, roll: Roll) -> Faces:
    counts = ruleset.dice.counts(roll.dice)
    matches = category.pattern.matches(counts)
    best = max(matches, key=lambda match: category.points.pays(counts, (match,), roll))
    rest = list(roll.dice)
    for face in best.dice:
        rest.remove(face)
    return (*best.dice, *rest)
