"""The game of the day: everybody has its dice, it counts once, and days in a row are a streak."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from time import time as clock
from typing import TYPE_CHECKING, Final

from yachtcli.core.notation import shortened
from yachtcli.errors import NotationError
from yachtcli.phrase import N_, Phrase
from yachtcli.session.journal import Stored
from yachtcli.session.session import DAILY, Session
from yachtcli.store.info import is_day, rules_key
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from yachtcli.core.ruleset import Ruleset
    from yachtcli.session.journal import Journal
    from yachtcli.session.seats import Seat
    from yachtcli.store.games import Store

DAY: Final = timedelta(days=1)
LATELY: Final = 7
"""Days that a standing tells one by one."""


class Standing(Struct):
    """How the daily games of a ruleset that counted stand, as of `day`.

    `total` is that day's result, `best` the highest so far, each None if there
    is none. `streak` are the days in a row that end with `day`, or with the
    day before as long as `day` is open; `longest` is the longest such row.
    `lately` are the last seven days, `day` last: total, or None.
    """

    day: str
    total: int | None
    best: int | None
    streak: int
    longest: int
    played: int
    lately: tuple[int | None, ...]


def today(now: float | None = None) -> str:
    """The day (UTC) at a moment in seconds since 1970; at this one unless told.

    >>> today(1796007600)
    '2026-11-30'
    """
    return datetime.fromtimestamp(clock() if now is None else now, UTC).date().isoformat()


def until_next(now: float | None = None) -> timedelta:
    """How long it is until the next day (UTC) begins.

    >>> str(until_next(1796007600))
    '21:00:00'
    """
    moment = datetime.fromtimestamp(clock() if now is None else now, UTC)
    midnight = datetime(moment.year, moment.month, moment.day, tzinfo=UTC)
    return midnight + DAY - moment


def parse_day(text: str, today: str) -> str:
    """The day that is meant by `text`, `today` or an earlier one; NotationError if none is.

    >>> parse_day("2026-11-28", "2026-11-30")
    '2026-11-28'
    """
    if not is_day(text):
        raise NotationError(
            Phrase(N_("'{text}' is no day: write it as {today}"), text=shortened(text), today=today)
        )
    if text > today:
        raise NotationError(
            Phrase(
                N_("the dice of {day} have not been thrown yet: today is {today} (UTC)"),
                day=text,
                today=today,
            )
        )
    return text


def standing(results: Mapping[str, int], day: str) -> Standing:
    """How things stand as of `day`, given the totals of all days that counted."""
    known = {on: total for on, total in results.items() if on <= day}
    lately = tuple(known.get(_before(day, n)) for n in reversed(range(LATELY)))
    streak = _row(known, day) or _row(known, _before(day, 1))
    return Standing(
        day=day,
        total=known.get(day),
        best=max(known.values(), default=None),
        streak=streak,
        longest=_longest(known),
        played=len(known),
        lately=lately,
    )


def _before(day: str, days: int) -> str:
    """The day so many days before; nothing that is a day before the first one there is."""
    try:
        return (date.fromisoformat(day) - days * DAY).isoformat()
    except OverflowError:
        return ""


def _row(known: Mapping[str, int], day: str) -> int:
    """How many days in a row up to `day` are known."""
    number = 0
    while day in known:
        number += 1
        day = _before(day, 1)
    return number


def _longest(known: Iterable[str]) -> int:
    longest = row = 0
    last = ""
    for day in sorted(known):
        row = row + 1 if last and _before(day, 1) == last else 1
        longest = max(longest, row)
        last = day
    return longest


def game_of(  # noqa: PLR0913 - what a game begins with
    store: Store, ruleset: Ruleset, seats: Sequence[Seat], *, day: str, today: str, started: str
) -> int:
    """The number of the game with the dice of `day`: one that was begun, or else a new one.

    That of today counts, and stays the one that does when it is gone on with
    later. Else it is practice, of which there may be many, one after the other.
    ConflictError if the game that counted has been deleted.
    """
    numbers: list[int] = []

    def keep_counted(opening: Mapping[str, Any]) -> Journal:
        numbers.append(store.begin_daily(day, opening))
        return Stored(store, numbers[0], 1)

    def keep_practice(opening: Mapping[str, Any]) -> Journal:
        key = rules_key(opening)
        waiting = (
            info.number
            for info in store.running(DAILY)
            if info.opening.get("practice") and info.opening.get("daily") == day and info.key == key
        )
        number = next(waiting, None)
        numbers.append(store.begin(opening) if number is None else number)
        return Stored(store, numbers[0], 1)

    counted = store.daily_game(day, ruleset.id)
    if counted is not None and (day == today or counted.finished is None):
        return counted.number
    more: dict[str, Any] = {"kind": DAILY, "started": started}
    if day == today:
        Session.begin(ruleset, seats, keep_counted, daily=day, more=more)
    else:
        more["practice"] = True
        Session.begin(ruleset, seats, keep_practice, daily=day, more=more)
    return numbers[0]
