"""Values of a table, read as what their fields say they are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from yachtcli.core.fields import Amount, Field
from yachtcli.core.notation import folded, spelt
from yachtcli.loading.problems import Faults, Path, not_wanted, unknown_keys, with_nearest
from yachtcli.loading.schema import MAX_ID, MAX_LIST, MAX_POINTS, MAX_TEXT
from yachtcli.phrase import N_, Names, Phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from yachtcli.core.dice import DiceSet
    from yachtcli.core.patterns import PatternKind
    from yachtcli.core.points import PointTerm

ID: Final = re.compile(r"[a-z][a-z0-9_]*")
COLUMN_ID: Final = re.compile(r"[a-z0-9_]+")
RULESET_ID: Final = re.compile(r"[a-z][a-z0-9_-]*")
AMOUNT: Final = Field("whole", "A sum.", least=0, most=MAX_POINTS)
LANGUAGE: Final = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")


class Missing:
    """What reading gives for a value that is at fault."""


MISSING: Final = Missing()


class Reader:
    """Reads the values of one table for a game with these dice and rolls.

    Faults go into `faults`; a value that has one is read as MISSING.
    """

    def __init__(
        self,
        faults: Faults,
        kinds: Mapping[str, PatternKind],
        terms: Mapping[str, PointTerm],
        dice: DiceSet,
        rolls: int,
    ) -> None:
        self.faults = faults
        self.kinds = kinds
        self.terms = terms
        self.dice = dice
        self.rolls = rolls

    def part(self, table: Any, fields: Mapping[str, Field], path: Path) -> dict[str, Any]:
        """The sound values of a table with fixed keys; defaults stand for what is missing.

        A key with a fault is left out, so that nothing follows from it.
        """
        if not isinstance(table, dict):
            self.faults.add(path, not_wanted(table, Phrase(WANTED["table"])))
            return {}
        unknown_keys(table, fields, path, self.faults)
        values: dict[str, Any] = {}
        for key, field in fields.items():
            if key in table:
                value = self.value(field, table[key], (*path, key))
                if value is not MISSING:
                    values[key] = value
            elif field.required:
                # What is like nothing there is lacks what it would have had from that.
                if not self.faults.at((*path, "like")):
                    problem = Phrase(N_("missing; wanted is {wanted}"), wanted=wanted(field))
                    self.faults.add((*path, key), problem)
            else:
                values[key] = field.default
        return values

    def value(self, field: Field, value: Any, path: Path) -> Any:
        """The value as `field` wants it, ready for the core; else MISSING."""
        read = READERS.get(field.type)
        if read is None:  # tables and patterns are read by who knows what they are about
            return value
        result = read(self, field, value)
        if result is MISSING:
            inner = list(self._inner(field, value))
            for key, item, belongs in inner:
                self.faults.add((*path, key), not_wanted(item, belongs))
            if not inner:
                self.faults.add(path, not_wanted(value, wanted(field, self.dice.faces)))
        elif isinstance(result, Phrase):
            self.faults.add(path, result)
            return MISSING
        return result

    def _inner(self, field: Field, value: Any) -> Iterator[tuple[str | int, Any, Phrase]]:
        """Where inside a value a fault is: the key, what stands there, what belongs there."""
        belongs = wanted(field, self.dice.faces, WANTED_ITEMS.get(field.type))
        if field.type in ITEMS and isinstance(value, list | tuple) and len(value) <= longest(field):
            for place, item in enumerate(value):
                if not ITEMS[field.type](self, field, item):
                    yield place, item, belongs
        elif field.type in ("names", "lines") and isinstance(value, dict):
            good = is_text if field.type == "names" else _is_lines
            for language, item in value.items():
                if not (isinstance(language, str) and LANGUAGE.fullmatch(language)):
                    yield str(language), language, Phrase(N_("a language, as en or de"))
                elif not good(item):
                    yield language, item, belongs

    def entries(self, field: Field, value: Any, path: Path) -> list[Any] | None:
        """The items of a list of tables, which must not be empty; None if there is none."""
        if isinstance(value, list | tuple) and 0 < len(value) <= MAX_LIST:
            return list(value)
        self.faults.add(path, not_wanted(value, wanted(field)))
        return None


def plain_name(text: str) -> Names:
    """A name made from an identifier: `small_straight` is "Small straight".

    >>> str(plain_name("small_straight"))
    'Small straight'
    """
    words = text.replace("_", " ").replace("-", " ").strip() or text
    return Names({"en": words[:1].upper() + words[1:]})


def is_text(value: Any) -> bool:
    """Whether `value` is a text that can be shown on one line."""
    return (
        isinstance(value, str)
        and 0 < len(value) <= MAX_TEXT
        and value.isprintable()
        and not value.isspace()
    )


def is_whole(value: Any, field: Field) -> bool:
    """Whether `value` is a whole number within the limits of `field`; true and false are not."""
    return (
        type(value) is int
        and (field.least is None or value >= field.least)
        and (field.most is None or value <= field.most)
    )


def _whole(_: Reader, field: Field, value: Any) -> Any:
    return value if is_whole(value, field) else MISSING


def _flag(_: Reader, field: Field, value: Any) -> Any:  # noqa: ARG001 - every reader has this form
    return value if isinstance(value, bool) else MISSING


def _text(_: Reader, field: Field, value: Any) -> Any:  # noqa: ARG001 - every reader has this form
    return value if is_text(value) else MISSING


def _word(_: Reader, field: Field, value: Any) -> Any:
    if isinstance(value, str):
        if value in field.words:
            return value
        return with_nearest(not_wanted(value, wanted(field)), value, field.words)
    return MISSING


def _id(_: Reader, field: Field, value: Any) -> Any:  # noqa: ARG001 - every reader has this form
    return value if is_id(value, RULESET_ID) else MISSING


def _items(reader: Reader, field: Field, value: Any) -> Any:
    if not isinstance(value, list | tuple) or len(value) > longest(field):
        return MISSING
    if not value and field.type in ("faces", "wholes") and field.default is None:
        return MISSING
    if not all(ITEMS[field.type](reader, field, item) for item in value):
        return MISSING
    return (twice(value) if field.type == "ids" else None) or tuple(value)


def _names(_: Reader, field: Field, value: Any) -> Any:  # noqa: ARG001 - every reader has this form
    if is_text(value):
        return Names({"en": value})
    return Names(value) if _by_language(value, is_text) else MISSING


def _lines(_: Reader, field: Field, value: Any) -> Any:  # noqa: ARG001 - every reader has this form
    texts = {"en": value} if isinstance(value, list | tuple) else value
    if not _by_language(texts, _is_lines):
        return MISSING
    return {language: tuple(lines) for language, lines in texts.items()}


def _is_lines(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) <= MAX_LIST and all(map(is_text, value))


def _by_language(value: Any, good: Callable[[Any], bool]) -> bool:
    return (
        isinstance(value, dict)
        and 0 < len(value) <= MAX_LIST
        and all(isinstance(key, str) and LANGUAGE.fullmatch(key) for key in value)
        and all(map(good, value.values()))
    )


def _face(reader: Reader, field: Field, value: Any) -> Any:
    return value if _is_face(reader, field, value) else MISSING


def _is_face(reader: Reader, field: Field, value: Any) -> bool:  # noqa: ARG001 - every reader has this form
    return type(value) is int and 1 <= value <= reader.dice.faces


def _amount(_: Reader, field: Field, value: Any) -> Any:  # noqa: ARG001 - every reader has this form
    if is_whole(value, AMOUNT):
        return Amount(value, value)
    if not isinstance(value, dict) or not value or set(value) - {"at_least", "at_most"}:
        return MISSING
    if not all(is_whole(item, AMOUNT) for item in value.values()):
        return MISSING
    amount = Amount(value.get("at_least"), value.get("at_most"))
    if (
        amount.at_least is not None
        and amount.at_most is not None
        and amount.at_least > amount.at_most
    ):
        return Phrase(N_("at_least is above at_most, so nothing lies between"))
    return amount


def is_id(value: Any, form: re.Pattern[str]) -> bool:
    """Whether `value` is an identifier of this form, and no longer than is sensible."""
    return isinstance(value, str) and len(value) <= MAX_ID and form.fullmatch(value) is not None


def longest(field: Field) -> int:
    """How many items a list may have that stands where this field does."""
    return field.length or MAX_LIST


def twice(items: Sequence[Any]) -> Phrase | None:
    """The fault of a list that names something twice; None if each stands there once."""
    for place, item in enumerate(items):
        if item in items[:place]:
            return Phrase(N_("{item} stands there twice"), item=spelt(item))
    return None


READERS: Final[Mapping[str, Callable[[Reader, Field, Any], Any]]] = {
    "whole": _whole,
    "flag": _flag,
    "text": _text,
    "word": _word,
    "id": _id,
    "ruleset_id": _id,
    "ids": _items,
    "names": _names,
    "lines": _lines,
    "aliases": _items,
    "face": _face,
    "faces": _items,
    "wholes": _items,
    "amount": _amount,
}


ITEMS: Final[Mapping[str, Callable[[Reader, Field, Any], bool]]] = {
    "ids": lambda _, __, item: is_id(item, COLUMN_ID),
    "aliases": lambda _, __, item: is_text(item) and bool(folded(item)),
    "faces": _is_face,
    "wholes": lambda _, field, item: is_whole(item, field),
}
"""Whether something may be an item of a list of that type."""

WANTED_ITEMS: Final[Mapping[str, str]] = {
    "ids": N_("an id: lower-case letters, digits and _, {id_length} characters at most"),
    "aliases": N_("a name that can be typed"),
    "faces": N_("a face of the dice, 1 to {faces}"),
    "wholes": N_("a whole number from {least} to {most}"),
    "names": N_("a text of one line, {length} characters at most"),
    "lines": N_("a list of texts of one line, {length} characters at most"),
}
"""What belongs at one place of a list, or in one language."""

WANTED: Final[Mapping[str, str]] = {
    "whole": N_("a whole number from {least} to {most}"),
    "flag": N_("true or false"),
    "text": N_("a text of one line, {length} characters at most"),
    "word": N_("one of {words}"),
    "id": N_(
        "an id: a lower-case letter, then such letters, digits and _, {id_length} characters at "
        "most"
    ),
    "ruleset_id": N_(
        "an id: a lower-case letter, then such letters, digits, _ and -, {id_length} characters "
        "at most"
    ),
    "ids": N_('a list of at most {items} ids, as ["a", "b"]'),
    "names": N_(
        "a text of one line, {length} characters at most, or a table of such texts by language, "
        'as {{ en = "Ones", de = "Einser" }}'
    ),
    "lines": N_(
        "a list of texts of one line, {length} characters at most, or a table of such lists by "
        "language"
    ),
    "aliases": N_('a list of names that can be typed, as ["aces"]'),
    "face": N_("a face of the dice, 1 to {faces}"),
    "faces": N_("a list of faces of the dice, each 1 to {faces}"),
    "wholes": N_("a list of at most {items} whole numbers, each from {least} to {most}"),
    "amount": N_("a whole number, or a table with at_least, at_most or both"),
    "pattern": N_("a pattern, as {{ of_a_kind = 3 }}"),
    "patterns": N_("a list of patterns, as [{{ sum = 13 }}, {{ of_a_kind = 2 }}]"),
    "points": N_(
        'a number, a word as "total", a table as {{ face = 4, plus = 20 }}, or a list of '
        "such tables"
    ),
    "tiers": N_("a list of tables, as [{{ at_least = 63, points = 35 }}]"),
    "table": N_("a table"),
    "tables": N_("a table of tables"),
}


def wanted(field: Field, faces: object = None, template: str | None = None) -> Phrase:
    """What belongs where this field stands, ready for "... is not {wanted}".

    `template` says it of a part of the value instead.
    """
    if field.type == "whole" and field.least is not None and field.least == field.most:
        return Phrase(N_("{n}, the only one there is"), n=field.least)
    if field.type in ("whole", "wholes") and (field.least is None or field.most is None):
        return Phrase(N_("a whole number") if field.type == "whole" else N_("whole numbers"))
    if field.type == "wholes" and field.default is None:
        template = template or N_(
            "a list of 1 to {items} whole numbers, each from {least} to {most}"
        )
    return Phrase(
        template or WANTED[field.type],
        least=field.least,
        most=field.most,
        words=", ".join(field.words),
        length=MAX_TEXT,
        items=longest(field),
        id_length=MAX_ID,
        faces=faces,
    )
