"""A game at one table: people and bots take turns, and everything is written down first."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from yachtcli.bots import catalog as bots
from yachtcli.bots.advice import advice
from yachtcli.bots.draws import Chance
from yachtcli.core import game as rules_of_play
from yachtcli.core.legality import Refusal
from yachtcli.core.record import write_end, write_events
from yachtcli.errors import IllegalActionError, YachtError
from yachtcli.phrase import N_, Phrase
from yachtcli.play import Game
from yachtcli.session.ranking import ranking
from yachtcli.session.seats import Seat, bots_in, seats_of
from yachtcli.store.info import count_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from yachtcli.bots.advice import Advice
    from yachtcli.bots.bot import Bot, Choice
    from yachtcli.core.game import Event, Keep, Position, Score
    from yachtcli.core.ruleset import Ruleset
    from yachtcli.play import RulesLike
    from yachtcli.session.journal import Journal, Objects
    from yachtcli.session.ranking import Ranked

PLAY: Final = "play"
DAILY: Final = "daily"


class Session:
    """A game with its seats and its journal, from the first roll to the result.

    What is done here has been written to the journal when the call returns.
    Where a call raises, nothing was done and nothing written.
    """

    def __init__(
        self, game: Game, seats: Sequence[Seat], opening: Mapping[str, Any], journal: Journal
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.opening = dict(opening)
        self._journal = journal
        self._bots: dict[str, Bot] = {}

    @classmethod
    def begin(  # noqa: PLR0913 - what a game begins with
        cls,
        rules: RulesLike,
        seats: Sequence[Seat],
        keep_in: Callable[[Mapping[str, Any]], Journal],
        *,
        seed: str | None = None,
        daily: str | None = None,
        more: Mapping[str, Any] | None = None,
    ) -> Session:
        """A new game; `keep_in` makes its journal, given the first object of the record.

        `seed` or `daily` say whose dice are thrown, else chance does. `more`
        goes into that first object. Bots that can't be made are told before
        anything is written: UnknownNameError, UnsolvableError, PluginError.
        """
        game = Game(rules, [seat.name for seat in seats], seed=seed, daily=daily)
        opening = {**game.opening(), "kind": PLAY, **(more or {})}
        told = bots_in(seats)
        if told is not None:
            opening["bots"] = told
        # Most of ours can be made, and that takes a moment: when they are first asked.
        made = _made_but(bots.names_for_all(), seats, game)
        session = cls(game, seats, opening, keep_in(opening))
        session._bots = made
        return session

    @classmethod
    def resume(cls, objects: Objects, journal: Journal, waiting: Sequence[int] = ()) -> Session:
        """The game of a record, to be gone on with; `waiting` dice come first.

        Where only the end was not written any more, it is now. Raises
        NotationError or IllegalActionError for a record that is none,
        UnknownNameError or PluginError for bots of others that can't be made.
        """
        opening = objects[0]
        game = Game.from_record(objects, waiting)
        session = cls(game, seats_of(opening), opening, journal)
        if not game.over:
            session._bots = _made_but(bots.names(), session.seats, game)
        elif objects[-1].get("event") != "end":
            session._finish()
        return session

    @property
    def ruleset(self) -> Ruleset:
        """The game that is played."""
        return self.game.ruleset

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.game.position

    @property
    def over(self) -> bool:
        """Whether every card is full."""
        return self.game.over

    @property
    def seat(self) -> Seat:
        """Whose turn it is."""
        return self.seats[self.game.player]

    @property
    def round(self) -> int:
        """Which turn of the player it is, from 1; the last one once the game is over."""
        return self.position.round

    @property
    def counted(self) -> bool:
        """Whether this is a game of the day, which is played once and without help."""
        return self.opening.get("kind") == DAILY and not self.opening.get("practice")

    @property
    def undone(self) -> int:
        """How many decisions have been taken back."""
        return count_of(self.opening, "undone")

    @property
    def helped(self) -> int:
        """How many hints have been given."""
        return count_of(self.opening, "helped")

    @property
    def ranking(self) -> tuple[Ranked, ...]:
        """The players by their totals so far, the best first."""
        return ranking(self.game.totals)

    def roll(self) -> tuple[Event, ...]:
        """Throw the dice that are to be thrown: the beginning of a turn."""
        return self._written(self.game.roll)

    def act(self, action: Keep | Score) -> tuple[Event, ...]:
        """Do what the player decided: keep dice and throw the others, or enter the roll.

        The last entry ends the game; where only the end can't be written any more,
        that is done when the game is resumed. IllegalActionError for what the
        rules forbid.
        """
        refusal = rules_of_play.verify(self.position, action)
        if refusal is not None:
            raise IllegalActionError(*refusal)
        if isinstance(action, rules_of_play.Score):
            events = self._written(lambda: self.game.apply(action))
            if self.over:
                self._finish()
            return events
        return self._written(lambda: self.game.apply(action), self.game.roll)

    def choice(self) -> Choice:
        """What the bot whose turn it is decides, and why.

        PluginError where the bot of a plugin fails.
        """
        name = self.seat.bot
        assert name is not None  # noqa: S101 - people are not asked here
        if name not in self._bots:
            self._bots[name] = _made(name, self.game)
        return self._bots[name].choose(self.position)

    def verify_undo(self) -> Refusal | None:
        """Why the last decision can't be taken back; None if it can."""
        if self.counted:
            return Refusal("undo", Phrase(N_("nothing is taken back in the game of the day")))
        if self.over:
            return Refusal("undo", Phrase(N_("the game is over: nothing is taken back any more")))
        last = next((event for event in reversed(self.game.events) if _decided(event)), None)
        if last is None:
            return Refusal("undo", Phrase(N_("there is nothing to take back yet")))
        seat = self.seats[last.player]
        if seat.bot is not None:
            reason = N_("{name} has moved since: nothing is taken back any more")
            return Refusal("undo", Phrase(reason, name=seat.name))
        return None

    def undo(self) -> tuple[Event, ...]:
        """Take the last decision back, a keep or an entry; what is gone now, the latest first.

        Dice that were thrown after it come again. IllegalActionError where
        nothing may be taken back.
        """
        refusal = self.verify_undo()
        if refusal is not None:
            raise IllegalActionError(*refusal)
        gone: list[Event] = []
        while not gone or not _decided(gone[-1]):
            gone.append(self.game.undo())
        before = len(self.game.events)
        opening = {**self.opening, "undone": self.undone + 1}
        try:
            self._journal.rewrite(1 + before, opening, (), self._waiting)
        except BaseException:
            for event in reversed(gone):
                self._redo(event)
            self._mend_journal(before)
            raise
        self.opening = opening
        return tuple(gone)

    def verify_hint(self) -> Refusal | None:
        """Why no hint is given now; None if one is."""
        if self.counted:
            return Refusal("hint", Phrase(N_("there is no hint in the game of the day")))
        if self.over or self.position.awaits_roll:
            return Refusal("hint", Phrase(N_("a hint is for dice that lie there")))
        return None

    def hint(self, *, progress: Callable[[int, int], None] | None = None) -> Advice:
        """What every decision with the dice that lie there is worth.

        The game counts as helped once that is known, and before it is told.
        `progress(done, all)` hears how far solving the game has come; what it
        raises ends that. IllegalActionError where no hint is given.
        """
        refusal = self.verify_hint()
        if refusal is not None:
            raise IllegalActionError(*refusal)
        found = advice(self.position.card, self.position.roll, progress=progress)
        opening = {**self.opening, "helped": self.helped + 1}
        before = len(self.game.events)
        try:
            self._journal.rewrite(1 + before, opening, (), self._waiting)
        except BaseException:
            self._mend_journal(before)
            raise
        self.opening = opening
        return found

    def record(self) -> list[dict[str, Any]]:
        """The game so far as the objects of a record."""
        return [self.opening, *self.game.record()[1:]]

    def again(self, keep_in: Callable[[Mapping[str, Any]], Journal], started: str) -> Session:
        """A new game of the same players by the same rules, with new dice."""
        kept = {k: v for k, v in self.opening.items() if k == "kind"}
        return Session.begin(self.ruleset, self.seats, keep_in, more={**kept, "started": started})

    @property
    def _waiting(self) -> Sequence[int]:
        """The dice that come again and that nothing but the journal tells of."""
        return () if self.game.key is not None else self.game.waiting

    def _redo(self, event: Event) -> None:
        """Let happen again what has just been taken back."""
        if isinstance(event, rules_of_play.Kept):
            self.game.apply(rules_of_play.Keep(event.at))
        elif isinstance(event, rules_of_play.Scored):
            self.game.apply(rules_of_play.Score(event.box, event.strike))
        else:
            self.game.roll()

    def _written(self, *steps: Callable[[], Event]) -> tuple[Event, ...]:
        """Take these steps, and write down all of them at once; none is taken if that fails."""
        before = len(self.game.events)
        written = False
        try:
            for step in steps:
                step()
            written = True
            self._journal.write(self._objects(before), self._waiting)
        except BaseException:
            while len(self.game.events) > before:
                self.game.undo()
            if written:
                self._mend_journal(before)
            raise
        return self.game.events[before:]

    def _mend_journal(self, before: int) -> None:
        """Write again what comes behind so many events, after the journal has failed.

        One in two places may have been written in one of them.
        """
        with suppress(YachtError, OSError):
            self._journal.rewrite(1 + before, self.opening, self._objects(before), self._waiting)

    def _objects(self, before: int) -> list[dict[str, Any]]:
        """The events behind the first `before` ones as objects of the record."""
        return list(write_events(self.game.events))[before:]

    def _finish(self) -> None:
        self._journal.finish(write_end(self.position))


def draw_first(seats: Sequence[Seat], seed: str | None) -> tuple[Seat, ...]:
    """The seats as they stand, from one on that is drawn: always the same one for a seed."""
    key = None if seed is None else f"seed:{seed}:first"
    first = Chance(key).below(len(seats))
    return (*seats[first:], *seats[:first])


def _made_but(later: Collection[str], seats: Sequence[Seat], game: Game) -> dict[str, Bot]:
    """The bots at these seats, those aside that are made `later`."""
    wanted = {seat.bot for seat in seats if seat.bot is not None} - set(later)
    return {name: _made(name, game) for name in wanted}


def _made(name: str, game: Game) -> Bot:
    return bots.make(name, game.ruleset, Chance(game.key))


def _decided(event: Event) -> bool:
    return isinstance(event, rules_of_play.Kept | rules_of_play.Scored)
