"""What is best to do with a roll, drawn for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from yachtcli.core.notation import format_dice
from yachtcli.i18n import _, ngettext
from yachtcli.ui.blocks import BETWEEN, INDENT, fitted
from yachtcli.ui.decision_words import aims, decision
from yachtcli.ui.layout import indented, write
from yachtcli.ui.numbers import decimal
from yachtcli.ui.terminal import console
from yachtcli.ui.words import title

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.bots.advice import Advice
    from yachtcli.core.dice import Faces

AIMS = 3
"""Boxes that a keep is told to aim at."""


def show(found: Advice, dice: Faces, rolls_left: int, most: int, *, color: bool) -> None:
    """Draw the best decisions with the total to be expected, as wide as the terminal at most."""
    screen = console(color=color)
    left = ngettext("{n} roll left", "{n} rolls left", rolls_left).format(n=rolls_left)
    write(screen, Text(title(found.ruleset, format_dice(dice), left), style="bold"))
    write(
        screen,
        Text(
            _("The total to be expected, and what is lost against the best:")
            if found.exact
            else _("The total as the strongest bot reckons, and what is lost against the best:")
        ),
    )
    write(screen, Text())
    for line in lines(found, most, screen.width):
        write(screen, line)
    rest = len(found.choices) - most
    if rest > 0:
        text = ngettext("{n} more choice: --top {all}", "{n} more choices: --top {all}", rest)
        write(screen, Text())
        write(screen, indented(Text(text.format(n=rest, all=len(found.choices)))))


def lines(found: Advice, most: int, width: int) -> Iterator[Text]:
    """The best decisions, a line each, or several where there is little room."""
    shown = found.choices[:most]
    words = [decision(one.keep, one.box, strike=one.strike) for one in shown]
    totals = [decimal(found.total + choice.value) for choice in shown]
    losses = [decimal(-choice.loss) if choice.loss else "" for choice in shown]
    total, loss = max(map(len, totals)), max(map(len, losses))
    taken = total + (BETWEEN + loss if loss else 0)
    label = max(map(cell_len, words))
    apart = INDENT + label + BETWEEN + taken > width
    columns = zip(shown, words, totals, losses, strict=True)
    for place, (choice, word, value, lost) in enumerate(columns):
        style = "" if place else "bold"
        values = value.rjust(total) + (" " * BETWEEN + lost.rjust(loss) if loss else "")
        if apart:
            yield Text(fitted(" " * INDENT + word, width).rstrip(), style=style)
            yield Text(fitted(" " * 2 * INDENT + values.strip(), width).rstrip(), style=style)
        told = aims(choice.chances, found.ruleset, AIMS) if choice.box is None else []
        beside = ", ".join(told)
        text = Text(" " * INDENT + fitted(word, label) + " " * BETWEEN + values, style=style)
        fits = bool(beside) and cell_len(text.plain) + BETWEEN + cell_len(beside) <= width
        if fits:
            text.append(" " * BETWEEN + beside, style="not bold")
        text.rstrip()
        if not apart:
            yield text
        if told and not fits:
            while len(told) > 1 and 2 * INDENT + cell_len(", ".join(told)) > width:
                told.pop()
            yield Text(fitted(" " * 2 * INDENT + ", ".join(told), width).rstrip())
