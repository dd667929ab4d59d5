"""When a player is asked whether a 0 is meant: where other boxes would bring points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playing import lying

from yachtcli.core.legality import Judgement
from yachtcli.core.preview import preview
from yachtcli.session.zeros import better_than

if TYPE_CHECKING:
    from yachtcli.core.game import Position


def zeros(position: Position, box: str, *, strike: bool = False) -> list[str]:
    """The boxes that would do better than a zero there, the best first."""
    card, roll = position.card, position.roll
    entry = Judgement(card, roll).placement(position.ruleset.box_by_id[box], strike=strike)
    return [other.box.id for other in better_than(entry, preview(card, roll))]


def test_a_zero_is_asked_about_where_other_boxes_pay() -> None:
    position = lying("66321")
    assert zeros(position, "yahtzee") == ["chance", "sixes", "threes", "twos", "ones"]
    assert zeros(position, "fours") == zeros(position, "yahtzee")


def test_points_are_not_asked_about() -> None:
    assert zeros(lying("66321"), "ones") == []


def test_a_zero_that_costs_nothing_is_not_asked_about() -> None:
    lower = {
        "ones": "11123",
        "twos": "22213",
        "threes": "33312",
        "sixes": "66612",
        "chance": "66555",
    }
    assert zeros(lying("66321", filled=lower), "fours") == []


def test_a_strike_on_purpose_is_not_asked_about() -> None:
    position = lying("66321", "yahtzee-free")
    assert zeros(position, "yahtzee", strike=True) == []
    assert zeros(position, "yahtzee") != []


def test_a_zero_that_earns_the_bonus_is_not_asked_about() -> None:
    filled = {
        "yahtzee": "66666",
        "sixes": "66612",
        "three_of_a_kind": "66612",
        "four_of_a_kind": "66661",
        "full_house": "66655",
        "small_straight": "12345",
        "large_straight": "12345",
        "chance": "66555",
    }
    position = lying("66666", filled=filled)
    assert zeros(position, "ones") == [], "it pays 0 and a bonus of 100"
