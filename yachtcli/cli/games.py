"""What commands about kept games share: which ones are meant, and how they are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from yachtcli.cli.options import Number, completed
from yachtcli.errors import UnknownRulesetError, YachtError
from yachtcli.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from yachtcli.core.ruleset import Ruleset
    from yachtcli.store.info import Info
    from yachtcli.store.reading import Reader

GAME = Number(1, 10**9, _("'{text}' is no number of a game; yacht history tells them"))
"""The number of a game."""


def filter_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `-r/--rules` and `-p/--player`: the games that are meant."""
    function = click.option(
        "-p", "--player", metavar="NAME", help=_("Only games that this person has played.")
    )(function)
    return click.option(
        "-r",
        "--rules",
        metavar="NAME|FILE",
        shell_complete=completed("rules"),
        help=_("Only games by this ruleset, its house rules included."),
    )(function)


def rules_id(named: str | None, kept: Collection[str]) -> str | None:
    """The id of the ruleset that `-r` names; it need not be there any more if it was played."""
    if named is None or named in kept:
        return named
    from yachtcli.loading import catalog  # noqa: PLC0415 - rarely asked for

    try:
        return catalog.find(named).id
    except UnknownRulesetError as error:
        raise UnknownRulesetError(error.problems[0], candidates=error.candidates) from None


def ruleset_of(info: Info) -> Ruleset | None:
    """The ruleset that a game was played by; None if it can't be made any more."""
    from yachtcli.loading import catalog  # noqa: PLC0415 - lists do without

    try:
        return catalog.from_record(info.rules, info.settings, info.opening.get("table"))
    except YachtError:
        return None


def so_far(store: Reader, info: Info) -> Info:
    """A game with the totals that a running one has come to; without, if its rules are gone."""
    if info.finished is not None:
        return info
    from yachtcli.play import Game  # noqa: PLC0415 - finished games do without

    try:
        return info._replace(totals=Game.from_record(store.objects(info.number)).totals)
    except YachtError:
        return info


def as_json(info: Info) -> dict[str, Any]:
    """A kept game as a JSON object; ranks are null while it is running."""
    from yachtcli.store.info import ranks  # noqa: PLC0415 - not for --help

    nothing = (None,) * len(info.players)
    places = nothing if info.finished is None else ranks(info.totals)
    seats = zip(info.players, info.bots, info.totals or nothing, places, strict=True)
    return {
        "number": info.number,
        "state": "running" if info.finished is None else "finished",
        "kind": info.kind,
        "rules": info.rules,
        "settings": info.settings,
        "players": [
            {"name": name, "bot": bot, "total": total, "rank": rank}
            for name, bot, total, rank in seats
        ],
        "started": second(info.started),
        "changed": second(info.changed),
        "finished": None if info.finished is None else second(info.finished),
        "day": info.day,
        "practice": info.practice,
        "seed": info.opening.get("seed"),
        "undone": info.undone,
        "helped": info.helped,
    }


def second(moment: str) -> str:
    """A moment without the fraction of its second.

    >>> second("2026-11-30T03:00:00.123456Z")
    '2026-11-30T03:00:00Z'
    """
    return moment[:19] + "Z"


def nothing_kept(rules: str | None, player: str | None, *, bots: bool = True) -> str:
    """That there are no games, with how to change that."""
    if rules is not None or player is not None:
        return _("No such games are kept.")
    if bots:
        return _("No games are kept yet. To play one: yacht play")
    return _("No game has been finished yet. To play one: yacht play")
