"""The solutions of the games at hand, kept while the program runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from yachtcli.core.ruleset import Ruleset
    from yachtcli.solver.solution import Solution

MOST_GAMES: Final = 8
"""Kept at most: a game of columns asks for one of each kind of column, and bots for the whole."""

MOST_STATES: Final = 1 << 23
"""States of all that is kept beside the last game, which is kept however large: 64 MB."""

_known: dict[Ruleset, Solution] = {}
"""By game, the one that was asked for last standing last."""


def solved(ruleset: Ruleset, progress: Callable[[int, int], None] | None = None) -> Solution:
    """The solution of this game: that of the last ones is not worked out, or read, again.

    `progress(done, all)` is told how far solving it has come. Raises
    UnsolvableError for a game that can't be solved.
    """
    found = _known.pop(ruleset, None)
    if found is None:
        from yachtcli.solver.solve import solve  # noqa: PLC0415 - numpy costs start-up time

        found = solve(ruleset, progress=progress)
    _known[ruleset] = found
    others = list(_known)[:-1]
    states = sum(_known[other].states for other in others)
    while others and (len(_known) > MOST_GAMES or states > MOST_STATES):
        states -= _known.pop(others.pop(0)).states
    return found
