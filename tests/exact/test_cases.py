"""Facts from the world: bug reports, disputes, test suites (see cases/README.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from engine import game

from yachtcli.core.card_notation import card_from
from yachtcli.core.legality import Judgement, can_place, legal_boxes, place, verify_placement
from yachtcli.core.notation import parse_box

if TYPE_CHECKING:
    from yachtcli.core.card import Card
    from yachtcli.core.ruleset import Ruleset

FOLDER = Path(__file__).with_name("cases")

Case = dict[str, Any]


def cases(name: str) -> list[Any]:
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [pytest.param(case, id=case["id"]) for case in map(json.loads, lines)]


def game_of(name: str, settings: dict[str, str]) -> Ruleset:
    """A shipped game, or one of the tables that lie beside the cases."""
    table = FOLDER / f"{name}.toml"
    return game(str(table) if table.exists() else name, settings)


def settled(case: Case) -> tuple[Ruleset, Card]:
    """The ruleset and the card of a case."""
    name, *changes = case["rules"].split("+")
    settings = dict(change.split("=", 1) for change in changes)
    ruleset = game_of(name, settings)
    return ruleset, card_from(case, ruleset)


@pytest.mark.parametrize(
    "case", [*cases("score"), *cases("maxi_yatzy_score"), *cases("generala_score")]
)
def test_points_of_a_roll(case: Case) -> None:
    ruleset, card = settled(case)
    box = parse_box(case["box"], ruleset)
    # One source scores a die too many, which no game lets be entered; so the judge itself is asked.
    placement = Judgement(card, ruleset.roll(case["dice"], case.get("roll"))).placement(box)
    assert {"points": placement.points} == case["expect"], case["source"]


@pytest.mark.parametrize("case", cases("placement"))
def test_where_a_roll_may_go(case: Case) -> None:
    ruleset, card = settled(case)
    roll = ruleset.roll(case["dice"])
    judgement = Judgement(card, roll)
    expect = dict(case["expect"])
    legal = expect.pop("legal", None)
    points = expect.pop("points", {})
    bonus = expect.pop("yahtzee_bonus", None)
    assert not expect, "a fact that no test looks at"
    if legal is not None:
        assert [box.id for box in legal_boxes(card, roll)] == legal
    if case["box"] is not None:
        points = {case["box"]: points}
    for name, worth in points.items():
        assert judgement.placement(parse_box(name, ruleset)).points == worth, case["source"]
    if bonus is not None:
        told = [case["box"]] if case["box"] is not None else legal
        for name in told:
            assert judgement.placement(parse_box(name, ruleset)).bonus == bonus, case["source"]


@pytest.mark.parametrize("case", [*cases("total"), *cases("maxi_yatzy_total")])
def test_sums_of_a_card(case: Case) -> None:
    ruleset, card = settled(case)
    expect = dict(case["expect"])
    points = None
    if case["dice"] is not None:
        box = parse_box(case["box"], ruleset)
        roll = ruleset.roll(case["dice"])
        assert verify_placement(card, roll, box) is None
        assert can_place(card, roll, box)
        card, placement = place(card, roll, box)
        points = placement.points
    said = {
        "points": points,
        "total": card.total,
        "yahtzee_bonus": card.bonus,
        **{part.id: card.section_points(part) for part in ruleset.section_columns},
        **{f"{part.id}_bonus": card.section_bonus(part) for part in ruleset.section_columns},
    }
    assert {key: said[key] for key in expect} == expect, case["source"]
