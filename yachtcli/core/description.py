"""The rules of a game as data for programs: everything that a rules page says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yachtcli.core import repeat_words, words
from yachtcli.core.examples import paid
from yachtcli.core.highest import highest_total

if TYPE_CHECKING:
    from yachtcli.core.ruleset import Category, Ruleset


def description(ruleset: Ruleset) -> dict[str, Any]:
    """The rules of `ruleset` as a JSON object, sentences in English.

    `points` of a box are before a column's multiplier; `least`, `most` and `values` are null
    where there are too many rolls to go through. `highest_total` is null where it can't be
    told for sure, `repeat` where nothing is repeated.
    """
    homes = {c: section.id for section in ruleset.sections for c in section.categories}
    return {
        "id": ruleset.id,
        "name": str(ruleset.name),
        "about": str(ruleset.about),
        "names": ruleset.name.texts,
        "settings": ruleset.settings,
        "dice": {"count": ruleset.dice.size, "faces": ruleset.dice.faces},
        "rolls": ruleset.rolls,
        "sections": [
            {
                "id": section.id,
                "name": str(section.name),
                "categories": list(section.categories),
                "bonus": [tier._asdict() for tier in section.bonus],
            }
            for section in ruleset.sections
        ],
        "categories": [
            _box(ruleset, category, homes[category.id]) for category in ruleset.categories.values()
        ],
        "columns": [
            {
                "id": column.id,
                "name": str(column.name),
                "multiplier": column.multiplier,
                "order": column.order,
                "on_roll": list(column.on_roll),
            }
            for column in ruleset.columns
        ],
        "repeat": _repeat(ruleset),
        "voluntary_zero": ruleset.voluntary_zero,
        "highest_total": highest_total(ruleset),
        "tips": list(ruleset.tips.get("en", ())),
        "table": ruleset.table,
    }


def _box(ruleset: Ruleset, category: Category, section: str) -> dict[str, Any]:
    pays = paid(ruleset, category)
    shown = pays.example
    return {
        "id": category.id,
        "name": str(category.name),
        "names": category.name.texts,
        "aliases": list(category.aliases),
        "section": section,
        "condition": str(words.condition(category)),
        "points": str(words.payment(category.points)),
        "least": pays.least,
        "most": pays.most,
        "values": None if pays.values is None else list(pays.values),
        "example": None if shown is None else {"dice": list(shown[0]), "points": shown[1]},
    }


def _repeat(ruleset: Ruleset) -> dict[str, Any] | None:
    if ruleset.repeat is None:
        return None
    return {
        **ruleset.repeat._asdict(),
        "text": [str(sentence) for sentence in repeat_words.sentences(ruleset)],
    }
