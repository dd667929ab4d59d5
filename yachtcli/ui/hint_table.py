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
from yachtcli.ui.numbers import decimal, lost
from yachtcli.ui.play_hint import estimated
from yachtcli.ui.terminal import console
from yachtcli.ui.words import title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from yachtcli.bots.advice import Advice, Advised
    from yachtcli.core.dice import Faces
    from yachtcli.core.legality import Placement

AIMS = 3
"""Boxes that a keep is told to aim at."""


def show(  # noqa: PLR0913 - what was asked, and the answer
    found: Advice,
    entries: Sequence[Placement | None],
    dice: Faces,
    rolls_left: int,
    most: int,
    *,
    color: bool,
) -> None:
    """Draw the best decisions with the total to be expected, as wide as the terminal at most.

    `entries` are those that the choices make, None for a keep.
    """
    screen = console(color=color)
    left = ngettext("{n} roll left", "{n} rolls left", rolls_left).format(n=rolls_left)
    write(screen, Text(title(found.ruleset, format_dice(dice), left), style="bold"))
    if not found.exact:
        write(screen, Text(estimated(found)))
    write(screen, Text(_("Expected in all, and lost against the best:")))
    write(screen, Text())
    for line in lines(found, entries, most, screen.width):
        write(screen, line)
    rest = len(found.choices) - most
    if rest > 0:
        text = ngettext("{n} more choice: --top {all}", "{n} more choices: --top {all}", rest)
        write(screen, Text())
        write(screen, indented(Text(text.format(n=rest, all=len(found.choices)))))


def lines(
    found: Advice, entries: Sequence[Placement | None], most: int, width: int
) -> Iterator[Text]:
    """The best decisions, a line each, or several where there is little room.

    What a decision brings or aims at stands behind its figures, as far as there
    is room, or below, for all keeps or all entries alike.
    """
    shown = found.choices[:most]
    words = [decision(one.keep, one.box, strike=one.strike) for one in shown]
    brought = [_brings(*pair, found) for pair in zip(shown, entries[:most], strict=True)]
    totals = [decimal(found.total + choice.value) for choice in shown]
    losses = [lost(choice.loss) for choice in shown]
    total, loss = max(map(len, totals)), max(map(len, losses))
    label = max(map(cell_len, words))
    figures = total + (BETWEEN + loss if loss else 0)
    apart = INDENT + label + BETWEEN + figures > width
    before = 2 * INDENT if apart else INDENT + label + BETWEEN
    room = width - before - figures - BETWEEN
    widest = {True: 0, False: 0}
    for one, told in zip(shown, brought, strict=True):
        keeps = one.box is None
        widest[keeps] = max(widest[keeps], *map(cell_len, told[:1]), 0)
    rows = zip(shown, words, totals, losses, brought, strict=True)
    for place, (one, word, value, less, told) in enumerate(rows):
        style = "" if place else "bold"
        name = " " * INDENT + word
        if apart:
            yield Text(fitted(name, width).rstrip(), style=style)
            name = ""
        text = Text(fitted(name, before) + value.rjust(total), style=style)
        if loss:
            text.append(" " * BETWEEN + less.rjust(loss))
        beside = widest[one.box is None] <= room
        if beside:
            text.append(" " * BETWEEN + _fitting(told, room), style="not bold")
        text.rstrip()
        yield text
        if told and not beside:
            behind = _fitting(told, width - 2 * INDENT)
            yield Text(fitted(" " * 2 * INDENT + behind, width).rstrip())


def _brings(choice: Advised, entry: Placement | None, found: Advice) -> list[str]:
    """The points of an entry: "20 + 100 now"; where a keep leads most likely: "Sixes 66 %"."""
    if entry is None:
        return aims(choice.chances, found.ruleset, AIMS)
    points = f"{entry.points} + {entry.bonus}" if entry.bonus else f"{entry.points}"
    return [_("{points} now").format(points=points)]


def _fitting(told: Sequence[str], room: int) -> str:
    """As many as there is room for, one at least."""
    texts = (", ".join(told[:many]) for many in range(len(told), 0, -1))
    return next((text for text in texts if cell_len(text) <= room), "".join(told[:1]))
