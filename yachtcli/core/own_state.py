"""What a game with a legality of its own says it reads of a card: asked with care."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core.legality import made_in
from yachtcli.errors import PluginError, YachtError
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Hashable

    from yachtcli.core.card import Card


def own_state(card: Card) -> Hashable:
    """What `state_of` of the card's game says of it; NotImplemented if nobody has told.

    Raises PluginError where that fails, or can't be the key of a dict.
    """
    ruleset = card.ruleset
    try:
        state = ruleset.state_of(card)
    except YachtError:
        raise
    except (Exception, SystemExit) as error:
        raise PluginError(
            Phrase(
                N_("{game}: {place}.state_of failed: {what}: {why}"),
                game=ruleset.id,
                place=made_in(ruleset),
                what=type(error).__name__,
                why=" ".join(str(error).split())[:100],
            )
        ) from error
    try:
        hash(state), bool(state == state)  # noqa: PLR0124 - one that fails is told
    except (Exception, SystemExit) as error:
        raise PluginError(
            Phrase(
                N_(
                    "{game}: {place}.state_of gives {found}, where something that can be the key "
                    "of a dict is wanted, as a tuple or a frozenset"
                ),
                game=ruleset.id,
                place=made_in(ruleset),
                found=_told(state),
            )
        ) from error
    return state


def changing_state(card: Card) -> PluginError:
    """The fault of a game that answers otherwise when it is asked about a card again."""
    return PluginError(
        Phrase(
            N_(
                "{game}: {place}.state_of gives {found}, and something else when it is asked "
                "about the same card again: equal cards want equal answers"
            ),
            game=card.ruleset.id,
            place=made_in(card.ruleset),
            found=_told(own_state(card)),
        )
    )


def _told(state: object) -> str:
    try:
        told = " ".join(repr(state).split())
    except (Exception, SystemExit):  # noqa: BLE001 - whatever a plugin gives has a name
        told = f"a value of type {type(state).__name__}"
    return told[:60]
