"""A kept game, opened to be gone on with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core.notation import printable
from yachtcli.session.journal import Stored
from yachtcli.session.session import Session

if TYPE_CHECKING:
    from yachtcli.store.games import Store


def reopened(store: Store, number: int) -> Session:
    """The game of that number where it stands, written on into the store."""
    objects = store.objects(number)
    journal = Stored(store, number, len(objects))
    session = Session.resume(objects, journal, store.waiting(number))
    # A record may come from elsewhere, with names that would steer the terminal.
    session.seats = tuple(seat._replace(name=printable(seat.name)) for seat in session.seats)
    return session
