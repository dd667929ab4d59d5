"""Files of games that are damaged, newer or not ours: told in a line, and never overwritten."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from records import kept, played, running

from yachtcli.errors import ConflictError, DamagedError, StoreError, UnknownGameError
from yachtcli.store import database
from yachtcli.store.games import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with some games, closed."""
    path = tmp_path / "games.sqlite3"
    with Store.open(str(path)) as store:
        kept(store, played(players=["Ann", "Bob"]))
        running(store, played(seed="b"), 20)
        store.begin_daily("2026-11-30", played(seed="c")[0])
    return path


def everything(path: Path) -> None:
    """Ask for all that can be asked for, and go on with every game."""
    record = played(seed="b")
    with Store.open(str(path)) as store:
        asks: list[Callable[[], object]] = [
            store.running,
            store.games,
            lambda: store.results(bots=True),
            lambda: store.best("yahtzee", "Ann"),
            lambda: store.daily_results("yahtzee"),
            lambda: store.daily_game("2026-11-30", "yahtzee"),
            lambda: store.keep(record),
            *(lambda n=n: store.objects(n) for n in (1, 2, 3)),
            *(lambda n=n: store.waiting(n) for n in (1, 2, 3)),
            lambda: store.append(2, 20, record[20:22]),
            lambda: store.rewind(2, 21, record[0]),
            lambda: store.finish(2, 21, record[-1]),
            lambda: store.begin_daily("2026-12-01", record[0]),
            lambda: store.delete(3),
        ]
        for ask in asks:
            try:
                ask()
            except (UnknownGameError, ConflictError):
                pass
            except StoreError as error:
                told(error)


def told(error: StoreError) -> None:
    assert len(error.problems) == 1
    assert "\n" not in str(error)
    assert len(str(error)) < 400


def damages(data: bytes) -> Iterator[bytes]:
    """The file damaged in many ways, always the same ones."""
    chance = random.Random(5)  # noqa: S311 - no secret
    size = len(data)
    for n in range(200):
        damaged = bytearray(data)
        if n % 5 == 0:
            del damaged[chance.randrange(1, size) :]
        elif n % 5 == 1:
            for _ in range(chance.choice((1, 3, 30, 300))):
                damaged[chance.randrange(size)] ^= 1 << chance.randrange(8)
        elif n % 5 == 2:  # the header, and the first page behind it
            damaged[chance.randrange(2000)] = chance.randrange(256)
        elif n % 5 == 3:
            start = chance.randrange(size)
            length = chance.randrange(1, 5000)
            damaged[start : start + length] = chance.randbytes(length)
        else:
            page = 4096 * chance.randrange(1, size // 4096)
            damaged[page : page + 4096] = bytes(4096)
        yield bytes(damaged)


def test_no_damage_brings_more_than_a_line(file: Path, tmp_path: Path) -> None:
    data = file.read_bytes()
    refused = 0
    for n, damaged in enumerate(damages(data)):
        path = tmp_path / f"{n}.sqlite3"
        path.write_bytes(damaged)
        try:
            everything(path)
        except StoreError as error:
            told(error)
            refused += 1
            assert path.read_bytes() == damaged, "what can't be opened stays as it is"
        fault = database.fault(str(path))
        if fault is not None:
            told(fault)
        for beside in tmp_path.glob(f"{n}.sqlite3*"):
            beside.unlink()
    assert refused > 20


def test_a_damaged_log_loses_no_more_than_its_end(file: Path, tmp_path: Path) -> None:
    """What was written last lies beside the file until it is closed."""
    live = tmp_path / "live.sqlite3"
    shutil.copy(file, live)
    with Store.open(str(live)) as store:
        record = played(seed="b")
        for place in range(20, 30):
            store.append(2, place, record[place : place + 1])
        data, log = live.read_bytes(), Path(f"{live}-wal").read_bytes()
    assert log
    chance = random.Random(7)  # noqa: S311 - no secret
    for n in range(30):
        path = tmp_path / f"{n}.sqlite3"
        path.write_bytes(data)
        damaged = bytearray(log)
        if n % 2:
            del damaged[chance.randrange(len(log)) :]
        else:
            damaged[chance.randrange(len(log))] ^= 0xFF
        Path(f"{path}-wal").write_bytes(damaged)
        with Store.open(str(path)) as store:
            objects = store.objects(2)
        assert 20 <= len(objects) <= 30
        assert objects == record[: len(objects)]


def test_an_empty_file_is_a_new_one_unless_a_log_lies_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.touch()
    log = Path(f"{path}-wal")
    log.write_bytes(b"what was written")
    with pytest.raises(DamagedError, match="the file is empty"):
        Store.open(str(path))
    assert log.read_bytes() == b"what was written"
    log.unlink()
    with Store.open(str(path)) as store:
        assert store.running() == ()


def test_a_file_cut_off_early_is_no_new_one(file: Path, tmp_path: Path) -> None:
    data = file.read_bytes()
    path = tmp_path / "cut.sqlite3"
    for size in (1, 15, 16, 17, 18, 99, 100, 511, 512, 1024, 4095, 4096, 8192):
        path.write_bytes(data[:size])
        with pytest.raises(DamagedError):
            everything(path)
        assert path.read_bytes() == data[:size]


@pytest.mark.parametrize("data", [b"x", b"SQLite format 3\0", b"{}\n" * 4000, bytes(8192)])
def test_what_is_no_database_stays_as_it_is(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_bytes(data)
    with pytest.raises(DamagedError, match="yacht history repair --move-aside") as caught:
        Store.open(str(path))
    told(caught.value)
    assert path.read_bytes() == data


def test_the_database_of_another_program_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    for statement in (
        "CREATE TABLE game (number)",
        "PRAGMA user_version = 1",
        "PRAGMA application_id = 7",
    ):
        with sqlite3.connect(path) as connection:
            connection.execute(statement)
        connection.close()
        data = path.read_bytes()
        with pytest.raises(DamagedError, match="it is another program's"):
            Store.open(str(path))
        assert path.read_bytes() == data


def test_a_newer_file_stays_as_it_is(file: Path) -> None:
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute("PRAGMA user_version = 99")
    connection.execute("CREATE TABLE what_comes_later (x)")
    connection.close()
    data = file.read_bytes()
    with pytest.raises(DamagedError, match=r"from a newer yacht.*99.*update yacht") as caught:
        Store.open(str(file))
    told(caught.value)
    assert file.read_bytes() == data


@pytest.mark.parametrize(
    "damage",
    [
        "DROP TABLE result",
        "ALTER TABLE game RENAME COLUMN kind TO sort",
        "UPDATE event SET object = '{' WHERE place = 0",
        "UPDATE event SET object = '[]' WHERE place = 0",
        'UPDATE event SET object = \'{"event": "game"}\' WHERE place = 0',
        "UPDATE event SET object = x'ff' WHERE place = 0",
        "UPDATE event SET object = CAST(x'ff' AS TEXT) WHERE place = 0",
        "DELETE FROM event WHERE place = 0",
        "UPDATE game SET kind = 7",
        "UPDATE game SET changed = x'00'",
    ],
)
def test_nonsense_in_the_tables_is_told(file: Path, damage: str) -> None:
    connection = sqlite3.connect(file)
    with connection:
        connection.execute(damage)
    connection.close()
    with Store.open(str(file)) as store:
        with pytest.raises(DamagedError) as caught:
            (store.running(), store.games(), store.results(), store.objects(1))
        told(caught.value)


def test_events_that_are_missing_are_told(file: Path) -> None:
    connection = sqlite3.connect(file)
    with connection:
        connection.execute("DELETE FROM event WHERE game = 2 AND place = 5")
    connection.close()
    with Store.open(str(file)) as store, pytest.raises(DamagedError, match="events are missing"):
        store.objects(2)


def test_a_wrong_call_is_no_damage(file: Path) -> None:
    with Store.open(str(file)) as store, pytest.raises(KeyError):
        store.begin({"event": "game"})


def test_a_folder_in_its_place_is_told(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").mkdir()
    with pytest.raises(StoreError, match="it is a folder"):
        Store.open(str(tmp_path / "games.sqlite3"))


def test_a_file_in_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    with pytest.raises(StoreError, match="YACHT_DATA_DIR names another folder"):
        Store.open(str(tmp_path / "data" / "games.sqlite3"))


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="whom no right is denied can't be refused"
)
def test_a_folder_that_cannot_be_written_to_is_told(file: Path) -> None:
    file.chmod(0o400)
    file.parent.chmod(0o500)
    try:
        with pytest.raises(StoreError) as caught:
            Store.open(str(file))
        told(caught.value)
    finally:
        file.parent.chmod(0o700)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("SQLITE_FULL", "there is no room left"),
        ("SQLITE_IOERR", "can't be read or written"),
        ("SQLITE_READONLY", "can't be opened and written to"),
        ("SQLITE_CANTOPEN", "YACHT_DATA_DIR names another folder"),
        ("SQLITE_BUSY_SNAPSHOT", "another yacht is writing"),
        ("SQLITE_CORRUPT", "is damaged"),
    ],
)
def test_what_the_disk_refuses_is_told(code: str, reason: str) -> None:
    error = sqlite3.OperationalError("some words\nof SQLite")
    error.sqlite_errorcode = getattr(sqlite3, code)
    with pytest.raises(StoreError, match=reason) as caught, database.telling("games.sqlite3"):
        raise error
    assert isinstance(caught.value, DamagedError) == (code == "SQLITE_CORRUPT")
    told(caught.value)


def test_a_full_disk_loses_nothing(file: Path) -> None:
    record = played(seed="b")
    with Store.open(str(file)) as store:
        (pages,) = store._connection.execute("PRAGMA page_count").fetchone()  # noqa: SLF001 - a small disk
        store._connection.execute(f"PRAGMA max_page_count = {pages}")  # noqa: SLF001 - the same
        with pytest.raises(StoreError, match="there is no room left"):
            store.append(2, 20, [record[20] | {"note": "x" * 100_000}])
        assert store.objects(2) == record[:20]
        store.append(2, 20, record[20:21])


def test_what_is_moved_aside_can_be_read_there_and_hides_nothing(file: Path) -> None:
    with Store.open(str(file)) as store:
        Path(f"{file}.aside-1-wal").touch()  # a name that is not free
        store.append(2, 20, played(seed="b")[20:21])
        aside = database.move_aside(str(file))
    assert aside == f"{file}.aside-2"
    assert not file.exists()
    assert not Path(f"{file}-wal").exists()
    with Store.open(aside) as store:
        assert len(store.objects(2)) == 21
    with Store.open(str(file)) as store:
        assert store.running() == ()
    assert database.move_aside(str(file)) == f"{file}.aside-3"


def test_a_sound_file_has_no_fault(file: Path, tmp_path: Path) -> None:
    assert database.fault(str(file)) is None
    assert database.fault(str(tmp_path / "none.sqlite3")) is None
    assert not (tmp_path / "none.sqlite3").exists()


def test_a_fault_deep_in_the_file_is_found(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[4096 * 3 : 4096 * 3 + 200] = bytes(range(200))
    file.write_bytes(data)
    fault = database.fault(str(file))
    assert isinstance(fault, DamagedError)
    told(fault)
