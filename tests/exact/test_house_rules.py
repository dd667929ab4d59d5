"""Rules that show only where house rules leave dice over, or cost points."""

from __future__ import annotations

import pytest

from yachtcli.core.card_notation import parse_card
from yachtcli.core.legality import placements
from yachtcli.errors import NotationError
from yachtcli.loading.catalog import find

LOWER_FULL = (
    "yahtzee=50,sixes=36,three_of_a_kind=20,four_of_a_kind=20,full_house=0,"
    "small_straight=0,large_straight=0,chance=20"
)


@pytest.mark.parametrize(("joker", "ones"), [("forced", 0), ("lower", 1), ("none", 1)])
def test_a_forced_joker_gets_0_in_the_upper_box_of_another_face(joker: str, ones: int) -> None:
    ruleset = find("yahtzee", {"dice.count": 6, "repeat.joker": joker})
    entries = placements(parse_card(LOWER_FULL, ruleset), ruleset.roll((6, 6, 6, 6, 6, 1)))
    assert {entry.box.id: entry.points for entry in entries}["ones"] == ones


def test_different_faces_are_matched_in_every_way() -> None:
    ruleset = find(
        "yahtzee",
        {"category.chance.pattern": {"different": 2}, "category.chance.points": {"matched": -1}},
    )
    # Of 1 2 3 4, the pair that costs least is 1 and 2.
    chance = ruleset.categories["chance"]
    assert ruleset.pays(chance, ruleset.roll((1, 2, 3, 4, 4))) == -3
    assert ruleset.pays(chance, ruleset.roll((4, 4, 4, 4, 4))) == 0


def test_a_short_card_tells_everything_that_is_wrong_at_once() -> None:
    with pytest.raises(NotationError) as told:
        parse_card("ones=99,foo=3,twos=x,bonus=7,bonus=8,chance", find("yahtzee"))
    text = str(told.value)
    for fault in ("99", "foo", "'x'", "bonus is named twice", "'chance' is not an entry"):
        assert fault in text
