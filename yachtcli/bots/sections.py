"""What a section bonus may still bring, by exact convolution of what its boxes may bring."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Final, TypeAlias

from yachtcli.bots.lattice import SCALE, WHOLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from yachtcli.core.ruleset import SectionColumn, Tier

Spread: TypeAlias = "Mapping[int, int]"
"""How likely a box brings so many points, before the multiplier, out of `WHOLE`."""

BITS: Final = WHOLE.bit_length() - 1


def paid(tiers: Sequence[Tier], points: int) -> int:
    """The bonus for so many points in a section; 0 if they reach no tier."""
    return next((tier.points for tier in reversed(tiers) if points >= tier.at_least), 0)


def expected(part: SectionColumn, sure: int, spreads: Mapping[int, Spread]) -> int:
    """The bonus of a section to be expected, in `SCALE` and after the multiplier.

    `sure` and `spreads` are as in `gains`.
    """
    sums: Spread = {sure: WHOLE}
    for spread in spreads.values():
        sums = _sums(sums, spread, None)
    return _expected(part.section.bonus, sums, SCALE * part.column.multiplier)


def gains(
    part: SectionColumn,
    sure: int,
    spreads: Mapping[int, Spread],
    asked: Mapping[int, Iterable[int]],
) -> dict[int, dict[int, int]]:
    """By place and points: how much more bonus is to be expected when a box has got those.

    `sure` are the section's points so far; `spreads` are what its open boxes,
    by place, may bring; `asked` are points of these boxes. Points are before
    the multiplier, the gains in `SCALE` and after it.
    """
    tiers = part.section.bonus
    falls = any(points < 0 for spread in spreads.values() for points in spread)
    most = None if falls else tiers[-1].at_least
    places = list(spreads)
    before: list[Spread] = [{sure: WHOLE}]
    for place in places:
        before.append(_sums(before[-1], spreads[place], most))
    times = SCALE * part.column.multiplier
    expected = _expected(tiers, before[-1], times)
    found: dict[int, dict[int, int]] = {}
    behind: Spread = {0: WHOLE}
    for at in reversed(range(len(places))):
        place = places[at]
        told = tuple(asked[place])
        bonuses = _bonuses(tiers, before[at], behind, told, times)
        found[place] = {p: bonus - expected for p, bonus in zip(told, bonuses, strict=True)}
        behind = _sums(behind, spreads[place], most)
    return found


def _expected(tiers: Sequence[Tier], sums: Spread, times: int) -> int:
    """The bonus to expect of a section that comes to these sums, `times` as much."""
    return _bonuses(tiers, sums, {0: WHOLE}, (0,), times)[0]


def _bonuses(
    tiers: Sequence[Tier], first: Spread, second: Spread, asked: Iterable[int], times: int
) -> list[int]:
    """For all points `asked`: the bonus to expect where they come to two independent quantities.

    Each tier adds what it pays more than the one below, where it is reached.
    """
    rising = sorted(first.items())
    falling = sorted(second, reverse=True)
    tails = [0, *accumulate(map(second.__getitem__, falling))]
    found = []
    for points in asked:
        bonus = below = 0
        for tier in tiers:
            bonus += (tier.points - below) * _reached(
                rising, falling, tails, tier.at_least - points
            )
            below = tier.points
        found.append(bonus * times // WHOLE)
    return found


def _reached(
    rising: Sequence[tuple[int, int]], falling: Sequence[int], tails: Sequence[int], needed: int
) -> int:
    """How likely two independent quantities come to what is needed, out of `WHOLE`.

    The one stands with its chances, rising; the other falls, and `tails` are the
    chances of its first so many: the more there is of the one, the more of the
    other are enough.
    """
    enough, chance, last = 0, 0, len(falling)
    for points, mass in rising:
        while enough < last and falling[enough] >= needed - points:
            enough += 1
        chance += mass * tails[enough]
    return chance >> BITS


def _sums(first: Spread, second: Spread, most: int | None) -> dict[int, int]:
    """How likely each sum of two independent quantities is; `most` stands for all from it on."""
    sums: dict[int, int] = {}
    known = sums.get
    pairs = tuple(second.items())
    for a, p in first.items():
        for b, q in pairs:
            total = a + b
            if most is not None and total > most:
                total = most
            sums[total] = known(total, 0) + (p * q >> BITS)
    return sums
