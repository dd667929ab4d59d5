"""The exact chance of getting a box when everything is played for it alone."""

from __future__ import annotations

from fractions import Fraction
from itertools import zip_longest
from typing import TYPE_CHECKING

from yachtcli.core.dice import keeps as keeps_of
from yachtcli.core.legality import Judgement
from yachtcli.core.steps import steps
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from yachtcli.core.card import Card
    from yachtcli.core.dice import DiceSet, Faces
    from yachtcli.core.ruleset import Box
    from yachtcli.core.steps import Steps


class Odds(Struct):
    """How likely `box` is to be got, as an exact fraction, and by which keeps.

    `keeps` are all that have this chance, the larger before the smaller; none
    where the dice that lie there have it already (`met`), where none lies there
    yet or no roll is left, and where nothing can bring it any more.
    """

    box: Box
    chance: Fraction
    keeps: tuple[Faces, ...]
    met: bool


def odds(
    card: Card, dice: Faces | None, rolls_left: int, box: Box, at_least: int | None = None
) -> Odds:
    """The chance that `box` of `card` is got within so many more rolls.

    Got is a box whose pattern the dice meet, or that a joker meets, where they
    may be entered; with `at_least`, one in which they bring so many points. The
    player stops as soon as it is. `dice` are those that lie there, None before
    the first roll; as many rolls must be left as the turn can have.

    >>> from yachtcli.core.card import Card
    >>> from yachtcli.loading.catalog import find
    >>> rules = find("yahtzee")
    >>> found = odds(Card(rules), (3, 3, 3, 3, 5), 2, rules.box_by_id["yahtzee"])
    >>> found.chance, found.keeps
    (Fraction(11, 36), ((3, 3, 3, 3),))
    """
    return all_odds(card, dice, rolls_left, [box], at_least)[0]


def all_odds(  # noqa: PLR0913 - as `odds`, and who is told how far it is
    card: Card,
    dice: Faces | None,
    rolls_left: int,
    boxes: Sequence[Box],
    at_least: int | None = None,
    *,
    progress: Callable[[int, int], object] | None = None,
) -> list[Odds]:
    """As `odds`, for each of these boxes; `progress(done, all)` is told of each that is done."""
    ruleset = card.ruleset
    number = ruleset.rolls - rolls_left
    goals = [_Goal(card, box, at_least) for box in boxes]
    lying = None if dice is None else tuple(sorted(dice))
    met = set()
    if lying is not None:
        there = Judgement(card, ruleset.roll(lying, number))
        met = {goal for goal in goals if goal.got(there)}
    rolls = range(ruleset.rolls, number, -1)
    asked = [goal for goal in goals if goal not in met]
    for later in rolls:
        _ask(card, asked, later)
        _ask(card, [goal for goal in asked if goal.by_throw], later, thrown=True)
    found = []
    for done, goal in enumerate(goals, 1):
        one = Odds(goal.box, Fraction(1), (), met=True)
        found.append(one if goal in met else _odds(ruleset.dice, lying, rolls, goal))
        if progress is not None:
            progress(done, len(goals))
    return found


def _odds(dice: DiceSet, lying: Faces | None, rolls: Sequence[int], goal: _Goal) -> Odds:
    """The chance of what these dice do not have yet, by the further `rolls`, the last one first."""
    if not rolls:
        return Odds(goal.box, Fraction(0), (), met=False)
    found = steps(dice)
    # Chances are whole numbers out of `certain`, so that nothing is rounded.
    certain = 1
    kept: list[Sequence[int]] = []
    for number in rolls:
        stopped = _best(found, kept) if kept else [0] * len(found.levels[-1])
        kept = _kept(found, goal.reached(number, certain, stopped))
        if goal.by_throw:
            kept[0] = _kept(found, goal.reached(number, certain, stopped, thrown=True))[0]
        certain *= dice.faces**dice.size
    if lying is None:
        return Odds(goal.box, Fraction(kept[0][0], certain), (), met=False)
    reaches = {
        keep: kept[len(keep)][found.places[len(keep)][keep]]
        for keep in keeps_of(lying)
        if len(keep) < len(lying)
    }
    most = max(reaches.values())
    ways = [keep for keep, reach in reaches.items() if reach == most > 0]
    ways.sort(key=lambda keep: (-len(keep), keep))
    return Odds(goal.box, Fraction(most, certain), tuple(ways), met=False)


class _Goal:
    """What is wanted: that box, on that card. `by_throw`: whether all dice thrown may differ."""

    def __init__(self, card: Card, box: Box, at_least: int | None) -> None:
        self.box = box
        self.by_throw = box.category.points.depends_on_roll or card.ruleset.own_legality
        self.rolls: dict[tuple[int, bool], list[bool]] = {}
        """For each roll of the turn, and whether all dice were thrown: which dice get the box."""
        self._at_least = at_least
        ruleset = card.ruleset
        self._by_number = self.by_throw or any(column.on_roll for column in ruleset.columns)

    def got(self, judgement: Judgement) -> bool:
        """Whether the dice that are judged are what is wanted."""
        box = self.box
        if judgement.refusal(box) is not None:
            return False
        if self._at_least is not None:
            return judgement.points(box) >= self._at_least
        if judgement.joker(box):
            return True
        return box.category.pattern.met(judgement.card.ruleset.dice.counts(judgement.roll.dice))

    def key(self, number: int, *, thrown: bool) -> tuple[int, bool]:
        """Where in `rolls` that roll is: most boxes ask for the same on all of a turn."""
        return number if self._by_number else 0, thrown

    def reached(
        self, number: int, certain: int, stopped: Sequence[int], *, thrown: bool = False
    ) -> list[int]:
        """What each whole roll reaches: all where the box is got, else what rolling on does."""
        rolls = self.rolls[self.key(number, thrown=thrown)]
        return [certain if got else other for got, other in zip(rolls, stopped, strict=True)]


def _ask(card: Card, goals: Sequence[_Goal], number: int, *, thrown: bool = False) -> None:
    """Ask about every roll, for all goals at once: most of it is the same for each of them."""
    ruleset = card.ruleset
    told: list[list[bool]] = []
    asked = []
    for goal in goals:
        key = goal.key(number, thrown=thrown)
        if key not in goal.rolls:
            asked.append(goal)
            told.append(goal.rolls.setdefault(key, []))
    for dice in ruleset.dice.rolls() if asked else ():
        judgement = Judgement(card, ruleset.roll(dice, number, all_thrown=thrown))
        for goal, rolls in zip(asked, told, strict=True):
            rolls.append(goal.got(judgement))


def _kept(found: Steps, reaches: Sequence[int]) -> list[Sequence[int]]:
    """What every keep of fewer than all dice reaches, out of as many throws as all dice have.

    A keep reaches what its extensions by one die reach together; one of more
    dice has fewer throws, each of which counts as often as is missing.
    """
    kept: list[Sequence[int]] = []
    for number in range(found.dice.size - 1, -1, -1):
        get = reaches.__getitem__
        reaches = [sum(map(get, above)) for above in found.up[number]]
        times = found.dice.faces**number
        kept.append([times * reach for reach in reaches])
    return kept[::-1]


def _best(found: Steps, kept: Sequence[Sequence[int]]) -> list[int]:
    """What the best keep of every roll reaches: a running maximum from the empty keep upwards."""
    best = list(kept[0])
    for below, level in zip_longest(found.down[1:], kept[1:]):
        get = best.__getitem__
        under = [max(map(get, places)) for places in below]
        best = under if level is None else list(map(max, level, under))
    return best
