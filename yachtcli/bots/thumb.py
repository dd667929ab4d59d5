"""Rules of thumb: what somebody does who looks at the dice and not at the odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from yachtcli.bots import speech
from yachtcli.bots.lattice import SCALE
from yachtcli.core.game import Keep, can, leftmost
from yachtcli.core.legality import Judgement, available_boxes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from yachtcli.bots.bot import Choice
    from yachtcli.bots.draws import Chance
    from yachtcli.core.dice import Faces
    from yachtcli.core.game import Position
    from yachtcli.core.legality import Placement
    from yachtcli.core.ruleset import Box, Ruleset

T = TypeVar("T", bound="tuple[Any, ...]")

MUCH: Final = 2 * 12 * SCALE
"""Nobody overlooks more: twelve points, of which ratings count two for one."""
HOPE: Final = 3
"""A die that must still fall as it is wished makes what it is wished for so many times less."""


class Thumb:
    """Keeps what is many of a kind or in a row, and enters what is much for its box.

    A box is thought to be worth half of the most that it can bring. One
    decision in `slips` is a mistake: the second best is taken, where that looks
    much the same.
    """

    def __init__(self, ruleset: Ruleset, chance: Chance, slips: int = 0) -> None:
        self._ruleset = ruleset
        self._chance = chance
        self._slips = slips
        self._most = [_most(ruleset, box) for box in ruleset.boxes]

    def choose(self, position: Position) -> Choice:
        """What looks best; now and then what looks second best."""
        entries = self._entries(position)
        keeps = self._keeps(position)
        slip = bool(self._slips) and not self._chance.at(position).below(self._slips)
        now = entries[0][0] if entries else None
        if keeps and (now is None or keeps[0][0] > now):
            _, faces, box = _taken(keeps, slip=slip)
            action = Keep(leftmost(position.dice, faces))
            return speech.kept(position, action, [(box, 1)])
        return speech.entered(position, _taken(entries, slip=slip)[1])

    def worth(
        self, position: Position
    ) -> tuple[list[tuple[int, Placement]], list[tuple[int, Faces]]]:
        """What entries and keeps come to, in `SCALE`: points, and half of the most of other boxes.

        Keeps that nobody thinks of are left out.
        """
        rest = SCALE * sum(self._most[box.place] for box in position.card.open_boxes)
        judgement = Judgement(position.card, position.roll)
        strikes = [
            judgement.placement(box, strike=True)
            for box in judgement.legal_boxes()
            if judgement.points(box) and judgement.refusal(box, strike=True) is None
        ]
        entries = self._entries(position)
        entries += [(self._rating(p.box, p.points + p.bonus), p) for p in strikes]
        told = [((rating + rest) // 2, placement) for rating, placement in entries]
        kept = [((rating + rest) // 2, faces) for rating, faces, _ in self._keeps(position)]
        return told, kept

    def _entries(self, position: Position) -> list[tuple[int, Placement]]:
        """The entries by how much they are for their boxes, the best first."""
        judgement = Judgement(position.card, position.roll)
        placements = [judgement.placement(box) for box in judgement.legal_boxes()]
        rated = [(self._rating(p.box, p.points + p.bonus), p) for p in placements]
        return sorted(rated, key=lambda entry: (-entry[0], entry[1].box.place))

    def _keeps(self, position: Position) -> list[tuple[int, Faces, int]]:
        """What may be kept, by what may come of it: the best first, with the box it is for."""
        rated = []
        for faces in dict.fromkeys(_likely(tuple(sorted(position.dice)))):
            if can(position, Keep(leftmost(position.dice, faces))):
                value, box = self._hope(position, faces)
                rated.append((value, faces, box))
        return sorted(rated, key=lambda keep: -keep[0])

    def _hope(self, position: Position, faces: Faces) -> tuple[int, int]:
        """What may come of keeping these dice, and the place of the box that it would come to.

        What they bring when nothing further falls well; and of what more they
        bring when all does, a part that is smaller the more dice it takes.
        """
        ruleset = self._ruleset
        later = range(position.number + 1, ruleset.rolls + 1)
        found = (available_boxes(position.card, number) for number in later)
        boxes = tuple(dict.fromkeys(box for some in found for box in some))
        free = ruleset.dice.size - len(faces)
        poor = tuple(1 + (1, 0, 3)[n % 3] % ruleset.dice.faces for n in range(free))
        least, _ = self._best((*faces, *poor), boxes)
        dream, place = max(
            (self._best((*faces, *rest), boxes) for rest in self._dreams(faces, free)),
            key=lambda best: best[0],
        )
        tries = min(position.rolls_left, HOPE)
        return least + max(0, dream - least) * tries // HOPE**free, place

    def _best(self, dice: Faces, boxes: tuple[Box, ...]) -> tuple[int, int]:
        """The rating of the best entry of these dice, on the last roll, and its place."""
        roll, pays = self._ruleset.roll(dice), self._ruleset.pays
        rated = (
            (self._rating(box, pays(box.category, roll) * box.column.multiplier), -box.place)
            for box in boxes
        )
        value, place = max(rated)
        return value, -place

    def _rating(self, box: Box, points: int) -> int:
        """How much so many points are for a box."""
        return SCALE * (2 * points - self._most[box.place])

    def _dreams(self, faces: Faces, free: int) -> Iterator[Faces]:
        """What the other dice are wished to show: all the same face, or what goes on in a row."""
        for face in sorted(set(faces)) or range(1, self._ruleset.dice.faces + 1):
            yield (face,) * free
        missing = [f for f in range(1, self._ruleset.dice.faces + 1) if f not in faces]
        near = sorted(missing, key=lambda face: min((abs(face - f) for f in faces), default=0))
        if len(near) >= free:
            yield tuple(near[:free])
            yield tuple(sorted(near, reverse=True)[:free])
            yield tuple(sorted(near)[:free])


def _taken(rated: Sequence[T], *, slip: bool) -> T:
    """The best, which stands first; with a slip the second best, if that is not much less."""
    slips = slip and len(rated) > 1 and rated[0][0] - rated[1][0] <= MUCH
    return rated[1 if slips else 0]


def _likely(dice: Faces) -> Iterator[Faces]:
    """What somebody would keep of sorted dice: faces, pairs together, rows, nothing."""
    shown = sorted(set(dice))
    for face in reversed(shown):
        yield (face,) * dice.count(face)
    yield tuple(face for face in dice if dice.count(face) > 1)
    for first in shown:
        row = [first]
        while row[-1] + 1 in shown:
            row.append(row[-1] + 1)
        if len(row) > 2:
            yield tuple(row)
    yield ()


def _most(ruleset: Ruleset, box: Box) -> int:
    """The most that a box can bring by its own dice, the multiplier included."""
    ways = ruleset.ways(box.column.on_roll, box.category)
    return max((0, *ruleset.payable(box.category, ways))) * box.column.multiplier
