"""Sums of points whose chances stand in one integer, against chances taken pair by pair."""

from __future__ import annotations

from itertools import product

import pytest

from yachtcli.bots.lattice import WHOLE
from yachtcli.bots.sections import expected, gains
from yachtcli.bots.sums import BITS, Meeting, Sums
from yachtcli.core.ruleset import Tier
from yachtcli.loading import catalog

THIRD = WHOLE // 3
SPREADS = [
    {0: THIRD, 5: THIRD + 1, 10: THIRD},
    {-5: WHOLE // 7, 0: 0, 25: WHOLE // 7 * 6},
    {5: 1, 15: WHOLE - 12, 20: 11},
    {5: WHOLE // 1000, 10: WHOLE - WHOLE // 1000},
]


def by_pairs(sums: dict[int, int], spread: dict[int, int], most: int | None) -> dict[int, int]:
    """The sums with one more quantity, each product rounded down by itself."""
    found: dict[int, int] = {}
    for (a, p), (b, q) in product(sums.items(), spread.items()):
        total = a + b if most is None else min(a + b, most)
        found[total] = found.get(total, 0) + (p * q >> BITS)
    return found


@pytest.mark.parametrize("most", [None, 40])
@pytest.mark.parametrize("step", [1, 5])
def test_chances_are_those_of_all_pairs_to_the_bit(most: int | None, step: int) -> None:
    spreads = [spread for spread in SPREADS if most is None or min(spread) >= 0]
    packed, plain = Sums(10, step, WHOLE), {10: WHOLE}
    for spread in spreads:
        packed, plain = packed.plus(spread, -100, most), by_pairs(plain, spread, most)
        told = {packed.least + step * at: p for at, p in enumerate(packed.chances()) if p}
        assert told == {points: p for points, p in plain.items() if p}


@pytest.mark.parametrize("needed", range(-20, 130))
def test_two_sums_come_to_what_is_needed_as_often_as_their_pairs_do(needed: int) -> None:
    one = Sums(10, 5, WHOLE).plus(SPREADS[0], -100, None).plus(SPREADS[1], -100, None)
    other = Sums(0, 5, WHOLE).plus(SPREADS[2], -100, None).plus(SPREADS[3], -100, None)
    first = by_pairs(by_pairs({10: WHOLE}, SPREADS[0], None), SPREADS[1], None)
    second = by_pairs(by_pairs({0: WHOLE}, SPREADS[2], None), SPREADS[3], None)
    chance = sum(
        p * q for (a, p), (b, q) in product(first.items(), second.items()) if a + b >= needed
    )
    assert Meeting(one, other).reach(needed) == chance >> BITS


def test_sums_that_can_come_to_nothing_and_chances_of_nothing_take_no_room() -> None:
    sums = Sums(0, 5, WHOLE)
    assert sums.plus(SPREADS[0], 11, None).chances() == ()
    assert sums.plus(SPREADS[0], 6, None) == Sums(10, 5, THIRD)
    rare = sums.plus({0: 1, 500: WHOLE - 1}, -1, None).plus({0: 1, 500: WHOLE - 1}, -1, None)
    assert (rare.least, len(rare.chances())) == (1000, 1)


def test_points_too_many_to_be_told_apart_are_rounded_and_pay_about_what_they_would() -> None:
    tiers = (Tier(1_000_000, 1000),)
    part = next(part for part in catalog.find("yahtzee").section_columns if part.section.bonus)
    part = part._replace(section=part.section._replace(bonus=tiers))
    half = WHOLE // 2
    spreads = {place: {0: half, 300_000 + place: half} for place in range(6)}
    # Four or more of six are enough: 22 of 64 ways. With one of them three of five: a half.
    for found, share in (
        (expected(part, 0, spreads), 22 / 64),
        (gains(part, 0, spreads, spreads)[3][300_003], 1 / 2 - 22 / 64),
    ):
        assert found == pytest.approx(share * 1000 * 4096, abs=2)
