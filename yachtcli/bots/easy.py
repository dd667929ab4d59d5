"""A bot that takes what pays most now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.bots.bot import Choice
from yachtcli.core.game import Keep, Score, can, leftmost
from yachtcli.core.legality import full_name, placements
from yachtcli.phrase import N_, Phrase, Series

if TYPE_CHECKING:
    from yachtcli.bots.draws import Chance
    from yachtcli.core.game import Position
    from yachtcli.core.ruleset import Ruleset


class Easy:
    """Keeps the most frequent face, and enters where the most points are."""

    def __init__(self, ruleset: Ruleset, chance: Chance) -> None:
        self._ruleset = ruleset
        self._chance = chance

    def choose(self, position: Position) -> Choice:
        """The most frequent face, as long as there are rolls; then the most points."""
        dice = position.dice
        face = max(sorted(set(dice), reverse=True), key=dice.count)
        kept = (face,) * dice.count(face)
        keep = Keep(leftmost(dice, kept))
        if can(position, keep):
            return Choice(keep, Phrase(N_("keeping {dice}"), dice=Series(kept, " ")))
        best = max(placements(position.card, position.roll), key=lambda p: p.points + p.bonus)
        why = Phrase(
            N_("{box} pays {n} point"),
            plural=N_("{box} pays {n} points"),
            box=full_name(best.box),
            n=best.points + best.bonus,
        )
        return Choice(Score(best.box), why)


def easy(ruleset: Ruleset, chance: Chance) -> Easy:
    """The bot that plays by rules of thumb."""
    return Easy(ruleset, chance)
