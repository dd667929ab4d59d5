"""`yacht history list`: the games there are, running and finished."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from yachtcli.cli.games import as_json, filter_options, nothing_kept, rules_id, second, so_far
from yachtcli.cli.options import Command, Number, format_options
from yachtcli.cli.output import answer_json, answer_rows, chosen_format, tell, wants_color
from yachtcli.core.notation import printable
from yachtcli.i18n import _
from yachtcli.ui.kept_words import house_rules

if TYPE_CHECKING:
    from yachtcli.store.info import Info


@click.command(
    "list",
    cls=Command,
    help=_(
        "List the games that are kept, the latest first, running ones among them.\n\n"
        "In a pipe: number, running or finished, when (UTC), play, daily or pad, the ruleset "
        "with its house rules, players, totals (of running games those so far). To go on with a "
        "running one: yacht resume NUMBER"
    ),
    short_help=_("Your games, the latest first."),
)
@filter_options
@click.option("--running", is_flag=True, help=_("Only games that wait to be gone on with."))
@click.option("--finished", is_flag=True, help=_("Only games that are over."))
@click.option("-n", "number", metavar="N", type=Number(0), help=_("The latest N games only."))
@format_options
def command(  # noqa: PLR0913 - one argument for each option
    *,
    rules: str | None,
    player: str | None,
    running: bool,
    finished: bool,
    number: int | None,
    json: bool,
    format_: str | None,
) -> None:
    """List what is asked for; that there is nothing is said on stderr."""
    from yachtcli.store.reading import Reader  # noqa: PLC0415 - not for --help

    form = chosen_format(json, format_)
    both = running == finished
    with Reader.open() as store:
        every = store.games()
        wanted = rules_id(rules, {info.rules for info in every})
        found = [
            info
            for info in every
            if (both or finished == (info.finished is not None))
            and (wanted is None or info.rules == wanted)
            and (player is None or _plays(player, info))
        ]
        games = [so_far(store, info) for info in found[:number]]
    if form == "json":
        answer_json({"games": [as_json(info) for info in games]})
    elif form == "tsv":
        answer_rows(map(_row, games))
    elif games:
        from yachtcli.ui.history_list import show  # noqa: PLC0415 - a pipe does without

        show(games, color=wants_color())
    if not found and form != "json":
        tell(_("No such games are kept.") if every else nothing_kept(rules, player))


def _plays(player: str, info: Info) -> bool:
    return any(name.casefold() == player.strip().casefold() for name in info.players)


def _row(info: Info) -> tuple[object, ...]:
    return (
        info.number,
        "running" if info.finished is None else "finished",
        second(info.finished or info.changed),
        info.kind,
        house_rules(info),
        ", ".join(map(printable, info.players)),
        ", ".join(map(str, info.totals)),
    )
