"""Commands as processes of their own, and what the fixtures that run them are."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import IO, TYPE_CHECKING, NamedTuple, Protocol, Self

if TYPE_CHECKING:
    from collections.abc import Mapping

ENTRY = "from yachtcli.cli.main import main; main()"
LONG = 60
"""Seconds that no command takes."""


class Outcome(NamedTuple):
    """How a command ended, and what it wrote."""

    status: int
    stdout: str
    stderr: str


class Yacht(Protocol):
    """Runs `yacht` with these arguments."""

    def __call__(
        self,
        *args: str,
        stdin: str | bytes = b"",
        env: Mapping[str, str] | None = None,
        terminal: bool = False,
    ) -> Outcome: ...


class YachtProcess(Protocol):
    """Runs `yacht` with these arguments as a process of its own."""

    def __call__(
        self, *args: str, stdin: str | bytes = b"", env: Mapping[str, str] | None = None
    ) -> Outcome: ...


class Started:
    """A command that runs, and is talked to."""

    def __init__(self, *args: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", ENTRY, *args],
            # Unbuffered, so that nothing is left to be written when it has ended.
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.send_signal = self._process.send_signal

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            _open(pipe).close()

    def tell(self, data: bytes) -> None:
        """Write to its stdin."""
        pipe = _open(self._process.stdin)
        while data:
            data = data[pipe.write(data) :]

    def tell_until_it_ends(self, data: bytes) -> None:
        """Write to its stdin again and again, until it reads no more."""
        end = time.monotonic() + LONG
        try:
            while time.monotonic() < end:
                self.tell(data)
                time.sleep(0.01)
        except BrokenPipeError:
            pass

    def line(self) -> bytes:
        """The next line of its stdout."""
        return _open(self._process.stdout).readline()

    def read_no_more(self) -> None:
        """Close its stdout."""
        _open(self._process.stdout).close()

    def close(self) -> None:
        """End its stdin."""
        _open(self._process.stdin).close()

    def ended(self) -> tuple[int, bytes, bytes]:
        """Its exit code, and the rest of what it wrote."""
        out = _open(self._process.stdout)
        err = _open(self._process.stderr).read()
        rest = b"" if out.closed else out.read()
        return self._process.wait(timeout=LONG), rest, err


def _open(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe
