"""How totals are spread, as bars that any terminal can draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.struct import Struct

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
BETWEEN = 2


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
    if not totals:
        return ()
    low, high = min(totals), max(totals)
    width = step(low, high, most)
    first = low // width
    counts = [0] * (high // width - first + 1)
    for total in totals:
        counts[total // width - first] += 1
    return tuple(
        Bar((first + n) * width, (first + n + 1) * width - 1, count)
        for n, count in enumerate(counts)
    )


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
    dash = "–" if blocks else "-"
    labels = [
        f"{bar.first}" if bar.first == bar.last else f"{bar.first}{dash}{bar.last}" for bar in found
    ]
    numbers = [bar.number for bar in found]
    told = [str(number) if number else "" for number in numbers]
    yield from labelled(labels, numbers, told, width, blocks=blocks)


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
