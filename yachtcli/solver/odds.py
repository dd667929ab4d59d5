"""The exact chance of getting a box when everything is played for it alone."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from yachtcli.core.dice import keeps as keeps_of
from yachtcli.core.legality import Judgement
from yachtcli.core.steps import steps
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yachtcli.core.card import Card
    from yachtcli.core.dice import DiceSet, Faces, Roll
    from yachtcli.core.ruleset import Box


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
    ruleset = card.ruleset
    size, faces = ruleset.dice.size, ruleset.dice.faces
    number = ruleset.rolls - rolls_left
    goal = _Goal(card, box, at_least)
    # Chances are whole numbers out of `certain`, so that nothing is rounded.
    certain = 1
    kept: Mapping[Faces, int] | None = None
    for later in range(ruleset.rolls, number, -1):
        stopped = _best(ruleset.dice, kept) if kept is not None else {}
        reached = {
            thrown: {
                roll: certain
                if goal.got(ruleset.roll(roll, later, all_thrown=thrown))
                else stopped.get(roll, 0)
                for roll in ruleset.dice.rolls()
            }
            for thrown in goal.ways
        }
        kept = _kept(ruleset.dice, reached[False])
        if True in reached:
            kept = {**kept, (): _kept(ruleset.dice, reached[True])[()]}
        certain *= faces**size
    if dice is None:
        return Odds(box, Fraction(kept[()] if kept is not None else 0, certain), (), met=False)
    lying = tuple(sorted(dice))
    if goal.got(ruleset.roll(lying, number)):
        return Odds(box, Fraction(1), (), met=True)
    if kept is None:
        return Odds(box, Fraction(0), (), met=False)
    keeps = [keep for keep in keeps_of(lying) if len(keep) < size]
    most = max(kept[keep] for keep in keeps)
    ways = [keep for keep in keeps if kept[keep] == most > 0]
    ways.sort(key=lambda keep: (-len(keep), keep))
    return Odds(box, Fraction(most, certain), tuple(ways), met=False)


class _Goal:
    """What is wanted: that box, on that card. `ways`: whether it counts if all dice are thrown."""

    def __init__(self, card: Card, box: Box, at_least: int | None) -> None:
        self._card = card
        self._box = box
        self._at_least = at_least
        self.ways = (False, True) if box.category.points.depends_on_roll else (False,)

    def got(self, roll: Roll) -> bool:
        judgement = Judgement(self._card, roll)
        if judgement.refusal(self._box) is not None:
            return False
        if self._at_least is not None:
            return judgement.points(self._box) >= self._at_least
        counts = self._card.ruleset.dice.counts(roll.dice)
        return judgement.joker(self._box) or self._box.category.pattern.met(counts)


def _kept(dice: DiceSet, reached: Mapping[Faces, int]) -> dict[Faces, int]:
    """What every keep of fewer than all dice reaches, out of as many throws as all dice have.

    A keep reaches what its extensions by one die reach together; one of more
    dice has fewer throws, each of which counts as often as is missing.
    """
    found = steps(dice)
    reaches = [reached[roll] for roll in found.levels[-1]]
    kept: dict[Faces, int] = {}
    for number in range(dice.size - 1, -1, -1):
        reaches = [sum(reaches[place] for place in above) for above in found.up[number]]
        times = dice.faces**number
        kept.update(zip(found.levels[number], (times * n for n in reaches), strict=True))
    return kept


def _best(dice: DiceSet, kept: Mapping[Faces, int]) -> dict[Faces, int]:
    """What the best keep of every roll reaches: a running maximum from the empty keep upwards."""
    found = steps(dice)
    best = [kept[()]]
    for level, below in zip(found.levels[1:], found.down[1:], strict=True):
        under = (max(best[place] for place in places) for places in below)
        best = [max(kept.get(keep, 0), most) for keep, most in zip(level, under, strict=True)]
    return dict(zip(found.levels[-1], best, strict=True))
