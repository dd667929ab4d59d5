"""Exact values and best actions that others have published."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from yachtcli.core.card import Card
from yachtcli.loading import catalog
from yachtcli.solver import native
from yachtcli.solver.solve import solve

if TYPE_CHECKING:
    from yachtcli.solver.solution import Option, Solution

ROWS = [
    json.loads(line)
    for line in Path(__file__).with_name("strategy.jsonl").read_text(encoding="utf-8").splitlines()
]
quick = pytest.mark.skipif(native.how() == native.NUMPY, reason="takes long without the kernel")


@cache
def solved(rules: str) -> Solution:
    name, *settings = rules.split("+")
    changes = dict(setting.split("=") for setting in settings)
    return solve(catalog.find(name, settings=changes or None), cache=False)


EXPECTED = {
    "yahtzee": 254.5877287345,
    "joker": 254.5877287345,
    "yahtzee+repeat.joker=choice": 254.5896094820,
    "classic": 245.8707745141,
    "yatzy": 248.4399893779,
    "yacht": 166.9550677046,
}
STATES = {"yahtzee": 314_880, "yatzy": 839_680, "classic": 209_920, "yacht": 4_096}


@quick
@pytest.mark.parametrize("rules", EXPECTED)
def test_expected_totals(rules: str) -> None:
    assert solved(rules).expected == pytest.approx(EXPECTED[rules], abs=1e-9)


@quick
@pytest.mark.parametrize("rules", STATES)
def test_totals_with_the_same_future_are_one_state(rules: str) -> None:
    assert solved(rules).states == STATES[rules]


def action(option: Option) -> dict[str, Any]:
    if option.box is not None:
        return {"score": option.box.id}
    return {"keep": list(option.keep or ())}


@quick
@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_published_decisions(row: dict[str, Any]) -> None:
    solution = solved(row["rules"])
    ruleset = solution.ruleset
    card = Card(ruleset, [row["boxes"].get(box.id) for box in ruleset.boxes])
    expect = row["expect"]
    if row["dice"] is None:
        assert solution.value(card) == pytest.approx(expect["value"], abs=1e-3)
        return
    roll = ruleset.roll(row["dice"], ruleset.rolls - row["rolls_left"])
    options = solution.choices(card, roll)
    assert options[0].value == pytest.approx(expect["value"], abs=1e-3)
    best = expect.get("best")
    if best is None:
        return
    if best == {"keep": sorted(row["dice"])}:  # keeping all dice is to score, now or later
        assert options[0].box is not None
    elif row.get("tie") or expect.get("tie"):
        alike = [action(option) for option in options if option.loss < 1e-6]
        assert best in alike
    else:
        assert action(options[0]) == best
