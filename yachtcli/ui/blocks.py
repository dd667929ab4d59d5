"""Blocks of lines that stand beside each other as far as there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

INDENT = 2
"""Characters of one step to the right."""
BETWEEN = 2
"""Characters between what stands in one line of a block."""
GAP = 4
"""Characters between blocks that stand beside each other."""


def fitted(text: str, width: int) -> str:
    """`text` so wide: filled up with spaces, or cut off with an ellipsis."""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(text, max(width - 1, 0)) + "…"


def fitting(texts: Sequence[str], width: int) -> str:
    """The first of the texts that fits; the last one cut off if none does."""
    for text in texts:
        if cell_len(text) <= width:
            return text
    line = Text(texts[-1])
    line.truncate(width, overflow="ellipsis")
    return line.plain


def abreast(blocks: Sequence[Sequence[Text]], one: int, width: int) -> Iterator[Text]:
    """The lines of blocks that are `one` wide each, as many beside each other as `width` has room.

    What has no room stands below, behind an empty line.
    """
    many = max((width + GAP) // (one + GAP), 1)
    for first in range(0, len(blocks), many):
        if first:
            yield Text()
        band = blocks[first : first + many]
        for row in range(max(map(len, band))):
            line = Text()
            for place, block in enumerate(band):
                if row < len(block):
                    line.append(" " * (place * (one + GAP) - cell_len(line.plain)))
                    line.append_text(block[row])
            yield line
