"""`yacht daily share`: what the game of the day came to, for others to see."""

from __future__ import annotations

import sys

import click

from yachtcli.cli.chosen import chosen_ruleset
from yachtcli.cli.daily_options import day_options
from yachtcli.cli.options import Command, format_options
from yachtcli.cli.output import answer, answer_json, chosen_format, tell, wrapped
from yachtcli.cli.status import Status
from yachtcli.i18n import _


@click.command(
    "share",
    cls=Command,
    help=_(
        "Print a summary of the game of the day to copy: date, rules, total, streak, and how the "
        "last days compare. It tells neither dice nor boxes, so it spoils nothing for those who "
        "have yet to play."
    ),
    short_help=_("A summary to copy, which spoils nothing."),
)
@day_options(_("That of an earlier day; the last one that was finished unless told."))
@format_options
def command(*, rules: str | None, date: str | None, json: bool, format_: str | None) -> Status:
    """Print the summary of a day that was finished; that there is none is a no."""
    from yachtcli.session import daily  # noqa: PLC0415 - not for --help
    from yachtcli.store.reading import Reader  # noqa: PLC0415 - the same
    from yachtcli.ui import daily as words  # noqa: PLC0415 - the same

    form = chosen_format(json, format_)
    day = None if date is None else daily.parse_day(date, daily.today())
    ruleset = chosen_ruleset(rules, ())
    with Reader.open() as store:
        results = store.daily_results(ruleset.id)
    if day is None:
        day = max(results, default=None)
    if day not in results:
        if day is None:
            tell(_("No game of the day has been finished yet; play it with: yacht daily"))
        else:
            tell(_("No game of {day} that counts has been finished.").format(day=day))
        return Status.NO
    assert day is not None  # noqa: S101 - it is among the results
    standing = daily.standing(results, day)
    blocks = form == "json" or words.drawable(sys.stdout.encoding)
    lines = list(words.share(ruleset, standing, blocks=blocks))
    if form == "json":
        answer_json(
            {
                "rules": ruleset.id,
                "day": day,
                "total": standing.total,
                "best": standing.best,
                "streak": standing.streak,
                "longest_streak": standing.longest,
                "text": "\n".join(lines),
            }
        )
    else:
        for line in lines:
            answer(wrapped(line, sys.stdout))
    return Status.DONE
