"""From a game to its solution."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Literal

from yachtcli.solver import cache as kept
from yachtcli.solver import fingerprint
from yachtcli.solver.solution import Solution

if TYPE_CHECKING:
    from yachtcli.core.ruleset import Ruleset
    from yachtcli.solver.plan import Plan
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
    if method not in ("auto", "c", "numpy"):
        raise ValueError(method)
    began = perf_counter()
    name = fingerprint.of_rules(ruleset) if cache else None
    if name is not None:
        found = kept.load(name)
        if found is not None:
            return Solution(ruleset, *found, perf_counter() - began, "cache", keeps=True)
    from yachtcli.solver.plan import Plan  # noqa: PLC0415 - NumPy costs start-up time
    from yachtcli.solver.sweep import sweep  # noqa: PLC0415 - the same

    plan = Plan(ruleset)
    kind = _kind(plan, method)
    if cache and name is None:
        name = fingerprint.of_plan(plan)
        found = kept.load(name, plan.index)
        if found is not None:
            return Solution(ruleset, *found, perf_counter() - began, "cache", plan, keeps=True)
    values = sweep(plan, kind, progress)
    seconds = perf_counter() - began
    if name is not None:
        kept.save(name, plan.index, values)
    return Solution(ruleset, plan.index, values.data, seconds, kind, plan, keeps=cache)


def _kind(plan: Plan, method: Method) -> str:
    """What is used to work the values out."""
    from yachtcli.solver import native  # noqa: PLC0415 - NumPy costs start-up time

    if method == "numpy":
        return native.NUMPY
    kind = native.how() if native.fits(plan) else native.NUMPY
    if method == "c" and kind == native.NUMPY:
        message = "there is no compiled kernel for this game here"
        raise ValueError(message)
    return kind
