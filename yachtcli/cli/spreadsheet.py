"""Comma-separated values that a spreadsheet reads as what they are."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING

from yachtcli.core.notation import printable

if TYPE_CHECKING:
    from collections.abc import Iterable

ACTIVE = ("=", "+", "-", "@")
"""What a spreadsheet takes for the beginning of a formula."""


def sheet(fields: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A header and rows as CSV; texts are made harmless, numbers stay what they are."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(fields)
    for row in rows:
        writer.writerow(harmless(value) if isinstance(value, str) else value for value in row)
    return text.getvalue()


def harmless(text: str) -> str:
    r"""A text on one line that no spreadsheet runs as a formula.

    >>> harmless("=1+1"), harmless("Ann\n")
    ("'=1+1", 'Ann�')
    """
    shown = printable(text)
    return f"'{shown}" if shown.startswith(ACTIVE) else shown
