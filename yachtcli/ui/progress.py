"""A bar on stderr for work that takes a while."""

from __future__ import annotations

import sys
import threading
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SOON: Final = 0.5
"""Seconds that need no bar."""


@contextmanager
def progress(
    label: str, *, color: bool, by_itself: bool = False
) -> Iterator[Callable[[int, int], None]]:
    """What is to be told how much is done, of how much: draws a bar, on a terminal only.

    It comes after half a second, and goes at the end. `by_itself`: it comes
    then even if nothing has been told so far, from a thread of its own; so not
    for work that makes processes.
    """
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    begun = time.monotonic()
    bar = _Bar(label, color=color)
    timer = threading.Timer(SOON, bar.begin)
    timer.daemon = True
    if by_itself:
        timer.start()
    try:
        yield lambda done, total: bar.show(done, total) if time.monotonic() - begun > SOON else None
    finally:
        timer.cancel()
        if by_itself:
            timer.join()
        bar.close()


class _Bar:
    """A bar that is made when it is first drawn."""

    def __init__(self, label: str, *, color: bool) -> None:
        self._label = label
        self._color = color
        self._lock = threading.Lock()
        self._closed = False
        self._close: Callable[[], None] = lambda: None
        self._update: Callable[[int, int], None] | None = None

    def begin(self) -> None:
        """Draw it, if that is not done yet, as of work of which nobody knows how much there is."""
        with self._lock:
            if self._update is None and not self._closed:
                self._update = self._made()

    def show(self, done: int, total: int) -> None:
        """So much is done."""
        self.begin()
        if self._update is not None:
            self._update(done, total)

    def close(self) -> None:
        """Take it away, and draw it no more."""
        with self._lock:
            self._closed = True
        self._close()

    def _made(self) -> Callable[[int, int], None]:
        from rich.console import Console  # noqa: PLC0415 - quick work does without
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn  # noqa: PLC0415

        screen = Console(
            stderr=True,
            no_color=not self._color,
            highlight=False,
            emoji=False,
            markup=False,
            legacy_windows=False,
        )
        if screen.is_dumb_terminal:
            return _Lines(self._label).show
        drawn = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            TaskProgressColumn(),
            console=screen,
            transient=True,
        )
        drawn.start()
        task = drawn.add_task(self._label, total=None)
        self._close = drawn.stop
        return lambda done, total: drawn.update(task, completed=done, total=total)


class _Lines:
    """What stands for a bar where a line can't be drawn anew: a line, and one for each tenth."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._tenths = 0
        self._write("...")

    def show(self, done: int, total: int) -> None:
        """So much is done."""
        tenths = 10 * done // total
        if tenths > self._tenths:
            self._tenths = tenths
            self._write(f" {10 * tenths} %")

    def _write(self, told: str) -> None:
        with suppress(OSError):  # nobody looks any more, and the answer does not depend on it
            sys.stderr.write(f"{self._label}{told}\n")
            sys.stderr.flush()
