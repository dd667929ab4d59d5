"""A pattern kind: every face that shows up does so in pairs, in threes, …"""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.api import Field, Match, PatternKind, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.api import Counts


def _matches(counts: Counts, number: int) -> Iterator[Match]:
    if all(n % number == 0 for n in counts):
        yield Match(tuple(face for face, n in enumerate(counts) for _ in range(n)))


MULTIPLES = PatternKind(
    name="multiples",
    value=Field("whole", "Every face shows up a multiple of so many times.", least=2, most=6),
    options={},
    matches=_matches,
    words=lambda number: Phrase("every face in groups of {n}", n=number),
)
