"""What is best to do with a roll, drawn for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from yachtcli.core.legality import full_name
from yachtcli.core.notation import format_dice
from yachtcli.i18n import _, ngettext, say
from yachtcli.ui.blocks import BETWEEN, INDENT, fitted
from yachtcli.ui.layout import indented, write
from yachtcli.ui.numbers import decimal, percent
from yachtcli.ui.terminal import console
from yachtcli.ui.words import title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from yachtcli.bots.advice import Advice, Advised
    from yachtcli.core.dice import Faces
    from yachtcli.core.ruleset import Ruleset

AIMS = 3
"""Boxes that a keep is told to aim at."""
RARE = 0.02
"""A box that is less likely is no aim, unless it is the likeliest."""


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
    """The best decisions, a line each, or two where there is little room."""
    shown = found.choices[:most]
    words = [decision(choice) for choice in shown]
    totals = [decimal(found.total + choice.value) for choice in shown]
    losses = [decimal(-choice.loss) if choice.loss else "" for choice in shown]
    total, loss = max(map(len, totals)), max(map(len, losses))
    taken = INDENT + BETWEEN + total + (BETWEEN + loss if loss else 0)
    label = max(min(max(map(cell_len, words)), width - taken), 1)
    columns = zip(shown, words, totals, losses, strict=True)
    for place, (choice, word, value, lost) in enumerate(columns):
        line = " " * INDENT + fitted(word, label) + " " * BETWEEN + value.rjust(total)
        if loss:
            line += " " * BETWEEN + lost.rjust(loss)
        text = Text(line, style="" if place else "bold")
        told = aims(choice, found.ruleset) if choice.box is None else []
        beside = ", ".join(told)
        fits = cell_len(line) + BETWEEN + cell_len(beside) <= width
        if fits and beside:
            text.append(" " * BETWEEN + beside, style="not bold")
        text.rstrip()
        yield text
        if not fits:
            while len(told) > 1 and 2 * INDENT + cell_len(", ".join(told)) > width:
                told.pop()
            yield Text(fitted(" " * 2 * INDENT + ", ".join(told), width).rstrip())


def decision(choice: Advised) -> str:
    """The decision in words: "keep 6 6 6", "score Chance"."""
    if choice.box is None:
        dice = format_dice(choice.keep or ())
        return _("keep {dice}").format(dice=dice) if dice else _("keep nothing")
    template = _("strike {box}") if choice.strike else _("score {box}")
    return template.format(box=say(full_name(choice.box)))


def aims(choice: Advised, ruleset: Ruleset) -> list[str]:
    """Where a keep leads most likely: "Sixes 66 %", "Yahtzee 9 %"."""
    likely: Sequence[tuple[str, float]] = [
        (box, chance)
        for place, (box, chance) in enumerate(choice.chances.items())
        if place < AIMS and (chance >= RARE or not place)
    ]
    return [f"{say(full_name(ruleset.box_by_id[box]))} {percent(chance)}" for box, chance in likely]
