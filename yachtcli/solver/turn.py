"""One turn on one card: what every roll and keep of it is worth, and which entry is best.

The core's judge says what may be entered, and what an entry is worth is said by
the value of the card that it makes: no table of the solver is needed, nor NumPy.
"""

from __future__ import annotations

from functools import cached_property
from math import fsum
from typing import TYPE_CHECKING

from yachtcli.core.dice import Roll
from yachtcli.core.legality import Judgement, available_boxes
from yachtcli.core.steps import steps
from yachtcli.solver.arrays import NOWHERE, TIE
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from yachtcli.core.card import Card
    from yachtcli.solver.paid import Paid

    Levels = Sequence[Sequence[float]]


class Entry(Struct):
    """One way to end the turn: `points` and a `bonus` for the box at `place`.

    `value` is the expected points still to come from before it on; `strike` says
    that it is a 0 on purpose.
    """

    value: float
    place: int
    points: int
    bonus: int
    strike: bool


NO_ENTRY = Entry(NOWHERE, -1, 0, 0, False)
"""That of a roll after which no box may be filled."""


class Swept(Struct):
    """All of a turn, by how dice lie: on roll `number`, and whether all were thrown in it.

    `best` holds the best entry of every roll, `values` what the best decision is
    worth; `kept`, by number alone, what every keep is.
    """

    best: dict[tuple[int, bool], Sequence[Entry]]
    values: dict[tuple[int, bool], Sequence[float]]
    kept: dict[int, Levels]


class Turn:
    """What the rolls and keeps of one turn on a card are worth.

    All values count the expected points still to come from here on, section
    bonuses that the card can't lose any more left out. `paid` tells what rolls
    pay as a rule; `worth` what a card with such entries is worth, all section
    bonuses included.
    """

    def __init__(
        self, card: Card, paid: Paid, worth: Callable[[Sequence[int | None]], float]
    ) -> None:
        ruleset = card.ruleset
        self.card = card
        self._paid = paid
        self._worth = worth
        self._on_card = on_card(card)
        self._entries: dict[tuple[int, int, int, bool], Entry] = {}
        self._steps = steps(ruleset.dice)
        self.depends_on_throw = ruleset.own_legality or any(
            category.points.depends_on_roll for category in ruleset.categories.values()
        )
        """Whether it may make a difference that all dice were thrown in a roll."""
        self._alike = not self.depends_on_throw and not any(
            column.on_roll for column in ruleset.columns
        )

    @property
    def expected(self) -> float:
        """What the card is worth before the turn."""
        return self._means(self._swept.values[1, True])[0][0]

    def entries(self, roll: Roll) -> list[Entry]:
        """All entries that this roll may make, in card order."""
        way = self._way(roll.number, thrown=roll.all_thrown)
        judgement = Judgement(self.card, Roll(roll.dice, *way))
        found = []
        for box in judgement.legal_boxes():
            points, bonus = judgement.points(box), judgement.bonus(box)
            found.append(self._entry(box.place, points, bonus))
            if points and judgement.refusal(box, strike=True) is None:
                found.append(self._entry(box.place, 0, bonus, strike=True))
        return found

    def best_entries(self, number: int, *, thrown: bool) -> Sequence[Entry]:
        """The best entry of every roll on roll `number` of the turn, the first of equals."""
        return self._swept.best[self._way(number, thrown=thrown)]

    def kept(self, number: int) -> Levels | None:
        """What every keep of fewer than all dice is worth after roll `number`, as in `core.steps`.

        None if no roll is left, or none after which a box may be filled.
        """
        return self._swept.kept.get(number)

    def of_keep(self, keep: Iterable[int], number: int) -> float | None:
        """What keeping these dice, and not more, after roll `number` is worth; or None."""
        dice = tuple(sorted(keep))
        kept = self.kept(number)
        return kept[len(dice)][self._steps.places[len(dice)][dice]] if kept is not None else None

    def of_roll(self, roll: Roll) -> float:
        """What the best decision with this roll is worth."""
        values = self._swept.values[self._way(roll.number, thrown=roll.all_thrown)]
        return values[self._steps.places[-1][roll.dice]]

    @cached_property
    def _swept(self) -> Swept:
        """The turn from its last roll to its first."""
        last = self.card.ruleset.rolls
        swept = Swept({}, {}, {})
        best: list[Entry] = []
        for number in range(last, 0, -1):
            below: Sequence[float] | None = None
            if number < last:
                kept = self._means(swept.values[self._way(number + 1, thrown=False)])
                thrown = swept.values[self._way(number + 1, thrown=True)]
                kept[0] = self._means(thrown)[0]
                if kept[0][0] > NOWHERE / 2:
                    swept.kept[number] = kept
                    below = self._best_below(kept)
            for way in {self._way(number, thrown=thrown) for thrown in (False, True)}:
                if number == last or not self._alike:
                    best = self._best_entries(*way)
                values = [entry.value for entry in best]
                swept.best[way] = best
                swept.values[way] = values if below is None else list(map(max, values, below))
        return swept

    def _way(self, number: int, *, thrown: bool) -> tuple[int, bool]:
        """How dice lie there, as far as it makes a difference; a single die is always thrown."""
        return number, number == 1 or (
            self.depends_on_throw and (thrown or self.card.ruleset.dice.size == 1)
        )

    def _means(self, values: Sequence[float]) -> list[list[float]]:
        """For each keep of fewer than all dice, the mean of what more dice make of it."""
        faces = self.card.ruleset.dice.faces
        found = [values]
        for up in reversed(self._steps.up):
            at = found[-1].__getitem__
            found.append([fsum(map(at, places)) / faces for places in up])
        return [list(level) for level in found[:0:-1]]

    def _best_below(self, kept: Levels) -> Sequence[float]:
        """For each roll, the best of what can be kept of it."""
        best = kept[0]
        for level, down in enumerate(self._steps.down[1:], 1):
            below = [max(map(best.__getitem__, places)) for places in down]
            best = list(map(max, kept[level], below)) if level < len(kept) else below
        return best

    def _best_entries(self, number: int, thrown: bool) -> list[Entry]:
        """The best entry of every roll: as it pays as a rule, and where the card has a say."""
        ruleset = self.card.ruleset
        rolls = self._steps.levels[-1]
        if ruleset.own_legality:
            # No rule is sure of any roll: an entry that is always refused leads to no card.
            return [self._best_of(Roll(dice, number, thrown)) for dice in rolls]
        ways: list[list[Entry]] = []
        for box in available_boxes(self.card, number):
            paid = self._paid.of(box, number, thrown=thrown)
            of_points = {points: self._entry(box.place, points, 0) for points in set(paid)}
            ways.append([of_points[points] for points in paid])
            if ruleset.voluntary_zero:
                ways.append([self._entry(box.place, 0, 0, strike=True)] * len(rolls))
        best = [_best_entry(each) for each in zip(*ways, strict=True)]
        best = best or [NO_ENTRY] * len(rolls)
        for dice in ruleset.repeat_dice():
            best[self._steps.places[-1][dice]] = self._best_of(Roll(dice, number, thrown))
        return best

    def _best_of(self, roll: Roll) -> Entry:
        found = self.entries(roll)
        return _best_entry(found) if found else NO_ENTRY

    def _entry(self, place: int, points: int, bonus: int, *, strike: bool = False) -> Entry:
        key = place, points, bonus, strike
        if key not in self._entries:
            after = self.card.written(self.card.ruleset.boxes[place], points)
            value = points + bonus + self._worth(after.entries) - self._on_card
            self._entries[key] = Entry(value, *key)
        return self._entries[key]


def on_card(card: Card) -> int:
    """The section bonuses that stand on a card because they can't be lost any more."""
    return sum(card.section_bonus(part) for part in card.ruleset.section_columns)


def _best_entry(ways: Sequence[Entry]) -> Entry:
    """Of equals the first in card order."""
    least = max(ways)[0] - TIE
    return next(entry for entry in ways if entry[0] >= least)
