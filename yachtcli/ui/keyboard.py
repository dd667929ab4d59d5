"""Where lines come from: a person at a terminal, or a script in a pipe."""

from __future__ import annotations

import io
import os
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from yachtcli.i18n import _
from yachtcli.session.words import ALONE, is_one_of, meant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import FrameType

LONGEST = 4096
"""Characters of a line that are heard: nothing that may be typed is as long."""
BOM = "\ufeff"
"""What some editors begin a file with, to mark the order of its bytes."""
YES = ("y", "yes", "j", "ja")
NO = ("n", "no", "nein")


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
            if self.number == 1:
                text = text.removeprefix(BOM)
            said, comment, _rest = text.rstrip("\r\n").partition("#")
            if len(said) > LONGEST and not comment:
                sys.stdout.flush()
                told = _("line {n}: {problem}").format(n=self.number, problem=_too_long())
                sys.stderr.write(f"{told}\n")
                continue
            said = said.strip()
            if said:
                return said
        return None

    def suggest(self, words: Iterable[str]) -> None:
        """Nobody presses TAB."""


def _read_line() -> str:
    """A line of stdin, cut off behind more than may be typed."""
    most = LONGEST + len(BOM) + 1
    text = sys.stdin.readline(most)
    rest = text
    while len(rest) == most and not rest.endswith("\n"):
        rest = sys.stdin.readline(most)
    return text


def _too_long() -> str:
    return _("too long: more than {most} characters").format(most=LONGEST)


class Person:
    """Lines as they are typed at a terminal, with readline where Python has it."""

    person = True

    def __init__(self) -> None:
        self._reading: tuple[str, Callable[[], None]] | None = None
        """The prompt behind which something is typed now, and what shows the screen anew."""
        self._resized = False
        """Whether the terminal has another size than the screen was drawn for."""
        self._drawing = False
        self._words: tuple[str, ...] = ()
        # First our handler: readline puts its own before it, and then shows the prompt again.
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
        sys.stdout.flush()
        while (text := self._typed(prompt, redraw)) is not None and len(text) > LONGEST:
            sys.stdout.write(f"{_too_long()}\n")
        if text is None:
            sys.stdout.write("\n")
            return None
        if text.strip() and self._readline is not None:
            with suppress(UnicodeEncodeError):  # the locale may lack what was typed
                self._readline.add_history(text)
        return _without_keys(text)

    def _typed(self, prompt: str, redraw: Callable[[], None]) -> str | None:
        """What is typed behind the prompt; None at the end."""
        self._reading = prompt, redraw
        try:
            if self._resized:
                self._draw()
            return None if _ended_before() else input(prompt)
        except EOFError:
            return None
        finally:
            self._reading = None

    def suggest(self, words: Iterable[str]) -> None:
        """What TAB may complete from now on."""
        self._words = tuple(words)

    def _resize(self, _number: int, _frame: FrameType | None) -> None:
        """Show the screen anew, in the midst of a line: nothing of it is lost by that."""
        self._resized = True
        if self._reading is None or self._drawing:
            return
        self._draw()
        if self._readline is None:
            sys.stdout.write(self._reading[0])
            sys.stdout.flush()
        else:
            self._readline.redisplay()

    def _draw(self) -> None:
        """Show the screen until it was drawn for the size that the terminal has."""
        self._drawing = True
        try:
            while self._resized and self._reading is not None:
                self._resized = False
                self._reading[1]()
        finally:
            self._drawing = False

    def _complete(self, text: str, state: int) -> str | None:
        fitting = [w for w in self._words if w.casefold().startswith(text.casefold())]
        return fitting[state] if state < len(fitting) else None


def _ended_before() -> bool:
    """Whether the end of input was typed while nobody read, as when bots move.

    Readline would take that for an empty key: it reads what the terminal has,
    instead of asking it for lines.
    """
    try:
        from fcntl import ioctl  # noqa: PLC0415 - of POSIX alone, and only for a person
        from select import select  # noqa: PLC0415 - the same
        from termios import FIONREAD  # noqa: PLC0415 - the same

        number = sys.stdin.fileno()
        if not select([number], [], [], 0)[0]:
            return False
        waiting = int.from_bytes(ioctl(number, FIONREAD, bytes(4)), sys.byteorder)
        # There is a line, and nothing in it: it is the end.
        return not waiting and not os.read(number, 1)
    except (ImportError, OSError, ValueError):
        return False


def _without_keys(text: str) -> str:
    r"""A line without the codes of keys that are no letters, as arrows have.

    Readline swallows the escape of a code that it doesn't know: a line of
    nothing but such remains says nothing.

    >>> _without_keys("\x1b[A66"), _without_keys("[A[5~"), _without_keys("66")
    ('66', '', '66')
    """
    if "[" not in text and "\x1b" not in text:
        return text
    import re  # noqa: PLC0415 - few lines hold a key

    text = re.sub(r"\x1b(?:\[[\d;]*[A-Za-z~]|O[A-Z])?", "", text)
    return "" if re.fullmatch(r"(?:\s*\[[\d;]*[A-Za-z~])+\s*", text) else text


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


def leaves(answer: str) -> bool:
    """Whether the answer to a question is what leaves the table, too: `q` or `save`."""
    return meant(answer, ALONE) in {"quit", "save"}


def agreed(
    typed: Lines, question: str, tell: Callable[[str], None], redraw: Callable[[], None] | None
) -> bool | None:
    """The answer to a yes-or-no question; an empty one means no.

    None where whoever is asked leaves: at the end of input, or with what leaves
    the table, too. Anything else is asked about once more. `redraw` shows what
    stands above the question anew after a resize; None where lines stay.
    """

    def ask_anew() -> None:
        if redraw is not None:
            redraw()
            tell(question)

    tell(question)
    while True:
        answer = typed.line("[" + _("y/N") + "] ", ask_anew)
        if answer is None or leaves(answer):
            return None
        if not answer.strip() or is_one_of(answer, NO):
            return False
        if is_one_of(answer, YES):
            return True
        tell(_("That is no answer: y is yes, n or nothing is no, q leaves."))
