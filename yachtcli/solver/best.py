"""What is best on many cards at once, in NumPy: what `Solution.choices` lists first on each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from yachtcli.core.dice import keeps
from yachtcli.solver.arrays import NOWHERE, TIE
from yachtcli.solver.reference import Room, Turns

if TYPE_CHECKING:
    from yachtcli.solver.arrays import Flags, Floats, Ints, Longs
    from yachtcli.solver.plan import Plan


class Best:
    """The decisions of one solved game."""

    def __init__(self, plan: Plan, values: Floats) -> None:
        self._plan = plan
        self._values = values
        found, order = plan.lattice, ranks(plan)
        told = [
            sorted((found.node_of[keep] for keep in keeps(roll)[:-1]), key=lambda n: int(order[n]))
            for roll in found.nodes[: found.rolls]
        ]
        self._keeps: Longs = np.full((len(told), max(map(len, told))), -1)
        for row, of_roll in zip(self._keeps, told, strict=True):
            row[: len(of_roll)] = of_roll

    def turn(self, at: Longs) -> BestTurn:
        """A turn on each card of these states: no more of them than `at_once` tells."""
        return BestTurn(self._plan, self._values, at, self._keeps)


class BestTurn:
    """What is best in a turn on many cards, told by their places among those of the turn."""

    def __init__(self, plan: Plan, values: Floats, at: Longs, keeps: Longs) -> None:
        self._plan = plan
        self._keeps = keeps
        self.states: list[Longs] = [
            at // stride % n for stride, n in zip(plan.strides, plan.sizes, strict=True)
        ]
        self._turns = Turns(plan, values, self.states)
        self._watch = _Kept()
        Room(plan, len(at)).expected(self._turns, self._watch)

    def decide(
        self, number: int, cards: Longs, nodes: Longs, thrown: Flags
    ) -> tuple[Longs, Longs, Longs]:
        """What is best after roll `number` on these cards whose dice are these nodes.

        `thrown` tells where all dice were thrown. The answer is twice the place of
        the box that is filled, plus 1 for a 0 on purpose, or -1 where dice are
        kept; the entry that is made; and the node of the best keep.
        """
        values, entries = self._entries(number, cards, nodes, thrown)
        last, games = len(values), np.arange(len(cards))
        if number == self._plan.ruleset.rolls:
            ways: Longs = np.argmax(values >= values.max(axis=0) - TIE, axis=0)
            return ways, entries[ways, games], np.full(len(cards), -1)
        keep = self._keeps[nodes]
        worth = self._watch.nodes[number][keep, cards[:, None]]
        values = np.vstack([values, np.where(keep < 0, NOWHERE, worth).T])
        chosen = np.argmax(values >= values.max(axis=0) - TIE, axis=0)
        ways = np.where(chosen < last, chosen, -1)
        return ways, entries[ways, games], keep[games, np.maximum(chosen - last, 0)]

    def _entries(
        self, number: int, cards: Longs, nodes: Longs, thrown: Flags
    ) -> tuple[Floats, Longs]:
        """What the entries of these dice are worth, and which they are.

        There are two rows for each box, in card order: what the dice bring there,
        and a 0 on purpose.
        """
        plan, told = self._plan, self._plan.special
        values = np.full((2 * len(plan.boxes), len(nodes)), NOWHERE)
        entries = np.zeros(values.shape, np.int64)
        for stage, here in (
            (plan.stages.kept[number], ~thrown),
            (plan.stages.thrown[number], thrown),
        ):
            row: Longs = np.full(len(nodes), -1)
            for node, of_node in zip(told.rolls, self._turns.special_rows(stage), strict=True):
                row = np.where(nodes == node, of_node[cards], row)
            for place, candidates in enumerate(self._turns.candidates):
                if candidates is None or not plan.admits[stage, place]:
                    continue
                ways = [
                    plan.entries[stage, place][nodes],
                    np.full(len(nodes), plan.boxes[place].strike),
                ]
                for way, entry in enumerate(ways):
                    if len(told.entries):
                        special = (told.entries, told.strikes)[way][row, place]
                        entry = np.where(row < 0, entry, special)  # noqa: PLW2901 - the same one
                    good = here & (entry >= 0)
                    values[2 * place + way, good] = candidates[entry[good], cards[good]]
                    entries[2 * place + way, good] = entry[good]
        return values, entries


class _Kept:
    """Writes down what just these keeps are worth."""

    def __init__(self) -> None:
        self.nodes: dict[int, Floats] = {}

    def kept(self, number: int, nodes: Floats) -> None:
        """Write it down for the keeps after this roll."""
        self.nodes[number] = nodes.copy()

    def lying(self, number: int, kept: Floats, thrown: Floats) -> None:
        """Whole rolls are looked at one by one."""


def ranks(plan: Plan) -> Ints:
    """The place of each node among all in the order in which equals are preferred."""
    nodes = plan.lattice.nodes
    ranks = np.empty(len(nodes), np.int32)
    ranks[sorted(range(len(nodes)), key=lambda n: (-len(nodes[n]), nodes[n]))] = np.arange(
        len(nodes)
    )
    return ranks
