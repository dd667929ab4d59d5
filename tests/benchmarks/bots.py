"""How well bots play, and how fast: `python tests/benchmarks/bots.py --games 4000`.

The mean total of so many solo games with its standard error, the time for a move,
and games a second. With `--many` only how many games a second `yacht simulate` plays
on one processor: one by one, so many as `--alone` says, and side by side. The dice of
game n are those of the seed n.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import TYPE_CHECKING

from yachtcli import api
from yachtcli.bots import catalog
from yachtcli.chance import falling
from yachtcli.session.tournament import Entrant, Tournament, play_all

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.api import Bot, Position, Ruleset


def played(rules: Ruleset, bot: Bot, dice: Iterator[int], times: list[float]) -> int:
    """The total of one solo game; what each move took is added to `times`."""
    position: Position = api.start(rules)
    size = rules.dice.size
    while not position.over:
        if position.awaits_roll:
            kept = position.kept or ()
            fallen = [next(dice) for _ in range(size)]
            lying = tuple(position.dice[p] if p in kept else fallen[p] for p in range(size))
            position, _ = api.apply(position, api.RollDice(lying))
        else:
            start = time.process_time()
            action = bot.choose(position).action
            times.append(time.process_time() - start)
            position, _ = api.apply(position, action)
    return position.totals[0]


def measured(rules: Ruleset, name: str, games: int, first: int) -> str:
    """One line of figures."""
    times: list[float] = []
    start = time.process_time()
    bot = catalog.make(name, rules, api.Chance("seed:bench"))
    made = time.process_time() - start
    totals = [
        played(rules, bot, falling(str(number), rules.dice.faces), times)
        for number in range(first, first + games)
    ]
    error = statistics.stdev(totals) / games**0.5 if games > 1 else 0.0
    return (
        f"{rules.id:<14}{name:<8}{games:>6} games {statistics.fmean(totals):8.2f} ± {error:.2f}"
        f"   made {1000 * made:5.0f} ms   move {1000 * statistics.fmean(times):6.2f} ms,"
        f" first {1000 * times[0]:4.0f}, slowest {1000 * max(times):4.0f}"
        f"   {games / sum(times):6.2f} games/s"
    )


def simulated(rules: Ruleset, name: str, games: int, alone: int) -> str:
    """One line about games as a tournament plays them, one by one and side by side.

    What is worked out once for a game is not counted one by one, but is side by side.
    """
    entrants = [Entrant(name, name)]
    table = Tournament(rules, entrants, "bench")
    table.play(games)
    start = time.process_time()
    totals = [table.play(number).totals for number in range(alone)]
    before = alone / (time.process_time() - start)
    start = time.process_time()
    found = [played.totals for played in play_all(rules, entrants, "bench", games)]
    since = games / (time.process_time() - start)
    if found[:alone] != totals[:games]:
        message = f"{rules.id}, {name}: games differ"
        raise AssertionError(message)
    return (
        f"{rules.id:<14}{name:<8}{alone:>6} games one by one {before:8.2f} games/s"
        f"{games:>8} side by side {since:8.2f} games/s {since / before:6.1f} times"
    )


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--rules", action="append", help="a ruleset, several times for several")
    parser.add_argument("--bot", action="append", help="a bot, several times for several")
    parser.add_argument("--many", action="store_true", help="as yacht simulate plays them")
    parser.add_argument("--alone", type=int, default=50, help="games one by one, with --many")
    options = parser.parse_args()
    for rules in options.rules or ["yahtzee"]:
        for name in options.bot or catalog.names_for_all():
            if options.many:
                print(simulated(api.load(rules), name, options.games, options.alone), flush=True)
                continue
            print(measured(api.load(rules), name, options.games, options.first), flush=True)


if __name__ == "__main__":
    main()
