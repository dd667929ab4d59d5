"""A line over some steps, drawn in characters: how something went."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

ROWS: Final = 8
WIDEST_STEP: Final = 5
"""Characters between two points of the line at most."""
FRAMED: Final = "┤┼└─│╭╮╰╯"
PLAIN: Final = "|++-|/\\\\/"
"""The same signs for terminals without line drawing: axis, its start, corner, then the line."""


def line_chart(
    values: Sequence[Fraction], width: int, *, framed: bool, rows: int | None = None
) -> list[str]:
    r"""The values as a line from left to right, so many `rows` high, no wider than `width`.

    Without `rows` few values get two for each step between them.

    Each row is told by what it stands for; below stand the numbers of the
    values, from 0. Several values share a place where there is no room for all.

    >>> from fractions import Fraction as F
    >>> print(*line_chart([F(1), F(3), F(3), F(2)], 12, framed=True, rows=3), sep="\n")
    3 ┤  ╭───╮
    2 ┤  │   ╰─
    1 ┼──╯
      └ 0 1 2 3
    """
    low, high = min(values), max(values)
    if rows is None:
        rows = min(ROWS, 2 * (len(values) - 1))
    rows = rows if low < high else 1
    levels = [high - (high - low) * row / max(rows - 1, 1) for row in range(rows)]
    labels = [str(round(level)) for level in levels]
    label = max(map(len, labels))
    room = max(width - label - 3, 2)
    step = min(max(room // len(values), 1), WIDEST_STEP)
    shown = list(values)
    if len(shown) * step > room:
        shown = [values[place * len(values) // room] for place in range(room)]
    at = [rows - 1 - round((value - low) * (rows - 1) / (high - low or 1)) for value in shown]
    axis, start, corner, flat, *line = tuple(FRAMED if framed else PLAIN)
    grid = [[" "] * (len(at) * step) for _ in range(rows)]
    _draw(grid, at, step, flat, line)
    drawn = []
    for row, (name, cells) in enumerate(zip(labels, grid, strict=True)):
        mark = start if row == at[0] else axis
        drawn.append(f"{name.rjust(label)} {mark}{''.join(cells)}".rstrip())
    drawn.append(" " * (label + 1) + corner + _numbers(len(values), len(at), step))
    return drawn


def _draw(
    grid: list[list[str]], at: Sequence[int], step: int, flat: str, line: Sequence[str]
) -> None:
    """Put the line into the grid: flat up to each point, then up or down to the next."""
    upright, from_below, to_below, from_above, to_above = line
    for place, row in enumerate(at):
        for column in range(place * step, (place + 1) * step):
            grid[row][column] = flat
        if place == 0 or at[place - 1] == row:
            continue
        before, column = at[place - 1], place * step
        rises = row < before
        grid[before][column] = to_above if rises else to_below
        grid[row][column] = from_below if rises else from_above
        for between in range(min(before, row) + 1, max(before, row)):
            grid[between][column] = upright


def _numbers(count: int, places: int, step: int) -> str:
    """The numbers below the points, as many as stand apart."""
    apart = len(str(count - 1)) + 1
    text = ""
    for place in range(places):
        number = str(place * count // places)
        column = place * step + step // 2
        if not text or column >= len(text) - 1 + apart:
            text = text.ljust(column) + number
    return text
