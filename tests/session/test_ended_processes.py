"""Whatever ends a tournament ends all that it has begun: real processes, and signals to them."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from multiprocessing import get_all_start_methods
from typing import TYPE_CHECKING

import pytest

from yachtcli import signals
from yachtcli.errors import NotationError
from yachtcli.loading import catalog
from yachtcli.session.tournament import CHUNK, Entrant, play_all

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

if sys.platform == "win32":
    pytest.skip("signals of POSIX", allow_module_level=True)

LONG = 60
"""Seconds that nothing takes, on a machine that has much else to do too."""
ENTRY = "from yachtcli.cli.main import main; main()"
GAMES = ("simulate", "--bot", "easy", "--games", "1000000", "--seed", "1", "--format", "tsv")
HEEDED = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
"""Also where whoever starts the tests does not heed it."""


@contextmanager
def started(*args: str, before: str = "") -> Iterator[subprocess.Popen[str]]:
    """The command, in a group of its own, and in processes that are made as it says `before`."""
    process = subprocess.Popen(
        [sys.executable, "-c", HEEDED + before + ENTRY, *args],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """How it ended, and what it wrote, once nobody is left who could write there."""
    out, err = process.communicate(timeout=LONG)
    return process.returncode, out, err


def staying(tmp_path: Path, number: int) -> tuple[str, ...]:
    """A bot that never answers, and does not end when nothing comes any more; on processors."""
    stays = f"echo $$ >> {shlex.quote(str(tmp_path / 'began'))}; sleep 600 & wait"
    return ("--bot-cmd", shlex.join(["sh", "-c", stays]), "--time-limit", "600", "-j", str(number))


def until_begun(tmp_path: Path, number: int) -> None:
    """Wait until so many of these bots run."""
    began = tmp_path / "began"
    last = time.monotonic() + LONG
    while not began.exists() or len(began.read_text(encoding="utf-8").split()) < number:
        assert time.monotonic() < last
        time.sleep(0.01)


def test_an_interrupt_right_behind_a_fork_is_heard() -> None:
    # In a callback of a fork an exception is lost.
    at_fork = (
        "import os; os.register_at_fork(after_in_parent=lambda: os.killpg(0, signal.SIGINT));"
        "import multiprocessing; multiprocessing.set_start_method('fork');"
    )
    with started(*GAMES, "-j", "4", before=at_fork) as process:
        assert ended(process) == (130, "", "")


@pytest.mark.parametrize("method", get_all_start_methods())
@pytest.mark.parametrize("number", ["INT", "TERM"])
def test_a_signal_to_all_while_processes_begin_ends_them_without_a_word(
    method: str, number: str
) -> None:
    begin = (
        f"import multiprocessing, os; multiprocessing.set_start_method('{method}');"
        "start = multiprocessing.Process.start; multiprocessing.Process.start = "
        f"lambda made: (start(made), os.killpg(0, signal.SIG{number}));"
    )
    with started(*GAMES, "-j", "3", before=begin) as process:
        assert ended(process) == (128 + signal.Signals[f"SIG{number}"], "", "")


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("send", [os.kill, os.killpg])
def test_a_signal_ends_processes_and_programs_and_what_those_have_begun(
    tmp_path: Path, jobs: int, number: int, send: object
) -> None:
    assert callable(send)
    with started(*GAMES, *staying(tmp_path, jobs)) as process:
        until_begun(tmp_path, jobs)
        send(process.pid, number)
        assert ended(process) == (128 + number, "", "")


def test_who_outlives_the_window_plays_on(tmp_path: Path) -> None:
    nohup = "signal.signal(signal.SIGHUP, signal.SIG_IGN);"
    with started(*GAMES, *staying(tmp_path, 2), before=nohup) as process:
        until_begun(tmp_path, 2)
        os.killpg(process.pid, signal.SIGHUP)
        os.kill(process.pid, signal.SIGTERM)
        assert ended(process) == (143, "", "")


def test_games_so_far_are_told_to_whoever_ends_it(tmp_path: Path) -> None:
    tells = (
        "from yachtcli.session import tournament; games = tournament.play_all;"
        f"told = lambda game: (open({str(tmp_path / 'began')!r}, 'a').write('1\\n'), game)[1];"
        "tournament.play_all = lambda *args, **more: map(told, games(*args, **more));"
    )
    with started(*GAMES, "-j", "2", before=tells) as process:
        until_begun(tmp_path, 1)
        process.terminate()
        status, out, err = ended(process)
    assert status == 143
    assert out.splitlines()[1].startswith("easy\t")
    assert err.startswith("Interrupted: what follows are the first ")


@pytest.mark.parametrize("method", get_all_start_methods())
def test_processes_end_with_the_one_that_began_them_and_so_do_their_programs(
    tmp_path: Path, method: str
) -> None:
    made = f"import multiprocessing; multiprocessing.set_start_method('{method}');"
    with started(*GAMES, *staying(tmp_path, 2), before=made) as process:
        until_begun(tmp_path, 2)
        process.kill()
        assert ended(process) == (-signal.SIGKILL, "", "")


def test_what_is_raised_in_a_process_is_raised_here() -> None:
    entrants = (Entrant("none", None, "/no/such"),)
    with pytest.raises(NotationError, match="/no/such can't be run"):
        list(play_all(catalog.find("yahtzee"), entrants, "a", 2 * CHUNK, 2))


def test_a_signal_is_heard_behind_what_has_to_be_whole() -> None:
    heard = []

    def whole() -> None:
        with signals.unbroken(*signals.ENDING) as begun:
            signal.raise_signal(signal.SIGINT)
            heard.append(list(begun.came))
            signals.unblock(begun.blocked)
            heard.append(list(begun.came))

    before = {number: signal.getsignal(number) for number in signals.ENDING}
    with pytest.raises(KeyboardInterrupt):
        whole()
    assert heard == [[], [signal.SIGINT]]
    assert {number: signal.getsignal(number) for number in signals.ENDING} == before


def test_all_signals_are_heard_of_which_some_raise_nothing() -> None:
    heard: list[int] = []
    before = {n: signal.signal(n, lambda came, _: heard.append(came)) for n in signals.ENDING}
    try:
        with signals.unbroken():
            for number in signals.ENDING:
                signal.raise_signal(number)
            assert heard == []
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert heard == list(signals.ENDING)
