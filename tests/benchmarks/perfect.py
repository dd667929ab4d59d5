"""How fast best play is played: `python tests/benchmarks/perfect.py --games 100000 --threads 2`.

Many games at once, by each kind of kernel and by NumPy, and one by one; with the
mean, and how many standard errors it is off the expected total.
"""

from __future__ import annotations

import argparse
import os
import time

import numpy as np

from yachtcli.bots.solved import solved
from yachtcli.loading import catalog
from yachtcli.session.tournament import Entrant, Tournament
from yachtcli.solver import native, playing


def main() -> None:
    """Play, and print a line for each way."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default=catalog.DEFAULT)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    ruleset = catalog.find(options.rules)
    solution = solved(ruleset)
    plan, values = solution.plan, solution.values
    for kind in dict.fromkeys((native.how(), native.NUMPY)):
        games = options.games if kind != native.NUMPY else options.games // 20
        keys = (f"seed:benchmark:{number}" for number in range(games))
        began, used = time.perf_counter(), os.times()
        found = playing.play(plan, values, keys, threads=options.threads, kind=kind)
        totals = np.array(list(found))[:, 0]
        _tell(f"{kind}, {options.threads} threads", games, began, used)
        off = (totals.mean() - solution.expected) / (totals.std() / games**0.5)
        print(f"  mean {totals.mean():.4f}, {off:+.2f} standard errors off {solution.expected:.4f}")
    games = max(1, options.games // 5000)
    began, used = time.perf_counter(), os.times()
    table = Tournament(ruleset, [Entrant("perfect", "perfect")], "benchmark")
    for number in range(games):
        table.play(number)
    _tell("one by one", games, began, used)


def _tell(what: str, games: int, began: float, used: os.times_result) -> None:
    wall, now = time.perf_counter() - began, os.times()
    cpu = now.user + now.system - used.user - used.system
    print(f"{what}: {games} games in {wall:.2f} s, {cpu:.2f} s of processors,")
    print(f"  {games / wall:.0f} games a second")


if __name__ == "__main__":
    main()
