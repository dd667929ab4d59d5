"""What games came to, drawn for a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.text import Text

from yachtcli.core.notation import printable
from yachtcli.i18n import _, ngettext, say
from yachtcli.ui.blocks import INDENT
from yachtcli.ui.box_lines import box_lines
from yachtcli.ui.histogram import EIGHTHS, MOST, bars, drawn
from yachtcli.ui.kept_words import local
from yachtcli.ui.layout import indented, write
from yachtcli.ui.numbers import decimal, percent
from yachtcli.ui.terminal import console
from yachtcli.ui.words import title

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from fractions import Fraction

    from rich.console import Console

    from yachtcli.core.ruleset import Ruleset
    from yachtcli.store.statistics import Summary

FEW = 3
"""Bars for the totals of few games."""


def show(found: Sequence[Summary], rulesets: Mapping[str, Ruleset | None], *, color: bool) -> None:
    """Draw the statistics of each player and ruleset, as wide as the terminal at most."""
    screen = console(color=color)
    for place, summary in enumerate(found):
        if place:
            screen.print()
        _show(screen, summary, rulesets.get(summary.key))


def _show(screen: Console, summary: Summary, ruleset: Ruleset | None) -> None:
    game = summary.key if ruleset is None else title(ruleset)
    who = printable(summary.player)
    if summary.bot is not None:
        who = _("{name} (a bot)").format(name=who)
    number = ngettext("{n} game", "{n} games", summary.games).format(n=summary.games)
    write(screen, Text.assemble((game, "bold"), f" · {who} · {number}"))
    screen.print()
    for line in _sentences(summary, ruleset):
        write(screen, indented(Text(line)))
    screen.print()
    room = screen.width - INDENT
    most = min(MOST, max(FEW, summary.games))
    for line in drawn(bars(summary.totals, most), room, blocks=_has_blocks()):
        screen.print(Text(" " * INDENT + line), no_wrap=True, overflow="ignore", crop=True)
    screen.print()
    if ruleset is None:
        means = ", ".join(f"{box} {decimal(mean)}" for box, mean in summary.boxes.items())
        write(screen, indented(Text(_("On average: {boxes}").format(boxes=means))))
        return
    write(screen, indented(Text(_("On average"), style="bold")))
    values = {box: decimal(mean) for box, mean in summary.boxes.items()}
    for row in box_lines(ruleset, values, screen.width - INDENT):
        screen.print(Text(" " * INDENT) + row if row.plain else row, no_wrap=True, crop=True)


def _has_blocks() -> bool:
    """Whether what is written to has the characters that bars are drawn with."""
    try:
        EIGHTHS.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _sentences(summary: Summary, ruleset: Ruleset | None) -> Iterator[str]:
    """The figures, a line each."""
    if summary.games > 1:
        yield _("mean {mean}, median {median}, from {low} to {high}").format(
            mean=decimal(summary.mean),
            median=_half(summary.median),
            low=min(summary.totals),
            high=max(summary.totals),
        )
    yield from _best(summary)
    if summary.wins.of:
        won = _("won {times} of {n} games with others").format(
            times=summary.wins.times, n=summary.wins.of
        )
        if summary.draws.times:
            won += _(", first place shared in {times}").format(times=summary.draws.times)
        yield won
    if ruleset is None:
        return
    for section in ruleset.sections:
        share = summary.sections.get(section.id)
        if share is not None:
            yield _("{section}, bonus: {rate}").format(
                section=say(section.name), rate=_share(share.times, share.of, share.rate)
            )
    if ruleset.repeat is not None and summary.repeat is not None:
        name = say(ruleset.categories[ruleset.repeat.category].name)
        share = summary.repeat
        yield _("{name}: {rate}").format(name=name, rate=_share(share.times, share.of, share.rate))
        if summary.further is not None:
            yield _("bonuses for a further {name}: {n}").format(name=name, n=summary.further)


def _best(summary: Summary) -> Iterator[str]:
    high = max(summary.totals)
    if summary.best is not None and summary.best_at is not None:
        best = _("best {total}, on {day}").format(
            total=summary.best, day=local(summary.best_at).split()[0]
        )
        if high > summary.best:
            best += _(" (of the games that count: no score pad, no seed, nothing undone, no hints)")
        yield best
    elif summary.bot is None:
        yield _("no best: a score pad, a seed, undone moves and hints don't count for it")


def _share(times: int, of: int, rate: Fraction) -> str:
    return _("{rate} ({times} of {of})").format(rate=percent(rate), times=times, of=of)


def _half(value: Fraction) -> str:
    """A median: a whole number, or one between two."""
    return decimal(value, 0 if value.denominator == 1 else 1)
