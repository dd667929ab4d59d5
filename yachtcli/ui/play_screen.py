"""The table as it is drawn on a terminal: one screen for each turn."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.text import Text

from yachtcli.core.notation import format_dice
from yachtcli.core.preview import preview
from yachtcli.i18n import _
from yachtcli.ui import dice, play_help
from yachtcli.ui.blocks import fitting
from yachtcli.ui.play_card import GAP, Hand, card_lines, pages, shape
from yachtcli.ui.play_words import (
    game_title,
    kept_last,
    policy,
    roll_words,
    round_words,
    standings,
    summary,
    verdict,
)
from yachtcli.ui.score_layout import REFUSED
from yachtcli.ui.score_table import reasons, repeat_notes
from yachtcli.ui.terminal import HEIGHT, NARROW, columns, console

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from contextlib import AbstractContextManager

    from yachtcli.bots.advice import Advice
    from yachtcli.core.game import Position
    from yachtcli.core.preview import Preview
    from yachtcli.session.session import Session
    from yachtcli.ui.play import News

CLEAR: Final = "\x1b[H\x1b[2J"
FORMS: Final[tuple[dice.Form, ...]] = ("pips", "boxes", "digits")
WIDE: Final = 80
"""From so many columns on, what stands on the right does not go further away."""
PROMPT: Final = 1
"""Lines that the prompt takes below the screen."""


def height() -> int:
    """How many lines the terminal has; 24 where nobody knows."""
    try:
        told = int(os.environ["LINES"])
    except (KeyError, ValueError):
        told = 0
    if told <= 0:
        try:
            told = os.get_terminal_size(sys.__stdout__.fileno()).lines if sys.__stdout__ else 0
        except (ValueError, OSError):
            told = 0
    return told or HEIGHT


class Screen:
    """Draws the game; `clears` says whether each turn begins on an empty screen.

    `framed` dice have frames and pips, others are digits.
    """

    def __init__(self, *, color: bool, clears: bool, framed: bool) -> None:
        self._color = color
        self._begun = False
        self._forms = FORMS if framed else FORMS[-1:]
        self.animated = clears

    def turn(self, session: Session, news: Sequence[News]) -> None:
        """Show what lies there and what may be done, below what has happened since."""
        if self.animated:
            sys.stdout.write(CLEAR)
        elif self._begun:
            sys.stdout.write("\n")
        self._begun = True
        self._write(self.lines(session, news, columns(), height()), fits=True)

    def solving(self) -> AbstractContextManager[Callable[[int, int], None]]:
        """A bar while a game is solved; a word where nothing is drawn over."""
        from yachtcli.ui import play_hint, progress  # noqa: PLC0415 - few ask for a hint

        if self.animated:
            return progress.progress(_("Solving"), color=self._color, by_itself=True)
        return play_hint.word()

    def hint(self, session: Session, news: Sequence[News], found: Advice) -> None:
        """Show the turn with what is best, where else stands what may be typed."""
        from yachtcli.ui import play_hint  # noqa: PLC0415 - few ask for it

        width = columns()
        hint = list(map(Text, play_hint.lines(found, width)))
        if self.animated:
            sys.stdout.write(CLEAR)
            hint = self.lines(session, news, width, height(), hint)
        self._write(hint, fits=True)

    def lines(
        self,
        session: Session,
        news: Sequence[News],
        width: int,
        high: int,
        advice: Sequence[Text] = (),
    ) -> list[Text]:
        """The screen of a turn in so many columns, and lines if that is possible.

        `advice` comes instead of what may be typed.
        """
        position = session.position
        seen = preview(position.card, position.roll)
        hands = _hands(session, seen)
        card = card_lines(hands, session.game.player, width)
        body = [*_notes(seen, width), *card]
        hints = play_help.hints(session) if session.seat.bot is None else ("",)
        closing = list(advice) or [Text(fitting(hints, width), style="dim")]
        most = min(width, max(WIDE, *(cell_len(line.plain) for line in body)))
        title = _title(session, most)
        fixed = len(title) + len(body) + len(closing) + PROMPT
        table: list[Text] = _dice(session, self._forms[-1], width)
        others = _others(session, width)
        # Dice keep their form all game long, whatever there is to be told above them: an entry,
        # of two lines where there is little room, and totals that are not on the card.
        entry = 2 if others and width < NARROW else 1
        steady = len(title) + len(card) + 1 + PROMPT + entry + bool(others)
        forms = [f for f in self._forms if steady + _rows(position, f, width) <= high]
        if fixed + len(table) > high:
            title = _title(session, most, ruled=False)
            fixed = len(title) + len(body) + len(closing) + PROMPT
        for form in forms or self._forms[-1:]:
            table = _dice(session, form, width)
            if fixed + len(table) <= high:
                break
        room = high - fixed - len(table)
        if others and len(others) > room - entry:
            others = _in_a_line(session, body[-1], width)
        if room >= len(others):
            body += others
            room -= len(others)
        told = _told(news, room, width)
        spare = room - len(told)
        blank = [[Text()] if spare > n else [] for n in range(3)]
        if spare < 0:  # the dice have left the screen at its top
            closing = _with_dice(closing, position, width, advised=bool(advice))
        return [*title, *told, *blank[2], *table, *blank[0], *body, *blank[1], *closing]

    def remind(self, session: Session, news: Sequence[News]) -> None:
        """Show the turn once more; what may be typed stands below it."""
        self.turn(session, news)

    def tell(self, text: str) -> None:
        """Say something below the screen."""
        self._write([Text(text)])

    def help(self, session: Session) -> None:
        """Show what may be typed."""
        self._write(Text(line) for line in play_help.page(session, columns()))

    def cards(self, session: Session) -> None:
        """Show the cards of all players."""
        width = columns()
        hands = _hands(session, None)
        if len(hands) == 1:
            from yachtcli.ui import sheet, sheet_table  # noqa: PLC0415 - a turn does without

            self._write([Text(), *sheet_table.drawing(sheet.filled(hands[0].card), width)])
            return
        for lines in pages(hands, width):
            self._write([Text(), *lines])

    def rules(self, session: Session) -> None:
        """Show the rules page."""
        from yachtcli.ui import rules_page  # noqa: PLC0415 - few ask for it

        sys.stdout.write("\n")
        rules_page.show(session.ruleset, color=self._color)

    def end(self, session: Session, bests: Sequence[str]) -> None:
        """Show the final cards, who has won, and the summary to copy."""
        if self.animated:
            sys.stdout.write(CLEAR)
        for lines in pages(_hands(session, None), columns(), labelled=False):
            self._write([*lines, Text()])
        self._write([Text(verdict(session), style="bold"), *map(Text, bests)])
        heading = [Text(_("To be copied:"), style="dim")] if len(session.seats) > 1 else []
        self._write([Text(), *heading, *map(Text, summary(session)), Text()])

    def _write(self, lines: Iterable[Text], *, fits: bool = False) -> None:
        # At once: a screen that comes line by line flickers.
        console(color=self._color).print(
            Text("\n").join(lines), overflow="fold", no_wrap=fits, crop=False
        )
        sys.stdout.flush()


def _hands(session: Session, seen: Preview | None) -> list[Hand]:
    return [
        Hand(seat.name, card, seen if player == session.game.player else None)
        for player, (seat, card) in enumerate(zip(session.seats, session.game.cards, strict=True))
    ]


def _others(session: Session, width: int) -> list[Text]:
    """The totals of all players, where not all have room on the card."""
    names = [seat.name for seat in session.seats]
    if shape(session.ruleset, names, width).players == len(names):
        return []
    return _wrapped(Text(standings(session), style="dim"), width)


def _in_a_line(session: Session, total: Text, width: int) -> list[Text]:
    """What others have, in one line, or in none where it fits behind the player's own `total`.

    Whoever comes next is seen, so that everybody is in the course of a round.
    """
    player = session.game.player
    beside = " " * GAP + standings(session, player, player)
    if cell_len(total.plain + beside) <= width:
        total.append(beside, style="not bold dim")
        return []
    return [Text(fitting([standings(session, first=player)], width), style="dim")]


def _with_dice(
    closing: Sequence[Text], position: Position, width: int, *, advised: bool
) -> list[Text]:
    """The end of the screen with the dice in it: above advice, before what may be typed."""
    lying = _("Dice: {dice}").format(dice=format_dice(position.dice))
    if advised:
        return [Text(fitting([lying], width)), *closing]
    line = Text.assemble(f"{lying} · ", *closing)
    line.truncate(width, overflow="ellipsis")
    return [line]


def _title(session: Session, width: int, *, ruled: bool = True) -> list[Text]:
    """The game and the rule in force on the left; round and player on the right, or below.

    What a further roll of the repeat category means is left out unless `ruled`.
    """
    full = " · ".join((game_title(session), *(policy(session.ruleset) if ruled else ())))
    right = f"{round_words(session)} · {session.seat.name}"
    room = width - cell_len(full) - cell_len(right)
    if room >= 2:
        return [Text.assemble((full, "bold"), " " * room, right)]
    # The rule in force stays in sight: it goes below, rather than away.
    *above, last = _wrapped(Text(full, style="bold"), width)
    room = width - cell_len(last.plain) - cell_len(right)
    if room >= 2:
        return [*above, Text.assemble(last, " " * room, right)]
    return [*above, last, Text(fitting([right], width))]


def _dice(session: Session, form: dice.Form, width: int) -> list[Text]:
    """The dice with their positions, and which roll it is beside them, or below."""
    position = session.position
    kept = kept_last(session.game.events)
    drawn = dice.drawn(position.dice, kept, form, width)
    facts = [roll_words(position)]
    if kept:
        held = format_dice(position.dice[place] for place in kept)
        facts.append(_("kept {dice}").format(dice=held))
    wide = max(map(cell_len, drawn)) + 4
    if wide + max(map(cell_len, facts)) <= width and len(drawn) >= len(facts):
        first = (len(drawn) - len(facts)) // 2
        for row, fact in enumerate(facts, start=first):
            drawn[row] = drawn[row] + " " * (wide - cell_len(drawn[row])) + fact
        return [Text(line) for line in drawn]
    return [*map(Text, drawn), Text(fitting([", ".join(facts)], width))]


def _rows(position: Position, form: dice.Form, width: int) -> int:
    """How many lines the dice take at most in this form, with what stands beside or below them."""
    drawn = dice.drawn(position.dice, (), form, width)
    most = _("kept {dice}").format(
        dice=format_dice([position.ruleset.dice.faces] * (len(position.dice) - 1))
    )
    beside = max(map(cell_len, drawn)) + 4 + max(cell_len(most), cell_len(roll_words(position)))
    return len(drawn) + (beside > width)


def _notes(seen: Preview, width: int) -> list[Text]:
    """What the dice mean beyond their points, and why boxes are refused."""
    notes = [*repeat_notes(seen), *(f"{REFUSED} {reason}" for reason in reasons(seen))]
    return [line for note in notes for line in _wrapped(Text(note), width)]


def _told(news: Sequence[News], room: int, width: int) -> list[Text]:
    """What has happened, as much of it as has room: entries rather than what led to them."""
    wanted = [(item, _wrapped(Text(item.text, style="italic"), width)) for item in news]
    if sum(len(lines) for _item, lines in wanted) > room:
        wanted = [(item, lines) for item, lines in wanted if item.entry]
    while len(wanted) > 1 and sum(len(lines) for _item, lines in wanted) > room:
        del wanted[0]
    told = [line for _item, lines in wanted for line in lines]
    if not told or len(told) <= room:
        return told
    # Of the last entry a line is told, if there is room for one.
    return [Text(fitting([wanted[0][0].text], width), style="italic")][: max(room, 0)]


def _wrapped(text: Text, width: int) -> list[Text]:
    """The text in lines that are so wide at most, without blanks at their ends."""
    lines = text.wrap(console(color=False), width)
    for line in lines:
        line.rstrip()
    return list(lines)
