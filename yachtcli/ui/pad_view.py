"""The score pad as it is seen: drawn on a terminal, or told line by line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Protocol

from rich.cells import cell_len
from rich.text import Text

from yachtcli.i18n import _
from yachtcli.session.pad_turns import choices
from yachtcli.ui import pad_words
from yachtcli.ui.blocks import fitting
from yachtcli.ui.plain_lines import PlainLines
from yachtcli.ui.play_card import Hand, card_lines, pages
from yachtcli.ui.play_plain import brings, labelled, written
from yachtcli.ui.play_words import bonuses
from yachtcli.ui.score_layout import REFUSED
from yachtcli.ui.score_table import reasons, repeat_notes
from yachtcli.ui.standing import verdict
from yachtcli.ui.terminal import columns, console

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from yachtcli.core.preview import Preview
    from yachtcli.session.pad import Pad

CLEAR = "\x1b[H\x1b[2J"


class View(Protocol):
    """Shows how the game stands."""

    def show(self, pad: Pad, news: Sequence[str]) -> None:
        """Show whose turn it is, what stands on the cards, and what has just happened."""

    def say(self, lines: Iterable[str]) -> None:
        """Tell what was asked for, or what was wrong."""

    def cards(self, pad: Pad) -> None:
        """Show the cards of all players."""

    def help(self, pad: Pad) -> None:
        """Show what may be typed."""

    def rules(self, pad: Pad) -> None:
        """Show the rules of the game."""

    def end(self, pad: Pad, news: Sequence[str]) -> None:
        """Show the final cards, who has won, and the summary to copy."""


def _rules(pad: Pad, *, color: bool) -> None:
    from yachtcli.ui import rules_page  # noqa: PLC0415 - few ask for it

    sys.stdout.write("\n")
    rules_page.show(pad.ruleset, color=color)
    sys.stdout.flush()


def seen(pad: Pad) -> Preview | None:
    """What the dice that wait for their box would bring; None if none do."""
    return None if pad.thrown is None else choices(pad.position.card, pad.thrown)


class Screen:
    """Draws the cards side by side; `clears` says whether each turn begins on an empty screen."""

    def __init__(self, *, color: bool, clears: bool) -> None:
        self._color = color
        self._clears = clears

    def show(self, pad: Pad, news: Sequence[str]) -> None:
        """Draw the turn."""
        sys.stdout.write(CLEAR if self._clears else "\n")
        self._write(drawing(pad, news, columns()))

    def say(self, lines: Iterable[str]) -> None:
        """Write below the screen."""
        self._write(map(Text, lines))

    def cards(self, pad: Pad) -> None:
        """Draw the cards of all players, as many beside each other as have room."""
        for lines in pages(_hands(pad, None), columns(), everyone=True):
            self._write([Text(), *lines])

    def help(self, pad: Pad) -> None:
        """Write the help page."""
        self.say(pad_words.help_page(pad, columns()))

    def rules(self, pad: Pad) -> None:
        """Draw the rules page."""
        _rules(pad, color=self._color)

    def end(self, pad: Pad, news: Sequence[str]) -> None:
        """Draw the final cards, and tell who has won; the ranking is what may be copied."""
        sys.stdout.write(CLEAR if self._clears else "\n")
        self._write([Text(pad_words.head(pad), style="bold")])
        self.cards(pad)
        self._write([Text(), *(Text(line, style="italic") for line in news)])
        self._write([Text(verdict(pad.names, pad.ranking), style="bold")])
        self.say(["", *pad_words.summary(pad), ""])

    def _write(self, lines: Iterable[Text]) -> None:
        screen = console(color=self._color)
        for line in lines:
            screen.print(line, overflow="fold")
        sys.stdout.flush()


def drawing(pad: Pad, news: Sequence[str], width: int) -> Iterator[Text]:
    """The screen of a turn in so many columns."""
    preview = seen(pad)
    yield from _title(pad, width)
    yield from card_lines(_hands(pad, preview), pad.player, width, everyone=True)
    if len(pad.names) > 1 and pad.turns:
        yield from (Text(line, style="dim") for line in pad_words.ranking(pad, width))
    for text in news:
        yield from _wrapped(text, width, "italic")
    if preview is not None and pad.thrown is not None:
        yield Text(_("Dice: {dice}").format(dice=pad_words.dice(pad.thrown)), style="bold")
        notes = [*repeat_notes(preview), *(f"{REFUSED} {why}" for why in reasons(preview))]
        for note in notes:
            yield from _wrapped(note, width)
    yield Text(fitting(pad_words.hints(pad), width), style="dim")


def _wrapped(text: str, width: int, style: str = "") -> Iterator[Text]:
    yield from Text(text, style=style).wrap(console(color=False), width)


def _title(pad: Pad, width: int) -> Iterator[Text]:
    """The game and the rule in force on the left; round and player on the right, or below."""
    left = pad_words.head(pad)
    right = f"{pad_words.round_of(pad)} · {pad.names[pad.player]}"
    room = width - cell_len(left) - cell_len(right)
    if room >= 2:
        yield Text.assemble((left, "bold"), " " * room, right)
    else:
        yield from _wrapped(left, width, "bold")
        yield from _wrapped(right, width)


def _hands(pad: Pad, preview: Preview | None) -> list[Hand]:
    return [
        Hand(name, card, preview if player == pad.player else None)
        for player, (name, card) in enumerate(zip(pad.names, pad.cards, strict=True))
    ]


class Plain(PlainLines):
    """Tells the same as plain lines, a fact a line, in a fixed order; first which game it is."""

    def __init__(self, *, wraps: bool = False) -> None:
        super().__init__(wraps=wraps)
        self._begun = False

    def show(self, pad: Pad, news: Sequence[str]) -> None:
        """Tell the turn."""
        if not self._begun:
            self._begun = True
            self.say([pad_words.head(pad)])
        self.say(plain_lines(pad, news))

    def say(self, lines: Iterable[str]) -> None:
        """Write these lines."""
        self.write(lines)

    def cards(self, pad: Pad) -> None:
        """Tell the cards of all players."""
        for name, card in zip(pad.names, pad.cards, strict=True):
            self.say([_("Card of {name}:").format(name=name), *written(card)])
            still = ", ".join(labelled(box, card.ruleset) for box in card.open_boxes)
            if still:
                self.say([_("Open: {boxes}.").format(boxes=still)])

    def help(self, pad: Pad) -> None:
        """Tell what may be typed."""
        self.say(pad_words.help_page(pad, self.help_width))

    def rules(self, pad: Pad) -> None:
        """Tell the rules of the game."""
        _rules(pad, color=False)

    def end(self, pad: Pad, news: Sequence[str]) -> None:
        """Tell the final cards, who has won, and the places."""
        self.say(f"{text}." for text in news)
        self.cards(pad)
        self.say([verdict(pad.names, pad.ranking), *pad_words.summary(pad)])


def plain_lines(pad: Pad, news: Sequence[str]) -> Iterator[str]:
    """What a turn is about, a fact a line."""
    yield from (f"{text}." for text in news)
    name, card = pad.names[pad.player], pad.position.card
    preview = seen(pad)
    if preview is not None and pad.thrown is not None:
        yield _("{name}, dice {dice}.").format(name=name, dice=pad_words.dice(pad.thrown))
        yield from brings(preview)
        return
    if len(pad.names) > 1 and pad.turns:
        yield _("Ranking: {places}.").format(places=", ".join(pad_words.so_far(pad)))
    yield _("{name}, {round}, total {total}.").format(
        name=name, round=pad_words.round_of(pad), total=card.total
    )
    yield from bonuses(card)
