"""Kept games in words."""

from __future__ import annotations

import time
from datetime import datetime
from typing import TYPE_CHECKING

from yachtcli.core.notation import printable
from yachtcli.i18n import _
from yachtcli.ui.words import setting

if TYPE_CHECKING:
    from collections.abc import Iterable

    from yachtcli.store.info import Info


def house_rules(info: Info) -> str:
    """The ruleset of a game by its id, with the settings that were changed."""
    changed = (f"{printable(key)}={setting(value)}" for key, value in info.settings.items())
    return " ".join((info.rules, *changed))


def local(moment: str) -> str:
    """A moment in UTC as the clock on the wall had it, to the minute."""
    seconds = datetime.fromisoformat(moment).timestamp()
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))
    except (OverflowError, OSError, ValueError):
        return moment[:16].replace("T", " ")


def standing(info: Info) -> str:
    """Who has played, the winner first, with totals; or who is playing, with those so far."""
    names = list(map(printable, info.players))
    if info.totals:
        seats = sorted(zip(info.totals, names, strict=True), key=lambda seat: -seat[0])
        names = [f"{name} {total}" for total, name in seats]
    players = ", ".join(names)
    return players if info.finished else _("{players} (running)").format(players=players)


def marks(info: Info) -> Iterable[str]:
    """What is special about a game: that it was the day's, a score pad's, that it was helped."""
    if info.day is not None:
        yield _("daily game of {day}").format(day=info.day)
    elif info.kind == "daily":
        yield _("daily game, practice")
    elif info.kind == "pad":
        yield _("score pad")
    if info.opening.get("seed") is not None:
        yield _("seed {seed}").format(seed=printable(str(info.opening["seed"])))
    if info.undone:
        yield _("undone: {n}").format(n=info.undone)
    if info.helped:
        yield _("hints: {n}").format(n=info.helped)
