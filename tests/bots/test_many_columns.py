"""Columns that are solved alone value many cards as they value each."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from many_games import game, some_cards, verify_worth

from yachtcli import api
from yachtcli.bots import columns, endgame
from yachtcli.bots.many import columns as many
from yachtcli.bots.many.cards import OPEN, Cards
from yachtcli.bots.many.prices import Prices
from yachtcli.bots.tables import Tables

CARDS = 30
SMALL: dict[str, Any] = {
    "format": 1,
    "id": "small",
    "name": "Small",
    "dice": {"count": 2, "faces": 3},
    "turn": {"rolls": 2},
    "sections": ["upper", "lower"],
    "columns": ["1", "2", "3"],
    "section": {
        "upper": {
            "name": "Upper",
            "categories": ["twos", "threes"],
            "bonus": [{"at_least": 5, "points": 3}, {"at_least": 8, "points": 6}],
        },
        "lower": {"name": "Lower", "categories": ["pair", "rest"]},
    },
    "category": {
        "twos": {"name": "Twos", "pattern": {"face": 2}, "points": "matched"},
        "threes": {"name": "Threes", "pattern": {"face": 3}, "points": "matched"},
        "pair": {"name": "Pair", "pattern": {"of_a_kind": 2}, "points": {"plus": 5}},
        "rest": {
            "name": "Rest",
            "pattern": {"any": True},
            "points": {"total": 1, "plus": -3},
        },
    },
    "repeat": {"category": "pair", "bonus": 4, "bonus_if": "scored", "joker": "free"},
}
COLUMNS: list[dict[str, Any]] = [
    {},
    {"2": {"multiplier": 2}, "3": {"multiplier": 3}},
    {"2": {"on_roll": [1]}, "3": {"on_roll": [2], "multiplier": 4}},
    {"1": {"order": "up"}, "2": {"order": "down"}},
    {"1": {"order": "up"}, "2": {"order": "down", "multiplier": 3}, "3": {"order": "up"}},
    {"1": {"order": "down", "on_roll": [1]}, "3": {"order": "up", "multiplier": 2}},
]


def put_in_order(cards: Cards, rules: api.Ruleset) -> None:
    """Open boxes of columns in order that others were filled before; but on every fifth card."""
    for column, boxes in rules.boxes_by_column:
        places = [box.place for box in boxes]
        if column.order == "up":
            places.reverse()
        for n in range(len(cards)):
            if column.order != "free" and n % 5:
                filled = np.count_nonzero(cards.entries[places, n] != OPEN)
                for place in places[:filled]:
                    points = sorted(likely(rules, place))
                    cards.entries[place, n] = points[n % len(points)]
                cards.entries[places[filled:], n] = OPEN


def likely(rules: api.Ruleset, place: int) -> set[int]:
    """What rolls pay in the box at this place."""
    box = rules.boxes[place]
    rolls = [rules.roll(dice) for dice in rules.dice.rolls()]
    return {box.column.multiplier * rules.pays(box.category, roll) for roll in rolls}


@pytest.mark.parametrize("column", COLUMNS, ids=str)
def test_entries_are_worth_what_they_are_on_each_card(column: dict[str, Any]) -> None:
    tables = Tables(api.make_ruleset(SMALL | {"column": column}))
    tables.lattice.hasten()
    alone, together = columns.Columns(tables), many.prices(tables)
    assert isinstance(together, many.Columns)
    cards = some_cards(tables, CARDS, str(column))
    put_in_order(cards, tables.ruleset)
    threes = tables.ruleset.box_by_id["threes@1"].place
    cards.entries[threes, 0] = 5  # no game leads there
    for _ in range(2):  # the second time from what is remembered
        found = together.of(cards)
        for n in range(CARDS):
            card = cards.card(n)
            few = len(card.open_boxes) <= endgame.MOST_BOXES
            wanted = endgame.worth(tables, card) if few else alone.worth(card)
            verify_worth(tables, found, n, wanted)


def test_what_was_remembered_may_be_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(api.make_ruleset(SMALL))
    cards = some_cards(tables, CARDS, "forgotten", 6)
    found = many.Columns(tables).of(cards)
    monkeypatch.setattr(many, "KNOWN", 5)
    again = many.Columns(tables)
    for _ in range(2):
        for few in np.array_split(np.arange(CARDS), 10):
            assert (again.of(cards.take(few)) == found[:, few]).all()


def test_long_columns_in_order_take_little_room() -> None:
    """A row for each set of open boxes would take more than any computer has."""
    ids = [f"box{n}" for n in range(60)]
    table = {
        "format": 1,
        "id": "long",
        "dice": {"count": 1, "faces": 2},
        "turn": {"rolls": 1},
        "sections": ["all"],
        "section": {"all": {"categories": ids}},
        "category": {id_: {"pattern": {"any": True}, "points": "total"} for id_ in ids},
        "columns": ["1", "2"],
        "column": {"1": {"order": "down"}, "2": {"order": "up"}},
    }
    tables = Tables(api.make_ruleset(table))
    tables.lattice.hasten()
    alone, cards = columns.Columns(tables), Cards.empty(tables.ruleset, 2)
    cards.entries[0, 1] = 2
    found = many.Columns(tables).of(cards)
    for n in range(2):
        verify_worth(tables, found, n, alone.worth(cards.card(n)))


def test_games_that_ask_for_more_are_valued_one_by_one() -> None:
    for name in ("yahtzee", "house"):
        assert type(many.prices(Tables(game(name)))) is Prices
    for name, settings in (
        ("yahtzee", {"category.chance.points": [{"all_thrown": True, "plus": 9}, {"total": 1}]}),
        ("yahtzee", {"repeat.bonus": 5000}),
        ("triple", {"category.chance.points": {"plus": 900_000}}),
        ("triple", {"section.upper.bonus": [{"at_least": 63, "points": 900_000}]}),
        ("yahtzee", {"section.upper.bonus": [{"at_least": 2000, "points": 5}]}),
    ):
        assert many.prices(Tables(api.load(name, settings))) is None
