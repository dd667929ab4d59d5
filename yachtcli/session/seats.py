"""Who sits at the table: people and bots."""

from __future__ import annotations

from itertools import chain, count
from typing import TYPE_CHECKING

from yachtcli.core.notation import shortened, spelt
from yachtcli.core.players import players_fault, tidied
from yachtcli.errors import NotationError
from yachtcli.loading.config import LONGEST_NAME
from yachtcli.phrase import N_, Phrase
from yachtcli.store.info import bots_of
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any


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
    wanted = tuple(seat._replace(name=tidied(seat.name)) for seat in players)
    taken = {seat.name.casefold() for seat in wanted if seat.bot is None}
    seats: list[Seat] = []
    for seat in wanted:
        if seat.bot is None:
            _check_name(seat.name)
            seats.append(seat)
        else:
            names = chain([seat.name], (f"{seat.name} {n}" for n in count(2)))
            free = next(name for name in names if name.casefold() not in taken)
            taken.add(free.casefold())
            seats.append(seat._replace(name=free))
    _check_players([seat.name for seat in seats])
    return tuple(seats)


def new_name(name: str, others: Sequence[str]) -> str:
    """What somebody is called who sits down beside `others`, or takes another name.

    NotationError where that can't be: as in `seated`, but the names of the
    others stand as they are, for they may be from elsewhere.

    >>> new_name(" Zoe  Lee ", ["Ann"])
    'Zoe Lee'
    """
    wanted = tidied(name)
    _check_name(wanted)
    _check_players([*others, wanted])
    return wanted


def _check_players(names: Sequence[str]) -> None:
    fault = players_fault(names)
    if fault is not None:
        raise NotationError(fault)


def _check_name(name: str) -> None:
    if len(name) > LONGEST_NAME:
        raise NotationError(
            Phrase(
                N_("{name} is too long for a name: {most} characters at most"),
                name=spelt(name),
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
