"""Which cards a game can lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core.card import Card
from yachtcli.core.dice import Roll
from yachtcli.core.legality import Judgement, available_boxes, full_name, rather
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from yachtcli.core.ruleset import Box, Column, Ruleset


def verify_card(card: Card) -> tuple[Phrase, ...]:
    """Everything that is impossible about `card`; empty if a game can lead to it.

    Each box is looked at by itself: whether some roll pays what it holds, and
    whether its column's order allows it to be filled. The bonus must be made of
    whole bonuses, at most one for each box that a further roll of the repeat
    category could have gone to with the points it holds.
    """
    return (*verify_values(card), *_orders(card), *_bonus(card))


def verify_values(card: Card) -> Iterator[Phrase]:
    """The values on `card` that their boxes can't hold, whatever stands in the others."""
    for box in card.ruleset.boxes:
        points = card.points(box)
        if points is not None and not can_hold(card.ruleset, box, points):
            yield Phrase(N_("{box} can't hold {points}"), box=full_name(box), points=points)


def can_hold(ruleset: Ruleset, box: Box, points: int) -> bool:
    """Whether some roll, or a strike, brings these points to `box`."""
    if points == 0 and ruleset.voluntary_zero:
        return True
    unmultiplied, rest = divmod(points, box.column.multiplier)
    if rest:
        return False
    category, ways = box.category, ruleset.ways(box.column.on_roll, box.category)
    return (
        unmultiplied in ruleset.payable(category, ways)
        or (unmultiplied == 0 and ruleset.missable(category, ways))
        or unmultiplied in ruleset.joker_pays(box)
    )


def _orders(card: Card) -> Iterator[Phrase]:
    for column in card.ruleset.columns:
        boxes = [box for box in card.ruleset.boxes if box.column is column]
        if column.order == "up":
            boxes.reverse()
        if column.order == "free":
            continue
        gap = next((n for n, box in enumerate(boxes) if card.is_open(box)), len(boxes))
        for box in boxes[gap + 1 :]:
            if not card.is_open(box):
                yield Phrase(
                    N_("{box} can't be filled while {open} is open"),
                    box=full_name(box),
                    open=full_name(boxes[gap]),
                )


def _bonus(card: Card) -> Iterator[Phrase]:
    if not card.bonus:
        return
    repeat = card.ruleset.repeat
    if repeat is None or not repeat.bonus:
        yield Phrase(N_("{game} has no bonus beside its section bonuses"), game=card.ruleset.name)
        return
    earned = [bonus for box in card.ruleset.boxes if (bonus := _could_earn(card, box))]
    sums = {0}
    for bonus in earned:
        sums |= {reached + bonus for reached in sums}
    if not earned:
        yield Phrase(
            N_(
                "a bonus of {bonus} can't have been earned: on this card no entry can be a "
                "further {name} that earns one"
            ),
            bonus=card.bonus,
            name=card.ruleset.categories[repeat.category].name,
        )
    elif card.bonus not in sums:
        yield Phrase(
            N_(
                "a bonus of {bonus} can't have been earned: with these boxes it is 0 to {most}, "
                "in steps of {step}"
            ),
            bonus=card.bonus,
            most=max(sums),
            step=repeat.bonus,
        )


def _could_earn(card: Card, box: Box) -> int:
    """The bonus that a further repeat roll earned, if `box` may have been filled by one."""
    ruleset, held = card.ruleset, card.points(box)
    if held is None or any(card.is_open(b) for b in ruleset.repeat_boxes.values()):
        return 0
    struck = held == 0 and ruleset.voluntary_zero
    # Which boxes were there to go to depends on the roll too, where some columns take few.
    limited = any(column.on_roll for column in ruleset.columns)
    ways = ruleset.ways(box.column.on_roll, None if limited else box.category)
    for dice, face in ruleset.repeat_dice().items():
        for way in ways:
            roll = Roll(dice, *way)
            # 0 as well: that is what a forced joker brings in the upper box of another face.
            worth = {0, *(ruleset.pays(box.category, roll, joker) for joker in (0, face))}
            if not struck and held not in {points * box.column.multiplier for points in worth}:
                continue
            for before in _before(card, box, roll, face):
                judgement = Judgement(before, roll)
                if judgement.admits(box) and (struck or held == judgement.points(box)):
                    return judgement.bonus(box)
    return 0


def _before(card: Card, box: Box, roll: Roll, face: int) -> Iterator[Card]:
    """The cards before `box` was filled that leave a repeat roll of `face` the most freedom.

    Columns grow independently of each other, so each is taken at the moment
    of its own that serves best: as late as it can be without a box that the
    joker would rather have gone to; and, where a joker may come before the
    boxes of its face are filled, with such a box open.
    """
    ruleset = card.ruleset
    own = ruleset.face_places(face)
    preferred = rather(ruleset, face, box)
    columns = [_moments(card, box, column, boxes, own) for column, boxes in ruleset.boxes_by_column]
    if not all(columns):
        return

    def disturbed(moment: Card) -> bool:
        return any(b.place in preferred for b in available_boxes(moment, roll.number))

    yield _joined(min(moments, key=disturbed) for moments in columns)
    yield _joined(
        min(moments, key=lambda m: all(m.entries[place] is not None for place in own))
        for moments in columns
    )


def _moments(
    card: Card, box: Box, column: Column, boxes: tuple[Box, ...], own: frozenset[int]
) -> list[Card]:
    """What a column may have held when a repeat roll was entered in `box`, the latest first.

    Each moment is a card on which all other columns count as filled.
    """
    filled = [b for b in boxes if not card.is_open(b)]
    if column.order == "free":
        others = [b for b in filled if b is not box]
        choices = [others, [b for b in others if b.place not in own]]
    else:
        if column.order == "up":
            filled.reverse()
        last = filled.index(box) if box in filled else len(filled)
        first = last if box in filled else 0
        choices = [filled[:n] for n in range(last, first - 1, -1)]
    repeat_box = card.ruleset.repeat_boxes[column.id]
    outside = {b.place for b in card.ruleset.boxes} - {b.place for b in boxes}
    moments = []
    for choice in choices:
        if repeat_box not in choice:
            continue
        kept = {b.place for b in choice}
        entries = [
            0 if place in outside else points if place in kept else None
            for place, points in enumerate(card.entries)
        ]
        moments.append(Card(card.ruleset, entries))
    return moments


def _joined(moments: Iterable[Card]) -> Card:
    """The card that holds of each column what its moment holds."""
    chosen = list(moments)
    ruleset = chosen[0].ruleset
    entries: list[int | None] = []
    for moment, (_, boxes) in zip(chosen, ruleset.boxes_by_column, strict=True):
        entries += [moment.entries[box.place] for box in boxes]
    return Card(ruleset, entries)
