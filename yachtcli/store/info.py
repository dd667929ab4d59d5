"""What is known about a kept game without playing it again."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeGuard, get_args

from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Kind: TypeAlias = Literal["play", "daily", "pad"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
ABOUT: Final = ("id", "name", "about", "tips", "format")
"""Keys of a table that say nothing about how its game is played."""


MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT([01]\d|2[0-3]):\d\d:\d\d(\.\d{1,6})?Z", re.ASCII)


class Info(Struct):
    """A kept game: its number, what it is, by whom and when it is played.

    `opening` is the first object of its record, `length` how many objects that
    has. `key` is the same for all games by the same rules (see `rules_key`).
    `day` is set for the daily game that counts, alone. Moments are ISO 8601 in
    UTC; `finished` is None, and `totals` are empty, while the game is running.
    """

    number: int
    kind: Kind
    key: str
    day: str | None
    started: str
    changed: str
    finished: str | None
    length: int
    opening: Mapping[str, Any]
    totals: tuple[int, ...]

    @property
    def rules(self) -> str:
        """The id of the ruleset."""
        rules: str = self.opening["rules"]
        return rules

    @property
    def settings(self) -> Mapping[str, Any]:
        """The house rules, by dotted key."""
        settings: Mapping[str, Any] = self.opening.get("settings", {})
        return settings

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players."""
        return tuple(self.opening["players"])

    @property
    def bots(self) -> tuple[str | None, ...]:
        """For each player the bot that it is; None for people."""
        return bots_of(self.opening)

    @property
    def practice(self) -> bool:
        """Whether this was practice, which belongs in no statistics."""
        return is_practice(self.opening)

    @property
    def undone(self) -> int:
        """How many entries and keeps have been taken back."""
        return count_of(self.opening, "undone")

    @property
    def helped(self) -> int:
        """How many hints have been asked for."""
        return count_of(self.opening, "helped")


class Result(Struct):
    """What one player came to in a finished game.

    `rank` is the place, shared by equal totals, 1 for the winner; of `players`
    in all, `sharing` have that place. `boxes` are the entries by box, `bonus`
    what further rolls of the repeat category earned; what `total` has beyond
    both are section bonuses.
    `counts`: it may be a personal best; `practice`: it belongs in no statistics.
    """

    game: int
    kind: Kind
    rules: str
    key: str
    finished: str
    player: str
    bot: str | None
    total: int
    rank: int
    players: int
    counts: bool
    bonus: int
    boxes: Mapping[str, int]
    practice: bool = False
    sharing: int = 1


def moment(when: float) -> str:
    """A time in seconds since 1970 as it is kept: ISO 8601, UTC, to the microsecond."""
    return datetime.fromtimestamp(when, UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def is_moment(value: object) -> TypeGuard[str]:
    """Whether this is a time in UTC as records have it, to the second or finer.

    >>> is_moment("2026-11-30T03:00:00Z"), is_moment("2026-11-30T03:00Z"), is_moment(3)
    (True, False, False)
    """
    if not isinstance(value, str) or MOMENT.fullmatch(value) is None:
        return False
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


def is_day(value: object) -> TypeGuard[str]:
    """Whether this is a day as records have it.

    >>> is_day("2026-11-30"), is_day("20261130"), is_day(20261130)
    (True, False, False)
    """
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def kind_of(opening: Mapping[str, Any]) -> Kind:
    """What kind of game a record says it is; written down from elsewhere if it does not say."""
    return next((kind for kind in KINDS if kind == opening.get("kind")), "pad")


def is_practice(opening: Mapping[str, Any]) -> bool:
    """Whether a game with the dice of a day was not the one that counts on it."""
    return kind_of(opening) == "daily" and bool(opening.get("practice"))


def may_count(opening: Mapping[str, Any]) -> bool:
    """Whether a game may set a personal best, as far as its record tells.

    Not so the games of a score pad, practice, those with a seed, whose dice can
    be known before, and those in which moves were undone or hints given.

    >>> may_count({"kind": "play"}), may_count({"kind": "play", "seed": "kitchen"})
    (True, False)
    """
    return (
        kind_of(opening) != "pad"
        and not is_practice(opening)
        and opening.get("seed") is None
        and not count_of(opening, "undone")
        and not count_of(opening, "helped")
    )


def bots_of(opening: Mapping[str, Any]) -> tuple[str | None, ...]:
    """For each player the bot that it is; None for people, and where that can't be told.

    >>> bots_of({"players": ["Ann", "Bot"], "bots": [None, "hard"]})
    (None, 'hard')
    """
    players, bots = opening["players"], opening.get("bots")
    if not isinstance(bots, list) or len(bots) != len(players):
        return (None,) * len(players)
    return tuple(bot if isinstance(bot, str) else None for bot in bots)


def count_of(opening: Mapping[str, Any], key: str) -> int:
    """The number at `key` of an opening that anyone may have written; 0 if there is none."""
    value = opening.get(key, 0)
    return value if type(value) is int and value > 0 else 0


def rules_key(opening: Mapping[str, Any]) -> str:
    """What is the same for all games by the same rules: the id, house rules, a table's digest.

    Settings count in any order. Of a table only what changes the game does.

    >>> rules_key({"rules": "joker", "settings": {"turn.rolls": 4}})
    'joker {"turn.rolls":4}'
    """
    parts = [str(opening["rules"])]
    if opening.get("settings"):
        parts.append(canonical(opening["settings"]))
    table = opening.get("table")
    if table is not None:
        rules = {key: value for key, value in table.items() if key not in ABOUT}
        parts.append(_sha256(canonical(rules))[:16])
    return " ".join(parts)


def digest(objects: Iterable[Mapping[str, Any]]) -> str:
    """What only records of one and the same game share."""
    return _sha256("\n".join(map(canonical, objects)))


def _sha256(text: str) -> str:
    from hashlib import sha256  # noqa: PLC0415 - costs start-up time, and a running game does without

    return sha256(text.encode()).hexdigest()


def canonical(value: Any) -> str:
    """Plain data as JSON, always the same text for the same data."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def entries(
    objects: Iterable[Mapping[str, Any]], players: int
) -> tuple[tuple[dict[str, int], int], ...]:
    """For each player of a record the points by box, and the bonus of further repeats."""
    boxes: list[dict[str, int]] = [{} for _ in range(players)]
    bonus = [0] * players
    for data in objects:
        if data["event"] == "score":
            boxes[data["player"]][data["box"]] = data["points"]
            bonus[data["player"]] += data["bonus"]
    return tuple(zip(boxes, bonus, strict=True))


def ranks(totals: Sequence[int]) -> tuple[int, ...]:
    """The place of each total, the highest 1; equal ones share theirs.

    >>> ranks([213, 187, 213, 90])
    (1, 3, 1, 4)
    """
    return tuple(1 + sum(other > total for other in totals) for total in totals)
