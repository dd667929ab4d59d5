"""The sweep against plain recursion in fractions, on small games with every rule there is."""

from __future__ import annotations

import pytest
from fractions_solver import Exact
from small_games import small_game

from yachtcli.solver import native
from yachtcli.solver.plan import Plan
from yachtcli.solver.sweep import sweep


@pytest.mark.parametrize("seed", range(40))
def test_small_games_are_worth_what_fractions_say(seed: int) -> None:
    ruleset = small_game(seed, 1500)
    assert abs(sweep(Plan(ruleset), native.NUMPY)[0] - float(Exact(ruleset).expected())) < 1e-9


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1200))
def test_larger_games_are_worth_what_fractions_say(seed: int) -> None:
    ruleset = small_game(seed, 8000)
    assert abs(sweep(Plan(ruleset), native.NUMPY)[0] - float(Exact(ruleset).expected())) < 1e-9
