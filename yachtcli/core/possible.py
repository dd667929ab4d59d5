"""Which cards a game can lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core.card import Card
from yachtcli.core.dice import Roll
from yachtcli.core.legality import Judgement, full_name
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.ruleset import Box, Ruleset


def verify_card(card: Card) -> tuple[Phrase, ...]:
    """Everything that is impossible about `card`; empty if a game can lead to it.

    Each box is looked at by itself: whether some roll pays what it holds, and
    whether its column's order allows it to be filled. The bonus must be made of
    whole bonuses, at most one for each box that a further roll of the repeat
    category could have gone to with the points it holds.
    """
    return (*_values(card), *_orders(card), *_bonus(card))


def _values(card: Card) -> Iterator[Phrase]:
    for box in card.ruleset.boxes:
        points = card.points(box)
        if points is not None and not can_hold(card.ruleset, box, points):
            yield Phrase(N_("{box} can't hold {points}"), box=full_name(box), points=points)


def can_hold(ruleset: Ruleset, box: Box, points: int) -> bool:
    """Whether some roll, or a strike, brings these points to `box`."""
    if points == 0:
        return True
    unmultiplied, rest = divmod(points, box.column.multiplier)
    if rest:
        return False
    if any(ruleset.pays(box.category, roll) == unmultiplied for roll in _rolls(ruleset, box)):
        return True
    return any(
        ruleset.pays(box.category, roll, face) == unmultiplied
        for roll, face in _repeats(ruleset, box)
        if ruleset.repeat is not None
        and ruleset.repeat.joker != "none"
        and not ruleset.is_upper(box.category)
    )


def _rolls(ruleset: Ruleset, box: Box) -> Iterator[Roll]:
    """All rolls that may fill `box`; one number for all where that makes no difference."""
    numbers = box.column.on_roll or range(1, ruleset.rolls + 1)
    if not box.category.points.depends_on_roll:
        numbers = numbers[-1:]
    for dice in reversed(ruleset.dice.rolls()):
        for number in numbers:
            yield Roll(dice, number, True)
            if number > 1:
                yield Roll(dice, number, False)


def _repeats(ruleset: Ruleset, box: Box) -> Iterator[tuple[Roll, int]]:
    """The rolls that the repeat category is about, each with its face."""
    if ruleset.repeat is None:
        return
    pattern = ruleset.categories[ruleset.repeat.category].pattern
    for roll in _rolls(ruleset, box):
        matches = pattern.matches(ruleset.dice.counts(roll.dice))
        if matches:
            yield roll, matches[-1].face


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
    if card.bonus not in sums:
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
    held = card.points(box)
    if held is None:
        return 0
    ruleset = card.ruleset
    entries = [None if b is box else p for b, p in zip(ruleset.boxes, card.entries, strict=True)]
    for roll, face in _repeats(ruleset, box):
        upper = ruleset.face_categories.get(face)
        earlier = [
            # A joker may have come before the boxes of its face were filled.
            None if b.category.id == upper else p
            for b, p in zip(ruleset.boxes, entries, strict=True)
        ]
        for before in (entries, earlier):
            judgement = Judgement(Card(ruleset, before), roll)
            if judgement.refusal(box) is None:
                placement = judgement.placement(box)
                fits = held == placement.points or (held == 0 and ruleset.voluntary_zero)
                if fits and placement.bonus:
                    return placement.bonus
    return 0
