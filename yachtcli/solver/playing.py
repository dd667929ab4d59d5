"""Whole games of best play, many at once, with the dice of a stream for each.

They are the games that `Solution.choices` leads to one by one: the same
decisions on the same dice, so the same totals. Those who share a table share
its dice, each roll taking the next ones, whoever's turn it is.
"""

from __future__ import annotations

from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from yachtcli.core import stream
from yachtcli.core.dice import keeps
from yachtcli.solver import native
from yachtcli.solver.best import Best, ranks
from yachtcli.solver.crew import Crew
from yachtcli.solver.reference import at_once

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from yachtcli.solver.arrays import Bytes, Flags, Floats, Longs
    from yachtcli.solver.plan import Plan

    Part = tuple[int, int]

LOT: Final = 256
"""Games that a thread takes at a time: some ten milliseconds, so that Ctrl-C is heard."""
LOTS: Final = 4
"""Lots of each thread after which it is told how far they have come."""
MOST_NUMBERS: Final = 1 << 24
"""Numbers of dice that are held at a time."""
MOST_KEEPS: Final = 1 << 22
"""Keeps of all rolls together that NumPy can look at."""


def fits(plan: Plan, kind: str) -> bool:
    """Whether games are played so by a kind of kernel, or NumPy: nearly all are."""
    if kind != native.NUMPY:
        return native.fits(plan)
    found = plan.lattice
    return found.rolls * len(keeps(max(found.nodes[: found.rolls], key=_kinds))) <= MOST_KEEPS


def play(  # noqa: PLR0913 - what is played, and by what
    plan: Plan,
    values: Floats,
    keys: Iterable[str],
    players: int = 1,
    *,
    threads: int = 1,
    kind: str | None = None,
) -> Iterator[list[int]]:
    """The totals of the players of one game for each of these keys of dice, in their order.

    `values` are those of the solved game. `kind` is one of `native.kinds()`,
    the best of them unless told.
    """
    one = _ByNumpy if (kind or native.how()) == native.NUMPY else _ByKernel
    table = one(plan, values)
    numbers = len(plan.boxes) * plan.ruleset.rolls * plan.ruleset.dice.size * players
    lot = max(1, min(LOT, MOST_NUMBERS // (numbers * threads * LOTS)))
    rest = iter(keys)
    while now := list(islice(rest, lot * LOTS * threads)):
        totals = np.zeros((len(now), players), np.int64)

        def work_on(
            part: Part, stop: bytearray, now: Sequence[str] = now, totals: Longs = totals
        ) -> None:
            dice = fallen(now[slice(*part)], plan.ruleset.dice.faces, numbers)
            table.play(dice, totals[slice(*part)], stop)

        parts = list(pairwise([*range(0, len(now), lot), len(now)]))
        Crew(parts, work_on, threads).finish()
        yield from totals.tolist()


def fallen(keys: Sequence[str], faces: int, count: int) -> Bytes:
    """The first `count` dice of each of these streams, counted from 0."""
    limit = stream.below(faces)
    blocks = -(-(count * 256 // limit + stream.BLOCK // 2) // stream.BLOCK)
    while True:
        told = b"".join(stream.blocks(key, 0, blocks) for key in keys)
        shown: Bytes = np.frombuffer(told, np.uint8).reshape(len(keys), -1)
        counted = np.cumsum(shown < limit, axis=1, dtype=np.int32)
        if (counted[:, -1] >= count).all():
            break
        blocks += blocks // 8 + 1
    taken = shown[(shown < limit) & (counted <= count)]
    return (taken % np.uint8(faces)).reshape(len(keys), count)


class _ByKernel:
    """A table at which the compiled kernel plays."""

    def __init__(self, plan: Plan, values: Floats) -> None:
        self._plan = plan
        self._tables = native.tables(plan)
        self._values = np.ascontiguousarray(values)
        self._ranks = ranks(plan)

    def play(self, dice: Bytes, totals: Longs, stop: bytearray) -> None:
        """Add the totals of the games with these rows of dice."""
        native.play(self._plan, self._tables, self._values, self._ranks, dice, totals, stop)


class _ByNumpy:
    """A table at which NumPy plays, a decision of all games at a time."""

    def __init__(self, plan: Plan, values: Floats) -> None:
        self._plan = plan
        self._values = values
        self._best = Best(plan, values)
        found = plan.lattice
        self._counts = np.array(
            [[node.count(f + 1) for f in range(found.dice.faces)] for node in found.nodes]
        )

    def play(self, dice: Bytes, totals: Longs, stop: bytearray) -> None:
        """Add the totals of the games with these rows of dice."""
        together = at_once(self._plan)
        for start in range(0, len(dice), together):
            if not stop[0]:
                lot = slice(start, start + together)
                self._play(dice[lot], totals[lot])

    def _play(self, dice: Bytes, totals: Longs) -> None:
        plan, games, players = self._plan, len(dice), totals.shape[1]
        at = np.full((players, games), plan.start, np.int64)
        taken = np.zeros(games, np.int64)
        for _ in plan.boxes:
            for player in range(players):
                totals[:, player] += self._turn(dice, taken, at[player])
        for player in range(players):
            totals[:, player] += np.rint(self._values[at[player]]).astype(np.int64)

    def _turn(self, dice: Bytes, taken: Longs, at: Longs) -> Longs:
        """Play a turn of each game: what it gains; `at` and `taken` move on."""
        plan = self._plan
        size, rolls = plan.ruleset.dice.size, plan.ruleset.rolls
        turn = self._best.turn(at)
        games = np.arange(len(at))
        lying = np.zeros((len(at), size), np.uint8)
        kept: Flags = np.zeros((len(at), size), np.bool_)
        playing: Flags = np.ones(len(at), np.bool_)
        thrown = playing.copy()
        gains = np.zeros(len(at), np.int64)
        for number in range(1, rolls + 1):
            fresh = np.take_along_axis(dice, taken[:, None] + np.arange(size), axis=1)
            lying = np.where(kept, lying, fresh)
            taken[playing] += size
            ways, entries, keeps = turn.decide(number, games, self._nodes(lying), thrown)
            ends = playing & (ways >= 0)
            for way in np.unique(ways[ends]):
                some = np.flatnonzero(ends & (ways == way))
                box, entry = plan.boxes[way // 2], entries[some]
                state = turn.states[box.component][some]
                after = box.successors[box.effects[entry], state].astype(np.int64)
                at[some] += (after - state) * plan.strides[box.component]
                gains[some] += np.rint(box.gains[entry]).astype(np.int64)
            playing &= ~ends
            if not playing.any():
                break
            kept = leftmost(lying, self._counts[keeps])
            thrown = keeps == plan.lattice.empty
        return gains

    def _nodes(self, lying: Bytes) -> Longs:
        """The nodes of these dice."""
        found = self._plan.lattice
        nodes: Longs = np.full(len(lying), found.empty)
        for place in range(lying.shape[1]):
            nodes = found.more[nodes - found.rolls, lying[:, place]].astype(np.int64)
        return nodes


def leftmost(lying: Bytes, kept: Longs) -> Flags:
    """Which dice are kept, where so many of each face are: the leftmost; faces are told from 0."""
    left, games = kept.copy(), np.arange(len(lying))
    found: Flags = np.zeros(lying.shape, np.bool_)
    for place, faces in enumerate(lying.T):
        found[:, place] = left[games, faces] > 0
        left[games, faces] -= found[:, place]
    return found


def _kinds(dice: tuple[int, ...]) -> int:
    return len(set(dice))
