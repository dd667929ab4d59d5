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


@needs_kernel
def test_buffers_that_are_too_short_or_not_to_be_written_to_are_refused() -> None:
    plan = Plan(small_game(300, 1000))
    game = native.tables(plan)
    values, rolls = np.zeros(plan.states + 1), plan.ruleset.rolls
    size, entries = plan.ruleset.dice.size, int(sum(len(box.gains) for box in plan.boxes))
    states, stop, runs = np.zeros(1, np.int64), bytearray(1), plan.runs(0)
    ends = np.zeros(plan.states, np.int64)
    locked = ends.copy()
    locked.flags.writeable = False
    short = [values[:-1], np.zeros((1, entries))], [values, np.zeros((1, entries - 1))]
    for of_states, out in short:
        with pytest.raises(ValueError, match="too short"):
            native.shares(plan, game, of_states, states, out, (0, 1), stop)
    with pytest.raises(ValueError, match="too short"):
        native.run(KERNELS[0], game, values[:-1], runs, (0, 1), stop)
    with pytest.raises(ValueError, match="too short"):
        native.run(KERNELS[0], game, values, runs, (0, 2), stop)
    shares, chances = np.zeros((1, entries)), np.ones(1)
    with pytest.raises(ValueError, match="too short"):
        native.push(game, states, shares, ends, ends[:-1], ends, chances, None, (0, 1))
    with pytest.raises(ValueError, match="read-only"):
        native.push(game, states, shares, ends, locked, ends, chances, None, (0, 1))
    dice = np.zeros((1, len(plan.boxes) * rolls * size), np.uint8)
    ranks = np.zeros(len(plan.lattice.nodes), np.int32)
    for games, fallen in ((2, dice), (1, dice[:, :-1].copy())):
        totals = np.zeros((games, 1), np.int64)
        with pytest.raises(ValueError, match="too few dice"):
            native.play(plan, game, values, ranks, fallen, totals, stop)


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
