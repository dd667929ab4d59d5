"""What entries are worth when few boxes are open: exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yachtcli.bots.lattice import SCALE
from yachtcli.bots.sections import paid
from yachtcli.bots.turn import Entries, Turn

if TYPE_CHECKING:
    from yachtcli.bots.tables import Tables
    from yachtcli.bots.turn import Worth
    from yachtcli.core.card import Card
    from yachtcli.core.ruleset import SectionColumn

MOST_BOXES: Final = 2
"""With so many open boxes it is cheaper to look at everything than to find prices."""


def worth(tables: Tables, card: Card) -> Worth:
    """What every entry on `card` is worth: its points and all that may come behind, exactly."""
    known: dict[tuple[object, ...], int] = {}
    return _worth(tables, card, known)


def _worth(tables: Tables, card: Card, known: dict[tuple[object, ...], int]) -> Worth:
    return {
        box.place: {
            points: SCALE * points + _rest(tables, card.written(box, points), known)
            for points in tables.values[box.place]
        }
        for box in card.open_boxes
    }


def _rest(tables: Tables, card: Card, known: dict[tuple[object, ...], int]) -> int:
    """What the turns to come bring, section bonuses included, those that are sure already too."""
    ruleset = card.ruleset
    parts = [part for part in ruleset.section_columns if part.section.bonus]
    if card.complete:
        return SCALE * sum(card.section_bonus(part) for part in parts)
    key: tuple[object, ...] = (
        tuple(box.place for box in card.open_boxes),
        card.entries
        if ruleset.own_legality
        else (
            tuple(_bonuses(tables, card, part) for part in parts),
            tuple(bool(card.points(box)) for box in ruleset.repeat_boxes.values()),
        ),
    )
    if key not in known:
        entries = Entries(tables, card, now=True)
        best = entries.best(_worth(tables, card, known))
        values = [[entry // entries.codes for entry in row] for row in best]
        known[key] = Turn(tables, values).expected
    return known[key]


def _bonuses(tables: Tables, card: Card, part: SectionColumn) -> object:
    """What of a section's points decides about its bonus: most of them come to the same.

    With one open box left, the bonus for all that it may get.
    """
    times = part.column.multiplier
    held = card.section_points(part) // times
    places = [box.place for box in part.boxes if card.is_open(box)]
    if len(places) > 1:
        return held
    last = [points // times for place in places for points in tables.values[place]] or [0]
    return tuple(paid(part.section.bonus, held + points) for points in last)
