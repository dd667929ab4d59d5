"""All that dice can bring in a category, without trying more rolls than it takes.

Large sets of dice have up to 100,000 different rolls, and a game up to 60
categories. Points are linear in the match, so most categories are answered for
by few rolls: fixed points by one that meets the pattern, the sum of all dice
by one for each sum, the dice of one face by one for each number of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from yachtcli.core.dice import Counts, DiceSet, Faces
    from yachtcli.core.points import Case
    from yachtcli.core.ruleset import Category


@lru_cache(maxsize=1)
def throws(dice: DiceSet) -> tuple[tuple[Faces, Counts], ...]:
    """Every roll of these dice, with how many of them show each face."""
    return tuple((roll, dice.counts(roll)) for roll in dice.rolls())


@lru_cache(maxsize=1)
def _by_sum(dice: DiceSet) -> tuple[tuple[Counts, ...], ...]:
    """Every roll, those of one sum together."""
    found: dict[int, list[Counts]] = {}
    for roll, counts in throws(dice):
        found.setdefault(sum(roll), []).append(counts)
    return tuple(map(tuple, found.values()))


def payable(dice: DiceSet, category: Category, cases: Sequence[Case | None]) -> frozenset[int]:
    """All points that some roll brings in a box of `category`, the 0 of a miss among them.

    `cases` are those of its points that may apply; None stands for rolls on
    which none does. Jokers and the multiplier of a column are left out.
    """
    pattern = category.pattern
    rolls = _of_face(dice, pattern.value) if pattern.kind.name == "face" else _all(dice)
    missed = None in cases or any(not pattern.met(counts) for counts in rolls)
    found = {0} if missed else set()
    paying = [case for case in cases if case is not None]
    if paying:
        for counts in telling(dice, category):
            matches = pattern.matches(counts)
            found |= {max(case.pays(counts, match) for match in matches) for case in paying}
    return frozenset(found)


def telling(dice: DiceSet, category: Category) -> Iterator[Counts]:
    """Rolls that meet the pattern and bring, together, all points that any such roll brings."""
    pattern, reads = category.pattern, category.points.reads
    groups: Iterable[Iterable[Counts]]
    if reads == "nothing":
        groups = (_all(dice),)
    elif reads == "total":
        groups = _by_sum(dice)
    else:
        alone = reads == "match" and pattern.kind.name == "face"
        groups = ((counts,) for counts in (_of_face(dice, pattern.value) if alone else _all(dice)))
    for rolls in groups:
        first = next(filter(pattern.met, rolls), None)
        if first is not None:
            yield first


def _all(dice: DiceSet) -> Iterator[Counts]:
    return (counts for _, counts in throws(dice))


def _of_face(dice: DiceSet, face: int) -> Iterator[Counts]:
    """For each number of dice that may show `face`, a roll in which so many do."""
    other = 1 if face > 1 else 2
    return (dice.counts([face] * n + [other] * (dice.size - n)) for n in range(dice.size + 1))


def effort(dice: DiceSet, category: Category) -> int:
    """About how many matches `payable` looks at: what it costs to ask it."""
    if category.points.reads in ("nothing", "total"):
        return dice.rolls_count // 4
    if category.points.reads == "match" and category.pattern.kind.name == "face":
        return dice.size
    some = throws(dice)[:: dice.rolls_count // 50 + 1]
    found = sum(1 + len(category.pattern.matches(counts)) for _, counts in some)
    return found * dice.rolls_count // len(some)
