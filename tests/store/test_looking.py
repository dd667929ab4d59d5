"""Who only looks at games needs no right to write, and leaves nothing behind."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from locked import locked_folder, read_only
from records import kept, played, running

from yachtcli.errors import StoreError
from yachtcli.store import database
from yachtcli.store.games import Store
from yachtcli.store.reading import Reader
from yachtcli.store.schema import MIGRATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that everybody may look into."""
    with locked_folder() as found:
        yield found


def filled(path: Path) -> str:
    """The path of a closed file with a finished and a running game."""
    with Store.open(str(path)) as store:
        kept(store, played())
        running(store, played(seed="b"), 20)
    return str(path)


def test_a_file_that_nobody_may_change_is_read(folder: Path) -> None:
    path = filled(folder / "ga mes?#%.sqlite3")
    with read_only(folder):
        with Reader.open(path) as reader:
            assert [info.number for info in reader.games()] == [2, 1]
            assert reader.objects(1) == played()
            assert [result.total for result in reader.results()] == played()[-1]["totals"]
        assert database.fault(path) is None
        with pytest.raises(StoreError, match="can't be opened and written to"):
            Store.open(path)
        assert list(folder.iterdir()) == [Path(path)]


def test_a_file_in_use_is_read_with_what_was_written_last(folder: Path) -> None:
    path = filled(folder / "games.sqlite3")
    with Store.open(path) as store:
        number = store.begin(played(seed="c")[0])
        assert Path(f"{path}-wal").stat().st_size > 0
        with read_only(folder), Reader.open(path) as reader:
            assert [info.number for info in reader.running()] == [number, 2]
            assert reader.objects(number) == played(seed="c")[:1]


def test_of_a_copy_with_a_log_that_can_t_be_read_nothing_is_left_out(folder: Path) -> None:
    """SQLite wants to write beside it; what was written last must not seem not to be there."""
    path = filled(folder / "games.sqlite3")
    copy = folder / "copy"
    copy.mkdir()
    with Store.open(path) as store:
        store.begin(played(seed="c")[0])
        for end in ("", "-wal"):
            shutil.copy(path + end, copy)
    with read_only(copy), pytest.raises(StoreError, match="can't be opened and written to"):
        Reader.open(str(copy / "games.sqlite3"))
    with Reader.open(str(copy / "games.sqlite3")) as reader:
        assert len(reader.games()) == 3


def test_a_change_that_was_broken_off_is_not_taken_for_made(folder: Path) -> None:
    """A file with a journal of how it was before: who may not write can't put it back."""
    path = folder / "games.sqlite3"
    filled(path)
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("PRAGMA journal_mode = DELETE")
    writer.execute("PRAGMA cache_size = 1")
    before = path.read_bytes()
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("UPDATE event SET object = object || hex(zeroblob(4000))")
    copy = folder / "copy"
    copy.mkdir()
    for file in folder.glob("games.sqlite3*"):
        shutil.copy(file, copy)
    writer.close()
    assert (copy / path.name).read_bytes() != before, "half of it is written"
    with read_only(copy), pytest.raises(StoreError):
        Reader.open(str(copy / path.name))
    with Reader.open(str(copy / path.name)) as reader:
        assert reader.objects(1) == played()


def test_where_the_file_alone_is_locked_it_is_read_as_well(folder: Path) -> None:
    path = filled(folder / "games.sqlite3")
    with read_only(folder, 0o777):
        with Reader.open(path) as reader:
            assert len(reader.games()) == 2
        with Store.open(path) as store, pytest.raises(StoreError, match="readonly"):
            store.begin(played()[0])


def test_an_empty_file_that_nobody_may_change_holds_no_games(folder: Path) -> None:
    path = folder / "games.sqlite3"
    path.touch()
    with read_only(folder), Reader.open(str(path)) as reader:
        assert not reader.games()


def test_an_older_file_that_nobody_may_change_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = filled(folder / "games.sqlite3")
    more = ("ALTER TABLE game ADD COLUMN seat TEXT",)
    monkeypatch.setattr(database, "MIGRATIONS", (*MIGRATIONS, more))
    with read_only(folder), pytest.raises(StoreError, match="can't be opened and written to"):
        Reader.open(path)
    with Reader.open(path) as reader:
        assert len(reader.games()) == 2


def test_a_file_of_another_program_is_told_as_ever(folder: Path) -> None:
    path = folder / "games.sqlite3"
    path.write_text("no games")
    with read_only(folder), pytest.raises(StoreError, match="is damaged, or not yacht's"):
        Reader.open(str(path))


def test_whoever_only_looks_makes_no_file(tmp_path: Path) -> None:
    path = tmp_path / "none" / "games.sqlite3"
    with Reader.open(str(path)) as reader:
        assert not reader.running()
        assert not reader.games()
        assert not reader.results()
        assert reader.path == str(path)
    assert not path.parent.exists()


def test_a_folder_that_nobody_may_look_into_is_not_an_empty_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "games.sqlite3")
    asked: list[str] = []

    def connect(path: str, *, looking: bool) -> None:
        assert looking
        asked.append(path)

    monkeypatch.setattr("yachtcli.store.database.connect", connect)
    Reader.open(file)
    assert asked == [database.NOWHERE]

    def forbidden(path: str) -> None:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr("os.lstat", forbidden)
    Reader.open(file)
    assert asked[-1] == file, "opening it is what tells why"
