"""What records of score pads leave open: which roll of its turn dice come from, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from yachtcli.core.record import PAD, roll_matters

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from yachtcli.core.ruleset import Ruleset

Ways: TypeAlias = tuple[tuple[int, bool], ...]
"""Numbers of the roll, each with whether all dice were thrown in it."""


def ways_told(ruleset: Ruleset, number: int | None, all_thrown: bool | None) -> Ways:
    """How dice may have come to lie there, if that is all that was said: the likeliest first.

    That is the last roll, with some dice kept. An answer that no way has is not heeded.
    """
    numbers = range(1, ruleset.rolls + 1) if number is None else (number,)
    found = sorted(ruleset.ways(numbers), key=lambda way: (-way[0], way[1]))
    return tuple(way for way in found if all_thrown in (None, way[1])) or tuple(found)


def open_ways(ruleset: Ruleset, objects: Iterable[Mapping[str, Any]]) -> dict[int, Ways]:
    """How the dice of rolls may have come to lie there, where the record does not say it all.

    By the place of the roll among the events, from 0. Score pads tell the last
    roll of a turn alone; without a number it is the last one that there is,
    as far as the entry is a right one then. A record from elsewhere is read
    as a replay reads it: without any keep so far, where the number matters,
    any roll goes, the first one first.
    """
    lines = iter(objects)
    pad = next(lines, {}).get("kind") == PAD
    matters = roll_matters(ruleset)
    found: dict[int, Ways] = {}
    first, keeps_told = True, False
    for place, data in enumerate(lines):
        kind = data.get("event")
        if kind == "roll" and first:
            number, thrown = data.get("number"), data.get("all_thrown")
            if number is None and keeps_told:
                pass
            elif pad:
                told = ways_told(ruleset, number, thrown if isinstance(thrown, bool) else None)
                found[place] = told if matters else told[:1]
            elif matters and number is None:
                found[place] = ruleset.ways()
        first = kind in ("score", "skip")
        keeps_told = keeps_told or kind == "keep"
    return found
