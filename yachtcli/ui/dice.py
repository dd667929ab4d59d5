"""Dice as they are drawn: with their pips, as boxes with numbers, or as digits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from yachtcli.i18n import _

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
    digits = len(str(max(*dice, len(dice))))
    each = {"pips": 9 if wide else 7, "boxes": 4 + digits, "digits": 2 + digits}[form]
    heads = _heads(form)
    row = max((width - len(heads[0]) + 1) // (each + 1), 1)
    lines: list[str] = []
    for first in range(0, len(dice), row):
        blocks = [
            [
                *_die(dice[place], form, each, kept=place in kept),
                f"{f'{place + 1:>{digits}}':^{each}}",
            ]
            for place in range(first, min(first + row, len(dice)))
        ]
        parts = zip(heads, *blocks, strict=True)
        lines += [(head + " ".join(each_die)).rstrip() for head, *each_die in parts]
    return lines


def _heads(form: Form) -> list[str]:
    """What stands before each line of the dice: digits could be taken for their positions."""
    if form != "digits":
        return [""] * (4 if form == "boxes" else 6)
    name = _("Dice")
    return [f"{name} ", f"{'#':<{len(name)}} "]


def _die(face: int, form: Form, width: int, *, kept: bool) -> Iterator[str]:
    if form == "digits":
        number = f"{face:>{width - 2}}"
        yield f"[{number}]" if kept else f" {number} "
        return
    left, line, right, side, low_left, low_right = KEPT if kept else THROWN
    inner = width - 2
    middle = [" ".join(pips) for pips in PIPS[face]] if form == "pips" else [f"{face:>{inner - 2}}"]
    yield left + line * inner + right
    for text in middle:
        yield f"{side}{text:^{inner}}{side}"
    yield low_left + line * inner + low_right
