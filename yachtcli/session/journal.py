"""Where a game is written down while it is played.

A journal holds the record of one game, object by object. What a call has
written is safe when it returns, so a session writes first and shows then.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from yachtcli.store.games import Store

    Object = Mapping[str, Any]
    Objects = Sequence[Object]
    Faces = Sequence[int]


class Journal(Protocol):
    """Keeps a record as it grows."""

    def write(self, objects: Objects, waiting: Faces = ()) -> None:
        """Add these to the record; `waiting` are the dice that come next, if rolls were undone."""

    def rewrite(
        self, place: int, opening: Object, objects: Objects = (), waiting: Faces = ()
    ) -> None:
        """Drop what stands from `place` on (1 or more), and add `objects` instead.

        The first object becomes `opening`; `waiting` are the dice that come
        next, since rolls were taken back.
        """

    def finish(self, end: Object) -> None:
        """Add the end, and count the game among the finished ones."""


class Memory:
    """A record that is kept nowhere else."""

    def __init__(self, opening: Object) -> None:
        self.objects: list[Object] = [opening]
        self.waiting: tuple[int, ...] = ()

    def write(self, objects: Objects, waiting: Faces = ()) -> None:
        """Add these to the record."""
        self.objects += objects
        self.waiting = tuple(waiting)

    def rewrite(
        self, place: int, opening: Object, objects: Objects = (), waiting: Faces = ()
    ) -> None:
        """Drop what stands from `place` on, and add `objects` instead."""
        self.objects[place:] = objects
        self.objects[0] = opening
        self.waiting = tuple(waiting)

    def finish(self, end: Object) -> None:
        """Add the end."""
        self.write([end])


class Log(Memory):
    """A record in a file of JSON Lines, there to be read at any time.

    What could not be written, on a full disk perhaps, is with the next objects that can.
    """

    def __init__(self, path: str, objects: Objects) -> None:
        super().__init__(objects[0])
        self._path = path
        self.objects[1:] = objects[1:]
        self._whole = False
        self._write_all()

    def write(self, objects: Objects, waiting: Faces = ()) -> None:
        """Add these to the file."""
        super().write(objects, waiting)
        if self._whole:
            self._write_lines("a", objects)
        else:
            self._write_all()

    def rewrite(
        self, place: int, opening: Object, objects: Objects = (), waiting: Faces = ()
    ) -> None:
        """Write the file anew."""
        super().rewrite(place, opening, objects, waiting)
        self._write_all()

    def _write_all(self) -> None:
        self._write_lines("w", self.objects)

    def _write_lines(self, mode: str, objects: Objects) -> None:
        self._whole = False
        lines = "".join(map(_line, objects))
        try:
            with open(self._path, mode, encoding="utf-8", newline="\n") as file:  # noqa: PTH123 - pathlib costs start-up time
                file.write(lines)
        except OSError as error:  # a full disk does not say which file it was
            raise OSError(error.errno, error.strerror, self._path) from error
        self._whole = True


def _line(data: Object) -> str:
    return json.dumps(data, ensure_ascii=False) + "\n"


class Stored:
    """A record in the store; `place` objects of it are written."""

    def __init__(self, store: Store, game: int, place: int) -> None:
        self.game = game
        self._store = store
        self._place = place

    def write(self, objects: Objects, waiting: Faces = ()) -> None:
        """Add these to the record; ConflictError if it has gone on in another window."""
        self._store.append(self.game, self._place, objects, waiting)
        self._place += len(objects)

    def rewrite(
        self, place: int, opening: Object, objects: Objects = (), waiting: Faces = ()
    ) -> None:
        """Drop what stands from `place` on, and add `objects` instead."""
        self._store.rewind(self.game, place, opening, waiting, objects)
        self._place = place + len(objects)

    def finish(self, end: Object) -> None:
        """Add the end, and count the game among the finished ones."""
        self._store.finish(self.game, self._place, end)
        self._place += 1


class Both:
    """Two journals of the same game, the safer one first."""

    def __init__(self, first: Journal, second: Journal) -> None:
        self._journals = (first, second)

    def write(self, objects: Objects, waiting: Faces = ()) -> None:
        """Add these to both."""
        for journal in self._journals:
            journal.write(objects, waiting)

    def rewrite(
        self, place: int, opening: Object, objects: Objects = (), waiting: Faces = ()
    ) -> None:
        """Rewrite both."""
        for journal in self._journals:
            journal.rewrite(place, opening, objects, waiting)

    def finish(self, end: Object) -> None:
        """Finish both."""
        for journal in self._journals:
            journal.finish(end)
