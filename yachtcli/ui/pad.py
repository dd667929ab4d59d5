"""The score pad at work: a line is read, done, written down and shown, and then the next."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from yachtcli.errors import IllegalActionError, NotationError
from yachtcli.i18n import _, say
from yachtcli.session.pad_commands import Add, Fix, Rename, Told, parse_command, parse_roll
from yachtcli.session.pad_turns import choices, hangs_on_keeping, placements
from yachtcli.session.zeros import better_than
from yachtcli.ui import pad_words, play_words
from yachtcli.ui.keyboard import agreed, leaves
from yachtcli.ui.terminal import columns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from yachtcli.core.ruleset import Box
    from yachtcli.session.pad import Pad
    from yachtcli.session.pad_commands import Asked, Command
    from yachtcli.session.pad_mending import Mending
    from yachtcli.session.pad_turns import Thrown
    from yachtcli.ui.keyboard import Lines
    from yachtcli.ui.pad_view import View


class _LeftError(Exception):
    """People leave the pad at a question."""


class Table:
    """People around a pad.

    What can't be done in a script is told by `wrong`; `again` begins the same game anew.
    """

    def __init__(
        self,
        view: View,
        lines: Lines,
        wrong: Callable[[str], None],
        again: Callable[[Pad], Pad],
    ) -> None:
        self._view = view
        self._lines = lines
        self._wrong = wrong
        self._again = again
        self._news: list[str] = []

    def play(self, pad: Pad) -> Pad:
        """Keep score until people leave; the game that was kept last.

        The end of a game that is over is written when they leave it, whichever
        way: until then its last entry can be mended.
        """
        self._pad = pad
        try:
            self._show()
            while self._turn():
                pass
        finally:
            self._pad.close()
        return self._pad

    def _turn(self) -> bool:
        """Do what is typed next; False where people leave."""
        self._lines.suggest(self._words())
        line = self._lines.line(pad_words.prompt(self._pad), self._show)
        if line is None:
            return False
        if not line.strip():
            self._show()
            return True
        try:
            command = parse_command(line, self._pad)
            if command in ("save", "quit"):
                return False
            self._do(command)
        except _LeftError:
            return False
        except (NotationError, IllegalActionError) as error:
            self._tell_wrong(*(say(problem) for problem in error.problems))
        return True

    def _words(self) -> list[str]:
        """What TAB completes: the open boxes, and what else may be typed."""
        boxes = [say(box.name) for box in self._pad.position.card.open_boxes]
        asked = _("undo"), _("card"), _("rules"), _("help"), _("quit")
        return [*dict.fromkeys(boxes), _("skip"), _("fix"), *asked]

    def _show(self) -> None:
        show = self._view.end if self._pad.over else self._view.show
        show(self._pad, self._news)

    def _do(self, command: Command) -> None:
        pad = self._pad
        if isinstance(command, Told):
            self._enter(command)
        elif isinstance(command, Fix):
            self._mend(command)
        elif isinstance(command, Add):
            pad.add(command.name)
            self._tell(_("{name} joins").format(name=pad.names[-1]))
        elif isinstance(command, Rename):
            before = pad.names[command.player]
            pad.rename(command.player, command.name)
            self._tell(
                _("{before} is called {name} now").format(
                    before=before, name=pad.names[command.player]
                )
            )
        elif command == "skip":
            self._tell(pad_words.written(pad.skip(), pad.names))
        elif command == "undo":
            self._tell(pad_words.gone(pad.undo(), pad.names))
        elif command == "again":
            self._rematch()
        else:
            self._answer(command)

    def _answer(self, command: Asked) -> None:
        if command in ("fix", "turns"):
            self._view.say(pad_words.listed(self._pad, everything=command == "turns"))
        elif command == "card":
            self._view.cards(self._pad)
        elif command == "rules":
            self._view.rules(self._pad)
        else:
            self._view.help(self._pad)

    def _tell(self, *news: str) -> None:
        """Show how the game stands after what has happened."""
        self._news = list(news)
        self._show()

    def _tell_wrong(self, *problems: str) -> None:
        """Tell a person below what was typed, and a script beside the answer."""
        if self._lines.person:
            self._view.say(problems)
        else:
            for problem in problems:
                self._wrong(problem)

    def _enter(self, command: Told) -> None:
        pad, box = self._pad, command.box
        thrown = command.thrown or pad.thrown
        if box is None:
            assert thrown is not None  # noqa: S101 - what was typed is dice, a box, or both
            pad.throw(thrown)
            self._tell()
            return
        if thrown is not None and not pad.over:
            settled = self._settled(thrown, box, strike=command.strike)
            if settled is None:
                pad.throw(thrown)  # so that another box is all that has to be typed
                self._tell()
                return
            thrown = settled
        turn = pad.enter(box, strike=command.strike, thrown=thrown)
        self._tell(pad_words.written(turn, pad.names))

    def _settled(self, thrown: Thrown, box: Box, *, strike: bool) -> Thrown | None:
        """The dice with all that the entry hangs on; None if it is not to be made after all."""
        pad = self._pad
        preview = pad.choices(thrown)
        found = placements(pad.position.card, thrown, box, strike=strike)
        if len(found) > 1 and self._lines.person:
            keeping = hangs_on_keeping(pad.position.card, thrown, box)
            answer = self._ask(pad_words.which_roll(found, pad.ruleset.rolls, keeping=keeping))
            if not answer.strip():
                return None
            thrown = parse_roll(answer, thrown, pad.ruleset)
            found = placements(pad.position.card, thrown, box, strike=strike)
        better = better_than(found[0], preview)
        if better and self._lines.person and not self._agreed(play_words.zero(box, better)):
            return None
        return thrown

    def _ask(self, question: str) -> str:
        """The answer to a question, which may be longer than a line; _LeftError if they leave."""
        *above, last = wrap(question, columns() - 2)
        self._view.say(above)
        answer = self._lines.line(f"{last} ", self._show)
        if answer is None or leaves(answer):
            raise _LeftError
        return answer

    def _agreed(self, question: str) -> bool:
        """Whether people say yes to it; _LeftError if they leave instead."""

        def tell(text: str) -> None:
            self._view.say(wrap(text, columns()))

        answer = agreed(self._lines, question, tell, self._show)
        if answer is None:
            raise _LeftError
        return answer

    def _mend(self, command: Fix) -> None:
        pad = self._pad
        mending = pad.mending(command.changes)
        if mending.refused is not None:
            self._tell_wrong(pad_words.broken(mending.refused, mending.first + 1, pad.names))
            return
        if not mending.mended:
            turns = pad.turns
            same = (pad_words.unchanged(n, turns[n - 1], pad.names) for n in command.changes)
            self._tell_wrong(*same)
            return
        if self._lines.person and not all(map(self._agreed, self._zeros(mending))):
            self._tell()
            return
        changed = [pad_words.changed(c, pad.names) for c in mending.changed]
        if changed and self._lines.person:
            self._view.say(changed)
            if not self._agreed(_("Mend it all the same?")):
                self._tell()
                return
        pad.mend(mending)
        self._tell(*(pad_words.mended(c, pad.names) for c in mending.mended), *changed)

    def _zeros(self, mending: Mending) -> Iterator[str]:
        """The questions for turns that would be mended to a 0, as for an entry of one."""
        for consequence in mending.mended:
            turn = consequence.after
            if turn.thrown is None or turn.box is None:
                continue
            card = mending.past[consequence.number - 1][0].card
            entry = placements(card, turn.thrown, turn.box, strike=turn.strike)[0]
            better = better_than(entry, choices(card, turn.thrown))
            if better and not turn.points + turn.bonus:
                yield play_words.zero(turn.box, better)

    def _rematch(self) -> None:
        if not self._pad.over:
            raise NotationError(_("the game is not over yet: q leaves it, and saves it"))
        self._pad.close()
        self._pad = self._again(self._pad)
        self._tell()
