"""A game for programs: moves as text, one after the other, and back again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from yachtcli.core import game, record
from yachtcli.core.card import Card
from yachtcli.core.card_notation import card_from, parse_card
from yachtcli.core.legality import placements
from yachtcli.core.notation import SEPARATORS, format_dice, parse_box, parse_dice
from yachtcli.core.ruleset import Box, Ruleset
from yachtcli.errors import IllegalActionError, NotationError
from yachtcli.loading import catalog
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.dice import Faces, Roll
    from yachtcli.core.game import Event, Kept, Position, Rolled, Scored

DiceLike: TypeAlias = str | Iterable[int]
"""Dice as text (`"66621"`, `"6 6 6 2 1"`) or as faces (`[6, 6, 6, 2, 1]`)."""

CardLike: TypeAlias = Card | str | Mapping[str, Any]
"""A card; or as text (`"ones=3,yahtzee=50"`, JSON), or as the object that JSON has."""


def as_dice(dice: DiceLike, ruleset: Ruleset, count: int | None = None) -> Faces:
    """These dice as faces, in their order; NotationError if they are no dice of this game."""
    text = dice if isinstance(dice, str) else format_dice(dice)
    return parse_dice(text, ruleset.dice, count=count)


def as_roll(dice: DiceLike, ruleset: Ruleset, number: int | None = None) -> Roll:
    """These dice as roll `number` of a turn, the last one unless told."""
    return ruleset.roll(as_dice(dice, ruleset), number)


def as_card(card: CardLike | None, ruleset: Ruleset) -> Card:
    """This card in values of the core, an empty one for None; what can't be is refused."""
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


class Game:
    """One game, from the first roll to the last entry.

    `rules` is a ruleset or the name of one. Dice are given to `roll`, or thrown
    by it: those of `seed` (the same on every machine), or by chance.

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
        rules: Ruleset | str = catalog.DEFAULT,
        players: Sequence[str] = ("Player",),
        *,
        seed: str | None = None,
    ) -> None:
        self.rules = rules if isinstance(rules, Ruleset) else catalog.find(rules)
        self.players = tuple(players)
        self._past: list[tuple[Position, Event]] = []
        self._position = game.start(self.rules, len(self.players))
        self._dice = _thrown(seed, self.rules.dice.faces)

    @classmethod
    def from_record(cls, objects: Iterable[Mapping[str, Any]]) -> Game:
        """The game of a record, as far as it was played.

        Raises NotationError for what is no record, IllegalActionError for what
        the rules forbid.
        """
        lines = iter(objects)
        opening = record.read_opening(next(lines, {}))
        rules = catalog.from_record(opening.rules, opening.settings, opening.table)
        played = cls(rules, opening.players)
        replay = record.Replay(rules, len(opening.players))
        for line in lines:
            before = replay.position
            replayed = replay.apply(line)
            if replayed.claim is not None:
                raise IllegalActionError(*replayed.claim)
            if replayed.event is not None:
                played._past.append((before, replayed.event))
        played._position = replay.position
        return played

    @property
    def position(self) -> Position:
        """Where the game stands: an immutable value, for `verify`, `apply` and `outcomes`."""
        return self._position

    @property
    def player(self) -> int:
        """Whose turn it is, from 0."""
        return self._position.player

    @property
    def dice(self) -> Faces | None:
        """The dice as they lie; None before the first roll of a turn."""
        return self._position.dice

    @property
    def card(self) -> Card:
        """The card of the player whose turn it is."""
        return self._position.card

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of all players."""
        return self._position.cards

    @property
    def totals(self) -> tuple[int, ...]:
        """What all players have so far."""
        return self._position.totals

    @property
    def over(self) -> bool:
        """Whether every card is full."""
        return self._position.over

    @property
    def rolls_left(self) -> int:
        """How many rolls the player may still take this turn."""
        return self._position.rolls_left

    @property
    def scores(self) -> dict[str, int]:
        """What the dice bring in each box that they may go to, by its identifier.

        Empty before they are rolled.
        """
        if self._position.over or self._position.dice is None:
            return {}
        return {p.box.id: p.points for p in placements(self.card, self._position.roll)}

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened so far."""
        return tuple(event for _, event in self._past)

    def roll(self, dice: DiceLike | None = None) -> Rolled:
        """Roll the dice that are not kept, and tell how all of them lie now.

        `dice` are real ones: all as they lie, kept ones in their places, or
        only those that were thrown.
        """
        position = self._position
        size = self.rules.dice.size
        kept = position.kept or ()
        if dice is None:
            drawn = tuple(next(self._dice) for _ in range(size))
        else:
            text_or_faces = dice if isinstance(dice, str) else tuple(dice)
            only_thrown = bool(kept) and _number_of(text_or_faces, self.rules) == size - len(kept)
            given = as_dice(text_or_faces, self.rules, size - len(kept) if only_thrown else None)
            if not only_thrown:
                return cast("Rolled", self._apply(game.RollDice(given)))
            further = iter(given)
            drawn = tuple(0 if place in kept else next(further) for place in range(size))
        lying = position.dice or drawn
        faces = (lying[p] if p in kept else drawn[p] for p in range(size))
        return cast("Rolled", self._apply(game.RollDice(tuple(faces))))

    def keep(self, dice: DiceLike = "") -> Kept:
        """Keep dice of these faces, the leftmost of each; the others are to be rolled again."""
        lying = self._position.dice or ()
        faces = dice if isinstance(dice, str) else tuple(dice)
        number = _number_of(faces, self.rules)
        kept = as_dice(faces, self.rules, number) if number else ()
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
        return cast("Kept", self._apply(action))

    def score(self, box: Box | str, *, strike: bool = False) -> Scored:
        """Enter the dice in `box`; as a 0 on purpose with `strike`, where the game has that."""
        if isinstance(box, str):
            box = parse_box(box, self.rules, self.card.open_boxes)
        return cast("Scored", self._apply(game.Score(box, strike)))

    def undo(self) -> Event:
        """Take the last event back, and tell which one it was; IndexError if there is none."""
        self._position, event = self._past.pop()
        return event

    def _apply(self, action: game.Action) -> Event:
        after, event = game.apply(self._position, action)
        self._past.append((self._position, event))
        self._position = after
        return event

    def record(self) -> list[dict[str, Any]]:
        """The game so far as the objects of a record, one for each line of a file."""
        shipped = catalog.is_shipped(self.rules.id)
        end = [record.write_end(self._position)] if self.over else []
        return [
            record.write_opening(self.rules, self.players, shipped=shipped),
            *record.write_events(self.events),
            *end,
        ]

    def __repr__(self) -> str:
        return f"<Game {self.rules.id} {dict(zip(self.players, self.totals, strict=True))}>"


def _number_of(dice: str | tuple[int, ...], ruleset: Ruleset) -> int:
    """How many dice these are, be they right or wrong ones."""
    if not isinstance(dice, str):
        return len(dice)
    words = dice.translate(SEPARATORS).split()
    return len(words[0]) if len(words) == 1 and ruleset.dice.faces <= 9 else len(words)


def _thrown(seed: str | None, faces: int) -> Iterator[int]:
    """An endless stream of faces: of the seed, or of chance."""
    if seed is not None:
        from yachtcli.core import stream  # noqa: PLC0415 - most games are not seeded

        yield from stream.faces(f"seed:{seed}", faces)
    from random import SystemRandom  # noqa: PLC0415 - a seed does without

    chance = SystemRandom()
    while True:
        yield chance.randint(1, faces)
