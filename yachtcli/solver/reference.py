"""One turn on many cards at once, in NumPy: the plain statement of what the kernel does.

The last axis of every array is the states, so that each step of the lattice is
one operation on whole rows.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np

from yachtcli.solver.arrays import NOWHERE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.solver.arrays import Floats, Ints, Longs
    from yachtcli.solver.plan import Plan

MOST_AT_ONCE: Final = 1024
MOST_VALUES: Final = 1 << 20
"""States that go together, and values of all their keeps: few enough to fit in the caches."""


def at_once(plan: Plan) -> int:
    """How many states go together: as many as make calls of NumPy worth while."""
    return max(8, min(MOST_AT_ONCE, MOST_VALUES // len(plan.lattice.nodes)))


class Turns:
    """Turns on many cards: how much every entry, roll and keep of them is worth.

    `states[c]` are the states of component c, card by card; `values` those of
    all states with one more box filled, and at its end the value of what may
    not be done.
    """

    def __init__(self, plan: Plan, values: Floats, states: Sequence[Longs]) -> None:
        self.plan = plan
        self.states = states
        self.count = len(states[0])
        self.candidates = self._candidates(values)

    def _candidates(self, values: Floats) -> list[Floats | None]:
        """For each box: the value of each of its entries; None where it is open on no card."""
        plan = self.plan
        base = np.zeros(self.count, np.int64)
        for state, stride in zip(self.states, plan.strides, strict=True):
            base += state * stride
        found: list[Floats | None] = []
        for box in plan.boxes:
            state = self.states[box.component]
            stride = plan.strides[box.component]
            if box.successors[0].take(state).max() < 0:
                found.append(None)
                continue
            onward = box.successors.take(state, axis=1)
            at = np.where(onward < 0, len(values) - 1, base + (onward - state) * stride)
            candidates = values.take(at).take(box.effects, axis=0)
            candidates += box.gains[:, None]
            found.append(candidates)
        return found

    def entries(self, stage: int, out: Floats, scratch: Floats) -> None:
        """Write the value of the best entry of every roll at this stage to `out`."""
        plan = self.plan
        first = True
        for place, candidates in enumerate(self.candidates):
            if candidates is None or not plan.admits[stage, place]:
                continue
            strike = plan.boxes[place].strike
            best = candidates if strike < 0 else np.maximum(candidates, candidates[strike])
            to = out if first else scratch
            np.take(best, plan.entries[stage, place], axis=0, out=to, mode="clip")
            if not first:
                np.maximum(out, scratch, out=out)
            first = False
        if first:
            out[:] = NOWHERE
        for e, row in enumerate(self.special_rows(stage)):
            if (row >= 0).any():
                self._special(stage, e, row, out)

    def special_rows(self, stage: int) -> list[Ints]:
        """For each special roll: the row that tells what becomes of it on each card, or -1."""
        told = self.plan.special
        found = []
        for e in range(len(told.rolls)):
            facts = np.zeros(self.count, np.int32)
            for of_state, state in zip(self.plan.facts[stage], self.states, strict=True):
                facts |= of_state[state, e]
            found.append(told.rows[stage][e, facts])
        return found

    def _special(self, stage: int, e: int, row: Ints, out: Floats) -> None:
        told = self.plan.special
        for number in np.unique(row):
            if number < 0:
                continue
            best = np.full(self.count, NOWHERE)
            for place, candidates in enumerate(self.candidates):
                if candidates is None or not self.plan.admits[stage, place]:
                    continue
                for table in (told.entries, told.strikes):
                    entry = table[number, place]
                    if entry >= 0:
                        np.maximum(best, candidates[entry], out=best)
            np.copyto(out[told.rolls[e]], best, where=row == number)


class Room:
    """Space for the lattices of many cards, and the steps of one die ready to be taken.

    `nodes` has a row for each node of the lattice. `thrown` holds whole rolls in
    which all dice were thrown, where that makes a difference.
    """

    def __init__(self, plan: Plan, count: int) -> None:
        found = plan.lattice
        self.plan = plan
        self.nodes = np.empty((len(found.nodes), count))
        self.thrown = np.empty((found.rolls, count))
        self._scratch = np.empty((found.rolls, count))
        groups = list(pairwise(found.starts))
        self._more = [
            (
                first,
                last,
                found.more[first - found.rolls : last - found.rolls].T.astype(np.int64, order="C"),
            )
            for first, last in groups[1:]
        ]
        # Nodes with more different faces come first, so that each step is about the first few.
        self._less = [
            (
                first,
                [
                    found.less[first : first + n, step].astype(np.int64)
                    for step in range(found.less.shape[1])
                    if (n := int((found.kinds[first:last] > step).sum()))
                ],
            )
            for first, last in groups[:-1]
        ]

    def expected(self, turns: Turns, watch: Watch | None = None) -> Floats:
        """What each card is worth before its turn; `watch` sees every step of it.

        The best of every keep is found on the way up from nothing to a whole
        roll; the best of a roll on the way back, from the last one to the first.
        """
        plan, nodes = self.plan, self.nodes[:, : turns.count]
        stages, last = plan.stages, plan.ruleset.rolls
        whole, thrown = nodes[: plan.lattice.rolls], self.thrown[:, : turns.count]
        for number in range(last, 0, -1):
            lying = [(stages.kept[number], whole)]
            if stages.thrown[number] != stages.kept[number]:
                lying.append((stages.thrown[number], thrown))
            if number < last:
                self._keep(number, nodes, thrown, watch)
            for stage, rolls in lying:
                if number == last or not stages.plain:
                    turns.entries(stage, rolls, self._scratch[:, : turns.count])
                if number < last:
                    self._best_below(nodes, rolls, self._less[0])
            if watch is not None:
                watch.lying(number, whole, lying[-1][1])
        found: Floats = plan.lattice.chances @ whole
        return found

    def _keep(self, number: int, nodes: Floats, thrown: Floats, watch: Watch | None) -> None:
        """After roll `number`: what the best keep within each keep is worth."""
        stages = self.plan.stages
        self._reroll(nodes)
        if stages.thrown[number + 1] != stages.kept[number + 1]:
            nodes[-1] = self.plan.lattice.chances @ thrown
        if watch is not None:
            watch.kept(number, nodes)
        for group in reversed(self._less[1:]):
            self._best_below(nodes, nodes, group)

    def _reroll(self, nodes: Floats) -> None:
        """Give every keep the mean of what one more die makes of it."""
        scratch = self._scratch[:, : nodes.shape[1]]
        for first, last, more in self._more:
            total, one = nodes[first:last], scratch[: last - first]
            np.take(nodes, more[0], axis=0, out=total, mode="clip")
            for above in more[1:]:
                np.take(nodes, above, axis=0, out=one, mode="clip")
                np.add(total, one, out=total)
            total *= 1.0 / len(more)

    def _best_below(self, nodes: Floats, out: Floats, group: tuple[int, list[Longs]]) -> None:
        """Raise the nodes of one group in `out` to the best of the keeps one die below them."""
        first, steps = group
        for below in steps:
            one = self._scratch[: len(below), : nodes.shape[1]]
            np.take(nodes, below, axis=0, out=one, mode="clip")
            raised = out[first : first + len(below)]
            np.maximum(raised, one, out=raised)


class Watch(Protocol):
    """Sees the values of a turn as they are found, from the last roll to the first."""

    def kept(self, number: int, nodes: Floats) -> None:
        """After roll `number`: what keeping just these dice is worth, for all but whole rolls."""

    def lying(self, number: int, kept: Floats, thrown: Floats) -> None:
        """On roll `number`: what each whole roll is worth, some dice kept or all thrown."""
