"""Who sits at the table: people and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yachtcli.core.notation import shortened
from yachtcli.errors import NotationError
from yachtcli.loading.config import LONGEST_NAME
from yachtcli.phrase import N_, Phrase
from yachtcli.store.info import bots_of
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

MOST: Final = 8
"""Seats at a table."""


class Seat(Struct):
    """A place at the table: what its player is called, and which bot that is, if one."""

    name: str
    bot: str | None = None


def seated(players: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats of a game in their order, all names different.

    Bots of one name are numbered from the second on. Raises NotationError for
    too many players, and for names that are empty, too long or taken.

    >>> [seat.name for seat in seated([Seat("Ann"), Seat("hard", "hard"), Seat("hard", "hard")])]
    ['Ann', 'hard', 'hard 2']
    """
    wanted = tuple(seat._replace(name=_tidied(seat.name)) for seat in players)
    _check_number(len(wanted))
    people = [seat.name.casefold() for seat in wanted if seat.bot is None]
    seats: list[Seat] = []
    for seat in wanted:
        if seat.bot is None:
            _check_name(seat.name)
            if people.count(seat.name.casefold()) > 1:
                raise _taken(seat.name)
            seats.append(seat)
        else:
            taken = people + [other.name.casefold() for other in seats]
            names = (seat.name, *(f"{seat.name} {n}" for n in range(2, 2 * MOST)))
            free = next(name for name in names if name.casefold() not in taken)
            seats.append(seat._replace(name=free))
    return tuple(seats)


def new_name(name: str, others: Sequence[str]) -> str:
    """What somebody is called who sits down beside `others`, or takes another name.

    NotationError where that can't be: as in `seated`, but the names of the
    others stand as they are, for they may be from elsewhere.

    >>> new_name(" Zoe  Lee ", ["Ann"])
    'Zoe Lee'
    """
    wanted = _tidied(name)
    _check_number(len(others) + 1)
    _check_name(wanted)
    if wanted.casefold() in (other.casefold() for other in others):
        raise _taken(wanted)
    return wanted


def _tidied(name: str) -> str:
    return " ".join(name.split())


def _check_number(players: int) -> None:
    if not 1 <= players <= MOST:
        raise NotationError(
            Phrase(N_("a game has 1 to {most} players, not {n}"), most=MOST, n=players)
        )


def _taken(name: str) -> NotationError:
    return NotationError(Phrase(N_("two players are called '{name}'"), name=shortened(name)))


def _check_name(name: str) -> None:
    if not name:
        raise NotationError(Phrase(N_("a player needs a name")))
    if len(name) > LONGEST_NAME:
        raise NotationError(
            Phrase(
                N_("'{name}' is too long for a name: {most} characters at most"),
                name=shortened(name),
                most=LONGEST_NAME,
            )
        )
    if not name.isprintable():
        raise NotationError(
            Phrase(N_("'{name}' holds what can't be printed"), name=shortened(name))
        )


def seats_of(opening: Mapping[str, Any]) -> tuple[Seat, ...]:
    """The seats that the first object of a record tells of."""
    return tuple(map(Seat, opening["players"], bots_of(opening)))


def bots_in(seats: Iterable[Seat]) -> list[str | None] | None:
    """What the first object of a record tells of the bots; None where there is none."""
    bots = [seat.bot for seat in seats]
    return bots if any(bots) else None
