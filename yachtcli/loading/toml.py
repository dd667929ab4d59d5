"""TOML out of a text that anyone may have written."""

from __future__ import annotations

import re
from typing import Any, Final

LONG_KEY: Final = re.compile(r"""(?<![\w"'-])(?:[\w"'-]+[ \t]*\.[ \t]*){100}""", re.ASCII)


def parse(text: str) -> dict[str, Any]:
    """The table that a TOML text is; ValueError, saying where and why, for any other text.

    >>> parse("turn.rolls = 4")
    {'turn': {'rolls': 4}}
    """
    import tomllib  # noqa: PLC0415 - only who loads a table or sets something needs it

    # tomllib takes the square of the parts of a key in time, minutes in a large file.
    if LONG_KEY.search(text):
        raise ValueError("A key has more than 100 parts")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("Values are nested too deep") from None
