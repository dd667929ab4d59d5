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

    Amounts = frozenset[tuple[str, int]]


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
    """All points that rolls which meet the pattern bring in a box of `category`.

    `cases` are those of its points that may apply; None stands for rolls on
    which none does. Jokers and the multiplier of a column are left out.
    """
    paying = [case for case in cases if case is not None]
    if not paying:
        return frozenset()
    all_amounts = _amounts(dice, category)
    return frozenset(_best(case, amounts) for amounts in all_amounts for case in paying)


def missable(dice: DiceSet, category: Category) -> bool:
    """Whether some roll does not meet the pattern."""
    pattern = category.pattern
    rolls = _of_face(dice, pattern.face) if pattern.face is not None else _all(dice)
    return not all(map(pattern.met, rolls))


def _amounts(dice: DiceSet, category: Category) -> set[frozenset[Amounts]]:
    """What the points of `category` count, of all matches of a roll, for telling rolls.

    Many rolls have the same, so that each is held against the cases once.
    """
    terms = {term for case in category.points.cases for term, _ in case.terms}
    return {
        frozenset(
            frozenset((term.name, term.amount(counts, match)) for term in terms)
            for match in category.pattern.matches(counts)
        )
        for counts in telling(dice, category)
    }


def _best(case: Case, amounts: frozenset[Amounts]) -> int:
    """The best that a case pays for one of these matches."""
    return case.plus + max(
        sum(factor * dict(each)[term.name] for term, factor in case.terms) for each in amounts
    )


def telling(dice: DiceSet, category: Category) -> Iterator[Counts]:
    """Rolls that meet the pattern and bring, together, all points that any such roll brings."""
    pattern, reads = category.pattern, category.points.reads
    groups: Iterable[Iterable[Counts]]
    if reads == "nothing":
        groups = (_all(dice),)
    elif reads == "total":
        groups = _by_sum(dice)
    else:
        face = pattern.face if reads == "match" else None
        groups = ((c,) for c in (_all(dice) if face is None else _of_face(dice, face)))
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
    """About how many ways to form its pattern `payable` tries for a category."""
    reads, pattern = category.points.reads, category.pattern
    if reads == "match" and pattern.face is not None:
        return dice.size
    rolls = dice.rolls_count
    if reads in ("nothing", "total"):
        rolls //= 4
    return rolls * pattern.tries(dice) * len(category.points.cases)
