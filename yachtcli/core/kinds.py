"""The pattern kinds that every table may use."""

from __future__ import annotations

from functools import reduce
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING, Any

from yachtcli.core.dice import MOST_DICE, faces_of
from yachtcli.core.fields import Amount, Field
from yachtcli.core.numerals import numeral
from yachtcli.core.patterns import PICKS_ORDER, Match, Pattern, PatternKind, Picks
from yachtcli.phrase import N_, Phrase, Series

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.dice import Counts, DiceSet, Faces


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


def _list(faces: Faces) -> Series:
    return Series(tuple(sorted(faces)), "-" if len(faces) > 1 else "")


def _any_words(value: bool) -> Phrase:
    return Phrase(N_("any dice") if value else N_("no dice at all"))


def _face_words(face: int, *, at_least: int) -> Phrase:
    if at_least == 1:
        return Phrase(N_("the dice that show {face}"), face=face)
    if at_least:
        return Phrase(N_("at least {n} dice that show {face}"), n=numeral(at_least), face=face)
    return Phrase(N_("the dice that show {face}, if any do"), face=face)


def _of_a_kind_words(number: int, *, exact: bool) -> Phrase:
    if number == 1:
        return Phrase(N_("a die whose face no other shows") if exact else N_("any single die"))
    if exact:
        return Phrase(N_("exactly {n} equal dice"), n=numeral(number))
    return Phrase(N_("{n} equal dice"), n=numeral(number))


def _groups_words(
    sizes: tuple[int, ...], *, exact: bool, same_face: bool, allow_five: bool
) -> Phrase:
    said = _size_words(sizes[0])
    for size in sizes[1:]:
        second = _size_words(size) if same_face else _other_size_words(size)
        said = Phrase(N_("{what} and {further}"), what=said, further=second)
    if same_face and len(sizes) > 1:
        said = Phrase(N_("{what}, of the same face or not"), what=said)
    if exact:
        said = Phrase(N_("{what}, with no further die of these faces"), what=said)
    if allow_five:
        said = Phrase(N_("{what}, or all dice equal"), what=said)
    return said


def _size_words(size: int) -> Phrase:
    if size == 1:
        return Phrase(N_("one die"))
    return Phrase(N_("{n} equal dice"), n=numeral(size))


def _other_size_words(size: int) -> Phrase:
    if size == 1:
        return Phrase(N_("one die of another face"))
    return Phrase(N_("{n} equal dice of another face"), n=numeral(size))


def _straight_words(length: int, *, exact: bool, wrap: bool) -> Phrase:
    said = Phrase(
        N_("exactly {n} faces in a row") if exact else N_("{n} faces in a row"),
        n=numeral(length),
    )
    if wrap:
        said = Phrase(N_("{what}, where the lowest face follows the highest"), what=said)
    return said


def _different_words(number: int) -> Phrase:
    if number == 1:
        return Phrase(N_("any dice"))
    return Phrase(N_("{n} different faces"), n=numeral(number))


def _sum_words(amount: Amount) -> Phrase:
    least, most = amount
    if least == most:
        return Phrase(N_("a sum of {least}"), least=least)
    if most is None:
        return Phrase(N_("a sum of {least} or more"), least=least)
    if least is None:
        return Phrase(N_("a sum of {most} or less"), most=most)
    return Phrase(N_("a sum of {least} to {most}"), least=least, most=most)


def _all_of_words(parts: tuple[Pattern, ...]) -> Phrase:
    return _joined_words(N_("{what}, and {further}"), parts)


def _any_of_words(parts: tuple[Pattern, ...]) -> Phrase:
    return _joined_words(N_("{what}, or {further}"), parts)


def _joined_words(template: str, parts: tuple[Pattern, ...]) -> Phrase:
    said = map(_part_words, parts)
    return reduce(lambda what, further: Phrase(template, what=what, further=further), said)


def _part_words(part: Pattern) -> Phrase:
    """A pattern in words beside others, where it must read as a condition."""
    if part.kind.name in ("all_of", "any_of"):
        return Phrase("({what})", what=part.words)
    if part.face is not None and part.options["at_least"] == 1:
        return Phrase(N_("at least one die that shows {face}"), face=part.face)
    return part.words


def _not_words(part: Pattern) -> Phrase:
    if part.face is not None and part.options["at_least"] == 1:
        return Phrase(N_("no die that shows {face}"), face=part.face)
    return Phrase(N_("anything but {pattern}"), pattern=part.words)


_EXACT = Field("flag", N_("Exactly that many, not one more."), default=False)


def _kind(name: str, value: Field, matches: Any, words: Any, **more: Any) -> PatternKind:
    return PatternKind(name, value, more.pop("options", {}), matches, words, **more)


KINDS: tuple[PatternKind, ...] = (
    _kind("any", Field("flag", N_("Any dice at all; all of them match.")), _any, _any_words),
    _kind(
        "face",
        Field("face", N_("The dice that show this face match, all that there are.")),
        _face,
        _face_words,
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
        _of_a_kind_words,
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
        _groups_words,
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
        _straight_words,
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
        _different_words,
        asks_for=lambda number: (number, number),
    ),
    _kind(
        "contains",
        Field("faces", N_("These faces, each as often as named; further dice are free.")),
        _contains,
        lambda faces: Phrase(N_("{faces} among the dice"), faces=_list(faces)),
        asks_for=lambda faces: (len(faces), 1),
    ),
    _kind(
        "equals",
        Field("faces", N_("Exactly these dice.")),
        _equals,
        lambda faces: Phrase(N_("exactly {faces}"), faces=_list(faces)),
        asks_for=lambda faces: (len(faces), 1),
    ),
    _kind(
        "all_in",
        Field("faces", N_("No die shows any other face than these.")),
        _all_in,
        lambda faces: Phrase(
            N_("no other faces than {faces}"), faces=Series(tuple(sorted(set(faces))))
        ),
    ),
    _kind(
        "sum",
        Field("amount", N_("All dice add up to this number, or lie within these limits.")),
        _sum,
        _sum_words,
        picks="nothing",
    ),
    _kind(
        "all_of",
        Field("patterns", N_("All of these patterns; the first that picks dice gives the match.")),
        _all_of,
        _all_of_words,
        picks=_first_picks,
        tries=lambda dice, parts: 2 * _parts_tries(dice, parts),
    ),
    _kind(
        "any_of",
        Field("patterns", N_("Any of these patterns.")),
        _any_of,
        _any_of_words,
        picks=_least_picks,
        tries=_parts_tries,
    ),
    _kind(
        "not",
        Field("pattern", N_("Dice that do not meet this pattern.")),
        _not,
        _not_words,
        picks="nothing",
        tries=lambda dice, part: 1 + part.tries(dice),
    ),
)
"""Every kind that tables may use without a plugin."""
