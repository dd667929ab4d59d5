"""Verdicts on every line of a file or of stdin, as they come."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from yachtcli.cli.cards import STDIN, ruleset_for
from yachtcli.cli.chosen import chosen_ruleset
from yachtcli.cli.lines import line_chunks, stdin_bytes
from yachtcli.cli.output import answer_rows, chosen_format, tabbed, tell, wrapped
from yachtcli.cli.status import Status, status_of
from yachtcli.core.judge import Judge
from yachtcli.core.notation import shortened
from yachtcli.core.objects import LONGEST
from yachtcli.errors import NotationError
from yachtcli.i18n import _, say
from yachtcli.loading import catalog
from yachtcli.loading.paths import is_path
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import BinaryIO

    from yachtcli.core.judge import Judged
    from yachtcli.core.record import Opening
    from yachtcli.core.ruleset import Ruleset

FIELDS = ("line", "event", "legal", "box", "points", "bonus", "rule", "reason")
"""The columns of verdicts that are separated by tabs; `error` stands under `reason`."""


def answer_stream(
    source: str, rules: str | None, settings: Sequence[str], *, json: bool, format_: str | None
) -> Status:
    """Judge the lines of the file `source`, or of stdin; the exit code of the worst one.

    Verdicts are JSON Lines unless others are asked for; on a terminal only
    what is wrong is told, in words.
    """
    form = chosen_format(json, format_)
    if form == "tsv" and format_ is None:
        form = "json"
    judge = _judge(rules, settings)
    line_of = {"json": _json_lines, "tsv": _row, "table": _fault}[form]
    if source == STDIN:
        status = _answer(stdin_bytes(), judge, line_of(), header=form == "tsv")
    else:
        with _opened(source) as file:
            status = _answer(file, judge, line_of(), header=form == "tsv")
    tell(say(judge.summary()))
    return status


def _opened(path: str) -> BinaryIO:
    try:
        return open(path, "rb")  # noqa: PTH123 - the caller closes it; pathlib costs start-up time
    except (FileNotFoundError, ValueError):
        raise NotationError(
            Phrase(
                N_(
                    "there is no file '{path}'; to ask about a placement, say the dice and the "
                    "box: yacht validate 6 6 6 2 1 BOX"
                ),
                path=shortened(path),
            )
        ) from None


def _judge(rules: str | None, settings: Sequence[str]) -> Judge:
    def find(named: object) -> Ruleset:
        if isinstance(named, str) and named != rules and is_path(named):
            raise NotationError(Phrase(N_("'rules' is the name of a ruleset, not a file")))
        try:
            return ruleset_for(named, rules, settings)
        except click.UsageError as error:
            raise NotationError(error.message) from None

    def open_record(opening: Opening) -> Ruleset:
        if settings:
            raise NotationError(
                Phrase(N_("a recorded game names its own settings: -s can't change them"))
            )
        if rules is not None and rules != opening.rules:
            own = chosen_ruleset(rules, ()).id
            if own != opening.rules:
                raise NotationError(
                    Phrase(
                        N_("the record is one of {own}, and -r asks for {other}"),
                        own=shortened(opening.rules),
                        other=own,
                    )
                )
            if opening.table is None:
                return catalog.find(rules, opening.settings)
        return catalog.from_record(opening.rules, opening.settings, opening.table)

    return Judge(find, open_record)


def _answer(
    stream: BinaryIO, judge: Judge, line_of: Callable[[Judged], str], *, header: bool
) -> Status:
    worst = Status.DONE
    number = 0
    if header:
        answer_rows([FIELDS])
    for lines in line_chunks(stream, LONGEST):
        told: list[str] = []
        for line in lines:
            number += 1
            if not line.strip():
                continue
            judged = judge.judge(number, line)
            told.append(line_of(judged))
            if not judged.data["legal"]:
                worst = max(worst, _status(judged))
        sys.stdout.write("".join(told))
        sys.stdout.flush()
    return worst


def _status(judged: Judged) -> Status:
    if judged.error is not None:
        return status_of(judged.error)
    return Status.NO


def _json_lines() -> Callable[[Judged], str]:
    from json import JSONEncoder  # noqa: PLC0415 - a person does without

    encode = JSONEncoder().encode
    return lambda judged: encode(judged.data) + "\n"


def _row() -> Callable[[Judged], str]:
    def line(judged: Judged) -> str:
        data = dict(judged.data)
        reasons = (
            [judged.reason or judged.skipped] if judged.error is None else judged.error.problems
        )
        data["reason"] = "; ".join(say(reason) for reason in reasons if reason is not None) or None
        word = {True: "legal", False: "illegal", None: "unreadable"}[data["legal"]]
        return tabbed(word if field == "legal" else data.get(field) for field in FIELDS)

    return line


def _fault() -> Callable[[Judged], str]:
    def line(judged: Judged) -> str:
        number, rule = judged.data["line"], judged.data.get("rule")
        if judged.reason is not None:
            told = _("Line {line}: {reason} (rule {rule}).").format(
                line=number, reason=say(judged.reason), rule=rule
            )
        elif judged.error is not None:
            reasons = "; ".join(map(say, judged.error.problems))
            told = _("Line {line}: {reason}.").format(line=number, reason=reasons)
        else:
            return ""
        return wrapped(told, sys.stdout, "  ") + "\n"

    return line
