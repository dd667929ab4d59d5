"""The verdict of the rules on one placement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yachtcli.core.legality import Refusal, full_name
from yachtcli.phrase import N_, Phrase
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from yachtcli.core.legality import Judgement
    from yachtcli.core.ruleset import Box


class Verdict(Struct):
    """What the rules say to a placement.

    `points` and `bonus` are what the entry brings, None where the dice may not
    go there. A claim of other points is no legal entry either, yet brings
    them: `rule` is `claim` then.
    """

    legal: bool
    box: str
    points: int | None
    bonus: int | None
    rule: str | None
    reason: Phrase | None

    def to_json(self) -> dict[str, Any]:
        """The verdict as a JSON object; the reason in English."""
        return {
            "legal": self.legal,
            "box": self.box,
            "points": self.points,
            "bonus": self.bonus,
            "rule": self.rule,
            "reason": None if self.reason is None else str(self.reason),
        }


def judge(
    judgement: Judgement, box: Box, *, strike: bool = False, claimed: int | None = None
) -> Verdict:
    """Whether the roll may be entered in `box`, and what it gets there.

    `strike` asks for a 0 on purpose, `claimed` whether it gets just so many points.
    """
    refusal = judgement.refusal(box, strike=strike)
    if refusal is not None:
        return Verdict(False, box.id, None, None, *refusal)
    placement = judgement.placement(box, strike=strike)
    wrong = None if claimed is None else wrong_points(claimed, box, placement.points)
    if wrong is not None:
        return Verdict(False, box.id, placement.points, placement.bonus, *wrong)
    return Verdict(True, box.id, placement.points, placement.bonus, None, None)


def wrong_points(claimed: int, box: Box, true: int) -> Refusal | None:
    """What is wrong about a claim of so many points for `box`; None if it is right."""
    if claimed == true:
        return None
    reason = Phrase(
        N_("{n} point is claimed, but {box} gets {true}"),
        plural=N_("{n} points are claimed, but {box} gets {true}"),
        n=claimed,
        box=full_name(box),
        true=true,
    )
    return Refusal("claim", reason)
