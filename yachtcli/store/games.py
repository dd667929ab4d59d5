"""Games as they are kept: what was written is on disk before anything else happens."""

from __future__ import annotations

import json
import os
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Self

from yachtcli.errors import ConflictError, UnknownGameError
from yachtcli.phrase import N_, Phrase
from yachtcli.store import database, rows
from yachtcli.store.folder import games_file
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

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from yachtcli.store.info import Info, Kind, Result


class Store:
    """The games of one user, running and finished.

    A game is the list of its record's objects: the opening, then its events;
    each has a place in it, from 0. Every method that changes something is one
    transaction, on disk when it returns, and leaves everything as it was when
    it raises. All raise StoreError where the file, its folder or the disk
    fails; those that are told a game's number UnknownGameError if there is none.

    Who has read or changed a game through a `Store` holds it: once it has been
    changed through another one (in another window), all changes through the
    first are ConflictErrors, until it has been read again with `objects`.
    """

    def __init__(self, connection: sqlite3.Connection, path: str) -> None:
        self._connection = connection
        self._held: dict[int, int] = {}
        """The revision of each game as it was last seen from here."""
        self.path = path

    @classmethod
    def open(cls, path: str | None = None, *, create: bool = True) -> Store:
        """The user's games, or those in the file `path`.

        Where there is no file it is made; or, for who only wants to look
        (`create` is false), there are no games, and what is written is lost.
        """
        where = os.path.abspath(path or games_file())  # noqa: PTH100 - pathlib costs start-up time
        there = create or _may_be_there(where)
        return cls(database.connect(where if there else database.NOWHERE), where)

    def close(self) -> None:
        """Let go of the file."""
        with database.telling(self.path):
            self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    # One game.

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

    def objects(self, game: int) -> list[dict[str, Any]]:
        """The record of a game, ready to be continued by whoever asked."""
        with self._reading():
            row = self._row("SELECT revision FROM game WHERE number = ?", game)
            if row is None:
                raise unknown(game)
            found = self._objects(game)
            self._held[game] = row[0]
            return found

    def waiting(self, game: int) -> tuple[int, ...]:
        """The dice that have fallen in a game and will come again, in their order."""
        with self._reading():
            row = self._row("SELECT waiting FROM game WHERE number = ?", game)
            if row is None:
                raise unknown(game)
            return tuple(json.loads(row[0]))

    def info(self, game: int) -> Info:
        """What is known about a game."""
        found = self._infos("WHERE number = ?", game)
        if not found:
            raise unknown(game)
        return found[0]

    # All games.

    def running(self, kind: Kind | None = None) -> tuple[Info, ...]:
        """The running games, all or of one kind; the one that was changed last comes first."""
        return self._infos(
            """WHERE finished IS NULL AND (?1 IS NULL OR kind = ?1)
            ORDER BY changed DESC, number DESC""",
            kind,
        )

    def games(self) -> tuple[Info, ...]:
        """All games at one moment, the one that was finished or changed last first."""
        return self._infos("ORDER BY coalesce(finished, changed) DESC, number DESC")

    def results(self, *, bots: bool = False) -> tuple[Result, ...]:
        """What players came to in finished games, the oldest first; of bots only with `bots`."""
        with self._reading():
            found = self._connection.execute(
                f"{rows.RESULT} WHERE bot IS NULL OR ? ORDER BY finished, game, player", (bots,)
            )
            return tuple(rows.result(row) for row in found)

    def best(self, key: str, player: str) -> int | None:
        """The personal best by the rules of that key (`Info.key`); None if there is none.

        What counts: a game that was played here with dice of ours that nobody
        could know (no seed, no practice), to its end, by the person, with
        nothing taken back and no help.
        """
        with self._reading():
            row = self._row(
                """SELECT max(total) FROM result JOIN game ON number = game
                WHERE name = ? AND key = ? AND counts""",
                json.dumps(player),
                key,
            )
            return None if row is None else row[0]

    def daily_game(self, day: str, rules: str) -> Info | None:
        """The daily game that counts on `day` by this ruleset; None if it was not begun."""
        return next(iter(self._infos("WHERE day = ? AND daily.rules = ?", day, rules)), None)

    def daily_results(self, rules: str) -> dict[str, int]:
        """What the daily games that count came to, by day, the first day first."""
        with self._reading():
            found = self._connection.execute(
                """SELECT day, total FROM daily JOIN result USING (game)
                WHERE rules = ? ORDER BY day""",
                (rules,),
            )
            return {str(day): int(total) for day, total in found}

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
        with self._transaction("BEGIN IMMEDIATE"):
            yield

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """A transaction that reads: everything as it stood at one moment."""
        with self._transaction("BEGIN"), self._making_sense():
            yield

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        held = dict(self._held)
        with database.telling(self.path):
            self._connection.execute(begin)
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                self._held = held
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    @contextmanager
    def _making_sense(self) -> Iterator[None]:
        """Values that are read in here and that we never wrote are a DamagedError."""
        try:
            yield
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            why = " ".join(f"{type(error).__name__}: {error}".split())
            raise database.damaged(self.path, why) from error

    def _row(self, statement: str, *values: object) -> tuple[Any, ...] | None:
        row: tuple[Any, ...] | None = self._connection.execute(statement, values).fetchone()
        return row

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

    def _objects(self, game: int) -> list[dict[str, Any]]:
        found = self._connection.execute(
            "SELECT place, object FROM event WHERE game = ? ORDER BY place", (game,)
        ).fetchall()
        with self._making_sense():
            if [place for place, _ in found] != list(range(max(len(found), 1))):
                raise ValueError("events are missing")
            return [rows.event(text) for _, text in found]

    def _infos(self, where: str, *values: object) -> tuple[Info, ...]:
        with self._reading():
            found = self._connection.execute(rows.INFO + where, values)
            return tuple(rows.info(row) for row in found)


def _may_be_there(path: str) -> bool:
    """Whether there is such a file, or nobody lets us see that: opening it tells why."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


def unknown(game: int) -> UnknownGameError:
    """The error for a number that no game has."""
    return UnknownGameError(
        Phrase(N_("there is no game {number}; `yacht history` lists those there are"), number=game)
    )
