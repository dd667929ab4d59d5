"""A game at the table: what is typed is done, what happens is shown."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Protocol

from yachtcli.core.game import Kept, Score, Scored
from yachtcli.core.legality import Judgement
from yachtcli.core.preview import preview
from yachtcli.errors import IllegalActionError, NotationError
from yachtcli.i18n import _, ngettext, say
from yachtcli.phrase import N_, Phrase
from yachtcli.session.commands import parse_command
from yachtcli.session.zeros import better_than
from yachtcli.signals import Ended
from yachtcli.struct import Struct
from yachtcli.ui import play_words
from yachtcli.ui.keyboard import agreed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from contextlib import AbstractContextManager

    from yachtcli.bots.advice import Advice
    from yachtcli.core.game import Event, Keep
    from yachtcli.session.commands import Asked
    from yachtcli.session.session import Session
    from yachtcli.ui.keyboard import Lines


class News(Struct):
    """What `player` has done; whether it is an entry, and whether it was told already.

    What is said `once` is gone with the next turn.
    """

    player: int
    text: str
    entry: bool = False
    told: bool = False
    once: bool = False


class Face(Protocol):
    """How a game is shown."""

    def turn(self, session: Session, news: Sequence[News]) -> None:
        """Show what lies there and what may be done, and what has happened before."""

    def remind(self, session: Session, news: Sequence[News]) -> None:
        """Show the turn once more, and what may be typed."""

    def solving(self) -> AbstractContextManager[Callable[[int, int], None]]:
        """Show that a hint takes a while: it gives what is to be told how far that has come."""

    def hint(self, session: Session, news: Sequence[News], found: Advice) -> None:
        """Show what is best to do with the dice that lie there."""

    def tell(self, text: str) -> None:
        """Say something in between."""

    def help(self, session: Session) -> None:
        """Show what may be typed."""

    def cards(self, session: Session) -> None:
        """Show the cards of all players."""

    def rules(self, session: Session) -> None:
        """Show the rules."""

    def end(self, session: Session, bests: Sequence[str]) -> None:
        """Show the result."""

    @property
    def animated(self) -> bool:
        """Whether a screen may be shown for a moment only."""


class Table:
    """One game from where it stands to its end, or until the players leave.

    `best` says what a player's best total is so far, for those who are told of
    a new one. Between a bot's decisions `delay` seconds pass.
    """

    def __init__(
        self,
        session: Session,
        face: Face,
        lines: Lines,
        *,
        delay: float = 0.0,
        best: Callable[[str], int | None] = lambda _name: None,
    ) -> None:
        self.session = session
        self._face = face
        self._lines = lines
        self._delay = delay
        self._best = best
        self._hint: Advice | None = None
        """What has been advised for the dice that lie there."""
        self._news: list[News] = []
        """What has happened lately."""

    def run(self) -> bool:
        """Play; whether the game is over, rather than left."""
        session = self.session
        before = self._bests()
        while not session.over:
            if session.position.awaits_roll:
                session.roll()
            if session.seat.bot is not None:
                self._let_bot_decide()
            elif not self._let_person_decide():
                return False
        self._face.end(session, self._told_bests(before))
        return True

    def _let_bot_decide(self) -> None:
        session = self.session
        if self._watched:
            self._show()
        choice = session.choice()
        dice = session.game.dice
        event = session.act(choice.action)[0]
        if isinstance(event, Kept | Scored):
            name = session.seats[event.player].name
            told = play_words.bot_words(name, event, dice, choice.why)
            self._tell(event.player, told, entry=isinstance(event, Scored))
        if self._delay:
            time.sleep(self._delay)

    @property
    def _watched(self) -> bool:
        """Whether bots are alone, and somebody looks on."""
        alone = all(seat.bot is not None for seat in self.session.seats)
        return alone and self._face.animated and self._delay > 0

    def _let_person_decide(self) -> bool:
        """Ask until there is a decision, and do it; False where the player leaves."""
        session = self.session
        self._show()
        self._lines.suggest(self._words())
        while True:
            text = self._lines.line(self._prompt(), self._redraw)
            if text is None:
                return False
            if not text.strip():
                self._hint = None
                self._face.remind(session, self._news)
                continue
            try:
                command = parse_command(text, session.position)
                if isinstance(command, str):
                    if command in ("save", "quit"):
                        return False
                    turned = self._answer(command)
                    if turned is not False:
                        return turned is True
                    continue
            except (NotationError, IllegalActionError) as error:
                self._complain(error)
                continue
            agreed = self._agreed(command)
            if agreed is None:
                return False
            if agreed:
                self._do(command)
                return True
            self._show()

    def _answer(self, asked_for: Asked) -> bool | None:
        """Answer what was asked of the table; whether the turn is another one now.

        None where the player leaves instead.
        """
        if asked_for == "undo":
            gone = self.session.undo()
            told = play_words.taken_back(gone, self.session)
            self._news = [News(self.session.game.player, told, entry=True, once=True)]
            return True
        if asked_for == "hint":
            return self._advise()
        if asked_for == "help":
            self._face.help(self.session)
        elif asked_for == "card":
            self._face.cards(self.session)
        else:
            self._face.rules(self.session)
        return False

    def _advise(self) -> bool | None:
        """Show what is best, where that is allowed and agreed to; None where the player leaves."""
        session = self.session
        refusal = session.verify_hint()
        if refusal is not None:
            raise IllegalActionError(*refusal)
        if self._lines.person and not session.helped:
            question = _("A hint marks this game as helped: no personal best. Show it?")
            answer = self._asked(question)
            if answer is None:
                return None
            if not answer:
                self._show()
                return False
        try:
            with self._face.solving() as progress:
                self._hint = session.hint(progress=progress)
        except KeyboardInterrupt as error:
            if not self._lines.person or isinstance(error, Ended):
                raise
            self._face.tell(_("No hint, then: the game goes on."))
        else:
            self._face.hint(session, self._news, self._hint)
        return False

    def _agreed(self, command: Keep | Score) -> bool | None:
        """Whether a 0 that need not be is meant, if it is one; None where the input ends."""
        if not self._lines.person or not isinstance(command, Score):
            return True
        position = self.session.position
        entry = Judgement(position.card, position.roll).placement(
            command.box, strike=command.strike
        )
        better = better_than(entry, preview(position.card, position.roll))
        if not better:
            return True
        return self._asked(play_words.zero(command.box, better))

    def _asked(self, question: str) -> bool | None:
        """The answer to a yes-or-no question; None where the player leaves."""
        redraw = self._redraw if self._face.animated else None
        return agreed(self._lines, question, self._face.tell, redraw)

    def _do(self, action: Keep | Score) -> None:
        events: tuple[Event, ...] = self.session.act(action)
        for event in events:
            if isinstance(event, Scored):
                name = self.session.seats[event.player].name
                self._tell(event.player, play_words.entry(event, name), entry=True)

    def _tell(self, player: int, text: str, *, entry: bool = False) -> None:
        self._news.append(News(player, text, entry, told=True))
        self._face.tell(text)

    def _show(self) -> None:
        """Show the turn, and what has happened since the player's last entry, that included."""
        player = self.session.game.player
        mine = (n for n, item in enumerate(self._news) if item.entry and item.player == player)
        del self._news[: max(mine, default=0)]
        self._hint = None
        self._face.turn(self.session, self._news)
        self._news = [item._replace(told=True) for item in self._news if not item.once]

    def _redraw(self) -> None:
        """Show the turn anew on a terminal that was resized; lines stand as they were told."""
        if self._face.animated and self._hint is not None:
            self._face.hint(self.session, self._news, self._hint)
        elif self._face.animated:
            self._show()

    def _prompt(self) -> str:
        people = sum(seat.bot is None for seat in self.session.seats)
        return f"{self.session.seat.name}> " if people > 1 else "> "

    def _words(self) -> Sequence[str]:
        """What TAB completes: the open boxes, and what may be asked of the table."""
        session = self.session
        boxes = [say(box.name) for box in session.game.card.open_boxes]
        hint = [_("hint")] if session.verify_hint() is None else []
        asked = _("undo"), _("card"), _("rules"), _("help"), _("save"), _("quit")
        return [*dict.fromkeys(boxes), *hint, *asked]

    def _complain(self, error: NotationError | IllegalActionError) -> None:
        """Say what is wrong with what was typed; in a pipe beside the answer."""
        problems = error.problems
        if isinstance(error, IllegalActionError) and error.rule == "roll-limit" and self._last_roll:
            problems = (Phrase(N_("no roll is left: now a box, by its label or its name")),)
        for problem in problems:
            if self._lines.person:
                self._face.tell(say(problem))
            else:
                number = getattr(self._lines, "number", 0)
                sys.stdout.flush()
                sys.stderr.write(_("line {n}: {problem}").format(n=number, problem=say(problem)))
                sys.stderr.write("\n")

    @property
    def _last_roll(self) -> bool:
        return self.session.position.rolls_left < 1

    def _bests(self) -> Mapping[str, int | None]:
        names = [seat.name for seat in self.session.seats if seat.bot is None]
        return {name: self._best(name) for name in names}

    def _told_bests(self, before: Mapping[str, int | None]) -> list[str]:
        """What is to be said of personal bests: a line of new ones, and one of those that stand.

        Nothing of somebody's first game, which has nothing to be measured by.
        """
        new, standing = [], []
        for name, old in before.items():
            best = self._best(name)
            if best is None or old is None:
                continue
            if best > old:
                told = _("{name} {new} (before: {old})")
                new.append(told.format(name=name, new=best, old=old))
            else:
                standing.append(_("{name} {best}").format(name=name, best=best))
        lines = []
        if new:
            told = ngettext("A new personal best: {bests}", "New personal bests: {bests}", len(new))
            lines.append(told.format(bests=", ".join(new)))
        if standing:
            told = ngettext("Personal best: {bests}", "Personal bests: {bests}", len(standing))
            lines.append(told.format(bests=", ".join(standing)))
        return lines
