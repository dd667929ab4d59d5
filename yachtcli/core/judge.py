"""Judges the lines of a stream: placements, or the events of one recorded game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yachtcli.core.game import Scored
from yachtcli.core.notation import shortened
from yachtcli.core.objects import read_object
from yachtcli.core.placements import Placements
from yachtcli.core.record import Replay, read_opening
from yachtcli.errors import IllegalActionError, NotationError, YachtError
from yachtcli.phrase import N_, Phrase, Series
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from yachtcli.core.record import Opening
    from yachtcli.core.ruleset import Ruleset

MOST_CAUSES = 5
"""Lines that a summary tells the faults of."""


class Judged(Struct):
    """The verdict on one line.

    `data` is it as a JSON object. `reason` says in words why it is not legal,
    `error` why it could not be read; a line behind the one that broke a
    recorded game has neither, but `skipped` says why it was not judged.
    """

    data: dict[str, Any]
    reason: Phrase | None = None
    error: YachtError | None = None
    skipped: Phrase | None = None


class Judge:
    """Judges one line after the other; the first object tells what they all are.

    `find` gives the ruleset that a placement names (or the one for those that
    name none), `open_record` the one that a recorded game is played by.

    Placements are judged each by itself. A recorded game is replayed: after a
    wrong claim it goes on with the true points; after an event that is illegal
    or can't be read nobody knows where the game stands, so that the lines
    behind it are not judged.
    """

    def __init__(
        self, find: Callable[[object], Ruleset], open_record: Callable[[Opening], Ruleset]
    ) -> None:
        self._placements = Placements(find)
        self._open_record = open_record
        self._is_record: bool | None = None
        self._opening: Opening | None = None
        self._replay: Replay | None = None
        self._broken_at = 0
        self._causes: list[tuple[int, Phrase]] = []
        self.legal = 0
        self.illegal = 0
        self.unreadable = 0

    def judge(self, number: int, line: bytes) -> Judged:
        """The verdict on the line of that `number`, which is not a blank one."""
        data: Mapping[str, Any] = {}
        try:
            data = read_object(line)
            if self._is_record is None:
                self._is_record = "event" in data
            judged = self._event(number, data) if self._is_record else self._placement(number, data)
        except IllegalActionError as error:
            self._break(number)
            judged = _refused(number, data, error)
        except YachtError as error:
            self._break(number)
            judged = _unreadable(number, data, error)
        self._count(number, judged)
        return judged

    def _placement(self, number: int, data: Mapping[str, Any]) -> Judged:
        if "event" in data:
            raise NotationError(Phrase(N_("this is an event, and the stream began as placements")))
        verdict = self._placements.judge(data)
        return Judged({"line": number, **verdict.to_json()}, verdict.reason, None)

    def _event(self, number: int, data: Mapping[str, Any]) -> Judged:
        if self._broken_at:
            skipped = Phrase(N_("not judged, because of line {line}"), line=self._broken_at)
            told = {"line": number, **_named(data), "legal": None, "error": str(skipped)}
            return Judged(told, skipped=skipped)
        if self._replay is None:
            self._opening = read_opening(data)
            names = self._opening.players
            ruleset = self._open_record(self._opening)
            self._replay = Replay(ruleset, len(names), names, pad=self._opening.pad)
            return Judged(_verdict(number, data, legal=True))
        event, claim = self._replay.apply(data)
        brings: dict[str, Any] = {}
        if isinstance(event, Scored):
            brings = {"box": event.box.id, "points": event.points, "bonus": event.bonus}
        if claim is None:
            return Judged(_verdict(number, data, legal=True, **brings))
        reason = str(claim.reason)
        return Judged(
            _verdict(number, data, legal=False, **brings, rule=claim.rule, reason=reason),
            claim.reason,
        )

    def _break(self, number: int) -> None:
        if self._is_record and not self._broken_at:
            self._broken_at = number

    def _count(self, number: int, judged: Judged) -> None:
        if judged.data["legal"]:
            self.legal += 1
        elif judged.reason is not None:
            self.illegal += 1
        elif judged.error is not None:
            self.unreadable += 1
        reason = judged.reason or (judged.error.problems[0] if judged.error is not None else None)
        if reason is not None and len(self._causes) < MOST_CAUSES:
            self._causes.append((number, reason))

    def summary(self) -> Phrase:
        """What all the lines together came to, in a sentence.

        Raises NotationError if there was none.
        """
        if not (self.legal or self.illegal or self.unreadable):
            raise NotationError(Phrase(N_("there are no placements and no events")))
        if self._is_record:
            return self._state_of_game()
        return Phrase(
            N_("{n} placement: {legal} legal, {illegal} illegal, {unreadable} unreadable"),
            plural=N_("{n} placements: {legal} legal, {illegal} illegal, {unreadable} unreadable"),
            n=self.legal + self.illegal + self.unreadable,
            legal=self.legal,
            illegal=self.illegal,
            unreadable=self.unreadable,
        )

    def _state_of_game(self) -> Phrase:
        if self._causes:
            causes = [
                Phrase(N_("{reason} (line {line})"), line=line, reason=reason)
                for line, reason in self._causes
            ]
            further = self.illegal + self.unreadable - len(causes)
            if further:
                causes.append(
                    Phrase(N_("and {n} line more"), plural=N_("and {n} lines more"), n=further)
                )
            template = (
                N_("The game is invalid: {causes}.")
                if self.illegal
                else N_("The game can't be read: {causes}.")
            )
            return Phrase(template, causes=Series(tuple(causes), "; "))
        assert self._replay is not None  # noqa: S101 - a record without faults was opened
        assert self._opening is not None  # noqa: S101 - the same
        position, names = self._replay.position, self._opening.players
        if not position.over:
            return Phrase(
                N_(
                    "The game is valid so far, and still running: turn {turn} of {turns}, {name} "
                    "to play."
                ),
                turn=sum(len(card.ruleset.boxes) - len(card.open_boxes) for card in position.cards)
                + 1,
                turns=len(position.ruleset.boxes) * len(names),
                name=shortened(names[position.player]),
            )
        totals = Series(
            tuple(
                Phrase("{name} {total}", name=shortened(name), total=total)
                for name, total in zip(names, position.totals, strict=True)
            )
        )
        if self._replay.ended:
            return Phrase(N_("The game is valid: {totals}."), totals=totals)
        return Phrase(
            N_("The game is valid, though its end is not written: {totals}."), totals=totals
        )


def _verdict(number: int, data: Mapping[str, Any], *, legal: bool, **more: Any) -> dict[str, Any]:
    fields = dict.fromkeys(("box", "points", "bonus", "rule", "reason"))
    return {"line": number, **_named(data), "legal": legal, **fields, **more}


def _named(data: Mapping[str, Any]) -> dict[str, Any]:
    kind = data.get("event")
    return {"event": shortened(kind)} if isinstance(kind, str) else {}


def _refused(number: int, data: Mapping[str, Any], error: IllegalActionError) -> Judged:
    reason = error.problems[0]
    return Judged(_verdict(number, data, legal=False, rule=error.rule, reason=str(reason)), reason)


def _unreadable(number: int, data: Mapping[str, Any], error: YachtError) -> Judged:
    told = "; ".join(str(problem) for problem in error.problems)
    return Judged({"line": number, **_named(data), "legal": None, "error": told}, None, error)
