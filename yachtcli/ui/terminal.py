"""The one place where a console for drawing on the terminal is made."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

NARROW = 60
"""Below so many columns a screen is drawn in one column."""


def console(*, color: bool, width: int | None = None) -> Console:
    """A console that writes to stdout what it is given, and nothing of its own accord.

    No word is highlighted, no `:name:` becomes a picture and no `[word]` a
    style: all texts may hold what users typed. `color` decides alone whether
    there are colours; `width` is the terminal's unless told.
    """
    from rich.console import Console  # noqa: PLC0415 - costs start-up time, only screens need it

    # Told outright, so that rich asks neither the environment nor the terminal.
    return Console(
        file=sys.stdout,
        width=width or columns(),
        color_system="standard" if color else None,
        force_terminal=color,
        no_color=not color,
        legacy_windows=False,
        highlight=False,
        emoji=False,
        markup=False,
        soft_wrap=False,
    )


def columns() -> int:
    """How many characters fit in a line of the terminal; 80 where nobody knows.

    As `shutil.get_terminal_size`, whose module loads every kind of archive.
    """
    try:
        told = int(os.environ["COLUMNS"])
    except (KeyError, ValueError):
        told = 0
    if told <= 0:
        try:
            told = os.get_terminal_size(sys.__stdout__.fileno()).columns  # type: ignore[union-attr]  # None is caught
        except (AttributeError, ValueError, OSError):
            told = 0
    return max(told or 80, 20)
