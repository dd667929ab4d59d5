"""What is best to do with the dice that lie there, in three lines."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len, set_cell_size

from yachtcli.i18n import _, say
from yachtcli.ui.blocks import BETWEEN, fitting
from yachtcli.ui.decision_words import aims, decision
from yachtcli.ui.numbers import decimal, lost
from yachtcli.ui.progress import SOON

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from yachtcli.bots.advice import Advice, Advised

MOST: Final = 3
"""Decisions that are told."""
AIMS: Final = 3
"""Boxes that a keep is told to aim at."""


def lines(found: Advice, width: int) -> Iterator[str]:
    """The best decisions, a line each: the total to be expected, what it loses, what it aims at.

    Values that are none of best play are told as such, in a line before.
    """
    if not found.exact:
        yield fitting([estimated(found), _("The bot's estimates:")], width)
    shown = found.choices[:MOST]
    forms = _forms(found)
    widths = [max(map(cell_len, form)) for form in forms]
    taken = next((n for n, wide in enumerate(widths) if wide <= width), len(forms) - 1)
    for one, line in zip(shown, forms[taken], strict=True):
        beside = aims(one.chances, found.ruleset, AIMS) if one.box is None and not taken else []
        while beside and widths[0] + BETWEEN + cell_len(", ".join(beside)) > width:
            beside.pop()
        if beside:
            yield set_cell_size(line, widths[0] + BETWEEN) + ", ".join(beside)
        else:
            yield fitting([line], width)


def _forms(found: Advice) -> list[list[str]]:
    """The lines in words, and in numbers alone."""
    shown = found.choices[:MOST]
    names = [_decision(one) for one in shown]
    widest = max(map(cell_len, names))
    names = [set_cell_size(name, widest) for name in names]
    totals = _column([decimal(found.total + one.value) for one in shown])
    in_all = [_("{points} in all").format(points=total) for total in totals]
    less = _column([lost(one.loss) for one in shown])
    forms = (names, in_all, less), (names, totals, less)
    return [
        [(" " * BETWEEN).join(row).rstrip() for row in zip(*form, strict=True)] for form in forms
    ]


def sentences(found: Advice) -> Iterator[str]:
    """The same in sentences, the best decision first."""
    if not found.exact:
        yield estimated(found)
    for place, one in enumerate(found.choices[:MOST], start=1):
        told = [
            _("Hint {n}: {decision}, {points} points to come, {total} in all.").format(
                n=place,
                decision=_decision(one),
                points=decimal(one.value),
                total=decimal(found.total + one.value),
            )
        ]
        less = lost(one.loss)
        if less:
            told.append(_("Loses {points}.").format(points=less.removeprefix("-")))
        leads = aims(one.chances, found.ruleset, AIMS) if one.box is None else []
        if leads:
            told.append(_("Leads to: {boxes}.").format(boxes=", ".join(leads)))
        yield " ".join(told)


def estimated(found: Advice) -> str:
    """That the values are no exact ones, and why."""
    if found.untold:
        return _(
            "{game} does not say what its legality reads: these are the bot's estimates."
        ).format(game=say(found.ruleset.name))
    return _("{game} is too large to be solved: these values are the bot's estimates.").format(
        game=say(found.ruleset.name)
    )


@contextmanager
def word() -> Iterator[Callable[[int, int], None]]:
    """What is to be told how much is done of solving a game: says once that it takes a while.

    Instead of a bar, where nothing is drawn; on a terminal only.
    """
    late = time.monotonic() + SOON
    said = not sys.stderr.isatty()

    def tell(_done: int, _all: int) -> None:
        nonlocal said
        if not said and time.monotonic() > late:
            said = True
            sys.stderr.write(_("Solving the game ...") + "\n")

    yield tell


def _decision(one: Advised) -> str:
    return decision(one.keep, one.box, strike=one.strike)


def _column(numbers: Sequence[str]) -> list[str]:
    """Numbers below each other."""
    width = max(map(len, numbers))
    return [number.rjust(width) for number in numbers]
