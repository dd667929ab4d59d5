"""The pattern kinds in words: what each asks of the dice."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Final

from yachtcli.core.numerals import numeral
from yachtcli.phrase import N_, Phrase, Series

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from yachtcli.core.dice import Faces
    from yachtcli.core.fields import Amount
    from yachtcli.core.patterns import Pattern


def _list(faces: Faces) -> Series:
    return Series(tuple(sorted(faces)), "-" if len(faces) > 1 else "")


def _any(value: bool) -> Phrase:
    return Phrase(N_("any dice") if value else N_("no dice at all"))


def _face(face: int, *, at_least: int) -> Phrase:
    if at_least == 1:
        return Phrase(N_("the dice that show {face}"), face=face)
    if at_least:
        return Phrase(N_("at least {n} dice that show {face}"), n=numeral(at_least), face=face)
    return Phrase(N_("the dice that show {face}, if any do"), face=face)


def _of_a_kind(number: int, *, exact: bool) -> Phrase:
    if number == 1:
        return Phrase(N_("a die whose face no other shows") if exact else N_("any single die"))
    if exact:
        return Phrase(N_("exactly {n} equal dice"), n=numeral(number))
    return Phrase(N_("{n} equal dice"), n=numeral(number))


def _groups(sizes: tuple[int, ...], *, exact: bool, same_face: bool, allow_five: bool) -> Phrase:
    said = _size(sizes[0])
    for size in sizes[1:]:
        second = _size(size) if same_face else _other(size)
        said = Phrase(N_("{what} and {further}"), what=said, further=second)
    if same_face and len(sizes) > 1:
        said = Phrase(N_("{what}, of the same face or not"), what=said)
    if exact:
        said = Phrase(N_("{what}, with no further die of these faces"), what=said)
    if allow_five:
        said = Phrase(N_("{what}, or all dice equal"), what=said)
    return said


def _size(size: int) -> Phrase:
    if size == 1:
        return Phrase(N_("one die"))
    return Phrase(N_("{n} equal dice"), n=numeral(size))


def _other(size: int) -> Phrase:
    if size == 1:
        return Phrase(N_("one die of another face"))
    return Phrase(N_("{n} equal dice of another face"), n=numeral(size))


def _straight(length: int, *, exact: bool, wrap: bool) -> Phrase:
    said = Phrase(
        N_("exactly {n} faces in a row") if exact else N_("{n} faces in a row"),
        n=numeral(length),
    )
    if wrap:
        said = Phrase(N_("{what}, where the lowest face follows the highest"), what=said)
    return said


def _different(number: int) -> Phrase:
    if number == 1:
        return Phrase(N_("any dice"))
    return Phrase(N_("{n} different faces"), n=numeral(number))


def _sum(amount: Amount) -> Phrase:
    least, most = amount
    if least == most:
        return Phrase(N_("a sum of {least}"), least=least)
    if most is None:
        return Phrase(N_("a sum of {least} or more"), least=least)
    if least is None:
        return Phrase(N_("a sum of {most} or less"), most=most)
    return Phrase(N_("a sum of {least} to {most}"), least=least, most=most)


def _contains(faces: Faces) -> Phrase:
    return Phrase(N_("{faces} among the dice"), faces=_list(faces))


def _equals(faces: Faces) -> Phrase:
    return Phrase(N_("exactly {faces}"), faces=_list(faces))


def _all_in(faces: Faces) -> Phrase:
    return Phrase(N_("no other faces than {faces}"), faces=Series(tuple(sorted(set(faces)))))


def _all_of(parts: tuple[Pattern, ...]) -> Phrase:
    return _joined(N_("{what}, and {further}"), parts)


def _any_of(parts: tuple[Pattern, ...]) -> Phrase:
    return _joined(N_("{what}, or {further}"), parts)


def _joined(template: str, parts: tuple[Pattern, ...]) -> Phrase:
    said = map(_part, parts)
    return reduce(lambda what, further: Phrase(template, what=what, further=further), said)


def _part(part: Pattern) -> Phrase:
    """A pattern in words beside others, where it must read as a condition."""
    if part.kind.name in ("all_of", "any_of"):
        return Phrase("({what})", what=part.words)
    if part.face is not None and part.options["at_least"] == 1:
        return Phrase(N_("at least one die that shows {face}"), face=part.face)
    return part.words


def _not(part: Pattern) -> Phrase:
    if part.face is not None and part.options["at_least"] == 1:
        return Phrase(N_("no die that shows {face}"), face=part.face)
    return Phrase(N_("anything but {pattern}"), pattern=part.words)


WORDS: Final[Mapping[str, Callable[..., Phrase]]] = {
    "any": _any,
    "face": _face,
    "of_a_kind": _of_a_kind,
    "groups": _groups,
    "straight": _straight,
    "different": _different,
    "contains": _contains,
    "equals": _equals,
    "all_in": _all_in,
    "sum": _sum,
    "all_of": _all_of,
    "any_of": _any_of,
    "not": _not,
}
"""Every built-in kind by its name, as a function of its value and options."""
