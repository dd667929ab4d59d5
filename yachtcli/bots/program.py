"""A bot in any language: a program that reads positions and writes decisions, a line each."""

from __future__ import annotations

import json
import subprocess
from contextlib import suppress
from queue import Empty, SimpleQueue
from shlex import split
from threading import Thread
from typing import TYPE_CHECKING

from yachtcli.bots.bot import Choice
from yachtcli.core.notation import parse_json, shortened
from yachtcli.core.position_notation import action_from, position_to
from yachtcli.errors import IllegalActionError, NotationError, YachtError
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from typing import IO

    from yachtcli.core.game import Keep, Position, Score

LONGEST = 1 << 16
"""Bytes of the longest line that is an answer."""
FAREWELL = 2
"""Seconds that a program has to end by itself, once nothing more comes."""


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

    def choose(self, position: Position) -> Choice:
        """What the program decides; ForfeitError where it does not, and it is stopped then."""
        try:
            line = self._asked(json.dumps(position_to(position)).encode() + b"\n")
            return Choice(self._read(line, position), Phrase(N_("the program says so")))
        except ForfeitError:
            self.close(patience=0)
            raise

    def close(self, patience: float = FAREWELL) -> None:
        """Let the program end, and end it where it does not within some seconds."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None  # noqa: S101 - it was made so
        with suppress(OSError):  # it has gone before us
            process.stdin.close()
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _asked(self, line: bytes) -> bytes:
        process = self._running()
        assert process.stdin is not None  # noqa: S101 - it was made so
        try:
            process.stdin.write(line)
            process.stdin.flush()
        except OSError:
            raise ForfeitError(Phrase(N_("it has ended"))) from None
        try:
            answer = self._answers.get(timeout=self._seconds)
        except Empty:
            raise ForfeitError(
                Phrase(
                    N_("it has not answered within {seconds} seconds"),
                    seconds=f"{self._seconds:g}",
                )
            ) from None
        if not answer:
            raise ForfeitError(Phrase(N_("it has ended without an answer")))
        return answer

    def _read(self, line: bytes, position: Position) -> Keep | Score:
        try:
            return action_from(parse_json(line.decode("utf-8", "replace")), position)
        except (NotationError, IllegalActionError) as error:
            raise ForfeitError(
                Phrase(
                    N_("it answers {line}: {reason}"),
                    line=shortened(line.decode("utf-8", "replace").strip(), 60),
                    reason=error.problems[0],
                )
            ) from None

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            try:
                self._process = subprocess.Popen(  # noqa: S603 - what the user told us to run
                    self._words,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    start_new_session=True,  # Ctrl-C is for us: we end it
                )
            except OSError as error:
                raise NotationError(
                    Phrase(
                        N_("{program} can't be run: {why}"),
                        program=shortened(self._words[0]),
                        why=error.strerror or str(error),
                    )
                ) from None
            self._answers = SimpleQueue()
            assert self._process.stdout is not None  # noqa: S101 - it was made so
            Thread(target=_hear, args=(self._process.stdout, self._answers), daemon=True).start()
        return self._process


def _hear(stdout: IO[bytes], answers: SimpleQueue[bytes]) -> None:
    """Pass on every line as it comes, and an empty one at the end, so that nobody need wait."""
    with stdout:
        while line := stdout.readline(LONGEST):
            answers.put(line)
    answers.put(b"")
