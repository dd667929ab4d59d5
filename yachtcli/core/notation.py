"""Text in and out: dice, boxes and cards as people and scripts write them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from yachtcli.core.legality import available_boxes
from yachtcli.errors import (
    AmbiguousNameError,
    NotationError,
    UnknownNameError,
)
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from json import JSONDecoder

    from yachtcli.core.card import Card
    from yachtcli.core.dice import DiceSet, Faces
    from yachtcli.core.ruleset import Box, Category, Ruleset

SEPARATORS = str.maketrans(",-;", "   ")


def parse_dice(text: str, dice: DiceSet, *, count: int | None = None) -> Faces:
    """The faces that `text` names, in its order: `6 6 6 2 1`, `66621`, `6,6,6,2,1`, `6-6-6-2-1`.

    Faces may be run together only where every one of them is a single digit.
    `count` dice are expected, all of the game unless told.
    Raises NotationError, saying what was wrong and what is allowed.

    >>> from yachtcli.core.dice import DiceSet
    >>> parse_dice("66621", DiceSet(5, 6))
    (6, 6, 6, 2, 1)
    """
    words = text.translate(SEPARATORS).split()
    if dice.faces <= 9 and len(words) == 1 and len(words[0]) > 1:
        words = list(words[0])
    return read_faces(words, dice, count=count)


def read_faces(words: Sequence[str], dice: DiceSet, *, count: int | None = None) -> Faces:
    """The faces that these words are, one each; NotationError as in `parse_dice`."""
    wanted = dice.size if count is None else count
    if not words:
        raise NotationError(Phrase(N_("no dice: {count} are wanted"), count=wanted))
    faces: list[int] = []
    for word in words:
        if not (word.isascii() and word.isdigit()):
            raise NotationError(
                Phrase(
                    N_("'{word}' is not a die: faces are 1 to {faces}"),
                    word=shortened(word),
                    faces=dice.faces,
                )
            )
        if len(word) > 3 or not 1 <= int(word) <= dice.faces:
            raise NotationError(
                Phrase(
                    N_("no die shows {word}: faces are 1 to {faces}"),
                    word=shortened(word),
                    faces=dice.faces,
                )
            )
        faces.append(int(word))
    if len(faces) != wanted:
        raise NotationError(
            Phrase(
                N_("{n} die, but this game has {count}"),
                plural=N_("{n} dice, but this game has {count}"),
                n=len(faces),
                count=wanted,
            )
        )
    return tuple(faces)


def check_dice(values: object, dice: DiceSet) -> Faces:
    """The faces in a list read from JSON; NotationError if they are no roll of these dice."""
    if isinstance(values, str):
        return parse_dice(values, dice)
    if not isinstance(values, list):
        raise NotationError(Phrase(N_("dice are a list of {count} faces"), count=dice.size))
    for face in values:
        if type(face) is not int:
            raise NotationError(
                Phrase(
                    N_("{found} is not a die: faces are 1 to {faces}"),
                    found=spelt(face),
                    faces=dice.faces,
                )
            )
    return read_faces([spelt(face) for face in values], dice)


def check_number(number: int, ruleset: Ruleset) -> None:
    """Raise NotationError unless a turn of this game has a roll of that `number`."""
    fault = ruleset.number_fault(number)
    if fault is not None:
        raise NotationError(fault)


def check_rolls_left(left: int, ruleset: Ruleset, *, rolled: bool) -> None:
    """Raise NotationError unless so many rolls can be `left`: one is taken if `rolled`."""
    most = ruleset.rolls - rolled
    if not 0 <= left <= most:
        raise NotationError(_too_many(left, most, ruleset.rolls))


def _too_many(left: int, most: int, rolls: int) -> Phrase:
    """That so many rolls can't be left of a turn, and how many can."""
    if not most:
        return Phrase(N_("no roll can be left: a turn has one, and that is taken"))
    if rolls == most:
        return Phrase(
            N_("{n} roll at most can be left, not {left}: a turn has no more"),
            plural=N_("{n} rolls at most can be left, not {left}: a turn has no more"),
            n=most,
            left=left,
        )
    return Phrase(
        N_("{n} roll at most can be left, not {left}: a turn has {rolls}, and one is taken"),
        plural=N_(
            "{n} rolls at most can be left, not {left}: a turn has {rolls}, and one is taken"
        ),
        n=most,
        left=left,
        rolls=rolls,
    )


def format_dice(faces: Iterable[int]) -> str:
    """Dice as text that `parse_dice` reads back: `6 6 6 2 1`."""
    return " ".join(map(str, faces))


def printable(text: str) -> str:
    r"""`text` on one line, whoever wrote it: what can't be printed is shown as such.

    >>> printable("Ann\x1b[31m")
    'Ann�[31m'
    """
    return "".join(c if c.isprintable() else "�" for c in text)


def shortened(text: str, most: int = 40) -> str:
    """`text` for a message: printable, on one line, and not longer than it helps."""
    return printable(text) if len(text) <= most else printable(text[:most]) + "…"


def spelt(value: object) -> str:
    """A value as tables and JSON write it, for a message: short, and on one line.

    >>> spelt([True, None, "x", 1.5])
    "[true, null, 'x', 1.5]"
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and abs(value) >= 10**18:
        return "-10^18…" if value < 0 else "10^18…"  # far beyond any limit, and may not print
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str):
        return f"'{shortened(value)}'"
    if isinstance(value, list | tuple):
        if any(isinstance(item, list | tuple | dict) for item in value):
            return "[…]"
        return shortened("[" + ", ".join(spelt(item) for item in value[:20]) + "]")
    if isinstance(value, dict):
        if any(isinstance(item, list | tuple | dict) for item in value.values()):
            return "{…}"
        items = [f"{key} = {spelt(item)}" for key, item in list(value.items())[:20]]
        return shortened("{ " + ", ".join(items) + " }") if items else "{}"
    return shortened(str(value))


def folded(name: str) -> str:
    """A name as it is compared: case, spaces, hyphens and umlauts aside.

    >>> folded("Große Straße") == folded("grosse-strasse")
    True
    >>> folded("Fünfer") == folded("fuenfer") == folded("Funfer")
    True
    """
    text = name.casefold()
    if not text.isascii():
        import unicodedata  # noqa: PLC0415 - only names beyond ASCII need it

        text = "".join(
            c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)
        )
    text = "".join(c for c in text if c not in " -_.'")
    for umlaut, plain in (("ae", "a"), ("oe", "o"), ("ue", "u")):
        text = text.replace(umlaut, plain)
    return text


def parse_category(text: str, ruleset: Ruleset) -> Category:
    """The category that `text` names: identifier, alias, name in a language, unique beginning.

    Raises UnknownNameError with the nearest names, or AmbiguousNameError with
    all that begin so.
    """
    typed = folded(text)
    categories = list(ruleset.categories.values())
    ways: tuple[dict[str, set[str]], ...] = (
        {c.id: {folded(c.id)} for c in categories},
        {c.id: {folded(a) for a in c.aliases} for c in categories},
        {c.id: {folded(n) for n in c.name.texts.values()} for c in categories},
    )
    for names in ways:
        found = [c for c, known in names.items() if typed in known]
        if len(found) == 1:
            return ruleset.categories[found[0]]
    known = {c.id: set.union(*(names[c.id] for names in ways)) for c in categories}
    begin = [
        c for c, all_names in known.items() if typed and any(n.startswith(typed) for n in all_names)
    ]
    if len(begin) == 1:
        return ruleset.categories[begin[0]]
    if begin:
        raise AmbiguousNameError(
            Phrase(
                N_("'{text}' may be {candidates}"),
                text=shortened(text),
                candidates=", ".join(begin),
            ),
            begin,
        )
    raise unknown_name(
        Phrase(N_("{game} has no box '{text}'"), game=ruleset.name, text=shortened(text)),
        text,
        {name: c for c in categories for name in (c.id, *c.aliases, *c.name.texts.values())},
        ruleset.categories,
    )


def unknown_name(
    problem: Phrase, text: str, known: Mapping[str, Category], all_ids: Collection[str]
) -> UnknownNameError:
    """The error for a name that nothing has: with the nearest ones, or all if none is near."""
    near = nearest(text, known)
    ids = list(dict.fromkeys(known[name].id for name in near))
    if ids:
        told = Phrase(N_("{problem} - did you mean {near}?"), problem=problem, near=", ".join(ids))
    else:
        told = Phrase(N_("{problem}; there are {all}"), problem=problem, all=", ".join(all_ids))
    return UnknownNameError(told, ids)


def nearest(text: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The names out of `known` that someone who typed `text` may have meant, best first."""
    from difflib import get_close_matches  # noqa: PLC0415 - only mistakes need it

    by_folded = {folded(name): name for name in known}
    close = get_close_matches(folded(text[:80]), by_folded, n=most, cutoff=0.6)
    return [by_folded[name] for name in close]


def parse_box(text: str, ruleset: Ruleset, among: Collection[Box] | None = None) -> Box:
    """The box that `text` names: `chance`, or with several columns `chance@2`.

    The column may be left out when only one can be meant: when a single box of
    that category is `among` the given ones (all boxes unless told).
    """
    name, at, column_text = text.partition("@")
    category = parse_category(name, ruleset)
    boxes = [box for box in ruleset.boxes if box.category is category]
    if at:
        wanted = folded(column_text)
        for box in boxes:
            names = (box.column.id, *box.column.name.texts.values())
            if wanted in {folded(n) for n in names}:
                return box
        raise UnknownNameError(
            Phrase(
                N_("{game} has no column '{text}'; there are {all}"),
                game=ruleset.name,
                text=shortened(column_text),
                all=", ".join(column.id for column in ruleset.columns),
            ),
            [box.id for box in boxes],
        )
    if len(boxes) == 1:
        return boxes[0]
    meant = boxes if among is None else [box for box in boxes if box in among]
    if len(meant) == 1:
        return meant[0]
    candidates = [box.id for box in meant or boxes]
    raise AmbiguousNameError(
        Phrase(
            N_("'{text}' may be {candidates}"),
            text=shortened(text),
            candidates=", ".join(candidates),
        ),
        candidates,
    )


def parse_open_box(text: str, card: Card, number: int) -> Box:
    """The box that `text` names on `card`, on roll `number` of the turn.

    The column may be left out when only one can take it: the one whose order
    and roll limit admit the box now, or else the one where it is open.
    """
    box = card.ruleset.box_by_id.get(text)
    if box is not None:
        return box
    try:
        return parse_box(text, card.ruleset, available_boxes(card, number))
    except AmbiguousNameError:
        return parse_box(text, card.ruleset, card.open_boxes)


def parse_json(text: str) -> dict[str, Any]:
    """The JSON object in `text`; NotationError if there is none.

    Stricter than JSON is often read: no key twice, no NaN.
    """
    try:
        value = _json_decoder().decode(text)
    except NotationError:
        raise
    except (ValueError, RecursionError) as error:
        raise NotationError(
            Phrase(N_("this is not JSON: {why}"), why=shortened(str(error), 80))
        ) from None
    if not isinstance(value, dict):
        raise NotationError(Phrase(N_("this is not a JSON object")))
    return value


@cache
def _json_decoder() -> JSONDecoder:
    from json import JSONDecoder  # noqa: PLC0415 - only JSON needs it

    return JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_number)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise NotationError(Phrase(N_("'{key}' stands there twice"), key=shortened(key)))
            seen.add(key)
    return found


def _no_number(text: str) -> None:
    raise NotationError(Phrase(N_("'{text}' is not a number"), text=text))
