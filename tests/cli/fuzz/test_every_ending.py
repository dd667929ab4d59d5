"""Closed pipes, signals and full disks end every command as promised."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from processes import ENTRY, LONG, Outcome, Started

YACHT = (sys.executable, "-c", ENTRY)
SHELL = pytest.mark.skipif(os.name == "nt", reason="asks a shell and signals of Unix")
FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")


def shell(line: str) -> Outcome:
    """What comes of a line in a shell; `yacht` stands for the command."""
    line = line.replace("yacht ", shlex.join(YACHT) + " ")
    done = subprocess.run(
        ["/bin/sh", "-c", line],  # the line is one of those below
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=LONG,
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


@SHELL
@pytest.mark.parametrize(
    "command",
    [
        "yes 66621 | yacht score --json -",
        "yes 66621 | yacht score",
        "yes '{\"dice\": 1}' | yacht validate - 2>&1",
        "yacht roll -n 1000000000000",
        "yacht rules list",
        "yacht rules show yahtzee --format table",
        "yacht rules show triple --json",
        "yacht card --html",
        "yacht card --blank --format table -r triple",
        "yacht completion zsh",
        "yacht odds 66621",
        "yacht simulate --bot easy --games 2",
        "yacht daily status --format table",
        "yacht --help",
    ],
)
def test_a_closed_pipe_ends_quietly(command: str) -> None:
    status = Path("status")
    done = shell(f"({command}; echo $? > {status}) | head -c 1")
    assert len(done.stdout) == 1
    assert done.stderr == ""
    assert status.read_text(encoding="utf-8") == "0\n"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@SHELL
@pytest.mark.parametrize(
    ("args", "first"),
    [
        (("score", "-c", "chance"), b"66621\n"),
        (("score", "--json"), b"66621\n"),
        (("validate", "-"), b'{"boxes": {}, "dice": "66621", "box": "chance"}\n'),
    ],
)
@pytest.mark.parametrize(("sent", "status"), [("SIGINT", 130), ("SIGTERM", -15)])
def test_a_signal_ends_a_stream_behind_its_last_whole_answer(
    args: tuple[str, ...], first: bytes, sent: str, status: int
) -> None:
    with Started(*args) as process:
        process.tell(first)
        assert process.line().endswith(b"\n")
        process.send_signal(signal.Signals[sent])
        assert process.ended() == (status, b"", b"")


@SHELL
@FULL
@pytest.mark.parametrize(
    "command",
    [
        "yacht score 66621",
        "yacht score 66621 --json",
        "echo 66621 | yacht score -",
        "yacht roll -n 100000",
        "yacht validate 66621 chance",
        "echo '{\"dice\": 1}' | yacht validate -",
        "yacht card ones=3 --json",
        "yacht card --html",
        "yacht card --blank --format table",
        "yacht rules list",
        "yacht rules show yahtzee --format table",
        "yacht rules check yahtzee",
        "yacht rules new mine --from yatzy",
        "yacht completion bash",
        "yacht odds 66621 --json",
        "yacht simulate --bot easy --games 2",
        "yacht config list",
        "yacht history --json",
        "yacht resume --list --json",
        "yacht --version",
        "yacht --help",
    ],
)
def test_a_full_disk_is_told_in_one_line(command: str) -> None:
    done = shell(f"{command} > /dev/full")
    assert done.status == 2
    assert done.stderr.startswith("Error: ")
    assert done.stderr.count("\n") == 1
    assert "space" in done.stderr


@SHELL
def test_a_device_is_no_file_to_replace() -> None:
    done = shell("yacht rules new mine --from yatzy --force -o /dev/null")
    assert done.status == 2
    assert done.stderr.count("\n") == 1
    assert Path("/dev/null").is_char_device()
