"""A bar on stderr for work that takes a while."""

from __future__ import annotations

import sys
import threading
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from yachtcli import signals
from yachtcli.ui.echo import hushed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.console import Console

SOON: Final = 0.5
"""Seconds that need no bar."""


class Unseen:
    """Hears how much is done, of how much; there is nobody to look at it."""

    def __call__(self, done: int, total: int) -> None:
        """So much is done."""

    @contextmanager
    def away(self) -> Iterator[None]:
        """Nothing is drawn for as long, so that a line can be told, or a process be made."""
        yield


@contextmanager
def progress(
    label: str, *, color: bool, by_itself: bool = False, counts: bool = False
) -> Iterator[Unseen]:
    """What is to be told how much is done, of how much: draws a bar, on a terminal only.

    It comes after half a second, and goes at the end. `by_itself`: it comes
    then even if nothing has been told since, from a thread of its own; work
    that makes processes does so while the bar is `away`. `counts`: it tells
    numbers, as in 3/20, and else percents. What ends us meanwhile does so as
    Ctrl-C does: nothing that was begun is left, and the terminal is as it was.
    """
    signals.listen()
    try:
        if not sys.stderr.isatty():
            yield Unseen()
            return
        bar = _Bar(label, color=color, by_itself=by_itself, counts=counts)
        try:
            yield bar
        finally:
            bar.close()
    finally:
        signals.listen_no_more()


class _Bar(Unseen):
    """A bar that is made when it is first drawn."""

    def __init__(self, label: str, *, color: bool, by_itself: bool, counts: bool) -> None:
        self._label = label
        self._color = color
        self._by_itself = by_itself
        self._counts = counts
        self._due = time.monotonic() + SOON
        self._lock = threading.Lock()
        self._told: tuple[int, int] | None = None
        self._drawn: _Drawn | _Lines | None = None
        self._timer: threading.Timer | None = None
        self._wait()

    def __call__(self, done: int, total: int) -> None:
        """So much is done."""
        self._told = done, total
        if time.monotonic() > self._due:
            self._show()
            if self._drawn is not None:
                self._drawn.show(done, total)

    @contextmanager
    def away(self) -> Iterator[None]:
        """Off the screen, and without a thread, for as long."""
        self.close()
        yield
        if self._drawn is None:
            self._wait()
        else:
            self._drawn.begin()

    def close(self) -> None:
        """Take it away, and draw it no more by itself."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer.join()
            self._timer = None
        if self._drawn is not None:
            self._drawn.end()

    def _wait(self) -> None:
        """Let it come by itself when it is due."""
        if self._by_itself:
            self._timer = threading.Timer(max(0, self._due - time.monotonic()), self._show)
            self._timer.daemon = True
            self._timer.start()

    def _show(self) -> None:
        """Draw it, if that is not done yet."""
        with self._lock:
            if self._drawn is None:
                self._drawn = self._made()
                self._drawn.begin()
                if self._told is not None:
                    self._drawn.show(*self._told)

    def _made(self) -> _Drawn | _Lines:
        from rich.console import Console  # noqa: PLC0415 - quick work does without

        screen = Console(
            stderr=True,
            no_color=not self._color,
            highlight=False,
            emoji=False,
            markup=False,
            legacy_windows=False,
        )
        if not screen.is_interactive:
            return _Lines(self._label)
        return _Drawn(self._label, screen, counts=self._counts)


class _Drawn:
    """A bar that is drawn over and over in one line."""

    def __init__(self, label: str, screen: Console, *, counts: bool) -> None:
        from rich.progress import BarColumn, Progress, TextColumn  # noqa: PLC0415 - as above

        self._shown: Callable[[], None] = lambda: None
        self._counts = counts
        self._progress = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            TextColumn("{task.fields[told]}", markup=False, style="progress.percentage"),
            console=screen,
            transient=True,
        )
        self._task = self._progress.add_task(label, total=None, told="")

    def begin(self) -> None:
        """Draw it, from now on; keys that are typed don't break it."""
        self._shown = hushed()
        self._progress.start()

    def show(self, done: int, total: int) -> None:
        """So much is done."""
        told = f"{done}/{total}" if self._counts else f"{100 * done // total} %"
        self._progress.update(self._task, completed=done, total=total, told=told)

    def end(self) -> None:
        """Draw it no more, and leave nothing of it."""
        self._progress.stop()
        self._shown()


class _Lines:
    """What stands for a bar where a line can't be drawn anew: a line, and one for each tenth."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._tenths: int | None = None

    def begin(self) -> None:
        """Tell once that there is something to wait for."""
        if self._tenths is None:
            self._tenths = 0
            self._write("...")

    def show(self, done: int, total: int) -> None:
        """So much is done."""
        tenths = 10 * done // total
        if tenths > (self._tenths or 0):
            self._tenths = tenths
            self._write(f" {10 * tenths} %")

    def end(self) -> None:
        """What is written stays."""

    def _write(self, told: str) -> None:
        with suppress(OSError):  # nobody looks any more, and the answer does not depend on it
            sys.stderr.write(f"{self._label}{told}\n")
            sys.stderr.flush()
