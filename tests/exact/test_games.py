"""The highest totals come out of real games, and nothing higher can."""

from __future__ import annotations

import json
from typing import Any

import games
import pytest
from engine import game
from oracle import GAMES, highest_total

from yachtcli.core import highest, record
from yachtcli.core.game import Position, Scored
from yachtcli.errors import IllegalActionError


def read(name: str) -> list[dict[str, Any]]:
    text = (games.FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def replayed(lines: list[dict[str, Any]]) -> tuple[Position, list[Scored]]:
    """Where the game ends, and its entries; every event is checked on the way."""
    opening = record.read_opening(lines[0])
    replay = record.Replay(game(opening.rules, opening.settings), len(opening.players))
    scored = []
    for line in lines[1:]:
        event, wrong_claim = replay.apply(line)
        assert wrong_claim is None
        if isinstance(event, Scored):
            scored.append(event)
    return replay.position, scored


@pytest.mark.parametrize("name", games.GAMES)
def test_a_recorded_game_ends_with_the_highest_total(name: str) -> None:
    rules, total, turns = games.GAMES[name]
    lines = read(name)
    position, scored = replayed(lines)
    assert position.over
    assert lines[0]["rules"] == rules
    assert lines[-1] == {"event": "end", "totals": [total]}
    assert position.totals == (total,)
    assert len(scored) == len(turns) == len(position.ruleset.boxes)


@pytest.mark.parametrize("name", games.GAMES)
def test_the_recorded_games_are_what_the_generator_writes(name: str) -> None:
    committed = (games.FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    assert committed == games.text_of(name)


def test_every_recorded_game_is_tested() -> None:
    assert sorted(path.stem for path in games.FOLDER.glob("*.jsonl")) == sorted(games.GAMES)


@pytest.mark.parametrize("rules", GAMES)
def test_no_game_can_end_higher(rules: str) -> None:
    """The best of every box, every section bonus, every bonus: and a game gets there."""
    reached = max(total for played, total, _ in games.GAMES.values() if played == rules)
    assert reached == highest_total(GAMES[rules])
    assert reached == highest.highest_total(game(rules)), "what the program says itself"


@pytest.mark.parametrize(("rules", "total"), [("yahtzee", 375), ("triple", 2250)])
def test_the_highest_totals_without_a_further_yahtzee(rules: str, total: int) -> None:
    assert highest_total(GAMES[rules], with_bonus=False) == total
    _, scored = replayed(read(f"{rules}-{total}"))
    assert [event.bonus for event in scored] == [0] * len(scored)


def test_the_bonuses_of_the_highest_triple_are_7200() -> None:
    _, scored = replayed(read("triple-9450"))
    assert sum(event.bonus for event in scored) == 12 * 100 * (1 + 2 + 3)


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"event": "score", "points": 49}, "claim"),
        ({"event": "score", "bonus": 100}, "claim"),
        ({"event": "score", "box": "chance", "points": 50}, "claim"),
        ({"event": "end", "totals": [1575]}, "unfinished"),
        ({"event": "score", "player": 1}, "turn"),
        ({"event": "keep", "dice": [6, 6, 6, 6, 6], "at": [1, 2, 3, 4, 5]}, "keep-all"),
        ({"event": "keep", "dice": [5], "at": [1]}, "keep"),
        ({"event": "roll", "dice": [6, 6, 6, 6, 6]}, "keep-first"),
    ],
)
def test_a_false_event_is_found(change: dict[str, Any], rule: str) -> None:
    lines = read("yahtzee-1575")
    assert [line["event"] for line in lines[1:3]] == ["roll", "score"]
    replay = record.Replay(game("yahtzee"), 1)
    replay.apply(lines[1])
    try:
        refusal = replay.apply({**lines[2], **change}).claim
        assert refusal is not None
        found = refusal.rule
    except IllegalActionError as error:
        found = error.rule
    assert found == rule


def test_false_totals_are_found() -> None:
    lines = read("yahtzee-1575")
    replay = record.Replay(game("yahtzee"), 1)
    for line in lines[1:-1]:
        replay.apply(line)
    refusal = replay.apply({"event": "end", "totals": [1574]}).claim
    assert refusal is not None
    assert refusal.rule == "claim"
