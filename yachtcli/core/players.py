"""Who sits at a table: how many, and what they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yachtcli.core.notation import shortened
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST: Final = 8
"""Seats at a table."""


def players_fault(names: Sequence[str]) -> Phrase | None:
    """Why players of these names can't sit at one table; None if they can.

    They are told apart by their names alone, whatever case and spaces those have.

    >>> players_fault(["Ann", " ann"])
    Phrase("two players are called 'Ann'")
    """
    if not 1 <= len(names) <= MOST:
        return Phrase(N_("a game has 1 to {most} players, not {n}"), most=MOST, n=len(names))
    known: dict[str, str] = {}
    for name in map(tidied, names):
        if not name:
            return Phrase(N_("a player needs a name"))
        first = known.get(name.casefold())
        if first is not None:
            return Phrase(N_("two players are called '{name}'"), name=shortened(first))
        known[name.casefold()] = name
    return None


def tidied(name: str) -> str:
    """A name without spaces around it, and with single ones in it."""
    return " ".join(name.split())
