"""Exact best play once more, slowly and obviously: what the solver is compared with.

Plain recursion over the positions of the game itself, in fractions. Nothing of
`yachtcli.solver` is imported.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from yachtcli.core.game import Keep, Position, apply, legal_actions, outcomes, start

if TYPE_CHECKING:
    from yachtcli.core.game import Action
    from yachtcli.core.ruleset import Ruleset


class Exact:
    """The expected final total of a game for one player, from any of its positions."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._known: dict[object, Fraction] = {}

    def total(self, position: Position) -> Fraction:
        """The expected final total under best play."""
        if position.over:
            return Fraction(position.card.total)
        position = _sorted(position)
        key = position[1:]
        if key not in self._known:
            self._known[key] = self._total(position)
        return self._known[key]

    def _total(self, position: Position) -> Fraction:
        if position.awaits_roll:
            rolls = outcomes(position)
            weights = sum(weight for _, weight in rolls)
            hoped = sum(weight * self.total(apply(position, roll)[0]) for roll, weight in rolls)
            return Fraction(hoped) / weights
        return max(self.choices(position).values())

    def choices(self, position: Position) -> dict[Action, Fraction]:
        """Every decision that the rules leave, with the expected final total it leads to."""
        return {
            action: self.total(apply(position, action)[0]) for action in legal_actions(position)
        }

    def expected(self) -> Fraction:
        """The expected final total of the game."""
        return self.total(start(self.ruleset))


def _sorted(position: Position) -> Position:
    """The same position with the dice in order, and those that are kept as the first of them."""
    if not position.dice:
        return position
    if position.kept is None:
        return position._replace(dice=tuple(sorted(position.dice)))
    kept = sorted(position.dice[p] for p in position.kept)
    # What the other dice show doesn't matter any more.
    thrown = [1] * (len(position.dice) - len(kept))
    return position._replace(dice=(*kept, *thrown), kept=tuple(range(len(kept))), all_thrown=False)


def kept_faces(position: Position, action: Keep) -> tuple[int, ...]:
    """The faces that a keep holds, sorted."""
    return tuple(sorted(position.dice[p] for p in action.at))
