"""Several terminals at once: none loses, doubles or mixes what another one has written."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from records import played, running

from yachtcli.errors import StoreError
from yachtcli.store import database
from yachtcli.store.games import Store

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

BEGIN = """
import sys
from yachtcli.store.games import Store
print("ready", flush=True)
sys.stdin.readline()
opening = {"event": "game", "format": 1, "rules": "yahtzee", "players": ["Ann"]}
"""


def at_once(program: str, *arguments: Sequence[str]) -> list[str]:
    """What processes answer that begin at the same moment, one for each list of arguments."""
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", BEGIN + program, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for words in arguments
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    answers = [process.communicate(timeout=60)[0] for process in processes]
    assert [process.returncode for process in processes] == [0] * len(processes)
    return answers


def test_all_begin_the_file_together(tmp_path: Path) -> None:
    program = """
for n in range(20):
    with Store.open(f"{sys.argv[1]}/{n}.sqlite3") as s:
        print(s.begin(opening), end=" ")
"""
    answers = at_once(program, *[[str(tmp_path)]] * 6)
    for numbers in zip(*(map(int, answer.split()) for answer in answers), strict=True):
        assert sorted(numbers) == [1, 2, 3, 4, 5, 6]


def test_the_game_of_a_day_is_begun_by_one() -> None:
    program = "with Store.open() as s: print(s.begin_daily('2026-11-30', opening))"
    assert at_once(program, *[[]] * 4) == ["1\n"] * 4
    with Store.open() as store:
        assert len(store.running()) == 1


def test_games_that_are_played_side_by_side_do_not_disturb_each_other() -> None:
    program = """
with Store.open() as s:
    n = s.begin(opening)
    for place in range(1, 60):
        s.append(n, place, [{"event": "roll", "who": sys.argv[1], "place": place}])
    print(n)
"""
    numbers = at_once(program, ["a"], ["b"], ["c"])
    with Store.open() as store:
        for who, number in zip("abc", numbers, strict=True):
            events = store.objects(int(number))[1:]
            assert events == [{"event": "roll", "who": who, "place": p} for p in range(1, 60)]


def test_of_two_windows_on_a_game_one_goes_on() -> None:
    with Store.open() as store:
        number = store.begin(played()[0])
    program = f"""
from yachtcli.errors import ConflictError
with Store.open() as s:
    place = len(s.objects({number}))
    print("read", flush=True)
    sys.stdin.readline()
    done = 0
    try:
        while done < 20:
            s.append({number}, place + done, [{{"event": "roll", "who": sys.argv[1]}}])
            done += 1
    except ConflictError:
        pass
    print(done)
"""
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", BEGIN + program, who],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for who in "ab"
    ]
    for step in ("ready\n", "read\n"):
        for process in processes:
            assert process.stdout is not None
            assert process.stdin is not None
            if step == "ready\n":
                assert process.stdout.readline() == step
                process.stdin.write("\n")
                process.stdin.flush()
            else:
                assert process.stdout.readline() == step
    done = [int(process.communicate("\n", timeout=60)[0]) for process in processes]
    assert sorted(done) == [0, 20], "who has missed something does not come in again"
    with Store.open() as store:
        writers = {data["who"] for data in store.objects(number)[1:]}
    assert writers == {"ab"[done.index(20)]}


def test_who_waits_too_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played()
    monkeypatch.setattr(database, "PATIENCE", 0.1)
    with Store.open() as one, Store.open() as two:
        number = running(one, record, 3)
        blocker = database.connect(one.path)
        blocker.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match=r"another yacht is writing to .*: try again"):
            two.append(number, 3, record[3:4])
        assert two.objects(number) == record[:3], "reading needs no patience"
        blocker.execute("ROLLBACK")
        blocker.close()
        two.append(number, 3, record[3:4])
