"""What a further roll of the repeat category gets on many cards.

The judge is asked about cards as they come, and never again about what it has
settled: to such a roll cards are alike where the same of them may be filled and
is open of the boxes of its own face and of the lower ones; what it earns beside
goes by whether the repeat box of the column holds points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from yachtcli.bots.lattice import SCALE
from yachtcli.core.dice import Roll
from yachtcli.core.legality import Judgement

if TYPE_CHECKING:
    from yachtcli.bots.many.cards import Cards
    from yachtcli.bots.tables import Tables
    from yachtcli.core.card import Card
    from yachtcli.solver.arrays import Flags, Longs, Places

UPPER_MAY: Final = 1
LOWER_MAY: Final = 2
UPPER_OPEN: Final = 4
FACTS: Final = 8
UNKNOWN: Final = -1


class Repeated:
    """What the judge has said to such rolls in one game; `nothing` stands for no entry."""

    def __init__(self, tables: Tables, nothing: int) -> None:
        ruleset = tables.ruleset
        boxes, dice = ruleset.boxes, ruleset.repeat_dice()
        self._tables = tables
        self._nothing = nothing
        self._columns: Places = np.array(
            [list(ruleset.repeat_boxes).index(box.column.id) for box in boxes], np.intp
        )
        of_rolls = [dice[tables.lattice.rolls[roll]] for roll in tables.repeats]
        faces = sorted(set(of_rolls))
        self._faces: Places = np.array([faces.index(face) for face in of_rolls], np.intp)
        own = [[box.place in ruleset.face_places(face) for box in boxes] for face in faces]
        self._own: Longs = np.array(own, np.int64)
        self._lower = sorted(ruleset.lower_places)
        shape = len(tables.ways), len(of_rolls), FACTS, len(boxes)
        self._entries: Places = np.full(shape, UNKNOWN, np.intp)
        self._bonus: Longs = np.full((2, len(boxes)), UNKNOWN, np.int64)

    def judged(
        self, cards: Cards, way: int, available: Flags, rolls: Places
    ) -> tuple[Places, Longs]:
        """What rolls that come in this way get, by row of `rolls`, place and card.

        That is the number of the entry, and in `SCALE` what it earns beside.
        `rolls` has columns for the cards; they are told by their numbers among
        `Tables.repeats`. `available` tells which boxes may be filled.
        """
        places = np.arange(len(available))[:, None]
        facts = self._facts(cards, available)[self._faces[rolls], np.arange(len(cards))]
        held = cards.held[self._columns].astype(np.intp)
        at = rolls[:, None], facts[:, None], places
        told = self._entries[way]
        unknown = (told[at] == UNKNOWN) | (self._bonus[held, places] == UNKNOWN)
        for row, number in np.argwhere((unknown & available).any(axis=1)).tolist():
            some, roll, fact = available[:, number], rolls[row, number], facts[row, number]
            known = told[roll, fact, some], self._bonus[held[some, number], places[some, 0]]
            if any((of_some == UNKNOWN).any() for of_some in known):
                card = cards.card(number)
                told[roll, fact, some] = self._nothing
                self._ask(card, way, roll, told[roll, fact], held[:, number])
        entries: Places = np.where(available, told[at], self._nothing)
        bonus = np.where(entries == self._nothing, 0, self._bonus[held, places])
        return entries, bonus

    def _facts(self, cards: Cards, available: Flags) -> Places:
        """By face and card: what settles where a roll of that face may go, and as what."""
        facts: Places = (self._own @ available > 0) * UPPER_MAY
        facts += available[self._lower].any(axis=0) * LOWER_MAY
        facts += (self._own @ cards.open > 0) * UPPER_OPEN
        return facts

    def _ask(self, card: Card, way: int, roll: int, row: Places, held: Places) -> None:
        """Write down what the judge says to a roll on a card."""
        tables = self._tables
        dice = tables.lattice.rolls[tables.repeats[roll]]
        judgement = Judgement(card, Roll(dice, *tables.ways[way]))
        for box in judgement.legal_boxes():
            row[box.place] = tables.numbers[box.place][judgement.points(box)]
        for box in card.open_boxes:
            self._bonus[held[box.place], box.place] = SCALE * judgement.bonus(box)
