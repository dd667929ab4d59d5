"""Records from elsewhere: judged by playing them again, and completed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from records import played

from yachtcli.api import make_ruleset
from yachtcli.errors import IllegalActionError, NotationError, RulesetError
from yachtcli.store.games import Store
from yachtcli.store.importing import judged

if TYPE_CHECKING:
    from pathlib import Path


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
        (0, {"players": [f"Player {n}" for n in range(9)]}, NotationError, "1 to 8 players, not 9"),
        (0, {"players": ["Ann", " "]}, NotationError, "a player needs a name"),
        (0, {"players": ["Ann", "ann "]}, NotationError, "two players are called 'Ann'"),
        (0, {"kind": True}, NotationError, "'kind' is a name"),
        (0, {"started": 1796007600}, NotationError, "'started' is a name"),
        (0, {"undone": True}, NotationError, "'undone' is a whole number, not true"),
        (0, {"undone": 1.0}, NotationError, "'undone' is a whole number, not 1.0"),
        (0, {"helped": "3"}, NotationError, "'helped' is a whole number, not '3'"),
        (0, {"helped": -1}, NotationError, "'helped' is no number below 0"),
        (0, {"practice": 1}, NotationError, "'practice' is true or false"),
        (0, {"seed": 1.5}, NotationError, "'seed' is a text or a whole number"),
        (0, {"seed": True}, NotationError, "'seed' is a text or a whole number"),
        (0, {"daily": "20261130"}, NotationError, "'daily' is a day"),
        (0, {"daily": 20261130}, NotationError, "'daily' is a day"),
        (0, {"seed": "a", "daily": "2026-11-30"}, NotationError, "not of both"),
        (0, {"bots": "hard"}, NotationError, "'bots' is a list"),
        (0, {"bots": [True]}, NotationError, "'bots' is a list"),
        (0, {"bots": [None, "hard"]}, NotationError, "'bots' is a list"),
        (1, {"dice": [1, 2, 3, 4, 7]}, NotationError, "faces are 1 to 6"),
        (1, {"dice": "12345"}, NotationError, "'dice' is a list of whole numbers, not '12345'"),
        (1, {"dice": [1.0, 2, 3, 4, 5]}, NotationError, "'dice' is a list of whole numbers"),
        (1, {"dice": [True, 2, 3, 4, 5]}, NotationError, "'dice' is a list of whole numbers"),
        (1, {"dice": [12345]}, NotationError, "no die shows 12345"),
        (1, {"dice": [-1, 2, 3, 4, 5]}, NotationError, "'-1' is not a die"),
        (1, {"player": False}, NotationError, "'player' is a whole number, not false"),
        (2, {"points": 5.0}, NotationError, "'points' is a whole number, not 5.0"),
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


@pytest.mark.parametrize(
    "more",
    [
        {"seed": "kitchen"},
        {"seed": 7, "started": "this morning", "who": ["Ann"], "place": {"town": 1}},
        {"daily": "2026-11-30", "practice": True},
        {"kind": "tournament", "undone": 2, "helped": 0},
        {"daily": None, "bots": None, "undone": None, "started": None, "kind": None},
    ],
    ids=str,
)
def test_what_a_record_says_beside_the_rules_is_kept(more: dict[str, Any]) -> None:
    record = played(**more)
    assert judged(record) == record


def test_a_game_that_is_kept_has_seats_for_all(tmp_path: Path) -> None:
    """Eight names that only just differ, and a game that can be gone on with."""
    names = ["Ann", "Ann B", "ann-b", "A" * 60, "\x1b[31m", "é", "e", "1"]
    record = judged(played(players=names)[:30])
    with Store.open(str(tmp_path / "games.sqlite3")) as store:
        number, _new = store.keep(record)
        assert store.info(number).players == tuple(names)


def test_nothing_is_no_record() -> None:
    with pytest.raises(NotationError, match="there is no game in it"):
        judged([])
