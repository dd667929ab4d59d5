"""What a section bonus may still bring, by exact convolution of what its boxes may bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from yachtcli.bots.lattice import SCALE, WHOLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from yachtcli.core.ruleset import SectionColumn, Tier

Spread: TypeAlias = "Mapping[int, int]"
"""How likely a box brings so many points, before the multiplier, out of `WHOLE`."""


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
    return _expected(part.section.bonus, sums, 0, SCALE * part.column.multiplier)


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
    expected = _expected(tiers, before[-1], 0, times)
    found: dict[int, dict[int, int]] = {}
    behind: Spread = {0: WHOLE}
    for at in reversed(range(len(places))):
        place = places[at]
        others = _sums(before[at], behind, most)
        found[place] = {
            points: _expected(tiers, others, points, times) - expected for points in asked[place]
        }
        behind = _sums(behind, spreads[place], most)
    return found


def _expected(tiers: Sequence[Tier], sums: Spread, points: int, times: int) -> int:
    """The bonus to expect where `points` come to these sums, `times` as much."""
    return sum(mass * paid(tiers, other + points) for other, mass in sums.items()) * times // WHOLE


def _sums(first: Spread, second: Spread, most: int | None) -> dict[int, int]:
    """How likely each sum of two independent quantities is; `most` stands for all from it on."""
    sums: dict[int, int] = {}
    for a, p in first.items():
        for b, q in second.items():
            total = a + b if most is None or a + b < most else most
            sums[total] = sums.get(total, 0) + p * q // WHOLE
    return sums
