"""What entries are worth on many cards is what they are worth on each of them."""

from __future__ import annotations

import numpy as np
import pytest
from many_games import game, some_cards

from yachtcli.bots import columns, endgame
from yachtcli.bots.many import endgame as many_endgame
from yachtcli.bots.many.cards import Cards
from yachtcli.bots.many.columns import prices
from yachtcli.bots.many.entries import Entries
from yachtcli.bots.many.prices import Prices
from yachtcli.bots.tables import Tables

CARDS = 12
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
        for place, worth in wanted.items():
            told = {p: int(found[at, n]) for p, at in tables.numbers[place].items()}
            assert told == worth, (n, card, place)


def test_cards_with_few_open_boxes_are_looked_at_to_the_end() -> None:
    for name in ("yahtzee", "house", "columns by roll", "strikes that pay"):
        tables = Tables(game(name))
        many = Prices(tables)
        for left in (1, 2):
            cards = some_cards(tables, CARDS, name, len(tables.values) - left)
            found = many.of(cards)
            for n in range(CARDS):
                for place, worth in endgame.worth(tables, cards.card(n)).items():
                    told = {p: int(found[at, n]) for p, at in tables.numbers[place].items()}
                    assert told == worth, (name, n, place)


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
