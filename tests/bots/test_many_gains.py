"""The bonus that points are worth on many cards is what it is on each of them."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from yachtcli import api
from yachtcli.bots.lattice import WHOLE
from yachtcli.bots.many.gains import MOST_ROWS, Gains
from yachtcli.bots.sections import gains

CARDS = 60
TIERS = [{"at_least": 40, "points": 10}, {"at_least": 63, "points": 35}]
SECTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "one tier": ("yahtzee", {}),
    "some tiers": ("yahtzee", {"section.upper.bonus": [*TIERS, {"at_least": 70, "points": 50}]}),
    "easily reached": ("yahtzee", {"section.upper.bonus": [{"at_least": 2, "points": 7}]}),
    "very many sums": ("yahtzee", {"section.upper.bonus": [{"at_least": MOST_ROWS, "points": 9}]}),
    "out of reach": ("yahtzee", {"section.upper.bonus": [{"at_least": 900, "points": 7}]}),
    "six dice": ("yatzy", {"dice.count": 6}),
    "three columns": ("triple", {}),
    "below zero": (
        "yahtzee",
        {
            "category.sixes.points": {"matched": -1},
            "category.twos.points": {"matched": 1, "plus": -9},
            "section.upper.bonus": TIERS,
        },
    ),
}


def spread(chance: random.Random, points: list[int]) -> dict[int, int]:
    """So likely a box gets these points; not all of that is told, as where rounded down."""
    weights = [chance.choice((0, 1, chance.randint(1, 1000))) for _ in points]
    whole = sum(weights) or 1
    return {p: w * WHOLE // whole for p, w in zip(points, weights, strict=True)}


@pytest.mark.parametrize("name", SECTIONS)
def test_the_gains_are_those_of_each_card(name: str) -> None:
    id_, settings = SECTIONS[name]
    rules = api.load(id_, settings)
    chance = random.Random(name)  # noqa: S311 - numbers to try
    for part in rules.section_columns:
        if not part.section.bonus:
            continue
        times = part.column.multiplier
        lowest = {box.place: -9 if rules.least(box) < 0 else 0 for box in part.boxes}
        values = {
            place: sorted({0, *(least + 6 * n for n in range(4)), chance.randint(least, 40)})
            for place, least in lowest.items()
        }
        found = Gains(part, list(values.values()))
        assert found.fits == (name != "very many sums")
        cards, sure = [], []
        for _ in range(CARDS):
            places = [p for p in values if chance.random() < 0.6]
            cards.append({place: spread(chance, values[place]) for place in places})
            sure.append(sum(chance.choice(values[p]) for p in values if p not in places))
        told = [
            [of_card.get(place, {}).get(p, 0) for of_card in cards]
            for place, points in values.items()
            for p in points
        ]
        is_open = [[place in of_card for of_card in cards] for place in values]
        many = found.of(np.array(sure), np.array(is_open), np.array(told))
        for n, of_card in enumerate(cards):
            alone = gains(part, sure[n], of_card, of_card)
            rows = iter(many[:, n].tolist())
            for place, points in values.items():
                gained = {p: next(rows) for p in points}
                if place in of_card:
                    assert gained == alone[place], (name, part.id, n, place, times)
