"""About how many states a game has, reckoned from few sets of open boxes: no table is made for it.

For one set of open boxes the totals that a section may hold are told apart by
what they still need: two are the same state if the boxes that are left win the
same bonus with the same points from both.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final

from yachtcli.solver.component import components

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from yachtcli.core.ruleset import Box, Ruleset, SectionColumn
    from yachtcli.solver.component import Component

LOOKED_AT: Final = 200
"""Sets of open boxes that are looked at for each section with a bonus."""

MOST_TOTAL: Final = 5_000
"""A section whose bonus needs more points is not looked at."""

STRIDE: Final = 0x9E3779B97F4A7C15
"""Multiples of it are spread evenly over all sets."""


def reckoned_sizes(ruleset: Ruleset) -> Sequence[int]:
    """About how many states each component of the card has; fewer where that is not easily told.

    The states of the card are their product.
    """
    found = []
    for component in components(ruleset):
        count = component.masks_count
        for part in component.parts:
            count = int(count * _totals(component, part))
        found.append(count)
    return found


def _totals(component: Component, part: SectionColumn) -> float:
    """How many totals of a section differ, on average over the sets of its open boxes."""
    points = [points_of(component.ruleset, box) for box in part.boxes]
    last = part.section.bonus[-1].at_least
    if not component.free or last > MOST_TOTAL or min(map(min, points)) < 0:
        return 1.0
    tiers = [tier.at_least for tier in part.section.bonus]
    found = [_differing(points, filled, tiers) for filled in _sets(len(points))]
    return sum(found) / len(found)


def points_of(ruleset: Ruleset, box: Box) -> Sequence[int]:
    """All that a box may get, before the multiplier, jokers left out."""
    ways = ruleset.ways(box.column.on_roll, box.category)
    return sorted({0, *ruleset.payable(box.category, ways)})


def _sets(boxes: int) -> Iterator[int]:
    """Some sets of boxes, or all where there are few."""
    every = 1 << boxes
    if every <= LOOKED_AT:
        yield from range(every)
    else:
        for place in range(LOOKED_AT):
            yield (place * STRIDE % (1 << 64)) >> (64 - boxes)


def _differing(points: Sequence[Sequence[int]], filled: int, tiers: Sequence[int]) -> int:
    """How many totals of the `filled` boxes differ for those that are left."""
    held = _reached((p for i, p in enumerate(points) if filled >> i & 1), tiers[-1])
    ahead = _reached((p for i, p in enumerate(points) if not filled >> i & 1), tiers[-1])
    return len({tuple(bisect_left(ahead, tier - total) for tier in tiers) for total in held})


def _reached(boxes: Iterable[Sequence[int]], most: int) -> Sequence[int]:
    """The totals that boxes may come to, rising; all from `most` on are one."""
    found, below = 1, (1 << most) - 1  # a bit for each total
    for points in boxes:
        reached = reduce(or_, (found << min(p, most) for p in points))
        found = reached & below | (reached > below) << most
    return [total for total in range(most + 1) if found >> total & 1]
