"""The differences between two games, drawn for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from yachtcli.i18n import _, say
from yachtcli.ui.layout import write
from yachtcli.ui.terminal import console

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.core.ruleset import Ruleset


def show(old: Ruleset, new: Ruleset, sentences: Sequence[str], *, color: bool) -> None:
    """Draw the sentences under a title, as wide as the terminal at most."""
    screen = console(color=color)
    if old.id == new.id:
        title = _("{b} with these settings, beside {a} without").format(
            a=say(old.name), b=say(new.name)
        )
    else:
        title = _("{b}, beside {a}").format(a=say(old.name), b=say(new.name))
    write(screen, Text(title, style="bold"))
    table = Table.grid(padding=(0, 1, 0, 0))
    for sentence in sentences:
        table.add_row(Text("-"), Text(sentence))
    write(screen, table)
