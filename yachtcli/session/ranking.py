"""Who has won: places, shared where totals are equal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.store.info import ranks
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence


class Ranked(Struct):
    """A player's place in the ranking, from 1, and total; players are counted from 0."""

    place: int
    player: int
    total: int


def ranking(totals: Sequence[int]) -> tuple[Ranked, ...]:
    """All players, the highest total first; equal totals share a place.

    >>> [(r.place, r.player) for r in ranking([187, 231, 231])]
    [(1, 1), (1, 2), (3, 0)]
    """
    places = ranks(totals)
    order = sorted(range(len(totals)), key=lambda player: (places[player], player))
    return tuple(Ranked(places[player], player, totals[player]) for player in order)
