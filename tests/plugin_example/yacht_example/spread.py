"""A point term: how far the highest die lies above the lowest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.api import Phrase, PointTerm

if TYPE_CHECKING:
    from yachtcli.api import Counts, Match


def _spread(counts: Counts, match: Match) -> int:  # noqa: ARG001 - every term has this form
    shown = [face for face, n in enumerate(counts) if n]
    return shown[-1] - shown[0]


SPREAD = PointTerm(
    name="spread",
    amount=_spread,
    needs="nothing",
    words=Phrase("the highest die less the lowest"),
    doc="How far the highest die lies above the lowest.",
)
