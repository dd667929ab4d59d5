"""The only judge of placements: what may go where, and what it gets.

Previews, entries, bots, validation and the solver all ask here, so they can't
disagree. `verify_placement` gives the reason why not; the rest calls it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from yachtcli.errors import IllegalActionError, PluginError, YachtError
from yachtcli.phrase import N_, Phrase
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from yachtcli.core.card import Card
    from yachtcli.core.dice import Roll
    from yachtcli.core.ruleset import Box, Column, Repeat, Ruleset

T = TypeVar("T")


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
        "_refused",
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
        self._admitted = self._within
        self._refused: dict[int, Refusal] = {}
        if card.ruleset.own_legality:
            self._refused = own_refusals(card, roll, self._within)
            # A game that refuses every box is not heard.
            self._admitted = self._within - frozenset(self._refused) or self._within

    def _joker_order(self) -> tuple[frozenset[int], str | None]:
        """The places that the ordinary rules admit, and the rule that shuts the other ones.

        The first step of a joker's order that has an available box holds; a
        joker without an order, or with no box in any step, goes anywhere.
        """
        if self.repeat is not None:
            for step, rule in _joker_steps(self.card.ruleset, self._face):
                places = self._available & step
                if places:
                    return places, rule
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
            return box_filled(box)
        if box.place not in self._available:
            return _unavailable(box, self.roll.number)
        if box.place in self._within:
            return self._refused[box.place]
        assert repeat is not None  # noqa: S101 - but for a joker, all that is available is within
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
        if repeat is None or box.place not in card.ruleset.joker_places:
            return False
        if repeat.joker == "choice":
            entries = card.entries
            return all(entries[p] is not None for p in card.ruleset.face_places(self._face))
        return True

    def points(self, box: Box) -> int:
        """What the roll is worth in `box`, whether or not it may go there.

        A forced joker that comes to the upper box of another face gets 0 there,
        whatever dice it has left over.
        """
        repeat, ruleset = self.repeat, self.card.ruleset
        if (
            repeat is not None
            and repeat.joker == "forced"
            and ruleset.is_upper(box.category)
            and box.place not in ruleset.face_places(self._face)
        ):
            return 0
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


def own_refusals(
    card: Card, roll: Roll, places: Iterable[int], *, told: bool = True
) -> dict[int, Refusal]:
    """What the game's own legality says against these places; PluginError if that is no answer.

    If it is not to be `told`, a reason need not be one that can be: for those who
    ask about very many rolls.
    """
    ruleset = card.ruleset
    refused: dict[int, Refusal] = {}
    for place in places:
        try:
            refusal = ruleset.refuse(card, roll, ruleset.boxes[place])
            if told and isinstance(refusal, Refusal):
                refusal.reason.render()  # a reason that can't be told fails here
        except YachtError:
            raise
        except (Exception, SystemExit) as error:
            problem = Phrase(
                N_("{game}: {place}.refuse failed: {what}: {why}"),
                game=ruleset.id,
                place=made_in(ruleset),
                what=type(error).__name__,
                why=" ".join(str(error).split())[:100],
            )
            raise PluginError(problem) from error
        if refusal is None:
            continue
        if not isinstance(refusal, Refusal) or not isinstance(refusal.rule, str):
            raise PluginError(
                Phrase(
                    N_("{game}: {place}.refuse gives {found}, where a Refusal or None is wanted"),
                    game=ruleset.id,
                    place=made_in(ruleset),
                    found=repr(refusal)[:60],
                )
            )
        refused[place] = refusal
    return refused


def made_in(ruleset: Ruleset) -> str:
    """The class of a game that is made in Python, for messages."""
    return f"{type(ruleset).__module__}.{type(ruleset).__qualname__}"


def available_boxes(card: Card, number: int) -> tuple[Box, ...]:
    """The open boxes that their columns' order and roll limit admit on roll `number`."""
    entries = card.entries
    available: list[Box] = []
    for column, boxes in card.ruleset.boxes_by_column:
        if column.on_roll and number not in column.on_roll:
            continue
        available += next_in(column, [box for box in boxes if entries[box.place] is None])
    return tuple(available)


def next_in(column: Column, still: Sequence[T]) -> Sequence[T]:
    """Which open boxes of a column its order admits next, of those that are `still` open."""
    if column.order == "free":
        return still
    return still[:1] if column.order == "down" else still[-1:]


def _repeat(card: Card, roll: Roll) -> tuple[Repeat | None, int]:
    """The repeat rule and the face of the roll, if the roll is a further one."""
    ruleset = card.ruleset
    if ruleset.repeat is None or any(card.is_open(box) for box in ruleset.repeat_boxes.values()):
        return None, 0
    face = ruleset.repeat_face(ruleset.dice.counts(roll.dice))
    return (None, 0) if face is None else (ruleset.repeat, face)


def _joker_steps(ruleset: Ruleset, face: int) -> tuple[tuple[frozenset[int], str], ...]:
    """The order of a joker of `face`: the places of each step, and the rule that holds it there."""
    joker = ruleset.repeat.joker if ruleset.repeat is not None else "none"
    lower = (ruleset.lower_places, "joker-lower")
    if joker == "forced":
        return (ruleset.face_places(face), "joker-upper"), lower
    return (lower,) if joker == "lower" else ()


def rather(ruleset: Ruleset, face: int, box: Box) -> frozenset[int]:
    """Where a joker of `face` must go before it may go to `box`, as long as a box is open there."""
    first: frozenset[int] = frozenset()
    for places, _ in _joker_steps(ruleset, face):
        if box.place in places:
            break
        first |= places
    return first


def _unavailable(box: Box, number: int) -> Refusal:
    from yachtcli.core import words  # noqa: PLC0415 - what may be done needs none

    column = box.column
    if column.on_roll and number not in column.on_roll:
        return Refusal(
            "roll-limit",
            Phrase(
                N_("{box} may be filled {when} only, and this is roll {number}"),
                box=full_name(box),
                when=words.rolls(column.on_roll),
                number=number,
            ),
        )
    return Refusal(
        "column-order",
        Phrase(
            N_("column {column} is filled {way}, so {box} must wait"),
            column=column.name,
            way=words.order(column),
            box=box.name,
        ),
    )


def full_name(box: Box) -> Phrase:
    """The box in words, with its column where there are several."""
    if box.id == box.category.id:
        return Phrase("{name}", name=box.name)
    return Phrase(N_("{name} in column {column}"), name=box.name, column=box.column.name)


def with_points(box: Box, points: object) -> Phrase:
    """The box in words with what it gets: a column's number must not run into the points.

    >>> from yachtcli.loading.catalog import find
    >>> str(with_points(find("yatzy").box_by_id["chance"], 23))
    'Chance 23'
    >>> str(with_points(find("triple").box_by_id["chance@3"], 69))
    'Chance in column 3: 69'
    """
    template = "{box} {points}" if box.id == box.category.id else "{box}: {points}"
    return Phrase(template, box=full_name(box), points=points)


def box_filled(box: Box) -> Refusal:
    """The refusal of a box that has its entry."""
    return Refusal("box-filled", Phrase(N_("{box} is filled"), box=full_name(box)))


def verify_placement(card: Card, roll: Roll, box: Box, *, strike: bool = False) -> Refusal | None:
    """Why `roll` may not be entered in `box` of `card`; None if it may.

    `strike` asks for a 0 on purpose.
    """
    strange = _strange(card, roll) or strange_box(card.ruleset, box)
    return strange or Judgement(card, roll).refusal(box, strike=strike)


def can_place(card: Card, roll: Roll, box: Box, *, strike: bool = False) -> bool:
    """Whether `roll` may be entered in `box` of `card`."""
    return verify_placement(card, roll, box, strike=strike) is None


def place(card: Card, roll: Roll, box: Box, *, strike: bool = False) -> tuple[Card, Placement]:
    """The card with `roll` entered in `box`, and what was entered.

    Raises IllegalActionError with the rule that forbids it.
    """
    strange = _strange(card, roll) or strange_box(card.ruleset, box)
    if strange is not None:
        raise IllegalActionError(*strange)
    placement = Judgement(card, roll).placement(box, strike=strike)
    return card.written(box, placement.points, placement.bonus), placement


def legal_boxes(card: Card, roll: Roll) -> tuple[Box, ...]:
    """Boxes in which `roll` may be entered now, in card order.

    Raises IllegalActionError for a roll that the game of the card does not have.
    """
    return tuple(placement.box for placement in placements(card, roll))


def placements(card: Card, roll: Roll) -> tuple[Placement, ...]:
    """The entries that `roll` may make now, in card order: a preview of the whole card.

    Raises IllegalActionError for a roll that the game of the card does not have.
    """
    strange = _strange(card, roll)
    if strange is not None:
        raise IllegalActionError(*strange)
    judgement = Judgement(card, roll)
    return tuple(judgement.placement(box) for box in judgement.legal_boxes())


def _strange(card: Card, roll: Roll) -> Refusal | None:
    """Why a roll that may come from anywhere is none of the game of `card`; None if it is one."""
    fault = card.ruleset.dice.fault(roll.dice)
    if fault is not None:
        return Refusal("dice", fault)
    fault = card.ruleset.number_fault(roll.number)
    return Refusal("roll-limit", fault) if fault is not None else None


def strange_box(ruleset: Ruleset, box: Box) -> Refusal | None:
    """Why a box that may come from anywhere is none of the game; None if it is one."""
    boxes = ruleset.boxes
    if 0 <= box.place < len(boxes) and (boxes[box.place] is box or boxes[box.place] == box):
        return None
    return Refusal("box", Phrase(N_("{box} is no box of {game}"), box=box.id, game=ruleset.name))
