"""Everything that can be kept of the dice, from nothing to a whole roll, and how one leads on.

The value of a keep is the mean over the faces that one more die may show; the
best keep of a roll is the best of all that lie below it. So one reroll costs an
addition and a comparison for each step of one die, and not a sum for each pair
of a keep and a roll.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING

import numpy as np

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
    faces = range(1, dice.faces + 1)
    nodes: list[Faces] = []
    starts = []
    for size in range(dice.size, -1, -1):
        starts.append(len(nodes))
        group = combinations_with_replacement(faces, size)
        nodes += sorted(group, key=lambda keep: -len(set(keep)))
    starts.append(len(nodes))
    node_of = {keep: node for node, keep in enumerate(nodes)}
    rolls = starts[1]
    more = np.empty((len(nodes) - rolls, dice.faces), np.int32)
    less = np.full((len(nodes), min(dice.size, dice.faces)), -1, np.int32)
    seen = [0] * len(nodes)
    for node in range(rolls, len(nodes)):
        keep = nodes[node]
        for face in faces:
            above = node_of[tuple(sorted((*keep, face)))]
            more[node - rolls, face - 1] = above
            less[above, seen[above]] = node
            seen[above] += 1
    total = dice.faces**dice.size
    chances = np.array([dice.weight(roll) / total for roll in nodes[:rolls]], np.float64)
    kinds = np.array(seen, np.int32)
    return Lattice(dice, tuple(nodes), tuple(starts), node_of, more, less, kinds, chances)
