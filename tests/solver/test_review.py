"""A game looked at again: what decisions cost and what was luck add up to the result."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from yachtcli.core import game
from yachtcli.core.card import Card
from yachtcli.loading import catalog
from yachtcli.play import Game
from yachtcli.solver.prospects import Prospects
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


def test_prospects_are_those_of_playing_on(solution: Solution) -> None:
    """Every roll that may follow, each decision the one that is listed first."""
    card = Card(SMALL)

    def ends(position: game.Position) -> dict[str, Fraction]:
        if position.awaits_roll:
            outcomes = game.outcomes(position)
            total = sum(weight for _, weight in outcomes)
            found: dict[str, Fraction] = {}
            for action, weight in outcomes:
                for box, chance in ends(game.apply(position, action)[0]).items():
                    found[box] = found.get(box, Fraction(0)) + chance * Fraction(weight, total)
            return found
        option = solution.choices_at(position)[0]
        if option.box is not None:
            return {option.box.id: Fraction(1)} if option.points else {}
        keep = game.Keep(game.leftmost(position.dice, option.keep or ()))
        return ends(game.apply(position, keep)[0])

    for number in (1, 2):
        prospects = Prospects(solution, card, number)
        for dice in SMALL.dice.rolls():
            start = game.Position(SMALL, (card,), 0, dice, number, None, number == 1)
            for at in ((), (0,), (0, 1)):
                after = game.apply(start, game.Keep(at))[0]
                expected = {box: float(chance) for box, chance in ends(after).items()}
                kept: Any = tuple(sorted(dice[place] for place in at))
                assert prospects.of_keep(kept) == pytest.approx(expected)
