"""The list of all rulesets, drawn for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from yachtcli.i18n import _, say
from yachtcli.ui.layout import indented, write
from yachtcli.ui.terminal import NARROW, console

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.loading.listing import Listed


def show(entries: Sequence[Listed], default: str, *, color: bool) -> None:
    """Draw the rulesets, as wide as the terminal at most; `default` is marked in words."""
    screen = console(color=color)
    if screen.width < NARROW:
        for entry in entries:
            write(screen, Text.assemble((entry.id, "bold"), f"  {say(entry.name)}"))
            for line in (*_marks(entry, default), say(entry.about)):
                if line:
                    write(screen, indented(Text(line)))
        return
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column(_("Id"), style="bold", no_wrap=True)
    table.add_column(_("Name"), overflow="fold")
    table.add_column(_("About"), overflow="fold")
    for entry in entries:
        table.add_row(
            Text(entry.id),
            Text(say(entry.name)),
            Text("\n".join((say(entry.about), *_marks(entry, default))).strip()),
        )
    write(screen, table)


def _marks(entry: Listed, default: str) -> list[str]:
    """What is special about a ruleset: that it is the default, and where it is from."""
    marks = []
    if entry.id == default:
        marks.append(_("(default)"))
    if entry.kind == "file":
        marks.append(_("(your own: {path})").format(path=entry.source))
    if entry.kind == "plugin":
        marks.append(_("(from the package {package})").format(package=entry.source))
    return marks
