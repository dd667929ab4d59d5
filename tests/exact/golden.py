"""Golden tables: every roll of a shipped game with what it pays in every box of an empty card.

`python tests/exact/golden.py` writes them anew from the program. They are
committed: a change of any score is a line in a diff.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial
from pathlib import Path
from typing import TYPE_CHECKING

from engine import game

from yachtcli.core.card import Card
from yachtcli.core.legality import placements
from yachtcli.loading import shipped

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from yachtcli.core.ruleset import Ruleset

FOLDER = Path(__file__).with_name("golden")
HEAD = """\
# {name}: what every roll pays in every box of an empty card.
# "weight" says how many of the 7776 ordered throws show the roll; the last
# lines are the sums over all of them.
"""

Scores = dict[tuple[str, str], int]
"""Points by category and column."""


def weight(dice: Sequence[int]) -> int:
    """How many ordered throws show these dice."""
    ways = factorial(len(dice))
    for face in set(dice):
        ways //= factorial(dice.count(face))
    return ways


def table(
    name: str,
    columns: Sequence[str],
    categories: Sequence[str],
    scores: Callable[[tuple[int, ...]], Scores],
) -> str:
    """The golden table of a game: a line for each roll, with several columns one for each."""
    several = len(columns) > 1
    widths = [max(len(category), 6) for category in categories]
    heading = "dice       weight" + ("  column" if several else "")
    lines = [
        heading + "".join(f"  {c:>{width}}" for c, width in zip(categories, widths, strict=True))
    ]
    sums = dict.fromkeys(((c, column) for column in columns for c in categories), 0)

    def line(start: str, column: str, points: Scores) -> str:
        return (
            start
            + (f"  {column:>6}" if several else "")
            + "".join(
                f"  {points[c, column]:>{width}}"
                for c, width in zip(categories, widths, strict=True)
            )
        )

    for dice in combinations_with_replacement(range(1, 7), 5):
        points = scores(dice)
        for key in sums:
            sums[key] += weight(dice) * points[key]
        start = f"{' '.join(map(str, dice))}  {weight(dice):>6}"
        lines += [line(start, column, points) for column in columns]
    lines += [line(f"sum        {6**5:>6}", column, sums) for column in columns]
    return HEAD.format(name=name) + "\n".join(lines) + "\n"


def of_program(ruleset: Ruleset) -> str:
    """The golden table as the program has it."""

    def scores(dice: tuple[int, ...]) -> Scores:
        return {
            (placement.box.category.id, placement.box.column.id): placement.points
            for placement in placements(Card(ruleset), ruleset.roll(dice))
        }

    return table(
        ruleset.id,
        [column.id for column in ruleset.columns],
        [c for section in ruleset.sections for c in section.categories],
        scores,
    )


def main() -> None:
    """Write the table of every shipped ruleset."""
    FOLDER.mkdir(exist_ok=True)
    for name in shipped.ids():
        (FOLDER / f"{name}.txt").write_text(of_program(game(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
