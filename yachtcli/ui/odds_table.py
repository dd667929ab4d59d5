"""How likely boxes are to be got, drawn for a terminal: a bar and the keep for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from yachtcli.core.legality import full_name
from yachtcli.core.notation import format_dice
from yachtcli.i18n import _, ngettext, say
from yachtcli.ui.blocks import BETWEEN, INDENT, fitted
from yachtcli.ui.histogram import EIGHTHS, bar_of
from yachtcli.ui.layout import indented, write
from yachtcli.ui.numbers import percent
from yachtcli.ui.terminal import can_write, console
from yachtcli.ui.words import title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.core.dice import Faces
    from yachtcli.core.ruleset import Ruleset
    from yachtcli.solver.odds import Odds

PLACES = 2
"""Of a chance in percent, behind the point."""
LONGEST_FRACTION = 13
"""Characters of a fraction that is told beside its percents; longer ones tell people nothing."""
WITH_BARS = 76
"""From so many columns on there is room for bars."""
BAR = 20
"""Places of a bar that is full, where there is room for it beside the keeps."""
SHORTEST_BAR = 8
"""Places that it has at least; keeps that leave no room for that stand below."""
MOST_KEEPS = 4
"""Keeps that are told in full where several are as good."""


def show(  # noqa: PLR0913 - what was asked, and the answer
    ruleset: Ruleset,
    dice: Faces | None,
    rolls_left: int,
    found: Sequence[Odds],
    at_least: int | None,
    *,
    color: bool,
) -> None:
    """Draw the chances, as wide as the terminal at most."""
    screen = console(color=color)
    more = [format_dice(dice)] if dice is not None else []
    more.append(ngettext("{n} roll left", "{n} rolls left", rolls_left).format(n=rolls_left))
    if at_least is not None:
        more.append(
            ngettext("{n} point or more", "{n} points or more", at_least).format(n=at_least)
        )
    write(screen, Text(title(ruleset, *more), style="bold"))
    write(screen, Text())
    names = [say(full_name(one.box)) for one in found]
    label = min(max(map(cell_len, names)), max(screen.width // 2 - INDENT, 1))
    best = max(one.chance for one in found)
    blocks = can_write(EIGHTHS)
    percents = len(percent(1, PLACES))
    longest = max(cell_len(_keeps(one)) for one in found)
    room = screen.width - INDENT - label - percents - longest - 3 * BETWEEN
    places = min(room, BAR) if room >= SHORTEST_BAR else BAR
    for one, name in zip(found, names, strict=True):
        style = "bold" if one.chance == best and len(found) > 1 else ""
        line = Text(" " * INDENT + fitted(name, label) + " " * BETWEEN)
        line.append(percent(one.chance, PLACES).rjust(percents), style=style)
        if screen.width >= WITH_BARS:
            bar = bar_of(one.chance.numerator, one.chance.denominator, places, blocks=blocks)
            line.append(" " * BETWEEN + fitted(bar, places))
        keeps = " " * BETWEEN + _keeps(one)
        if cell_len(line.plain + keeps) <= screen.width:
            line.append(keeps)
            write(screen, line)
        else:
            line.rstrip()
            write(screen, line)
            write(screen, indented(Text(_keeps(one)), 2))


def _keeps(one: Odds) -> str:
    """What reaches the chance: "11/36, keep 6 6 6 or 6 6 6 2"."""
    if one.met:
        return _("there already")
    if not one.chance:
        return _("out of reach")
    told = [format_dice(keep) or _("nothing") for keep in one.keeps[:MOST_KEEPS]]
    further = len(one.keeps) - len(told)
    fraction = str(one.chance) if len(str(one.chance)) <= LONGEST_FRACTION else ""
    keeps = ""
    if told:
        keeps = _("keep {dice}").format(dice=_(" or ").join(told))
    if further:
        keeps = ngettext("{keeps} or {n} other", "{keeps} or {n} others", further).format(
            keeps=keeps, n=further
        )
    return ", ".join(filter(None, (fraction, keeps)))
