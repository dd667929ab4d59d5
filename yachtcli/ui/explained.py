"""What may be typed, with what it does."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from yachtcli.ui.terminal import NARROW

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SHORT = 16
"""Places that leave room for the other column on any terminal."""


def explained(rows: Sequence[tuple[str, str]], width: int) -> Iterator[str]:
    """Lines of two columns or, where there is little room, with meanings below what is typed."""
    widest = max(len(typed) for typed, _meaning in rows)
    indent = widest + 2 if width >= NARROW or widest < SHORT else 4
    for typed, meaning in rows:
        first, *more = wrap(meaning, max(width - indent, 10)) or [""]
        if len(typed) > indent - 2:
            yield typed
            yield " " * indent + first
        else:
            yield f"{typed:<{indent}}{first}"
        yield from (" " * indent + line for line in more)
