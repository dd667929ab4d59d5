"""A game as a state machine: what may happen, and what a position becomes by it.

Positions are immutable. Chance is an argument: a roll is applied like any
other action, so seeded dice, real dice and a solver all drive the same code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, overload

from yachtcli.core.card import Card
from yachtcli.core.dice import keeps
from yachtcli.core.legality import Judgement, Refusal, available_boxes, strange_box
from yachtcli.errors import IllegalActionError, NotationError
from yachtcli.phrase import N_, Phrase
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable

    from yachtcli.core.dice import Faces, Roll
    from yachtcli.core.ruleset import Box, Ruleset


class RollDice(Struct):
    """Dice as they lie after the player's roll, in table order: kept dice keep their place.

    `number` says which roll of the turn it was, where the rolls before it are
    not told (real dice); None counts on from the last one.
    """

    dice: Faces
    number: int | None = None


class Keep(Struct):
    """The dice at these positions (from 0, rising) stay; the others are to be rolled again."""

    at: tuple[int, ...]


class Score(Struct):
    """The dice go into `box`; as a 0 on purpose if `strike`."""

    box: Box
    strike: bool = False


class Skip(Struct):
    """The player misses this turn, and makes up for it at the end: score pads alone have it."""


Action: TypeAlias = RollDice | Keep | Score | Skip


class Rolled(Struct):
    """`player` rolled: the dice as they lie now, and which roll of the turn it was."""

    player: int
    dice: Faces
    number: int


class Kept(Struct):
    """`player` kept `dice`, lying at the positions `at` (from 0)."""

    player: int
    dice: Faces
    at: tuple[int, ...]


class Scored(Struct):
    """`player` wrote `points` into `box` and earned `bonus` beside them."""

    player: int
    box: Box
    points: int
    bonus: int
    strike: bool


class Skipped(Struct):
    """`player` missed a turn."""

    player: int


Event: TypeAlias = Rolled | Kept | Scored | Skipped


class Position(Struct):
    """A game between two events.

    `dice` lie in table order, none before the first roll of a turn; `number`
    is how many rolls the turn has had. `kept` holds the positions of the dice
    that stay, None unless dice are about to be rolled again. `all_thrown`: no
    die of the last roll was a kept one.
    """

    ruleset: Ruleset
    cards: tuple[Card, ...]
    player: int = 0
    dice: Faces = ()
    number: int = 0
    kept: tuple[int, ...] | None = None
    all_thrown: bool = False

    @property
    def card(self) -> Card:
        """The card of the player whose turn it is."""
        return self.cards[self.player]

    @property
    def over(self) -> bool:
        """Whether every card is full."""
        return all(card.complete for card in self.cards)

    @property
    def awaits_roll(self) -> bool:
        """Whether dice have to be rolled before anything else may happen."""
        return not self.over and (not self.dice or self.kept is not None)

    @property
    def rolls_left(self) -> int:
        """How many rolls the player may still take this turn."""
        return self.ruleset.rolls - self.number

    @property
    def roll(self) -> Roll:
        """The dice on the table as a roll of the game; they must have been rolled."""
        return self.ruleset.roll(self.dice, self.number, all_thrown=self.all_thrown)

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals of all cards, in player order."""
        return tuple(card.total for card in self.cards)

    @property
    def round(self) -> int:
        """Which box of theirs the player is to fill, from 1; the last one once all are filled."""
        boxes = len(self.ruleset.boxes)
        return min(boxes - len(self.card.open_boxes) + 1, boxes)


class Played:
    """A game that goes on from position to position, and what is asked of it most."""

    _position: Position

    @property
    def position(self) -> Position:
        """Where the game stands: an immutable value, for `verify`, `apply` and `outcomes`."""
        return self._position

    @property
    def player(self) -> int:
        """Whose turn it is, from 0."""
        return self._position.player

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


def start(ruleset: Ruleset, players: int = 1) -> Position:
    """The beginning of a game for so many players, the first one to roll.

    Raises NotationError unless there is one at least.
    """
    if players < 1:
        raise NotationError(Phrase(N_("a game has at least one player, not {n}"), n=players))
    return Position(ruleset, tuple(Card(ruleset) for _ in range(players)))


def verify(position: Position, action: Action) -> Refusal | None:
    """Why `action` may not happen now; None if it may."""
    if position.over:
        return Refusal("game-over", Phrase(N_("the game is over: every card is full")))
    if isinstance(action, RollDice):
        return _verify_roll(position, action)
    if isinstance(action, Skip):
        return _verify_skip(position)
    if position.awaits_roll:
        return Refusal("roll-first", Phrase(N_("the dice must be rolled first")))
    if isinstance(action, Keep):
        return _verify_keep(position, action)
    judgement = Judgement(position.card, position.roll)
    return strange_box(position.ruleset, action.box) or judgement.refusal(
        action.box, strike=action.strike
    )


def _verify_roll(position: Position, action: RollDice) -> Refusal | None:
    if not position.awaits_roll:
        return Refusal(
            "keep-first", Phrase(N_("say which dice are kept before rolling the others again"))
        )
    fault = position.ruleset.dice.fault(action.dice)
    if fault is not None:
        return Refusal("dice", fault)
    if action.number is not None:
        least = position.number + 1
        most = position.ruleset.rolls if position.kept is None else least
        if not least <= action.number <= most:
            return Refusal(
                "roll-limit",
                Phrase(
                    N_(
                        "roll {number} of the turn is out of order: it has {rolls}, and {done} "
                        "have been taken"
                    ),
                    number=action.number,
                    rolls=position.ruleset.rolls,
                    done=position.number,
                ),
            )
        if not _may_end(position, action.number):
            return Refusal(
                "roll-limit",
                Phrase(
                    N_("no open box may be filled on roll {number} of the turn or a later one"),
                    number=action.number,
                ),
            )
    moved = [p for p in position.kept or () if action.dice[p] != position.dice[p]]
    if moved:
        return Refusal(
            "kept-dice",
            Phrase(
                N_("die {position} was kept with {face} and can't show {new}"),
                position=moved[0] + 1,
                face=position.dice[moved[0]],
                new=action.dice[moved[0]],
            ),
        )
    return None


def _verify_skip(position: Position) -> Refusal | None:
    if position.dice:
        return Refusal("skip", Phrase(N_("the dice are rolled: they have to be entered first")))
    if _next_player(position.cards, position.player) == position.player:
        return Refusal("skip", Phrase(N_("nobody else has an open box: no turn can be skipped")))
    return None


def _verify_keep(position: Position, action: Keep) -> Refusal | None:
    count = position.ruleset.dice.size
    if any(not 0 <= p < count for p in action.at) or len(set(action.at)) < len(action.at):
        return Refusal(
            "keep",
            Phrase(N_("positions of kept dice are 1 to {count}, each at most once"), count=count),
        )
    if len(action.at) == count:
        return Refusal("keep-all", Phrase(N_("all dice are kept: name a box to enter them in")))
    if position.rolls_left < 1:
        return Refusal(
            "roll-limit",
            Phrase(
                N_("a turn has {n} roll"),
                plural=N_("a turn has {n} rolls"),
                n=position.ruleset.rolls,
            ),
        )
    if not _may_end(position, position.number + 1):
        return Refusal("roll-limit", Phrase(N_("no open box may be filled after another roll")))
    return None


def _may_end(position: Position, number: int) -> bool:
    """Whether an open box may be filled on this roll of the turn or a later one."""
    later = range(number, position.ruleset.rolls + 1)
    return any(available_boxes(position.card, roll) for roll in later)


def can(position: Position, action: Action) -> bool:
    """Whether `action` may happen now."""
    return verify(position, action) is None


@overload
def apply(position: Position, action: RollDice) -> tuple[Position, Rolled]: ...


@overload
def apply(position: Position, action: Keep) -> tuple[Position, Kept]: ...


@overload
def apply(position: Position, action: Score) -> tuple[Position, Scored]: ...


@overload
def apply(position: Position, action: Skip) -> tuple[Position, Skipped]: ...


@overload
def apply(position: Position, action: Action) -> tuple[Position, Event]: ...


def apply(position: Position, action: Action) -> tuple[Position, Event]:
    """The position after `action`, and the record of what was done.

    Raises IllegalActionError with the rule that forbids it.
    """
    refusal = verify(position, action)
    if refusal is not None:
        raise IllegalActionError(*refusal)
    player = position.player
    if isinstance(action, RollDice):
        number = action.number or position.number + 1
        rolled = position._replace(
            dice=tuple(action.dice),
            number=number,
            kept=None,
            all_thrown=not position.kept and (number == 1 or position.kept is not None),
        )
        return rolled, Rolled(player, tuple(action.dice), number)
    if isinstance(action, Keep):
        at = tuple(sorted(action.at))
        return position._replace(kept=at), Kept(player, tuple(position.dice[p] for p in at), at)
    if isinstance(action, Skip):
        following = _next_player(position.cards, player)
        return Position(position.ruleset, position.cards, following), Skipped(player)
    placement = Judgement(position.card, position.roll).placement(action.box, strike=action.strike)
    card = position.card.written(action.box, placement.points, placement.bonus)
    cards = (*position.cards[:player], card, *position.cards[player + 1 :])
    after = Position(position.ruleset, cards, _next_player(cards, player))
    return after, Scored(player, action.box, placement.points, placement.bonus, action.strike)


def _next_player(cards: tuple[Card, ...], player: int) -> int:
    """The next one in turn whose card is not full; `player` again when all are."""
    order = [(player + step) % len(cards) for step in range(1, len(cards) + 1)]
    return next((p for p in order if not cards[p].complete), player)


def legal_actions(position: Position) -> tuple[Keep | Score, ...]:
    """Every decision that the player has now; empty while the dice are to be rolled.

    Of keeps that differ only by position, the leftmost is listed. Keeps come
    first, the smaller before the larger, then entries in card order, strikes
    behind the entries where the game has them.
    """
    if position.over or position.awaits_roll:
        return ()
    dice = position.dice
    kept = (Keep(leftmost(dice, keep)) for keep in keeps(tuple(sorted(dice))))
    judgement = Judgement(position.card, position.roll)
    boxes = judgement.legal_boxes()
    strikes = boxes if position.ruleset.voluntary_zero else ()
    return (
        *(action for action in kept if can(position, action)),
        *(Score(box) for box in boxes),
        *(Score(box, strike=True) for box in strikes if judgement.placement(box).points),
    )


def leftmost(dice: Faces, keep: Iterable[int]) -> tuple[int, ...]:
    """The positions of the leftmost dice that show the faces of `keep`.

    Raises ValueError if `dice` do not show them all.

    >>> leftmost((6, 2, 6, 6), (6, 6))
    (0, 2)
    """
    free = list(range(len(dice)))
    at: list[int] = []
    for face in keep:
        position = next((p for p in free if dice[p] == face), None)
        if position is None:
            raise ValueError(face)
        free.remove(position)
        at.append(position)
    return tuple(sorted(at))


def outcomes(position: Position) -> tuple[tuple[RollDice, int], ...]:
    """Everything that the roll to come can show, each with its weight.

    Only the thrown dice vary; weights add up to `faces ** thrown`. Throws that
    differ only in the order of the thrown dice are one outcome. Empty where
    nothing is to be rolled.
    """
    if not position.awaits_roll:
        return ()
    ruleset = position.ruleset
    kept = position.kept or ()
    thrown = [p for p in range(ruleset.dice.size) if p not in kept]
    result = []
    for faces, weight in ruleset.dice.throws(len(thrown)):
        dice = list(position.dice or faces)
        for place, face in zip(thrown, faces, strict=True):
            dice[place] = face
        result.append((RollDice(tuple(dice)), weight))
    return tuple(result)
