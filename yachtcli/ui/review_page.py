"""A game looked at again, drawn for a terminal: skill, luck, the dearest decisions, the course."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from yachtcli.core.legality import full_name
from yachtcli.core.notation import format_dice, printable
from yachtcli.i18n import _, ngettext, say
from yachtcli.solver.prospects import Prospects
from yachtcli.ui import decision_words
from yachtcli.ui.layout import indented, write
from yachtcli.ui.line_chart import FRAMED, line_chart
from yachtcli.ui.numbers import decimal
from yachtcli.ui.terminal import can_write, console
from yachtcli.ui.words import title

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from rich.console import Console

    from yachtcli.core.ruleset import Ruleset
    from yachtcli.play import Game
    from yachtcli.solver.review import Decision, Review
    from yachtcli.solver.solution import Option, Solution

AIMS = 2
"""Boxes that a keep is told to aim at."""


def show(
    game: Game, solution: Solution, reviews: Sequence[Review], most: int, *, color: bool
) -> None:
    """Draw what each player's game came to, as wide as the terminal at most."""
    screen = console(color=color)
    for place, review in enumerate(reviews):
        if place:
            write(screen, Text())
        _show(screen, game, solution, review, most)


def _show(screen: Console, game: Game, solution: Solution, review: Review, most: int) -> None:
    name = printable(game.players[review.player])
    write(screen, Text(title(game.ruleset, name), style="bold"))
    write(screen, Text())
    reached = _("result {total}") if game.over else _("expected now {total}")
    total = decimal(review.reached, 0 if game.over else 1)
    for part in (
        _("expected at the start {total}").format(total=decimal(review.expected)),
        _("luck {points}").format(points=_signed(review.luck)),
        _("decisions {points}").format(points=_signed(-review.lost)),
        reached.format(total=total),
    ):
        write(screen, indented(Text(part)))
    dear = review.dearest(most)
    if dear:
        write(screen, Text())
        heading = ngettext("The dearest decision", "The {n} dearest decisions", len(dear)).format(
            n=len(dear)
        )
        write(screen, Text(heading, style="bold"))
        for decision in dear:
            write(screen, indented(Text(_told(decision))))
            write(screen, indented(Text(_reason(decision, solution)), 2))
    elif review.decisions:
        write(screen, Text())
        write(screen, Text(_("Every decision was the best one.")))
    if len(review.course) > 1:
        write(screen, Text())
        write(screen, Text(_("The expected total, turn by turn"), style="bold"))
        for line in line_chart(review.course, screen.width - 2, framed=can_write(FRAMED)):
            write(screen, indented(Text(line)))


def _signed(value: Fraction) -> str:
    return ("+" if value > 0 else "") + decimal(value)


def _told(decision: Decision) -> str:
    """A decision in a line: when, with which dice, what was done, what would have been better."""
    return _("round {round}, {dice}: {chosen}, better {best}: {loss}").format(
        round=decision.round,
        dice=format_dice(decision.position.dice),
        chosen=_words(decision.chosen),
        best=_words(decision.best),
        loss=decimal(-decision.loss),
    )


def _words(option: Option) -> str:
    return decision_words.decision(option.keep, option.box, strike=option.strike)


def _reason(decision: Decision, solution: Solution) -> str:
    """Where both lead: "yours: Chance 40 %, Sixes 20 %; the best: Sixes 66 %, Yahtzee 9 %"."""
    position = decision.position
    prospects: Prospects | None = None
    if any(option.box is None for option in (decision.chosen, decision.best)):
        prospects = Prospects(solution, position.card, position.number)
    return _("yours: {chosen}; the best: {best}").format(
        chosen=_leads(decision.chosen, prospects, solution.ruleset),
        best=_leads(decision.best, prospects, solution.ruleset),
    )


def _leads(option: Option, prospects: Prospects | None, ruleset: Ruleset) -> str:
    """What an entry gets, or the boxes that a keep leads to."""
    if option.box is None:
        assert prospects is not None  # noqa: S101 - there are some where dice are kept
        chances = prospects.of_keep(option.keep or ())
        return ", ".join(decision_words.aims(chances, ruleset, AIMS))
    gets = ngettext("{box} gets {n} point", "{box} gets {n} points", option.points)
    return gets.format(box=say(full_name(option.box)), n=option.points)
