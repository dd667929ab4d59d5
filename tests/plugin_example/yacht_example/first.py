"""A bot that never rolls again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.api import Choice, Keep, Phrase, legal_actions

if TYPE_CHECKING:
    from yachtcli.api import Chance, Position, Ruleset


class First:
    """Takes the first box that is legal, and rolls only where none is."""

    def __init__(self, ruleset: Ruleset, chance: Chance) -> None:
        self.ruleset = ruleset
        self.chance = chance

    def choose(self, position: Position) -> Choice:
        """The first entry; where no box takes the roll, all dice again."""
        actions = legal_actions(position)
        entry = next((action for action in actions if not isinstance(action, Keep)), None)
        if entry is None:
            return Choice(Keep(()), Phrase("no box takes this roll"))
        return Choice(entry, Phrase("{box} is the first box", box=entry.box.name))
