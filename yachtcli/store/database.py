"""The file that games are kept in: how it is opened, what can be wrong with it."""

# pathlib costs start-up time, so not here:
# ruff: noqa: PTH103, PTH104, PTH112, PTH116, PTH120, PTH123

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NoReturn

from yachtcli.errors import DamagedError, StoreError
from yachtcli.phrase import N_, Phrase
from yachtcli.store.folder import DATA
from yachtcli.store.schema import APPLICATION, MIGRATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite puts beside its file: part of what is kept, as long as it lies there."""
NOWHERE: Final = ":memory:"
"""The path of a database that is in no file."""
HEAD: Final = b"SQLite format 3\0"
"""The beginning of every database, with the size of its pages behind it."""
PATIENCE: Final = 5
"""Seconds that one yacht waits for another one to have written."""
REPAIR: Final = "yacht history repair --move-aside"

LOCKED: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL}
FORBIDDEN: Final = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN}


def connect(path: str, *, looking: bool = False) -> sqlite3.Connection:
    """An open connection to the games in `path`, which is made where there is no file.

    What was written with an older version is brought up to this one. Who is
    only `looking` gets a file of this version that can't be written to as well.
    StoreError, one line, where neither can be; a file that is not ours or is
    damaged stays as it is.
    """
    if path != NOWHERE:
        _verify_path(path)
    with telling(path):
        try:
            return _ready(path)
        except sqlite3.OperationalError as error:
            if not looking or _code(error) not in FORBIDDEN:
                raise
            return _as_it_is(path, error)


def _ready(path: str) -> sqlite3.Connection:
    """A connection to a file of games of this version: if need be it is made one."""
    with _opened(path) as connection:
        version = _version_at_once(connection, path)
        if version < len(MIGRATIONS):
            _migrate(connection, path)
        _write_ahead(connection)
        return connection


def _as_it_is(path: str, error: sqlite3.Error) -> sqlite3.Connection:
    """A connection to a file that can't be written to; `error` again where it would have to be."""
    from pathlib import Path  # noqa: PLC0415 - as above

    # SQLite reads a log that it may not write to, but where there is none it begins one all the
    # same. It does not if told that nobody changes the file: then all is in there.
    logs = any(_size(path + end) >= 0 for end in ("-wal", "-journal"))
    how = "mode=ro" if logs else "immutable=1"
    with _opened(f"{Path(path).as_uri()}?{how}") as connection:
        version = _version_at_once(connection, path)
        if version == len(MIGRATIONS):
            return connection
        if version:
            raise error
    connection.close()
    return _ready(NOWHERE)


@contextmanager
def _opened(where: str) -> Iterator[sqlite3.Connection]:
    """A connection to the database that a path or a URI names, closed if something fails here."""
    connection = sqlite3.connect(
        where, timeout=PATIENCE, isolation_level=None, uri=where.startswith("file:")
    )
    try:
        # What a damaged or foreign file says must not be run, nor believed.
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA cell_size_check = ON")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        yield connection
    except BaseException:
        connection.close()
        raise


def _version_at_once(connection: sqlite3.Connection, path: str) -> int:
    """The version of the file, all that tells it read at one moment."""
    connection.execute("BEGIN")
    version = _version(connection, path)
    connection.execute("COMMIT")
    return version


def _verify_path(path: str) -> None:
    """Make the folder of the file; StoreError where no file of ours can be in that place."""
    if os.path.isdir(path):
        raise damaged(path, Phrase(N_("it is a folder")))
    # SQLite takes a file without a whole page for a new one, and what lies beside it for rubbish.
    # The log is asked for first: if another yacht has just begun one, the file is not empty.
    log = _size(f"{path}-wal")
    if log > 0 and _size(path) == 0:
        raise damaged(path, Phrase(N_("the file is empty")))
    if not _begins(path):
        raise damaged(path, Phrase(N_("it does not begin as a file of games does")))
    folder = os.path.dirname(path) or "."
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
    except OSError as error:
        raise StoreError(
            Phrase(
                N_("games can't be kept in {path}: {why}; {variable} names another folder"),
                path=folder,
                why=error.strerror or str(error),
                variable=DATA,
            )
        ) from None


def _size(path: str) -> int:
    """The bytes of a file; -1 if there is none."""
    try:
        return os.stat(path).st_size
    except (OSError, ValueError):
        return -1


def _begins(path: str) -> bool:
    """Whether the first page of a database is there, or no file, or an empty one.

    True where that can't be asked. Another yacht may be writing that page just now.
    """
    for wait in (0.0, 0.05, 0.2):
        time.sleep(wait)
        try:
            with open(path, "rb") as file:
                head = file.read(18)
        except OSError:
            return True
        page = int.from_bytes(head[16:18], "big") or 1
        if not head or (head.startswith(HEAD) and _size(path) >= page):
            return True
    return False


def _version(connection: sqlite3.Connection, path: str) -> int:
    """The version that the file was written with, 0 for a new one; StoreError if it isn't ours."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application == APPLICATION and version > len(MIGRATIONS):
        raise DamagedError(
            Phrase(
                N_(
                    "{path} is from a newer yacht (version {found}, this one knows {known}): "
                    "update yacht, or move the file aside with: {command}"
                ),
                path=path,
                found=version,
                known=len(MIGRATIONS),
                command=REPAIR,
            )
        )
    if (application, version, tables) == (0, 0, 0):
        return 0
    if application != APPLICATION or version < 1:
        raise damaged(path, Phrase(N_("it is another program's")))
    return int(version)


def _migrate(connection: sqlite3.Connection, path: str) -> None:
    """Bring the file up to this version, each step whole or not at all."""
    while True:
        connection.execute("BEGIN IMMEDIATE")
        try:
            # Asked again: another yacht may have been quicker.
            version = _version(connection, path)
            if version < len(MIGRATIONS):
                for statement in MIGRATIONS[version]:
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
                connection.execute(f"PRAGMA user_version = {version + 1}")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")
        if version + 1 >= len(MIGRATIONS):
            return


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Let readers not wait for a writer; SQLite itself does not wait for that change."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
            if mode != "wal":
                connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if _code(error) not in LOCKED or time.monotonic() > end:
                raise
            time.sleep(0.02)
        else:
            return


@contextmanager
def telling(path: str) -> Iterator[None]:
    """Let whatever SQLite finds wrong in here be a StoreError of one line."""
    try:
        yield
    except (sqlite3.Error, sqlite3.Warning, MemoryError, OverflowError) as error:
        _tell(path, error)
    except UnicodeDecodeError as error:  # a message of SQLite that quotes a damaged file
        raise damaged(path, Phrase(N_("it holds what is no text"))) from error


def _code(error: BaseException) -> int:
    """SQLite's own number for what went wrong, without its finer shades; -1 if it has none."""
    code = getattr(error, "sqlite_errorcode", None)
    return -1 if code is None else code & 0xFF


def _tell(path: str, error: BaseException) -> NoReturn:
    """Raise what people are told instead of `error`."""
    code = _code(error)
    why = " ".join(str(error).split()) or type(error).__name__
    if code in LOCKED:
        problem = Phrase(
            N_("another yacht is writing to {path}: try again when it has done so"), path=path
        )
    elif code == sqlite3.SQLITE_FULL:
        problem = Phrase(
            N_("there is no room left for {path}; what was kept before is safe"), path=path
        )
    elif code in FORBIDDEN:
        problem = Phrase(
            N_("{path} can't be opened and written to: {why}; {variable} names another folder"),
            path=path,
            why=why,
            variable=DATA,
        )
    elif code == sqlite3.SQLITE_IOERR:
        problem = Phrase(N_("{path} can't be read or written: {why}"), path=path, why=why)
    elif code == -1 and isinstance(error, sqlite3.ProgrammingError | sqlite3.InterfaceError):
        raise error  # the program's fault, not the file's
    else:
        raise damaged(path, why) from None
    raise StoreError(problem) from None


def damaged(path: str, why: Phrase | str) -> DamagedError:
    """The error for a file that holds something else than it should."""
    return DamagedError(
        Phrase(
            N_("{path} is damaged, or not yacht's: {why}; to move it aside: {command}"),
            path=path,
            why=why,
            command=REPAIR,
        )
    )


def fault(path: str) -> StoreError | None:
    """What is wrong with the file, every page of it read; None if nothing is, or there is none.

    Nothing is written but what SQLite does to read it.
    """
    if not os.path.lexists(path):
        return None
    try:
        connection = connect(path, looking=True)
        try:
            with telling(path):
                found = [row[0] for row in connection.execute("PRAGMA integrity_check(1)")]
                broken = connection.execute("PRAGMA foreign_key_check").fetchone()
        finally:
            connection.close()
    except StoreError as error:
        return error
    if found != ["ok"]:
        return damaged(path, " ".join(str(found[0]).split()))
    return (
        None if broken is None else damaged(path, Phrase(N_("there are events without their game")))
    )


def move_aside(path: str) -> str:
    """Give the file, with all that SQLite put beside it, a name that is free; which one.

    The games in it are not lost, and the next one begins a new file.
    """
    number = 1
    while any(os.path.lexists(f"{path}.aside-{number}{end}") for end in ("", *BESIDE)):
        number += 1
    aside = f"{path}.aside-{number}"
    try:
        # The file last: as long as it is there, nobody begins a new one beside its log.
        for end in (*BESIDE, ""):
            if os.path.lexists(path + end):
                os.rename(path + end, aside + end)
    except OSError as error:
        raise StoreError(
            Phrase(
                N_("{path} can't be moved aside: {why}"),
                path=path,
                why=error.strerror or str(error),
            )
        ) from None
    return aside
