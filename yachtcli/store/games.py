"""Games as they are kept: what was written is on disk before anything else happens."""

from __future__ import annotations

import json
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Self

from yachtcli.errors import ConflictError
from yachtcli.phrase import N_, Phrase
from yachtcli.store import database
from yachtcli.store.info import (
    bots_of,
    digest,
    entries,
    is_moment,
    kind_of,
    may_count,
    moment,
    ranks,
    rules_key,
)
from yachtcli.store.reading import Reader, unknown, whole_path

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from yachtcli.store.info import Kind


class Store(Reader):
    """The games of one user, to be looked at and to be changed.

    Every method that changes something is one transaction, on disk when it
    returns, and leaves everything as it was when it raises.

    Who has read or changed a game through a `Store` holds it: once it has been
    changed through another one (in another window), all changes through the
    first are ConflictErrors, until it has been read again with `objects`.
    """

    def __init__(self, connection: sqlite3.Connection, path: str) -> None:
        super().__init__(connection, path)
        self._held: dict[int, int] = {}
        """The revision of each game as it was last seen from here."""

    @classmethod
    def open(cls, path: str | None = None) -> Self:
        """The user's games, or those in the file `path`, which is made where there is none."""
        where = whole_path(path)
        return cls(database.connect(where), where)

    def objects(self, game: int) -> list[dict[str, Any]]:
        """The record of a game, ready to be continued by whoever asked."""
        with self._reading():
            revision, found = self._known(game)
        self._held[game] = revision
        return found

    def begin(self, opening: Mapping[str, Any], waiting: Sequence[int] = ()) -> int:
        """Keep a new running game; its number, small enough to be typed and never used twice."""
        with self._changing():
            return self._insert(opening, waiting)

    def begin_daily(self, day: str, opening: Mapping[str, Any]) -> int:
        """The number of the daily game that counts on `day` (YYYY-MM-DD) by these rules.

        It is begun with `opening` unless there is one already, running or
        finished: `objects` tells which. Of two that ask at once one begins it.
        ConflictError if it was deleted: the day stays taken.
        """
        with self._changing():
            rules = opening["rules"]
            found = self._row("SELECT game FROM daily WHERE day = ? AND rules = ?", day, rules)
            if found is None:
                number = self._insert(opening, ())
                self._connection.execute("INSERT INTO daily VALUES (?, ?, ?)", (day, rules, number))
                return number
            if found[0] is None:
                raise ConflictError(
                    Phrase(
                        N_(
                            "the daily game of {day} was begun and then deleted: a further one "
                            "would not count"
                        ),
                        day=day,
                    )
                )
            return int(found[0])

    def append(
        self,
        game: int,
        place: int,
        objects: Sequence[Mapping[str, Any]],
        waiting: Sequence[int] | None = None,
    ) -> None:
        """Write `objects` at `place` and behind it, where the game ends so far.

        `waiting` are the dice that wait from now on; as before unless told.
        ConflictError if the game is longer or shorter, or finished.
        """
        with self._changing():
            self._hold(game, place, place)
            self._write(game, place, objects)
            if waiting is not None:
                self._wait(game, waiting)

    def rewind(
        self,
        game: int,
        place: int,
        opening: Mapping[str, Any],
        waiting: Sequence[int] = (),
        objects: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        """Take back everything from `place` on, and write this opening, and `objects` instead.

        `waiting` are dice that had fallen and will come again, in their order.
        With the game's length as `place` only the opening and they change.
        """
        with self._changing():
            self._hold(game, place, None)
            self._connection.execute(
                "DELETE FROM event WHERE game = ? AND (place >= ? OR place = 0)", (game, place)
            )
            self._write(game, 0, [opening])
            self._write(game, place, objects)
            self._wait(game, waiting)

    def finish(self, game: int, place: int, end: Mapping[str, Any]) -> None:
        """Write the end of a game at `place`; it is no running one any more, and has results."""
        with self._changing():
            self._hold(game, place, place)
            self._write(game, place, [end])
            self._finish(game, moment(time.time()))

    def delete(self, *games: int) -> None:
        """Forget these games: all of them or, where one is not there, none."""
        with self._changing():
            for game in games:
                if not self._connection.execute(
                    "DELETE FROM game WHERE number = ?", (game,)
                ).rowcount:
                    raise unknown(game)

    def keep(self, objects: Sequence[Mapping[str, Any]]) -> tuple[int, bool]:
        """Keep a whole record that has been judged before; its game's number, and if it is new.

        The same record is kept once. One without its end is a running game.
        A daily game from elsewhere is none that counts.
        """
        opening, *events = objects
        mark = digest(objects)
        with self._changing():
            found = self._row("SELECT number FROM game WHERE digest = ?", mark)
            if found is None:
                near = self._connection.execute(
                    """SELECT game FROM event JOIN game ON number = game WHERE finished IS NULL
                    GROUP BY game HAVING count(*) = ?""",
                    (len(objects),),
                ).fetchall()
                same = (row[0] for row in near if digest(self._objects(row[0])) == mark)
                found = next(((number,) for number in same), None)
            if found is not None:
                return int(found[0]), False
            number = self._insert(opening, (), self._kind(objects))
            self._write(number, 1, events)
            if events and events[-1]["event"] == "end":
                started = opening.get("started")
                self._finish(number, started if is_moment(started) else moment(time.time()))
            return number, True

    # What these are made of; all of it inside a transaction.

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """A transaction that writes: nobody else does until it is over."""
        held = dict(self._held)
        try:
            with self._transaction("BEGIN IMMEDIATE"):
                yield
        except BaseException:
            self._held = held
            raise

    @staticmethod
    def _kind(objects: Sequence[Mapping[str, Any]]) -> Kind:
        """The kind of a record from elsewhere: where dice are kept in it, no score pad's."""
        kind = kind_of(objects[0])
        kept = kind == "pad" and any(data["event"] == "keep" for data in objects)
        return "play" if kept else kind

    def _insert(
        self, opening: Mapping[str, Any], waiting: Sequence[int], kind: Kind | None = None
    ) -> int:
        now = moment(time.time())
        started = opening.get("started")
        number = self._connection.execute(
            """INSERT INTO game (kind, rules, key, started, changed)
            VALUES (?, ?, ?, ?, ?)""",
            (
                kind or kind_of(opening),
                opening["rules"],
                rules_key(opening),
                started if is_moment(started) else now,
                now,
            ),
        ).lastrowid
        assert number is not None  # noqa: S101 - what inserting a row gives
        self._write(number, 0, [opening])
        self._wait(number, waiting)
        self._held[number] = 0
        return number

    def _hold(self, game: int, least: int, most: int | None) -> None:
        """Take the next revision of a running game; ConflictError if it isn't as it was here."""
        row = self._row(
            """SELECT revision, finished, (SELECT count(*) FROM event WHERE game = number)
            FROM game WHERE number = ?""",
            game,
        )
        if row is None:
            raise unknown(game)
        revision, finished, length = row
        if (
            finished is not None
            or self._held.get(game, revision) != revision
            or not least <= length <= (length if most is None else most)
        ):
            raise ConflictError(
                Phrase(
                    N_(
                        "game {number} has gone on in another window: go on there, or come back "
                        "here with: yacht resume {number}"
                    ),
                    number=game,
                )
            )
        self._connection.execute(
            "UPDATE game SET revision = ?, changed = ? WHERE number = ?",
            (revision + 1, moment(time.time()), game),
        )
        self._held[game] = revision + 1

    def _write(self, game: int, place: int, objects: Iterable[Mapping[str, Any]]) -> None:
        self._connection.executemany(
            "INSERT INTO event (game, place, object) VALUES (?, ?, ?)",
            [
                (game, place + n, json.dumps(data, separators=(",", ":")))
                for n, data in enumerate(objects)
            ],
        )

    def _wait(self, game: int, dice: Sequence[int]) -> None:
        self._connection.execute(
            "UPDATE game SET waiting = ? WHERE number = ?", (json.dumps(list(dice)), game)
        )

    def _finish(self, game: int, when: str) -> None:
        """Mark a game that has its end as finished, and write the results of its players.

        `when` it was, unless the end itself says so.
        """
        objects = self._objects(game)
        opening, end = objects[0], objects[-1]
        totals = end["totals"]
        daily = self._row("SELECT day FROM daily WHERE game = ?", game) is not None
        ours = daily or kind_of(opening) == "play"
        with self._making_sense():
            players, bots = opening["players"], bots_of(opening)
            cards = entries(objects, len(players))
        self._connection.executemany(
            "INSERT INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    game,
                    player,
                    json.dumps(name),
                    bots[player],
                    totals[player],
                    rank,
                    int(ours and may_count(opening) and bots[player] is None),
                    bonus,
                    json.dumps(boxes),
                )
                for player, (name, rank, (boxes, bonus)) in enumerate(
                    zip(players, ranks(totals), cards, strict=True)
                )
            ],
        )
        self._connection.execute(
            "UPDATE game SET finished = ?, digest = ?, waiting = '[]' WHERE number = ?",
            (end["finished"] if is_moment(end.get("finished")) else when, digest(objects), game),
        )
