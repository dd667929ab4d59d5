"""The rules of one game, as immutable data."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from yachtcli.core.dice import DiceSet, Roll
from yachtcli.core.patterns import Match
from yachtcli.phrase import N_, Phrase
from yachtcli.struct import Struct, copied

REMEMBERED = 1 << 15
"""So many answers of a game are kept at most: more than all rolls of usual dice have."""

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence

    from yachtcli.core.card import Card
    from yachtcli.core.dice import Counts, Faces
    from yachtcli.core.legality import Refusal
    from yachtcli.core.patterns import Pattern
    from yachtcli.core.points import Case, Points
    from yachtcli.phrase import Names

Order: TypeAlias = Literal["free", "down", "up"]
BonusIf: TypeAlias = Literal["scored", "filled"]
Joker: TypeAlias = Literal["none", "forced", "choice", "free", "lower"]


class Category(Struct):
    """What a box is for: what the dice must show and what they get."""

    id: str
    name: Names
    aliases: tuple[str, ...]
    pattern: Pattern
    points: Points


class Tier(Struct):
    """One step of a section bonus: `points` from `at_least` section points on."""

    at_least: int
    points: int


class Section(Struct):
    """A part of the card with a sum of its own, and perhaps a bonus on it.

    Tiers stand in rising order; the highest that is reached pays, alone.
    """

    id: str
    name: Names
    categories: tuple[str, ...]
    bonus: tuple[Tier, ...]


class Column(Struct):
    """A column of the card.

    Everything in it counts `multiplier` times. It is filled in any order
    (`free`), from the top (`down`) or from the bottom (`up`). `on_roll`: the
    rolls of a turn that may fill it, empty for all.
    """

    id: str
    name: Names
    multiplier: int
    order: Order
    on_roll: tuple[int, ...]


class Repeat(Struct):
    """What a further roll of the `category` means once its boxes are filled.

    `bonus` points, if the category's box holds points (`scored`) or anything
    (`filled`); and where the roll may go, as a joker. `upper` names the
    section whose boxes count single faces.
    """

    category: str
    bonus: int
    bonus_if: BonusIf
    joker: Joker
    upper: str | None


class Box(Struct):
    """A place on the card for one entry: a category in a column.

    `id` is `category`, or `category@column` where a game has several columns;
    `place` is where the box stands in card order, from 0.
    """

    place: int
    id: str
    category: Category
    column: Column

    @property
    def name(self) -> Names:
        """What people call the box, the column left out."""
        return self.category.name


class SectionColumn(Struct):
    """A section in one column: where a section sum and its bonus are counted."""

    id: str
    section: Section
    column: Column
    boxes: tuple[Box, ...]


class Ruleset:
    """The rules of one game.

    Made from a table by `yachtcli.api.make_ruleset`. A game whose legality no
    table can say is a subclass with its own `refuse`.

    `boxes` stand in card order: column by column, each from the top.
    """

    def __init__(  # noqa: PLR0913 - the parts of a game
        self,
        *,
        id: str,  # noqa: A002 - the word of the tables
        name: Names,
        about: Names,
        dice: DiceSet,
        rolls: int,
        sections: Sequence[Section],
        categories: Iterable[Category],
        columns: Sequence[Column],
        repeat: Repeat | None,
        voluntary_zero: bool,
        table: Mapping[str, Any],
        tips: Mapping[str, Sequence[str]] | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> None:
        self.id = id
        self.name = name
        self.about = about
        self.dice = dice
        self.rolls = rolls
        self.sections = tuple(sections)
        self.categories: Mapping[str, Category] = MappingProxyType({c.id: c for c in categories})
        self.columns = tuple(columns)
        self.repeat = repeat
        self.voluntary_zero = voluntary_zero
        self._table = table
        self._tips = tips or {}
        self._settings = settings or {}
        self.boxes = tuple(self._lay_out())
        self.box_by_id: Mapping[str, Box] = MappingProxyType({box.id: box for box in self.boxes})
        self.section_columns = tuple(self._sum_up())
        self._paid: dict[tuple[str, Roll, int], int] = {}
        self._payable: dict[tuple[Pattern, tuple[Case | None, ...]], frozenset[int]] = {}
        self._missable: dict[Pattern, bool] = {}
        self._joker_pays: dict[int, frozenset[int]] = {}
        self._repeat_dice: Mapping[Faces, int] | None = None
        upper = repeat.upper if repeat is not None else None
        self._upper = {c for s in self.sections if s.id == upper for c in s.categories}
        self.boxes_by_column = tuple(
            (column, tuple(box for box in self.boxes if box.column is column))
            for column in self.columns
        )
        self.repeat_boxes: Mapping[str, Box] = MappingProxyType(
            {
                box.column.id: box
                for box in self.boxes
                if repeat is not None and box.category.id == repeat.category
            }
        )
        """The box of the repeat category in each column; none where nothing is repeated."""
        self.lower_places = frozenset(b.place for b in self.boxes if not self.is_upper(b.category))
        jokers = repeat is not None and repeat.joker != "none"
        self.joker_places = self.lower_places if jokers else frozenset()
        """Where the boxes stand in which a further roll of the repeat category may be a joker."""
        upper_places: dict[int, frozenset[int]] = {}
        for box in self.boxes:
            face = box.category.pattern.face
            if face is not None and self.is_upper(box.category):
                upper_places[face] = upper_places.get(face, frozenset()) | {box.place}
        self.upper_places: Mapping[int, frozenset[int]] = MappingProxyType(upper_places)
        """In a game with an upper section: where the boxes of each face stand that has some."""

        self.own_legality = type(self).refuse is not Ruleset.refuse
        """Whether the game forbids more than its table says."""

    @property
    def table(self) -> dict[str, Any]:
        """The resolved table that the game was made from: a copy, for TOML and JSON."""
        table: dict[str, Any] = copied(self._table)
        return table

    @property
    def settings(self) -> dict[str, Any]:
        """The changes made with `-s` on the way, by dotted key: a copy."""
        settings: dict[str, Any] = copied(self._settings)
        return settings

    @property
    def tips(self) -> dict[str, Sequence[str]]:
        """Notes on strategy, by language: a copy."""
        tips: dict[str, Sequence[str]] = copied(self._tips)
        return tips

    def refuse(self, card: Card, roll: Roll, box: Box) -> Refusal | None:  # noqa: ARG002 - for subclasses
        """Why this game forbids `roll` in `box`, or None: its own legality.

        Asked for each box that the ordinary rules admit. If it refuses every
        one of them, it is not heard: there is always a box while the card is
        not full.
        """
        return None

    def state_of(self, card: Card) -> Hashable:  # noqa: ARG002 - for subclasses
        """What `refuse` reads of a card beside which of its boxes are open; for solving the game.

        On two cards with the same open boxes and an equal answer here, every roll
        must be refused alike, now and after the same further entries. NotImplemented,
        as it stands here, says that nobody has told: then a game with its own
        `refuse` is not solved.
        """
        return NotImplemented if self.own_legality else None

    def roll(
        self, dice: Iterable[int], number: int | None = None, *, all_thrown: bool | None = None
    ) -> Roll:
        """These dice as a roll of this game; the last roll of the turn unless told.

        All dice count as thrown in a first roll, and in no other unless told.
        """
        number = self.rolls if number is None else number
        return Roll(tuple(sorted(dice)), number, number == 1 if all_thrown is None else all_thrown)

    def number_fault(self, number: int) -> Phrase | None:
        """Why no roll of a turn has this `number`; None if one has."""
        if 1 <= number <= self.rolls:
            return None
        return Phrase(
            N_("there is no roll {number}: the rolls of a turn are 1 to {rolls}"),
            number=number,
            rolls=self.rolls,
        )

    def pays(self, category: Category, roll: Roll, joker: int = 0) -> int:
        """What the dice bring in a box of `category`, before a column's multiplier.

        As a joker of the face `joker` they meet its pattern whatever it is: all
        of them match then. Each answer is worked out once and remembered, so
        that many questions cost a look-up.
        """
        if not category.points.depends_on_roll:
            roll = Roll(roll.dice, 0, False)
        key = (category.id, roll, joker)
        paid = self._paid.get(key)
        if paid is None:
            counts = self.dice.counts(roll.dice)
            matches = category.pattern.matches(counts)
            if joker and not matches:
                matches = (Match(roll.dice, joker),)
            paid = category.points.pays(counts, matches, roll)
            if len(self._paid) >= REMEMBERED:
                self._paid.clear()
            self._paid[key] = paid
        return paid

    def payable(self, category: Category, ways: Iterable[tuple[int, bool]]) -> frozenset[int]:
        """All points that some roll brings in a box of `category`, before a multiplier.

        `ways` are those in which dice may come to lie there: the number of the
        roll, and whether all were thrown in it. Misses and jokers are left out.
        Worked out once.
        """
        from yachtcli.core.payable import payable  # noqa: PLC0415 - one roll does without

        cases = category.points.applying(Roll((), *way) for way in ways)
        key = (category.pattern, cases)
        if key not in self._payable:
            self._payable[key] = payable(self.dice, category, cases)
        return self._payable[key]

    def missable(self, category: Category, ways: Iterable[tuple[int, bool]]) -> bool:
        """Whether some roll brings nothing in a box of `category`: a miss, or the wrong roll."""
        from yachtcli.core.payable import missable  # noqa: PLC0415 - one roll does without

        if None in category.points.applying(Roll((), *way) for way in ways):
            return True
        if category.pattern not in self._missable:
            self._missable[category.pattern] = missable(self.dice, category)
        return self._missable[category.pattern]

    def joker_pays(self, box: Box) -> frozenset[int]:
        """All points that a joker brings in `box`, before the multiplier; none where it can't be.

        Worked out once.
        """
        if box.place not in self.joker_places:
            return frozenset()
        if box.place not in self._joker_pays:
            self._joker_pays[box.place] = frozenset(
                self.pays(box.category, Roll(dice, *way), face)
                for way in self.ways(box.column.on_roll, box.category)
                for dice, face in self.repeat_dice().items()
            )
        return self._joker_pays[box.place]

    def least(self, box: Box) -> int:
        """The fewest points that a box can get, before the multiplier: 0 or below."""
        if not box.category.points.may_be_negative:
            return 0
        ways = self.ways(box.column.on_roll, box.category)
        return min((0, *self.payable(box.category, ways), *self.joker_pays(box)))

    def ways(
        self, numbers: Iterable[int] = (), category: Category | None = None
    ) -> tuple[tuple[int, bool], ...]:
        """How dice may come to lie on these rolls of a turn, on all of them unless told.

        Each way is the number of the roll and whether all dice were thrown in
        it: always in the first one, and always where there is a single die,
        since keeping that would be no roll. With a `category` whose points do
        not depend on that, one way stands for all.
        """
        numbers = tuple(numbers) or tuple(range(1, self.rolls + 1))
        if category is not None and not category.points.depends_on_roll:
            return ((numbers[-1], numbers[-1] == 1),)
        keeps = self.dice.size > 1
        return tuple(
            (number, thrown)
            for number in numbers
            for thrown in (True, False)
            if thrown or (number > 1 and keeps)
        )

    def repeat_face(self, counts: Counts) -> int | None:
        """The face of dice that meet the repeat category, 0 if that is about none.

        None for dice that do not meet it, and where nothing is repeated.
        """
        if self.repeat is None:
            return None
        matches = self.categories[self.repeat.category].pattern.matches(counts)
        return matches[-1].face if matches else None

    def repeat_dice(self) -> Mapping[Faces, int]:
        """All rolls that meet the repeat category, each with its face; worked out once."""
        if self._repeat_dice is None:
            faces = ((dice, self.repeat_face(self.dice.counts(dice))) for dice in self.dice.rolls())
            self._repeat_dice = {dice: face for dice, face in faces if face is not None}
        return self._repeat_dice

    def face_places(self, face: int) -> frozenset[int]:
        """Where the upper boxes of `face` stand, in all columns; none where it has none."""
        return self.upper_places.get(face, frozenset())

    def is_upper(self, category: Category) -> bool:
        """Whether the category stands in the upper section of a joker rule."""
        return category.id in self._upper

    def _lay_out(self) -> Iterable[Box]:
        index = 0
        for column in self.columns:
            for section in self.sections:
                for category in section.categories:
                    box_id = f"{category}@{column.id}" if len(self.columns) > 1 else category
                    yield Box(index, box_id, self.categories[category], column)
                    index += 1

    def _sum_up(self) -> Iterable[SectionColumn]:
        for column in self.columns:
            for section in self.sections:
                yield SectionColumn(
                    f"{section.id}@{column.id}" if len(self.columns) > 1 else section.id,
                    section,
                    column,
                    tuple(
                        box
                        for box in self.boxes
                        if box.column is column and box.category.id in section.categories
                    ),
                )

    def __eq__(self, other: object) -> bool:
        """Whether the games are one and the same: their legality, table and settings are."""
        return self is other or (
            isinstance(other, Ruleset)
            and type(self) is type(other)
            and (self.id, self._settings, self._table) == (other.id, other._settings, other._table)
        )

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}>"
