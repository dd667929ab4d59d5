"""Text in and out: dice, boxes and cards as people and scripts write them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yachtcli.core.card import Card
from yachtcli.core.legality import available_boxes
from yachtcli.core.possible import verify_card
from yachtcli.errors import (
    AmbiguousNameError,
    ImpossibleCardError,
    NotationError,
    UnknownNameError,
)
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

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
    wanted = dice.size if count is None else count
    words = text.translate(SEPARATORS).split()
    if not words:
        raise NotationError(Phrase(N_("no dice: {count} are wanted"), count=wanted))
    if dice.faces <= 9 and len(words) == 1 and len(words[0]) > 1:
        words = list(words[0])
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
                N_("{n} die, but {count} are rolled"),
                plural=N_("{n} dice, but {count} are rolled"),
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
        if isinstance(face, bool) or not isinstance(face, int):
            raise NotationError(
                Phrase(
                    N_("'{word}' is not a die: faces are 1 to {faces}"),
                    word=shortened(str(face)),
                    faces=dice.faces,
                )
            )
    return parse_dice(" ".join(str(face) for face in values), dice)


def format_dice(faces: Iterable[int]) -> str:
    """Dice as text that `parse_dice` reads back: `6 6 6 2 1`."""
    return " ".join(map(str, faces))


def shortened(text: str, most: int = 40) -> str:
    """`text` for a message: printable, on one line, and not longer than it helps."""
    shown = "".join(c if c.isprintable() else "�" for c in text[: most + 1])
    return shown if len(text) <= most else shown[:most] + "…"


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


def parse_card(text: str, ruleset: Ruleset) -> Card:
    """The card that `text` describes: JSON, or short as in `ones=3,yacht=50,bonus=100`.

    Raises NotationError if it can't be read and ImpossibleCardError, with all
    reasons at once, if no game leads to it.
    """
    if text.lstrip().startswith("{"):
        return card_from(parse_json(text), ruleset)
    boxes: dict[str, object] = {}
    bonus: object = 0
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            raise NotationError(
                Phrase(
                    N_("'{text}' is not an entry of a card: write BOX=POINTS"),
                    text=shortened(part),
                )
            )
        number = _whole(value)
        if folded(name) == "bonus" and "bonus" not in ruleset.categories:
            bonus = number
        elif name in boxes:
            raise NotationError(Phrase(N_("{box} is named twice"), box=shortened(name)))
        else:
            boxes[name] = number
    return card_from({"boxes": boxes, "bonus": bonus}, ruleset)


def _whole(text: str) -> int:
    try:
        return int(text) if len(text) < 19 else int("x")
    except ValueError:
        raise NotationError(
            Phrase(N_("'{text}' is not a number of points"), text=shortened(text))
        ) from None


def parse_json(text: str) -> dict[str, Any]:
    """The JSON object in `text`; NotationError if there is none."""
    import json  # noqa: PLC0415 - only JSON needs it

    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(
            Phrase(N_("this is not JSON: {why}"), why=shortened(str(error), 80))
        ) from None
    if not isinstance(value, dict):
        raise NotationError(Phrase(N_("this is not a JSON object")))
    return value


def card_from(data: Mapping[str, Any], ruleset: Ruleset) -> Card:
    """The card in a JSON object with `boxes` and perhaps `bonus`.

    Raises ImpossibleCardError with everything that is wrong with it.
    """
    boxes = data.get("boxes", {})
    if not isinstance(boxes, dict):
        raise NotationError(Phrase(N_("'boxes' of a card is an object of box and points")))
    problems: list[Phrase] = []
    entries: list[int | None] = [None] * len(ruleset.boxes)
    for name, value in boxes.items():
        try:
            box = parse_box(name, ruleset)
        except NotationError as error:
            problems += error.problems
            continue
        if value is None:
            continue
        if isinstance(value, bool) or not isinstance(value, int):
            problems.append(
                Phrase(N_("'{text}' is not a number of points"), text=shortened(str(value)))
            )
        elif entries[box.place] is not None:
            problems.append(Phrase(N_("{box} is named twice"), box=box.id))
        else:
            entries[box.place] = value
    bonus = data.get("bonus", 0)
    if isinstance(bonus, bool) or not isinstance(bonus, int):
        problems.append(
            Phrase(N_("'{text}' is not a number of points"), text=shortened(str(bonus)))
        )
        bonus = 0
    card = Card(ruleset, entries, bonus)
    unreadable = bool(problems)
    problems += verify_card(card)
    if problems:
        raise ImpossibleCardError(*problems, unreadable=unreadable)
    return card


def card_to(card: Card) -> dict[str, Any]:
    """The card as a JSON object that `card_from` reads back."""
    written = {box.id: points for box, points in _entries(card)}
    return {"rules": card.ruleset.id, "boxes": written, "bonus": card.bonus}


def format_card(card: Card) -> str:
    """The card as short text that `parse_card` reads back."""
    parts = [f"{box.id}={points}" for box, points in _entries(card)]
    return ",".join([*parts, f"bonus={card.bonus}"] if card.bonus else parts)


def _entries(card: Card) -> Iterator[tuple[Box, int]]:
    for box in card.ruleset.boxes:
        points = card.points(box)
        if points is not None:
            yield box, points


def candidates_of(error: NotationError) -> Sequence[str]:
    """What a name may have meant, where the error is about a name."""
    if isinstance(error, UnknownNameError | AmbiguousNameError):
        return error.candidates
    return ()
