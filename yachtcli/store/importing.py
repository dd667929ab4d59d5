"""Records from elsewhere, judged before they are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yachtcli.core import record
from yachtcli.core.game import Scored
from yachtcli.errors import IllegalActionError, NotationError
from yachtcli.loading import catalog
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def judged(objects: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The record that these objects are, played again from its beginning, ready to be kept.

    Entries say their points and bonus, and a game that is over has its end,
    whether they did so before or not. Objects are read one by one: when an
    error is raised (NotationError, IllegalActionError, RulesetError), the last
    one that was read is the cause.
    """
    lines = iter(objects)
    first = next(lines, None)
    if first is None:
        raise NotationError(Phrase(N_("there is no game in it")))
    opening = record.read_opening(first)
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
