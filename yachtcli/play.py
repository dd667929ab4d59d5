"""A game for programs: moves as text, one after the other, and back again."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import islice
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from yachtcli.chance import daily_key, falling, seed_key
from yachtcli.core import game, record
from yachtcli.core.card import Card
from yachtcli.core.card_notation import card_from, parse_card
from yachtcli.core.dice import Roll
from yachtcli.core.legality import placements
from yachtcli.core.notation import (
    SEPARATORS,
    check_number,
    parse_dice,
    parse_open_box,
    read_faces,
)
from yachtcli.core.ruleset import Box, Ruleset
from yachtcli.errors import IllegalActionError, NotationError
from yachtcli.loading import catalog
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.dice import Faces
    from yachtcli.core.game import Action, Event, Kept, Position, Rolled, Scored, Skipped

RulesLike: TypeAlias = Ruleset | str | PathLike[str]
"""A game, or what `load` finds one by: its name, or the path of its file."""

DiceLike: TypeAlias = str | Iterable[int] | Roll
"""Dice as text (`"66621"`, `"6 6 6 2 1"`), as faces (`[6, 6, 6, 2, 1]`), or a roll of them."""

CardLike: TypeAlias = Card | str | Mapping[str, Any]
"""A card; or as text (`"ones=3,yahtzee=50"`, JSON), or as the object that JSON has."""


def as_ruleset(rules: RulesLike) -> Ruleset:
    """The game itself, looked for where only its name or path is given."""
    return rules if isinstance(rules, Ruleset) else catalog.find(fspath(rules))


def as_dice(dice: DiceLike, ruleset: Ruleset, count: int | None = None) -> Faces:
    """These dice as faces, in their order; NotationError if they are no dice of this game."""
    if isinstance(dice, str):
        return parse_dice(dice, ruleset.dice, count=count)
    faces = dice.dice if isinstance(dice, Roll) else dice
    return read_faces([str(face) for face in faces], ruleset.dice, count=count)


def as_roll(
    dice: DiceLike,
    ruleset: Ruleset,
    number: int | None = None,
    *,
    all_thrown: bool | None = None,
) -> Roll:
    """These dice as roll `number` of a turn; what a `Roll` says holds unless told otherwise.

    NotationError if a turn of this game has no such roll.
    """
    faces = as_dice(dice, ruleset)
    if isinstance(dice, Roll):
        number = dice.number if number is None else number
        all_thrown = dice.all_thrown if all_thrown is None else all_thrown
    if number is not None:
        check_number(number, ruleset)
    return ruleset.roll(faces, number, all_thrown=all_thrown)


def as_card(card: CardLike | None, ruleset: Ruleset) -> Card:
    """This card in values of the core, an empty one for None.

    A text or object that no game can lead to is an ImpossibleCardError. A
    `Card` is taken as it is, as long as it has the boxes of this game.
    """
    if card is None:
        return Card(ruleset)
    if isinstance(card, Card):
        if card.ruleset.box_by_id.keys() != ruleset.box_by_id.keys():
            raise NotationError(
                Phrase(
                    N_("a card of {other} is no card of {game}"),
                    other=card.ruleset.name,
                    game=ruleset.name,
                )
            )
        return card if card.ruleset is ruleset else Card(ruleset, card.entries, card.bonus)
    return parse_card(card, ruleset) if isinstance(card, str) else card_from(card, ruleset)


def as_box(box: Box | str, card: Card, number: int) -> Box:
    """The box of `card` that is meant, on roll `number` of the turn.

    With several columns its column may be left out where only one can take it.
    """
    return parse_open_box(box if isinstance(box, str) else box.id, card, number)


class Game(game.Played):
    """One game, from the first roll to the last entry.

    `rules` is a ruleset, the name of one or the path of its file; what is
    played is in `ruleset`. Dice are given to `roll`, or thrown by it: those of
    `seed` (the same on every machine), those that everybody has on the day
    `daily` (`2026-11-30`), or by chance. `key` says where they come from, None
    for chance.

    >>> game = Game("yahtzee", ["Ann", "Bob"])
    >>> game.roll("66621")
    Rolled(player=0, dice=(6, 6, 6, 2, 1), number=1)
    >>> game.keep("666").at
    (0, 1, 2)
    >>> game.roll("66653").number
    2
    >>> game.scores["three_of_a_kind"], game.score("sixes").points
    (26, 18)
    >>> game.player, game.totals
    (1, (18, 0))
    >>> game.undo().points
    18
    >>> game.totals
    (0, 0)
    """

    def __init__(
        self,
        rules: RulesLike = catalog.DEFAULT,
        players: Sequence[str] | str = ("Player",),
        *,
        seed: str | None = None,
        daily: str | None = None,
    ) -> None:
        if seed is not None and daily is not None:
            raise NotationError(Phrase(N_("dice are those of a seed or of a day, not of both")))
        self.ruleset = as_ruleset(rules)
        self.players = (players,) if isinstance(players, str) else tuple(players)
        self.seed = seed
        self.daily = daily
        self.key: str | None = None
        if seed is not None:
            self.key = seed_key(seed)
        elif daily is not None:
            self.key = daily_key(daily, self.ruleset.id)
        self._past: list[tuple[Position, Event, int]] = []
        self._position = game.start(self.ruleset, len(self.players))
        self._dice = _Dice(falling(self.key, self.ruleset.dice.faces))

    @classmethod
    def from_record(cls, objects: Iterable[Mapping[str, Any]], waiting: Iterable[int] = ()) -> Game:
        """The game of a record, as far as it was played, ready to be played on.

        The dice of a record's `seed` or `daily` go on where they were; of
        others `waiting` ones come first: the `waiting` of a game before. What
        is taken back comes again here, too, except real dice of a score pad.
        Raises NotationError for what is no record, IllegalActionError for what
        the rules forbid.
        """
        lines = iter(objects)
        opening = record.read_opening(next(lines, {}))
        rules = catalog.from_record(opening.rules, opening.settings, opening.table)
        sources = {k: v for k in ("seed", "daily") if isinstance(v := opening.more.get(k), str)}
        played = cls(rules, opening.players, **sources)
        replay = record.Replay(rules, len(opening.players), pad=opening.pad)
        for line in lines:
            before = replay.position
            replayed = replay.apply(line)
            if replayed.claim is not None:
                raise IllegalActionError(*replayed.claim)
            event, thrown = replayed.event, 0
            if event is None:
                continue
            if isinstance(event, game.Rolled) and not opening.pad:
                thrown = rules.dice.size
                if played.key is None:
                    played._dice.put_back(event.dice, before.kept or ())
            played._dice.taken += thrown
            played._past.append((before, event, thrown))
        played._position = replay.position
        if played.key is None:
            played._dice.put_back(waiting)
        return played

    @property
    def dice(self) -> Faces:
        """The dice as they lie; none before the first roll of a turn."""
        return self._position.dice

    @property
    def rolls_left(self) -> int:
        """How many rolls the player may still take this turn."""
        return self._position.rolls_left

    @property
    def scores(self) -> dict[str, int]:
        """What the dice bring in each box that they may go to, by its identifier.

        Empty before they are rolled.
        """
        if self._position.over or not self._position.dice:
            return {}
        return {p.box.id: p.points for p in placements(self.card, self._position.roll)}

    @property
    def waiting(self) -> Faces:
        """Dice that fell in rolls which were taken back: they come next, whatever is kept."""
        return self._dice.waiting

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened so far."""
        return tuple(event for _, event, _ in self._past)

    def roll(self, dice: DiceLike | None = None) -> Rolled:
        """Roll the dice that are not kept, and tell how all of them lie now.

        `dice` are real ones: all as they lie, kept ones in their places, or
        only those that were thrown.
        """
        position = self._position
        size = self.ruleset.dice.size
        kept = position.kept or ()
        if dice is None:
            drawn = self._dice.next(size)
        else:
            given = dice if isinstance(dice, str | Roll) else tuple(dice)
            only_thrown = bool(kept) and _number_of(given, self.ruleset) == size - len(kept)
            faces = as_dice(given, self.ruleset, size - len(kept) if only_thrown else None)
            if not only_thrown:
                return self._apply(game.RollDice(faces))
            further = iter(faces)
            drawn = tuple(0 if place in kept else next(further) for place in range(size))
        lying = position.dice or drawn
        fallen = tuple(lying[p] if p in kept else drawn[p] for p in range(size))
        return self._apply(game.RollDice(fallen), size if dice is None else 0)

    def keep(self, dice: DiceLike = "") -> Kept:
        """Keep dice of these faces, the leftmost of each; the others are to be rolled again."""
        lying = self._position.dice
        faces = dice if isinstance(dice, str | Roll) else tuple(dice)
        number = _number_of(faces, self.ruleset)
        kept = as_dice(faces, self.ruleset, number) if number else ()
        try:
            action = game.Keep(game.leftmost(lying, kept))
        except ValueError as error:
            refusal = game.verify(self._position, game.Keep(()))
            raise (
                IllegalActionError(*refusal)
                if refusal
                else IllegalActionError(
                    "keep",
                    Phrase(N_("the kept dice do not lie there: no die shows {face}"), face=error),
                )
            ) from None
        return self._apply(action)

    def score(self, box: Box | str, *, strike: bool = False) -> Scored:
        """Enter the dice in `box`; as a 0 on purpose with `strike`, where the game has that."""
        where = as_box(box, self.card, self._position.number)
        return self._apply(game.Score(where, strike))

    def skip(self) -> Skipped:
        """Let the player miss this turn; the open box is made up for at the end.

        For real dice, where somebody has left the table for a while.
        """
        return self._apply(game.Skip())

    def apply(self, action: Action) -> Event:
        """Do `action`, given as a value of the core: what programs that search have at hand."""
        return self._apply(action)

    def undo(self) -> Event:
        """Take the last event back, and tell which one it was; IndexError if there is none.

        Dice that were thrown come again: taking a roll back gives no other one.
        """
        self._position, event, thrown = self._past.pop()
        self._dice.taken -= thrown
        return event

    @overload
    def _apply(self, action: game.RollDice, thrown: int = 0) -> Rolled: ...

    @overload
    def _apply(self, action: game.Keep) -> Kept: ...

    @overload
    def _apply(self, action: game.Score) -> Scored: ...

    @overload
    def _apply(self, action: game.Skip) -> Skipped: ...

    def _apply(self, action: game.Action, thrown: int = 0) -> Event:
        """Do it; `thrown` so many of our dice were taken for it."""
        after, event = game.apply(self._position, action)
        self._past.append((self._position, event, thrown))
        self._position = after
        self._dice.taken += thrown
        return event

    def record(self) -> list[dict[str, Any]]:
        """The game so far as the objects of a record, one for each line of a file."""
        end = [record.write_end(self._position)] if self.over else []
        return [self.opening(), *record.write_events(self.events), *end]

    def opening(self) -> dict[str, Any]:
        """The first object of the record: what is played, by whom, with which dice."""
        shipped = catalog.is_shipped(self.ruleset.id)
        opening = record.write_opening(self.ruleset, self.players, shipped=shipped)
        sources = {"seed": self.seed, "daily": self.daily}
        if any(isinstance(event, game.Skipped) for event in self.events):
            opening["kind"] = record.PAD
        return opening | {key: source for key, source in sources.items() if source is not None}

    def __repr__(self) -> str:
        return f"<Game {self.ruleset.id} {dict(zip(self.players, self.totals, strict=True))}>"


def _number_of(dice: str | tuple[int, ...] | Roll, ruleset: Ruleset) -> int:
    """How many dice these are, be they right or wrong ones."""
    if not isinstance(dice, str):
        return len(dice.dice if isinstance(dice, Roll) else dice)
    words = dice.translate(SEPARATORS).split()
    return len(words[0]) if len(words) == 1 and ruleset.dice.faces <= 9 else len(words)


class _Dice:
    """Dice as they fall one after the other; `taken` says how many of them have been used."""

    def __init__(self, falling: Iterator[int]) -> None:
        self._falling = falling
        self._fallen: list[int] = []
        self.taken = 0

    @property
    def waiting(self) -> Faces:
        """Those that have fallen and were not taken, or were put back."""
        return tuple(self._fallen[self.taken :])

    def put_back(self, faces: Iterable[int], untold: Container[int] = ()) -> None:
        """Let these come before all that have not fallen yet.

        What fell at the places `untold`, where dice were kept, nobody knows any more.
        """
        for place, face in enumerate(faces):
            self._fallen.append(next(self._falling) if place in untold else face)

    def next(self, number: int) -> Faces:
        """So many of those behind the taken ones: the same until they are taken."""
        end = self.taken + number
        self._fallen += islice(self._falling, max(0, end - len(self._fallen)))
        return tuple(self._fallen[self.taken : end])
