"""Commands on a terminal of their own: what is typed, and what stands on the screen."""

from __future__ import annotations

import os
import sys
import time
import warnings
from typing import TYPE_CHECKING, Self

import pexpect
import pyte
from processes import ENTRY

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

PATIENCE = 30
"""Seconds that nothing takes."""
ENDED = "\x04"
INTERRUPT = "\x03"


class Terminal:
    """A command that runs in a pseudo-terminal; `raw` is all that it has written.

    `before` is Python that its process runs first.
    """

    def __init__(
        self,
        *args: str,
        columns: int = 80,
        lines: int = 24,
        env: Mapping[str, str] | None = None,
        before: str = "",
    ) -> None:
        kept = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES", "NO_COLOR")}
        surroundings = {**kept, "TERM": "xterm", "LC_ALL": "C.UTF-8", "INPUTRC": os.devnull}
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = b""
        with warnings.catch_warnings():
            # Python 3.12 fears for the threads of whoever forks; ours runs another program.
            warnings.simplefilter("ignore", DeprecationWarning)
            self.child: pexpect.spawn[bytes] = pexpect.spawn(
                sys.executable,
                ["-c", before + ENTRY, *args],
                env={**surroundings, **(env or {})},
                dimensions=(lines, columns),
                timeout=PATIENCE,
            )
        self.child.delaybeforesend = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.child.close(force=True)

    @property
    def lines(self) -> list[str]:
        """What stands on the screen, without the blanks at the ends."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def typed(self) -> str:
        """The line with the cursor, up to it."""
        return self.screen.display[self.screen.cursor.y][: self.screen.cursor.x]

    def read(self, seconds: float = 0.05) -> bool:
        """Show what the command writes now; whether it may still write something."""
        try:
            piece: bytes = self.child.read_nonblocking(65536, timeout=seconds)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.raw += piece
        self._stream.feed(piece)
        return True

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something can be seen."""
        end = time.monotonic() + PATIENCE
        while not condition():
            running = self.read()
            if condition():
                return
            assert running, f"ended with:\n{self.text}"
            assert time.monotonic() < end, f"still:\n{self.text}"

    def until_shown(self, text: str) -> None:
        self.until(lambda: text in self.text)

    def until_asked(self, prompt: str = "> ") -> None:
        """Wait until the cursor stands behind a prompt, and nothing else is typed."""
        self.until(lambda: self.typed.endswith(prompt))

    def send(self, text: str) -> None:
        """Type this, without pressing Enter."""
        self.child.send(text)

    def type(self, line: str, prompt: str = "> ") -> None:
        """Wait for the prompt, type a line, and wait until it was taken."""
        self.until_asked(prompt)
        before = len(self.raw)
        self.child.send(line + "\r")
        self.until(lambda: b"\n" in self.raw[before:])

    def resize(self, columns: int, lines: int) -> None:
        self.screen.resize(lines, columns)
        self.child.setwinsize(lines, columns)

    def ended(self) -> int:
        """Wait for the end; its exit code, and a negative number for a signal."""
        end = time.monotonic() + PATIENCE
        while self.read():
            assert time.monotonic() < end, f"goes on:\n{self.text}"
        self.child.close()
        if self.child.signalstatus is not None:
            return -int(self.child.signalstatus)
        assert self.child.exitstatus is not None
        return int(self.child.exitstatus)
