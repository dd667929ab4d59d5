"""The program's side of the comparison with the oracle."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from oracle import Entry, Rules, Spot, spots

from yachtcli.core.card import Card
from yachtcli.core.legality import Judgement
from yachtcli.loading import catalog

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yachtcli.core.dice import Roll
    from yachtcli.core.ruleset import Box, Ruleset


@cache
def _found(name: str, settings: tuple[tuple[str, str], ...]) -> Ruleset:
    values: dict[str, Any] = {key: eval(value) for key, value in settings}  # noqa: S307 - from repr
    return catalog.find(name, settings=values)


def game(name: str, settings: Mapping[str, Any] | None = None) -> Ruleset:
    """The shipped ruleset of this name, with settings on top."""
    return _found(name, tuple((key, repr(value)) for key, value in (settings or {}).items()))


def card_of(ruleset: Ruleset, rules: Rules, filled: Mapping[Spot, int]) -> Card:
    """The card on which stands what is `filled`; its boxes must be the oracle's, in order."""
    return Card(ruleset, [filled.get(spot) for spot in spots(rules)])


@cache
def _spots(ruleset: Ruleset) -> list[tuple[Box, Spot]]:
    return [(box, (box.category.id, box.column.id)) for box in ruleset.boxes]


def verdicts(
    card: Card, roll: Roll, *, strike: bool = False, filled: bool = True
) -> dict[Spot, str | Entry]:
    """What the program says to the roll in every box: the entry, or the code of the rule.

    Without the boxes that are `filled` if so wanted.
    """
    judgement = Judgement(card, roll)
    said: dict[Spot, str | Entry] = {}
    for box, spot in _spots(card.ruleset):
        if not filled and card.entries[box.place] is not None:
            continue
        refusal = judgement.refusal(box, strike=strike)
        if refusal is not None:
            said[spot] = refusal.rule
        else:
            _, points, bonus, _, _ = judgement.placement(box, strike=strike)
            said[spot] = Entry(points, bonus)
    return said
