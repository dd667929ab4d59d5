"""Keys that are typed while nothing is asked for: they stay out of what is drawn."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def hushed() -> Callable[[], None]:
    """Show no typed keys on the terminal of stderr from now on; what shows them again is returned.

    They are not lost: whoever reads next gets them. Nothing is changed where
    there is no such terminal, or another program has it.
    """
    try:
        import termios  # noqa: PLC0415 - not on every system
    except ImportError:
        return _nothing
    before = _modes()
    if before is None:
        return _nothing
    quiet = [*before[:3], before[3] & ~termios.ECHO, *before[4:]]
    termios.tcsetattr(sys.stderr, termios.TCSADRAIN, quiet)

    def shown() -> None:
        if _modes() is not None:
            termios.tcsetattr(sys.stderr, termios.TCSADRAIN, before)

    return shown


def _modes() -> list[Any] | None:
    """How the terminal is set; None where that is not ours to change: who does is stopped."""
    import termios  # noqa: PLC0415 - not on every system

    try:
        if os.tcgetpgrp(sys.stderr.fileno()) != os.getpgrp():
            return None
        return termios.tcgetattr(sys.stderr)
    except (OSError, termios.error):
        return None


def _nothing() -> None:
    """Nothing was changed."""
