"""A figure or two for every box, section by section, column by column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from yachtcli.i18n import say
from yachtcli.ui.blocks import BETWEEN, INDENT, abreast, fitted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from yachtcli.core.ruleset import Ruleset


def box_lines(
    ruleset: Ruleset, values: Mapping[str, str], width: int, heads: str = ""
) -> Iterator[Text]:
    """`values` of boxes by their id behind their names; sections abreast where there is room.

    All values are as wide as the widest, `heads` too, which stand above them.
    """
    several = len(ruleset.columns) > 1
    blocks = []
    cell = max(map(cell_len, (heads, *values.values())))
    titles = {
        part.id: say(part.section.name) + (f" · {say(part.column.name)}" if several else "")
        for part in ruleset.section_columns
    }
    labels = [" " * INDENT + say(box.name) for box in ruleset.boxes]
    if heads:
        labels += titles.values()
    label = min(max(map(cell_len, labels)), max(width - BETWEEN - cell, 1))
    one = label + BETWEEN + cell
    for part in ruleset.section_columns:
        title = fitted(titles[part.id], label if heads else one)
        if heads:
            title += " " * BETWEEN + heads.rjust(cell)
        blocks.append(
            [
                Text(title.rstrip(), style="dim"),
                *(
                    Text(
                        fitted(" " * INDENT + say(box.name), label)
                        + " " * BETWEEN
                        + values[box.id].rjust(cell)
                    )
                    for box in part.boxes
                ),
            ]
        )
    yield from abreast(blocks, one, width)
