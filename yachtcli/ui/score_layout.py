"""The boxes of a preview in blocks, section by section; for games with one column."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rich.cells import cell_len
from rich.text import Text

from yachtcli.i18n import _, say
from yachtcli.struct import Struct
from yachtcli.ui.blocks import BETWEEN, INDENT, abreast, fitted
from yachtcli.ui.terminal import NARROW

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from yachtcli.core.legality import Placement
    from yachtcli.core.preview import Preview
    from yachtcli.core.ruleset import Box

Piece: TypeAlias = tuple[str, str]
"""Text and its style. No style tells anything that the text does not."""

REFUSED = "-"

BEST_STYLE = "bold green"
JOKER_STYLE = "cyan"
QUIET_STYLE = "dim"


class Row(Struct):
    """A line of a block: a name, what stands behind it, and what is to be said about that."""

    label: str
    value: Piece
    marks: tuple[Piece, ...]


class Block(Struct):
    """A section with its open boxes."""

    heading: str
    rows: tuple[Row, ...]


def section_lines(seen: Preview, width: int) -> list[Text]:
    """The open boxes of a game with one column, in blocks by section.

    As many blocks as fit stand beside each other, below `NARROW` only one.
    """
    entries = {entry.box.id: entry for entry in seen.placements}
    blocks = [
        Block(
            say(part.section.name),
            tuple(
                _row(box, entries.get(box.id), seen) for box in part.boxes if seen.card.is_open(box)
            ),
        )
        for part in seen.card.ruleset.section_columns
    ]
    return _abreast([block for block in blocks if block.rows], width)


def _row(box: Box, entry: Placement | None, seen: Preview) -> Row:
    if entry is None:
        return Row(say(box.name), (REFUSED, QUIET_STYLE), ())
    return Row(
        say(box.name),
        (str(entry.points), style(entry, seen.best)),
        tuple(marks(joker=seen.by_joker(entry), best=entry == seen.best)),
    )


def style(entry: Placement, best: Placement | None) -> str:
    """How the points of an entry are written."""
    if entry == best:
        return BEST_STYLE
    return "" if entry.points else QUIET_STYLE


def marks(*, joker: bool, best: bool, sign: str = "") -> Iterator[Piece]:
    """What is to be said about an entry beside its points; `sign` is what points to the best."""
    if joker:
        yield _("joker"), JOKER_STYLE
    if best:
        yield sign + _("best"), BEST_STYLE


def _abreast(blocks: Sequence[Block], width: int) -> list[Text]:
    rows = [row for block in blocks for row in block.rows]
    value = max(cell_len(row.value[0]) for row in rows)
    taken = INDENT + BETWEEN + value + max(marks_width(row.marks) for row in rows)
    label = room(max(cell_len(row.label) for row in rows), width - taken)
    # The boxes that are left may all have short names.
    heading = max(cell_len(block.heading) for block in blocks)
    one = max(taken + label, min(heading, width))
    drawn = [list(_block(block, one, label, value)) for block in blocks]
    return list(abreast(drawn, one, one if width < NARROW else width))


def _block(block: Block, width: int, label: int, value: int) -> Iterator[Text]:
    yield Text(fitted(block.heading, width).rstrip(), style="bold")
    for row in block.rows:
        yield Text.assemble(
            " " * INDENT,
            fitted(row.label, label),
            " " * (BETWEEN + value - cell_len(row.value[0])),
            row.value,
            *apart(row.marks),
        )


def apart(marks: Iterable[Piece]) -> Iterator[Piece]:
    """Marks as they stand behind a line, spaces before each."""
    for mark in marks:
        yield " " * BETWEEN, ""
        yield mark


def marks_width(marks: Iterable[Piece]) -> int:
    """How many characters marks take behind a line."""
    return sum(cell_len(text) for text, _style in apart(marks))


def room(wanted: int, left: int) -> int:
    """How wide names may be: as they want, as far as there is room."""
    return max(min(wanted, left), 1)
