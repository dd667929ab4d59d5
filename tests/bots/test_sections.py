"""The bonus that points in a box are worth, against everything that may happen."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from yachtcli.bots.lattice import SCALE, WHOLE
from yachtcli.bots.sections import expected, gains
from yachtcli.loading import catalog
from yachtcli.loading.settings import parse_settings

TIERS = [
    "[{at_least = 9, points = 35}]",
    "[{at_least = 7, points = 10}, {at_least = 12, points = 35}, {at_least = 14, points = 50}]",
]
QUARTER = WHOLE // 4
SPREADS = {
    0: {0: QUARTER, 1: 2 * QUARTER, 4: QUARTER},
    1: {0: QUARTER, 6: 3 * QUARTER},
    2: {2: 2 * QUARTER, 3: QUARTER, 8: QUARTER},
}
FALLING = {**SPREADS, 2: {-3: 2 * QUARTER, 3: QUARTER, 8: QUARTER}}


@pytest.mark.parametrize("tiers", TIERS)
@pytest.mark.parametrize("spreads", [SPREADS, FALLING])
@pytest.mark.parametrize("sure", [0, 3])
def test_the_bonus_to_expect_is_that_of_all_that_may_happen(
    tiers: str, spreads: dict[int, dict[int, int]], sure: int
) -> None:
    ruleset = catalog.find("yahtzee", settings={"section.upper.bonus": bonus(tiers)})
    part = ruleset.section_columns[0]

    def paid(points: int) -> int:
        reached = [tier.points for tier in part.section.bonus if points >= tier.at_least]
        return max(reached, default=0)

    def mean(places: list[int], points: int) -> Fraction:
        total = Fraction(0)
        for drawn in product(*(spreads[place].items() for place in places)):
            chance = Fraction(1)
            for _, mass in drawn:
                chance *= Fraction(mass, WHOLE)
            total += chance * paid(points + sum(got for got, _ in drawn))
        return total

    whole = mean([0, 1, 2], sure)
    assert abs(expected(part, sure, spreads) - whole * SCALE) < 1
    found = gains(part, sure, spreads, spreads)
    for place, spread in spreads.items():
        others = [other for other in spreads if other != place]
        for points in spread:
            gain = mean(others, sure + points) - whole
            assert abs(found[place][points] - gain * SCALE) <= 1, (place, points)


def bonus(tiers: str) -> object:
    """The tiers as a setting has them."""
    return parse_settings([f"x={tiers}"])["x"]
