"""What a section bonus may still bring, by exact convolution of what its boxes may bring."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Final

from yachtcli.bots.lattice import SCALE, WHOLE
from yachtcli.bots.sums import Meeting, Sums

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from yachtcli.bots.sums import Spread
    from yachtcli.core.ruleset import SectionColumn, Tier

MOST_SUMS: Final = 1 << 16
"""Different sums of points that are told apart; where there may be more they are rounded."""


def paid(tiers: Sequence[Tier], points: int) -> int:
    """The bonus for so many points in a section; 0 if they reach no tier."""
    return next((tier.points for tier in reversed(tiers) if points >= tier.at_least), 0)


def expected(part: SectionColumn, sure: int, spreads: Mapping[int, Spread]) -> int:
    """The bonus of a section to be expected, in `SCALE` and after the multiplier.

    `sure` and `spreads` are as in `gains`.
    """
    tiers = part.section.bonus
    sums = Sums(sure, _step(spreads.values(), None), WHOLE)
    rest = sum(max(spread) for spread in spreads.values())
    for spread in spreads.values():
        rest -= max(spread)
        sums = sums.plus(spread, tiers[0].at_least - rest, None)
    meeting = Meeting(sums, Sums(0, sums.step, WHOLE))
    return _bonus(tiers, meeting, 0, SCALE * part.column.multiplier)


def gains(
    part: SectionColumn,
    sure: int,
    spreads: Mapping[int, Spread],
    asked: Mapping[int, Collection[int]],
) -> dict[int, dict[int, int]]:
    """By place and points: how much more bonus is to be expected when a box has got those.

    `sure` are the section's points so far; `spreads` are what its open boxes,
    by place, may bring; `asked` are points of these boxes. Points are before
    the multiplier, the gains in `SCALE` and after it.
    """
    tiers, times = part.section.bonus, SCALE * part.column.multiplier
    falls = any(points < 0 for spread in spreads.values() for points in spread)
    most = None if falls else tiers[-1].at_least
    highest = {place: max(*spread, *asked[place]) for place, spread in spreads.items()}
    step = _step(spreads.values(), most)
    before = [Sums(sure, step, WHOLE)]
    rest = sum(highest.values())
    for place in spreads:
        rest -= highest[place]
        before.append(before[-1].plus(spreads[place], tiers[0].at_least - rest, most))
    behind = Sums(0, step, WHOLE)
    expected = _bonus(tiers, Meeting(before.pop(), behind), 0, times)
    found: dict[int, dict[int, int]] = {}
    rest = sure + sum(highest.values())
    for place in reversed(list(spreads)):
        meeting = Meeting(before.pop(), behind)
        found[place] = {p: _bonus(tiers, meeting, p, times) - expected for p in asked[place]}
        rest -= highest[place]
        behind = behind.plus(spreads[place], tiers[0].at_least - rest, most)
    return found


def _bonus(tiers: Sequence[Tier], meeting: Meeting, points: int, times: int) -> int:
    """The bonus to expect of a section that has `points` more than two sums, `times` as much.

    Each tier adds what it pays more than the one below, where it is reached.
    """
    bonus = below = 0
    for tier in tiers:
        bonus += (tier.points - below) * meeting.reach(tier.at_least - points)
        below = tier.points
    return bonus * times // WHOLE


def _step(spreads: Collection[Spread], most: int | None) -> int:
    """What lies between the sums of these that are told apart: all that differ, or nearly."""
    apart = gcd(*(points - min(spread) for spread in spreads for points in spread)) or 1
    span = sum(max(spread) - min(spread) for spread in spreads)
    if most is not None:
        span = min(span, most)
    return apart * (span // (apart * MOST_SUMS) + 1)
