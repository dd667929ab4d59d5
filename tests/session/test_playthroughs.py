"""Games that were typed once are played again, line by line, with the same outcome."""

from __future__ import annotations

import json
from typing import Any

import playthroughs
import pytest
from playing import SHIPPED, is_valid

from yachtcli.loading import shipped


@pytest.mark.parametrize("name", playthroughs.GAMES)
def test_a_game_that_is_typed_again_comes_out_the_same(name: str) -> None:
    told = playthroughs.read(name)
    again = playthroughs.replayed(name, playthroughs.typed(told))
    for number, (line, now) in enumerate(zip(told, again, strict=True), start=1):
        assert now == line, f"line {number} of {name}.txt"


def record(lines: list[str]) -> list[dict[str, Any]]:
    """The record that the lines of a file come to, by a reading of its own."""
    objects: list[dict[str, Any]] = []
    for line in lines:
        if line.startswith("{"):
            objects.append(json.loads(line))
        elif line.startswith("< "):
            del objects[len(objects) - int(line[2:]) :]
    return objects


@pytest.mark.parametrize("name", playthroughs.GAMES)
def test_the_file_of_a_game_is_a_valid_record_with_an_end(name: str) -> None:
    objects = record(playthroughs.read(name))
    assert is_valid(objects)
    assert objects[-1]["event"] == "end"


def test_every_shipped_ruleset_is_played_and_no_file_is_left_over() -> None:
    assert set(SHIPPED) == set(shipped.ids())
    assert {rules for rules, _, _ in playthroughs.GAMES.values()} == set(SHIPPED)
    files = {path.stem for path in playthroughs.FOLDER.glob("*.txt")}
    assert files == set(playthroughs.GAMES)


def test_the_games_have_slips_undos_questions_strikes_and_jokers_in_them() -> None:
    lines = [line for name in playthroughs.GAMES for line in playthroughs.read(name)]
    signs = {line[0] for line in lines}
    assert signs == set(">{<=!")
    rules = {line[2:] for line in lines if line.startswith("! ")}
    assert {"NotationError", "UnknownNameError", "AmbiguousNameError"} <= rules
    assert {"keep-all", "box-filled", "roll-limit", "joker-upper"} <= rules
    assert any('"strike": true' in line for line in lines)
    assert any('"bonus": 100' in line for line in lines)
