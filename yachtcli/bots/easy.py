"""The bot that plays by rules of thumb, with a mistake now and then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yachtcli.bots.thumb import Thumb

if TYPE_CHECKING:
    from yachtcli.bots.bot import Bot
    from yachtcli.bots.draws import Chance
    from yachtcli.core.ruleset import Ruleset

SLIPS: Final = 2
"""One decision in so many is taken without care: it is a mistake if two look much the same."""


def easy(ruleset: Ruleset, chance: Chance) -> Bot:
    """The bot that looks at the dice and not at the odds."""
    return Thumb(ruleset, chance, SLIPS)
