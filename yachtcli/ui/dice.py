"""Dice as they are drawn: with their pips, as boxes with numbers, or as digits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Form: TypeAlias = Literal["pips", "boxes", "digits"]
"""How large dice are drawn: five lines high, three, or one."""

PIPS: Final = {
    1: ("   ", " ● ", "   "),
    2: ("●  ", "   ", "  ●"),
    3: ("●  ", " ● ", "  ●"),
    4: ("● ●", "   ", "● ●"),
    5: ("● ●", " ● ", "● ●"),
    6: ("● ●", "● ●", "● ●"),
}
THROWN: Final = "┌─┐│└┘"
KEPT: Final = "╔═╗║╚╝"
"""What a die is framed with; one that was kept looks heavier."""
SIGNS: Final = "●" + THROWN + KEPT


def drawable(encoding: str | None) -> bool:
    """Whether a terminal of that encoding has the signs that dice are drawn with."""
    try:
        SIGNS.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def drawn(dice: Sequence[int], kept: Sequence[int], form: Form, width: int) -> list[str]:
    """The dice beside each other, their positions below; rows of them where they need several.

    `kept` are the positions (from 0) of those that were not thrown. Faces
    above 6 have no pips.
    """
    if form == "pips" and max(dice) > max(PIPS):
        form = "boxes"
    wide = form == "pips" and 10 * len(dice) - 1 <= width
    each = {"pips": 9 if wide else 7, "boxes": 6 if max(dice) > 9 else 5, "digits": 4}[form]
    row = max((width + 1) // (each + 1), 1)
    lines: list[str] = []
    for first in range(0, len(dice), row):
        blocks = [
            [*_die(dice[place], form, each, kept=place in kept), f"{place + 1:^{each}}"]
            for place in range(first, min(first + row, len(dice)))
        ]
        lines += [" ".join(parts).rstrip() for parts in zip(*blocks, strict=True)]
    return lines


def _die(face: int, form: Form, width: int, *, kept: bool) -> Iterator[str]:
    if form == "digits":
        yield f"{f'[{face}]' if kept else face:^{width}}"
        return
    left, line, right, side, low_left, low_right = KEPT if kept else THROWN
    inner = width - 2
    middle = [" ".join(pips) for pips in PIPS[face]] if form == "pips" else [str(face)]
    yield left + line * inner + right
    for text in middle:
        yield f"{side}{text:^{inner}}{side}"
    yield low_left + line * inner + low_right
