"""Whether a game with its own legality says with `state_of` all that it reads, as far as is tried.

Two cards with the same open boxes and an equal answer must be refused alike,
now and after the same further entries. Here such pairs are made by chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yachtcli.core.card import Card
from yachtcli.core.card_notation import format_card
from yachtcli.core.dice import Roll
from yachtcli.core.legality import Judgement
from yachtcli.core.notation import format_dice
from yachtcli.core.own_state import changing_state, own_state

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from random import Random

    from yachtcli.core.ruleset import Box, Ruleset

OTHERS: Final = 4
"""Cards with the same open boxes that a card is held against."""

ROLLS: Final = 12
"""Rolls that are asked about on both cards before each entry."""

TRIES: Final = 20
"""Rolls of which one has to fit a box, so that it is filled."""


def says(ruleset: Ruleset) -> bool:
    """Whether the game has its own legality, and says what that reads."""
    return ruleset.own_legality and own_state(Card(ruleset)) is not NotImplemented


def untold(card: Card, order: Sequence[Box], chance: Random) -> str | None:
    """What shows that `state_of` says too little of this card; None if nothing was found.

    Its boxes were filled in this `order`; others are filled likewise with other
    points. Raises PluginError where the game can't be asked.
    """
    plain = Card(card.ruleset, card.entries)
    state, bare = own_state(card), own_state(plain)
    if bare != own_state(Card(card.ruleset, card.entries)):
        raise changing_state(plain)
    if state != bare:
        return (
            f"state_of says {state!r} of '{format_card(card)}', and {bare!r} without the bonus: "
            "nothing but the entries of a card may count"
        )
    others = [plain, *(_filled(card.ruleset, order, chance) for _ in range(OTHERS))]
    for other in others:
        if other is not None and other != card and _status(other) == _status(card):
            found = _difference(card, other, state, chance)
            if found is not None:
                return found
    return None


def _status(card: Card) -> Hashable:
    """What solving tells apart beside the open boxes and the totals."""
    repeat = card.ruleset.repeat
    flags: tuple[bool, ...] = ()
    if repeat is not None and repeat.bonus and repeat.bonus_if == "scored":
        flags = tuple(bool(card.points(box)) for box in card.ruleset.repeat_boxes.values())
    return flags, own_state(card)


def _roll(ruleset: Ruleset, chance: Random) -> Roll:
    """Any dice on any roll of a turn."""
    faces = chance.choices(range(1, ruleset.dice.faces + 1), k=ruleset.dice.size)
    number = chance.randint(1, ruleset.rolls)
    thrown = number == 1 or ruleset.dice.size == 1 or chance.random() < 1 / 4
    return Roll(tuple(sorted(faces)), number, thrown)


def _filled(ruleset: Ruleset, order: Sequence[Box], chance: Random) -> Card | None:
    """A card on which these boxes were filled one after the other; None if they did not fit."""
    card = Card(ruleset)
    for box in order:
        for _ in range(TRIES):
            judgement = Judgement(card, _roll(ruleset, chance))
            if judgement.refusal(box) is None:
                card = card.written(box, judgement.points(box), judgement.bonus(box))
                break
        else:
            return None
    return card


def _difference(first: Card, second: Card, state: Hashable, chance: Random) -> str | None:
    """How two cards of one state are refused otherwise; both are filled on alike to the end."""
    told = f"state_of says {state!r} both of '{format_card(first)}' and of '{format_card(second)}'"
    begun = first.open_boxes
    while not first.complete:
        rolls = [_roll(first.ruleset, chance) for _ in range(ROLLS)]
        judged = [(Judgement(first, roll), Judgement(second, roll)) for roll in rolls]
        for one, other in judged:
            ways = [{box.place for box in each.legal_boxes()} for each in (one, other)]
            for place in sorted(ways[0] ^ ways[1]):
                refused = first.ruleset.boxes[place].id
                only = "first" if place in ways[0] else "second"
                return (
                    f"{told}, but {_words(one.roll)} may go to '{refused}' on the {only} card only"
                    f"{_further(begun, first)}"
                )
        judgement = next((one for one, _ in judged if one.legal_boxes()), None)
        if judgement is None:
            break
        box = chance.choice(judgement.legal_boxes())
        first = first.written(box, judgement.points(box))
        second = second.written(box, judgement.points(box))
    return None


def _words(roll: Roll) -> str:
    thrown = ", all dice thrown," if roll.all_thrown and roll.number > 1 else ""
    return f"{format_dice(roll.dice)} on roll {roll.number}{thrown}"


def _further(begun: Sequence[Box], card: Card) -> str:
    """What was entered on both cards, if anything."""
    entries = [f"{b.id}={card.points(b)}" for b in begun if not card.is_open(b)]
    return f", once both have got {','.join(entries)}" if entries else ""
