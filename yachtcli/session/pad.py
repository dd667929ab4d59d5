"""The score pad: people throw real dice, and it keeps their cards by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yachtcli.core import game
from yachtcli.core.notation import printable
from yachtcli.core.record import PAD, Replay, read_opening, write_end, write_opening
from yachtcli.errors import IllegalActionError, NotationError
from yachtcli.loading import catalog
from yachtcli.phrase import N_, Phrase
from yachtcli.session import pad_turns
from yachtcli.session.pad_mending import Mending, late, mended
from yachtcli.session.pad_turns import Thrown, Turn
from yachtcli.session.ranking import ranking
from yachtcli.session.seats import Seat, new_name, seated
from yachtcli.store.info import count_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from yachtcli.core.game import Position
    from yachtcli.core.preview import Preview
    from yachtcli.core.ruleset import Box, Ruleset
    from yachtcli.session.journal import Journal, Objects
    from yachtcli.session.pad_mending import Change, Past
    from yachtcli.session.ranking import Ranked


class Pad(game.Played):
    """The cards of a game with real dice, and its journal.

    Dice whose box is still to be told are `thrown`, and not in its `position`.
    What is done here has been written to the journal when the call returns.
    Where a call raises, nothing was done and nothing written; a journal in two
    places may have it in the first. The end is written by `close`: until then
    the last entry can be mended, too.

    >>> from yachtcli.session.journal import Memory
    >>> pad = Pad.begin(catalog.find("yahtzee"), ["Ann", "Bob"], Memory)
    >>> pad.enter(pad.box("sixes"), thrown=Thrown((6, 6, 6, 2, 1))).points
    18
    >>> pad.player, pad.totals
    (1, (18, 0))
    """

    def __init__(self, ruleset: Ruleset, opening: Mapping[str, Any], journal: Journal) -> None:
        self.ruleset = ruleset
        self.opening = dict(opening)
        self._journal = journal
        self._past: Past = ()
        self._position = game.start(ruleset, len(opening["players"]))
        self._thrown: Thrown | None = None
        self._closed = False

    @classmethod
    def begin(
        cls,
        ruleset: Ruleset,
        names: Sequence[str],
        keep_in: Callable[[Mapping[str, Any]], Journal],
        more: Mapping[str, Any] | None = None,
    ) -> Pad:
        """A new game; `keep_in` makes its journal, given the first object of the record.

        `more` goes into that object. NotationError for names that can't be.
        """
        players = [seat.name for seat in seated(map(Seat, names))]
        shipped = catalog.is_shipped(ruleset.id)
        opening = write_opening(ruleset, players, shipped=shipped) | {"kind": PAD, **(more or {})}
        return cls(ruleset, opening, keep_in(opening))

    @classmethod
    def resume(cls, objects: Objects, journal: Journal) -> Pad:
        """The game of a record, to be gone on with.

        Raises NotationError or IllegalActionError for a record that is none, or
        one that no score pad has written: dice are kept in it.
        """
        opening = read_opening(objects[0])
        ruleset = catalog.from_record(opening.rules, opening.settings, opening.table)
        pad = cls(ruleset, objects[0], journal)
        replay = Replay(ruleset, len(opening.players), opening.players, pad=True)
        for data in objects[1:]:
            if data.get("event") == "keep":
                raise NotationError(
                    Phrase(N_("dice are kept in this game: no score pad can go on with it"))
                )
            replayed = replay.apply(data)
            if replayed.claim is not None:
                raise IllegalActionError(*replayed.claim)
            pad._read(replayed.event, replay.position, data)
        if not opening.pad:
            pad.opening["kind"] = PAD
            journal.rewrite(len(objects), pad.opening)
        return pad

    def _read(self, event: game.Event | None, after: Position, data: Mapping[str, Any]) -> None:
        if isinstance(event, game.Rolled):
            told = data.get("all_thrown")
            self._thrown = Thrown(
                event.dice, data.get("number"), told if isinstance(told, bool) else None
            )
            return
        if isinstance(event, game.Scored):
            turn = Turn(
                event.player, self._thrown, event.box, event.strike, event.points, event.bonus
            )
        elif isinstance(event, game.Skipped):
            turn = Turn(event.player)
        else:
            self._closed = True
            return
        self._past = (*self._past, (self._position, turn))
        self._position, self._thrown = after, None

    @property
    def thrown(self) -> Thrown | None:
        """The dice that were told and are still to be entered."""
        return self._thrown

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns so far, missed ones among them; people count them from 1."""
        return tuple(turn for _, turn in self._past)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, fit to be shown: the record may be a stranger's."""
        return tuple(map(printable, self.opening["players"]))

    @property
    def ranking(self) -> tuple[Ranked, ...]:
        """The players by their totals so far, the best first."""
        return ranking(self.totals)

    @property
    def closed(self) -> bool:
        """Whether the end is written: nothing can be mended any more."""
        return self._closed

    def box(self, box_id: str) -> Box:
        """The box of that identifier."""
        return self.ruleset.box_by_id[box_id]

    def position_before(self, number: int) -> Position:
        """Where the game stood before the turn of that number, from 1."""
        return self._past[number - 1][0]

    def choices(self, thrown: Thrown) -> Preview:
        """What the player whose turn it is may do with dice; IllegalActionError if nothing."""
        refusal = pad_turns.verify_dice(self._position, thrown)
        if refusal is not None:
            raise IllegalActionError(*refusal)
        found = pad_turns.choices(self._position.card, thrown)
        if not found.placements:
            raise IllegalActionError(*found.refused[0][1])
        return found

    def throw(self, thrown: Thrown) -> Preview:
        """Take down the dice of a turn, in place of those told before; what they may bring."""
        found = self.choices(thrown)
        self._write_turn([thrown.to_object(self.player)])
        self._thrown = thrown
        return found

    def enter(self, box: Box, *, strike: bool = False, thrown: Thrown | None = None) -> Turn:
        """Enter dice in a box, as a 0 on purpose with `strike`; those told before unless given.

        IllegalActionError for what the rules forbid, telling where dice may go.
        """
        thrown = thrown or self._thrown
        if thrown is None:
            if self.over:
                raise IllegalActionError(
                    "game-over", Phrase(N_("the game is over: every card is full"))
                )
            raise IllegalActionError(
                "roll-first", Phrase(N_("which dice? type them before the box"))
            )
        self.choices(thrown)
        after, turn = pad_turns.entered(self._position, thrown, box, strike=strike)
        if thrown == self._thrown:
            self._journal.write(turn.to_objects()[1:])
        else:
            self._write_turn(turn.to_objects())
        self._go_on(after, turn)
        return turn

    def skip(self) -> Turn:
        """Let the player whose turn it is miss it; it is made up for at the end."""
        told = self._position._replace(dice=self._thrown.dice if self._thrown else ())
        after, _ = game.apply(told, game.Skip())
        turn = Turn(self.player)
        self._journal.write(turn.to_objects())
        self._go_on(after, turn)
        return turn

    def undo(self) -> Turn | Thrown:
        """Take back what came last, and tell it: dice without a box, an entry, a missed turn.

        The dice of an entry that is taken back lie there again. IllegalActionError
        if there is nothing.
        """
        if self._thrown is not None:
            gone = self._thrown
            self._journal.rewrite(self._place(len(self._past)), self.opening)
            self._thrown = None
            return gone
        if not self._past:
            raise IllegalActionError("undo", Phrase(N_("there is nothing to take back yet")))
        before, turn = self._past[-1]
        again = turn.to_objects()[:-1]
        self._rewrite(len(self._past) - 1, again, undone=1)
        self._past = self._past[:-1]
        self._position, self._thrown = before, turn.thrown
        return turn

    def add(self, name: str) -> None:
        """Let somebody join, as the last in turn; rounds before count as missed.

        NotationError for a name that can't be, IllegalActionError once the game is over.
        """
        players = [*self.opening["players"], new_name(name, self.names)]
        if self.over:
            raise IllegalActionError(
                "game-over", Phrase(N_("the game is over: nobody can join any more"))
            )
        position, past = late(self.ruleset, self.turns, self._waits(), len(players))
        opening = {**self.opening, "players": players}
        objects = [data for _, turn in past for data in turn.to_objects()]
        self._journal.rewrite(1, opening, [*objects, *self._lying()])
        self.opening, self._past, self._position = opening, past, position

    def rename(self, player: int, name: str) -> None:
        """Call a player by another name; NotationError if that can't be."""
        others = (*self.names[:player], *self.names[player + 1 :])
        players = list(self.opening["players"])
        players[player] = new_name(name, others)
        opening = {**self.opening, "players": players}
        self._journal.rewrite(self._place(len(self._past)), opening, self._lying())
        self.opening = opening

    def mending(self, changes: Mapping[int, Change]) -> Mending:
        """What would come of changing turns, by their numbers from 1: nothing is done yet.

        NotationError for a number that no turn has, IllegalActionError where a
        changed turn itself is one that the rules forbid.
        """
        return mended(self._past, changes, self.names)

    def mend(self, mending: Mending) -> None:
        """Do what `mending` told of; IllegalActionError if later turns would be illegal by it.

        Dice that wait for their box are forgotten if another player's turn has come by it.
        """
        if mending.refused is not None:
            raise IllegalActionError(*mending.refused.refusal)
        position = mending.position
        keeps = self._thrown is not None and position.player == self.player and not position.over
        objects = [data for _, turn in mending.past[mending.first :] for data in turn.to_objects()]
        lying = self._lying() if keeps else []
        self._rewrite(mending.first, [*objects, *lying], undone=mending.changes)
        self._past, self._position = mending.past, position
        self._thrown = self._thrown if keeps else None

    def close(self) -> None:
        """Write the end, once and only if the game is over: it is a finished one then."""
        if self.over and not self._closed:
            self._journal.finish(write_end(self._position))
            self._closed = True

    def record(self) -> list[dict[str, Any]]:
        """The game so far as the objects of a record."""
        objects = [data for turn in self.turns for data in turn.to_objects()]
        end = [write_end(self._position)] if self._closed else []
        return [self.opening, *objects, *self._lying(), *end]

    def again(
        self, keep_in: Callable[[Mapping[str, Any]], Journal], more: Mapping[str, Any] | None = None
    ) -> Pad:
        """A new game of the same players by the same rules."""
        return Pad.begin(self.ruleset, self.names, keep_in, more)

    def _go_on(self, after: Position, turn: Turn) -> None:
        self._past = (*self._past, (self._position, turn))
        self._position, self._thrown = after, None

    def _lying(self) -> list[dict[str, Any]]:
        """The dice that wait for their box, as an object of the record."""
        return [] if self._thrown is None else [self._thrown.to_object(self.player)]

    def _waits(self) -> int | None:
        """Whose dice wait for their box."""
        return None if self._thrown is None else self.player

    def _place(self, turns: int) -> int:
        """Where the objects behind so many turns begin in the record."""
        return 1 + sum(len(turn.to_objects()) for turn in self.turns[:turns])

    def _write_turn(self, objects: Objects) -> None:
        """Write the turn that is being played anew."""
        if self._thrown is None:
            self._journal.write(objects)
        else:
            self._journal.rewrite(self._place(len(self._past)), self.opening, objects)

    def _rewrite(self, turns: int, objects: Objects, *, undone: int) -> None:
        """Write the record anew behind so many turns; so many were taken back or changed."""
        opening = {**self.opening, "undone": count_of(self.opening, "undone") + undone}
        self._journal.rewrite(self._place(turns), opening, objects)
        self.opening = opening
