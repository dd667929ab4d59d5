"""Records from elsewhere, judged before they are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yachtcli.core import record
from yachtcli.core.game import Scored
from yachtcli.core.objects import read_flag, read_name, read_whole
from yachtcli.core.players import players_fault
from yachtcli.errors import IllegalActionError, NotationError
from yachtcli.loading import catalog
from yachtcli.phrase import N_, Phrase
from yachtcli.store.info import is_day

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def judged(objects: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The record that these objects are, played again from its beginning, ready to be kept.

    Entries say their points and bonus, and a game that is over has its end,
    whether they did so before or not. By the rules any number of players play,
    whatever they are called, and a record may say beside the rules what it
    likes; a game that is kept has seats for its players, and what is ours in
    its opening is of the kind that we write. Objects are read one by one: when
    an error is raised (NotationError, IllegalActionError, RulesetError), the
    last one that was read is the cause.
    """
    lines = iter(objects)
    first = next(lines, None)
    if first is None:
        raise NotationError(Phrase(N_("there is no game in it")))
    opening = record.read_opening(first)
    _verify_ours(opening)
    ruleset = catalog.from_record(opening.rules, opening.settings, opening.table)
    names = opening.players
    replay = record.Replay(ruleset, len(names), names, pad=opening.pad)
    kept = [dict(first)]
    for line in lines:
        event, claim = replay.apply(line)
        if claim is not None:
            raise IllegalActionError(*claim)
        data = dict(line)
        if isinstance(event, Scored):
            data |= record.write_event(event)
        elif replay.ended:
            data |= record.write_end(replay.position)
        kept.append(data)
    if replay.position.over and not replay.ended:
        kept.append(record.write_end(replay.position))
    return kept


def _verify_ours(opening: record.Opening) -> None:
    """Raise NotationError for players or fields of ours that no game here begins with."""
    fault = players_fault(opening.players)
    if fault is not None:
        raise NotationError(fault)
    # What is null is not there.
    more = {key: value for key, value in opening.more.items() if value is not None}
    for key in ("kind", "started"):
        if key in more:
            read_name(more, key)
    for key in ("undone", "helped"):
        if key in more and read_whole(more, key) < 0:
            raise NotationError(Phrase(N_("'{key}' is no number below 0"), key=key))
    read_flag(more, "practice")
    _verify_dice(more)
    bots = more.get("bots")
    if bots is not None and not (
        isinstance(bots, list)
        and len(bots) == len(opening.players)
        and all(bot is None or isinstance(bot, str) for bot in bots)
    ):
        raise NotationError(
            Phrase(N_("'bots' is a list that names for each player the bot it is, or null"))
        )


def _verify_dice(more: Mapping[str, Any]) -> None:
    """Raise NotationError where it can't be told whose dice were thrown."""
    seed, daily = more.get("seed"), more.get("daily")
    if seed is not None and daily is not None:
        raise NotationError(Phrase(N_("dice are those of a seed or of a day, not of both")))
    if not (seed is None or isinstance(seed, str) or type(seed) is int):
        raise NotationError(Phrase(N_("'seed' is a text or a whole number")))
    if daily is not None and not is_day(daily):
        raise NotationError(Phrase(N_("'daily' is a day, as 2026-11-30")))
