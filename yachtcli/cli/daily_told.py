"""What is told when a game with the dice of a day is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.cli.output import answer_wrapped
from yachtcli.i18n import _

if TYPE_CHECKING:
    from yachtcli.core.ruleset import Ruleset
    from yachtcli.store.games import Store


def tell_day(store: Store, ruleset: Ruleset, day: str, *, before: bool = False) -> None:
    """Tell best and streak, and what may be done next; first the result, if it was played `before`.

    The result itself has just been shown otherwise.
    """
    from yachtcli.session import daily  # noqa: PLC0415 - most games are no daily ones
    from yachtcli.ui import daily as words  # noqa: PLC0415 - the same

    standing = daily.standing(store.daily_results(ruleset.id), day)
    if before:
        answer_wrapped(words.result(ruleset, standing))
    record = " ".join(words.record(standing))
    if record:
        answer_wrapped(record)
    answer_wrapped(_("To show it to others: yacht daily share"))
    if day == daily.today():
        answer_wrapped(words.next_dice(daily.until_next()))


def tell_practice() -> None:
    """Tell that the game was none that counts."""
    answer_wrapped(_("This was practice: it does not count."))
