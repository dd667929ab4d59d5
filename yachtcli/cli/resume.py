"""`yacht resume`: on with a game that was left."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from yachtcli.bots import catalog as bots
from yachtcli.cli.daily_told import tell_day, tell_practice
from yachtcli.cli.games import GAME, second
from yachtcli.cli.options import Command, format_options
from yachtcli.cli.output import (
    answer,
    answer_json,
    answer_rows,
    answer_wrapped,
    chosen_format,
    tell,
    wants_color,
)
from yachtcli.cli.reopening import reopened
from yachtcli.cli.status import Status
from yachtcli.cli.table import Keeper, Manner, delay_option, plain_option, play_on
from yachtcli.core.notation import printable
from yachtcli.errors import YachtError
from yachtcli.i18n import _
from yachtcli.play import Game
from yachtcli.store.games import Store
from yachtcli.store.reading import Reader
from yachtcli.ui import kept_words
from yachtcli.ui.progress import progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.store.info import Info

PLAYED = ("play", "daily")
"""The kinds of games that go on here; pads go on at the pad."""


@click.command(
    "resume",
    cls=Command,
    help=_(
        "Go on with a game that was left: the last one, or the one with this number.\n\n"
        "Games of the score pad go on with: yacht pad --resume"
    ),
    short_help=_("Go on with a game that was left."),
)
@click.argument("number", metavar="[GAME]", type=GAME, required=False)
@click.option("--list", "list_", is_flag=True, help=_("List the games that were left."))
@plain_option
@delay_option
@format_options
def command(  # noqa: PLR0913 - one argument for each option
    *,
    number: int | None,
    list_: bool,
    plain: bool,
    bot_delay: float | None,
    json: bool,
    format_: str | None,
) -> Status:
    """List the running games, or play one of them on."""
    form = chosen_format(json, format_)
    if (json or format_) and not list_:
        raise click.UsageError(_("--json and --format are for --list"))
    if list_ and number is not None:
        raise click.UsageError(_("--list tells all games: leave the number out"))
    if list_:
        with Reader.open() as reader:
            _list(reader, reader.running(), form)
        return Status.DONE
    with Store.open() as store:
        running = store.running()
        info = _chosen(store, running, number)
        if info is None:
            return Status.NO
        keeper = Keeper(store)
        keeper.number = info.number
        session = reopened(store, info.number)
        with progress(_("Solving"), color=wants_color()) as done:
            bots.prepare([seat.bot for seat in session.seats if seat.bot], session.ruleset, done)
        status = play_on(session, keeper, Manner(plain, bot_delay), again=info.kind == "play")
        if session.over and info.day is not None:
            tell_day(store, session.ruleset, info.day)
        elif session.over and info.practice:
            tell_practice()
        return status


def _chosen(store: Store, running: Sequence[Info], number: int | None) -> Info | None:
    """The game to go on with; None, told in a line, if there is none."""
    if number is not None:
        info = store.info(number)
        if info.finished is not None:
            tell(
                _("Game {number} is over; see it with: yacht history show {number}").format(
                    number=number
                )
            )
            return None
        if info.kind not in PLAYED:
            tell(
                _("Game {number} is a score pad; go on with: yacht pad --resume {number}").format(
                    number=number
                )
            )
            return None
        return info
    mine = [info for info in running if info.kind in PLAYED]
    if not mine:
        tell(_("No game waits to be gone on with; begin one with: yacht play"))
        if running:
            tell(_("A score pad does; go on with: yacht pad --resume"))
        return None
    if len(mine) > 1 and sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        _list(store, mine, "table")
    return mine[0]


def _list(store: Reader, running: Sequence[Info], form: str) -> None:
    if form == "json":
        answer_json({"running": [_object(store, info) for info in running]})
    elif form == "tsv":
        answer_rows(
            (
                *(info.number, info.kind, info.rules, ", ".join(map(printable, info.players))),
                *(_round(store, info), second(info.changed)),
            )
            for info in running
        )
    elif not running:
        answer(_("No game is running."))
    else:
        for info in running:
            answer_wrapped(_line(store, info), "    ")


def _object(store: Reader, info: Info) -> dict[str, object]:
    return {
        "game": info.number,
        "kind": info.kind,
        "rules": info.rules,
        "settings": info.settings,
        "players": info.players,
        "bots": info.bots,
        "round": _round(store, info),
        "started": second(info.started),
        "changed": second(info.changed),
    }


def _line(store: Reader, info: Info) -> str:
    """A game in a line: number, rules, players, round, when it was left."""
    parts = [
        kept_words.house_rules(info),
        *kept_words.marks(info),
        ", ".join(map(printable, info.players)),
        _("round {n}").format(n=_round(store, info)),
        kept_words.local(info.changed),
    ]
    return f"{info.number:>3}  {' · '.join(parts)}"


def _round(store: Reader, info: Info) -> int:
    """Which round a game has come to, from 1; told by its turns alone if its rules are gone."""
    objects = store.objects(info.number)
    try:
        return Game.from_record(objects).position.round
    except YachtError:
        turns = sum(data["event"] in ("score", "skip") for data in objects)
        return turns // len(info.players) + 1
