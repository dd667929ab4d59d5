"""Random games with many fives of a kind, for tests that need cards out of real games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core.card import Card
from yachtcli.core.legality import Judgement, Placement

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from yachtcli.core.ruleset import Ruleset


def random_turns(ruleset: Ruleset, rng: random.Random) -> Iterator[tuple[Card, Placement]]:
    """Every card of a random game, with the entry that led to it.

    Two rolls in three are five of a kind, the box for them tends to be scored
    early, and where the game has strikes one entry in five elsewhere is one.
    """
    card = Card(ruleset)
    faces = ruleset.dice.faces
    while not card.complete:
        dice = [rng.randint(1, faces) for _ in range(ruleset.dice.size)]
        if rng.random() < 0.67:
            dice = dice[:1] * len(dice)
        judgement = Judgement(card, ruleset.roll(dice, rng.randint(1, ruleset.rolls)))
        boxes = judgement.legal_boxes()
        if not boxes:  # roll again: no open box takes this roll of the turn
            continue
        box = rng.choice(boxes)
        wanted = ruleset.repeat.category if ruleset.repeat is not None else None
        if len(set(dice)) == 1 and rng.random() < 0.6:
            box = next((b for b in boxes if b.category.id == wanted), box)
        struck = ruleset.voluntary_zero and box.category.id != wanted and rng.random() < 0.2
        placement = judgement.placement(box, strike=struck)
        card = card.written(box, placement.points, placement.bonus)
        yield card, placement
