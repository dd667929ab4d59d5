"""Games that nobody would play, but that a table can describe."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random

JOKERS = ("none", "forced", "choice", "free", "lower")
ORDERS = ("free", "free", "down", "up")


def strange_game(chance: random.Random, most_rolls: int = 2000) -> dict[str, Any]:
    """A table, mostly a sound one, for dice that show at most so many different rolls."""
    count, faces = chance.randint(1, 12), chance.randint(2, 20)
    while comb(count + faces - 1, count) > most_rolls:
        count, faces = chance.randint(1, 12), chance.randint(2, 20)
    rolls = chance.choice((1, 2, 3, 3, 3, 5, 20))
    lower = [f"box{n}" for n in range(chance.randint(1, 8))]
    upper = [f"face{n}" for n in range(1, chance.randint(1, faces) + 1)]
    both = chance.random() < 0.6
    categories = {name: _category(chance, count, faces, rolls) for name in lower}
    if both:
        categories |= {
            name: {"pattern": {"face": n}, "points": "matched"} for n, name in enumerate(upper, 1)
        }
    sections: dict[str, dict[str, Any]] = {"lower": {"categories": lower}}
    if both:
        sections["upper"] = {"categories": upper, "bonus": _tiers(chance)}
    repeated = chance.choice([*upper, *upper]) if both else lower[0]
    if chance.random() < 0.5:
        repeated = lower[0]
        categories[repeated]["pattern"] = {"of_a_kind": count}
    columns = chance.choice((["1"], ["1"], ["a", "b"], ["1", "2", "3"]))
    return {
        "format": 1,
        "id": "strange",
        "sections": list(sections),
        "section": sections,
        "category": categories,
        "columns": columns,
        "column": {name: _column(chance, rolls) for name in columns if chance.random() < 0.5},
        "dice": {"count": count, "faces": faces},
        "turn": {"rolls": rolls},
        "voluntary_zero": chance.random() < 0.3,
        "repeat": {
            "category": repeated,
            "bonus": chance.choice((0, 1, 100, 1_000_000)),
            "bonus_if": chance.choice(("scored", "filled")),
            "joker": chance.choice(JOKERS) if both else "none",
        },
    }


def _column(chance: random.Random, rolls: int) -> dict[str, Any]:
    some = chance.sample(range(1, rolls + 1), chance.randint(0, min(rolls, 3)))
    return {
        "multiplier": chance.choice((1, 2, 100)),
        "order": chance.choice(ORDERS),
        "on_roll": chance.choice(([], [], some)),
    }


def _tiers(chance: random.Random) -> list[dict[str, int]]:
    sums = sorted({chance.randint(1, 200) for _ in range(chance.randint(1, 3))})
    points = sorted(chance.sample((1, 2, 35, 50, 999_999, 1_000_000), len(sums)))
    return [{"at_least": n, "points": pays} for n, pays in zip(sums, points, strict=True)]


def _category(chance: random.Random, count: int, faces: int, rolls: int) -> dict[str, Any]:
    pattern = _pattern(chance, count, faces, chance.choice((1, 1, 2, 3)))
    face = "face" in pattern or "of_a_kind" in pattern
    dice = face or bool({"groups", "straight", "different", "contains", "any"} & pattern.keys())
    terms = ("total", "matched", "face")[: 1 + dice + face]
    return {"pattern": pattern, "points": _points(chance, rolls, terms)}


def _pattern(chance: random.Random, count: int, faces: int, depth: int) -> dict[str, Any]:
    if depth > 1 and chance.random() < 0.8:
        if chance.random() < 0.3:
            return {"not": _pattern(chance, count, faces, depth - 1)}
        parts = [_pattern(chance, count, faces, depth - 1) for _ in range(chance.randint(1, 4))]
        return {chance.choice(("all_of", "any_of")): parts}
    some = [chance.randint(1, faces) for _ in range(chance.randint(1, count))]
    exact = {"exact": True} if chance.random() < 0.3 else {}
    total = chance.randint(0, count * faces + 1)
    longest = min(count, faces)
    row = {"straight": chance.randint(2, max(2, longest)), **exact}
    rows = (row, {**row, "wrap": True}) if longest > 1 else ()
    return chance.choice(
        (
            {"any": chance.random() < 0.9},
            {"face": chance.randint(1, faces), "at_least": chance.randint(0, count)},
            {"of_a_kind": chance.randint(1, count), **exact},
            {
                "groups": _sizes(chance, count),
                "same_face": chance.random() < 0.3,
                "allow_five": chance.random() < 0.3,
                **exact,
            },
            *rows,
            {"different": chance.randint(1, min(count, faces))},
            {"contains": some},
            {"equals": (some * count)[:count]},
            {"all_in": some},
            {"sum": total},
            {"sum": {"at_least": total}},
            {"sum": {"at_least": total, "at_most": total + chance.randint(0, 9)}},
        )
    )


def _sizes(chance: random.Random, count: int) -> list[int]:
    sizes: list[int] = []
    while len(sizes) < 6 and sum(sizes) < count and (not sizes or chance.random() < 0.7):
        sizes.append(chance.choice((1, 1, 2, chance.randint(1, count - sum(sizes)))))
    return sizes if sum(sizes) <= count else [1]


def _points(chance: random.Random, rolls: int, terms: tuple[str, ...]) -> Any:
    factors = {name: chance.choice((1, 2, -1, 1000)) for name in terms if chance.random() < 0.3}
    case = {**factors, "plus": chance.choice((0, 5, -5, 1_000_000))}
    return chance.choice(
        (
            *(25, 0, -10, "total", chance.choice(terms), case),
            [{**case, "on_roll": [chance.randint(1, rolls)]}, {"plus": 3}],
            [{**case, "all_thrown": True}, {"total": 1}],
        )
    )
