"""What a tournament came to, drawn for a terminal: a table, and how totals are spread."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.text import Text

from yachtcli.i18n import _, ngettext
from yachtcli.ui.blocks import BETWEEN, INDENT, fitted
from yachtcli.ui.histogram import EIGHTHS, bars, drawn
from yachtcli.ui.layout import indented, write
from yachtcli.ui.numbers import decimal
from yachtcli.ui.terminal import NARROW, can_write, console
from yachtcli.ui.words import title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console

    from yachtcli.core.ruleset import Ruleset
    from yachtcli.session.standings import Standing

NOTHING: Final = "-"


def show(ruleset: Ruleset, found: Sequence[Standing], seed: str, *, color: bool) -> None:
    """Draw the standings, as wide as the terminal at most."""
    screen = console(color=color)
    games = ngettext("{n} game", "{n} games", found[0].games).format(n=found[0].games)
    write(screen, Text(title(ruleset, games, _("seed {seed}").format(seed=seed)), style="bold"))
    write(screen, Text())
    _table(screen, found)
    for standing in found:
        if standing.totals:
            write(screen, Text())
            write(screen, Text(standing.name, style="bold"))
            room = screen.width - INDENT
            for line in drawn(bars(standing.totals), room, blocks=can_write(EIGHTHS)):
                write(screen, indented(Text(line)))


def _table(screen: Console, found: Sequence[Standing]) -> None:
    heads = [_("mean"), "± 95 %", _("sd"), _("median"), _("range")]
    if len(found) > 1:
        heads.append(_("won"))
    if any(standing.forfeits for standing in found):
        heads.append(_("forfeited"))
    rows = [list(_cells(standing, heads)) for standing in found]
    if screen.width < NARROW:
        for standing, row in zip(found, rows, strict=True):
            write(screen, Text(standing.name, style="bold"))
            for head, cell in zip(heads, row, strict=True):
                write(screen, indented(Text(f"{head} {cell}")))
        return
    widths = [max(map(cell_len, column)) for column in zip(heads, *rows, strict=True)]
    room = screen.width - INDENT - sum(width + BETWEEN for width in widths)
    label = max(min(room, max(cell_len(standing.name) for standing in found)), 1)
    names = ["", *(standing.name for standing in found)]
    for name, row in zip(names, [heads, *rows], strict=True):
        line = " " * INDENT + fitted(name, label)
        for width, cell in zip(widths, row, strict=True):
            line += " " * (BETWEEN + width - cell_len(cell)) + cell
        write(screen, Text(line, style="" if name else "dim"))


def _cells(standing: Standing, heads: Sequence[str]) -> Iterator[str]:
    yield _told(standing.mean, 2)
    yield _told(standing.margin, 2)
    yield _told(standing.deviation, 1)
    median = standing.median
    yield _told(median, 0 if median is None or median.denominator == 1 else 1)
    yield f"{standing.totals[0]}-{standing.totals[-1]}" if standing.totals else NOTHING
    if len(heads) > 5 and heads[5] == _("won"):
        margin = standing.win_margin
        off = "" if margin is None else f" ± {decimal(Fraction(100 * margin), 1)}"
        yield f"{decimal(100 * standing.win_rate)}{off} %"
    if heads[-1] == _("forfeited"):
        yield str(standing.forfeits)


def _told(value: Fraction | float | None, places: int) -> str:
    """A number, if so few games tell it."""
    return NOTHING if value is None else decimal(value, places)
