"""The states of a component: what it may hold, as far as the future can tell the difference.

Worked out backwards over the sets of open boxes: two totals are the same state
if every entry leads from both to the same states, and the bonus at the end is
the same. This knows nothing of why there is a bonus, so it covers every
threshold, several tiers, and points below 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from yachtcli.core.card import Card
from yachtcli.solver.component import statuses
from yachtcli.solver.index import Finder, Sum
from yachtcli.solver.memory import check_memory
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from yachtcli.core.ruleset import Ruleset, SectionColumn
    from yachtcli.solver.arrays import Floats, Ints, Longs
    from yachtcli.solver.component import Component, Statuses


class Automaton(Struct):
    """The states of a component and how entries lead from one to another.

    States are in the order of `level`, the number of filled boxes. For box i,
    `variants[i]` leads from what is entered to the number of the effect that it
    has, and `successors[i][variant]` from each state to the next, -1 where the
    box can't be filled now. `final` is the section bonus of states without an
    open box, 0 in the others. `finder` finds the state of a card.
    """

    component: Component
    size: int
    level: Ints
    open: Longs
    available: Longs
    scored: Ints
    variants: tuple[Mapping[int, int], ...]
    successors: tuple[Ints, ...]
    final: Floats
    finder: Finder

    @property
    def bonus_ids(self) -> tuple[str, ...]:
        """The ids of the sections with a bonus, each with its column where there are several."""
        return tuple(part.id for part in self.component.parts)


def sums(component: Component, entries: Sequence[Sequence[int]]) -> tuple[Sum, ...]:
    """The totals of its sections that make a difference, if these entries may come to stand."""
    multiplier = component.column.multiplier
    any_order = component.free and not component.ruleset.own_legality
    held = {b.place: e for b, e in zip(component.boxes, entries, strict=True)}
    found = []
    for part in component.parts:
        lows = sum(min(0, *held[box.place]) for box in part.boxes) // multiplier
        highs = sum(max(0, *held[box.place]) for box in part.boxes) // multiplier
        first, last = part.section.bonus[0].at_least, part.section.bonus[-1].at_least
        least, most = lows, highs
        # From `most` on the last tier can't be lost, and up to `least` the first can't be won.
        # But what may come back from there has to be known, unless another order of the same
        # entries leads to the same totals without passing these ends.
        if any_order or not lows or not highs:
            most = max(0, min(highs, last - lows))
            least = min(0, max(lows, first - 1 - highs))
        found.append(Sum(tuple(box.place for box in part.boxes), least, most))
    return tuple(found)


def held_count(component: Component, totals: Sequence[Sum]) -> int:
    """How many ways there are of what the totals and the flag of a component are."""
    count = 1 if component.flag is None else 2
    for total in totals:
        count *= total.size
    return count


def automaton(component: Component, entries: Sequence[Sequence[int]]) -> Automaton:
    """The states of a component, for boxes in which these entries may come to stand."""
    totals = sums(component, entries)
    variants, effects = _effects(component, entries, totals)
    status = statuses(component)
    masks_count = component.masks_count
    following = _following(component, status.mask, status.open, status.available)
    if totals:
        level, mask, held, table = _classes(component, totals, effects, following)
    else:
        level, mask, held, table = status.level, status.mask, status.scored, None
        order = np.argsort(level, kind="stable")
        level, mask, held = level[order], mask[order], held[order]
    if table is None:
        table = np.full((masks_count, held_count(component, totals)), -1, np.int32)
        table[mask, held] = np.arange(len(mask), dtype=np.int32)
    check_memory(component.ruleset, 4 * len(mask) * sum(map(len, effects)))
    successors = []
    for i, effect in enumerate(effects):
        onward = following[i][mask]
        reached = table[onward, effect[:, held]]
        successors.append(np.where(onward < 0, -1, reached).astype(np.int32))
    first = np.zeros(masks_count, np.int64)
    first[status.mask] = np.arange(len(status.mask))
    final = np.where(level == len(component.boxes), _bonuses(totals, component)[held], 0.0)
    return Automaton(
        component,
        len(mask),
        level,
        status.open[first][mask],
        status.available[first][mask],
        held % 2 if component.flag is not None else np.zeros(len(mask), np.int32),
        variants,
        tuple(successors),
        final,
        _finder(component, totals, status, table),
    )


def _finder(component: Component, totals: Sequence[Sum], status: Statuses, table: Ints) -> Finder:
    """What finds the states in this table, of a row for each mask."""
    # Struck and scored repeat boxes have statuses of their own.
    opens = None if component.free else tuple(dict.fromkeys(status.open.tolist()))
    return Finder(
        places=tuple(box.place for box in component.boxes),
        multiplier=component.column.multiplier,
        sums=tuple(totals),
        flag=component.flag,
        opens=opens,
        table=table.ravel().data,
    )


def _effects(
    component: Component, entries: Sequence[Sequence[int]], totals: Sequence[Sum]
) -> tuple[tuple[Mapping[int, int], ...], list[Ints]]:
    """For each box: the number of an entry's effect; and by effect, what each held becomes."""
    count = held_count(component, totals)
    flags = 1 if component.flag is None else 2
    held = np.arange(count, dtype=np.int32)
    numbers, effects = [], []
    for box, values in zip(component.boxes, entries, strict=True):
        number: dict[int, int] = {}
        seen: dict[bytes, int] = {}
        becomes: list[Ints] = []
        for entry in values:
            after = held.copy()
            weight = count // flags
            for total in totals:
                weight //= total.size
                if box.place in total.places:
                    now = held // flags // weight % total.size
                    then = now + entry // component.column.multiplier
                    after += (np.clip(then, 0, total.size - 1) - now) * weight * flags
            if box.place == component.flag and entry:
                after += 1 - held % 2
            effect = seen.setdefault(after.tobytes(), len(becomes))
            if effect == len(becomes):
                becomes.append(after)
            number[entry] = effect
        numbers.append(number)
        effects.append(np.array(becomes, np.int32).reshape(len(becomes), count))
    return tuple(numbers), effects


def _following(component: Component, mask: Ints, opens: Longs, available: Longs) -> list[Ints]:
    """For each box: the mask that filling it leads to from each mask, -1 where it can't be."""
    by_open = {}
    found = [np.full(component.masks_count, -1, np.int32) for _ in component.boxes]
    if not component.free:
        by_open = {int(o): int(m) for o, m in zip(opens, mask, strict=True)}
    for i, onward in enumerate(found):
        may = available >> i & 1 == 1
        if component.free:  # the mask is the set itself
            onward[mask[may]] = (opens[may] & ~(1 << i)).astype(np.int32)
        else:
            for number, left in zip(mask[may], opens[may] & ~(1 << i), strict=True):
                onward[number] = by_open[int(left)]
    return found


def _classes(
    component: Component,
    totals: Sequence[Sum],
    effects: Sequence[Ints],
    following: Sequence[Ints],
) -> tuple[Ints, Ints, Ints, Ints]:
    """Level, mask and one way of what is held for each state, and the table of all of them."""
    count = held_count(component, totals)
    start = 0
    for total in totals:
        start = start * total.size - total.least
    start *= 1 if component.flag is None else 2
    status = statuses(component)
    by_level: list[dict[int, None]] = [{} for _ in range(len(component.boxes) + 1)]
    for number, filled in zip(status.mask, status.level, strict=True):
        by_level[filled][int(number)] = None
    reached = np.zeros((component.masks_count, count), np.bool_)
    reached[next(iter(by_level[0])), start] = True
    onward = [
        [(i, int(follow[m])) for i, follow in enumerate(following) if follow[m] >= 0]
        for m in range(component.masks_count)
    ]
    for masks in by_level:
        for mask in masks:
            held = np.flatnonzero(reached[mask])
            for i, then in onward[mask]:
                reached[then, effects[i][:, held].ravel()] = True
    bonus = np.unique(_bonuses(totals, component), return_inverse=True)[1].astype(np.int32)
    flag = np.arange(count, dtype=np.int32) % (1 if component.flag is None else 2)
    local = np.full((component.masks_count, count), -1, np.int32)
    groups = []
    for masks in reversed(by_level):
        for mask in masks:
            held = np.flatnonzero(reached[mask])
            rows = [flag[held]] + [local[t][effects[i][:, held]] for i, t in onward[mask]]
            if not onward[mask]:
                rows.append(bonus[held])
            same = _alike(np.vstack(rows))
            local[mask, held] = same
            groups.append((mask, held[np.unique(same, return_index=True)[1]]))
    return _numbered(groups[::-1], by_level, local)


def _alike(columns: Ints) -> Ints:
    """A number for each column, the same for equal ones, as they first come.

    So neighbours are of rising totals.
    """
    told = np.ascontiguousarray(columns.T)
    width = told.itemsize * told.shape[1]
    parts = told.tobytes()
    numbers: dict[bytes, int] = {}
    return np.array(
        [
            numbers.setdefault(parts[at : at + width], len(numbers))
            for at in range(0, len(parts), width)
        ],
        np.int32,
    )


def _numbered(
    groups: Sequence[tuple[int, Longs]], by_level: Sequence[Mapping[int, None]], local: Ints
) -> tuple[Ints, Ints, Ints, Ints]:
    """The states of all masks in one row, the emptiest card first."""
    level_of = {mask: filled for filled, masks in enumerate(by_level) for mask in masks}
    levels, masks, helds = [], [], []
    at = 0
    for mask, held in groups:
        local[mask][local[mask] >= 0] += at
        levels.append(np.full(len(held), level_of[mask], np.int32))
        masks.append(np.full(len(held), mask, np.int32))
        helds.append(held.astype(np.int32))
        at += len(held)
    return np.concatenate(levels), np.concatenate(masks), np.concatenate(helds), local


def _bonuses(totals: Sequence[Sum], component: Component) -> Floats:
    """The section bonuses for every way of what is held, once no box is open."""
    bonus = np.zeros(1)
    for part, total in zip(component.parts, totals, strict=True):
        each = [
            _bonus(component.ruleset, part, points) for points in range(total.least, total.most + 1)
        ]
        bonus = (bonus[:, None] + np.array(each, np.float64)).ravel()
    return np.repeat(bonus, 1 if component.flag is None else 2)


def _bonus(ruleset: Ruleset, part: SectionColumn, points: int) -> int:
    """What a full section with so many points earns, as the card itself says."""
    entries = [0] * len(ruleset.boxes)
    entries[part.boxes[0].place] = points * part.column.multiplier
    return Card(ruleset, entries).section_bonus(part)
