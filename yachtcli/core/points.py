"""What a match pays: linear in the match, in exact whole numbers."""

from __future__ import annotations

from itertools import count
from operator import mul
from typing import TYPE_CHECKING, Literal

from yachtcli.phrase import N_, Phrase, Series
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from yachtcli.core.dice import Counts, Roll
    from yachtcli.core.patterns import Match, Picks


class PointTerm(Struct):
    """A quantity of a match that points may count: as `total`, the sum of all dice.

    `amount(counts, match)` is that quantity. `needs` says what a pattern must
    pick for it to mean anything. `words` names it, ready for "twice {words}".
    """

    name: str
    amount: Callable[[Counts, Match], int]
    needs: Picks
    words: Phrase
    doc: str


def _total(counts: Counts, match: Match) -> int:  # noqa: ARG001 - every term has this form
    return sum(map(mul, counts, count()))


def _matched(counts: Counts, match: Match) -> int:  # noqa: ARG001 - every term has this form
    return sum(match.dice)


def _face(counts: Counts, match: Match) -> int:  # noqa: ARG001 - every term has this form
    return match.face


TERMS: tuple[PointTerm, ...] = (
    PointTerm(
        "total", _total, "nothing", Phrase(N_("the sum of all dice")), N_("The sum of all dice.")
    ),
    PointTerm(
        "matched",
        _matched,
        "dice",
        Phrase(N_("the sum of these dice")),
        N_("The sum of the dice that form the pattern."),
    ),
    PointTerm(
        "face", _face, "face", Phrase(N_("the face")), N_("The one face that the pattern is about.")
    ),
)

"""Every term that tables may use without a plugin."""


class Case(Struct):
    """Points on condition: `plus` and each term times its factor.

    `on_roll` empty: on any roll of the turn. `all_thrown`: only if every die
    was thrown in this roll.
    """

    terms: tuple[tuple[PointTerm, int], ...] = ()
    plus: int = 0
    on_roll: tuple[int, ...] = ()
    all_thrown: bool = False

    def applies(self, roll: Roll) -> bool:
        """Whether this case is about such a roll."""
        return (not self.on_roll or roll.number in self.on_roll) and (
            roll.all_thrown or not self.all_thrown
        )

    def pays(self, counts: Counts, match: Match) -> int:
        """What this match is worth."""
        if not self.terms:
            return self.plus
        return self.plus + sum(factor * term.amount(counts, match) for term, factor in self.terms)

    def best(self, counts: Counts, matches: Iterable[Match]) -> int:
        """The best that these matches are worth; 0 without one."""
        return max([self.pays(counts, match) for match in matches], default=0)

    @property
    def words(self) -> Phrase:
        """The points in words, conditions left out."""
        parts = [
            term.words if factor == 1 else Phrase("{n} × {what}", n=factor, what=term.words)
            for term, factor in self.terms
        ]
        if not parts:
            return Phrase(N_("{n} point"), plural=N_("{n} points"), n=self.plus)
        said = Phrase("{terms}", terms=Series(tuple(parts), " + "))
        if self.plus:
            sign = "+" if self.plus > 0 else "-"
            said = Phrase("{terms} {sign} {n}", terms=said, sign=sign, n=abs(self.plus))
        return said


class Points(Struct):
    """What a box pays for dice that meet its pattern; the first case that applies counts."""

    cases: tuple[Case, ...]

    def pays(self, counts: Counts, matches: Iterable[Match], roll: Roll) -> int:
        """The best that these matches pay; 0 without a match, or where no case applies."""
        case = next((case for case in self.cases if case.applies(roll)), None)
        return 0 if case is None else case.best(counts, matches)

    @property
    def depends_on_roll(self) -> bool:
        """Whether the same dice may pay differently on another roll of the turn."""
        return any(case.on_roll or case.all_thrown for case in self.cases)

    def applying(self, rolls: Iterable[Roll]) -> tuple[Case | None, ...]:
        """The cases that apply to such rolls, each once; None where one has none."""
        found = (next((c for c in self.cases if c.applies(roll)), None) for roll in rolls)
        return tuple(dict.fromkeys(found))

    @property
    def reads(self) -> Literal["nothing", "total", "match", "dice"]:
        """What they depend on: nothing but the match being there, the sum of all dice, the match.

        `dice` is anything: several of these, or terms that are not known here.
        """
        used = {term for case in self.cases for term, factor in case.terms if factor}
        if not used:
            return "nothing"
        if used == {TERMS[0]}:
            return "total"
        return "match" if used <= set(TERMS[1:]) else "dice"

    @property
    def may_be_negative(self) -> bool:
        """Whether points below 0 cannot be ruled out at sight."""
        known = {term.name for term in TERMS}
        return any(
            case.plus < 0
            or any(factor < 0 or term.name not in known for term, factor in case.terms)
            for case in self.cases
        )
