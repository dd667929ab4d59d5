"""What decisions are worth in a game that can't be solved: as the strongest bot reckons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.bots import columns
from yachtcli.bots.draws import Chance
from yachtcli.bots.lattice import SCALE, WHOLE
from yachtcli.bots.planning import Plan, by_thumb
from yachtcli.bots.tables import Tables
from yachtcli.bots.thumb import Thumb
from yachtcli.bots.turn import Entries, Turn
from yachtcli.core.game import Position
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from yachtcli.bots.turn import Worth
    from yachtcli.core.card import Card
    from yachtcli.core.dice import Faces, Roll
    from yachtcli.core.legality import Placement


class Estimate(Struct):
    """One decision, a `keep` or an `entry`, and the points still to come, about.

    `chances` are those of ending the turn with points in a box, the likeliest
    first; of a keep only where they are reckoned with.
    """

    keep: Faces | None
    entry: Placement | None
    value: float
    chances: Mapping[str, float]


def estimates(card: Card, roll: Roll) -> tuple[Estimate, ...]:
    """What every decision with `roll` on `card` is worth, the best first.

    Of equals entries come first, in card order, then the larger keep. Where
    the game has more different rolls than bots reckon with, it is what their
    rules of thumb say, and of all keeps those are told that these think of.
    """
    position = Position(
        card.ruleset, (card,), dice=roll.dice, number=roll.number, all_thrown=roll.all_thrown
    )
    found = _rated(position) if by_thumb(card.ruleset) else _reckoned(position)
    return tuple(sorted(found, key=_order))


def _reckoned(position: Position) -> Iterator[Estimate]:
    card = position.card
    tables = Tables(position.ruleset)
    prices = columns.prices(tables)
    valued = prices.worth(card)
    plan = Plan(tables, card, valued)
    ends = _Ends(tables, card, valued)
    # What a plan reckons with is comparable within a turn; a turn brings what it promises.
    before = prices.remaining(card) - plan.expected
    for entry, worth in plan.entries(position):
        yield _entered(entry, before + worth)
    for keep, worth in plan.keeps(position):
        chances = ends.chances(keep, position.number + 1)
        yield Estimate(keep, None, (before + worth) / SCALE, chances)


class _Ends:
    """How a turn on a card ends that is played on as is reckoned best."""

    def __init__(self, tables: Tables, card: Card, worth: Worth) -> None:
        self._ruleset = tables.ruleset
        self._lattice = tables.lattice
        self._worth = worth
        self._entries = Entries(tables, card, now=True)
        self._best = self._entries.best(worth)
        codes = self._entries.codes
        self._turn = Turn(tables, [[entry // codes for entry in row] for row in self._best])

    def chances(self, keep: Faces, number: int) -> Mapping[str, float]:
        """How likely it ends with points in each box if this is kept before roll `number`."""
        kept = [0] * self._lattice.mark
        kept[self._lattice.keeps.index(keep)] = WHOLE
        ends = self._turn.ends(self._lattice.rolled(kept), number, thrown=not keep)
        found: dict[str, float] = {}
        for way, masses in ends.items():
            for roll, (entry, mass) in enumerate(zip(self._best[way], masses, strict=True)):
                if mass and self._pays(entry, way, roll):
                    box = self._ruleset.boxes[self._entries.place(entry)].id
                    found[box] = found.get(box, 0.0) + mass / WHOLE
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    def _pays(self, entry: int, way: int, roll: int) -> bool:
        """Whether the roll gets points by this entry, and is not better struck."""
        points = self._entries.points(entry, way, roll)
        if points <= 0 or not self._ruleset.voluntary_zero:
            return points > 0
        worth = self._worth[self._entries.place(entry)]
        return worth[points] >= worth[0]


def _rated(position: Position) -> Iterator[Estimate]:
    entries, keeps = Thumb(position.ruleset, Chance()).worth(position)
    for worth, entry in entries:
        yield _entered(entry, worth)
    for worth, keep in keeps:
        yield Estimate(keep, None, worth / SCALE, {})


def _entered(entry: Placement, worth: int) -> Estimate:
    return Estimate(None, entry, worth / SCALE, {entry.box.id: 1.0} if entry.points else {})


def _order(estimate: Estimate) -> tuple[float, bool, int, Faces]:
    keep, entry = estimate.keep, estimate.entry
    place = entry.box.place if entry is not None else -len(keep or ())
    return -estimate.value, entry is None, place, keep or ()
