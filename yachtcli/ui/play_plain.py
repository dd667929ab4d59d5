"""The table in plain lines: one fact a line, in a fixed order, without drawings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core.legality import full_name, with_points
from yachtcli.core.notation import format_dice
from yachtcli.core.preview import preview
from yachtcli.i18n import _, say
from yachtcli.session.labels import labels
from yachtcli.ui import play_help
from yachtcli.ui.plain_lines import PlainLines
from yachtcli.ui.play_words import (
    bonuses,
    game_title,
    kept_last,
    policy,
    roll_words,
    round_words,
    standings,
    summary,
    verdict,
)
from yachtcli.ui.score_table import reasons, repeat_notes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from yachtcli.bots.advice import Advice
    from yachtcli.core.card import Card
    from yachtcli.core.legality import Placement
    from yachtcli.core.preview import Preview
    from yachtcli.core.ruleset import Box, Ruleset
    from yachtcli.session.session import Session
    from yachtcli.ui.play import News


class Plain(PlainLines):
    """Tells the game in plain lines."""

    animated = False

    def __init__(self, *, wraps: bool = False) -> None:
        super().__init__(wraps=wraps)
        self._begun = False

    def turn(self, session: Session, news: Sequence[News]) -> None:
        """Tell what lies there, what it would bring and, at the first roll, what is written."""
        if not self._begun:
            self._begun = True
            self._line(" · ".join((game_title(session), *policy(session.ruleset))))
        for item in news:
            if not item.told:
                self._line(item.text)
        position = session.position
        self._line(
            _("{name}, {round}, {roll}.").format(
                name=session.seat.name, round=round_words(session), roll=roll_words(position)
            )
        )
        text = _("Dice {dice}.").format(dice=format_dice(position.dice))
        kept = kept_last(session.game.events)
        if kept:
            held = format_dice(position.dice[place] for place in kept)
            text += " " + _("Kept {dice}.").format(dice=held)
        self._line(text)
        for line in brings(preview(position.card, position.roll)):
            self._line(line)
        if position.number == 1:
            for line in written(position.card):
                self._line(line)
            if len(session.seats) > 1:
                others = standings(session, session.game.player)
                self._line(_("Others: {totals}.").format(totals=others.replace(" · ", ", ")))

    def remind(self, session: Session, news: Sequence[News]) -> None:
        """Tell the turn once more, and what may be typed."""
        self.turn(session, news)
        self._line(play_help.hints(session)[0])

    def solving(self) -> AbstractContextManager[Callable[[int, int], None]]:
        """A word while a game is solved."""
        from yachtcli.ui import play_hint  # noqa: PLC0415 - few ask for a hint

        return play_hint.word()

    def hint(self, session: Session, news: Sequence[News], found: Advice) -> None:  # noqa: ARG002 - as on a screen
        """Tell the best decisions."""
        from yachtcli.ui import play_hint  # noqa: PLC0415 - few ask for it

        for line in play_hint.sentences(found):
            self._line(line)

    def tell(self, text: str) -> None:
        """Say something that is no part of the turn's facts."""
        self._line(text)

    def help(self, session: Session) -> None:
        """Tell what may be typed."""
        self.write(play_help.page(session, self.help_width))

    def cards(self, session: Session) -> None:
        """Tell the cards of all players."""
        for seat, card in zip(session.seats, session.game.cards, strict=True):
            self._line(_("Card of {name}:").format(name=seat.name))
            for line in written(card):
                self._line(line)
            still = ", ".join(labelled(box, card.ruleset) for box in card.open_boxes)
            if still:
                self._line(_("Open: {boxes}.").format(boxes=still))

    def rules(self, session: Session) -> None:
        """Tell the rules."""
        from yachtcli.ui import rules_page  # noqa: PLC0415 - few ask for it

        rules_page.show(session.ruleset, color=False)

    def end(self, session: Session, bests: Sequence[str]) -> None:
        """Tell the final cards, who has won, and the summary to copy."""
        self.cards(session)
        self._line(verdict(session))
        for line in bests:
            self._line(line)
        for line in summary(session):
            self._line(line)

    def _line(self, text: str) -> None:
        self.write([text])


def labelled(box: Box, ruleset: Ruleset, points: int | None = None) -> str:
    """A box with its label before it, and what it gets behind it, if that is told."""
    shown = full_name(box) if points is None else with_points(box, points)
    return f"{labels(ruleset)[box.id]} {say(shown)}"


def brings(seen: Preview) -> Iterator[str]:
    """What the dice would bring, the most first; where they bring nothing; what is forbidden."""
    ruleset = seen.card.ruleset
    yield from repeat_notes(seen)

    def most_first(entry: Placement) -> tuple[int, int]:
        return -entry.points - entry.bonus, entry.box.place

    paying = sorted((entry for entry in seen.placements if entry.points), key=most_first)
    zeros = [labelled(e.box, ruleset) for e in seen.placements if not e.points]
    if paying:
        told = (labelled(entry.box, ruleset, entry.points) for entry in paying)
        yield _("Would bring: {boxes}.").format(boxes=", ".join(told))
    if zeros:
        yield _("Zero in: {boxes}.").format(boxes=", ".join(zeros))
    if seen.refused:
        boxes = ", ".join(labelled(box, ruleset) for box, _refusal in seen.refused)
        yield _("Not allowed: {boxes}.").format(boxes=boxes)
        for reason in reasons(seen):
            yield _("Why: {reason}.").format(reason=reason)


def written(card: Card) -> Iterator[str]:
    """What stands on a card, and what it adds up to."""
    told = [
        say(with_points(box, card.points(box)))
        for box in card.ruleset.boxes
        if not card.is_open(box)
    ]
    written = ", ".join(told) or _("nothing yet")
    further = ""
    if card.bonus:
        further = " " + _("Bonus of further rolls {points}.").format(points=card.bonus)
    yield _("Written: {boxes}.").format(boxes=written) + further
    yield from bonuses(card)
    yield _("Total {total}.").format(total=card.total)
