"""Records from elsewhere: judged by playing them again, and completed."""

from __future__ import annotations

from typing import Any

import pytest
from records import played

from yachtcli.api import make_ruleset
from yachtcli.errors import IllegalActionError, NotationError, RulesetError
from yachtcli.store.importing import judged


@pytest.mark.parametrize("rules", ["yahtzee", "yatzy", "triple", "yacht", "yahtzee-free"])
def test_a_record_of_ours_stays_as_it_is(rules: str) -> None:
    record = played(rules, ["Ann", "Bob"], note="kept")
    assert judged(record) == record


def test_house_rules_and_tables_are_those_of_the_record() -> None:
    settings: dict[str, Any] = {"turn.rolls": 1}
    record = played()[:3]
    record[0]["settings"] = settings
    assert record[2]["event"] == "score"
    assert judged(record) == record
    keep = {"event": "keep", "player": 0, "dice": []}
    with pytest.raises(IllegalActionError, match="a turn has 1 roll"):
        judged([*record[:2], keep])


def test_a_table_that_nobody_has_is_in_the_record() -> None:
    ruleset = make_ruleset({"format": 1, "extends": "yatzy", "id": "mine"})
    record = played(ruleset)
    assert record[0]["rules"] == "mine"
    assert judged(record) == record


def test_what_may_be_left_out_is_filled_in() -> None:
    record = played(players=["Ann", "Bob"])
    bare = [
        {key: value for key, value in data.items() if key not in ("points", "bonus", "totals")}
        for data in record
    ]
    assert judged(bare) == record
    assert judged(bare[:-1]) == record
    named = [
        data | ({"box": data["box"].replace("_", " ").title()} if "box" in data else {})
        for data in record
    ]
    assert judged(named) == record


def test_a_game_that_is_not_over_has_no_end() -> None:
    record = played()
    assert judged(record[:5]) == record[:5]
    assert judged(record[:1]) == record[:1]


@pytest.mark.parametrize(
    ("place", "change", "error", "reason"),
    [
        (0, {"format": 2}, NotationError, "format 2"),
        (0, {"rules": "nonsense"}, RulesetError, "there is no ruleset 'nonsense'"),
        (0, {"players": []}, NotationError, "'players'"),
        (1, {"dice": [1, 2, 3, 4, 7]}, NotationError, "faces are 1 to 6"),
        (1, {"player": 1}, IllegalActionError, "turn of"),
        (2, {"points": 49}, IllegalActionError, "49 points are claimed"),
        (2, {"event": "draw"}, IllegalActionError, "'draw' is no event"),
        (-1, {"totals": [999]}, IllegalActionError, "totals of 999 are claimed"),
    ],
)
def test_what_is_against_the_rules_is_refused_where_it_stands(
    place: int, change: dict[str, Any], error: type[Exception], reason: str
) -> None:
    record = played()
    record[place] = record[place] | change
    read = []
    with pytest.raises(error, match=reason):
        judged(data for data in record if not read.append(data))  # type: ignore[func-returns-value]  # it notes what is read
    assert read[-1] is record[place]


def test_nothing_is_no_record() -> None:
    with pytest.raises(NotationError, match="there is no game in it"):
        judged([])
