"""One kept game, drawn for a terminal: who has won, and every card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from yachtcli.i18n import _
from yachtcli.ui.kept_words import local, marks, printable, standing
from yachtcli.ui.layout import write
from yachtcli.ui.sheet import filled
from yachtcli.ui.sheet_table import drawing
from yachtcli.ui.terminal import console

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.core.card import Card
    from yachtcli.store.info import Info


def show(info: Info, cards: Sequence[Card], *, color: bool) -> None:
    """Draw the game, as wide as the terminal at most: a card below the other."""
    screen = console(color=color)
    head = _("Game {number}, {when}").format(
        number=info.number, when=local(info.finished or info.changed)
    )
    write(screen, Text(" · ".join((head, *marks(info))), style="dim"))
    write(screen, Text(standing(info), style="bold"))
    for name, card in zip(info.players, cards, strict=True):
        screen.print()
        for line in drawing(filled(card, printable(name)), screen.width):
            screen.print(line, no_wrap=True, overflow="ellipsis", crop=True)
