"""`yacht history import`: records from elsewhere, kept once they have been judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from yachtcli.cli.options import Command, format_options
from yachtcli.cli.output import (
    answer_json,
    answer_rows,
    answer_wrapped,
    chosen_format,
    tell_error,
)
from yachtcli.cli.record_files import RecordLines, opened
from yachtcli.cli.status import Status, status_of
from yachtcli.core.notation import printable
from yachtcli.errors import IllegalActionError, NotationError, StoreError, YachtError
from yachtcli.i18n import _
from yachtcli.phrase import N_, Phrase
from yachtcli.ui.kept_words import house_rules

if TYPE_CHECKING:
    from yachtcli.store.games import Store


@click.command(
    "import",
    cls=Command,
    help=_(
        "Keep recorded games: files of JSON Lines, one game behind the other if there are "
        "several, or - for stdin. Each is played again first; one that is against the rules "
        "or can't be read is refused with its line, and the others are kept.\n\n"
        "The answer is the number of each game, in a pipe with new or known behind it: the "
        "same record is kept once. One without its end is a running game, for yacht resume. "
        "Exit code: 1 if a game is invalid, 2 if it can't be read."
    ),
    short_help=_("Keep records from elsewhere."),
)
@click.argument("files", metavar="FILE…|-", nargs=-1, required=True)
@format_options
def command(*, files: tuple[str, ...], json: bool, format_: str | None) -> Status:
    """Judge and keep every game of every file."""
    from yachtcli.store.games import Store  # noqa: PLC0415 - not for --help

    form = chosen_format(json, format_)
    status = Status.DONE
    kept: list[tuple[int, bool]] = []
    with Store.open() as store:
        for name in files:
            try:
                with opened(name) as stream:
                    lines = RecordLines(name, stream)
                    while lines.more():
                        try:
                            found = _keep(store, lines)
                        except StoreError:
                            raise
                        except YachtError as error:
                            lines.skip()
                            status = max(status, _refused(error, name, lines.number))
                            continue
                        kept.append(found)
                        if form == "tsv":
                            answer_rows([(found[0], "new" if found[1] else "known")])
                        elif form == "table":
                            answer_wrapped(_told(store, *found))
            except NotationError as error:
                status = max(status, _refused(error))
    if form == "json":
        answer_json({"games": [{"number": number, "new": new} for number, new in kept]})
    return status


def _refused(error: YachtError, file: str = "", line: int = 0) -> Status:
    """Tell what is wrong, and where; the exit code that it ends with."""
    where = _("{file}, line {line}").format(file=file, line=line) if file else ""
    tell_error(error, where=where)
    return status_of(error)


def _keep(store: Store, lines: RecordLines) -> tuple[int, bool]:
    from yachtcli.store.importing import judged  # noqa: PLC0415 - not for --help

    try:
        return store.keep(judged(lines.game()))
    except IllegalActionError as error:
        raise IllegalActionError(
            error.rule,
            Phrase(N_("{reason} (rule {rule})"), reason=error.problems[0], rule=error.rule),
        ) from None


def _told(store: Store, number: int, new: bool) -> str:
    info = store.info(number)
    if info.totals:
        seats = zip(info.players, info.totals, strict=True)
        result = ", ".join(f"{printable(name)} {total}" for name, total in seats)
    else:
        result = _("{players}, still running").format(
            players=", ".join(map(printable, info.players))
        )
    if not new:
        return _("Known already, as game {number}: {rules}, {result}.").format(
            number=number, rules=house_rules(info), result=result
        )
    return _("Kept as game {number}: {rules}, {result}.").format(
        number=number, rules=house_rules(info), result=result
    )
