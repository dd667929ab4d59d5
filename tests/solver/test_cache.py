"""What was solved is kept on disk: found again, and made anew when it is damaged."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from yachtcli.loading import catalog
from yachtcli.solver import cache
from yachtcli.solver.solve import solve

GAME = catalog.find("yacht")


def only_file() -> Path:
    (path,) = Path(cache.folder()).iterdir()
    return path


def test_the_second_time_it_is_read() -> None:
    first = solve(GAME)
    second = solve(GAME)
    assert first.how != "cache"
    assert second.how == "cache"
    assert np.array_equal(first.values, second.values)


def test_without_the_cache_nothing_is_written() -> None:
    solve(GAME, cache=False)
    assert not Path(cache.folder()).exists()


def test_other_rules_are_another_file_and_other_words_are_not() -> None:
    solve(GAME)
    assert solve(catalog.find("yacht", settings={"turn.rolls": 2})).how != "cache"
    assert solve(catalog.find("yacht", settings={"name": "Jacht"})).how == "cache"


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "head"])
def test_a_damaged_file_is_made_anew(damage: str) -> None:
    expected = solve(GAME).expected
    path = only_file()
    whole = path.read_bytes()
    changed = {
        "cut": whole[:-8],
        "flipped": whole[:5000] + bytes([whole[5000] ^ 1]) + whole[5001:],
        "empty": b"",
        "head": b"x" + whole[1:],
    }[damage]
    path.write_bytes(changed)
    again = solve(GAME)
    assert again.how != "cache"
    assert again.expected == expected
    assert only_file().read_bytes() == whole


def test_a_folder_that_can_not_be_used_costs_the_keeping_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("YACHT_CACHE_DIR", str(tmp_path / "file"))
    assert solve(GAME).expected == pytest.approx(166.9550677046, abs=1e-9)


def test_what_was_used_longest_ago_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    solve(GAME)
    old = only_file()
    os.utime(old, (1, 1))
    monkeypatch.setattr(cache, "MOST_BYTES", int(old.stat().st_size * 1.5))
    solve(catalog.find("yacht", settings={"turn.rolls": 2}))
    assert not old.exists()
    assert only_file() != old


def test_clearing_tells_how_much_went() -> None:
    solve(GAME)
    size = only_file().stat().st_size
    assert cache.clear() == size
    assert cache.clear() == 0
    assert solve(GAME).how != "cache"
