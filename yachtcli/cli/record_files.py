"""Files of recorded games, line by line."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from yachtcli.cli.lines import line_chunks, stdin_bytes
from yachtcli.core.notation import shortened
from yachtcli.core.objects import LONGEST, read_object
from yachtcli.errors import NotationError
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

STDIN = "-"


class RecordLines:
    """The objects of a file, game by game; `number` is that of the line read last."""

    def __init__(self, name: str, stream: BinaryIO) -> None:
        self._lines = _numbered(name, stream)
        self._next = next(self._lines, None)
        self.number = 1
        if self._next is None:
            raise NotationError(Phrase(N_("there is no game in {file}"), file=shortened(name, 200)))

    def more(self) -> bool:
        """Whether another game follows."""
        return self._next is not None

    def game(self) -> Iterator[dict[str, Any]]:
        """The objects of the next game, up to the opening of another one."""
        first = True
        while self._next is not None:
            number, line = self._next
            data: dict[str, Any] | NotationError
            try:
                data = read_object(line)
            except NotationError as error:
                data = error
            if not first and isinstance(data, dict) and data.get("event") == "game":
                return
            self.number = number
            self._next = next(self._lines, None)
            first = False
            if isinstance(data, NotationError):
                raise data
            yield data

    def skip(self) -> None:
        """Go to the opening of the next game."""
        while self._next is not None and b'"game"' not in self._next[1]:
            self._next = next(self._lines, None)


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """The bytes of a file, or of stdin for `-`; NotationError if it can't be read."""
    if name == STDIN:
        yield stdin_bytes()
        return
    try:
        file = open(name, "rb")  # noqa: PTH123, SIM115 - pathlib costs start-up time; closed below
    except (OSError, ValueError) as error:
        raise _unreadable(name, error) from None
    with file:
        yield file


def _numbered(name: str, stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers."""
    number = 0
    try:
        for lines in line_chunks(stream, LONGEST):
            for line in lines:
                number += 1
                if line.strip():
                    yield number, line
    except OSError as error:
        raise _unreadable(name, error) from None


def _unreadable(name: str, error: OSError | ValueError) -> NotationError:
    why = getattr(error, "strerror", None) or str(error)
    return NotationError(
        Phrase(N_("{file} can't be read: {why}"), file=shortened(name, 200), why=why)
    )
