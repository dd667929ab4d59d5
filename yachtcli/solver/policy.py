"""What best play does in one turn: how likely each entry is, on many cards at once.

The values of a turn are found from its last roll to its first; here chances
flow the other way, from the first roll on: into an entry where none is worse,
else down to the best keep, and from there to what the other dice show. Of
choices that are worth the same, the first in the order of `Solution.choices`
is taken: entries before keeps, in card order, and the larger keep.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from yachtcli.solver.arrays import TIE
from yachtcli.solver.reference import Room, Turns, at_once

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.solver.arrays import Flags, Floats, Longs
    from yachtcli.solver.plan import Plan


class Policy:
    """Finds how likely the entries of turns are; its space is used again for each lot of cards."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self.at_once = at_once(plan)
        self._room = Room(plan, self.at_once)
        self._raw: dict[int, Floats] = {}
        self._best: dict[int, Floats] = {}
        self._thrown: dict[int, Floats] = {}
        found = plan.lattice
        nodes, rolls = len(found.nodes), found.rolls
        # Of the step from each keep to each node above: which of that node's steps down it is.
        step = np.argmax(found.less[found.more] == np.arange(rolls, nodes)[:, None, None], axis=2)
        self._from_above: Longs = step * nodes + found.more
        self._shares = {
            (stage, place): _one_hot(plan.entries[stage, place], len(box.gains))
            for stage in range(len(plan.stages.stages))
            for place, box in enumerate(plan.boxes)
        }

    def kept(self, number: int, nodes: Floats) -> None:
        """Write down what just these keeps are worth."""
        self._raw[number] = nodes.copy()

    def lying(self, number: int, kept: Floats, thrown: Floats) -> None:
        """Write down what the best below each node is worth."""
        self._best[number] = self._room.nodes[:, : kept.shape[1]].copy()
        self._thrown[number] = thrown.copy()

    def entries(self, values: Floats, states: Sequence[Longs]) -> list[Floats]:
        """For each box, the chance of each of its entries on each of these cards."""
        plan, found = self._plan, self._plan.lattice
        turns = Turns(plan, values, states)
        self._room.expected(turns, self)
        shares = [np.zeros((len(box.gains), turns.count)) for box in plan.boxes]
        stages, last = plan.stages, plan.ruleset.rolls
        kept = np.repeat(found.chances[:, None], turns.count, axis=1)
        thrown: Floats | None = None
        for number in range(1, last + 1):
            rest = np.zeros_like(kept)
            lying = [(stages.kept[number], kept, self._best[number][: found.rolls])]
            if thrown is not None:
                lying.append((stages.thrown[number], thrown, self._thrown[number]))
            for stage, chance, best in lying:
                rest += self._enter(turns, stage, chance, best, shares, last=number == last)
            if number < last:
                flow = self._keep(number, rest)
                thrown = None
                if stages.thrown[number + 1] != stages.kept[number + 1]:
                    thrown = found.chances[:, None] * flow[-1]
                    flow[-1] = 0.0
                kept = self._roll(flow)
        return shares

    def _enter(  # noqa: PLR0913 - what there is of a roll
        self,
        turns: Turns,
        stage: int,
        chance: Floats,
        best: Floats,
        shares: list[Floats],
        *,
        last: bool,
    ) -> Floats:
        """Enter the rolls that are best entered now; the chances of the others."""
        value = np.empty_like(best)
        turns.entries(stage, value, np.empty_like(best))
        now = value >= best - TIE if not last else np.ones(value.shape, np.bool_)
        left = np.where(now, chance, 0.0)
        rest: Floats = chance - left
        self._special(turns, stage, value, left, shares)
        plan = self._plan
        for place, candidates in enumerate(turns.candidates):
            if candidates is None or not plan.admits[stage, place]:
                continue
            entries, strike = plan.entries[stage, place], plan.boxes[place].strike
            here = left * (candidates[entries] >= value - TIE)
            shares[place] += self._shares[stage, place] @ here
            left -= here
            if strike >= 0:
                here = left * (candidates[strike] >= value - TIE)
                shares[place][strike] += here.sum(axis=0)
                left -= here
        return rest

    def _special(
        self, turns: Turns, stage: int, value: Floats, left: Floats, shares: list[Floats]
    ) -> None:
        """Enter special rolls, each by the row that holds on the card."""
        told, lanes = self._plan.special, np.arange(turns.count)
        for e, row in enumerate(turns.special_rows(stage)):
            node = told.rolls[e]
            chance = np.where(row >= 0, left[node], 0.0)
            left[node] -= chance
            for place, candidates in enumerate(turns.candidates):
                if candidates is None or not self._plan.admits[stage, place]:
                    continue
                for table in (told.entries, told.strikes):
                    if not len(table):
                        continue
                    entry = table[row, place]
                    good: Flags = (entry >= 0) & (candidates[entry, lanes] >= value[node] - TIE)
                    here = np.where(good, chance, 0.0)
                    shares[place][entry, lanes] += here
                    chance -= here

    def _keep(self, number: int, rest: Floats) -> Floats:
        """How likely it is to keep just the dice of each node after this roll."""
        found = self._plan.lattice
        raw, best = self._raw[number], self._best[number]
        flow = np.zeros_like(best)
        flow[: found.rolls] = rest
        steps = found.less.shape[1]
        moved = np.zeros((steps, *flow.shape))
        for size, (first, last) in enumerate(zip(found.starts, found.starts[1:], strict=False)):
            if size:
                above = self._from_above[first - found.rolls : last - found.rolls]
                gone = moved.reshape(-1, flow.shape[1])
                for face in range(found.dice.faces):
                    flow[first:last] += gone[above[:, face]]
            onward = flow[first:last].copy()
            if size:
                onward[raw[first:last] >= best[first:last] - TIE] = 0.0
                flow[first:last] -= onward
            for step in range(steps):
                below = found.less[first:last, step]
                good = (below >= 0)[:, None] & (best[below] >= best[first:last] - TIE)
                here = onward * good
                moved[step, first:last] = here
                onward -= here
        flow[: found.rolls] = 0.0
        return flow

    def _roll(self, flow: Floats) -> Floats:
        """How likely each roll is after such keeps."""
        found = self._plan.lattice
        for size in range(len(found.starts) - 3, -1, -1):
            first, last = found.starts[size], found.starts[size + 1]
            for step in range(found.less.shape[1]):
                below = found.less[first:last, step]
                some = below >= 0
                flow[first:last][some] += flow[below[some]] / found.dice.faces
        return flow[: found.rolls]


def _one_hot(entries: Longs, count: int) -> Floats:
    """A row for each entry, with 1 at the rolls that make it."""
    found: Floats = (np.arange(count)[:, None] == entries).astype(np.float64)
    return found
