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
from yachtcli.ui.numbers import decimal, lost
from yachtcli.ui.terminal import can_write, console
from yachtcli.ui.words import title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from rich.console import Console

    from yachtcli.core.dice import Faces
    from yachtcli.play import Game
    from yachtcli.solver.review import Decision, Review
    from yachtcli.solver.solution import Option, Solution

ROLLS = 2
"""Lucky rolls that are told, and unlucky ones."""
SHORTEST_NAME = 3
"""Places for a name that tell who is meant."""


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

    Of several players it is told in a line each before. `most` decisions are
    told, and a few rolls unless it is 0. `entries_only`: the record tells no keeps.
    """
    screen = console(color=color)
    table = list(_table(game, reviews, screen.width)) if len(reviews) > 1 else []
    if table:
        write(screen, Text(title(game.ruleset), style="bold"))
        write(screen, Text())
        for line in table:
            write(screen, Text(line))
    for place, review in enumerate(reviews):
        if table or place:
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
            _show_luck(screen, review)
        if len(review.course) > 1:
            _head(screen, _("The expected total, turn by turn"))
            for line in line_chart(review.course, screen.width - 2, framed=can_write(FRAMED)):
                write(screen, indented(Text(line)))


def _head(screen: Console, text: str) -> None:
    write(screen, Text())
    write(screen, Text(text, style="bold"))


def _table(game: Game, reviews: Sequence[Review], width: int) -> Iterator[str]:
    """Who came to what, and by what, a line each below the heads; none where names have no room."""
    heads = (_reached(game), _("luck"), _("decisions"))
    rows = [
        (
            decimal(review.reached, 0 if game.over else 1),
            _signed(review.luck),
            lost(review.lost) or decimal(0),
        )
        for review in reviews
    ]
    wide = [max(map(cell_len, column)) for column in zip(heads, *rows, strict=True)]
    names = [printable(game.players[review.player]) for review in reviews]
    room = width - INDENT - sum(wide) - len(wide) * BETWEEN
    longest = max(map(cell_len, names))
    label = min(longest, room)
    if label < min(longest, SHORTEST_NAME):
        return
    for name, figures in zip(("", *names), (heads, *rows), strict=True):
        cells = (
            " " * (cell - cell_len(figure)) + figure
            for cell, figure in zip(wide, figures, strict=True)
        )
        line = (" " * BETWEEN).join((fitted(name, label), *cells))
        yield (" " * INDENT + line).rstrip()


def _reached(game: Game) -> str:
    return _("result") if game.over else _("expected now")


def _show_result(screen: Console, game: Game, review: Review) -> None:
    player = printable(game.players[review.player])
    write(screen, Text(title(game.ruleset, player), style="bold"))
    write(screen, Text())
    # A result is a whole number, and stands with its last digit below theirs before the point.
    total = decimal(review.reached, 0) + "  " if game.over else decimal(review.reached)
    sums = {
        _("expected at the start"): decimal(review.expected),
        _("luck"): _signed(review.luck),
        _("decisions"): lost(review.lost) or decimal(0),
        _reached(game): total,
    }
    label, figures = max(map(cell_len, sums)), max(map(len, sums.values()))
    room = screen.width - INDENT - BETWEEN - figures
    for name, figure in sums.items():
        line = f"{fitted(name, label)}{' ' * BETWEEN}{figure.rjust(figures)}"
        write(
            screen, indented(Text(line.rstrip() if label <= room else f"{name} {figure.strip()}"))
        )


def _show_decisions(screen: Console, solution: Solution, review: Review, most: int) -> None:
    dear = [decision for decision in review.dearest(most) if lost(decision.loss)]
    if dear:
        heading = ngettext("The dearest decision", "The {n} dearest decisions", len(dear))
        _head(screen, heading.format(n=len(dear)))
        for decision in dear:
            position = decision.position
            told = _roll(decision.round, position.number, position.dice, lost(decision.loss))
            write(screen, indented(Text(told)))
            write(screen, indented(Text(_told(decision)), 2))
            for reason in reasons(decision, solution):
                write(screen, indented(sentence(reason), 2))
    elif review.decisions:
        write(screen, Text())
        write(screen, Text(_("Every decision was the best one.")))


def _show_luck(screen: Console, review: Review) -> None:
    lucky, unlucky = review.luckiest(ROLLS), review.unluckiest(ROLLS)
    for falls, heading in (
        (lucky, ngettext("The luckiest roll", "The {n} luckiest rolls", len(lucky))),
        (unlucky, ngettext("The unluckiest roll", "The {n} unluckiest rolls", len(unlucky))),
    ):
        if falls:
            _head(screen, heading.format(n=len(falls)))
        for fall in falls:
            told = _roll(fall.round, fall.number, fall.dice, _signed(fall.luck))
            write(screen, indented(Text(told)))


def _roll(round_: int, number: int, dice: Faces, points: str) -> str:
    """A roll, and what it or what was done with it changed: "round 4, roll 2, 6 6 6 6 6: +31.2"."""
    return _("round {round}, roll {roll}, {dice}: {points}").format(
        round=round_, roll=number, dice=format_dice(dice), points=points
    )


def _signed(value: Fraction) -> str:
    return ("+" if value > 0 else "") + decimal(value)


def _told(decision: Decision) -> str:
    """What was done with a roll, and what would have been better."""
    return _("{chosen}, better {best}").format(
        chosen=_words(decision.chosen), best=_words(decision.best)
    )


def _words(option: Option) -> str:
    return decision_words.decision(option.keep, option.box, strike=option.strike)
