"""Whatever the command line is given, it ends with an exit code and clear lines, never a trace."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from complaints import complaint
from noise import KINDS, case

if TYPE_CHECKING:
    from noise import Case
    from processes import Yacht, YachtProcess

FEW = 200
MANY = 20_000
"""So many calls that no one waits for them by day."""


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def prepare(call: Case) -> None:
    """Put the files of the call where it is made, and none of another one."""
    for file in Path.cwd().glob("*.*"):
        if file.is_file():
            file.unlink()
    for name, data in call.files.items():
        Path(name).write_bytes(data)


def show(kind: str, seed: int, call: Case, what: object) -> str:
    return f"case({kind!r}, {seed}): {what}\n{call.args!r:.2000}\n{call.stdin!r:.2000}"


@pytest.mark.parametrize(
    "calls",
    [pytest.param(FEW // 2, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.slow)],
)
@pytest.mark.parametrize("kind", KINDS)
def test_anything_ends_in_an_exit_code_and_clear_lines(kind: str, calls: int, yacht: Yacht) -> None:
    statuses = set()
    for seed in range(calls):
        call = case(kind, seed)
        prepare(call)
        try:
            done = yacht(*call.args, stdin=call.stdin, env=call.env)
        except Exception as error:
            raise AssertionError(show(kind, seed, call, repr(error))) from error
        problem = complaint(call, done)
        assert problem is None, show(kind, seed, call, (problem, done))
        statuses.add(done.status)
    assert len(statuses) > 2, "the calls are neither harmless nor hopeless"


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_so_does_a_process_of_its_own(kind: str, yacht_process: YachtProcess) -> None:
    for seed in range(FEW):
        call = case(kind, MANY + seed)
        prepare(call)
        args = [word for word in call.args if "\x00" not in word and encodable(word)]
        done = yacht_process(*args, stdin=call.stdin, env=call.env)
        problem = complaint(call._replace(args=tuple(args)), done)
        assert problem is None, show(kind, MANY + seed, call, (problem, done))


def encodable(word: str) -> bool:
    """Whether the system can hand over such an argument at all."""
    try:
        os.fsencode(word)
    except UnicodeEncodeError:
        return False
    return True
