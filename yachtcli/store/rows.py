"""What stands in the tables, as values; ValueError and its kin for what we never wrote."""

from __future__ import annotations

import json
from typing import Any, Final

from yachtcli.store.info import KINDS, Info, Result, is_practice

INFO: Final = """
    SELECT number, kind, key, day, started, changed, finished,
        (SELECT count(*) FROM event WHERE game = number), object,
        (SELECT group_concat(total) FROM
            (SELECT total FROM result WHERE game = number ORDER BY player))
    FROM game LEFT JOIN event ON event.game = number AND place = 0
    LEFT JOIN daily ON daily.game = number
"""
RESULT: Final = """
    SELECT game, kind, rules, key, finished, name, bot, total, rank,
        (SELECT count(*) FROM result AS other WHERE other.game = result.game),
        (SELECT count(*) FROM result AS other
            WHERE other.game = result.game AND other.rank = result.rank),
        counts, bonus, boxes,
        CASE kind WHEN 'daily' THEN
            (SELECT object FROM event WHERE event.game = result.game AND place = 0) END
    FROM result JOIN game ON number = game
"""


def event(text: str) -> dict[str, Any]:
    """An object of a record."""
    data = json.loads(text)
    if not isinstance(data, dict) or not isinstance(data.get("event"), str):
        raise TypeError("this is no event")
    return data


def info(row: tuple[Any, ...]) -> Info:
    """A row of `INFO`."""
    number, kind, key, day, started, changed, finished, length, opening, totals = row
    data = event(opening)
    players, settings = data["players"], data.get("settings", {})
    if not (
        isinstance(data["rules"], str)
        and isinstance(settings, dict)
        and isinstance(players, list)
        and players
        and all(isinstance(name, str) for name in players)
    ):
        raise TypeError("this is no opening")
    moments = (started, changed, "" if finished is None else finished)
    if kind not in KINDS or not all(isinstance(text, str) for text in (key, *moments)):
        raise TypeError("this is no game")
    return Info(
        number=number,
        kind=kind,
        key=key,
        day=day,
        started=started,
        changed=changed,
        finished=finished,
        length=length,
        opening=data,
        totals=() if totals is None else tuple(map(int, totals.split(","))),
    )


def result(row: tuple[Any, ...]) -> Result:
    """A row of `RESULT`."""
    game, kind, rules, key, finished, name, bot, total, rank, *more = row
    players, sharing, counts, bonus, boxes, opening = more
    return Result(
        game=game,
        kind=kind,
        rules=rules,
        key=key,
        finished=str(finished),
        player=str(json.loads(name)),
        bot=bot,
        total=int(total),
        rank=int(rank),
        players=players,
        sharing=sharing,
        counts=bool(counts),
        bonus=int(bonus),
        boxes={str(box): int(points) for box, points in json.loads(boxes).items()},
        practice=opening is not None and is_practice(event(opening)),
    )
