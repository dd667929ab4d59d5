"""What entries are worth on many cards is what they are worth on each of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from many_games import game, some_cards, verify_worth

from yachtcli import api
from yachtcli.bots import columns, endgame, usual
from yachtcli.bots.many import endgame as many_endgame
from yachtcli.bots.many.cards import Cards
from yachtcli.bots.many.columns import prices
from yachtcli.bots.many.entries import Entries
from yachtcli.bots.many.playing import table
from yachtcli.bots.many.prices import MOST_POINTS, Prices
from yachtcli.bots.many.usual import Usual
from yachtcli.bots.tables import Tables

CARDS = 12
LARGEST: dict[str, Any] = {
    f"category.{box}.points": {"plus": MOST_POINTS - 1}
    for box in ("chance", "yahtzee", "full_house", "three_of_a_kind", "four_of_a_kind")
}
LARGEST["category.full_house.pattern"] = {"any": True}
LARGEST["category.three_of_a_kind.pattern"] = {"any": True}
LARGEST["category.small_straight.points"] = {"plus": 1 - MOST_POINTS}
LARGEST["repeat.bonus"] = MOST_POINTS - 1
LARGEST["section.upper.bonus"] = [{"at_least": 63, "points": 1_000_000}]
GAMES = [
    "yahtzee",
    "joker by choice",
    "points by roll",
    "strikes that pay",
    "below zero",
    "lower joker, filled",
    "many rolls",
    "house",
    "one box",
    "three columns",
    "columns by roll",
    "columns in order",
]


@pytest.mark.parametrize("name", GAMES)
def test_entries_are_worth_what_they_are_on_each_card(name: str) -> None:
    tables = Tables(game(name))
    tables.lattice.hasten()
    many, alone = prices(tables), columns.prices(tables)
    assert many is not None
    assert isinstance(many, columns.Columns) == isinstance(alone, columns.Columns)
    cards = some_cards(tables, CARDS, name)
    cards.entries[:, 0] = Cards.empty(tables.ruleset, 1).entries[:, 0]
    found = many.of(cards)
    for n in range(CARDS):
        card = cards.card(n)
        few = len(card.open_boxes) <= endgame.MOST_BOXES
        wanted = endgame.worth(tables, card) if few else alone.worth(card)
        verify_worth(tables, found, n, wanted)


def test_the_largest_points_of_hard_bots_run_over_nowhere() -> None:
    tables = Tables(api.load("yahtzee", LARGEST))
    assert table(tables.ruleset, ("hard",)) is not None
    more = {**LARGEST, "repeat.bonus": MOST_POINTS}
    assert table(api.load("yahtzee", more), ("hard",)) is None
    many, alone = Prices(tables), columns.prices(tables)
    for filled in (0, 1, 6, 9):
        cards = some_cards(tables, CARDS, "largest", filled)
        found = many.of(cards)
        for n in range(CARDS):
            verify_worth(tables, found, n, alone.worth(cards.card(n)))


def test_the_largest_points_of_normal_bots_run_over_nowhere() -> None:
    million = {"plus": 1_000_000}
    settings = {
        "category.chance.points": million,
        "category.yahtzee.points": million,
        "repeat.bonus": 80_000,
        "section.upper.bonus": [{"at_least": 63, "points": 1_000_000}],
    }
    tables = Tables(api.load("yahtzee", settings))
    assert table(tables.ruleset, ("normal",)) is not None
    settings["repeat.bonus"] = 100_000
    assert table(api.load("yahtzee", settings), ("normal",)) is None
    alone = usual.Usual(tables)
    cards = some_cards(tables, CARDS, "millions")
    found = Usual(tables).of(cards)
    for n in range(CARDS):
        verify_worth(tables, found, n, alone.worth(cards.card(n)))


def test_cards_with_few_open_boxes_are_looked_at_to_the_end() -> None:
    for name in ("yahtzee", "house", "columns by roll", "strikes that pay"):
        tables = Tables(game(name))
        many = Prices(tables)
        for left in (1, 2):
            cards = some_cards(tables, CARDS, name, len(tables.values) - left)
            found = many.of(cards)
            for n in range(CARDS):
                verify_worth(tables, found, n, endgame.worth(tables, cards.card(n)))


def test_cards_that_entries_lead_to_are_looked_at_in_blocks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables = Tables(game("yahtzee"))
    cards = some_cards(tables, CARDS, "blocks", len(tables.values) - 2)
    whole = Prices(tables).of(cards)
    together = []

    class Noted(Entries):
        def __init__(self, tables: Tables, cards: Cards, *, now: bool) -> None:
            together.append(len(cards))
            super().__init__(tables, cards, now=now)

    monkeypatch.setattr(many_endgame, "BLOCK", 7)
    monkeypatch.setattr(many_endgame, "Entries", Noted)
    assert (Prices(tables).of(cards) == whole).all()
    assert max(together) == 7
    assert len(together) > 2


def test_it_does_not_matter_which_cards_are_asked_about_together() -> None:
    tables = Tables(game("yahtzee"))
    many = Prices(tables)
    cards = some_cards(tables, CARDS, "together", 7)
    found = many.of(cards)
    for n in reversed(range(CARDS)):
        assert (many.of(cards.take(np.array([n])))[:, 0] == found[:, n]).all()
