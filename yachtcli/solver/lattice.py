"""The keeps of some dice and the steps between them, numbered and laid out as arrays.

One reroll costs an addition and a comparison for each step of one die.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

import numpy as np

from yachtcli.core.steps import steps
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yachtcli.core.dice import DiceSet, Faces
    from yachtcli.solver.arrays import Floats, Ints


class Lattice(Struct):
    """All keeps of a set of dice as nodes: whole rolls first, nothing kept last.

    `nodes` are the dice of each, grouped by their number, and those with more
    different faces first within a group. `starts[i]` is where the group with i
    dice fewer than a roll begins. `node_of` leads from dice to their node.
    `more[k - rolls]` holds the nodes one die above the keep k, face by face;
    `less[k]` those one die below it, -1 where it has fewer different faces;
    `kinds[k]` how many different faces it has. `chances` are those of the rolls
    when all dice are thrown.
    """

    dice: DiceSet
    nodes: tuple[Faces, ...]
    starts: tuple[int, ...]
    node_of: Mapping[Faces, int]
    more: Ints
    less: Ints
    kinds: Ints
    chances: Floats

    @property
    def rolls(self) -> int:
        """How many of the nodes are whole rolls."""
        return self.starts[1]

    @property
    def empty(self) -> int:
        """The node of keeping nothing."""
        return len(self.nodes) - 1


def edges(dice: DiceSet) -> int:
    """How many steps of one die there are among the keeps of these dice.

    >>> from yachtcli.core.dice import DiceSet
    >>> edges(DiceSet(5, 6))
    1260
    """
    return dice.faces * comb(dice.size - 1 + dice.faces, dice.faces)


def lattice(dice: DiceSet) -> Lattice:
    """The keeps of these dice and the steps between them.

    >>> from yachtcli.core.dice import DiceSet
    >>> found = lattice(DiceSet(5, 6))
    >>> len(found.nodes), found.rolls
    (462, 252)
    """
    found = steps(dice)
    nodes: list[Faces] = []
    starts = []
    for level in reversed(found.levels):
        starts.append(len(nodes))
        nodes += sorted(level, key=lambda keep: -len(set(keep)))
    starts.append(len(nodes))
    node_of = {keep: node for node, keep in enumerate(nodes)}
    numbers = [np.array([node_of[keep] for keep in level], np.int32) for level in found.levels]
    rolls = starts[1]
    more = np.empty((len(nodes) - rolls, dice.faces), np.int32)
    most = min(dice.size, dice.faces)
    less = np.full((len(nodes), most), -1, np.int32)
    for here, above, up, down in zip(numbers, numbers[1:], found.up, found.down[1:], strict=False):
        more[here - rolls] = above[np.array(up)]
        # Where there are fewer steps down than most have, one to beyond all nodes stands in.
        filled = [below + (len(here),) * (most - len(below)) for below in down]
        less[above] = np.sort(np.append(here, len(nodes))[np.array(filled)], axis=1)
    less[less == len(nodes)] = -1
    total = dice.faces**dice.size
    chances = np.array([dice.weight(roll) / total for roll in nodes[:rolls]], np.float64)
    kinds = (less >= 0).sum(axis=1).astype(np.int32)
    return Lattice(dice, tuple(nodes), tuple(starts), node_of, more, less, kinds, chances)
