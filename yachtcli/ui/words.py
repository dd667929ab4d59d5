"""Games and boxes as text in the language in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core import words
from yachtcli.i18n import say

if TYPE_CHECKING:
    from yachtcli.core.ruleset import Category, Ruleset


def title(ruleset: Ruleset, *more: str) -> str:
    """The game with the house rules that are in force, and `more`."""
    changed = (f"{key}={setting(value)}" for key, value in ruleset.settings.items())
    return " · ".join((say(ruleset.name), *changed, *more))


def setting(value: object) -> str:
    """The value of a setting as it is typed behind `KEY=`: a text, or TOML on one line."""
    if isinstance(value, str):
        return value
    from yachtcli.loading.writing import inline  # noqa: PLC0415 - few games are changed

    return inline(value)


def condition(category: Category) -> str:
    """What the dice must show to count in a box of `category`: "three equal dice"."""
    return say(words.condition(category))


def payment(category: Category) -> str:
    """What dice that meet the condition are paid: "25 points", "the sum of all dice"."""
    return say(words.payment(category.points))
