"""Whatever stands in a table, what comes of it is a ruleset or a list of faults."""

from __future__ import annotations

import random

import pytest
from mutations import mutated
from schema_validator import accepts
from tables import NAMES, make, of_shipped

from yachtcli.errors import RulesetError, SettingError
from yachtcli.loading.reference import json_schema
from yachtcli.loading.settings import parse_settings

RUNS = [pytest.param(300, id="300"), pytest.param(20_000, id="20000", marks=pytest.mark.slow)]
TABLES = [of_shipped(name) for name in NAMES] + [dict(make(of_shipped(n)).table) for n in NAMES]
SCHEMA = json_schema()
WORDS = ["turn", "rolls", "repeat", "joker", "section", "upper", "bonus", "0", "1", "category"]
WORDS += ["chance", "points", "pattern", "columns", "column", "dice", "count", "", "x", "é", "name"]
VALUES = ["1", "-1", "0", "true", "[]", "{}", "free", "x", '"a b"', "[1]", "99999999999", "1.5"]
VALUES += ["{face = 1}", '["1"]', "nan", "=", "", '"', "[[[[", "'\n'", "1979-05-27"]


def check_told(error: RulesetError | SettingError) -> None:
    assert error.problems
    for problem in error.problems:
        assert str(problem).isprintable()
        assert len(str(problem)) < 700


@pytest.mark.parametrize("runs", RUNS)
def test_a_table_made_wrong_at_random_loads_or_is_told(runs: int) -> None:
    loaded = 0
    for seed in range(runs):
        chance = random.Random(seed)  # noqa: S311 - chosen to be repeatable
        table = mutated(chance.choice(TABLES), chance)
        try:
            make(table)
        except RulesetError as error:
            check_told(error)
        else:
            loaded += 1
            assert accepts(SCHEMA, table), f"seed {seed}: the schema refuses a table that loads"
    assert 0 < loaded < runs / 2, "mutations are neither harmless nor hopeless"


@pytest.mark.parametrize("runs", RUNS)
def test_settings_at_random_are_taken_or_told(runs: int) -> None:
    taken = 0
    for seed in range(runs):
        chance = random.Random(seed)  # noqa: S311 - chosen to be repeatable
        texts = [
            ".".join(chance.choices(WORDS, k=chance.randint(1, 4))) + "=" + chance.choice(VALUES)
            for _ in range(chance.randint(1, 3))
        ]
        try:
            make("", parse_settings(texts))
        except (RulesetError, SettingError) as error:
            check_told(error)
        else:
            taken += 1
    assert taken < runs / 2
