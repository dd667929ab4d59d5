"""How fast games are solved: `python tests/benchmarks/solver.py --rival OTHER_PYTHON`.

From the ruleset object to the expected total, all tables included, the best of
several runs. For each game: its states, seconds, and seconds for a million
states; then NumPy alone, distributions, what a solved game takes to be read
from the cache, and the package yatzy-solver 1.0.0 with the ratios to it, if an
interpreter that has it installed is named.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import tempfile
import time
from typing import TYPE_CHECKING, Any

from yachtcli.loading import catalog
from yachtcli.solver import native
from yachtcli.solver.solve import solve

if TYPE_CHECKING:
    from collections.abc import Callable

    from yachtcli.core.ruleset import Ruleset

RIVAL = """
import time
import yatzy_solver as ys
for name in ("american", "yatzy-scandinavian"):
    best = 1e9
    for _ in range({runs}):
        start = time.perf_counter()
        ys.Solver.build(ys.Variant(name))
        best = min(best, time.perf_counter() - start)
    print(best)
"""

MAXI: dict[str, Any] = {
    "format": 1,
    "id": "maxi",
    "extends": "yatzy",
    "dice": {"count": 6},
    "section": {
        "upper": {"bonus": [{"at_least": 84, "points": 100}]},
        "lower": {
            "categories": [
                *("one_pair", "two_pairs", "three_pairs", "three_of_a_kind", "four_of_a_kind"),
                *("five_equal", "small_straight", "large_straight", "full_straight"),
                *("full_house", "villa", "tower", "chance", "yatzy"),
            ]
        },
    },
    "category": {
        "three_pairs": {"pattern": {"groups": [2, 2, 2]}, "points": "matched"},
        "five_equal": {"pattern": {"of_a_kind": 5}, "points": "matched"},
        "small_straight": {"pattern": {"contains": [1, 2, 3, 4, 5]}, "points": 15},
        "large_straight": {"pattern": {"contains": [2, 3, 4, 5, 6]}, "points": 20},
        "full_straight": {"pattern": {"contains": [1, 2, 3, 4, 5, 6]}, "points": 21},
        "full_house": {"points": "matched"},
        "villa": {"pattern": {"groups": [3, 3]}, "points": "matched"},
        "tower": {"pattern": {"groups": [4, 2]}, "points": "matched"},
        "yatzy": {"pattern": {"of_a_kind": 6}, "points": 100},
    },
}

GAMES: dict[str, Callable[[], Ruleset]] = {
    "yacht": lambda: _fresh("yacht"),
    "classic": lambda: _fresh("classic"),
    "yahtzee": lambda: _fresh("yahtzee"),
    "yahtzee, choice": lambda: _fresh("yahtzee", {"repeat.joker": "choice"}),
    "yahtzee-free": lambda: _fresh("yahtzee-free"),
    "yatzy": lambda: _fresh("yatzy"),
}


def _fresh(name: str, settings: dict[str, Any] | None = None) -> Ruleset:
    """A ruleset that has worked nothing out yet."""
    table = catalog.find(name, settings=settings).table
    return catalog.make({**table, "id": "again"}, where=name)


def best(runs: int, work: Callable[..., Any], prepare: Callable[[], Any]) -> tuple[float, Any]:
    """The least time of several runs, and what the last one gave."""
    least, found = float("inf"), None
    for _ in range(runs):
        with_this = prepare()
        start = time.perf_counter()
        found = work(with_this) if with_this is not None else work()
        least = min(least, time.perf_counter() - start)
    return least, found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--rival", help="a Python that has yatzy-solver 1.0.0")
    parser.add_argument("--maxi", action="store_true", help="the game of 29 million states too")
    args = parser.parse_args()
    print(f"with {native.how()}, best of {args.runs} runs")
    print(f"{'game':16}{'states':>12}{'seconds':>10}{'s/million':>11}{'NumPy':>9}  expected")
    took = {}
    for name, make in GAMES.items():
        took[name], solution = best(args.runs, lambda rules: solve(rules, cache=False), make)
        slow, _ = best(1, lambda rules: solve(rules, cache=False, method="numpy"), make)
        share = took[name] / solution.states * 1e6
        figures = f"{solution.states:12,}{took[name]:10.3f}{share:11.3f}{slow:9.2f}"
        print(f"{name:16}{figures}  {solution.expected:.10f}", flush=True)
    for name in ("yahtzee", "yatzy"):
        solution = solve(_fresh(name), cache=False)
        seconds, _ = best(3, solution.distribution, lambda: None)
        print(f"distribution of {name}: {seconds:.2f} s", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["YACHT_CACHE_DIR"] = folder
        solve(_fresh("yahtzee"))
        seconds, _ = best(args.runs, solve, lambda: _fresh("yahtzee"))
        print(f"yahtzee out of the cache: {seconds:.3f} s")
    if args.maxi:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        rules = catalog.make(MAXI, where="maxi")
        seconds, solution = best(1, lambda: solve(rules, cache=False), lambda: None)
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        print(f"six dice, {solution.states:,} states: {seconds:.1f} s, {solution.expected:.10f}")
        print(f"most memory {most / 1024:.0f} MiB (before it {before / 1024:.0f})")
    if args.rival:
        told = subprocess.run(
            [args.rival, "-c", RIVAL.format(runs=min(3, args.runs))],
            check=True,
            capture_output=True,
            text=True,
        ).stdout.split()
        for name, seconds in zip(("yahtzee, choice", "yatzy"), map(float, told), strict=True):
            print(
                f"yatzy-solver, {name}: {seconds:.2f} s, {seconds / took[name]:.1f} times as long"
            )


if __name__ == "__main__":
    main()
