"""Every card that a game leads to has a state, and its value is that of plain recursion."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from fractions_solver import Exact
from small_games import small_game

from yachtcli.api import Phrase, Refusal, Ruleset
from yachtcli.core.card import Card
from yachtcli.core.game import apply, legal_actions, outcomes, start
from yachtcli.loading import catalog
from yachtcli.solver.solve import solve

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from yachtcli.core.dice import Roll
    from yachtcli.core.game import Position
    from yachtcli.core.ruleset import Box


def turns(ruleset: Ruleset, chance: Random) -> Iterator[Position]:
    """The positions before each turn of a game that is played at random, and the last one."""
    position = start(ruleset)
    while not position.over:
        if position.awaits_roll:
            if position.kept is None:
                yield position
            position = apply(position, chance.choice([roll for roll, _ in outcomes(position)]))[0]
        else:
            position = apply(position, chance.choice(legal_actions(position)))[0]
    yield position


class Downwards(Ruleset):
    """Boxes are filled in card order, by its own legality."""

    def refuse(self, card: Card, _roll: Roll, box: Box) -> Refusal | None:
        """Refuse every box but the first."""
        return None if box is card.open_boxes[0] else Refusal("order", Phrase("not yet"))

    def state_of(self, _card: Card) -> Hashable:
        """Nothing but the open boxes."""
        return None


def costly(seed: int, made_by: type[Ruleset] = Ruleset) -> Ruleset:
    """A game at random whose boxes bring as well as cost points, beside low thresholds."""
    chance = Random(f"costly {seed}")  # noqa: S311 - the same games each time
    sections: dict[str, Any] = {}
    categories: dict[str, Any] = {}
    for name, count in chance.choice([[("a", 4)], [("a", 3), ("b", 1)], [("a", 3), ("b", 2)]]):
        own = [f"{name}{n}" for n in range(count)]
        for box in own:
            constant = {"plus": chance.choice([-9, -6, -1, 2, 5, 12])}
            matched = {"matched": chance.randint(-2, 4), "plus": chance.randint(-6, 3)}
            points = chance.choice([constant, matched])
            categories[box] = {"pattern": {"face": chance.randint(1, 2)}, "points": points}
        first = chance.randint(1, 4)
        bonus = [{"at_least": first, "points": chance.randint(1, 9)}]
        if chance.random() < 0.5:
            bonus.append({"at_least": first + chance.randint(1, 3), "points": 12})
        sections[name] = {"categories": own, "bonus": bonus}
    table = {
        "format": 1,
        "id": "costly",
        "sections": list(sections),
        "dice": {"count": 2, "faces": 2},
        "turn": {"rolls": chance.randint(1, 2)},
        "section": sections,
        "category": categories,
        "columns": ["1"],
        "column": {"1": {"order": chance.choice(["free", "down", "up"])}},
    }
    return catalog.make(table, where="costly", made_by=made_by)


@pytest.mark.parametrize("seed", range(60))
def test_every_card_of_small_games_is_found(seed: int) -> None:
    ruleset = small_game(seed, 200_000)
    solution = solve(ruleset, cache=False)
    chance = Random(seed)  # noqa: S311 - the same games each time
    for _ in range(30):
        for position in turns(ruleset, chance):
            assert solution.index.find(position.card.entries) >= 0, position.card.entries


def every_card_is_worth_what_fractions_say(ruleset: Ruleset, seed: int) -> None:
    solution, exact = solve(ruleset, cache=False), Exact(ruleset)
    chance = Random(seed)  # noqa: S311 - the same games each time
    for _ in range(60):
        for position in turns(ruleset, chance):
            card = position.card
            wanted = float(exact.total(position))
            assert card.total + solution.value(card) == pytest.approx(wanted, abs=1e-9), card


@pytest.mark.parametrize("seed", range(40))
def test_cards_of_games_that_cost_points(seed: int) -> None:
    """Most of all where a section passes a threshold and falls again."""
    every_card_is_worth_what_fractions_say(costly(seed), seed)


@pytest.mark.parametrize("seed", [6, 9, 15, 33, 40, 41])
def test_cards_of_such_games_with_an_order_of_their_own(seed: int) -> None:
    every_card_is_worth_what_fractions_say(costly(seed, Downwards), seed)


def test_points_that_come_back_from_beyond_the_last_threshold() -> None:
    """What is beyond it may fall below it again: no total is as good as a smaller one."""
    ruleset = small_game(7, 200_000)
    card = Card(ruleset, (0, 4, 6, -2))
    assert solve(ruleset, cache=False).value(card) == 0
