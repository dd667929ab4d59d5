"""Games that are played side by side, and cards of them, for several tests."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from yachtcli import api
from yachtcli.bots.many.cards import OPEN, Cards

if TYPE_CHECKING:
    from yachtcli.api import Ruleset
    from yachtcli.bots.tables import Tables
    from yachtcli.bots.turn import Worth
    from yachtcli.solver.arrays import Longs

HOUSE = """
format = 1
id = "house"
name = "House"
sections = ["all"]

[dice]
count = 4
faces = 4

[turn]
rolls = 3

[section.all]
name = "All"
categories = ["fours", "pair", "row", "rest"]

[category.fours]
name = "Fours"
pattern = { face = 4 }
points = "matched"

[category.pair]
name = "Pair"
pattern = { of_a_kind = 2 }
points = "matched"

[category.row]
name = "Row"
pattern = { straight = 4 }
points = [{ on_roll = [1], plus = 30 }, { plus = 20 }]

[category.rest]
name = "Rest"
pattern = { any = true }
points = { total = 1, plus = -6 }
"""
ONE_BOX = """
format = 1
id = "one"
name = "One"
sections = ["all"]

[dice]
count = 2
faces = 3

[turn]
rolls = 2

[section.all]
name = "All"
categories = ["rest"]

[category.rest]
name = "Rest"
pattern = { any = true }
points = "total"
"""

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "yahtzee": ("yahtzee", {}),
    "joker by choice": ("joker", {}),
    "points by roll": ("yatzy", {"turn.rolls": 2}),
    "strikes": ("yahtzee-free", {}),
    "strikes that pay": ("yahtzee-free", {"category.chance.points": {"total": -1}}),
    "below zero": ("yahtzee", {"category.sixes.points": {"matched": -1, "plus": 2}}),
    "six dice": ("yatzy", {"dice.count": 6}),
    "lower joker, filled": (
        "yahtzee",
        {"repeat.joker": "lower", "repeat.bonus_if": "filled", "turn.rolls": 2},
    ),
    "many rolls": ("yahtzee", {"turn.rolls": 9, "repeat.joker": "free"}),
    "three columns": ("triple", {}),
    "columns by roll": (
        "triple",
        {"column.1.on_roll": [1], "column.2.on_roll": [2], "column.3.order": "down"},
    ),
    "columns in order": (
        "triple",
        {"column.1.order": "up", "column.2.order": "down", "repeat.bonus_if": "filled"},
    ),
}
TABLES = {"house": HOUSE, "one box": ONE_BOX}
NAMES = (*GAMES, *TABLES)


def game(name: str) -> Ruleset:
    """The game with this name."""
    if name in TABLES:
        return api.make_ruleset(TABLES[name])
    id_, settings = GAMES[name]
    return api.load(id_, settings)


def verify_worth(tables: Tables, found: Longs, number: int, wanted: Worth) -> None:
    """See that the entries of the card with this number are worth so much."""
    for place, worth in wanted.items():
        told = {p: int(found[at, number]) for p, at in tables.numbers[place].items()}
        assert told == worth, (number, place)


def some_cards(tables: Tables, number: int, seed: str, filled: int | None = None) -> Cards:
    """So many cards by chance, with so many filled boxes, or any number but all of them."""
    chance = Random(seed)  # noqa: S311 - the same cards every time
    rules = tables.ruleset
    cards = Cards.empty(rules, number)
    for n in range(number):
        count = chance.randrange(len(rules.boxes)) if filled is None else filled
        for place in chance.sample(range(len(rules.boxes)), count):
            cards.entries[place, n] = chance.choice(tables.values[place])
        cards.bonus[n] = chance.choice((0, 100))
    assert (cards.entries == OPEN).any(axis=0).all()
    return cards
