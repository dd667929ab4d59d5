"""The bot that knows what every decision is worth, in games that can be solved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yachtcli.bots import speech
from yachtcli.bots.solved import solved
from yachtcli.core.game import Keep, Score, leftmost
from yachtcli.core.legality import Judgement

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from yachtcli.bots.bot import Bot, Choice
    from yachtcli.bots.draws import Chance
    from yachtcli.core.dice import Faces
    from yachtcli.core.game import Position
    from yachtcli.core.ruleset import Ruleset
    from yachtcli.solver.solution import Solution

PARTS: Final = 10**9
"""What is all of a chance, where chances are compared: what is smaller is rounding."""


def perfect(ruleset: Ruleset, chance: Chance) -> Bot:  # noqa: ARG001 - what makes a bot is given it
    """The bot that plays as well as can be; UnsolvableError for a game that can't be solved."""
    return Perfect(solved(ruleset))


def many(
    ruleset: Ruleset, keys: Iterable[str], players: int, threads: int
) -> Iterator[Sequence[int]] | None:
    """The totals of whole games between bots like this, one for each key of dice, in turn order.

    The games are those that they play one by one; None where that is how they
    have to be played.
    """
    from yachtcli.solver import native, playing  # noqa: PLC0415 - numpy costs start-up time

    solution = solved(ruleset)
    kinds = [kind for kind in native.kinds() if playing.fits(solution.plan, kind)]
    if not kinds:
        return None
    return playing.play(
        solution.plan, solution.values, keys, players, threads=threads, kind=kinds[0]
    )


class Perfect:
    """Takes the decision that a solved game lists first.

    Decisions that are worth the same are told apart by a fixed order, so the
    game falls alike on every machine.
    """

    def __init__(self, solution: Solution) -> None:
        self._solution = solution

    def decide(self, position: Position) -> Keep | Score:
        """What is best with the dice that lie there, without a word."""
        best = self._solution.choices_at(position)[0]
        if best.box is not None:
            return Score(best.box, best.strike)
        return Keep(leftmost(position.dice, best.keep or ()))

    def choose(self, position: Position) -> Choice:
        """What is best with the dice that lie there, and the boxes that a keep is for."""
        action = self.decide(position)
        if isinstance(action, Score):
            judgement = Judgement(position.card, position.roll)
            return speech.entered(position, judgement.placement(action.box, strike=action.strike))
        kept = tuple(sorted(position.dice[place] for place in action.at))
        return speech.kept(position, action, self._aims(position, kept))

    def _aims(self, position: Position, keep: Faces) -> list[tuple[int, int]]:
        """The places of the boxes that this keep makes likelier than no keep, and by how much.

        A box that gets the same whatever falls is not gone for: it is had.
        """
        from yachtcli.solver.prospects import Prospects  # noqa: PLC0415 - numpy costs start-up time

        prospects = Prospects(self._solution, position.card, position.number)
        without = prospects.of_keep(())
        boxes = position.ruleset.box_by_id
        gained = [
            (boxes[box].place, round((chance - without.get(box, 0.0)) * PARTS))
            for box, chance in prospects.of_keep(keep).items()
        ]
        aims = sorted(gained, key=lambda aim: (-aim[1], aim[0]))
        open_to = [aim for aim in aims if aim[1] > 0 and not _had(position, keep, aim[0])]
        return open_to or aims[:1]


def _had(position: Position, keep: Faces, place: int) -> bool:
    """Whether these dice bring the same in the box at this place, whatever the others show."""
    ruleset = position.ruleset
    box = ruleset.boxes[place]
    thrown = ruleset.dice.throws(ruleset.dice.size - len(keep))
    rolls = (
        ruleset.roll(tuple(sorted((*keep, *faces))), position.number + 1) for faces, _ in thrown
    )
    return len({ruleset.pays(box.category, roll) for roll in rolls}) == 1
