"""What a game comes to under best play, drawn for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from yachtcli.i18n import _, say
from yachtcli.session.standings import PERCENTILES
from yachtcli.ui.blocks import BETWEEN, INDENT, fitted
from yachtcli.ui.box_lines import box_lines
from yachtcli.ui.histogram import EIGHTHS, labelled, step
from yachtcli.ui.layout import indented, write
from yachtcli.ui.numbers import decimal, duration, grouped, percent
from yachtcli.ui.terminal import can_write, console
from yachtcli.ui.words import title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console, RenderableType

    from yachtcli.core.ruleset import Ruleset
    from yachtcli.solver.distribution import Distribution
    from yachtcli.solver.solution import Solution

PLACES = 1
"""Of a chance in percent, behind the point."""
BARS = 16
"""Bars between the rarest totals, those of less than one game in a hundred at each end."""
UNIT = 10**12
"""Chances are drawn as whole numbers of such parts."""


def show(solution: Solution, spread: Distribution | None, *, color: bool) -> None:
    """Draw the figures, as wide as the terminal at most; how totals are spread, if that is told."""
    screen = console(color=color)
    ruleset = solution.ruleset
    write(screen, Text(title(ruleset), style="bold"))
    write(screen, Text())
    facts = list(_work(solution))
    if spread is not None:
        facts += _totals(spread)
        facts += _bonuses(ruleset, spread)
    for line in _lines(facts, screen.width - INDENT):
        write(screen, indented(line))
    if spread is None:
        return
    _part(screen, _("How the totals are spread"))
    for bar in histogram(spread, screen.width - INDENT, blocks=can_write(EIGHTHS)):
        write(screen, indented(Text(bar)))
    _part(screen, _("So many percent of games end with no more than"))
    for row in _percentiles(spread, screen.width - INDENT):
        write(screen, indented(Text(row)))
    _part(screen, _("What the boxes get on average, and how often a 0"))
    zeros = [percent(one.zero, PLACES) for one in spread.boxes]
    widest = BETWEEN + max(map(len, (percent(1, PLACES), *zeros)))
    values = {
        one.box.id: decimal(one.mean, 2) + zero.rjust(widest)
        for one, zero in zip(spread.boxes, zeros, strict=True)
    }
    for boxes in box_lines(ruleset, values, screen.width - INDENT):
        write(screen, indented(boxes))


def _part(screen: Console, heading: str) -> None:
    write(screen, Text())
    write(screen, Text(heading, style="bold"))


def _lines(facts: Sequence[tuple[str, str]], width: int) -> Iterator[RenderableType]:
    """What there is to say, each with its figures behind it, or below where there is no room."""
    names = [cell_len(name) for name, _figures in facts]
    label = max((name for name in names if name <= width // 2), default=0)
    for name, figures in facts:
        if cell_len(name) <= label and label + BETWEEN + cell_len(figures) <= width:
            yield Text(fitted(name, label) + " " * BETWEEN + figures)
        else:
            yield Text(name)
            yield indented(Text(figures))


def _work(solution: Solution) -> Iterator[tuple[str, str]]:
    """The answer, how much there was to do, and how long that took."""
    yield _("Expected total"), decimal(solution.expected, 4)
    yield _("States of the card"), grouped(solution.states)
    took = duration(solution.seconds)
    yield (_("Read from the cache in") if solution.how == "cache" else _("Solved in")), took


def _totals(spread: Distribution) -> Iterator[tuple[str, str]]:
    last = spread.least + len(spread.chances) - 1
    yield _("Standard deviation"), decimal(spread.sd, 4)
    yield _("Totals"), _("{least} to {most}").format(least=spread.least, most=last)


def _bonuses(ruleset: Ruleset, spread: Distribution) -> Iterator[tuple[str, str]]:
    """The bonuses of the game: how often, and what they come to on average."""
    names = {part.id: part for part in ruleset.section_columns}
    several = len(ruleset.columns) > 1
    for ids, chance, mean in spread.bonuses:
        told = [
            say(names[id_].section.name) + (f" · {say(names[id_].column.name)}" if several else "")
            for id_ in ids
        ]
        figures = _("{rate}, {points} points a game").format(
            rate=percent(chance, PLACES), points=decimal(mean, 2)
        )
        yield _("Bonus, {section}").format(section=_(" or ").join(told)), figures
    if ruleset.repeat is not None and ruleset.repeat.bonus:
        name = say(ruleset.categories[ruleset.repeat.category].name)
        figures = _("{points} points a game").format(points=decimal(spread.repeat_bonus, 2))
        yield _("Further {name}").format(name=name), figures


def histogram(spread: Distribution, width: int, *, blocks: bool) -> Iterator[str]:
    """The totals as bars no wider than `width`, with the percents of games behind them.

    The rarest totals, at most one percent at each end, are one bar.
    """
    last = spread.least + len(spread.chances) - 1
    low, high = spread.percentile(1), spread.percentile(99)
    wide = step(low, high, BARS)
    first, behind = low // wide * wide, high // wide * wide + wide
    dash = "–" if blocks else "-"
    edges = list(range(first, behind + 1, wide))
    labels = [
        f"{start}{dash}{start + wide - 1}" if wide > 1 else f"{start}" for start in edges[:-1]
    ]
    sums = [_between(spread, start, start + wide) for start in edges[:-1]]
    if spread.least < first:
        labels.insert(0, _("below {total}").format(total=first))
        sums.insert(0, _between(spread, spread.least, first))
    if last >= behind:
        labels.append(_("{total} or more").format(total=behind))
        sums.append(_between(spread, behind, last + 1))
    numbers = [round(chance * UNIT) for chance in sums]
    told = [percent(chance, PLACES) if chance else "" for chance in sums]
    return labelled(labels, numbers, told, width, blocks=blocks)


def _between(spread: Distribution, first: int, behind: int) -> float:
    """The chance of a total from `first` to before `behind`."""
    start = max(0, first - spread.least)
    return float(spread.chances[start : max(start, behind - spread.least)].sum())


def _percentiles(spread: Distribution, width: int) -> Iterator[str]:
    """Two rows, or where there is no room for them a line each."""
    heads = [f"{percent} %" for percent in PERCENTILES]
    totals = [str(spread.percentile(percent)) for percent in PERCENTILES]
    cell = max(map(len, (*heads, *totals)))
    if len(heads) * (cell + BETWEEN) - BETWEEN <= width:
        for row in (heads, totals):
            yield (" " * BETWEEN).join(text.rjust(cell) for text in row)
        return
    for head, total in zip(heads, totals, strict=True):
        yield f"{head.rjust(cell)}{' ' * BETWEEN}{total.rjust(cell)}"
