"""The boxes of a preview in the columns of the card, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from yachtcli.i18n import say
from yachtcli.ui.blocks import BETWEEN, INDENT, fitted
from yachtcli.ui.score_layout import (
    QUIET_STYLE,
    REFUSED,
    apart,
    marks,
    marks_width,
    room,
    style,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from yachtcli.core.preview import Preview
    from yachtcli.core.ruleset import Box, Column, Section

STAR = "*"
SIGN = f"{STAR} "
"""Says behind a line what the star in it means."""
WIDEST = 12
"""Characters of the longest column name that is written in full."""


def column_lines(seen: Preview, width: int) -> list[Text]:
    """A line for each category that is open somewhere, with its points in each column.

    As many columns as fit stand beside each other, the others below them. The
    best entry carries a star, and a filled box stays blank.
    """
    columns = seen.card.ruleset.columns
    grid = _Grid(seen, width)
    lines: list[Text] = []
    for start in range(0, len(columns), grid.abreast):
        if lines:
            lines.append(Text())
        lines += grid.lines(columns[start : start + grid.abreast])
    return lines


class _Grid:
    """Categories down, columns across; as wide as names and points need."""

    def __init__(self, seen: Preview, width: int) -> None:
        self._card = seen.card
        self._seen = seen
        self._entries = {entry.box.id: entry for entry in seen.placements}
        ruleset = seen.card.ruleset
        heads = (min(cell_len(say(column.name)), WIDEST) for column in ruleset.columns)
        points = (len(str(entry.points)) for entry in seen.placements)
        self._value = max(*heads, *points)
        jokers = any(seen.by_joker(entry) for entry in seen.placements)
        behind = marks_width(marks(joker=jokers, best=True, sign=SIGN)) + len(STAR)
        names = max(cell_len(say(box.name)) for box in ruleset.boxes)
        one = BETWEEN + self._value + len(STAR)
        self._label = room(names, width - INDENT - one - behind)
        self.abreast = max((width - INDENT - self._label - behind) // one, 1)

    def lines(self, columns: Sequence[Column]) -> Iterator[Text]:
        """The heads of these columns, and their boxes section by section."""
        head = Text(" " * (INDENT + self._label), style="bold")
        for column in columns:
            name = fitted(say(column.name), min(cell_len(say(column.name)), self._value))
            head.append(" " * (BETWEEN + self._value - cell_len(name)) + name + " " * len(STAR))
        head.rstrip()
        yield head
        for section in self._card.ruleset.sections:
            yield from self._section(section, columns)

    def _section(self, section: Section, columns: Sequence[Column]) -> Iterator[Text]:
        rows = [
            [box for box in self._card.ruleset.boxes if box.category.id == category]
            for category in section.categories
        ]
        rows = [row for row in rows if any(map(self._card.is_open, row))]
        if rows:
            yield Text(say(section.name), style="bold")
        for row in rows:
            yield self._row([box for box in row if box.column in columns])

    def _row(self, boxes: Sequence[Box]) -> Text:
        line = Text(" " * INDENT + fitted(say(boxes[0].name), self._label))
        entries = [self._entries[box.id] for box in boxes if box.id in self._entries]
        for box in boxes:
            entry = self._entries.get(box.id)
            shown = "" if entry is None else str(entry.points)
            if entry is None and self._card.is_open(box):
                shown = REFUSED
            line.append(" " * (BETWEEN + self._value - len(shown)))
            line.append(
                shown, style=QUIET_STYLE if entry is None else style(entry, self._seen.best)
            )
            line.append(STAR if entry is not None and entry == self._seen.best else " ")
        best = self._seen.best in entries
        joker = any(self._seen.by_joker(entry) for entry in entries)
        for text, its_style in apart(marks(joker=joker, best=best, sign=SIGN)):
            line.append(text, style=its_style)
        line.rstrip()
        return line
