"""What decisions are worth in a game that can't be solved: as the strongest bot reckons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.bots import columns
from yachtcli.bots.lattice import SCALE
from yachtcli.bots.planning import MOST_ROLLS, Plan
from yachtcli.bots.tables import Tables
from yachtcli.core.game import Position
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from yachtcli.core.card import Card
    from yachtcli.core.dice import Faces, Roll
    from yachtcli.core.legality import Placement


class Estimate(Struct):
    """One decision, a `keep` or an `entry`, and the points still to come, about."""

    keep: Faces | None
    entry: Placement | None
    value: float


def estimates(card: Card, roll: Roll) -> tuple[Estimate, ...] | None:
    """What every decision with `roll` on `card` is worth, the best first.

    Of equals entries come first, in card order, then the larger keep. None
    where the game has more different rolls than bots reckon with.
    """
    ruleset = card.ruleset
    if ruleset.dice.rolls_count > MOST_ROLLS:
        return None
    tables = Tables(ruleset)
    prices = columns.prices(tables)
    plan = Plan(tables, card, prices.worth(card))
    position = Position(
        ruleset, (card,), dice=roll.dice, number=roll.number, all_thrown=roll.all_thrown
    )
    # What a plan reckons with is comparable within a turn; a turn brings what it promises.
    before = prices.remaining(card) - plan.expected
    found = [Estimate(None, e, (before + worth) / SCALE) for e, worth in plan.entries(position)]
    found += [Estimate(k, None, (before + worth) / SCALE) for k, worth in plan.keeps(position)]
    return tuple(sorted(found, key=_order))


def _order(estimate: Estimate) -> tuple[float, bool, int, Faces]:
    keep, entry = estimate.keep, estimate.entry
    place = entry.box.place if entry is not None else -len(keep or ())
    return -estimate.value, entry is None, place, keep or ()
