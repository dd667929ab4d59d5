"""The rules of a box as text in the language in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core import repeat_words, words
from yachtcli.i18n import say

if TYPE_CHECKING:
    from yachtcli.core.ruleset import Category, Ruleset


def condition(category: Category) -> str:
    """What the dice must show to count in a box of `category`: "three equal dice"."""
    return say(words.condition(category))


def payment(category: Category) -> str:
    """What dice that meet the condition are paid: "25 points", "the sum of all dice"."""
    return say(words.payment(category.points))


def joker_in_words(ruleset: Ruleset) -> str:
    """What a further roll of the repeat category earns and where it goes; empty if nothing."""
    return " ".join(say(sentence) for sentence in repeat_words.sentences(ruleset))
