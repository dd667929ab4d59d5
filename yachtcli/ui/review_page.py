"""A game looked at again, drawn for a terminal: skill, luck, the dearest decisions, the course."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from yachtcli.core.notation import format_dice, printable
from yachtcli.i18n import _, ngettext
from yachtcli.ui import decision_words
from yachtcli.ui.blocks import BETWEEN, INDENT, fitted
from yachtcli.ui.decision_reasons import reasons
from yachtcli.ui.layout import indented, sentence, write
from yachtcli.ui.line_chart import FRAMED, line_chart
from yachtcli.ui.numbers import decimal
from yachtcli.ui.terminal import can_write, console
from yachtcli.ui.words import title

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from rich.console import Console

    from yachtcli.play import Game
    from yachtcli.solver.review import Decision, Fall, Review
    from yachtcli.solver.solution import Option, Solution

ROLLS = 2
"""Lucky rolls that are told, and unlucky ones."""


def show(  # noqa: PLR0913 - what a page says
    game: Game,
    solution: Solution,
    reviews: Sequence[Review],
    most: int,
    *,
    entries_only: bool,
    color: bool,
) -> None:
    """Draw what each player's game came to, as wide as the terminal at most.

    `most` decisions are told, and rolls, but few of these. `entries_only`: the
    record tells no keeps.
    """
    screen = console(color=color)
    for place, review in enumerate(reviews):
        if place:
            write(screen, Text())
        _show_result(screen, game, review)
        if entries_only:
            write(screen, Text())
            write(
                screen,
                Text(
                    _(
                        "The record tells the last roll of each turn: the entries alone are "
                        "judged, and all before them counts as luck."
                    )
                ),
            )
        if most:
            _show_decisions(screen, solution, review, most)
            _show_luck(screen, review, min(most, ROLLS))
        if len(review.course) > 1:
            _head(screen, _("The expected total, turn by turn"))
            for line in line_chart(review.course, screen.width - 2, framed=can_write(FRAMED)):
                write(screen, indented(Text(line)))


def _head(screen: Console, text: str) -> None:
    write(screen, Text())
    write(screen, Text(text, style="bold"))


def _show_result(screen: Console, game: Game, review: Review) -> None:
    player = printable(game.players[review.player])
    write(screen, Text(title(game.ruleset, player), style="bold"))
    write(screen, Text())
    reached = _("result") if game.over else _("expected now")
    # A result is a whole number, and stands with its last digit below theirs before the point.
    total = decimal(review.reached, 0) + "  " if game.over else decimal(review.reached)
    sums = {
        _("expected at the start"): decimal(review.expected),
        _("luck"): _signed(review.luck),
        _("decisions"): _signed(-review.lost),
        reached: total,
    }
    label, figures = max(map(cell_len, sums)), max(map(len, sums.values()))
    room = screen.width - INDENT - BETWEEN - figures
    for name, figure in sums.items():
        line = f"{fitted(name, label)}{' ' * BETWEEN}{figure.rjust(figures)}"
        write(
            screen, indented(Text(line.rstrip() if label <= room else f"{name} {figure.strip()}"))
        )


def _show_decisions(screen: Console, solution: Solution, review: Review, most: int) -> None:
    dear = review.dearest(most)
    if dear:
        heading = ngettext("The dearest decision", "The {n} dearest decisions", len(dear))
        _head(screen, heading.format(n=len(dear)))
        for decision in dear:
            write(screen, indented(Text(_told(decision))))
            for reason in reasons(decision, solution):
                write(screen, indented(sentence(reason), 2))
    elif review.decisions:
        write(screen, Text())
        write(screen, Text(_("Every decision was the best one.")))


def _show_luck(screen: Console, review: Review, most: int) -> None:
    lucky, unlucky = review.luckiest(most), review.unluckiest(most)
    for falls, heading in (
        (lucky, ngettext("The luckiest roll", "The {n} luckiest rolls", len(lucky))),
        (unlucky, ngettext("The unluckiest roll", "The {n} unluckiest rolls", len(unlucky))),
    ):
        if falls:
            _head(screen, heading.format(n=len(falls)))
        for fall in falls:
            write(screen, indented(Text(_fallen(fall))))


def _fallen(fall: Fall) -> str:
    """A roll in a line: "round 4, roll 2, 6 6 6 6 6: +31.2"."""
    return _("round {round}, roll {roll}, {dice}: {luck}").format(
        round=fall.round,
        roll=fall.number,
        dice=format_dice(fall.dice),
        luck=_signed(fall.luck),
    )


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
