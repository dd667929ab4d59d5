"""A 0 that nobody asked for, where other boxes would bring points."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from yachtcli.core.legality import Placement
    from yachtcli.core.preview import Preview


def better_than(entry: Placement, seen: Preview) -> tuple[Placement, ...]:
    """The entries that bring points where `entry` writes a 0 that nobody asked for.

    The best comes first; empty where the 0 costs nothing.
    """
    if entry.strike or _worth(entry):
        return ()
    paying = (other for other in seen.placements if _worth(other) > 0)
    return tuple(sorted(paying, key=_worth, reverse=True))


def _worth(entry: Placement) -> int:
    return entry.points + entry.bonus
