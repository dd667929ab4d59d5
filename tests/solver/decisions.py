"""Decisions of a solved game, and what they lead to, against plain recursion in fractions."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import pytest
from fractions_solver import Exact, kept_faces

from yachtcli.core.game import (
    Keep,
    Position,
    RollDice,
    Score,
    apply,
    leftmost,
    legal_actions,
    outcomes,
    start,
)
from yachtcli.solver.prospects import Prospects

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.game import Action
    from yachtcli.solver.solution import Solution


def positions(position: Position, seen: set[object]) -> Iterator[Position]:
    """All positions of a game in which somebody decides, each once."""
    if position[1:] in seen or position.over:
        return
    seen.add(position[1:])
    actions: list[RollDice | Keep] = [roll for roll, _ in outcomes(position)]
    if not position.awaits_roll:
        yield position
    for action in actions or legal_actions(position):
        yield from positions(apply(position, action)[0], seen)


def check_every_decision(solution: Solution) -> None:
    """In every position of the game the choices are those of fractions, and the turn agrees."""
    exact = Exact(solution.ruleset)
    for position in positions(start(solution.ruleset), set()):
        check_decision(solution, exact, position)


def check_decisions_at_random(solution: Solution, exact: Exact, games: int) -> None:
    """The same in the positions of so many games, of one that is too large to look at all."""
    chance = Random(solution.ruleset.id)  # noqa: S311 - games that can be played again
    for _ in range(games):
        position = start(solution.ruleset)
        while not position.over:
            rolls: list[Action] = [roll for roll, _ in outcomes(position)]
            if not rolls:
                check_decision(solution, exact, position)
            position = apply(position, chance.choice(rolls or legal_actions(position)))[0]


def check_decision(solution: Solution, exact: Exact, position: Position) -> None:
    """The choices in this position are those of fractions, and the turn agrees."""
    card = position.card
    wanted = {}
    for action, total in exact.choices(position).items():
        what = kept_faces(position, action) if isinstance(action, Keep) else action
        wanted[what] = float(total - card.total)
    options = solution.choices_at(position)
    found = {}
    for option in options:
        action = next(
            a
            for a in legal_actions(position)
            if (
                isinstance(a, Keep)
                and option.keep is not None
                and kept_faces(position, a) == option.keep
            )
            or (not isinstance(a, Keep) and (a.box, a.strike) == (option.box, option.strike))
        )
        found[option.keep if isinstance(action, Keep) else action] = option.value
    assert found == pytest.approx(wanted, abs=1e-9)
    best = max(wanted.values())
    assert solution.turn(card).of_roll(position.roll) == pytest.approx(best, abs=1e-9)
    assert [option.loss for option in options] == pytest.approx(
        [max(0.0, best - option.value) for option in options], abs=1e-9
    )


def best(solution: Solution, position: Position) -> Action:
    """The first of the best decisions."""
    option = solution.choices_at(position)[0]
    if option.box is not None:
        return Score(option.box, strike=option.strike)
    return Keep(leftmost(position.dice, option.keep or ()))


def totals(
    solution: Solution, position: Position, known: dict[object, dict[int, Fraction]]
) -> dict[int, Fraction]:
    """The chance of each final total when the first of the best decisions is always taken."""
    if position.over:
        return {position.card.total: Fraction(1)}
    if position[1:] not in known:
        found: dict[int, Fraction] = {}
        if position.awaits_roll:
            rolls = outcomes(position)
            weights = sum(weight for _, weight in rolls)
            ways = [(apply(position, roll)[0], Fraction(w, weights)) for roll, w in rolls]
        else:
            ways = [(apply(position, best(solution, position))[0], Fraction(1))]
        for following, share in ways:
            for total, chance in totals(solution, following, known).items():
                found[total] = found.get(total, Fraction(0)) + share * chance
        known[position[1:]] = found
    return known[position[1:]]


def check_prospects(solution: Solution, position: Position) -> None:
    """Each keep that may be made there ends the turn as playing on by the first decisions does."""
    card, number = position.card, position.number
    prospects = Prospects(solution, card, number)
    known: dict[object, dict[str, Fraction]] = {}
    for action in legal_actions(position):
        if isinstance(action, Keep):
            keep = kept_faces(position, action)
            expected = _ends(solution, apply(position, action)[0], known)
            points = expected.get("", Fraction(0))
            chances = {box: float(chance) for box, chance in expected.items() if box}
            assert prospects.of_keep(keep) == pytest.approx(chances, abs=1e-12)
            assert prospects.points_of_keep(keep) == pytest.approx(float(points), abs=1e-9)


def _ends(
    solution: Solution, position: Position, known: dict[object, dict[str, Fraction]]
) -> dict[str, Fraction]:
    """The chance of each box to be filled with points, and under "" what the turn brings."""
    if position[1:] in known:
        return known[position[1:]]
    found: dict[str, Fraction] = {}
    action = None if position.awaits_roll else best(solution, position)
    if isinstance(action, Score):
        option = solution.choices_at(position)[0]
        if option.points > 0:
            found[action.box.id] = Fraction(1)
        found[""] = Fraction(option.points + option.bonus)
    elif action is not None:
        found = _ends(solution, apply(position, action)[0], known)
    else:
        rolls = outcomes(position)
        weights = sum(weight for _, weight in rolls)
        for roll, weight in rolls:
            for box, chance in _ends(solution, apply(position, roll)[0], known).items():
                found[box] = found.get(box, Fraction(0)) + chance * Fraction(weight, weights)
    known[position[1:]] = found
    return found
