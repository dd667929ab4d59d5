"""The most points that a game can end with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core.card import Card
from yachtcli.core.dice import Roll
from yachtcli.core.legality import Judgement
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.ruleset import Box, Ruleset


class _Aim(Struct):
    """The most that an entry in a box can add, and the rolls that may bring it there."""

    most: int
    rolls: tuple[Roll, ...]


def highest_total(ruleset: Ruleset) -> int | None:
    """The highest total of `ruleset`, bonuses included; None where it can't be told for sure.

    No entry can add more than the best roll pays in its box, as a joker if
    that is better, together with the bonus for a further roll of the repeat
    category; and no section bonus is above its best tier in reach. If a game
    that reaches all of that at once is found, it is the highest there is.
    """
    aims = {box: _aim(ruleset, box) for box in ruleset.boxes}
    card = Card(ruleset)
    while not card.complete:
        further = _step(card, aims)
        if further is None:
            return None
        card = further
    bonuses = sum(
        max((tier.points for tier in part.section.bonus), default=0) * part.column.multiplier
        for part in ruleset.section_columns
        if part.section.bonus
    )
    bound = sum(aim.most for aim in aims.values()) + bonuses
    return card.total if card.total == bound else None


def _aim(ruleset: Ruleset, box: Box) -> _Aim:
    worth = [(_most(ruleset, box, roll), roll) for roll in _rolls(ruleset, box)]
    most = max(points for points, _ in worth)
    return _Aim(most, tuple(roll for points, roll in worth if points == most))


def _rolls(ruleset: Ruleset, box: Box) -> Iterator[Roll]:
    numbers = box.column.on_roll or range(1, ruleset.rolls + 1)
    if not box.category.points.depends_on_roll:
        numbers = numbers[:1]
    for dice in reversed(ruleset.dice.rolls()):
        for number in numbers:
            yield Roll(dice, number, True)
            # A turn of one die never keeps it: all dice kept is no roll.
            if number > 1 and ruleset.dice.size > 1:
                yield Roll(dice, number, False)


def _most(ruleset: Ruleset, box: Box, roll: Roll) -> int:
    """What `roll` adds at most if it is entered in `box`, whatever stands on the card."""
    points, bonus = ruleset.pays(box.category, roll), 0
    repeat = ruleset.repeat
    if repeat is not None and box.category.id != repeat.category:
        pattern = ruleset.categories[repeat.category].pattern
        matches = pattern.matches(ruleset.dice.counts(roll.dice))
        if matches:
            bonus = repeat.bonus
            if repeat.joker != "none" and not ruleset.is_upper(box.category):
                points = max(points, ruleset.pays(box.category, roll, matches[-1].face))
    return (points + bonus) * box.column.multiplier


def _step(card: Card, aims: dict[Box, _Aim]) -> Card | None:
    """The card after an entry that adds the most its box can get; None if there is none.

    The boxes of the repeat category come first: they are what makes further
    rolls of it worth more.
    """
    ruleset = card.ruleset
    first = ruleset.repeat.category if ruleset.repeat is not None else None
    for box in sorted(card.open_boxes, key=lambda box: (box.category.id != first, box.place)):
        for roll in aims[box].rolls:
            judgement = Judgement(card, roll)
            if judgement.refusal(box) is None:
                entry = judgement.placement(box)
                if entry.points + entry.bonus == aims[box].most:
                    return card.written(box, entry.points, entry.bonus)
    return None
