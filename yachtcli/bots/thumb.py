"""Rules of thumb: what somebody does who looks at the dice and not at the odds."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from yachtcli.bots import speech
from yachtcli.bots.lattice import SCALE
from yachtcli.bots.wishes import HOPE, hope, likely, wished
from yachtcli.core.game import Keep, Score, can, leftmost
from yachtcli.core.legality import Judgement, available_boxes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.bots.bot import Choice
    from yachtcli.bots.draws import Chance
    from yachtcli.core.dice import Faces
    from yachtcli.core.game import Position
    from yachtcli.core.legality import Placement
    from yachtcli.core.ruleset import Box, Ruleset

Row: TypeAlias = "tuple[int, ...]"

T = TypeVar("T", bound="tuple[Any, ...]")

MUCH: Final = 2 * 12 * SCALE
"""Nobody overlooks more: twelve points, of which ratings count two for one."""
HOPES: Final = 20_000
KEEPS: Final = 1000
"""Keeps of which is remembered what they come to on cards, and in boxes: a few megabytes."""


class Thumb:
    """Keeps what is many of a kind or in a row, and enters what is much for its box.

    A box is thought to be worth half of the most that it can bring. One
    decision in `slips` is a mistake: the second best is taken, where that looks
    much the same.
    """

    def __init__(self, ruleset: Ruleset, chance: Chance, slips: int = 0) -> None:
        self._chance = chance
        self._slips = slips
        self._ratings = ratings_of(ruleset)

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
        now = entries[0][0] if entries else None
        if keeps and (now is None or keeps[0][0] > now):
            _, faces, place = self._taken(keeps, position)
            return Keep(leftmost(position.dice, faces)), place
        box = self._taken(entries, position)[1]
        return Score(box), box.place

    def _taken(self, rated: Sequence[T], position: Position) -> T:
        """The best, which stands first; by a slip the second best, if that is not much less."""
        if self._slips and len(rated) > 1 and rated[0][0] - rated[1][0] <= MUCH:
            return rated[not self._chance.at(position).below(self._slips)]
        return rated[0]

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
        rated = []
        for faces in likely(tuple(sorted(position.dice))):
            least, dream, place = self._ratings.hopes(faces, places)
            against = HOPE ** (size - len(faces))
            hoped = hope(max(0, dream - least), position.rolls_left, against)
            rated.append((least + hoped, faces, place))
        return sorted(rated, key=lambda keep: -keep[0])


class Ratings:
    """How much the dice are for the boxes of a game; what was asked is remembered for a while."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self.most = [_most(ruleset, box) for box in ruleset.boxes]
        self._wished: dict[Faces, list[Row]] = {}
        self._hopes: dict[tuple[Faces, tuple[int, ...]], tuple[int, int, int]] = {}

    def of(self, box: Box, points: int) -> int:
        """How much so many points are for a box."""
        return SCALE * (2 * points - self.most[box.place])

    def row(self, dice: Faces) -> Row:
        """How much sorted dice are for each box, by its place, on the last roll of a turn."""
        roll, pays = self._ruleset.roll(dice), self._ruleset.pays
        return tuple(
            self.of(box, pays(box.category, roll) * box.column.multiplier)
            for box in self._ruleset.boxes
        )

    def hopes(self, faces: Faces, places: tuple[int, ...]) -> tuple[int, int, int]:
        """What comes of keeping these dice if nothing further falls well, and if all does.

        The boxes at these places are looked at; the last answer is the place of
        the one that it would come to.
        """
        key = faces, places
        if key not in self._hopes:
            if len(self._hopes) >= HOPES:
                self._hopes.clear()
            poor, *dreams = self._rows(faces)
            dream, place = max((_best(row, places) for row in dreams), key=lambda best: best[0])
            self._hopes[key] = _best(poor, places)[0], dream, place
        return self._hopes[key]

    def _rows(self, faces: Faces) -> list[Row]:
        """The rows of what may come of a keep, as `wished`."""
        rows = self._wished.get(faces)
        if rows is None:
            if len(self._wished) >= KEEPS:
                self._wished.clear()
            dice = self._ruleset.dice
            rows = self._wished[faces] = [self.row(roll) for roll in wished(faces, dice)]
        return rows


@lru_cache(maxsize=4)
def ratings_of(ruleset: Ruleset) -> Ratings:
    """The ratings for all games by these rules."""
    return Ratings(ruleset)


def _best(row: Row, places: tuple[int, ...]) -> tuple[int, int]:
    """The best rating of a row at these places, and the place that has it: of equals the first."""
    place = max(places, key=row.__getitem__)
    return row[place], place


def _most(ruleset: Ruleset, box: Box) -> int:
    """The most that a box can bring by its own dice, the multiplier included."""
    ways = ruleset.ways(box.column.on_roll, box.category)
    return max((0, *ruleset.payable(box.category, ways))) * box.column.multiplier
