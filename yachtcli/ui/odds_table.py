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
WITH_BARS = 76
"""From so many columns on there is room for bars."""
BAR = 20
"""Places of a bar that is full, where there is room for it beside the keeps."""
SHORTEST_BAR = 8
"""Places that it has at least; keeps that leave no room for that stand below."""
MOST_SINGLES = 2
"""Single dice that are as good as each other are told one by one up to so many."""


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
    percents = [percent(one.chance, PLACES) for one in found]
    figures = max(map(len, percents))
    label = min(max(map(cell_len, names)), max(screen.width - INDENT - BETWEEN - figures, 1))
    best = max(one.chance for one in found)
    blocks = can_write(EIGHTHS)
    room = screen.width - INDENT - label - BETWEEN - figures
    all_keeps = [_keeps(one, dice) for one in found]
    beside_keeps = room - max(map(cell_len, all_keeps)) - BETWEEN
    fractions = _fractions(found, beside_keeps, screen.width - 2 * INDENT)
    behind = [
        (" " * BETWEEN).join(filter(None, row)) for row in zip(fractions, all_keeps, strict=True)
    ]
    bar_room = room - max(map(cell_len, behind)) - 2 * BETWEEN
    places = min(bar_room, BAR) if bar_room >= SHORTEST_BAR else BAR
    rows = zip(found, names, percents, fractions, behind, strict=True)
    for one, name, told, fraction, beside in rows:
        style = "bold" if one.chance == best and len(found) > 1 else ""
        line = Text(" " * INDENT + fitted(name, label) + " " * BETWEEN)
        line.append(told.rjust(figures), style=style)
        if screen.width >= WITH_BARS:
            bar = bar_of(one.chance.numerator, one.chance.denominator, places, blocks=blocks)
            line.append(" " * BETWEEN + fitted(bar, places))
        if cell_len(line.plain) + BETWEEN + cell_len(beside) <= screen.width:
            line.append(" " * BETWEEN + beside)
            line.rstrip()
            write(screen, line)
        else:
            line.rstrip()
            write(screen, line)
            for below in (fraction.strip(), _keeps(one, dice, screen.width - 2 * INDENT)):
                if below:
                    write(screen, indented(Text(below), 2))


def _fractions(found: Sequence[Odds], room: int, line: int) -> list[str]:
    """The chances as fractions below each other: all of them or none, so that none comes and goes.

    Those of several boxes need `room` beside the keeps, with the shortest bars; that
    of one box, no more than a `line` of its own.
    """
    told = [str(one.chance) if 0 < one.chance < 1 else "" for one in found]
    widest = max(map(len, told))
    if widest > (line if len(found) == 1 else room - SHORTEST_BAR - 2 * BETWEEN):
        return [""] * len(told)
    return [fraction.rjust(widest) for fraction in told]


def _keeps(one: Odds, dice: Faces | None, room: int | None = None) -> str:
    """What has the chance: "keep 6 6 6 or 6 6 6 2"; of many keeps those that `room` has."""
    if one.met:
        return _("there already")
    if not one.chance:
        return _("out of reach")
    told = _names(one.keeps, dice or ())
    if not told:
        return ""
    for shown in range(len(told), 0, -1):
        keeps = _("keep {dice}").format(dice=_(" or ").join(told[:shown]))
        further = len(told) - shown
        if further:
            keeps = ngettext(
                "{keeps}; {n} more is as good", "{keeps}; {n} more are as good", further
            ).format(keeps=keeps, n=further)
        if room is None or cell_len(keeps) <= room:
            break
    return keeps


def _names(keeps: Sequence[Faces], dice: Faces) -> list[str]:
    """The keeps in words; every single die among them, if there are several, is any one."""
    singles = [keep for keep in keeps if len(keep) == 1]
    any_one = len(singles) == len(set(dice)) > MOST_SINGLES
    names = [
        format_dice(keep) or _("nothing") for keep in keeps if not any_one or keep not in singles
    ]
    if any_one:
        names.insert(next(n for n, keep in enumerate(keeps) if len(keep) == 1), _("any one die"))
    return names
