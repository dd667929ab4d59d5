"""A bar on stderr for work that takes a while."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SOON: Final = 0.5
"""Seconds that need no bar."""


@contextmanager
def progress(label: str, *, color: bool) -> Iterator[Callable[[int, int], None]]:
    """What is to be told how much is done, of how much: draws a bar, on a terminal only.

    It comes after half a second, and goes at the end.
    """
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    begun = time.monotonic()
    bar = _Bar(label, color=color)
    try:
        yield lambda done, total: bar.show(done, total) if time.monotonic() - begun > SOON else None
    finally:
        bar.close()


class _Bar:
    """A bar that is made when it is first drawn."""

    def __init__(self, label: str, *, color: bool) -> None:
        self._label = label
        self._color = color
        self._close: Callable[[], None] = lambda: None
        self._update: Callable[[int, int], None] | None = None

    def show(self, done: int, total: int) -> None:
        if self._update is None:
            self._update = self._made()
        self._update(done, total)

    def close(self) -> None:
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
