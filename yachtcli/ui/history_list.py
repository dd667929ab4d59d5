"""The list of kept games, drawn for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from yachtcli.i18n import _
from yachtcli.ui.kept_words import house_rules, local, marks, standing
from yachtcli.ui.layout import indented, write
from yachtcli.ui.terminal import NARROW, console

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.store.info import Info


def show(games: Sequence[Info], *, color: bool) -> None:
    """Draw the games, as wide as the terminal at most; running ones are marked in words."""
    screen = console(color=color)
    if screen.width < NARROW:
        for info in games:
            number = (f"{info.number}", "bold")
            write(screen, Text.assemble(number, f"  {_when(info)}  {house_rules(info)}"))
            write(screen, indented(Text(_what(info))))
        return
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column(_("No."), style="bold", justify="right", no_wrap=True)
    table.add_column(_("When"), no_wrap=True)
    table.add_column(_("Rules"), overflow="fold")
    table.add_column(_("Players"), overflow="fold")
    for info in games:
        table.add_row(
            Text(str(info.number)), Text(_when(info)), Text(house_rules(info)), Text(_what(info))
        )
    write(screen, table)


def _when(info: Info) -> str:
    return local(info.finished or info.changed)


def _what(info: Info) -> str:
    return " · ".join((standing(info), *marks(info)))
