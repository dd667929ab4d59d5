"""Rolls to which the boxes they may go to, and what they get there, depend on what is filled.

These are further rolls of the repeat category. Nothing of what becomes of them
is written down here: the core's judge is asked, on cards that stand for all
cards that it can't tell apart. Those are the cards that agree, for the dice at
hand, in the facts below.
"""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import or_
from typing import TYPE_CHECKING

import numpy as np

from yachtcli.core.card import Card
from yachtcli.core.legality import Judgement
from yachtcli.solver.component import bits

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from yachtcli.core.dice import Faces
    from yachtcli.core.ruleset import Ruleset
    from yachtcli.solver.arrays import Ints, Longs
    from yachtcli.solver.component import Component, Statuses
    from yachtcli.solver.entries import Entries
    from yachtcli.solver.lattice import Lattice
    from yachtcli.solver.stages import Stage, Stages

REPEAT_OPEN = 1
UPPER_MAY = 2
LOWER_MAY = 4
UPPER_OPEN = 8
SCORED = 16
"""The facts about a card, as bits: whether a repeat box is open; a box of the face may be
filled now; a lower box may; a box of the face is open; from here on, a bit for each column
whose repeat box was scored."""


class Special:
    """Special rolls, and what becomes of them.

    `rolls` are their nodes. `facts[stage][c]` holds those of each status of
    component c, in columns of which `asks` names one for each special roll; all
    components together, by `or`, say the facts of a card. `rows[stage]` leads from
    special roll and facts to a row, -1 where the roll is as any other one.
    `entries[row, place]` is the entry that a box gets, `strikes[row, place]` that of
    a 0 on purpose, -1 where there is none.
    """

    def __init__(self) -> None:
        self.rolls: list[int] = []
        self.asks: list[int] = []
        self.facts: list[list[Ints]] = []
        self.rows: list[Ints] = []
        self.entries: Ints = np.empty((0, 0), np.int32)
        self.strikes: Ints = np.empty((0, 0), np.int32)


def special_dice(ruleset: Ruleset) -> Collection[Faces]:
    """The special rolls of a game without a legality of its own."""
    repeat = ruleset.repeat
    if repeat is None or (not repeat.bonus and repeat.joker == "none"):
        return ()
    return ruleset.repeat_dice()


def special(
    ruleset: Ruleset,
    lattice: Lattice,
    stages: Stages,
    parts: Sequence[tuple[Component, Statuses]],
    found: Entries,
) -> Special:
    """What becomes of the special rolls of a game without a legality of its own."""
    told = Special()
    told.rolls = [lattice.node_of[dice] for dice in special_dice(ruleset)]
    flags = [component.column.id for component, _ in parts if component.flag is not None]
    rows: dict[bytes, int] = {}
    kept: list[Longs] = []
    faces = [ruleset.repeat_dice()[lattice.nodes[node]] for node in told.rolls]
    different = list(dict.fromkeys(faces)) or [0]
    told.asks = [different.index(face) for face in faces]
    for stage in stages.stages:
        # Rolls of one face ask for the same facts.
        of_face = {
            face: [_facts(stage, face, c, st, flags) for c, st in parts] for face in different
        }
        cards = {
            face: list(_representatives(ruleset, stage, parts, facts))
            for face, facts in of_face.items()
        }
        row_of = np.full((len(told.rolls), SCORED << len(flags)), -1, np.int32)
        for e, node in enumerate(told.rolls):
            roll = stage.roll(lattice.nodes[node])
            judged: dict[int, Longs] = {}
            for fact, card, places in cards[faces[e]]:
                judgement = Judgement(card, roll)
                row = judged.setdefault(fact, np.full((2, len(ruleset.boxes)), -1, np.int64))
                _judge(judgement, places, row, found)
            for fact, row in judged.items():
                at = rows.setdefault(row.tobytes(), len(rows))
                if at == len(kept):
                    kept.append(row)
                row_of[e, fact] = at
        told.facts.append(
            [np.stack(of_part, axis=1) for of_part in zip(*of_face.values(), strict=True)]
        )
        told.rows.append(row_of)
    both = np.array(kept, np.int32).reshape(len(kept), 2, len(ruleset.boxes))
    told.entries, told.strikes = both[:, 0], both[:, 1]
    return told


def _judge(
    judgement: Judgement,
    places: Sequence[int],
    row: Longs,
    found: Entries,
) -> None:
    """Write down what the judge says to these boxes."""
    for box in judgement.legal_boxes():  # to be told why not takes long
        place = box.place
        if place in places:
            points, bonus = judgement.points(box), judgement.bonus(box)
            row[0, place] = found.number(place, points, bonus)
            if points and judgement.refusal(box, strike=True) is None:
                row[1, place] = found.number(place, 0, bonus)


def _facts(
    stage: Stage,
    face: int,
    component: Component,
    status: Statuses,
    flags: Sequence[str],
) -> Ints:
    """The facts about one component that a special roll of `face` asks for, status by status."""
    ruleset = component.ruleset
    own = bits(component, ruleset.face_places(face))
    lower = bits(component, ruleset.lower_places)
    repeats = bits(component, (box.place for box in ruleset.repeat_boxes.values()))
    may = status.available if component.column.id in stage.columns else status.available * 0
    facts = (status.open & repeats != 0) * REPEAT_OPEN
    facts |= (may & own != 0) * UPPER_MAY
    facts |= (may & lower != 0) * LOWER_MAY
    facts |= (status.open & own != 0) * UPPER_OPEN
    if component.flag is not None:
        facts |= status.scored * (SCORED << flags.index(component.column.id))
    found: Ints = facts.astype(np.int32)
    return found


def _representatives(
    ruleset: Ruleset,
    stage: Stage,
    parts: Sequence[tuple[Component, Statuses]],
    facts: Sequence[Ints],
) -> Iterator[tuple[int, Card, Sequence[int]]]:
    """Cards that stand for all: their facts, and the boxes that are to be asked about."""
    choices = [
        [
            (fact, _covering(told.available, np.flatnonzero(of_status == fact)))
            for fact in sorted(set(of_status.tolist()))  # np.unique would load masked arrays
        ]
        for (_, told), of_status in zip(parts, facts, strict=True)
    ]
    for combination in product(*choices):
        fact = reduce(or_, (one for one, _ in combination), 0)
        if fact & REPEAT_OPEN:
            continue
        # What may be filled of one component is no matter of the others: each card asks for all.
        for n in range(max(len(covering) for _, covering in combination)):
            chosen = [covering[n % len(covering)] for _, covering in combination]
            yield fact, *_card(ruleset, stage, parts, chosen)


def _card(
    ruleset: Ruleset,
    stage: Stage,
    parts: Sequence[tuple[Component, Statuses]],
    chosen: Sequence[int],
) -> tuple[Card, Sequence[int]]:
    """A card on which each component has this status, and the boxes that may be filled on it."""
    entries: list[int | None] = [0] * len(ruleset.boxes)
    asked: list[int] = []
    for (component, told), status in zip(parts, chosen, strict=True):
        opens, may = int(told.open[status]), int(told.available[status])
        for i, box in enumerate(component.boxes):
            if opens >> i & 1:
                entries[box.place] = None
            if may >> i & 1 and component.column.id in stage.columns:
                asked.append(box.place)
        if component.flag is not None and told.scored[status]:
            entries[component.flag] = 1
    return Card(ruleset, entries), asked


def _covering(available: Longs, among: Longs) -> list[int]:
    """Few statuses among these in which every box may be filled that may be in one of them."""
    wanted = int(np.bitwise_or.reduce(available[among]))
    chosen = []
    while True:
        gain = np.zeros(len(among), np.int32)
        for bit in range(wanted.bit_length()):
            if wanted >> bit & 1:
                gain += (available[among] >> bit & 1).astype(np.int32)
        best = among[int(np.argmax(gain))]
        chosen.append(int(best))
        wanted &= ~int(available[best])
        if not wanted:
            return chosen
