"""What a bot is: somebody who decides for a player.

A bot is given the position after each of its rolls, and answers with what it
does and why. It is made once for a game, by a function of its name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias

from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Callable

    from yachtcli.bots.draws import Chance
    from yachtcli.core.game import Keep, Position, Score
    from yachtcli.core.ruleset import Ruleset
    from yachtcli.phrase import Phrase


class Choice(Struct):
    """What a bot does with its dice, and `why`: one short clause for people, or nothing."""

    action: Keep | Score
    why: Phrase


class Bot(Protocol):
    """Somebody who plays one game, perhaps for several players of it."""

    def choose(self, position: Position) -> Choice:
        """What the player whose turn it is does with the dice that lie there.

        Asked only where dice lie and the game is not over. The same position
        gets the same answer: chance is drawn with `Chance.at`, so a game that
        is interrupted, or taken back, goes on as it would have.
        """


def deciding(bot: Bot) -> Callable[[Position], Keep | Score]:
    """What gives the decisions of a bot alone, where nobody reads why.

    That is its `decide`, if it has one, which does what `choose` does in less time.
    """
    decide: Callable[[Position], Keep | Score] | None = getattr(bot, "decide", None)
    return decide or (lambda position: bot.choose(position).action)


Maker: TypeAlias = "Callable[[Ruleset, Chance], Bot]"
"""What makes a bot: given the game that is played, and the chance to draw from."""
