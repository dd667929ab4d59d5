"""`yacht daily status`: whether the game of the day is played, and how things stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from yachtcli.cli.chosen import chosen_ruleset
from yachtcli.cli.daily_options import daily_command, day_options
from yachtcli.cli.options import Command, format_options
from yachtcli.cli.output import answer_json, answer_rows, answer_wrapped, chosen_format
from yachtcli.i18n import _, say
from yachtcli.ui import daily as words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.ruleset import Ruleset
    from yachtcli.session.daily import Standing


@click.command(
    "status",
    cls=Command,
    help=_(
        "Tell whether today's game is open, running or finished, and how things stand.\n\n"
        "In a pipe: the ruleset, the day, open, running, finished or missed, the total, the best "
        "one, the days in a row, the longest row, how many games have counted."
    ),
    short_help=_("Whether today's game is played; best and streak."),
)
@day_options(_("As of an earlier day."))
@format_options
def command(*, rules: str | None, date: str | None, json: bool, format_: str | None) -> None:
    """Tell how the games of the day stand."""
    from yachtcli.session import daily  # noqa: PLC0415 - not for --help
    from yachtcli.store.reading import Reader  # noqa: PLC0415 - the same

    form = chosen_format(json, format_)
    today = daily.today()
    day = today if date is None else daily.parse_day(date, today)
    ruleset = chosen_ruleset(rules, ())
    with Reader.open() as store:
        info = store.daily_game(day, ruleset.id)
        results = store.daily_results(ruleset.id)
    if info is None:
        state = "open" if day == today else "missed"
    else:
        state = "running" if info.finished is None else "finished"
    standing = daily.standing(results, day)
    told = (standing.total, standing.best, standing.streak, standing.longest, standing.played)
    if form == "json":
        keys = ("total", "best", "streak", "longest_streak", "played")
        answer_json(
            {
                "rules": ruleset.id,
                "day": day,
                "state": state,
                "game": None if info is None else info.number,
                **dict(zip(keys, told, strict=True)),
                "results": {on: total for on, total in results.items() if on <= day},
            }
        )
    elif form == "tsv":
        answer_rows([(ruleset.id, day, state, *told)])
    else:
        again = daily_command(rules, None if day == today else day)
        for line in _sentences(ruleset, standing, state, again):
            answer_wrapped(line)
        if day == today:
            answer_wrapped(words.next_dice(daily.until_next()))


def _sentences(ruleset: Ruleset, standing: Standing, state: str, again: str) -> Iterator[str]:
    """How the day went, and how things stand; `again` is the command that plays it."""
    game, day = say(ruleset.name), standing.day
    if state == "finished":
        yield words.result(ruleset, standing)
    elif state == "running":
        yield _("{game}, {day}: begun; go on with: {command}").format(
            game=game, day=day, command=again
        )
    elif state == "open":
        yield _("{game}, {day}: not played yet; begin with: {command}").format(
            game=game, day=day, command=again
        )
    else:
        yield _("{game}, {day}: not played.").format(game=game, day=day)
    record = " ".join(words.record(standing))
    if record:
        yield record
