"""One turn, from the first roll to the entry, given what entries are worth."""

from __future__ import annotations

from functools import cached_property
from operator import mul
from typing import TYPE_CHECKING, Final, TypeAlias

from yachtcli.bots.lattice import SCALE, WHOLE
from yachtcli.core.dice import Roll
from yachtcli.core.legality import Judgement, available_boxes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from yachtcli.bots.tables import Tables
    from yachtcli.core.card import Card

Worth: TypeAlias = "Mapping[int, Mapping[int, int]]"
"""What an entry is worth, in `SCALE`, by the place of the box and the points that it gets."""

NEVER: Final = -(1 << 60)
"""What a roll is worth that no box takes."""


class Entries:
    """The entries that may be made on a card, for all rolls.

    With `now` those of this turn. Without it, those of the turns to come, as
    far as that can be told: every open box counts as one that can be filled.
    """

    def __init__(self, tables: Tables, card: Card, *, now: bool) -> None:
        self.tables = tables
        self.card = card
        ruleset = card.ruleset
        self.codes = len(ruleset.boxes)
        open_boxes = card.open_boxes
        self._boxes = [
            available_boxes(card, number)
            if now
            else tuple(box for box in open_boxes if tables.admits(box, way))
            for way, (number, _) in enumerate(tables.ways)
        ]
        special: Sequence[int] = ()
        if now and ruleset.own_legality:
            special = range(len(tables.lattice.rolls))
        elif not any(card.is_open(box) for box in ruleset.repeat_boxes.values()):
            special = tables.repeats
        self._special = [
            [(number, self._judged(Roll(tables.lattice.rolls[number], *way))) for number in special]
            for way in tables.ways
        ]

    @property
    def places(self) -> frozenset[int]:
        """Where the boxes stand that may be filled, however the dice come."""
        return frozenset(box.place for boxes in self._boxes for box in boxes)

    @cached_property
    def _special_points(self) -> list[dict[int, dict[int, int]]]:
        """For each way, by roll and place: the points of rolls that the card has a say in."""
        return [
            {number: {place: p for place, p, _ in entries} for number, entries in special}
            for special in self._special
        ]

    def _judged(self, roll: Roll) -> list[tuple[int, int, int]]:
        """The places that take the roll, each with its points and what it earns beside them."""
        judgement = Judgement(self.card, roll)
        return [
            (box.place, judgement.points(box), SCALE * judgement.bonus(box))
            for box in judgement.legal_boxes()
        ]

    def best(self, worth: Worth) -> list[list[int]]:
        """For each way that dice come, by roll: the best entry.

        It is told as its value times `codes`, plus a number that gives its
        place: see `place`. Of equals the first in card order.
        """
        marked = self._marked(worth)
        found = []
        for way, boxes in enumerate(self._boxes):
            lists = self._lists(marked, way)
            best = list(map(max, *lists)) if len(boxes) > 1 else self._only(lists)
            for number, entries in self._special[way]:
                best[number] = max(self._special_marked(marked, entries), default=self._never())
            found.append(best)
        return found

    def ends(self, worth: Worth) -> tuple[dict[int, int], dict[int, dict[int, int]], int] | None:
        """Where turns end in which the best of these entries are gone for, with arrays.

        How likely each box is filled, by place, and by how many points; and how
        likely the last roll meets the repeat category. None where that has to
        be reckoned step by step.
        """
        tables = self.tables
        turns = tables.turns
        if turns is None:
            return None
        marked = self._marked(worth)
        row: list[int] = []
        for place, points in enumerate(tables.values):
            values = marked.get(place)
            row += [0] * len(points) if values is None else [values[p] for p in points]
        found = turns.ends(
            row,
            [[box.place for box in boxes] for boxes in self._boxes],
            [
                [
                    (number, max(self._special_marked(marked, entries), default=self._never()))
                    for number, entries in special
                ]
                for special in self._special
            ],
        )
        if found is None:
            return None
        used, masses, repeats = found
        each = iter(masses)
        brought = {
            place: {p: next(each) for p in points} for place, points in enumerate(tables.values)
        }
        return dict(enumerate(used)), brought, repeats

    def second(self, worth: Worth) -> list[list[int]]:
        """As `best`, but what is best after that entry; the same where there is no other."""
        marked = self._marked(worth)
        found = []
        for way, boxes in enumerate(self._boxes):
            lists = self._lists(marked, way)
            second = (
                [sorted(column)[-2] for column in zip(*lists, strict=True)]
                if len(boxes) > 1
                else self._only(lists)
            )
            for number, entries in self._special[way]:
                ranked = sorted(self._special_marked(marked, entries))
                second[number] = ranked[-2:][0] if ranked else self._never()
            found.append(second)
        return found

    def points(self, entry: int, way: int, number: int) -> int:
        """What roll `number` (of the lattice) that came in this way gets by an entry of `best`.

        0 where no box takes it.
        """
        if entry // self.codes <= NEVER:
            return 0
        place = self.place(entry)
        special = self._special_points[way].get(number)
        if special is not None:
            return special[place]
        return self.tables.points(self.card.ruleset.boxes[place], way)[number]

    def place(self, entry: int) -> int:
        """The place of the box that an entry fills."""
        return self.codes - 1 - entry % self.codes

    def _marked(self, worth: Worth) -> dict[int, dict[int, int]]:
        codes = self.codes
        strikes = self.card.ruleset.voluntary_zero
        marked = {}
        for place, values in worth.items():
            mark, least = codes - 1 - place, values[0] if strikes else NEVER
            marked[place] = {p: max(value, least) * codes + mark for p, value in values.items()}
        return marked

    def _lists(self, marked: Mapping[int, Mapping[int, int]], way: int) -> list[list[int]]:
        points = self.tables.points
        lists = []
        for box in self._boxes[way]:
            entries = marked[box.place]
            lists.append([entries[p] for p in points(box, way)])
        return lists

    def _special_marked(
        self, marked: Mapping[int, Mapping[int, int]], entries: list[tuple[int, int, int]]
    ) -> list[int]:
        return [
            marked[place][points] + bonus * self.codes
            for place, points, bonus in entries
            if place in marked
        ]

    def _never(self) -> int:
        return NEVER * self.codes

    def _only(self, lists: list[list[int]]) -> list[int]:
        return lists[0] if lists else [self._never()] * len(self.tables.lattice.rolls)


class Turn:
    """What is best to keep of each roll, where rolls are worth so much at the end of a turn.

    `values` are those worths, by the way that dice come and by roll. `keeps`
    are the best keeps after each roll but the last, as `Lattice.best_keeps`
    tells them; `expected` is what the turn is worth before its first roll.
    With `ahead` every roll but the next one is left out of sight.
    """

    __slots__ = ("_tables", "expected", "keeps", "values")

    def __init__(self, tables: Tables, values: list[list[int]], *, ahead: bool = False) -> None:
        self._tables = tables
        self.values = values
        lattice = tables.lattice
        mark = lattice.mark
        rest = [values[way] for way in tables.at[-1]]
        self.keeps: list[list[int]] = []
        for at in reversed(range(len(tables.at) - 1)):
            partly, thrown = rest
            if ahead:
                partly, thrown = map(_seen, (values[way] for way in tables.at[at + 1]), rest)
            best = lattice.best_keeps(partly, None if rest[0] is rest[1] else thrown)
            self.keeps.append(best)
            further = [keep // mark for keep in best]
            by_way = {way: list(map(max, values[way], further)) for way in set(tables.at[at])}
            rest = [by_way[way] for way in tables.at[at]]
        self.keeps.reverse()
        self.expected: int = sum(map(mul, lattice.first, rest[1])) // WHOLE

    def ends(
        self, masses: list[int] | None = None, number: int = 1, *, thrown: bool = False
    ) -> dict[int, list[int]]:
        """How likely the turn ends with each roll, by the way that the dice came.

        It starts with roll `number` of the turn, each roll being `masses` so
        likely; with the first one, unless told. `thrown`: all dice are thrown in it.
        """
        tables = self._tables
        lattice = tables.lattice
        mark = lattice.mark
        if masses is None:
            masses = lattice.first
        ends: dict[int, list[int]] = {}
        for at in range(number - 1, len(tables.at)):
            way = tables.at[at][thrown and at == number - 1]
            if at == len(tables.at) - 1:
                stays = masses
            else:
                kept = [0] * mark
                stays = [0] * len(masses)
                rows = zip(self.keeps[at], masses, self.values[way], strict=True)
                for place, (keep, mass, value) in enumerate(rows):
                    if keep // mark > value:
                        kept[keep % mark] += mass
                    else:
                        stays[place] = mass
                masses = lattice.rolled(kept)
            ends[way] = list(map(int.__add__, ends[way], stays)) if way in ends else stays
        return ends


def expectations(tables: Tables, asked: Sequence[list[list[int]]]) -> list[int]:
    """What turns are worth before their first roll, for each of these worths of rolls, by way."""
    turns = tables.turns
    found = None if turns is None else turns.expected(asked)
    if found is None:
        return [Turn(tables, values).expected for values in asked]
    return found


def _seen(values: list[int], rest: list[int]) -> list[int]:
    """What a roll is worth at sight; where no box takes it, what its rerolls are worth."""
    return [later if value <= NEVER else value for value, later in zip(values, rest, strict=True)]
