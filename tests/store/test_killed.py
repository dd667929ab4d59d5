"""A process that is killed while it writes: what it was told to be written is there."""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from records import played

from yachtcli.store.games import Store

WRITER = """
import json, sys
from yachtcli.store.games import Store
record = json.loads(sys.stdin.readline())
with Store.open() as store:
    while True:
        number = store.begin(record[0])
        print(number, 1, flush=True)
        place = 1
        while place < len(record) - 1:
            step = 1 + (place * 7 + number) % 3
            store.append(number, place, record[place:min(place + step, len(record) - 1)])
            place = min(place + step, len(record) - 1)
            print(number, place, flush=True)
            if place == 9:
                store.rewind(number, 7, record[0], [1, 2])
                place = 7
                store.append(number, place, record[7:10])
                place = 10
                print(number, place, flush=True)
        store.finish(number, place, record[-1])
        print(number, place + 1, flush=True)
"""


def check(seed: int) -> None:
    record = played(players=["Ann", "Bob"])
    with subprocess.Popen(
        [sys.executable, "-c", WRITER], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(record).encode() + b"\n")
        process.stdin.flush()
        first = process.stdout.readline()
        # Not a matter of chance alone: from the first write on, up to some games.
        time.sleep(random.Random(seed).random() * 0.3)  # noqa: S311 - any moment will do
        process.kill()
        told = first + process.stdout.read()
    whole, _newline, _torn = told.rpartition(b"\n")
    lengths: dict[int, int] = {}
    for line in whole.decode().splitlines():
        number, length = map(int, line.split())
        lengths[number] = length
    with Store.open() as store:
        infos = {info.number: info for info in store.games()}
        assert infos.keys() >= lengths.keys()
        for number, info in infos.items():
            objects = store.objects(number)
            assert objects == record[: len(objects)], "a game is a beginning of its record"
            least = lengths.get(number, 0)
            # Between a rewind and what follows it stands where it was rewound to.
            assert len(objects) >= (7 if least == 9 else least)
            assert (info.finished is not None) == (len(objects) == len(record))
            assert info.totals == (() if info.finished is None else tuple(record[-1]["totals"]))
        path = store.path
        unfinished = [n for n, info in infos.items() if info.finished is None]
        assert len(unfinished) <= 1 + seed
        for number in unfinished:  # and it goes on from there
            place = len(store.objects(number))
            store.append(number, place, record[place:-1])
            store.finish(number, len(record) - 1, record[-1])
            assert store.objects(number) == record
    connection = sqlite3.connect(Path(path))
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()


def test_what_was_written_is_there_after_a_kill() -> None:
    for seed in range(10):
        check(seed)


@pytest.mark.slow
def test_what_was_written_is_there_after_200_kills() -> None:
    for seed in range(200):
        check(seed)
