"""The distribution of the final total under best play."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from decisions import totals
from small_games import small_game

from yachtcli.core.game import start
from yachtcli.loading import catalog
from yachtcli.solver import native, spreading
from yachtcli.solver.crew import processors
from yachtcli.solver.distribution import distribution
from yachtcli.solver.solve import solve

needs_kernel = pytest.mark.skipif(native.how() == native.NUMPY, reason="needs the kernel")


@pytest.mark.parametrize("kernel", [False, pytest.param(True, marks=needs_kernel)])
@pytest.mark.parametrize("seed", range(20))
def test_small_games_end_as_fractions_say(seed: int, *, kernel: bool) -> None:
    ruleset = small_game(seed, 400)
    solution = solve(ruleset, cache=False)
    found = distribution(solution.plan, solution.values, kernel=kernel)
    expected = totals(solution, start(ruleset), {})
    told = {found.least + i: chance for i, chance in enumerate(found.chances) if chance}
    assert told == pytest.approx({t: float(c) for t, c in expected.items()}, abs=1e-12)
    assert found.mean == pytest.approx(solution.expected, abs=1e-9)


@needs_kernel
@pytest.mark.parametrize("seed", range(500, 540))
def test_the_kernel_and_numpy_agree(seed: int) -> None:
    solution = solve(small_game(seed, 100_000), cache=False)
    one = distribution(solution.plan, solution.values, kernel=True)
    other = distribution(solution.plan, solution.values, kernel=False)
    assert one.least == other.least
    assert np.allclose(one.chances, other.chances, rtol=0, atol=1e-12)
    assert one.repeat_bonus == pytest.approx(other.repeat_bonus, abs=1e-12)
    for a, b in zip(one.boxes, other.boxes, strict=True):
        assert (a.mean, a.zero) == pytest.approx((b.mean, b.zero), abs=1e-12)


DEVIATIONS = {"yacht": 34.9816, "classic": 39.8208, "yatzy": 38.4964, "yahtzee": 59.6079}


@needs_kernel
@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[] if n == "yacht" else pytest.mark.slow) for n in DEVIATIONS]
)
def test_standard_deviations(name: str) -> None:
    solution = solve(catalog.find(name), cache=False)
    found = solution.distribution()
    # Which of equally good decisions is taken changes it a little: without a bonus many are.
    assert found.sd == pytest.approx(DEVIATIONS[name], abs=2e-4 if name == "yacht" else 5e-5)
    assert found.mean == pytest.approx(solution.expected, abs=1e-9)
    assert found.chances.sum() == pytest.approx(1, abs=1e-12)
    entered = sum(box.mean for box in found.boxes) + found.repeat_bonus
    entered += sum(mean for _, _, mean in found.bonuses)
    assert entered == pytest.approx(solution.expected, abs=1e-9)


@needs_kernel
@pytest.mark.slow
def test_the_official_game() -> None:
    found = solve(catalog.find("yahtzee"), cache=False).distribution()
    percents = (1, 5, 10, 25, 50, 75, 90, 95, 99)
    expected = [151, 180, 194, 217, 248, 272, 318, 388, 474]
    assert [found.percentile(percent) for percent in percents] == expected
    assert found.at_least(200) == pytest.approx(0.8636, abs=5e-5)
    ((ids, chance, mean),) = found.bonuses
    assert ids == ("upper",)
    assert chance == pytest.approx(0.681222, abs=5e-7)
    assert mean == pytest.approx(35 * chance, abs=1e-9)
    assert found.repeat_bonus == pytest.approx(9.580, abs=5e-4)


@needs_kernel
def test_chances_are_pushed_on_in_short_calls_that_an_interrupt_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of one state at least, and of no more than are worth so many steps beside it."""
    solution = solve(catalog.find("yacht", settings={"turn.rolls": 2}), cache=False)
    whole = solution.distribution()
    push, calls, at_most = native.push, [0], 20_000

    def noted(*asked: Any) -> None:
        _, states, shares, least, most, *_ = asked
        steps = (most[states] - least[states] + 1) * shares.shape[1]
        assert len(states) == 1 or steps[1:].sum() <= at_most
        calls[0] += 1
        if calls[0] == interrupted:
            raise KeyboardInterrupt
        push(*asked)

    interrupted = 0
    monkeypatch.setattr(spreading, "STEPS_OF_A_PUSH", at_most)
    monkeypatch.setattr(native, "push", noted)
    assert np.array_equal(solution.distribution().chances, whole.chances)
    assert calls[0] > 500
    calls[0], interrupted = 0, 300
    with pytest.raises(KeyboardInterrupt):
        solution.distribution()
    assert calls[0] < 300 + 4 * processors()
