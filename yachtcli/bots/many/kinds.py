"""Which of our own bots play many games side by side, and how they are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from yachtcli.bots.easy import SLIPS
from yachtcli.bots.many.columns import Columns, prices
from yachtcli.bots.many.perfect import Perfects
from yachtcli.bots.many.planned import Planned
from yachtcli.bots.many.thumb import Thumbs
from yachtcli.bots.many.usual import Usual
from yachtcli.bots.planning import by_thumb
from yachtcli.bots.solved import solved
from yachtcli.solver.native import NUMPY
from yachtcli.solver.playing import fits

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from yachtcli.bots.many.cards import Cards
    from yachtcli.bots.tables import Tables
    from yachtcli.solver.arrays import Longs, Places


class Bots(Protocol):
    """Bots of one kind, one in each of many games."""

    def begin(self, cards: Cards, keys: Sequence[str], player: int) -> None:
        """A turn begins on these cards of so many games, in each that of the same player.

        `keys` are those of the dice of the games.
        """

    def decide(self, number: int, games: Places, rolls: Places) -> tuple[Longs, Longs]:
        """What these games do whose dice show these rolls after roll `number` of the turn.

        Games are told by their places among the cards of `begin`, rolls by their
        numbers. The answer is the number of a keep, or -1 where something is
        entered; and what is entered: twice its place, plus 1 for a 0 on purpose.
        """


def _easy(tables: Tables) -> Bots:
    return Thumbs(tables, SLIPS)


def _normal(tables: Tables) -> Bots:
    if by_thumb(tables.ruleset):
        return Thumbs(tables)
    return Planned(tables, Usual(tables).of, ahead=True)


def _hard(tables: Tables) -> Bots | None:
    if by_thumb(tables.ruleset):
        return Thumbs(tables)
    values = prices(tables)
    if values is None:
        return None
    return Planned(tables, values.of, whole=isinstance(values, Columns))


def _perfect(tables: Tables) -> Bots | None:
    solution = solved(tables.ruleset)
    if not fits(solution.plan, NUMPY):
        return None
    return Perfects(tables, solution)


MAKERS: Final[Mapping[str, Callable[[Tables], Bots | None]]] = {
    "easy": _easy,
    "normal": _normal,
    "hard": _hard,
    "perfect": _perfect,
}
"""What makes the bots of a name for a game; None where they play it one by one."""
