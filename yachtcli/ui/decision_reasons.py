"""Why one decision was better than another: what each brings now, later, and leads to."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from yachtcli.core.legality import full_name
from yachtcli.core.notation import format_dice
from yachtcli.core.totals import missing
from yachtcli.i18n import _, ngettext, say
from yachtcli.solver.prospects import Prospects
from yachtcli.struct import Struct
from yachtcli.ui.decision_words import aims
from yachtcli.ui.numbers import decimal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.card import Card
    from yachtcli.core.ruleset import Box, SectionColumn
    from yachtcli.solver.review import Decision
    from yachtcli.solver.solution import Option, Solution

AIMS = 2
"""Boxes that a keep is told to aim at."""


class _Side(Struct):
    """A decision: the points that it brings in this turn, on average if dice are kept, and later.

    `name` is the box or the dice, `what` the decision; `card` is the one after an entry.
    """

    name: str
    what: str
    option: Option
    now: float
    later: float
    card: Card | None


def reasons(decision: Decision, solution: Solution) -> Iterator[str]:
    """Sentences on why the best decision is better than the one that was taken."""
    return _Compared(decision, solution).told()


class _Compared:
    def __init__(self, decision: Decision, solution: Solution) -> None:
        self._solution = solution
        self._card = decision.position.card
        self._number = decision.position.number
        self._yours = self._side(decision.chosen)
        self._best = self._side(decision.best)

    @cached_property
    def _prospects(self) -> Prospects:
        return Prospects(self._solution, self._card, self._number)

    def _side(self, option: Option) -> _Side:
        box = option.box
        if box is None:
            keep = option.keep or ()
            now = self._prospects.points_of_keep(keep)
            name = format_dice(keep) or _("rolling all dice")
            what = _("keeping {dice}").format(dice=name) if keep else name
            return _Side(name, what, option, now, option.value - now, None)
        now = option.points + option.bonus
        card = self._card.written(box, option.points, option.bonus)
        name = say(full_name(box))
        what = _("striking {box}").format(box=name) if option.strike else name
        return _Side(name, what, option, now, option.value - now, card)

    def told(self) -> Iterator[str]:
        yield self._gain()
        yield from self._leads()
        yield from self._bonuses()

    def _gain(self) -> str:
        """The points now and later: "Ones: 9 less now, but 21.8 more later, since ..."."""
        yours, best = self._yours, self._best
        entries = yours.card is not None and best.card is not None
        now, later = best.now - yours.now, best.later - yours.later
        told_now, told_later = _now(now, exact=entries), _later(later)
        if entries and not best.now and not yours.now:
            told_now = _("0 now as well")
        rises = later > 0 and decimal(later) != decimal(0)
        if entries and rises and yours.option.box is not best.option.box:
            template = (
                _("{what}: {now}, but {later}, since {box} stays open.")
                if now < 0
                else _("{what}: {now}, and {later}, since {box} stays open.")
            )
            return template.format(what=best.what, now=told_now, later=told_later, box=yours.name)
        against = now * later < 0 and decimal(later) != decimal(0)
        template = _("{what}: {now}, but {later}.") if against else _("{what}: {now}, and {later}.")
        return template.format(what=best.what, now=told_now, later=told_later)

    def _leads(self) -> Iterator[str]:
        """Where kept dice lead to."""
        for side, template in (
            (self._best, _("{dice} leads to: {boxes}.")),
            (self._yours, _("Yours, {dice}: {boxes}.")),
        ):
            if side.card is None:
                chances = self._prospects.of_keep(side.option.keep or ())
                boxes = ", ".join(aims(chances, self._card.ruleset, AIMS))
                if boxes:
                    yield template.format(dice=side.name, boxes=boxes)

    def _bonuses(self) -> Iterator[str]:
        """What becomes of the bonuses of the sections that the entries are in."""
        yours, best = self._yours, self._best
        for part in self._card.ruleset.section_columns:
            boxes = {box.id for box in part.boxes}
            touched = {o.box.id for o in (yours.option, best.option) if o.box is not None} & boxes
            if part.section.bonus and touched:
                yield from self._bonus(part)

    def _bonus(self, part: SectionColumn) -> Iterator[str]:
        yours, best = self._yours.card or self._card, self._best.card or self._card
        section = say(part.section.name)
        won = best.section_bonus(part) - yours.section_bonus(part)
        if won > 0 and self._best.card is not None:
            yield _("{box} makes sure of {points} for {section}.").format(
                box=self._best.name, points=won, section=section
            )
        elif self._within_reach(best, part) and not self._within_reach(yours, part):
            yield _("With {box} the bonus for {section} is out of reach.").format(
                box=self._yours.what, section=section
            )
        elif self._yours.card and self._best.card and self._within_reach(best, part):
            lacks, lacked = missing(best, part), missing(yours, part)
            if lacks is not None and lacked is not None:
                left = len(_open(best, part))
                yield ngettext(
                    "The bonus for {section} then lacks {points} with {n} box left; "
                    "with yours, {more} with {others}.",
                    "The bonus for {section} then lacks {points} with {n} boxes left; "
                    "with yours, {more} with {others}.",
                    left,
                ).format(
                    section=section,
                    points=lacks,
                    n=left,
                    more=lacked,
                    others=len(_open(yours, part)),
                )

    def _within_reach(self, card: Card, part: SectionColumn) -> bool:
        """Whether the open boxes of a section can bring what it lacks."""
        lacks = missing(card, part)
        return lacks is not None and lacks <= sum(map(self._most, _open(card, part)))

    def _most(self, box: Box) -> int:
        """The most points that a box can get, before the multiplier."""
        ruleset = self._card.ruleset
        ways = ruleset.ways(box.column.on_roll, box.category)
        return max(0, *ruleset.payable(box.category, ways), *ruleset.joker_pays(box))


def _open(card: Card, part: SectionColumn) -> list[Box]:
    return [box for box in part.boxes if card.is_open(box)]


def _now(points: float, *, exact: bool) -> str:
    told = decimal(abs(points), 0 if exact else 1)
    if told == decimal(0, 0 if exact else 1):
        return _("as much now") if exact else _("as much in this turn")
    if exact:
        return (_("{n} more now") if points > 0 else _("{n} less now")).format(n=told)
    template = _("{n} more in this turn") if points > 0 else _("{n} less in this turn")
    return template.format(n=told)


def _later(points: float) -> str:
    told = decimal(abs(points))
    if told == decimal(0):
        return _("as much later")
    return (_("{n} more later") if points > 0 else _("{n} less later")).format(n=told)
