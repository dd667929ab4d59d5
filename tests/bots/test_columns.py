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
from yachtcli.bots.turn import Entries
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
    ("column", "share"),
    [
        ({"2": {"multiplier": 2}}, 0.94),
        ({}, 0.94),
        ({"1": {"order": "down"}}, 0.99),
        ({"1": {"order": "up"}, "2": {"order": "down"}}, 0.98),
        ({"1": {"order": "up"}, "2": {"order": "down", "multiplier": 3}}, 0.99),
        ({"2": {"on_roll": [1]}}, 0.94),
        ({"1": {"order": "up", "on_roll": [1]}}, 0.99),
        ({"1": {"order": "up", "on_roll": [1]}, "2": {"order": "down", "multiplier": 2}}, 0.97),
    ],
    ids=str,
)
def test_little_is_lost_on_columns_that_can_be_solved_together(
    column: dict[str, Any], share: float
) -> None:
    rules = api.make_ruleset(SMALL | {"column": column})
    assert isinstance(columns.prices(Tables(rules)), columns.Columns)
    best = solve(rules).expected
    assert share * best < mean(rules) < best + 1e-9


class InOrder:
    """What is still to come in the small column filled from the top, by every roll of the dice.

    Beside it are spare boxes that take anything for nothing. A further pair earns 4
    where that is `paid`, whichever box it goes to.
    """

    PLACES = ("twos", "threes", "pair")

    def __init__(self, *, paid: bool) -> None:
        self._paid = paid
        self.rest = cache(self._rest)

    def _rest(self, held: tuple[int, ...], spare: int) -> Fraction:
        if len(held) == 3 and not spare:
            return Fraction(6 if sum(held[:2]) >= 8 else 0)
        rolls = [(a, b) for a in (1, 2, 3) for b in (1, 2, 3)]
        ends = {dice: self._ended(dice, held, spare) for dice in rolls}

        def kept(*dice: int) -> Fraction:
            some = [end for roll, end in ends.items() if roll[: len(dice)] == dice]
            return sum(some, Fraction(0)) / len(some)

        firsts = [max(ends[a, b], kept(a), kept(b), kept()) for a, b in rolls]
        return sum(firsts, Fraction(0)) / len(rolls)

    def _ended(self, dice: tuple[int, int], held: tuple[int, ...], spare: int) -> Fraction:
        pair = dice[0] == dice[1]
        earned = 4 if self._paid and pair and len(held) == 3 and held[2] else 0
        found = []
        if len(held) < 3:
            points = (2 * dice.count(2), 3 * dice.count(3), 5 if pair else 0)[len(held)]
            found.append(points + self.rest((*held, points), spare))
        if spare:
            found.append(earned + self.rest(held, spare - 1))
        return max(found)


@pytest.mark.parametrize("order", ["down", "up"])
@pytest.mark.parametrize("paid", [False, True])
def test_a_column_in_order_is_solved_beside_spare_boxes(order: str, *, paid: bool) -> None:
    wanted = InOrder(paid=paid)
    table = SMALL | {"column": {"1": {"order": order}, "2": {"order": "down", "multiplier": 2}}}
    if order == "up":  # the same boxes, bottom up
        table["sections"] = ["lower", "upper"]
        upper = SMALL["section"]["upper"]
        table["section"] = SMALL["section"] | {"upper": upper | {"categories": ["threes", "twos"]}}
    if paid:
        table["repeat"] = {"category": "pair", "bonus": 4, "bonus_if": "scored", "joker": "none"}
    rules = api.make_ruleset(table)
    values = columns.Columns(Tables(rules))
    for held in ((), (4,), (2, 6), (4, 3), (0, 0)):
        entries = dict(zip(InOrder.PLACES, held, strict=False))
        for others in range(4):
            card = Card(rules)
            for category, points in entries.items():
                card = card.written(rules.box_by_id[f"{category}@1"], points)
            for box in rules.boxes_by_column[1][1][: 3 - others]:
                card = card.written(box, 0)
            box = rules.box_by_id[f"{InOrder.PLACES[len(held)]}@1"]
            found = values.changes(card)
            places = {b.place for b in rules.boxes if b.column.id == "1"} & found.keys()
            assert places == {box.place}
            for points, change in found[box.place].items():
                exact = wanted.rest((*held, points), others) - wanted.rest(held, others)
                assert abs(change / SCALE - exact) <= 2 / columns.STEPS


def test_a_box_that_others_wait_for_has_their_turns() -> None:
    tables = Tables(api.make_ruleset(SMALL | {"column": {"2": {"order": "up"}}}))
    card = parse_card("pair@1=5", tables.ruleset)
    places = {box.id: box.place for box in tables.ruleset.boxes}
    values = columns.Columns(tables)
    shares = values.shares(Entries(tables, card, now=True))
    wanted = {"twos@1": 1, "threes@1": 1, "pair@2": 3}
    assert shares == {places[box]: share for box, share in wanted.items()}
    assert values.worth(card).keys() == shares.keys()


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


@pytest.mark.parametrize(("order", "points"), [("free", 5), ("down", 6)])
def test_a_card_that_no_game_leads_to_is_valued_all_the_same(order: str, points: int) -> None:
    tables = Tables(api.make_ruleset(SMALL | {"column": {"1": {"order": order}}}))
    card = Card(tables.ruleset).written(tables.ruleset.box_by_id["threes@1"], points)
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
