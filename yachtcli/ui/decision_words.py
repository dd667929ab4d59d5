"""Decisions and where they lead, in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core.legality import full_name
from yachtcli.core.notation import format_dice
from yachtcli.i18n import _, say
from yachtcli.ui.numbers import percent

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yachtcli.core.dice import Faces
    from yachtcli.core.ruleset import Box, Ruleset

RARE = 0.02
"""A box that is less likely is no aim, unless it is the likeliest."""


def decision(keep: Faces | None, box: Box | None, *, strike: bool) -> str:
    """The decision in words: "keep 6 6 6", "score Chance"."""
    if box is None:
        dice = format_dice(keep or ())
        return _("keep {dice}").format(dice=dice) if dice else _("keep nothing")
    template = _("strike {box}") if strike else _("score {box}")
    return template.format(box=say(full_name(box)))


def aims(chances: Mapping[str, float], ruleset: Ruleset, most: int) -> list[str]:
    """Where a keep leads most likely: "Sixes 66 %", "Yahtzee 9 %"; `chances` begin with that."""
    return [
        f"{say(full_name(ruleset.box_by_id[box]))} {percent(chance)}"
        for place, (box, chance) in enumerate(chances.items())
        if place < most and (chance >= RARE or not place)
    ]
