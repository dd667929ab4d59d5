"""The only judge of placements: what may go where, and what it gets.

Previews, entries, bots, validation and the solver all ask here, so they can't
disagree. `verify_placement` gives the reason why not; the rest calls it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.errors import IllegalActionError, PluginError
from yachtcli.phrase import N_, Phrase
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from yachtcli.core.card import Card
    from yachtcli.core.dice import Roll
    from yachtcli.core.ruleset import Box, Repeat


class Refusal(Struct):
    """Why something may not be done: the fixed code of the rule, and the reason in words."""

    rule: str
    reason: Phrase


class Placement(Struct):
    """One entry: `points` for the box after its column's multiplier, and the `bonus`.

    `joker`: the dice count as a joker there. `strike`: a 0 entered on purpose.
    """

    box: Box
    points: int
    bonus: int
    joker: bool
    strike: bool


class Judgement:
    """What the rules say to one roll on one card, box by box.

    Worked out once, then asked for as many boxes as needed.
    """

    __slots__ = (
        "_admitted",
        "_available",
        "_face",
        "_held_by",
        "_within",
        "card",
        "repeat",
        "roll",
    )

    def __init__(self, card: Card, roll: Roll) -> None:
        self.card = card
        self.roll = roll
        self._available = frozenset(box.place for box in available_boxes(card, roll.number))
        self.repeat, self._face = _repeat(card, roll)
        self._within, self._held_by = self._joker_order()
        ruleset = card.ruleset
        self._admitted = self._within
        if ruleset.own_legality:
            boxes = (ruleset.boxes[place] for place in self._within)
            heard = frozenset(b.place for b in boxes if _refused(card, roll, b) is None)
            self._admitted = heard or self._within

    def _joker_order(self) -> tuple[frozenset[int], str | None]:
        """The places that the ordinary rules admit, and the rule that shuts the other ones.

        The first step of a joker's order that has an available box holds; a
        joker without an order, or with no box in any step, goes anywhere.
        """
        repeat, ruleset = self.repeat, self.card.ruleset
        if repeat is not None and repeat.joker == "forced":
            own = self._available & ruleset.face_places(self._face)
            if own:
                return own, "joker-upper"
        if repeat is not None and repeat.joker in ("forced", "lower"):
            lower = self._available & ruleset.lower_places
            if lower:
                return lower, "joker-lower"
        return self._available, None

    def admits(self, box: Box) -> bool:
        """Whether the ordinary rules admit the roll in `box`, the game's own legality aside."""
        return box.place in self._within

    def refusal(self, box: Box, *, strike: bool = False) -> Refusal | None:
        """Why the roll may not be entered in `box`; None if it may."""
        if box.place not in self._admitted:
            return self._shut(box)
        if strike and not self.card.ruleset.voluntary_zero and self.points(box):
            return Refusal(
                "voluntary-zero",
                Phrase(
                    N_("{box} pays {points}, and a 0 may not be entered where the dice pay"),
                    box=full_name(box),
                    points=self.points(box),
                ),
            )
        return None

    def _shut(self, box: Box) -> Refusal:
        ruleset, repeat = self.card.ruleset, self.repeat
        if not self.card.is_open(box):
            return Refusal("box-filled", Phrase(N_("{box} is filled"), box=full_name(box)))
        if box.place not in self._available:
            return _unavailable(box, self.roll.number)
        if repeat is None or box.place in self._within:
            return _refused(self.card, self.roll, box) or Refusal(
                "ruleset",
                Phrase(N_("{game} does not allow {box} now"), game=ruleset.name, box=box.name),
            )
        name = ruleset.categories[repeat.category].name
        if self._held_by == "joker-upper":
            return Refusal(
                "joker-upper",
                Phrase(
                    N_("a further {name} goes to {box} while that is open"),
                    name=name,
                    box=ruleset.boxes[min(self._within)].name,
                ),
            )
        return Refusal(
            "joker-lower",
            Phrase(
                N_("a further {name} goes to an open lower box while there is one"),
                name=name,
            ),
        )

    def joker(self, box: Box) -> bool:
        """Whether the roll counts as a joker in `box`: it meets whatever that asks for."""
        repeat, card = self.repeat, self.card
        if repeat is None or repeat.joker == "none" or box.place not in card.ruleset.lower_places:
            return False
        if repeat.joker == "choice":
            entries = card.entries
            return all(entries[p] is not None for p in card.ruleset.face_places(self._face))
        return True

    def points(self, box: Box) -> int:
        """What the roll is worth in `box`, whether or not it may go there."""
        face = self._face if self.joker(box) else 0
        return self.card.ruleset.pays(box.category, self.roll, face) * box.column.multiplier

    def bonus(self, box: Box) -> int:
        """What an entry in `box` earns for a further roll of the repeat category."""
        repeat = self.repeat
        if repeat is None:
            return 0
        held = self.card.points(self.card.ruleset.repeat_boxes[box.column.id])
        pays = repeat.bonus_if == "filled" or held
        return repeat.bonus * box.column.multiplier if pays else 0

    def placement(self, box: Box, *, strike: bool = False) -> Placement:
        """The entry that the roll makes in `box`, which may not be refused.

        Raises IllegalActionError where it is.
        """
        refusal = self.refusal(box, strike=strike)
        if refusal is not None:
            raise IllegalActionError(*refusal)
        points = 0 if strike else self.points(box)
        return Placement(box, points, self.bonus(box), self.joker(box), strike)

    def legal_boxes(self) -> tuple[Box, ...]:
        """Boxes in which the roll may be entered now, in card order.

        Empty only when the card is full or no box is available on this roll
        of the turn. A forced joker can leave a single box.
        """
        return tuple(self.card.ruleset.boxes[index] for index in sorted(self._admitted))


def _refused(card: Card, roll: Roll, box: Box) -> Refusal | None:
    """What the game's own legality says; PluginError if that is no answer."""
    refusal = card.ruleset.refuse(card, roll, box)
    if refusal is None or isinstance(refusal, Refusal):
        return refusal
    kind = type(card.ruleset)
    raise PluginError(
        Phrase(
            N_("{game}: {place}.refuse gives {found}, where a Refusal or None is wanted"),
            game=card.ruleset.id,
            place=f"{kind.__module__}.{kind.__qualname__}",
            found=repr(refusal)[:60],
        )
    )


def available_boxes(card: Card, number: int) -> tuple[Box, ...]:
    """The open boxes that their columns' order and roll limit admit on roll `number`."""
    entries = card.entries
    available: list[Box] = []
    for column, boxes in card.ruleset.boxes_by_column:
        if column.on_roll and number not in column.on_roll:
            continue
        empty = [box for box in boxes if entries[box.place] is None]
        if column.order == "down":
            empty = empty[:1]
        elif column.order == "up":
            empty = empty[-1:]
        available += empty
    return tuple(available)


def _repeat(card: Card, roll: Roll) -> tuple[Repeat | None, int]:
    """The repeat rule and the face of the roll, if the roll is a further one."""
    ruleset = card.ruleset
    repeat = ruleset.repeat
    if repeat is None or any(card.is_open(box) for box in ruleset.repeat_boxes.values()):
        return None, 0
    pattern = ruleset.categories[repeat.category].pattern
    matches = pattern.matches(ruleset.dice.counts(roll.dice))
    return (repeat, matches[-1].face) if matches else (None, 0)


def _unavailable(box: Box, number: int) -> Refusal:
    column = box.column
    if column.on_roll and number not in column.on_roll:
        return Refusal(
            "roll-limit",
            Phrase(
                N_("{box} may be filled on roll {rolls} only, and this is roll {number}"),
                box=full_name(box),
                rolls=_rolls(column.on_roll),
                number=number,
            ),
        )
    way = (
        Phrase(N_("from the top down"))
        if column.order == "down"
        else Phrase(N_("from the bottom up"))
    )
    return Refusal(
        "column-order",
        Phrase(
            N_("column {column} is filled {way}, so {box} must wait"),
            column=column.name,
            way=way,
            box=box.name,
        ),
    )


def _rolls(numbers: tuple[int, ...]) -> str:
    return ", ".join(str(number) for number in numbers)


def full_name(box: Box) -> Phrase:
    """The box in words, with its column where there are several."""
    if box.id == box.category.id:
        return Phrase("{name}", name=box.name)
    return Phrase(N_("{name} in column {column}"), name=box.name, column=box.column.name)


def verify_placement(card: Card, roll: Roll, box: Box, *, strike: bool = False) -> Refusal | None:
    """Why `roll` may not be entered in `box` of `card`; None if it may.

    `strike` asks for a 0 on purpose.
    """
    return Judgement(card, roll).refusal(box, strike=strike)


def can_place(card: Card, roll: Roll, box: Box, *, strike: bool = False) -> bool:
    """Whether `roll` may be entered in `box` of `card`."""
    return verify_placement(card, roll, box, strike=strike) is None


def place(card: Card, roll: Roll, box: Box, *, strike: bool = False) -> tuple[Card, Placement]:
    """The card with `roll` entered in `box`, and what was entered.

    Raises IllegalActionError with the rule that forbids it.
    """
    placement = Judgement(card, roll).placement(box, strike=strike)
    return card.written(box, placement.points, placement.bonus), placement


def legal_boxes(card: Card, roll: Roll) -> tuple[Box, ...]:
    """Boxes in which `roll` may be entered now, in card order."""
    return Judgement(card, roll).legal_boxes()


def placements(card: Card, roll: Roll) -> tuple[Placement, ...]:
    """The entries that `roll` may make now, in card order: a preview of the whole card."""
    judgement = Judgement(card, roll)
    return tuple(judgement.placement(box) for box in judgement.legal_boxes())
