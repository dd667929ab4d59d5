"""A game as tables: what the sweep over all states works on, and nothing else.

A state of a card is one state of each component. They are numbered in mixed
radix, the last component (the inner one) running fastest, and its states stand
in the order of their level: so the states of one level are runs, for each
combination of the outer components one range of the inner one.
"""

from __future__ import annotations

from itertools import starmap
from math import prod
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np

from yachtcli.solver.automaton import automaton
from yachtcli.solver.component import components, statuses
from yachtcli.solver.entries import Entries
from yachtcli.solver.explicit import Explicit
from yachtcli.solver.index import Index
from yachtcli.solver.lattice import lattice
from yachtcli.solver.size import (
    check_boxes,
    check_components,
    check_reckoned,
    check_special,
    check_work,
)
from yachtcli.solver.special import special, special_dice
from yachtcli.solver.stages import stages
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from yachtcli.core.ruleset import Ruleset
    from yachtcli.solver.arrays import Floats, Ints, Longs
    from yachtcli.solver.automaton import Automaton
    from yachtcli.solver.component import Component
    from yachtcli.solver.index import Finds
    from yachtcli.solver.lattice import Lattice
    from yachtcli.solver.special import Special
    from yachtcli.solver.stages import Stages

FEW: Final = 2
MANY: Final = 1000
"""Components of which all combinations are looked at without a thought, and rolls likewise."""


class Part(Protocol):
    """A component of the card, or all of it: its states in the order of their level."""

    @property
    def size(self) -> int:
        """How many states there are."""

    @property
    def level(self) -> Ints:
        """How many boxes are filled in each state."""

    @property
    def final(self) -> Floats:
        """The section bonuses of each state without an open box, 0 for the others."""

    @property
    def bonus_ids(self) -> tuple[str, ...]:
        """The ids of the sections with a bonus, each with its column where there are several."""

    @property
    def finder(self) -> Finds:
        """What finds the state of a card."""


class BoxTable(Struct):
    """All that may be entered in a box.

    `component` is the number of its component. For each entry, `points` stands
    in the box, `gains` is that with the bonus, and `effects` numbers what it
    makes of the component: `successors[effect, state]`, -1 where the box can't
    be filled. `strike` is the entry of a 0 on purpose, -1 without one.
    """

    component: int
    points: Ints
    gains: Floats
    effects: Ints
    strike: int
    successors: Ints


class Runs(Struct):
    """The states of one level: for each of `outer` the inner ones from `first` to before `last`."""

    outer: Longs
    first: Longs
    last: Longs

    @property
    def states(self) -> int:
        """How many states these are."""
        return int((self.last - self.first).sum())


class Plan:
    """The tables of a game.

    `entries[stage, place, roll]` is the entry that a roll makes as a rule;
    `admits[stage, place]` whether the box may be filled at that stage.
    `facts[stage][component]` are those of each state for the special rolls.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        check_boxes(ruleset)
        if not ruleset.own_legality:
            check_reckoned(ruleset)
        self.ruleset = ruleset
        self.lattice: Lattice = lattice(ruleset.dice)
        self.stages: Stages = stages(ruleset)
        found = Entries(ruleset, self.lattice, self.stages)
        if ruleset.own_legality:
            self._find_one_by_one(found)
        else:
            self._find_components(found)
        self.sizes = tuple(part.size for part in self.parts)
        self.index = Index(tuple(part.finder for part in self.parts), self.sizes)
        self.states = self.index.states
        self.strides = tuple(_strides(self.sizes))
        self.entries = found.ordinary
        self.admits = np.array(
            [
                [box.column.id in stage.columns for box in ruleset.boxes]
                for stage in self.stages.stages
            ]
        )
        self.levels = len(ruleset.boxes)
        self.start = 0
        """The number of the empty card's state: the first of every component."""

    def _find_components(self, found: Entries) -> None:
        ruleset = self.ruleset
        pieces = [(c, statuses(c)) for c in components(ruleset)]
        rolls = len(special_dice(ruleset))
        if rolls and (len(pieces) > FEW or rolls > MANY):
            # Jokers bring no fewer states, and to look at all of them takes long.
            made = automata(ruleset, [component for component, _ in pieces], found, or_more=True)
            check_special(ruleset, sum(part.size for part in made))
        told = special(ruleset, self.lattice, self.stages, pieces, found)
        made = automata(ruleset, [component for component, _ in pieces], found)
        check_special(ruleset, sum(part.size for part in made))
        order = sorted(range(len(made)), key=lambda c: _runs_well(made[c]))
        self.special: Special = told
        self.facts: list[list[Ints]] = [
            [
                _by_state(facts[c], pieces[c][1].mask, pieces[c][1].scored, made[c])[:, told.asks]
                for c in order
            ]
            for facts in told.facts
        ]
        self.parts: tuple[Part, ...] = tuple(made[c] for c in order)
        self.boxes = tuple(_box_tables(ruleset, found, [made[c] for c in order]))

    def _find_one_by_one(self, found: Entries) -> None:
        whole = Explicit(self.ruleset, self.lattice, self.stages, found)
        check_work(self.ruleset, whole.size)
        self.special = whole.special
        self.facts = [[facts] for facts in whole.facts]
        self.parts = (whole,)
        self.boxes = tuple(
            _box_table(0, found, box.place, whole.moves[box.place], whole.successors[box.place])
            for box in self.ruleset.boxes
        )

    def runs(self, level: int) -> Runs:
        """The states in which so many boxes are filled."""
        inner = self.parts[-1]
        starts = np.searchsorted(inner.level, np.arange(int(inner.level[-1]) + 2))
        rest = level - self._outer_levels()
        outer = np.flatnonzero((rest >= 0) & (rest < len(starts) - 1))
        return Runs(outer, starts[rest[outer]], starts[rest[outer] + 1])

    def _outer_levels(self) -> Ints:
        levels = np.zeros(1, np.int16)
        for part in self.parts[:-1]:
            levels = (levels[:, None] + part.level.astype(np.int16)).ravel()
        return levels.astype(np.int32)

    def finals(self) -> Floats:
        """The section bonuses of the states in which every box is filled, for each of its runs."""
        bonus = np.zeros(1)
        for part in self.parts:
            bonus = (bonus[:, None] + part.final[part.level == part.level[-1]]).ravel()
        return bonus


def automata(
    ruleset: Ruleset, parts: Sequence[Component], found: Entries, *, or_more: bool = False
) -> tuple[Automaton, ...]:
    """The states of all components for these entries; UnsolvableError if they are too many.

    `or_more`: further entries may come, and more states by them.
    """
    points = found.points()
    held = [[points[box.place] for box in component.boxes] for component in parts]
    check_components(ruleset, parts, held)
    made = tuple(starmap(automaton, zip(parts, held, strict=True)))
    check_work(ruleset, prod(part.size for part in made), or_more=or_more)
    return made


def _runs_well(part: Automaton) -> tuple[float, int]:
    """Components in the order of how well neighbouring states go together, the best last."""
    sets = part.component.masks_count * (2 if part.component.flag is not None else 1)
    return part.size / sets, part.size


def _strides(sizes: Sequence[int]) -> list[int]:
    strides = [1]
    for size in sizes[:0:-1]:
        strides.append(strides[-1] * size)
    return strides[::-1]


def _by_state(facts: Ints, mask: Ints, scored: Ints, part: Automaton) -> Ints:
    """Facts that are told by status, for each state."""
    at = np.full((int(mask.max()) + 1, 2), -1, np.int32)
    at[mask, scored] = np.arange(len(mask))
    opens = part.finder.opens
    if opens is None:
        numbers = part.open.astype(np.int32)
    else:
        numbers = np.array([opens.index(o) for o in part.open.tolist()], np.int32)
    found: Ints = facts[at[numbers, part.scored]]
    return found


def _box_tables(ruleset: Ruleset, found: Entries, parts: Sequence[Automaton]) -> list[BoxTable]:
    where = {
        box.place: (c, i)
        for c, part in enumerate(parts)
        for i, box in enumerate(part.component.boxes)
    }
    tables = []
    for box in ruleset.boxes:
        c, i = where[box.place]
        part = parts[c]
        tables.append(_box_table(c, found, box.place, part.variants[i], part.successors[i]))
    return tables


def _box_table(
    component: int, found: Entries, place: int, effects: Mapping[int, int], successors: Ints
) -> BoxTable:
    pairs = list(found.of_box[place])
    return BoxTable(
        component,
        np.array([points for points, _ in pairs], np.int32),
        np.array([points + bonus for points, bonus in pairs], np.float64),
        # Points that no card can get lead nowhere: any effect will do.
        np.array([effects.get(points, 0) for points, _ in pairs], np.int32),
        found.strikes[place],
        successors,
    )
