"""Short names of boxes that stay the same for a whole game: `a`, `b`, or `a1`, `a2`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yachtcli.core.notation import folded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.ruleset import Ruleset

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"  # `string` costs start-up time
TAKEN: Final = frozenset("qu")
"""Letters that are commands by themselves, so no label."""


def labels(ruleset: Ruleset) -> dict[str, str]:
    """The label of every box, by the box's identifier.

    A letter for each category, in the order of the card; with several columns
    the column's number, from 1, behind it.

    >>> from yachtcli.loading.catalog import find
    >>> list(labels(find("yacht")).values())[:3]
    ['a', 'b', 'c']
    >>> labels(find("triple"))["chance@3"]
    'm3'
    """
    letters = category_labels(ruleset)
    columns = {column.id: place for place, column in enumerate(ruleset.columns, start=1)}
    return {
        box.id: letters[box.category.id] + (str(columns[box.column.id]) if len(columns) > 1 else "")
        for box in ruleset.boxes
    }


def category_labels(ruleset: Ruleset) -> dict[str, str]:
    """The letters that stand for a category in every column, by its identifier."""
    categories = dict.fromkeys(box.category.id for box in ruleset.boxes)
    return dict(zip(categories, _letters(), strict=False))


def _letters() -> Iterator[str]:
    """`a` to `z`, then `aa`, `ab` and so on; left out are those taken, and spelt-out umlauts."""
    free = [letter for letter in LETTERS if letter not in TAKEN]
    yield from free
    for first in free:
        for second in free:
            label = first + second
            if folded(label) == label:
                yield label
