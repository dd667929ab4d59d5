"""A score sheet as Markdown: a table that any viewer of Markdown lays out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from yachtcli.i18n import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.ui.sheet import Cell, Line, Sheet

SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#+!|~&-])")
OPEN = "&nbsp;"


def markdown(sheet: Sheet) -> str:
    """The sheet as a Markdown document, with what counts and what it pays beside each box."""
    return "\n".join(_lines(sheet)) + "\n"


def escaped(text: str) -> str:
    r"""`text` so that Markdown shows it as it is.

    >>> print(escaped("a|b *c*"))
    a\|b \*c\*
    """
    return SPECIAL.sub(r"\\\1", text)


def _lines(sheet: Sheet) -> Iterator[str]:
    yield f"# {escaped(sheet.title)}"
    if sheet.about:
        yield ""
        yield escaped(sheet.about)
    yield ""
    heads = [" ".join(filter(None, head)) for head in sheet.heads]
    yield _row([_("Box"), _("What counts"), _("Points"), *heads])
    yield "|".join(["", " --- ", " --- ", " --- ", *(" ---: " for _head in heads), ""])
    for part in sheet.parts:
        yield _row([part.heading, "", "", *("" for _head in heads)], bold=True)
        for line in part.lines:
            yield _line(line, sheet)
    for line in sheet.closing:
        yield _line(line, sheet)
    yield ""
    for rule in sheet.rules:
        yield f"- {escaped(rule)}"


def _line(line: Line, sheet: Sheet) -> str:
    cells = [_cell(cell) for cell in line.cells]
    if line.shared:
        rest = [""] * (sheet.columns - 1)
        cells = [text for cell in cells for text in (*rest, cell)]
    front = _row([line.label, line.counts, line.pays], bold=line.kind == "total")
    return front + "".join(f" {cell} |" for cell in cells)


def _cell(cell: Cell) -> str:
    return OPEN if cell == "open" else "" if cell is None else str(cell)


def _row(texts: list[str], *, bold: bool = False) -> str:
    shown = [escaped(text) for text in texts]
    if bold:
        shown = [f"**{text}**" if text else "" for text in shown]
    return "| " + " | ".join(shown) + " |"
