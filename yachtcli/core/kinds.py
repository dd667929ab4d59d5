"""The pattern kinds that every table may use."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING, Any

from yachtcli.core.dice import MOST_DICE, faces_of
from yachtcli.core.fields import Amount, Field
from yachtcli.core.patterns import PICKS_ORDER, Match, Pattern, PatternKind, Picks
from yachtcli.phrase import N_

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from yachtcli.core.dice import Counts, DiceSet, Faces
    from yachtcli.phrase import Phrase


def _any(counts: Counts, value: bool) -> Iterator[Match]:
    if value:
        yield Match(faces_of(counts))


def _face(counts: Counts, face: int, *, at_least: int) -> Iterator[Match]:
    if counts[face] >= at_least:
        yield Match((face,) * counts[face], face)


def _of_a_kind(counts: Counts, number: int, *, exact: bool) -> Iterator[Match]:
    for face, n in enumerate(counts):
        if n == number or (n > number and not exact):
            yield Match((face,) * number, face)


def _groups(
    counts: Counts, sizes: tuple[int, ...], *, exact: bool, same_face: bool, allow_five: bool
) -> Iterator[Match]:
    thrown = sum(counts)
    shown = [face for face, n in enumerate(counts) if n]
    if allow_five and len(shown) == 1 and thrown >= sum(sizes):
        yield Match((shown[0],) * sum(sizes))
    for dice in _shared_out(counts, tuple(sorted(sizes, reverse=True)), same_face=same_face):
        if not exact or all(counts[face] == dice.count(face) for face in set(dice)):
            yield Match(tuple(sorted(dice)))


def _shared_out(counts: Counts, sizes: tuple[int, ...], *, same_face: bool) -> Iterator[Faces]:
    """Every way to take groups of these sizes, falling, from the dice: what is taken.

    Groups of one size are chosen together, so that their order makes no ways of its own.
    """
    size = sizes[0]
    number = sizes.count(size)
    rest = sizes[number:]
    able = [face for face, n in enumerate(counts) if n >= size]
    choices = (combinations_with_replacement if same_face else combinations)(able, number)
    for chosen in choices:
        dice = chosen * size
        if same_face and any(dice.count(face) > counts[face] for face in chosen):
            continue
        if not rest:
            yield dice
            continue
        left = tuple(
            (n - dice.count(face) if same_face else 0) if face in chosen else n
            for face, n in enumerate(counts)
        )
        for further in _shared_out(left, rest, same_face=same_face):
            yield dice + further


def _groups_tries(
    dice: DiceSet, sizes: tuple[int, ...], *, same_face: bool, **_options: bool
) -> int:
    """So many faces can show a group, so many ways are there to choose some for all of its size."""
    tries = 1
    for size in set(sizes):
        able, number = min(dice.faces, dice.size // size), sizes.count(size)
        tries *= comb(able + number - 1 if same_face else able, number)
    return max(tries, 1)


def _parts_tries(dice: DiceSet, parts: tuple[Pattern, ...]) -> int:
    return 1 + sum(part.tries(dice) for part in parts)


def _straight(counts: Counts, length: int, *, exact: bool, wrap: bool) -> Iterator[Match]:
    faces = len(counts) - 1
    starts = range(1, faces + 1 if wrap and length <= faces else faces - length + 2)
    for start in starts:
        if not counts[start]:
            continue
        run = [(start + step - 1) % faces + 1 for step in range(length)]
        if not all(counts[face] for face in run):
            continue
        if exact:
            before, after = (start - 2) % faces + 1, (start + length - 1) % faces + 1
            if (wrap or start > 1) and before not in run and counts[before]:
                continue
            if (wrap or start + length <= faces) and after not in run and counts[after]:
                continue
        yield Match(tuple(sorted(run)))


def _different(counts: Counts, number: int) -> Iterator[Match]:
    shown = tuple(face for face, n in enumerate(counts) if n)
    for faces in combinations(shown, number):
        yield Match(faces)


def _contains(counts: Counts, faces: Faces) -> Iterator[Match]:
    if all(counts[face] >= faces.count(face) for face in set(faces)):
        yield Match(tuple(sorted(faces)))


def _equals(counts: Counts, faces: Faces) -> Iterator[Match]:
    if faces_of(counts) == tuple(sorted(faces)):
        yield Match(tuple(sorted(faces)))


def _all_in(counts: Counts, faces: Faces) -> Iterator[Match]:
    if all(not n or face in faces for face, n in enumerate(counts)):
        yield Match(faces_of(counts))


def _sum(counts: Counts, amount: Amount) -> Iterator[Match]:
    if amount.holds(sum(face * n for face, n in enumerate(counts))):
        yield Match(())


def _all_of(counts: Counts, parts: tuple[Pattern, ...]) -> Iterator[Match]:
    if all(part.met(counts) for part in parts):
        yield from next((p for p in parts if p.picks != "nothing"), parts[0]).matches(counts)


def _any_of(counts: Counts, parts: tuple[Pattern, ...]) -> Iterator[Match]:
    for part in parts:
        yield from part.matches(counts)


def _not(counts: Counts, part: Pattern) -> Iterator[Match]:
    if not part.met(counts):
        yield Match(())


def _first_picks(parts: tuple[Pattern, ...]) -> Picks:
    return next((part.picks for part in parts if part.picks != "nothing"), "nothing")


def _least_picks(parts: tuple[Pattern, ...]) -> Picks:
    return min((part.picks for part in parts), key=PICKS_ORDER.index, default="nothing")


_EXACT = Field("flag", N_("Exactly that many, not one more."), default=False)


def _kind(name: str, value: Field, matches: Any, **more: Any) -> PatternKind:
    return PatternKind(name, value, more.pop("options", {}), matches, _told(name), **more)


def _told(name: str) -> Callable[..., Phrase]:
    """What says a pattern of this kind in words."""

    def words(value: Any, **options: Any) -> Phrase:
        from yachtcli.core.kind_words import WORDS  # noqa: PLC0415 - points do without words

        return WORDS[name](value, **options)

    return words


KINDS: tuple[PatternKind, ...] = (
    _kind("any", Field("flag", N_("Any dice at all; all of them match.")), _any),
    _kind(
        "face",
        Field("face", N_("The dice that show this face match, all that there are.")),
        _face,
        options={
            "at_least": Field(
                "whole",
                N_(
                    "So many must show it. With 0 none has to: points below 0 hold for dice "
                    "without it as well."
                ),
                default=1,
                least=0,
                most=MOST_DICE,
            )
        },
        picks="face",
    ),
    _kind(
        "of_a_kind",
        Field("whole", N_("So many equal dice; that many of them match."), least=1, most=MOST_DICE),
        _of_a_kind,
        options={"exact": _EXACT},
        picks="face",
        asks_for=lambda number, **_: (number, 1),
    ),
    _kind(
        "groups",
        Field(
            "wholes",
            N_("Groups of equal dice, as [3, 2] or [2, 2]."),
            least=1,
            most=MOST_DICE,
            length=6,
        ),
        _groups,
        options={
            "exact": _EXACT,
            "same_face": Field(
                "flag", N_("Groups may share a face: four equal dice are [2, 2]."), default=False
            ),
            "allow_five": Field(
                "flag", N_("All dice equal count as well: five equal are [3, 2]."), default=False
            ),
        },
        tries=_groups_tries,
        asks_for=lambda sizes, **_: (sum(sizes), 1),
    ),
    _kind(
        "straight",
        Field("whole", N_("So many different faces in a row, anywhere."), least=2, most=MOST_DICE),
        _straight,
        options={
            "exact": Field("flag", N_("The row is not one longer."), default=False),
            "wrap": Field("flag", N_("The lowest face follows the highest."), default=False),
        },
        asks_for=lambda length, **_: (length, length),
        tries=lambda dice, _length, **_options: min(dice.size, dice.faces),
    ),
    _kind(
        "different",
        Field("whole", N_("So many different faces, in a row or not."), least=1, most=MOST_DICE),
        _different,
        asks_for=lambda number: (number, number),
    ),
    _kind(
        "contains",
        Field("faces", N_("These faces, each as often as named; further dice are free.")),
        _contains,
        asks_for=lambda faces: (len(faces), 1),
    ),
    _kind(
        "equals",
        Field("faces", N_("Exactly these dice.")),
        _equals,
        asks_for=lambda faces: (len(faces), 1),
    ),
    _kind(
        "all_in",
        Field("faces", N_("No die shows any other face than these.")),
        _all_in,
    ),
    _kind(
        "sum",
        Field("amount", N_("All dice add up to this number, or lie within these limits.")),
        _sum,
        picks="nothing",
    ),
    _kind(
        "all_of",
        Field("patterns", N_("All of these patterns; the first that picks dice gives the match.")),
        _all_of,
        picks=_first_picks,
        tries=lambda dice, parts: 2 * _parts_tries(dice, parts),
    ),
    _kind(
        "any_of",
        Field("patterns", N_("Any of these patterns.")),
        _any_of,
        picks=_least_picks,
        tries=_parts_tries,
    ),
    _kind(
        "not",
        Field("pattern", N_("Dice that do not meet this pattern.")),
        _not,
        picks="nothing",
        tries=lambda dice, part: 1 + part.tries(dice),
    ),
)
"""Every kind that tables may use without a plugin."""
