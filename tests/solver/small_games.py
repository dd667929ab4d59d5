"""Small games at random, with every rule that a table can say."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from yachtcli.errors import RulesetError
from yachtcli.loading import catalog

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from yachtcli.core.ruleset import Ruleset

POLICIES = ("none", "forced", "choice", "free", "lower")


def small_game(seed: int, most: int) -> Ruleset:
    """The small game of this number, with so many positions at most."""
    games = _games(Random(f"small game {seed}"))  # noqa: S311 - the same games each time
    return next(game for game in games if positions(game) <= most)


def positions(ruleset: Ruleset) -> int:
    """About how many positions a game has, of which a plain recursion visits every one."""
    cards = 1
    for box in ruleset.boxes:
        ways = ruleset.ways(box.column.on_roll, box.category)
        cards *= 2 + len(ruleset.payable(box.category, ways) | ruleset.joker_pays(box))
    keeps = sum(len(ruleset.dice.throws(n)) for n in range(ruleset.dice.size + 1))
    return cards * ruleset.rolls * keeps


def _games(chance: Random) -> Iterator[Ruleset]:
    while True:
        table = _table(chance)
        try:
            yield catalog.make(table, where="small")
        except RulesetError:  # a rule that these dice or boxes can't have
            continue


def _table(chance: Random) -> Mapping[str, Any]:
    size, faces = chance.choice([(1, 3), (2, 2), (2, 3), (3, 2), (3, 3)])
    rolls = chance.choice([1, 2, 2, 3])
    columns = chance.choice([["1"], ["1"], ["1", "2"]])
    most = 4 if len(columns) == 1 else 2
    uppers = chance.sample(range(1, faces + 1), chance.randint(1, min(2, faces)))
    upper = {f"face{face}": _upper(chance, face, rolls) for face in uppers}
    lower = {
        f"hand{n}": _lower(chance, size, faces, rolls)
        for n in range(chance.randint(1, max(1, most - len(upper))))
    }
    lower["hand0"]["pattern"] = {"of_a_kind": size} if chance.random() < 0.8 else {"any": True}
    table: dict[str, Any] = {
        "format": 1,
        "id": "small",
        "sections": ["upper", "lower"],
        "columns": columns,
        "voluntary_zero": chance.random() < 0.3,
        "dice": {"count": size, "faces": faces},
        "turn": {"rolls": rolls},
        "section": {
            "upper": {"categories": list(upper), **_bonus(chance, size * faces)},
            "lower": {"categories": list(lower), **_bonus(chance, size * faces, 0.3)},
        },
        "category": {**upper, **lower},
    }
    if chance.random() < 0.75:
        table["repeat"] = {
            "category": "hand0",
            "bonus": chance.choice([0, 3, 10]),
            "bonus_if": chance.choice(["scored", "filled"]),
            "joker": chance.choice(POLICIES),
        }
    for column in columns:
        kept: dict[str, Any] = {"order": chance.choice(["free", "free", "down", "up"])}
        if chance.random() < 0.4:
            kept["multiplier"] = chance.randint(2, 3)
        if chance.random() < 0.3:
            kept["on_roll"] = sorted(chance.sample(range(1, rolls + 1), chance.randint(1, rolls)))
        table.setdefault("column", {})[column] = kept
    return table


def _bonus(chance: Random, scale: int, likely: float = 0.7) -> dict[str, Any]:
    if chance.random() > likely:
        return {}
    first = chance.randint(1, scale)
    tiers = [{"at_least": first, "points": chance.randint(1, 9)}]
    if chance.random() < 0.4:
        tiers.append({"at_least": first + chance.randint(1, 4), "points": chance.randint(3, 20)})
    return {"bonus": tiers}


def _upper(chance: Random, face: int, rolls: int) -> dict[str, Any]:
    points: Any = "matched"
    if chance.random() < 0.3:
        points = {"matched": 1, "plus": chance.choice([-4, -2, 1])}
    return {"pattern": {"face": face}, "points": _on_roll(chance, points, rolls)}


def _lower(chance: Random, size: int, faces: int, rolls: int) -> dict[str, Any]:
    pattern = chance.choice(
        [
            {"any": True},
            {"of_a_kind": min(2, size)},
            {"of_a_kind": size},
            {"straight": min(2, size, faces)},
            {"sum": chance.randint(size, size * faces)},
        ]
    )
    points = chance.choice([5, 2, "total", {"total": 1, "plus": -3}, {"plus": -2}])
    return {"pattern": pattern, "points": _on_roll(chance, points, rolls)}


def _on_roll(chance: Random, points: Any, rolls: int) -> Any:
    drawn = chance.random()
    if drawn < 0.7:
        return points
    case = {"plus": points} if isinstance(points, int) else points
    case = {case: 1} if isinstance(case, str) else case
    if drawn < 0.85:
        return [{"on_roll": [chance.randint(1, rolls)], "plus": 7}, case]
    return [{"all_thrown": True, "plus": 6}, case]
