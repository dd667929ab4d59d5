"""The most points that a game can end with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from yachtcli.core.card import Card
from yachtcli.core.dice import Roll
from yachtcli.core.legality import Judgement

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yachtcli.core.ruleset import Box, Ruleset


LOOKED_AT: Final = 100_000
"""So many rolls, for a box each, are looked at."""
MOST_BOXES: Final = 200
"""So many boxes are filled: each entry asks about all that are open."""


class _Aim(NamedTuple):
    """The most that an entry can add before the multiplier, and the rolls that may bring it."""

    most: int
    rolls: tuple[Roll, ...]


def highest_total(ruleset: Ruleset) -> int | None:
    """The highest total of `ruleset`, bonuses included; None where it can't be told for sure.

    No entry can add more than the best roll pays in its box, as a joker if
    that is better, together with the bonus for a further roll of the repeat
    category; and no section bonus is above its best tier. If a game that
    reaches all of that at once is found, it is the highest there is.
    """
    if not _few_enough(ruleset):
        return None
    aims = _aims(ruleset)
    card: Card | None = Card(ruleset)
    while card is not None and not card.complete:
        card = _step(card, aims)
    bound = sum(aims[box].most * box.column.multiplier for box in ruleset.boxes) + sum(
        max(tier.points for tier in part.section.bonus) * part.column.multiplier
        for part in ruleset.section_columns
        if part.section.bonus
    )
    return bound if card is not None and card.total == bound else None


def _few_enough(ruleset: Ruleset) -> bool:
    """Whether all rolls can be gone through for all boxes, and all boxes for each entry."""
    kinds = {(box.category.id, box.column.on_roll): box for box in ruleset.boxes}
    rolls = sum(len(ruleset.ways(box.column.on_roll, box.category)) for box in kinds.values())
    return ruleset.dice.rolls_count * rolls <= LOOKED_AT and len(ruleset.boxes) <= MOST_BOXES


def _aims(ruleset: Ruleset) -> Mapping[Box, _Aim]:
    known: dict[tuple[str, tuple[int, ...]], _Aim] = {}
    aims: dict[Box, _Aim] = {}
    for box in ruleset.boxes:
        key = (box.category.id, box.column.on_roll)
        if key not in known:
            known[key] = _aim(ruleset, box)
        aims[box] = known[key]
    return aims


def _aim(ruleset: Ruleset, box: Box) -> _Aim:
    """The aim of `box`, which is that of all its category that the same rolls may fill."""
    repeat = ruleset.repeat
    further = repeat is not None and box.category.id != repeat.category
    repeated = ruleset.repeat_dice() if further else {}
    ways = ruleset.ways(box.column.on_roll, box.category)
    most, rolls = 0, [Roll(ruleset.dice.rolls()[0], *ways[0])]
    for dice in reversed(ruleset.dice.rolls()):
        bonus = repeat.bonus if repeat is not None and dice in repeated else 0
        joker = repeated.get(dice, 0) if box.place in ruleset.joker_places else 0
        for way in ways:
            roll = Roll(dice, *way)
            worth = ruleset.pays(box.category, roll, joker) + bonus
            if worth > most:
                most, rolls = worth, []
            if worth == most:
                rolls.append(roll)
    return _Aim(most, tuple(rolls))


def _step(card: Card, aims: Mapping[Box, _Aim]) -> Card | None:
    """The card after an entry that adds the most its box can get; None if there is none.

    The boxes of the repeat category come first: they are what makes further
    rolls of it worth more.
    """
    ruleset = card.ruleset
    first = ruleset.repeat.category if ruleset.repeat is not None else None
    for box in sorted(card.open_boxes, key=lambda box: (box.category.id != first, box.place)):
        aim = aims[box]
        for roll in aim.rolls:
            judgement = Judgement(card, roll)
            if judgement.refusal(box) is None:
                entry = judgement.placement(box)
                if entry.points + entry.bonus == aim.most * box.column.multiplier:
                    return card.written(box, entry.points, entry.bonus)
    return None
