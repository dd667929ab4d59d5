"""One kept game, drawn for a terminal: who has won, and every card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from yachtcli.core.notation import printable
from yachtcli.i18n import _
from yachtcli.ui.kept_words import local, marks, standing
from yachtcli.ui.layout import write
from yachtcli.ui.play_card import Hand, pages
from yachtcli.ui.sheet import filled
from yachtcli.ui.sheet_table import drawing
from yachtcli.ui.terminal import console
from yachtcli.ui.words import title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from yachtcli.core.card import Card
    from yachtcli.store.info import Info


def show(info: Info, cards: Sequence[Card], *, color: bool) -> None:
    """Draw the game, as wide as the terminal at most: the cards beside each other if they fit."""
    screen = console(color=color)
    head = _("Game {number}, {when}").format(
        number=info.number, when=local(info.finished or info.changed)
    )
    write(screen, Text(" · ".join((head, *marks(info))), style="dim"))
    write(screen, Text(standing(info), style="bold"))
    screen.print()
    for line in _cards([printable(name) for name in info.players], cards, screen.width):
        screen.print(line, no_wrap=True, overflow="ellipsis", crop=True)


def _cards(names: Sequence[str], cards: Sequence[Card], width: int) -> Iterator[Text]:
    if len(cards) == 1:
        yield from drawing(filled(cards[0], names[0]), width)
        return
    yield Text(title(cards[0].ruleset), style="bold")
    hands = [Hand(name, card) for name, card in zip(names, cards, strict=True)]
    for page in pages(hands, width, everyone=True):
        yield Text()
        yield from page
