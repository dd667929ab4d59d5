"""The solution of the game at hand, kept while the program runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from yachtcli.core.ruleset import Ruleset
    from yachtcli.solver.solution import Solution

_last: list[Solution] = []


def solved(ruleset: Ruleset, progress: Callable[[int, int], None] | None = None) -> Solution:
    """The solution of this game: that of the last one is not worked out, or read, again.

    `progress(done, all)` is told how far solving it has come. Raises
    UnsolvableError for a game that can't be solved.
    """
    if not _last or _last[0].ruleset != ruleset:
        from yachtcli.solver.solve import solve  # noqa: PLC0415 - numpy costs start-up time

        found = solve(ruleset, progress=progress)
        _last[:] = [found]
    return _last[0]
