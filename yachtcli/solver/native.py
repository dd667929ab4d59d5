"""The compiled kernel, where there is one: the tables as it wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from yachtcli.solver.arrays import Bytes, Floats, Ints, Longs
    from yachtcli.solver.plan import Plan, Runs

    Tables = tuple[NDArray[np.generic], ...]

try:
    import yachtcli.solver.kernel as kernel  # noqa: PLR0402 - so it is seen to be of this package
except ImportError:  # no compiler was there when this was installed
    kernel = None  # type: ignore[assignment]  # what stands for a module that is not there

LAYOUT: Final = 2
"""The layout of the tables as they are made here, and as `kernel.c` reads them."""
if getattr(kernel, "LAYOUT", None) != LAYOUT:  # built from other sources, and not built again since
    kernel = None  # type: ignore[assignment]  # as above

NUMPY: Final = "NumPy"
MOST_BOXES: Final = 64
MOST_ENTRIES: Final = 256
MOST_NODES: Final = 65_536
"""The most boxes, different entries in one of them, and keeps that the kernel takes."""


def how() -> str:
    """What the values are worked out with here: the kind of kernel, or `NumPy`.

    >>> how() in ("AVX-512", "AVX2", "plain C", "NumPy")
    True
    """
    return kinds()[0]


def kinds() -> tuple[str, ...]:
    """Everything that values can be worked out with here, the fastest first."""
    return (*(kernel.kinds() if kernel is not None else ()), NUMPY)


def fits(plan: Plan) -> bool:
    """Whether a game is one for the kernel: nearly every one is."""
    return (
        len(plan.boxes) <= MOST_BOXES
        and len(plan.lattice.nodes) <= MOST_NODES
        and all(len(box.gains) <= MOST_ENTRIES for box in plan.boxes)
    )


def tables(plan: Plan) -> Tables:
    """The tables of a game in the order in which `kernel.c` names them."""
    found, stages, special = plan.lattice, plan.stages, plan.special
    groups, less, roll_groups = _less(plan)
    first_entry, successors_at, boxes = 0, 0, []
    for box in plan.boxes:
        boxes.append(
            (
                box.component,
                first_entry,
                len(box.gains),
                len(box.successors),
                box.strike,
                successors_at,
            )
        )
        first_entry += len(box.gains)
        successors_at += box.successors.size
    facts = [of_part for stage in plan.facts for of_part in stage]
    numbers = (
        len(found.nodes),
        found.rolls,
        found.dice.faces,
        plan.ruleset.rolls,
        len(stages.stages),
        len(plan.boxes),
        len(plan.parts),
        len(special.rolls),
        stages.plain,
        special.rows[0].shape[1],
        plan.states,
        first_entry,
        max(len(box.successors) for box in plan.boxes),
        len(groups) // 3,
        roll_groups,
    )
    return (
        np.array(numbers, np.int64),
        found.more.astype(np.uint16),
        np.array(groups, np.int32),
        less,
        found.chances,
        np.array(stages.kept, np.int32),
        np.array(stages.thrown, np.int32),
        np.array(boxes, np.int64),
        np.concatenate([box.gains for box in plan.boxes]),
        np.concatenate([box.effects for box in plan.boxes]).astype(np.int32),
        np.concatenate([box.successors.ravel() for box in plan.boxes]).astype(np.int32),
        plan.entries.astype(np.uint8),
        plan.admits.astype(np.uint8),
        np.array(special.rolls, np.int32),
        np.cumsum([0, *(part.size for part in facts[:-1])]).astype(np.int64),
        np.concatenate([part.ravel() for part in facts]).astype(np.int32),
        np.stack(special.rows).astype(np.int32),
        np.ascontiguousarray(special.entries),
        np.ascontiguousarray(special.strikes),
        np.array(plan.sizes, np.int64),
        np.array(plan.strides, np.int64),
    )


def _less(plan: Plan) -> tuple[list[int], Ints, int]:
    """The steps downwards, nodes with as many below them together, small keeps first."""
    found = plan.lattice
    groups: list[int] = []
    rows: list[Ints] = []
    roll_groups = 0
    starts = found.starts
    for size in range(len(starts) - 3, -1, -1):
        nodes = np.arange(starts[size], starts[size + 1], dtype=np.int32)
        kinds_of = found.kinds[nodes]
        for kinds_here in sorted(set(kinds_of.tolist())):  # np.unique would load masked arrays
            chosen = nodes[kinds_of == kinds_here]
            rows.append(found.less[chosen, :kinds_here].ravel())
            groups += [kinds_here, int(chosen[0]), len(chosen)]
            roll_groups += size == 0
    return groups, np.concatenate(rows).astype(np.uint16), roll_groups


def run(  # noqa: PLR0913, PLR0917 - what the kernel takes
    kind: str,
    game: Tables,
    values: Floats,
    runs: Runs,
    part: tuple[int, int],
    stop: bytearray,
) -> None:
    """Work out the values of the states in a part of these runs, letting other threads run."""
    kernel.sweep(kind, game, values, runs.outer, runs.first, runs.last, *part, stop)


def shares(  # noqa: PLR0913, PLR0917 - what the kernel takes
    plan: Plan,
    game: Tables,
    values: Floats,
    states: Longs,
    out: Floats,
    part: tuple[int, int],
    stop: bytearray,
) -> None:
    """Write the chance of each entry of a part of these states under best play to `out`."""
    kernel.shares(game, values, states, plan.lattice.less, out, *part, stop)


def push(  # noqa: PLR0913, PLR0917 - what the kernel takes
    game: Tables,
    states: Longs,
    chances: Floats,
    least: Longs,
    most: Longs,
    row: Longs,
    source: Floats,
    to: Floats | None,
    part: tuple[int, int],
) -> None:
    """Push the chances of states with each total on to those that follow, or only make room.

    Of the states that follow, one in so many is seen to: number 0 of 2, and so on.
    """
    kernel.push(game, states, chances, least, most, row, source, to, *part)


def play(  # noqa: PLR0913, PLR0917 - what the kernel takes
    plan: Plan,
    game: Tables,
    values: Floats,
    ranks: Ints,
    dice: Bytes,
    totals: Longs,
    stop: bytearray,
) -> None:
    """Play a game with each row of dice, and write what the players have to its row of totals.

    `ranks` tells of nodes that are worth the same which one is kept.
    """
    players, size, length = totals.shape[1], plan.ruleset.dice.size, dice.shape[1]
    kernel.play(game, values, plan.lattice.less, ranks, dice, totals, players, size, length, stop)


def pieces(runs: Runs, most: int) -> tuple[Runs, Sequence[int]]:
    """The runs cut so that none is longer than `most`, and where to cut them into like parts."""
    lengths = runs.last - runs.first
    counts: Longs = -(-lengths // most)
    which = np.repeat(np.arange(len(lengths)), counts)
    nth = np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts, counts)
    first = runs.first[which] + nth * most
    last = np.minimum(first + most, runs.last[which])
    cut = type(runs)(runs.outer[which].astype(np.int64), first, last)
    ends = np.cumsum(last - first)
    wanted = np.arange(most, ends[-1], most) if len(ends) else np.empty(0)
    cuts = np.searchsorted(ends, wanted, side="left") + 1
    return cut, [0, *dict.fromkeys(int(c) for c in cuts if c < len(which)), len(which)]
