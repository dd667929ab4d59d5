"""`yacht history list`: the games there are, running and finished."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from yachtcli.cli.games import as_json, filter_options, nothing_kept, rules_id, second
from yachtcli.cli.options import Command, Number, format_options
from yachtcli.cli.output import answer_json, answer_rows, chosen_format, tell, wants_color
from yachtcli.i18n import _
from yachtcli.ui.kept_words import house_rules, printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.store.info import Info


@click.command(
    "list",
    cls=Command,
    help=_(
        "List the games that are kept, the latest first, running ones among them.\n\n"
        "In a pipe: number, running or finished, when (UTC), play, daily or pad, the ruleset "
        "with its house rules, players, totals. To go on with a running one: yacht resume "
        "NUMBER"
    ),
    short_help=_("Your games, the latest first."),
)
@filter_options
@click.option("-n", "number", metavar="N", type=Number(0), help=_("The latest N games only."))
@format_options
def command(
    *, rules: str | None, player: str | None, number: int | None, json: bool, format_: str | None
) -> None:
    """List what is asked for; that there is nothing is said on stderr."""
    games = kept(rules, player)
    form = chosen_format(json, format_)
    if form == "json":
        answer_json({"games": [as_json(info) for info in games[:number]]})
    elif form == "tsv":
        answer_rows(map(_row, games[:number]))
    elif games[:number]:
        from yachtcli.ui.history_list import show  # noqa: PLC0415 - a pipe does without

        show(games[:number], color=wants_color())
    if not games and form != "json":
        tell(nothing_kept(rules, player))


def kept(rules: str | None, player: str | None) -> Sequence[Info]:
    """The games by a ruleset and with a player, the one that was changed last first."""
    from yachtcli.store.games import Store  # noqa: PLC0415 - not for --help

    with Store.open(create=False) as store:
        games = (*store.running(), *store.finished())
    wanted = rules_id(rules, {info.rules for info in games})
    found = [
        info
        for info in games
        if (wanted is None or info.rules == wanted) and (player is None or _plays(player, info))
    ]
    return sorted(found, key=_when, reverse=True)


def _plays(player: str, info: Info) -> bool:
    return any(name.casefold() == player.strip().casefold() for name in info.players)


def _when(info: Info) -> tuple[str, int]:
    return info.finished or info.changed, info.number


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
