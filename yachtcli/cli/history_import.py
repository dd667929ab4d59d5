"""`yacht history import`: records from elsewhere, kept once they have been judged."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from yachtcli.cli.lines import line_chunks, stdin_bytes
from yachtcli.cli.options import Command, format_options
from yachtcli.cli.output import (
    answer_json,
    answer_rows,
    answer_wrapped,
    chosen_format,
    tell_error,
)
from yachtcli.cli.status import Status, status_of
from yachtcli.core.notation import parse_json, printable, shortened
from yachtcli.errors import IllegalActionError, NotationError, StoreError, YachtError
from yachtcli.i18n import _
from yachtcli.phrase import N_, Phrase
from yachtcli.ui.kept_words import house_rules

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

    from yachtcli.store.games import Store

STDIN = "-"
LONGEST = 1 << 20
"""Bytes of the longest line of a record."""


@click.command(
    "import",
    cls=Command,
    help=_(
        "Keep recorded games: files of JSON Lines, one game behind the other if there are "
        "several, or - for stdin. Each is played again first; one that is against the rules "
        "or can't be read is refused with its line, and the others are kept.\n\n"
        "The answer is the number of each game, in a pipe with new or known behind it: the "
        "same record is kept once. One without its end is a running game, for yacht resume. "
        "Exit code: 1 if a game is invalid, 2 if it can't be read."
    ),
    short_help=_("Keep records from elsewhere."),
)
@click.argument("files", metavar="FILE…|-", nargs=-1, required=True)
@format_options
def command(*, files: tuple[str, ...], json: bool, format_: str | None) -> Status:
    """Judge and keep every game of every file."""
    from yachtcli.store.games import Store  # noqa: PLC0415 - not for --help

    form = chosen_format(json, format_)
    status = Status.DONE
    kept: list[tuple[int, bool]] = []
    with Store.open() as store:
        for name in files:
            try:
                with _opened(name) as stream:
                    lines = _Lines(name, stream)
                    while lines.more():
                        try:
                            found = _keep(store, lines)
                        except StoreError:
                            raise
                        except YachtError as error:
                            lines.skip()
                            status = max(status, _refused(error, name, lines.number))
                            continue
                        kept.append(found)
                        if form == "tsv":
                            answer_rows([(found[0], "new" if found[1] else "known")])
                        elif form == "table":
                            answer_wrapped(_told(store, *found))
            except NotationError as error:
                status = max(status, _refused(error))
    if form == "json":
        answer_json({"games": [{"number": number, "new": new} for number, new in kept]})
    return status


def _refused(error: YachtError, file: str = "", line: int = 0) -> Status:
    """Tell what is wrong, and where; the exit code that it ends with."""
    where = _("{file}, line {line}").format(file=file, line=line) if file else ""
    tell_error(error, where=where)
    return status_of(error)


class _Lines:
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
                data = _object(line)
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
def _opened(name: str) -> Iterator[BinaryIO]:
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


def _object(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST:
        raise NotationError(Phrase(N_("the line is longer than {n} bytes"), n=LONGEST))
    try:
        return parse_json(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise NotationError(Phrase(N_("the line is not UTF-8 text"))) from None


def _keep(store: Store, lines: _Lines) -> tuple[int, bool]:
    from yachtcli.store.importing import judged  # noqa: PLC0415 - not for --help

    try:
        return store.keep(judged(lines.game()))
    except IllegalActionError as error:
        raise IllegalActionError(
            error.rule,
            Phrase(N_("{reason} (rule {rule})"), reason=error.problems[0], rule=error.rule),
        ) from None


def _told(store: Store, number: int, new: bool) -> str:
    info = store.info(number)
    if info.totals:
        seats = zip(info.players, info.totals, strict=True)
        result = ", ".join(f"{printable(name)} {total}" for name, total in seats)
    else:
        result = _("{players}, still running").format(
            players=", ".join(map(printable, info.players))
        )
    if not new:
        return _("Known already, as game {number}: {rules}, {result}.").format(
            number=number, rules=house_rules(info), result=result
        )
    return _("Kept as game {number}: {rules}, {result}.").format(
        number=number, rules=house_rules(info), result=result
    )
