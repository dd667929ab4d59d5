"""How totals are spread, as bars that any terminal can draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.struct import Struct
from yachtcli.ui.blocks import BETWEEN, fitted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

STEPS = (1, 2, 5)
MOST = 12
"""Bars of a histogram."""
EIGHTHS = " ▏▎▍▌▋▊▉█"
"""A place of a bar, from empty to full."""
PLAIN = "#"
WIDEST = 50
"""Places of the longest bar."""
LEAST = 4
"""Places that the longest bar has at least where several stand beside each other."""


class Bar(Struct):
    """`number` totals lie from `first` to `last`."""

    first: int
    last: int
    number: int


def bars(totals: Sequence[int], most: int = MOST) -> tuple[Bar, ...]:
    """The totals in up to `most` equal ranges that begin at round numbers; none of none.

    >>> [tuple(bar) for bar in bars([148, 203, 207, 231], 6)]
    [(140, 159, 1), (160, 179, 0), (180, 199, 0), (200, 219, 2), (220, 239, 1)]
    """
    return shared([totals], most)[0]


def shared(several: Sequence[Sequence[int]], most: int = MOST) -> list[tuple[Bar, ...]]:
    """As `bars`, for each of several, in the same ranges for all.

    >>> [[bar.number for bar in found] for found in shared([[148, 203], [231, 207, 90]], 4)]
    [[0, 1, 0, 1], [1, 0, 0, 2]]
    """
    every = [totals for totals in several if totals]
    if not every:
        return [()] * len(several)
    low, high = min(map(min, every)), max(map(max, every))
    width = step(low, high, most)
    first = low // width
    found = []
    for totals in several:
        counts = [0] * (high // width - first + 1)
        for total in totals:
            counts[total // width - first] += 1
        found.append(
            tuple(
                Bar((first + n) * width, (first + n + 1) * width - 1, count)
                for n, count in enumerate(counts)
            )
        )
    return found


def step(low: int, high: int, most: int) -> int:
    """How many totals go into a bar, so that up to `most` bars hold all from `low` to `high`.

    >>> step(140, 239, 6), step(151, 474, 12), step(7, 7, 1)
    (20, 50, 1)
    """
    scale = 1
    while True:
        for width in (of_scale * scale for of_scale in STEPS):
            if high // width - low // width < most:
                return width
        scale *= 10


def drawn(found: Sequence[Bar], width: int, *, blocks: bool) -> Iterator[str]:
    """The bars line by line, no wider than `width`: range, bar, count.

    With `blocks` a place is drawn in eighths; without them whole, and nothing
    beyond ASCII is written. A bar is never empty where there is a total.
    """
    labels = [between(bar.first, bar.last, blocks=blocks) for bar in found]
    numbers = [bar.number for bar in found]
    told = [str(number) if number else "" for number in numbers]
    yield from labelled(labels, numbers, told, width, blocks=blocks)


def between(first: int, last: int, *, blocks: bool) -> str:
    """A range of totals, with a dash that goes with bars of `blocks`, or ASCII."""
    return f"{first}" if first == last else f"{first}{'–' if blocks else '-'}{last}"


def abreast(
    heads: Sequence[str], found: Sequence[Sequence[Bar]], width: int, *, blocks: bool
) -> tuple[str, ...]:
    """Bars of several in the same ranges, beside each other and by one scale, below their heads.

    Counts stand behind the bars where there is room for both; nothing is told
    where there is none for bars that could be compared.
    """
    labels = [between(bar.first, bar.last, blocks=blocks) for bar in found[0]]
    label = max(map(len, labels), default=0)
    most = max((bar.number for bars in found for bar in bars), default=0)
    each = (width - label) // len(found) - BETWEEN
    counted = each - len(str(most)) - 1
    room = min(counted if counted >= LEAST else each, WIDEST)
    if room < LEAST or not most:
        return ()
    column = room + 1 + len(str(most)) if counted >= LEAST else room
    lines = [" " * label + "".join(" " * BETWEEN + fitted(head, column) for head in heads)]
    for name, *of_range in zip(labels, *found, strict=True):
        line = name.rjust(label)
        for bar in of_range:
            drawing = bar_of(bar.number, most, room, blocks=blocks)
            told = f"{drawing} {bar.number}" if bar.number and counted >= LEAST else drawing
            line += " " * BETWEEN + told.ljust(column)
        lines.append(line)
    return tuple(line.rstrip() for line in lines)


def labelled(
    labels: Sequence[str], numbers: Sequence[int], told: Sequence[str], width: int, *, blocks: bool
) -> Iterator[str]:
    """Bars for these numbers, line by line: the label, the bar, and what is told behind it."""
    label = max(map(len, labels), default=0)
    most = max(numbers, default=0)
    room = max(1, min(WIDEST, width - label - max(map(len, told), default=0) - 2 * BETWEEN))
    for name, number, words in zip(labels, numbers, told, strict=True):
        drawing = bar_of(number, most, room, blocks=blocks)
        shown = f"{name.rjust(label)}{' ' * BETWEEN}{drawing}"
        if words:
            shown += f"{' ' * BETWEEN}{words}"
        yield shown.rstrip()


def bar_of(count: int, most: int, room: int, *, blocks: bool) -> str:
    """A bar for `count`, where `most` has `room` places.

    Never empty unless `count` is 0, nor full unless it is `most`, if there are
    two places.

    >>> bar_of(998, 1000, 4, blocks=True), bar_of(998, 1000, 4, blocks=False)
    ('███▉', '###')
    """
    if not count:
        return ""
    if not blocks:
        places = (2 * count * room + most) // (2 * most)
        return PLAIN * max(1, min(places, room - (count < most)))
    full, eighths = divmod(max(1, count * room * 8 // most), 8)
    return EIGHTHS[-1] * full + EIGHTHS[eighths].strip()
