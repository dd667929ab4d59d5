"""`yacht daily`: the game of the day, which everybody has the dice of."""

from __future__ import annotations

import click

from yachtcli.cli.daily_options import daily_command, day_options
from yachtcli.cli.group import LazyGroup, Listed
from yachtcli.cli.output import tell, tell_error
from yachtcli.cli.status import Status
from yachtcli.i18n import _


class DailyGroup(LazyGroup):
    """What is asked about the game of the day; without a word it is played."""

    table = {  # noqa: RUF012 - a constant, as the base class declares it
        "share": Listed("daily_share", _("A summary to copy, which spoils nothing.")),
        "status": Listed("daily_status", _("Whether today's game is played; best and streak.")),
    }


@click.group(
    "daily",
    cls=DailyGroup,
    invoke_without_command=True,
    subcommand_metavar="[COMMAND]",
    help=_(
        "Play the game of the day: alone, with dice that everybody has on that day (UTC).\n\n"
        "Decisions change the score, not the luck: every roll takes the day's next dice, "
        "whatever is kept. Today's game counts, once for each ruleset; nothing is taken back in "
        "it, and where it was left it is gone on with. Earlier days are practice."
    ),
    short_help=_("The game of the day, with dice that everybody has."),
)
@day_options(_("Practise with the dice of an earlier day, as 2026-11-28."))
@click.option(
    "--plain",
    is_flag=True,
    help=_("Tell everything in lines, one fact a line: for screen readers, and in a pipe."),
)
@click.pass_context
def command(
    context: click.Context, *, rules: str | None, date: str | None, plain: bool
) -> Status | None:
    """Play, unless something is asked about the game of the day."""
    asked = context.invoked_subcommand
    if asked is None:
        return _play(rules, date, plain=plain)
    if plain:
        raise click.UsageError(_("--plain is for playing: leave it out"))
    # `yacht daily -r yatzy share` means the same as `yacht daily share -r yatzy`.
    context.default_map = {asked: {"rules": rules, "date": date}}
    return None


def _play(rules: str | None, date: str | None, *, plain: bool) -> Status:
    from yachtcli.cli.chosen import chosen_ruleset  # noqa: PLC0415 - not for what else is asked
    from yachtcli.cli.daily_told import tell_day, tell_practice  # noqa: PLC0415 - the same
    from yachtcli.cli.reopening import reopened  # noqa: PLC0415 - the same
    from yachtcli.cli.table import Keeper, Manner, now, play_on  # noqa: PLC0415 - the same
    from yachtcli.errors import ConflictError  # noqa: PLC0415 - the same
    from yachtcli.loading import config  # noqa: PLC0415 - the same
    from yachtcli.session import daily  # noqa: PLC0415 - the same
    from yachtcli.session.seats import Seat, seated  # noqa: PLC0415 - the same
    from yachtcli.store.games import Store  # noqa: PLC0415 - the same

    today = daily.today()
    day = today if date is None else daily.parse_day(date, today)
    ruleset = chosen_ruleset(rules, ())
    seats = seated([Seat(config.get("player") or _("Player"))])
    with Store.open() as store:
        try:
            number = daily.game_of(store, ruleset, seats, day=day, today=today, started=now())
        except ConflictError as error:
            tell_error(error)
            return Status.NO
        keeper = Keeper(store)
        keeper.number = number
        keeper.resume = lambda: daily_command(rules, None if day == daily.today() else day)
        session = reopened(store, number)
        counts = store.info(number).day is not None
        before = session.over
        status = Status.DONE if before else play_on(session, keeper, Manner(plain), again=False)
        if session.over and counts:
            tell_day(store, session.ruleset, day, before=before)
        elif session.over:
            tell_practice()
        for info in store.running("daily"):
            if info.day is not None and info.number != number:
                tell(
                    _(
                        "The game of {day} ({rules}) still waits; go on with: yacht resume {number}"
                    ).format(day=info.day, rules=info.rules, number=info.number)
                )
        return status
