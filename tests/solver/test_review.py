"""A game looked at again: what decisions cost and what was luck add up to the result."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from decisions import check_prospects

from yachtcli.core import game
from yachtcli.core.card import Card
from yachtcli.core.record_ways import open_ways
from yachtcli.loading import catalog
from yachtcli.play import Game
from yachtcli.solver.review import review
from yachtcli.solver.solve import solve

if TYPE_CHECKING:
    from collections.abc import Callable

    from yachtcli.core.ruleset import Ruleset
    from yachtcli.solver.solution import Solution

# Three dice with three faces: small enough to be solved at once.
SMALL = catalog.make(
    {
        "format": 1,
        "id": "small",
        "name": "Small",
        "sections": ["upper", "lower"],
        "dice": {"count": 3, "faces": 3},
        "turn": {"rolls": 3},
        "section": {
            "upper": {
                "name": "Upper",
                "categories": ["ones", "threes"],
                "bonus": [{"at_least": 7, "points": 10}],
            },
            "lower": {"name": "Lower", "categories": ["pair", "any"]},
        },
        "category": {
            "ones": {"name": "Ones", "pattern": {"face": 1}, "points": "matched"},
            "threes": {"name": "Threes", "pattern": {"face": 3}, "points": "matched"},
            "pair": {"name": "Pair", "pattern": {"of_a_kind": 2}, "points": 5},
            "any": {"name": "Any", "pattern": {"any": True}, "points": "total"},
        },
    },
    where="small",
)


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(SMALL, cache=False)


def played(
    rules: Ruleset, decide: Callable[[Game], game.Keep | game.Score], players: int = 1
) -> Game:
    one = Game(rules, [f"P{n}" for n in range(players)], seed="review")
    while not one.over:
        if one.position.awaits_roll:
            one.roll()
        one.apply(decide(one))
    return one


def first_box(one: Game) -> game.Keep | game.Score:
    return next(a for a in game.legal_actions(one.position) if isinstance(a, game.Score))


def test_luck_and_loss_add_up_exactly_for_every_player(solution: Solution) -> None:
    one = played(SMALL, first_box, players=3)
    reviews = review(solution, SMALL, 3, one.events)
    assert [r.player for r in reviews] == [0, 1, 2]
    for r in reviews:
        assert r.expected + r.luck - r.lost == r.reached
        assert r.reached == pytest.approx(one.totals[r.player])
        assert float(r.expected) == pytest.approx(solution.expected)
        assert len(r.course) == 1 + len(SMALL.boxes)
        assert sum((d.loss for d in r.decisions), Fraction(0)) == r.lost
        assert sum((fall.luck for fall in r.rolls), Fraction(0)) == r.luck
        assert len({r.lost for r in reviews}) > 1


def test_who_plays_best_loses_nothing(solution: Solution) -> None:
    def best(one: Game) -> game.Keep | game.Score:
        option = solution.choices_at(one.position)[0]
        if option.box is not None:
            return game.Score(option.box, option.strike)
        return game.Keep(game.leftmost(one.dice, option.keep or ()))

    (r,) = review(solution, SMALL, 1, played(SMALL, best).events)
    assert r.lost == 0
    assert r.dearest(3) == ()


def test_a_loss_is_what_the_choices_say(solution: Solution) -> None:
    one = Game(SMALL, seed="x")
    one.roll("331")
    one.score("pair")
    (r,) = review(solution, SMALL, 1, one.events)
    (decision,) = r.decisions
    options = solution.choices(Card(SMALL), SMALL.roll((1, 3, 3), 1))
    chosen = next(o for o in options if o.box is not None and o.box.id == "pair")
    assert decision.best == options[0]
    assert float(decision.loss) == pytest.approx(chosen.loss)
    assert decision.loss > 0
    assert r.dearest(1) == (decision,)


def test_the_luck_of_a_roll_is_what_it_changed(solution: Solution) -> None:
    """Each roll is worth what the best decision with it is; before it, its mean over all rolls."""

    def none_first(one: Game) -> game.Keep | game.Score:
        return game.Keep(()) if one.rolls_left == 2 else first_box(one)

    one = played(SMALL, none_first)
    (r,) = review(solution, SMALL, 1, one.events)
    assert len(r.rolls) == len(r.decisions) == 2 * len(SMALL.boxes)
    for fall, decision in zip(r.rolls, r.decisions, strict=True):
        position = decision.position
        assert (fall.round, fall.number) == (decision.round, position.number)
        assert fall.dice == position.dice
        # No die was kept before any of these rolls.
        weights = [(dice, SMALL.dice.weight(dice)) for dice in SMALL.dice.rolls()]
        mean = sum(
            weight * solution.choices(position.card, SMALL.roll(dice, fall.number))[0].value
            for dice, weight in weights
        ) / sum(weight for _, weight in weights)
        assert float(fall.luck) == pytest.approx(decision.best.value - mean, abs=1e-9)
    lucky, unlucky = r.luckiest(3), r.unluckiest(3)
    assert [f.luck for f in lucky] == sorted((f.luck for f in r.rolls), reverse=True)[:3]
    assert [f.luck for f in unlucky] == sorted(f.luck for f in r.rolls)[:3]
    assert unlucky[0].luck < 0 < lucky[0].luck


# What a box gets hangs on the roll, and on whether any die was kept for it.
SERVED = catalog.make(
    {
        "format": 1,
        "id": "served",
        "name": "Served",
        "sections": ["all"],
        "dice": {"count": 3, "faces": 3},
        "turn": {"rolls": 3},
        "section": {"all": {"name": "All", "categories": ["same", "any"]}},
        "category": {
            "same": {
                "name": "Same",
                "pattern": {"of_a_kind": 3},
                "points": [
                    {"on_roll": [1], "plus": 50},
                    {"all_thrown": True, "plus": 30},
                    {"plus": 20},
                ],
            },
            "any": {"name": "Any", "pattern": {"any": True}, "points": "total"},
        },
    },
    where="served",
)


@pytest.mark.parametrize(
    ("kind", "roll", "points", "number", "thrown"),
    [
        ("pad", {}, 20, 3, False),
        ("pad", {}, 30, 3, True),
        ("pad", {}, 50, 1, True),
        ("pad", {"number": 2}, 20, 2, False),
        ("pad", {"number": 2}, 30, 2, True),
        ("pad", {"number": 2, "all_thrown": True}, 30, 2, True),
        ("pad", {"number": 1}, 50, 1, True),
        ("play", {}, 50, 1, True),
        ("play", {}, 30, 2, True),
        ("play", {}, 20, 2, False),
    ],
)
def test_a_roll_that_is_told_alone_is_one_that_pays_so(
    kind: str, roll: dict[str, Any], points: int, number: int, thrown: bool
) -> None:
    """The last one that does in a score pad's record, elsewhere the first one."""
    objects = [
        {
            "event": "game",
            "format": 1,
            "rules": "served",
            "players": ["A"],
            "kind": kind,
            "table": dict(SERVED.table),
        },
        {"event": "roll", "player": 0, "dice": [2, 2, 2], **roll},
        {"event": "score", "player": 0, "box": "same", "points": points},
    ]
    one = Game.from_record(objects)
    ways = open_ways(one.ruleset, objects)
    (r,) = review(solve(one.ruleset, cache=False), one.ruleset, 1, one.events, ways)
    (decision,) = r.decisions
    assert (decision.position.number, decision.position.all_thrown) == (number, thrown)
    assert decision.chosen.points == points
    assert r.expected + r.luck - r.lost == r.reached


def test_prospects_are_those_of_playing_on(solution: Solution) -> None:
    """Every roll that may follow, each decision the one that is listed first."""
    for number in (1, 2):
        for dice in SMALL.dice.rolls():
            position = game.Position(SMALL, (Card(SMALL),), 0, dice, number, None, number == 1)
            check_prospects(solution, position)
