"""The compiled kernel and NumPy agree on every state."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest
from small_games import small_game

from yachtcli.loading import catalog, shipped
from yachtcli.solver import native
from yachtcli.solver.plan import Plan
from yachtcli.solver.solve import solve
from yachtcli.solver.sweep import sweep

if TYPE_CHECKING:
    from yachtcli.core.ruleset import Ruleset

KERNELS = [kind for kind in ("AVX-512", "AVX2", "plain C") if kind in native.kinds()]
needs_kernel = pytest.mark.skipif(not KERNELS, reason="no compiler was there at installation")


def agree(ruleset: Ruleset) -> None:
    plan = Plan(ruleset)
    assert native.fits(plan)
    expected = sweep(plan, native.NUMPY)
    for kind in KERNELS:
        found = sweep(plan, kind)
        assert np.abs(found[:-1] - expected[:-1]).max() < 1e-9, kind


@needs_kernel
@pytest.mark.parametrize("seed", range(300, 400))
def test_every_state_of_small_games(seed: int) -> None:
    agree(small_game(seed, 1_000_000))


@needs_kernel
@pytest.mark.parametrize("name", ["yacht"])
def test_every_state_of_a_game(name: str) -> None:
    agree(catalog.find(name))


SETTINGS = [
    {},
    {"repeat.joker": "choice"},
    {"repeat.joker": "lower", "repeat.bonus_if": "filled"},
    {"voluntary_zero": True, "repeat.joker": "free"},
    {"column.1.order": "down"},
    {"section.lower.bonus": [{"at_least": 150, "points": 20}], "column.1.order": "up"},
    {"section.upper.bonus": [{"at_least": 40, "points": 5}, {"at_least": 63, "points": 35}]},
    {"category.yahtzee.points": [{"on_roll": [1], "plus": 80}, {"plus": 50}]},
    {"category.yahtzee.points": [{"all_thrown": True, "plus": 80}, {"plus": 50}]},
    {"dice.count": 6, "turn.rolls": 2},
]


@needs_kernel
@pytest.mark.slow
@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_every_state_of_house_rules(settings: dict[str, object]) -> None:
    agree(catalog.find("yahtzee", settings=settings))


@needs_kernel
@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in shipped.ids() if name != "triple"])
def test_every_state_of_shipped_games(name: str) -> None:
    agree(catalog.find(name))


@needs_kernel
def test_an_exception_of_the_progress_ends_the_work() -> None:
    class Stopped(Exception):  # noqa: N818 - stands for an interrupt
        pass

    def stop(done: int, of: int) -> None:
        assert 0 < done <= of
        raise Stopped

    with pytest.raises(Stopped):
        solve(catalog.find("yahtzee"), progress=stop, cache=False)


def test_a_method_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="slide rule"):
        solve(catalog.find("yacht"), method="slide rule", cache=False)  # type: ignore[arg-type]  # on purpose


STALE = """
import sys, types
sys.modules["yachtcli.solver.kernel"] = stale = types.ModuleType("kernel")
stale.LAYOUT, stale.kinds = {layout}, lambda: ["plain C"]
from yachtcli.solver import native
print(*native.kinds())
"""


@pytest.mark.parametrize(("layout", "used"), [(native.LAYOUT, "plain C NumPy"), (-1, "NumPy")])
def test_a_kernel_that_was_built_for_other_tables_is_left_alone(layout: int, used: str) -> None:
    code = STALE.format(layout=layout)
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == used
