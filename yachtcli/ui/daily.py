"""The game of the day in words: what it came to, and what may be shown to others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yachtcli.i18n import _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import timedelta

    from yachtcli.core.ruleset import Ruleset
    from yachtcli.session.daily import Standing

BLOCKS: Final = "▁▂▃▄▅▆▇█"
DIGITS: Final = "12345678"
"""As high as the blocks, for where there are none."""
DOT: Final = "·"
DASH: Final = "-"


def result(ruleset: Ruleset, standing: Standing) -> str:
    """What a day that was played came to: "Yahtzee, 2026-11-30: played, 213 points."."""
    return ngettext(
        "{game}, {day}: played, {n} point.",
        "{game}, {day}: played, {n} points.",
        standing.total or 0,
    ).format(game=say(ruleset.name), day=standing.day, n=standing.total)


def record(standing: Standing) -> Iterator[str]:
    """How that compares with other days, sentence by sentence; nothing where there are none."""
    if standing.best is not None and (standing.played > 1 or standing.total is None):
        if standing.total == standing.best:
            yield _("Your best so far.")
        else:
            yield _("Your best so far: {best}.").format(best=standing.best)
    if standing.longest > 1:
        row = days_in_a_row(standing.streak)
        if standing.longest > standing.streak:
            row += " " + _("(longest: {n})").format(n=standing.longest)
        yield f"{row}."


def days_in_a_row(number: int) -> str:
    """How long a streak is."""
    return ngettext("{n} day in a row", "{n} days in a row", number).format(n=number)


def next_dice(left: timedelta) -> str:
    """When the dice of the next day fall."""
    minutes = -(-int(left.total_seconds()) // 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        left_words = _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)
    else:
        left_words = _("{minutes} min").format(minutes=minutes)
    return _("The next dice fall at 0:00 UTC, in {time}.").format(time=left_words)


def share(ruleset: Ruleset, standing: Standing, *, blocks: bool) -> Iterator[str]:
    """A summary to show to others, line by line: nothing of it tells the dice or the boxes.

    The last days are drawn as bars, or told as digits where there are no `blocks`
    nor other signs beyond ASCII.
    """
    between = f" {DOT} " if blocks else f" {DASH} "
    yield between.join((_("yacht daily {day}").format(day=standing.day), say(ruleset.name)))
    total = standing.total or 0
    parts = [ngettext("{n} point", "{n} points", total).format(n=total)]
    if standing.best is not None and standing.played > 1:
        if standing.best == total:
            parts.append(_("my best"))
        else:
            parts.append(_("best {best}").format(best=standing.best))
    if standing.streak > 1:
        parts.append(days_in_a_row(standing.streak))
    yield between.join(parts)
    if sum(total is not None for total in standing.lately) > 1:
        yield _("{bars} the last {n} days").format(
            bars=bars(standing.lately, blocks=blocks), n=len(standing.lately)
        )


def bars(totals: Sequence[int | None], *, blocks: bool) -> str:
    """A bar for each total, the lowest and the highest of them as such; a sign for none.

    >>> bars([180, None, 250, 215], blocks=True), bars([180, None, 250, 215], blocks=False)
    ('▁·█▅', '1-85')
    >>> bars([200, 200], blocks=True)
    '██'
    """
    known = [total for total in totals if total is not None]
    signs, none = (BLOCKS, DOT) if blocks else (DIGITS, DASH)
    low, high = min(known, default=0), max(known, default=0)
    top = len(signs) - 1

    def height(total: int) -> int:
        # To the nearest, in whole numbers.
        return top if high == low else (2 * (total - low) * top // (high - low) + 1) // 2

    return "".join(none if total is None else signs[height(total)] for total in totals)


def drawable(encoding: str | None) -> bool:
    """Whether text of that encoding has the signs of bars."""
    try:
        (BLOCKS + DOT).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
