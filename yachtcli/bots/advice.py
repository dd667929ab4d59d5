"""What a decision is worth, for those who ask: exactly, or as the strongest bot reckons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.bots.solved import solved
from yachtcli.errors import UnsolvableError
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from yachtcli.bots.estimates import Estimate
    from yachtcli.core.card import Card
    from yachtcli.core.dice import Faces, Roll
    from yachtcli.core.ruleset import Box, Ruleset


class Advised(Struct):
    """One decision: a `keep`, or an entry in `box`, and what it is worth.

    `value` is the expected points still to come, those of the entry and all
    bonuses included; `loss` what it falls short of the best by. `chances` are
    those of ending the turn with points in a box, the likeliest first; of a
    keep none where the values are those of rules of thumb.
    """

    keep: Faces | None
    box: Box | None
    strike: bool
    value: float
    loss: float
    chances: Mapping[str, float]


class Advice(Struct):
    """All that may be decided with a roll on a card, the best first.

    `exact`: the values are those of best play, not estimates. `total` is what
    the card holds so far. Estimates are made where a game is too large to be
    solved, or, if `untold`, does not say what its own legality reads.
    """

    ruleset: Ruleset
    exact: bool
    total: int
    choices: tuple[Advised, ...]
    untold: bool = False


def advice(card: Card, roll: Roll, *, progress: Callable[[int, int], None] | None = None) -> Advice:
    """What every decision with `roll` on `card` is worth.

    `progress(done, all)` is told how far solving the game has come. A game that
    can't be solved has the values that the bot reckons with.
    """
    from yachtcli.solver.prospects import Prospects  # noqa: PLC0415 - numpy costs start-up time

    ruleset = card.ruleset
    try:
        solution = solved(ruleset, progress)
    except UnsolvableError as error:
        from yachtcli.bots.estimates import estimates  # noqa: PLC0415 - most games are solved

        found = tuple(_estimated(estimates(card, roll)))
        return Advice(ruleset, False, card.total, found, error.untold)
    options = solution.choices(card, roll)
    prospects = Prospects(solution, card, roll.number)
    return Advice(
        ruleset,
        True,
        card.total,
        tuple(
            Advised(
                option.keep,
                option.box,
                option.strike,
                option.value,
                option.loss,
                prospects.of_keep(option.keep)
                if option.keep is not None
                else _certain(option.box, option.points),
            )
            for option in options
        ),
    )


def _estimated(found: Sequence[Estimate]) -> Iterator[Advised]:
    for keep, entry, value, chances in found:
        loss = found[0].value - value
        if entry is None:
            yield Advised(keep, None, False, value, loss, chances)
        else:
            yield Advised(None, entry.box, entry.strike, value, loss, chances)


def _certain(box: Box | None, points: int) -> Mapping[str, float]:
    """The chances of an entry: it brings its points, if it has some."""
    return {box.id: 1.0} if box is not None and points else {}
