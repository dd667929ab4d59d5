"""A bot in any language: a program that reads positions and writes decisions, a line each."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from contextlib import suppress
from queue import Empty, SimpleQueue
from shlex import split
from threading import Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final, cast

from yachtcli import signals
from yachtcli.bots.bot import Choice
from yachtcli.core.notation import parse_json, shortened
from yachtcli.core.position_notation import action_from, position_to
from yachtcli.errors import IllegalActionError, NotationError, YachtError
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from io import BufferedReader

    from yachtcli.core.game import Keep, Position, Score

LONGEST = 1 << 16
"""Bytes of the longest line that is an answer."""
FAREWELL = 2
"""Seconds that a program has to end by itself, once nothing more comes."""
SOON: Final = 0.1
"""Seconds after which a signal is heard at the latest."""
HURRY: Final = 0.1
"""Seconds that programs have to end by themselves where games are broken off."""
GONE: Final = Phrase(N_("it has ended without an answer"))


_running: set[subprocess.Popen[bytes]] = set()
"""The programs that this process has started and not yet ended."""


class ForfeitError(YachtError):
    """A program that plays has lost its game: no answer in time, or none that the rules allow."""


class Program:
    """A program that plays: one position a line goes in, one decision a line comes out.

    It is started with the first position and kept running, until it is closed
    or has lost a game.
    """

    def __init__(self, command: str, seconds: float) -> None:
        try:
            self._words = split(command)
        except ValueError as error:
            raise NotationError(
                Phrase(
                    N_("'{command}' is no command: {why}"),
                    command=shortened(command),
                    why=str(error).lower(),
                )
            ) from None
        if not self._words:
            raise NotationError(Phrase(N_("a bot needs a command, as in: 'python3 bot.py'")))
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._answered = False

    def choose(self, position: Position) -> Choice:
        """What the program decides; ForfeitError where it does not, and it is stopped then."""
        try:
            line = self._asked(json.dumps(position_to(position)).encode() + b"\n")
            return Choice(self._read(line, position), Phrase(N_("the program says so")))
        except ForfeitError:
            self.close(patience=0)
            raise

    def dismiss(self) -> None:
        """Tell the program that nothing more comes."""
        if self._process is not None and self._process.stdin is not None:
            with suppress(OSError):  # it has gone before us
                self._process.stdin.close()

    def close(self, patience: float = FAREWELL) -> None:
        """Let the program end, and end it where it does not within some seconds."""
        self.dismiss()
        process = self._process
        if process is None:
            return
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            _kill(process)
            process.wait()
        _running.discard(process)
        self._process = None

    def _asked(self, line: bytes) -> bytes:
        process = self._running()
        assert process.stdin is not None  # noqa: S101 - it was made so
        with suppress(Empty):
            if further := self._answers.get_nowait():
                raise ForfeitError(
                    Phrase(N_("it says more than was asked: {line}"), line=_shown(further))
                )
            raise ForfeitError(GONE)
        try:
            process.stdin.write(line)
            process.stdin.flush()
        except OSError:
            raise ForfeitError(GONE) from None
        try:
            answer = self._answer()
        except Empty:
            raise ForfeitError(self._late()) from None
        if not answer:
            raise ForfeitError(GONE)
        self._answered = True
        return answer

    def _answer(self) -> bytes:
        """What it writes next, waited for a little at a time.

        A signal that comes right before a wait begins is heard behind it only.
        """
        last = monotonic() + self._seconds
        while (rest := last - monotonic()) > SOON:
            with suppress(Empty):
                return self._answers.get(timeout=SOON)
        return self._answers.get(timeout=max(0, rest))

    def _late(self) -> Phrase:
        """That no answer came in time; and what is mostly so where none ever came."""
        late = Phrase(
            N_("it has not answered within {seconds} second"),
            plural=N_("it has not answered within {seconds} seconds"),
            seconds=f"{self._seconds:g}",
            n=1 if self._seconds == 1 else 2,
        )
        if self._answered:
            return late
        return Phrase(N_("{late}; does it flush each line?"), late=late)

    def _read(self, line: bytes, position: Position) -> Keep | Score:
        try:
            (one,) = line.strip().splitlines()
            told = parse_json(one.decode("utf-8-sig", "replace"))
        except ValueError:  # several lines, or a NotationError
            raise ForfeitError(
                Phrase(
                    N_("it answers {line}, where one JSON object on one line is wanted"),
                    line=_shown(line),
                )
            ) from None
        try:
            return action_from(told, position)
        except (NotationError, IllegalActionError) as error:
            raise ForfeitError(
                Phrase(
                    N_("it answers {line}: {reason}"),
                    line=_shown(line),
                    reason=error.problems[0],
                )
            ) from None

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            try:
                with signals.unbroken():  # what is not known to run can't be ended
                    self._process = subprocess.Popen(  # noqa: S603 - what the user told us to run
                        self._words,
                        stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE,
                        start_new_session=True,  # Ctrl-C is for us: we end it
                    )
                    _running.add(self._process)
            except OSError as error:
                raise NotationError(
                    Phrase(
                        N_("{program} can't be run: {why}"),
                        program=shortened(self._words[0]),
                        why=error.strerror or str(error),
                    )
                ) from None
            self._answers = SimpleQueue()
            self._answered = False
            stdout = cast("BufferedReader", self._process.stdout)  # as pipes of bytes have it
            Thread(target=_hear, args=(stdout, self._answers), daemon=True).start()
        return self._process


def end_all(patience: float = HURRY) -> None:
    """End all programs that this process has started, of which nothing is left afterwards.

    Called where anything may have been going on, so it waits for no lock, and
    leaves what it has ended to the system.
    """
    last = monotonic() + patience
    running = [process for process in tuple(_running) if process.returncode is None]
    for process in running:
        if process.stdin is not None and not process.stdin.closed:
            with suppress(OSError):
                os.close(process.stdin.fileno())
    while any(process.poll() is None for process in running) and monotonic() < last:
        sleep(0.005)
    for process in running:
        _kill(process)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End a program, and what it has started itself."""
    if process.poll() is None:
        with suppress(OSError):  # it has just gone
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()


def _hear(stdout: BufferedReader, answers: SimpleQueue[bytes]) -> None:
    """Pass on what is written, up to the ends of lines, and nothing at the end.

    So nobody need wait for a program that has ended. Lines that come together
    stay together, and are one answer: none that can be read.
    """
    line = b""
    with stdout:
        while some := stdout.read1(LONGEST):
            line += some
            if line.endswith(b"\n") or len(line) >= LONGEST:
                if line.strip():
                    answers.put(line)
                line = b""
    if line.strip():
        answers.put(line)
    answers.put(b"")


def _shown(line: bytes) -> str:
    return shortened(" ".join(line.decode("utf-8", "replace").split()), 60)
