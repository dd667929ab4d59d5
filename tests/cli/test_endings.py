"""How commands end where something goes wrong that is nobody's wrong use."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from processes import ENTRY, Started

from yachtcli.cli import roll
from yachtcli.loading import listing
from yachtcli.ui import html

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from processes import Yacht

PLACEMENT = json.dumps({"boxes": {}, "dice": [6, 6, 6, 2, 1], "box": "chance"}).encode() + b"\n"

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of POSIX")


def fails(*_args: object, **_options: object) -> None:
    message = "a die fell\noff the table"
    raise ArithmeticError(message)


def interrupts(*_args: object, **_options: object) -> None:
    raise KeyboardInterrupt


def test_a_bug_is_one_line_and_70(yacht: Yacht, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roll.command, "callback", fails)
    done = yacht("roll")
    assert (done.status, done.stdout) == (70, "")
    assert done.stderr == (
        "Error: this is a bug in yacht (ArithmeticError: a die fell); please report it with what "
        "you typed and what --debug shows\n"
    )


@pytest.mark.parametrize("args", [("roll", "--debug"), ("--debug", "roll")])
def test_a_bug_shows_where_it_happened_under_debug_only(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...]
) -> None:
    monkeypatch.setattr(roll.command, "callback", fails)
    done = yacht(*args)
    assert (done.status, done.stdout) == (70, "")
    assert done.stderr.startswith("Traceback (most recent call last):\n")
    assert "in fails\n" in done.stderr
    assert done.stderr.splitlines()[-1].startswith("Error: this is a bug in yacht (Arithmetic")


def test_an_expected_error_has_no_traceback_even_under_debug(yacht: Yacht) -> None:
    done = yacht("score", "66627", "--debug")
    assert (done.status, done.stderr) == (2, "Error: no die shows 7: faces are 1 to 6\n")


@pytest.mark.parametrize(
    ("args", "broken"),
    [(("rules", "list"), (listing, "entries")), (("card", "--html"), (html, "html"))],
)
def test_an_interrupt_ends_quietly(
    yacht: Yacht,
    monkeypatch: pytest.MonkeyPatch,
    args: tuple[str, ...],
    broken: tuple[object, str],
) -> None:
    monkeypatch.setattr(*broken, interrupts)
    assert yacht(*args) == (130, "", "")


@posix
def test_an_interrupt_ends_a_stream_of_verdicts_behind_the_last_whole_one() -> None:
    with Started("validate", "-") as process:
        process.tell(PLACEMENT)
        assert json.loads(process.line())["points"] == 21
        process.send_signal(signal.SIGINT)
        assert process.ended() == (130, b"", b"")


@posix
@pytest.mark.parametrize(
    "args",
    [("rules", "list"), ("card", "--html"), ("card", "--blank", "--format", "table"), ("--help",)],
)
def test_nobody_who_reads_is_no_error(args: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-c", ENTRY, *args],
        stdin=subprocess.DEVNULL,
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
        timeout=60,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@posix
def test_a_stream_of_verdicts_ends_quietly_once_nobody_reads() -> None:
    with Started("validate", "-") as process:
        process.tell(PLACEMENT)
        assert process.line()
        process.read_no_more()
        process.tell_until_it_ends(PLACEMENT * 100)
        assert process.ended() == (0, b"", b"")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Callable[[str], Path]]:
    """A small disk of its own, mounted with these options; only some may do that."""
    folder = tmp_path / "disk"

    def mount(options: str) -> Path:
        folder.mkdir()
        try:
            subprocess.run(
                ["mount", "-t", "tmpfs", "-o", options, "none", str(folder)],  # noqa: S607 - the system's
                check=True,
                capture_output=True,
            )
        except (OSError, subprocess.CalledProcessError):
            pytest.skip("no right to mount a disk")
        return folder

    yield mount
    if os.path.ismount(folder):
        subprocess.run(["umount", str(folder)], check=True)  # noqa: S607 - the system's


def new_in(yacht: Yacht, folder: Path) -> str:
    """What is said where a new table can't be written into a folder, without its name."""
    done = yacht("rules", "new", "mine", "--from", "yatzy", "-o", str(folder / "mine.toml"))
    assert (done.status, done.stdout) == (2, "")
    return done.stderr.replace(str(folder), "")


@posix
def test_a_read_only_disk_is_one_line(yacht: Yacht, disk: Callable[[str], Path]) -> None:
    folder = disk("ro")
    assert new_in(yacht, folder) == f"Error: /mine.toml: {os.strerror(errno.EROFS)}\n"
    assert list(folder.iterdir()) == []


@posix
def test_a_folder_without_the_right_to_write_is_one_line(yacht: Yacht, tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    folder = tmp_path / "theirs"
    folder.mkdir(mode=0o555)
    assert new_in(yacht, folder) == f"Error: /mine.toml: {os.strerror(errno.EACCES)}\n"
    assert list(folder.iterdir()) == []


@posix
def test_a_full_disk_is_one_line_and_nothing_half_written(
    yacht: Yacht, disk: Callable[[str], Path]
) -> None:
    folder = disk("size=8k")
    with pytest.raises(OSError, match="space"):
        (folder / "full").write_bytes(bytes(1 << 16))
    assert new_in(yacht, folder) == f"Error: /mine.toml: {os.strerror(errno.ENOSPC)}\n"
    assert [path.name for path in folder.iterdir()] == ["full"]
