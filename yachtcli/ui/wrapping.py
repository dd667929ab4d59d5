"""Sentences with characters that take two places, broken between words."""

from __future__ import annotations

from rich.text import Text

from yachtcli.ui.terminal import console


def wrapped_by_cells(text: str, width: int, indent: str = "") -> str:
    """`text` in lines of so many places at most; `indent` goes before what is continued."""
    screen = console(color=False)
    lines = (Text(line).wrap(screen, max(width - len(indent), 2)) for line in text.split("\n"))
    return "\n".join(f"\n{indent}".join(part.plain.rstrip() for part in parts) for parts in lines)
