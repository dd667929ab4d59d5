"""Every roll in every box: program, committed table and oracle say the same."""

from __future__ import annotations

import golden
import pytest
from engine import game
from oracle import GAMES, Rules

from yachtcli.loading import shipped

NAMES = sorted(shipped.ids())


def of_oracle(name: str, rules: Rules) -> str:
    def scores(dice: tuple[int, ...]) -> golden.Scores:
        return {
            (category, column.id): scorer(dice) * column.multiplier
            for column in rules.columns
            for category, scorer in rules.scorers.items()
        }

    return golden.table(name, [c.id for c in rules.columns], list(rules.scorers), scores)


def committed(name: str) -> str:
    return (golden.FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_shipped_ruleset_has_a_golden_table_and_a_statement_in_the_oracle() -> None:
    tables = sorted(path.stem for path in golden.FOLDER.glob("*.txt"))
    assert tables == NAMES, "python tests/exact/golden.py writes what is missing"
    assert sorted(GAMES) == NAMES, "a new game needs a statement of its own in oracle.py"


@pytest.mark.parametrize("name", NAMES)
def test_the_program_scores_as_the_committed_table_says(name: str) -> None:
    assert golden.of_program(game(name)) == committed(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_oracle_scores_as_the_committed_table_says(name: str) -> None:
    assert of_oracle(name, GAMES[name]) == committed(name)
