"""Solved games are remembered: a few, and of large ones the last alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yachtcli import api
from yachtcli.bots import columns, solved
from yachtcli.bots.tables import Tables
from yachtcli.core.card import Card
from yachtcli.solver import solve as solving

if TYPE_CHECKING:
    from yachtcli.core.ruleset import Ruleset
    from yachtcli.solver.solution import Solution


@pytest.fixture
def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that are solved, and not remembered."""
    games: list[str] = []
    solve = solving.solve

    def noted(ruleset: Ruleset, progress: None = None) -> Solution:
        games.append(ruleset.id)
        return solve(ruleset, progress=progress, cache=False)

    monkeypatch.setattr(solving, "solve", noted)
    monkeypatch.setattr(solved, "_known", {})
    return games


def game(name: str) -> Ruleset:
    anything = {"pattern": {"any": True}, "points": "total"}
    table = {
        "format": 1,
        "id": name,
        "dice": {"count": 2, "faces": 3},
        "sections": ["all"],
        "section": {"all": {"categories": ["one", "other"]}},
        "category": {"one": anything, "other": anything},
    }
    return api.make_ruleset(table)


def test_a_few_games_are_remembered_those_asked_for_last(
    worked_out: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solved, "MOST_GAMES", 2)
    a = solved.solved(game("a"))
    solved.solved(game("b"))
    assert solved.solved(game("a")) is a
    solved.solved(game("c"))
    assert solved.solved(game("a")) is a
    solved.solved(game("b"))
    assert worked_out == ["a", "b", "c", "b"]


def test_of_many_states_the_last_game_alone_is_remembered(
    worked_out: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solved, "MOST_STATES", 3)  # each game has four
    solved.solved(game("a"))
    solved.solved(game("a"))
    solved.solved(game("b"))
    solved.solved(game("a"))
    assert worked_out == ["a", "b", "a"]


def test_columns_that_are_solved_alone_are_remembered_with_the_others(
    worked_out: list[str],
) -> None:
    table = {**game("two").table, "columns": ["1", "2"]}
    ruleset = api.make_ruleset(table)
    for _ in range(2):
        columns.Columns(Tables(ruleset)).worth(Card(ruleset))
    assert worked_out == ["two@free()"]
