"""Kept games, to be looked at: a file that can't be written to is good enough for that."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Self

from yachtcli.errors import UnknownGameError
from yachtcli.phrase import N_, Phrase
from yachtcli.store import database, rows
from yachtcli.store.folder import games_file

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from yachtcli.store.info import Info, Kind, Result


class Reader:
    """The games of one user, running and finished, to be looked at.

    A game is the list of its record's objects: the opening, then its events;
    each has a place in it, from 0. Every method reads everything as it stood at
    one moment. All raise StoreError where the file, its folder or the disk
    fails; those that are told a game's number UnknownGameError if there is none.
    """

    def __init__(self, connection: sqlite3.Connection, path: str) -> None:
        self._connection = connection
        self.path = path

    @classmethod
    def open(cls, path: str | None = None) -> Self:
        """The user's games, or those in the file `path`; none where there is no file.

        A file, or its folder, that can't be written to is read as it is.
        """
        where = whole_path(path)
        there = _may_be_there(where)
        return cls(database.connect(where if there else database.NOWHERE, looking=True), where)

    def close(self) -> None:
        """Let go of the file."""
        with database.telling(self.path):
            self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    # One game.

    def objects(self, game: int) -> list[dict[str, Any]]:
        """The record of a game."""
        with self._reading():
            return self._known(game)[1]

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

    # What these are made of; all of it inside a transaction.

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """A transaction that reads: everything as it stood at one moment."""
        with self._transaction("BEGIN"), self._making_sense():
            yield

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        with database.telling(self.path):
            self._connection.execute(begin)
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
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

    def _known(self, game: int) -> tuple[int, list[dict[str, Any]]]:
        """How often a game has changed, and its record; UnknownGameError if there is none."""
        found = self._row("SELECT revision FROM game WHERE number = ?", game)
        if found is None:
            raise unknown(game)
        return int(found[0]), self._objects(game)

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


def whole_path(path: str | None) -> str:
    """The path of a file of games, from every folder the same; of the user's unless told."""
    return os.path.abspath(path or games_file())  # noqa: PTH100 - pathlib costs start-up time


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
