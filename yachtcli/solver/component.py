"""A part of the card that goes its own way: what it holds is told by its own boxes alone.

A column that is filled in any order falls apart into the sections with a bonus,
one component each, and the rest of its boxes. A column with an order stays in
one piece, because each box waits for the one before.

What the future depends on, of a component, is which boxes are open, the totals
of its sections with a bonus, and whether its repeat box was scored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from yachtcli.core.card import Card
from yachtcli.core.legality import available_boxes
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from yachtcli.core.ruleset import Box, Column, Ruleset, SectionColumn
    from yachtcli.solver.arrays import Ints, Longs


class Component(Struct):
    """Some boxes of a column, in card order.

    `parts` are the sections with a bonus among them; `flag` is the place of the
    repeat box if the bonus for further rolls asks whether it was scored.
    """

    ruleset: Ruleset
    column: Column
    boxes: tuple[Box, ...]
    parts: tuple[SectionColumn, ...]
    flag: int | None

    @property
    def free(self) -> bool:
        """Whether every open box may be filled next."""
        return self.column.order == "free"

    @property
    def masks_count(self) -> int:
        """How many sets of open boxes there are."""
        return 1 << len(self.boxes) if self.free else len(self.boxes) + 1


class Statuses(Struct):
    """What of a component decides where rolls may go: an entry for each status.

    Bit i of `open` and `available` stands for its box i; `scored` says whether
    the repeat box holds points, where that counts. `mask` numbers the sets of
    open boxes, `level` is how many boxes are filled.
    """

    open: Longs
    available: Longs
    scored: Ints
    mask: Ints
    level: Ints


def components(ruleset: Ruleset) -> tuple[Component, ...]:
    """The components of a card of this game."""
    repeat = ruleset.repeat
    flagged = repeat is not None and repeat.bonus != 0 and repeat.bonus_if == "scored"
    found = []
    for column, boxes in ruleset.boxes_by_column:
        box = ruleset.repeat_boxes.get(column.id) if flagged else None
        flag = None if box is None else box.place
        bonuses = [
            part
            for part in ruleset.section_columns
            if part.column is column and part.section.bonus and part.boxes
        ]
        for chosen, parts in _pieces(column, boxes, bonuses):
            held = flag if any(box.place == flag for box in chosen) else None
            found.append(Component(ruleset, column, tuple(chosen), tuple(parts), held))
    return tuple(found)


def _pieces(
    column: Column, boxes: Sequence[Box], bonuses: Sequence[SectionColumn]
) -> Iterator[tuple[Sequence[Box], Sequence[SectionColumn]]]:
    if column.order != "free":
        yield boxes, bonuses
        return
    counted: set[int] = set()
    for part in bonuses:
        counted |= {box.place for box in part.boxes}
        yield part.boxes, (part,)
    rest = [box for box in boxes if box.place not in counted]
    if rest:
        yield rest, ()


def statuses(component: Component) -> Statuses:
    """All sets of open boxes, each with the repeat box struck and scored where that counts."""
    count = len(component.boxes)
    if component.free:
        opens = np.arange(1 << count, dtype=np.int64)
        availables = opens
    else:
        opens, availables = _in_order(component)
    masks = np.arange(len(opens), dtype=np.int32)
    scored = np.zeros(len(opens), np.int32)
    if component.flag is not None:
        bit = next(i for i, box in enumerate(component.boxes) if box.place == component.flag)
        filled = np.flatnonzero(opens >> bit & 1 == 0)
        order = np.sort(np.concatenate([np.arange(len(opens)) * 2, filled * 2 + 1]))
        masks = (order // 2).astype(np.int32)
        scored = (order % 2).astype(np.int32)
    opens, availables = opens[masks], availables[masks]
    level = np.full(len(opens), count, np.int32)
    for bit in range(count):
        level -= (opens >> bit & 1).astype(np.int32)
    return Statuses(opens, availables, scored, masks, level)


def _in_order(component: Component) -> tuple[Longs, Longs]:
    """The sets of open boxes that filling them one by one leads to, and what may be filled next."""
    ruleset = component.ruleset
    places = {box.place: i for i, box in enumerate(component.boxes)}
    number = component.column.on_roll[0] if component.column.on_roll else 1
    entries: list[int | None] = [None if b.place in places else 0 for b in ruleset.boxes]
    opens, availables = [], []
    while True:
        card = Card(ruleset, entries)
        opens.append(sum(1 << places[box.place] for box in card.open_boxes))
        may = [box.place for box in available_boxes(card, number)]
        availables.append(sum(1 << places[place] for place in may))
        if not may:
            break
        entries[may[0]] = 0
    return np.array(opens, np.int64), np.array(availables, np.int64)


def bits(component: Component, places: Iterable[int]) -> int:
    """The boxes at these places of the card, as bits of the component."""
    wanted = frozenset(places)
    return sum(1 << i for i, box in enumerate(component.boxes) if box.place in wanted)
