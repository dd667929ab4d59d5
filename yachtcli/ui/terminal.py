"""The one place where a console for drawing on the terminal is made."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO

    from rich.console import Console

NARROW = 60
"""Below so many columns a screen is drawn in one column."""
NARROWEST = 20
HEIGHT = 24
"""Nothing is fitted into so many lines, but without it rich reads the environment."""
WIDEST = 1000
"""No terminal is wider: a variable that says so would have screens padded for minutes."""

ALIKE = {
    **dict.fromkeys("·–—−─═", "-"),
    **dict.fromkeys("│║", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╔╗╚╝╭╮╯╰", "+"),
    **dict.fromkeys("„“”«»", '"'),
    **dict.fromkeys("‚‘’›‹", "'"),
    "…": "~",
    "×": "x",
    "±": "~",
    "→": ">",
    "●": "o",
    "█": "#",
    "ß": "s",
}
"""What is written for a sign that the terminal lacks: one for one, so that no column moves."""


def console(*, color: bool, width: int | None = None) -> Console:
    """A console that writes to stdout what it is given, and nothing of its own accord.

    No word is highlighted, no `:name:` becomes a picture and no `[word]` a
    style: all texts may hold what users typed. `color` decides alone whether
    there are colours; `width` is the terminal's unless told.
    """
    from rich.console import Console  # noqa: PLC0415 - costs start-up time, only screens need it

    class Screen(Console):
        def on_broken_pipe(self) -> None:
            # Rich itself would end the program, with 1.
            raise BrokenPipeError

    # Told outright, so that rich asks neither the environment nor the terminal.
    return Screen(
        file=sys.stdout,
        width=width or columns(),
        height=HEIGHT,
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
        told = _width_of(sys.__stdout__) or _width_of(sys.__stderr__)
    return min(max(told or 80, NARROWEST), WIDEST)


def can_write(signs: str) -> bool:
    """Whether stdout has these signs, in whatever encoding it is written."""
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def alike(error: UnicodeError) -> tuple[str, int]:
    """What to write instead of signs that an encoding lacks, for `codecs.register_error`.

    A letter loses its marks; what nothing is like is a question mark.

    >>> import codecs
    >>> codecs.register_error("alike", alike)
    >>> "Fünfer · 5 …".encode("ascii", "alike"), "骰 ½".encode("ascii", "alike")
    (b'Funfer - 5 ~', b'? ?')
    """
    from unicodedata import normalize  # noqa: PLC0415 - few terminals lack something

    if not isinstance(error, UnicodeEncodeError):
        raise error
    told = ""
    for sign in error.object[error.start : error.end]:
        letter = normalize("NFD", sign)[0]
        told += ALIKE.get(sign, letter if letter.isascii() else "?")
    return told, error.end


def _width_of(stream: TextIO | None) -> int:
    """How many characters fit in a line of a terminal; 0 if `stream` is none."""
    try:
        return os.get_terminal_size(stream.fileno()).columns if stream is not None else 0
    except (ValueError, OSError):
        return 0
