"""Answers for a stream of rolls: a filter for millions of lines in constant memory."""

from __future__ import annotations

import sys
from collections import deque
from typing import TYPE_CHECKING

from yachtcli.cli.lines import line_chunks, stdin_bytes
from yachtcli.cli.output import tabbed, tell_error
from yachtcli.cli.status import Status, status_of
from yachtcli.core.notation import format_dice, parse_dice
from yachtcli.core.preview import preview
from yachtcli.errors import NotationError, YachtError
from yachtcli.i18n import _
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

    from yachtcli.cli.score import Question
    from yachtcli.core.dice import Faces

LONGEST = 1000
"""Bytes of the longest line that is read as a roll."""
ROOM_FOR_LINES = 8 << 20
"""Bytes of answers that are kept by line: those of every way to throw five dice."""
THROWS = 1 << 14
"""With more ways to throw the dice a line hardly comes twice, and none is kept."""
ROOM_FOR_DICE = 24 << 20
"""Bytes of answers that are kept by dice in order: those of five dice with 20 faces."""
REMEMBERED_LINE = 64
"""Bytes of the longest line whose answer is kept."""


def answer_stream(question: Question) -> Status:
    """Answer for each line of stdin, in order and as they come; the worst that happened.

    Blank lines and comments have no answer; bad lines have one line on stderr
    instead, and all others are done.
    """
    answers = Answers(question)
    stream, out = stdin_bytes(), sys.stdout.buffer
    out.write(answers.header)
    ruleset = question.card.ruleset
    room = ROOM_FOR_LINES if ruleset.dice.faces**ruleset.dice.size <= THROWS else 0
    return run(stream, out, answers.line, numbered=question.form == "json", room=room)


def run(
    stream: BinaryIO, out: BinaryIO, answer: Callable[[bytes], bytes], *, numbered: bool, room: int
) -> Status:
    """Put every line of `stream` through `answer`; the worst exit code.

    Answers are kept for lines that are spelled the same, as far as there is `room`.

    `answer` gives the whole line of output for a line of input, empty if there
    is none, and raises YachtError for a bad one. Where lines are `numbered`,
    it leaves out the beginning of a JSON object, which the number of the line
    makes.
    """
    kept = Kept(room)
    known = kept.answers
    status = Status.DONE
    number = 1
    for lines in line_chunks(stream, LONGEST):
        try:
            answers = list(map(known.__getitem__, lines))
        except KeyError:
            answers = []
            for line in lines:
                found = known.get(line)
                if found is None:
                    try:
                        found = answer(line)
                    except YachtError as error:
                        out.write(_joined(answers, number, numbered=numbered))
                        number += len(answers) + 1
                        answers = []
                        out.flush()
                        tell_error(error, where=_("line {number}").format(number=number - 1))
                        status = max(status, status_of(error))
                        continue
                    if len(line) <= REMEMBERED_LINE:
                        kept.keep(line, found)
                answers.append(found)
        out.write(_joined(answers, number, numbered=numbered))
        out.flush()
        number += len(answers)
    return status


def _joined(answers: list[bytes], first: int, *, numbered: bool) -> bytes:
    if not numbered:
        return b"".join(answers)
    parts: list[bytes] = []
    add = parts.append
    for number, answer in enumerate(answers, first):
        if answer:
            add(b'{"line": %d, ' % number)
            add(answer)
    return b"".join(parts)


class Kept:
    """The latest answers by what was asked, as many as there is room for.

    Where there is too little, the oldest go one by one: to forget all at once
    would mean to work out again what comes back with the next few lines.
    """

    EACH = 180
    """Bytes that an answer takes beside its text and what it is kept by."""

    def __init__(self, room: int) -> None:
        self.answers: dict[bytes, bytes] = {}
        self._order: deque[bytes] = deque()
        self._room = room

    def keep(self, asked: bytes, answer: bytes) -> None:
        """Keep the answer to what was asked; not kept so far."""
        self.answers[asked] = answer
        self._order.append(asked)
        self._room -= self.EACH + len(asked) + len(answer)
        while self._room < 0:
            oldest = self._order.popleft()
            self._room += self.EACH + len(oldest) + len(self.answers.pop(oldest))


class Answers:
    """The line of output for each line of input, in the form that is asked for."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self._tails = Kept(ROOM_FOR_DICE)
        ruleset = question.card.ruleset
        self._dice = ruleset.dice
        self.header = b""
        """What comes before all answers."""
        self._begin: Callable[[Faces], str] = lambda _faces: ""
        self._end = self._points if question.box is not None else self._best
        if question.form == "json":
            from json import JSONEncoder  # noqa: PLC0415 - other forms do without

            self._encode = JSONEncoder(ensure_ascii=False).encode
            rules = self._encode(ruleset.id)
            self._begin = lambda faces: f'"rules": {rules}, "dice": {list(faces)}, '
            self._end = self._details
        elif question.box is None and not question.best:
            self.header = tabbed(["dice", *(box.id for box in ruleset.boxes), "bonus"]).encode()
            self._begin = lambda faces: format_dice(faces) + "\t"
            self._end = self._points_of_all

    def line(self, line: bytes) -> bytes:
        """The answer to one line; empty for a blank one or a comment.

        Raises YachtError for what is no roll, or where the box that is asked
        for is refused.
        """
        text = _text(line)
        if not text:
            return b""
        faces = parse_dice(text, self._dice)
        dice = tuple(sorted(faces))
        asked = bytes(dice)
        tail = self._tails.answers.get(asked)
        if tail is None:
            tail = self._end(dice).encode()
            self._tails.keep(asked, tail)
        return self._begin(faces).encode() + tail

    def _points(self, dice: Faces) -> str:
        return tabbed([self._question.entry(self._question.roll(dice)).points])

    def _best(self, dice: Faces) -> str:
        entry = self._question.entry(self._question.roll(dice))
        return tabbed([entry.box.id, entry.points])

    def _points_of_all(self, dice: Faces) -> str:
        seen = preview(self._question.card, self._question.roll(dice))
        points: dict[str, object] = {entry.box.id: entry.points for entry in seen.placements}
        boxes = self._question.card.ruleset.boxes
        return tabbed([*(points.get(box.id) for box in boxes), seen.bonus])

    def _details(self, dice: Faces) -> str:
        seen = preview(self._question.card, self._question.roll(dice))
        return self._encode(self._question.details(seen))[1:] + "\n"


def _text(line: bytes) -> str:
    """What stands in the line before a comment."""
    said = line.partition(b"#")[0].strip()
    if len(said) > LONGEST:
        raise NotationError(Phrase(N_("more than {n} bytes are no roll"), n=LONGEST))
    try:
        return said.decode()
    except UnicodeDecodeError:
        raise NotationError(Phrase(N_("this is not UTF-8 text"))) from None
