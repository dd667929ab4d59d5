"""Valid tables made wrong at random, for tests that nothing but a told fault comes of it."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random


def deep(levels: int) -> Any:
    """Patterns within patterns, deeper than any table means it."""
    pattern: Any = {"any": True}
    for _ in range(levels):
        pattern = {"not": pattern}
    return pattern


def nested(levels: int) -> Any:
    value: Any = []
    for _ in range(levels):
        value = [value]
    return value


VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    3,
    13,
    10**9,
    10**30,
    -(10**5000),
    1.0,
    0.5,
    float("nan"),
    float("inf"),
    "",
    " ",
    "total",
    "matched",
    "face",
    "free",
    "yahtzee",
    "upper",
    "1",
    "a" * 5000,
    "a\nb",
    "\x00\x1b[31m",
    "Größe",
    "{braces}",
    "%s {0} {path!r}",
    dt.date(2026, 1, 1),
    dt.time(1, 2),
    [],
    [1],
    [[]],
    ["ones"],
    ["ones", "ones"],
    [1, "a", None],
    [{}],
    list(range(100)),
    {},
    {"": 1},
    {"a.b": {}},
    {"en": "One"},
    {"en": 1},
    {"any": True},
    {"any": 1},
    {"of_a_kind": 3, "exact": True},
    {"of_a_kind": 3, "straight": 4},
    {"groups": [3, 2], "exact": 1},
    {"sum": {"at_least": 9, "at_most": 3}},
    {"sum": {"at_least": 9}},
    {"all_of": [{"sum": 13}, {"of_a_kind": 2}]},
    {"any_of": []},
    {"not": {"face": 1}},
    {"face": 4, "plus": 20},
    {"total": 10**7},
    {"on_roll": [1], "plus": 5},
    [{"plus": 5}, {"plus": 6}],
    [{"on_roll": [1, 9], "total": 2}, {"all_thrown": True, "matched": 1}, {"plus": 1}],
    [{"at_least": 63, "points": 35}, {"at_least": 3, "points": 35}],
    deep(5),
    deep(400),
    nested(5),
    nested(3000),
)


def containers(value: Any, levels: int = 20) -> list[Any]:
    """The tables and lists in `value` that hold something, itself included, not the deepest."""
    found: list[Any] = []
    level = [value]
    for _ in range(levels):
        held = [item for item in level if isinstance(item, dict | list) and item]
        found += held
        level = [
            part for item in held for part in (item.values() if isinstance(item, dict) else item)
        ]
    return found


def copied(value: Any, levels: int = 50) -> Any:
    """A copy down to so many levels: some values here are deeper than Python copies."""
    if levels and isinstance(value, dict):
        return {key: copied(item, levels - 1) for key, item in value.items()}
    if levels and isinstance(value, list):
        return [copied(item, levels - 1) for item in value]
    return value


def misspelt(word: str, chance: random.Random) -> str:
    place = chance.randrange(len(word) + 1)
    return (
        word[:place] + chance.choice(["", "x", "_", "-", ".", " ", "é", "\n"]) + word[place + 1 :]
    )


def mutated(table: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A copy of `table` with one to four random changes."""
    changed: dict[str, Any] = copied(table)
    for _ in range(chance.randint(1, 4)):
        places = containers(changed)
        if not places:
            break
        place = chance.choice(places)
        key = chance.choice(list(place) if isinstance(place, dict) else range(len(place)))
        kind = chance.randrange(6)
        if kind == 0:
            del place[key]
        elif kind == 1 and isinstance(place, dict):
            place[misspelt(str(key), chance)] = place[key]
        elif kind == 2 and isinstance(place, dict):
            place[misspelt(str(key), chance)] = place.pop(key)
        elif kind == 3:
            place[key] = copied(chance.choice(VALUES))
        elif kind == 4:
            other = chance.choice(places)
            place[key] = copied(other)
        elif isinstance(place, list):
            place.append(place[key])
        else:
            place[key] = copied(chance.choice(VALUES))
    return changed
