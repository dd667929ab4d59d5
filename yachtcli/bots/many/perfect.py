"""The bot that knows what every decision is worth, in many games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from yachtcli.solver.best import Best
from yachtcli.solver.reference import at_once

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.bots.many.cards import Cards
    from yachtcli.bots.tables import Tables
    from yachtcli.solver.arrays import Longs, Places
    from yachtcli.solver.solution import Solution


class Perfects:
    """As `perfect.Perfect` for many cards of a solved game."""

    def __init__(self, tables: Tables, solution: Solution) -> None:
        plan, lattice = solution.plan, tables.lattice
        self._index = solution.index
        self._best = Best(plan, solution.values)
        self._together = at_once(plan)
        self._nodes: Longs = np.array([plan.lattice.node_of[roll] for roll in lattice.rolls])
        self._keeps: Longs = np.full(len(plan.lattice.nodes), -1)
        for number, keep in enumerate(lattice.keeps):
            self._keeps[plan.lattice.node_of[keep]] = number

    def begin(self, cards: Cards, keys: Sequence[str], player: int) -> None:  # noqa: ARG002 - it draws no lots
        """A turn begins on these cards: looked at once where no more tells them apart."""
        found = [self._index.find(cards.card(n).entries) for n in range(len(cards))]
        kinds = {state: kind for kind, state in enumerate(dict.fromkeys(found))}
        self._which: Places = np.array([kinds[state] for state in found], np.intp)
        states = np.array(list(kinds), np.int64)
        starts = range(0, len(states), self._together)
        self._turns = [self._best.turn(states[n : n + self._together]) for n in starts]

    def decide(self, number: int, games: Places, rolls: Places) -> tuple[Longs, Longs]:
        """What these games do whose dice show these rolls after roll `number` of the turn.

        The number of a keep, or -1 where something is entered; and what is
        entered: twice its place, plus 1 for a 0 on purpose.
        """
        kept: Longs = np.full(len(games), -1)
        entered = np.zeros(len(games), np.int64)
        turns, cards = np.divmod(self._which[games], self._together)
        for place, turn in enumerate(self._turns):
            some = np.flatnonzero(turns == place)
            if len(some):
                # Whether all dice were thrown makes no difference behind the first roll.
                thrown = np.full(len(some), number == 1)
                nodes = self._nodes[rolls[some]]
                ways, _, keeps = turn.decide(number, cards[some], nodes, thrown)
                entered[some] = np.maximum(ways, 0)
                kept[some] = np.where(ways < 0, self._keeps[keeps], -1)
        return kept, entered
