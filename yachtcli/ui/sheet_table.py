"""A score sheet drawn on the terminal."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from yachtcli.i18n import _, ngettext
from yachtcli.ui.blocks import BETWEEN, GAP, INDENT, abreast, fitted
from yachtcli.ui.terminal import NARROW, console

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from yachtcli.ui.sheet import Cell, Head, Line, Part, Sheet

OPEN = "__"
LEAST = 3
"""The width of a cell, at least."""
WIDEST_HEAD = 10

STYLES = {"box": "", "sum": "dim", "bonus": "dim", "missing": "dim", "further": "", "total": "bold"}
"""How lines look. No style tells anything that the text does not."""


def show(sheet: Sheet, *, color: bool) -> None:
    """Draw the sheet, no wider than the terminal."""
    screen = console(color=color)
    for line in drawing(sheet, screen.width):
        screen.print(line, no_wrap=True, overflow="ellipsis", crop=True)


def drawing(sheet: Sheet, width: int) -> Iterator[Text]:
    """The sheet, line by line.

    Sections stand beside each other where there is one column and room; several
    columns stand beside each other as far as they fit, the others below them.
    """
    state = _state(sheet)
    between = width - cell_len(sheet.title) - cell_len(state)
    if between >= GAP and not sheet.blank:
        yield Text.assemble((sheet.title, "bold"), " · ", state)
    else:
        yield Text(sheet.title, style="bold")
        for line in wrap(state, width):
            yield Text(line, style="dim")
    yield Text()
    if len(sheet.heads) == 1 and width >= NARROW and len(sheet.parts) > 1:
        yield from _abreast(sheet, width)
    else:
        yield from _columns(sheet, width)


def _state(sheet: Sheet) -> str:
    if sheet.blank:
        return sheet.about
    still = sum(line.cells.count("open") for part in sheet.parts for line in part.lines)
    player = "".join(f"{head.player}, " for head in sheet.heads[:1] if head.player)
    if not still:
        return player + _("the card is full")
    return player + ngettext("{n} box open", "{n} boxes open", still).format(n=still)


def _shown(cell: Cell) -> str:
    return OPEN if cell == "open" else "" if cell is None else str(cell)


def _widest(lines: Sequence[Line]) -> tuple[int, int]:
    """The width of the labels and that of the cells."""
    label = max(cell_len(line.label) for line in lines)
    return label, max(LEAST, *(len(_shown(cell)) for line in lines for cell in line.cells))


def _abreast(sheet: Sheet, width: int) -> Iterator[Text]:
    lines = [line for part in sheet.parts for line in part.lines] + list(sheet.closing)
    label, cell = _widest(lines)
    block = INDENT + label + BETWEEN + cell
    yield from abreast([_block(part, label, cell) for part in sheet.parts], block, width)
    yield Text()
    for line in sheet.closing:
        yield _drawn(line, label, [cell])


def _block(part: Part, label: int, cell: int) -> list[Text]:
    """A section with its sum at the foot."""
    heading = Text(fitted(part.heading, INDENT + label + BETWEEN + cell).rstrip(), style="bold")
    return [heading, *(_drawn(line, label, [cell]) for line in part.lines)]


def _drawn(line: Line, label: int, widths: Sequence[int], first: int = 0) -> Text:
    """A line with the cells from `first` on, as many as there are widths."""
    text = " " * INDENT + fitted(line.label, label)
    for width, cell in zip(widths, line.cells[first:], strict=False):
        text += " " * BETWEEN + _shown(cell).rjust(width)
    return Text(text.rstrip(), style=STYLES[line.kind])


def _columns(sheet: Sheet, width: int) -> Iterator[Text]:
    lines = [line for part in sheet.parts for line in part.lines]
    label, cell = _widest([*lines, *sheet.closing])
    label = min(label, max(width - INDENT - BETWEEN - cell, 1))
    own = [_head_width(head, cell) for head in sheet.heads]
    first = 0
    while first < len(own):
        many = _as_many_as_fit(own[first:], width - INDENT - label, sheet, first)
        if first:
            yield Text()
        widths = own[first : first + many]
        yield from _parts(sheet, first, label, widths, width)
        if sheet.players > 1:
            for line in sheet.closing:
                yield _drawn(_spread(line, sheet), label, widths, first)
        first += many
    if sheet.players == 1:
        for line in sheet.closing:
            yield _drawn(line, label, [cell])


def _parts(
    sheet: Sheet, first: int, label: int, widths: Sequence[int], width: int
) -> Iterator[Text]:
    """All sections, one below the other, with the cells from `first` on."""
    heads = _heads(sheet, first, widths)
    for part in sheet.parts:
        *above, beside = heads or [""]
        heads = []
        for names in above:
            yield Text(" " * (INDENT + label) + names, style="bold")
        if cell_len(part.heading) > INDENT + label and beside:
            yield Text(" " * (INDENT + label) + beside, style="bold")
            beside = ""
        yield Text(_headed(part.heading, INDENT + label, beside, width), style="bold")
        for line in part.lines:
            yield _drawn(line, label, widths, first)


def _headed(heading: str, label: int, beside: str, width: int) -> str:
    return fitted(heading, label) + beside if beside else fitted(heading, width).rstrip()


def _spread(line: Line, sheet: Sheet) -> Line:
    """A line with a cell for each player, as one with a cell below the last of their columns."""
    before: tuple[Cell, ...] = (None,) * (sheet.columns - 1)
    return line._replace(cells=tuple(c for cell in line.cells for c in (*before, cell)))


def _head_width(head: Head, cell: int) -> int:
    return max(cell, min(WIDEST_HEAD, max(cell_len(head.player), cell_len(head.column))))


def _as_many_as_fit(own: Sequence[int], room: int, sheet: Sheet, first: int) -> int:
    """How many cells go into one line; one player's columns are kept together if they can be."""
    many = 0
    while many < len(own) and room >= own[many] + BETWEEN:
        room -= own[many] + BETWEEN
        many += 1
    many = max(many, 1)
    if first + many < len(sheet.heads) and many >= sheet.columns:
        many -= many % sheet.columns
    return many


def _heads(sheet: Sheet, first: int, widths: Sequence[int]) -> list[str]:
    """What stands above the cells from `first` on: players, columns, or both in two lines."""
    shown = sheet.heads[first : first + len(widths)]
    lines = []
    for names in ([head.player for head in shown], [head.column for head in shown]):
        text = ""
        before = ""
        for name, width in zip(names, widths, strict=True):
            # A player's name stands once, above the first of their columns.
            told = fitted("" if name == before and sheet.columns > 1 else name, width).strip()
            text += " " * (BETWEEN + width - cell_len(told)) + told
            before = name
        if text.strip():
            lines.append(text.rstrip())
    return lines
