"""From a game to its solution."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Literal

from yachtcli.solver import cache as kept
from yachtcli.solver import native
from yachtcli.solver.plan import Plan
from yachtcli.solver.solution import Solution
from yachtcli.solver.sweep import sweep

if TYPE_CHECKING:
    from yachtcli.core.ruleset import Ruleset
    from yachtcli.solver.sweep import Progress

    Method = Literal["auto", "c", "numpy"]


def solve(
    ruleset: Ruleset,
    *,
    progress: Progress | None = None,
    cache: bool = True,
    method: Method = "auto",
) -> Solution:
    """The exact expected totals of a game under best play, for every card.

    `progress(done, states)` is called now and then while it is worked out; what
    it raises ends the work. With `cache` the values are read from the user's
    cache folder if they are there, and kept there if not. `method` "c" insists
    on the compiled kernel, "numpy" does without.
    Raises UnsolvableError for a game that is too large, or not one that is
    played on one card alone, and ValueError for a method that there is not.
    """
    began = perf_counter()
    plan = Plan(ruleset)
    kind = _kind(plan, method)
    if cache:
        values = kept.load(plan)
        if values is not None:
            return Solution(plan, values, perf_counter() - began, "cache")
    values = sweep(plan, kind, progress)
    seconds = perf_counter() - began
    if cache:
        kept.save(plan, values)
    return Solution(plan, values, seconds, kind)


def _kind(plan: Plan, method: Method) -> str:
    """What is used to work the values out."""
    if method == "numpy":
        return native.NUMPY
    kind = native.how() if native.fits(plan) else native.NUMPY
    if method == "c" and kind == native.NUMPY:
        message = "there is no compiled kernel for this game here"
        raise ValueError(message)
    if method not in ("auto", "c"):
        raise ValueError(method)
    return kind
