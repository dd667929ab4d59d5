"""Where lines come from: a person at a terminal, or a script in a pipe."""

from __future__ import annotations

import io
import signal
import sys
from typing import TYPE_CHECKING, Any, Protocol

from yachtcli.i18n import _
from yachtcli.session.words import is_one_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import FrameType

LONGEST = 4096
"""Characters of a line that are heard: nothing that may be typed is as long."""
YES = ("y", "yes", "j", "ja")


class Lines(Protocol):
    """Gives one line after the other."""

    person: bool
    """Whether somebody sits there who can be asked."""

    def line(self, prompt: str, redraw: Callable[[], None]) -> str | None:
        """The next line, None at the end; `redraw` shows the screen anew after a resize."""

    def suggest(self, words: Iterable[str]) -> None:
        """What TAB may complete from now on."""


class Script:
    """The lines of a pipe or file; blank ones, and what stands behind a `#`, are skipped."""

    person = False

    def __init__(self) -> None:
        self.number = 0
        """That of the line that was given last, from 1."""

    def line(self, prompt: str, redraw: Callable[[], None]) -> str | None:  # noqa: ARG002 - as a person's
        """The next line that says something."""
        if sys.stdin is None:
            return None
        while text := _read_line():
            self.number += 1
            said = text.partition("#")[0].strip()
            if said:
                return said
        return None

    def suggest(self, words: Iterable[str]) -> None:
        """Nobody presses TAB."""


def _read_line() -> str:
    """A line of stdin, cut off where it is longer than anything that may be typed."""
    text = sys.stdin.readline(LONGEST)
    rest = text
    while len(rest) == LONGEST and not rest.endswith("\n"):
        rest = sys.stdin.readline(LONGEST)
    return text


class _Resized(Exception):  # noqa: N818 - no error
    """The terminal has another size; what was typed so far is `begun`."""

    def __init__(self, begun: str) -> None:
        super().__init__()
        self.begun = begun


class Person:
    """Lines as they are typed at a terminal, with readline where Python has it."""

    person = True

    def __init__(self) -> None:
        self._reading = False
        self._resized = False
        """Whether the terminal has another size than when somebody was last asked."""
        self._words: tuple[str, ...] = ()
        # First our handler: readline's own is put before it, and tells readline the new size.
        resized = getattr(signal, "SIGWINCH", None)
        if resized is not None:
            signal.signal(resized, self._resize)
        self._readline = _readline()
        if self._readline is not None:
            self._readline.set_auto_history(False)
            self._readline.set_completer(self._complete)
            self._readline.set_completer_delims("")
            self._readline.parse_and_bind("tab: complete")

    def line(self, prompt: str, redraw: Callable[[], None]) -> str | None:
        """The next line; what was typed stays where the screen is drawn anew."""
        begun = ""
        while True:
            if self._resized:
                self._resized = False
                redraw()
            try:
                text = self._input(prompt, begun)
            except _Resized as resized:
                begun = resized.begun
                continue
            except EOFError:
                sys.stdout.write("\n")
                return None
            if text.strip() and self._readline is not None:
                self._readline.add_history(text)
            return text[:LONGEST]

    def suggest(self, words: Iterable[str]) -> None:
        """What TAB may complete from now on."""
        self._words = tuple(words)

    def _input(self, prompt: str, begun: str) -> str:
        if self._readline is not None:
            self._readline.set_pre_input_hook(lambda: self._insert(begun))
        self._reading = True
        try:
            return input(prompt)
        finally:
            self._reading = False

    def _insert(self, begun: str) -> None:
        if begun and self._readline is not None:
            self._readline.insert_text(begun)
            self._readline.redisplay()

    def _resize(self, _number: int, _frame: FrameType | None) -> None:
        self._resized = True
        if self._reading:
            self._reading = False
            raise _Resized(self._readline.get_line_buffer() if self._readline is not None else "")

    def _complete(self, text: str, state: int) -> str | None:
        fitting = [w for w in self._words if w.casefold().startswith(text.casefold())]
        return fitting[state] if state < len(fitting) else None


def _readline() -> Any:
    try:
        import readline  # noqa: PLC0415 - not everywhere, and only for a person
    except ImportError:
        return None
    return readline


def lines() -> Lines:
    """The lines of stdin: a person's where both its ends are a terminal."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        return Person()
    return Script()


def agrees(answer: str) -> bool:
    """Whether an answer to a yes-or-no question is a yes."""
    return is_one_of(answer, YES)


def asked(text: str) -> str:
    """A yes-or-no question, with what no answer means."""
    return _("{question} [y/N] ").format(question=text)
