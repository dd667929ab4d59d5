"""Small games at random that forbid more than their table says, and tell what they read."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from small_games import small_game

from yachtcli.api import Phrase, Refusal, Ruleset
from yachtcli.loading import catalog

if TYPE_CHECKING:
    from collections.abc import Hashable

    from yachtcli.core.card import Card
    from yachtcli.core.dice import Roll
    from yachtcli.core.ruleset import Box


class Whimsical(Ruleset):
    """Forbids boxes by lot: for some rolls, for whole turns, while another box is open.

    Whatever it reads of the card is whether the first box holds an even number.
    """

    def refuse(self, card: Card, roll: Roll, box: Box) -> Refusal | None:
        """Refuse as the lot falls: the same on the same cards."""
        of_card = [self.id, self.read(card), [b.place for b in card.open_boxes], box.place]
        drawn = Random(repr(of_card)).random()  # noqa: S311 - no secret
        of_roll = Random(repr([*of_card, roll])).random()  # noqa: S311 - the same
        if drawn < 0.4 or (drawn < 0.7 and of_roll < 0.4):
            return Refusal("whim", Phrase("not today"))
        return None

    def state_of(self, card: Card) -> Hashable:
        """All that is read."""
        return self.read(card)

    def read(self, card: Card) -> int | None:
        """Whether the first box holds an even number; None while it is open."""
        held = card.entries[0]
        return None if held is None else held % 2


def own_game(seed: int, most: int) -> Ruleset:
    """The game of this number, with so many positions at most."""
    table = {**small_game(seed, most).table, "id": f"whim-{seed}"}
    return catalog.make(table, where="whim", made_by=Whimsical)
