"""Files of older versions are brought up to this one, step by step, whole or not at all."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

import pytest
from records import kept, played

from yachtcli.errors import DamagedError
from yachtcli.store import database
from yachtcli.store.games import Store
from yachtcli.store.schema import MIGRATIONS

if TYPE_CHECKING:
    from pathlib import Path

NEXT = ("ALTER TABLE game ADD COLUMN place TEXT", "UPDATE game SET place = 'kitchen'")
LAST = ("ALTER TABLE game RENAME COLUMN place TO room",)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file of the present version, with a game."""
    path = tmp_path / "games.sqlite3"
    with Store.open(str(path)) as store:
        kept(store, played())
    return path


def version(path: Path) -> int:
    connection = sqlite3.connect(path)
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    connection.close()
    return int(found)


def test_a_new_file_has_the_present_version(old: Path) -> None:
    assert version(old) == len(MIGRATIONS)


def test_an_old_file_goes_all_the_steps(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "MIGRATIONS", (*MIGRATIONS, NEXT, LAST))
    for _ in range(2):
        with Store.open(str(old)) as store:
            assert store.objects(1) == played()
    assert version(old) == len(MIGRATIONS) + 2
    connection = sqlite3.connect(old)
    assert connection.execute("SELECT room FROM game").fetchall() == [("kitchen",)]
    connection.close()


def test_a_step_that_fails_leaves_the_file_where_it_was(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = ("DELETE FROM event", "UPDATE attic SET x = 1")
    monkeypatch.setattr(database, "MIGRATIONS", (*MIGRATIONS, NEXT, wrong))
    with pytest.raises(DamagedError, match="no such table: attic"):
        Store.open(str(old))
    assert version(old) == len(MIGRATIONS) + 1, "the step before it was whole"
    monkeypatch.setattr(database, "MIGRATIONS", (*MIGRATIONS, NEXT))
    with Store.open(str(old)) as store:
        assert store.objects(1) == played()
