"""Several columns are valued by columns that are solved alone."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from yachtcli import api
from yachtcli.bots import columns
from yachtcli.bots.lattice import SCALE
from yachtcli.bots.planning import Planner
from yachtcli.bots.prices import Prices
from yachtcli.bots.solved import solved
from yachtcli.bots.tables import Tables
from yachtcli.core.card import Card
from yachtcli.core.card_notation import parse_card
from yachtcli.core.game import Position
from yachtcli.solver.solve import solve

if TYPE_CHECKING:
    from yachtcli.core.dice import Faces
    from yachtcli.core.legality import Refusal
    from yachtcli.core.ruleset import Box, Ruleset
    from yachtcli.solver.solution import Solution

SMALL: dict[str, Any] = {
    "format": 1,
    "id": "small",
    "name": "Small",
    "dice": {"count": 2, "faces": 3},
    "turn": {"rolls": 2},
    "sections": ["upper", "lower"],
    "columns": ["1", "2"],
    "column": {"2": {"multiplier": 2}},
    "section": {
        "upper": {
            "name": "Upper",
            "categories": ["twos", "threes"],
            "bonus": [{"at_least": 8, "points": 6}],
        },
        "lower": {"name": "Lower", "categories": ["pair"]},
    },
    "category": {
        "twos": {"name": "Twos", "pattern": {"face": 2}, "points": "matched"},
        "threes": {"name": "Threes", "pattern": {"face": 3}, "points": "matched"},
        "pair": {"name": "Pair", "pattern": {"of_a_kind": 2}, "points": {"plus": 5}},
    },
}


def mean(rules: Ruleset) -> Fraction:
    """What the strong bot gets on the average in a small game: every game that it may play."""
    bot = Planner(rules)
    size = rules.dice.size

    @cache
    def ended(card: Card, dice: Faces, number: int, *, thrown: bool) -> Fraction:
        position = Position(rules, (card,), dice=dice, number=number, all_thrown=thrown)
        action = bot.choose(position).action
        if isinstance(action, api.Score):
            after, _ = api.apply(position, action)
            total: Fraction = started(after.card)
            return total
        kept = tuple(dice[place] for place in action.at)
        return fallen(card, kept, number + 1)

    def fallen(card: Card, kept: Faces, number: int) -> Fraction:
        found = Fraction(0)
        for more, weight in rules.dice.throws(size - len(kept)):
            dice = tuple(sorted(kept + more))
            found += weight * ended(card, dice, number, thrown=not kept)
        whole: int = rules.dice.faces ** (size - len(kept))
        return found / whole

    @cache
    def started(card: Card) -> Fraction:
        return Fraction(card.total) if card.complete else fallen(card, (), 1)

    return started(Card(rules))


@pytest.mark.parametrize(
    "column",
    [
        {"2": {"multiplier": 2}},
        {},
        {"1": {"order": "down"}},
        {"1": {"order": "up"}, "2": {"order": "down", "multiplier": 3}},
        {"2": {"on_roll": [1]}},
    ],
    ids=str,
)
def test_little_is_lost_on_columns_that_can_be_solved_together(column: dict[str, Any]) -> None:
    rules = api.make_ruleset(SMALL | {"column": column})
    assert isinstance(columns.prices(Tables(rules)), columns.Columns)
    best = solve(rules).expected
    assert 0.94 * best < mean(rules) < best + 1e-9


def test_what_rounding_does_to_solved_values_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables = Tables(api.make_ruleset(SMALL))
    cards = [Card(tables.ruleset), parse_card("twos@1=4,threes@2=6", tables.ruleset)]
    found = [columns.Columns(tables).worth(card) for card in cards]
    solution = solved

    class Shaken:
        def __init__(self, ruleset: Ruleset) -> None:
            self.ruleset = ruleset
            self.solution: Solution = solution(ruleset)

        def value(self, card: Card) -> float:
            filled = len(card.entries) - card.entries.count(None)
            return self.solution.value(card) + (1e-9 if filled % 2 else -1e-9)

    monkeypatch.setattr(columns, "solved", Shaken)
    assert [columns.Columns(tables).worth(card) for card in cards] == found


def test_the_last_column_alone_is_valued_exactly() -> None:
    rules = api.make_ruleset(SMALL)
    tables = Tables(rules)
    last = parse_card("twos@1=4,threes@1=6,pair@1=5", rules)
    one = api.make_ruleset(SMALL | {"id": "one", "columns": ["2"]})
    solution = solve(one)
    changes = columns.Columns(tables).changes(last)
    for box, alone in zip(rules.boxes_by_column[1][1], one.boxes, strict=True):
        for points, change in changes[box.place].items():
            after = Card(one).written(alone, 2 * points)
            exact = solution.value(after) + after.total - 2 * points - solution.expected
            assert abs(change / SCALE - exact) <= 2 / columns.STEPS


def test_a_card_that_no_game_leads_to_is_valued_all_the_same() -> None:
    tables = Tables(api.make_ruleset(SMALL))
    card = Card(tables.ruleset).written(tables.ruleset.box_by_id["threes@1"], 5)
    assert columns.Columns(tables).worth(card) == Prices(tables).worth(card)


class Refusing(api.Ruleset):
    """A legality of its own, which a column alone does not tell."""

    def refuse(self, card: Card, roll: api.Roll, box: Box) -> Refusal | None:  # noqa: ARG002 - as in the core
        return None


def test_games_whose_columns_cannot_be_solved_are_played_as_any_other() -> None:
    large = api.load("triple", {"dice.count": 8})
    own = api.make_ruleset(SMALL, type=Refusing)
    single = api.load("yahtzee")
    for rules in (large, own, single):
        assert type(columns.prices(Tables(rules))) is Prices
    assert isinstance(columns.prices(Tables(api.load("triple"))), columns.Columns)
