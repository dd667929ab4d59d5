"""What bots decide where nobody reads why: the very same as where somebody does."""

from __future__ import annotations

from typing import Any

import pytest

from yachtcli import api
from yachtcli.bots import catalog, tables
from yachtcli.bots.bot import deciding
from yachtcli.bots.draws import Chance
from yachtcli.bots.easy import easy
from yachtcli.bots.lattice import Lattice
from yachtcli.bots.planning import Planner

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "yahtzee": ("yahtzee", {}),
    "strikes": ("yahtzee-free", {}),
    "strikes that pay": ("yahtzee-free", {"category.chance.points": {"total": -1}}),
    "below zero": ("yahtzee", {"category.sixes.points": {"matched": -1, "plus": 2}}),
    "points by roll": ("yatzy", {"turn.rolls": 2}),
    "lower joker, filled": (
        "yahtzee",
        {"repeat.joker": "lower", "repeat.bonus_if": "filled", "turn.rolls": 9},
    ),
    "many rolls": ("yahtzee", {"turn.rolls": 9, "repeat.joker": "choice"}),
    "columns by roll": (
        "triple",
        {"column.1.on_roll": [1], "column.2.on_roll": [2], "column.3.order": "down"},
    ),
}
TURNS = 14


def fresh(name: str, rules: api.Ruleset, chance: Chance) -> api.Bot:
    """A bot that has seen no other game."""
    return easy(rules, chance) if name == "easy" else Planner(rules, ahead=name == "normal")


@pytest.mark.parametrize("name", ["easy", "normal", "hard"])
@pytest.mark.parametrize("game", GAMES)
def test_many_games_have_the_decisions_of_each_alone(
    game: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A shared bot remembers what other games made it work out, and reckons with arrays; a
    # fresh one knows nothing, and does without.
    id_, settings = GAMES[game]
    rules = api.load(id_, settings)
    for number in range(2):
        seed = f"decisions {number}"
        played = api.Game(rules, ["a", "b"], seed=seed)
        decide = deciding(catalog.make(name, rules, Chance(played.key)))
        with monkeypatch.context() as patched:
            patched.setattr(tables, "lattice", Lattice)
            alone = fresh(name, rules, Chance(played.key))
        entered = 0
        while not played.over and entered < TURNS:
            played.roll()
            action = decide(played.position)
            assert alone.choose(played.position).action == action
            played.apply(action)
            entered += isinstance(action, api.Score)
