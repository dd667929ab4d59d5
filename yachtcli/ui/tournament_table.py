"""What a tournament came to, drawn for a terminal: a table, and how totals are spread."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.text import Text

from yachtcli.i18n import _, ngettext
from yachtcli.ui.blocks import BETWEEN, INDENT, fitted
from yachtcli.ui.histogram import EIGHTHS, MOST, abreast, between, shared
from yachtcli.ui.layout import indented, write
from yachtcli.ui.numbers import decimal
from yachtcli.ui.terminal import HEIGHT, can_write, console
from yachtcli.ui.words import title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from yachtcli.core.ruleset import Ruleset
    from yachtcli.session.standings import Standing

NOTHING: Final = "-"
FEWEST: Final = 20
"""Games of which a picture says more than the table."""
FEW_BARS: Final = 5
"""Ranges that tell how totals are spread, at least."""
LINES: Final = HEIGHT - 2
"""Lines between the command and the next prompt, so that all of it is seen."""
LONGEST: Final = 10
"""Characters of a name that are not cut off for the figures."""


def show(ruleset: Ruleset, found: Sequence[Standing], seed: str, *, color: bool) -> None:
    """Draw the standings, as wide as the terminal at most, with bars if all fits on a screen."""
    screen = console(color=color)
    games = ngettext("{n} game", "{n} games", found[0].games).format(n=found[0].games)
    head = title(ruleset, games, _("seed {seed}").format(seed=seed))
    write(screen, Text(head, style="bold"))
    write(screen, Text())
    room = screen.width - INDENT
    figures = list(_columns(found))
    table = list(_rows(found, figures, room) or _below(found, figures, room))
    for line in table:
        write(screen, indented(line))
    left = LINES - -(-cell_len(head) // screen.width) - 1 - len(table)
    picture = _picture(found, room, left - 2)
    if picture:
        write(screen, Text())
    for line in picture:
        write(screen, indented(line))


def _picture(found: Sequence[Standing], room: int, lines: int) -> list[Text]:
    """How totals are spread, with so many bars below each other at most; nothing of few games."""
    most = min(MOST, lines, 2 + isqrt(found[0].games))
    if found[0].games < FEWEST or most < FEW_BARS:
        return []
    bars = shared([standing.totals for standing in found], most)
    names = [standing.name for standing in found]
    head, *rest = abreast(names, bars, room, blocks=can_write(EIGHTHS)) or [""]
    return [Text(head, style="dim"), *map(Text, rest)] if rest else []


def _rows(found: Sequence[Standing], figures: Sequence[Sequence[str]], room: int) -> list[Text]:
    """A line for each who played, below a head; none where names would be cut too short."""
    widths = [max(map(cell_len, column)) for column in figures]
    left = room - sum(BETWEEN + width for width in widths)
    longest = max(cell_len(standing.name) for standing in found)
    if left < min(longest, LONGEST):
        return []
    names = ["", *(standing.name for standing in found)]
    lines = []
    for name, *row in zip(names, *figures, strict=True):
        line = fitted(name, min(left, longest))
        for width, cell in zip(widths, row, strict=True):
            line += " " * BETWEEN + _right(cell, width)
        lines.append(Text(line, style="" if name else "dim"))
    return lines


def _below(
    found: Sequence[Standing], figures: Sequence[Sequence[str]], room: int
) -> Iterator[Text]:
    """A column for each who played, as many beside each other as there is room for."""
    label = max(cell_len(head) for head, *_cells in figures)
    longest = max(cell_len(standing.name) for standing in found)
    widest = max(cell_len(cell) for _head, *cells in figures for cell in cells)
    width = max(widest, min(longest, LONGEST))
    bands = -(-len(found) // max(1, (room - label) // (BETWEEN + width)))
    many = -(-len(found) // bands)
    for first in range(0, len(found), many):
        if first:
            yield Text()
        names = [fitted(standing.name, width).strip() for standing in found[first : first + many]]
        above = "".join(" " * BETWEEN + _right(name, width) for name in names)
        yield Text(" " * label + above, style="bold")
        for head, *cells in figures:
            line = fitted(head, label)
            for cell in cells[first : first + many]:
                line += " " * BETWEEN + _right(cell, width)
            yield Text(line)


def _columns(found: Sequence[Standing]) -> Iterator[list[str]]:
    """What is told of all: a head, and a figure for each."""
    yield [_("mean"), *(_told(standing.mean, 2) for standing in found)]
    yield ["± 95 %", *(_told(standing.margin, 2) for standing in found)]
    yield [_("sd"), *(_told(standing.deviation, 1) for standing in found)]
    medians = [standing.median for standing in found]
    places = int(any(median is not None and median.denominator > 1 for median in medians))
    yield [_("median"), *(_told(median, places) for median in medians)]
    yield [_("range"), *(_range(standing) for standing in found)]
    if len(found) > 1:
        yield [_("won"), *(f"{decimal(100 * standing.win_rate)} %" for standing in found)]
        margins = [standing.win_margin for standing in found]
        yield ["± 95 %", *(NOTHING if m is None else f"{decimal(100 * m)} %" for m in margins)]
    if any(standing.forfeits for standing in found):
        yield [_("forfeited"), *(str(standing.forfeits) for standing in found)]


def _range(standing: Standing) -> str:
    if not standing.totals:
        return NOTHING
    return between(standing.totals[0], standing.totals[-1], blocks=can_write(EIGHTHS))


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text


def _told(value: Fraction | float | None, places: int) -> str:
    """A number, if so few games tell it."""
    return NOTHING if value is None else decimal(value, places)
