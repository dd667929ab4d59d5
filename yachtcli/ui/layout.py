"""Paragraphs and tables for the terminal, without blanks at the ends of lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from yachtcli.ui.blocks import INDENT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console, RenderableType

UNBROKEN: Final = "\ue000"
"""Stands for a blank at which no line is broken, until it is written; nobody's text has it."""


def indented(part: RenderableType, steps: int = 1) -> Padding:
    """`part` some steps further right, wrapped lines included."""
    return Padding(part, (0, 0, 0, steps * INDENT))


def bullets(sentences: Iterable[str]) -> RenderableType:
    """Sentences below each other, each behind a dash."""
    table = Table.grid(padding=(0, 1, 0, 0))
    for sentence in sentences:
        table.add_row(Text("-"), Text(sentence))
    return table


def sentence(text: str) -> Text:
    """`text` as a paragraph in which no line ends between a number and its percent sign."""
    return Text(text.replace(" %", f"{UNBROKEN}%"))


def write(screen: Console, part: RenderableType) -> None:
    """Write `part` as wide as `screen` at most; no line ends with blanks."""
    for segments in screen.render_lines(part, pad=False):
        line = Text.assemble(
            *((segment.text.replace(UNBROKEN, " "), segment.style or "") for segment in segments)
        )
        line.rstrip()
        screen.print(line, no_wrap=True, overflow="ignore", crop=False)
