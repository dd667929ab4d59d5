"""Rules of thumb: what somebody does who looks at the dice and not at the odds."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from yachtcli.bots import speech
from yachtcli.bots.lattice import SCALE
from yachtcli.core.game import Keep, Score, can, leftmost
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
HOPES: Final = 20_000
ROWS: Final = 5000
"""Keeps, and rolls, of which is remembered what they are for boxes: a few megabytes."""


class Thumb:
    """Keeps what is many of a kind or in a row, and enters what is much for its box.

    A box is thought to be worth half of the most that it can bring. One
    decision in `slips` is a mistake: the second best is taken, where that looks
    much the same.
    """

    def __init__(self, ruleset: Ruleset, chance: Chance, slips: int = 0) -> None:
        self._chance = chance
        self._slips = slips
        self._ratings = _ratings(ruleset)

    def choose(self, position: Position) -> Choice:
        """What looks best; now and then what looks second best."""
        action, place = self._decided(position)
        if isinstance(action, Keep):
            return speech.kept(position, action, [(place, 1)])
        judgement = Judgement(position.card, position.roll)
        return speech.entered(position, judgement.placement(action.box))

    def decide(self, position: Position) -> Keep | Score:
        """What `choose` does, without a word."""
        return self._decided(position)[0]

    def _decided(self, position: Position) -> tuple[Keep | Score, int]:
        """What is done, and the place of the box that it is for."""
        judgement = Judgement(position.card, position.roll)
        entries = self._entries(judgement)
        keeps = self._keeps(position)
        slip = bool(self._slips) and not self._chance.at(position).below(self._slips)
        now = entries[0][0] if entries else None
        if keeps and (now is None or keeps[0][0] > now):
            _, faces, place = _taken(keeps, slip=slip)
            return Keep(leftmost(position.dice, faces)), place
        box = _taken(entries, slip=slip)[1]
        return Score(box), box.place

    def worth(
        self, position: Position
    ) -> tuple[list[tuple[int, Placement]], list[tuple[int, Faces]]]:
        """What entries and keeps come to, in `SCALE`: points, and half of the most of other boxes.

        Keeps that nobody thinks of are left out.
        """
        ratings, judgement = self._ratings, Judgement(position.card, position.roll)
        rest = SCALE * sum(ratings.most[box.place] for box in position.card.open_boxes)
        placements = [judgement.placement(box) for _, box in self._entries(judgement)]
        placements += [
            judgement.placement(box, strike=True)
            for box in judgement.legal_boxes()
            if judgement.points(box) and judgement.refusal(box, strike=True) is None
        ]
        told = [
            ((ratings.of(entry.box, entry.points + entry.bonus) + rest) // 2, entry)
            for entry in placements
        ]
        kept = [((rating + rest) // 2, faces) for rating, faces, _ in self._keeps(position)]
        return told, kept

    def _entries(self, judgement: Judgement) -> list[tuple[int, Box]]:
        """The entries by how much they are for their boxes, the best first."""
        rated = [
            (self._ratings.of(box, judgement.points(box) + judgement.bonus(box)), box)
            for box in judgement.legal_boxes()
        ]
        return sorted(rated, key=lambda entry: (-entry[0], entry[1].place))

    def _keeps(self, position: Position) -> list[tuple[int, Faces, int]]:
        """What may be kept, by what may come of it: the best first, with the box it is for."""
        if not can(position, Keep(())):  # what may be kept at all, any dice may be but all
            return []
        size = position.ruleset.dice.size
        later = range(position.number + 1, position.ruleset.rolls + 1)
        places = tuple(
            sorted({box.place for n in later for box in available_boxes(position.card, n)})
        )
        tries = min(position.rolls_left, HOPE)
        rated = []
        for faces in dict.fromkeys(_likely(tuple(sorted(position.dice)))):
            if len(faces) < size:
                least, dream, place = self._ratings.hopes(faces, places)
                hope = max(0, dream - least) * tries // HOPE ** (size - len(faces))
                rated.append((least + hope, faces, place))
        return sorted(rated, key=lambda keep: -keep[0])


class Ratings:
    """How much the dice are for the boxes of a game; what was asked is remembered for a while."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self.most = [_most(ruleset, box) for box in ruleset.boxes]
        self._rows: dict[Faces, tuple[int, ...]] = {}
        self._hopes: dict[tuple[Faces, tuple[int, ...]], tuple[int, int, int]] = {}

    def of(self, box: Box, points: int) -> int:
        """How much so many points are for a box."""
        return SCALE * (2 * points - self.most[box.place])

    def hopes(self, faces: Faces, places: tuple[int, ...]) -> tuple[int, int, int]:
        """What comes of keeping these dice if nothing further falls well, and if all does.

        The boxes at these places are looked at; the last answer is the place of
        the one that it would come to.
        """
        key = faces, places
        if key not in self._hopes:
            if len(self._hopes) >= HOPES:
                self._hopes.clear()
            free = self._ruleset.dice.size - len(faces)
            poor = tuple(1 + (1, 0, 3)[n % 3] % self._ruleset.dice.faces for n in range(free))
            least, _ = self._best((*faces, *poor), places)
            dream, place = max(
                (self._best((*faces, *rest), places) for rest in self._dreams(faces, free)),
                key=lambda best: best[0],
            )
            self._hopes[key] = least, dream, place
        return self._hopes[key]

    def _best(self, dice: Faces, places: tuple[int, ...]) -> tuple[int, int]:
        """The rating of the best entry of these dice, on the last roll, and its place."""
        dice = tuple(sorted(dice))
        row = self._rows.get(dice)
        if row is None:
            if len(self._rows) >= ROWS:
                self._rows.clear()
            roll, pays = self._ruleset.roll(dice), self._ruleset.pays
            row = self._rows[dice] = tuple(
                self.of(box, pays(box.category, roll) * box.column.multiplier)
                for box in self._ruleset.boxes
            )
        place = max(places, key=row.__getitem__)  # of equals the first in card order
        return row[place], place

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


@lru_cache(maxsize=4)
def _ratings(ruleset: Ruleset) -> Ratings:
    """The ratings for all games by these rules."""
    return Ratings(ruleset)


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
