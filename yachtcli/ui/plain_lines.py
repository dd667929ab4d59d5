"""Plain lines on stdout: whole for a program, broken between words for a person."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from yachtcli.ui.terminal import columns

if TYPE_CHECKING:
    from collections.abc import Iterable

HELP_WIDTH = 76


class PlainLines:
    """Writes lines that can be read out, or read by a program.

    With `wraps` they are broken between words where the terminal is too narrow.
    """

    def __init__(self, *, wraps: bool = False) -> None:
        self._wraps = wraps

    @property
    def help_width(self) -> int:
        """How wide a help page is, in columns of the terminal."""
        return min(columns(), HELP_WIDTH) if self._wraps else HELP_WIDTH

    def write(self, lines: Iterable[str]) -> None:
        """Write these lines, and have them seen at once."""
        for line in lines:
            text = line
            if self._wraps and len(text) > columns() // 2:  # no character takes more than two
                from yachtcli.ui.wrapping import wrapped_by_cells  # noqa: PLC0415 - a pipe does without

                text = wrapped_by_cells(text, columns())
            sys.stdout.write(f"{text}\n")
        sys.stdout.flush()
