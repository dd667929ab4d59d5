"""Cards as text: as people write them in one line, and as JSON objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from yachtcli.core.card import Card
from yachtcli.core.notation import folded, parse_box, parse_json, shortened
from yachtcli.core.possible import verify_card, verify_values
from yachtcli.errors import ImpossibleCardError, NotationError
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from yachtcli.core.ruleset import Box, Ruleset

LONGEST_NUMBER: Final = 19
"""Characters of a number that is read; no box holds one nearly as long."""


def parse_card(text: str, ruleset: Ruleset) -> Card:
    """The card that `text` describes: JSON, or short as in `ones=3,yacht=50,bonus=100`.

    Raises NotationError if it can't be read and ImpossibleCardError if no game
    leads to it, with all reasons at once.
    """
    if text.lstrip().startswith("{"):
        return card_from(parse_json(text), ruleset)
    pairs: list[tuple[str, object]] = []
    bonuses: list[object] = []
    problems: list[Phrase] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            problems.append(
                Phrase(
                    N_("'{text}' is not an entry of a card: write BOX=POINTS"),
                    text=shortened(part),
                )
            )
        elif folded(name) == "bonus" and "bonus" not in ruleset.categories:
            bonuses.append(_number(value))
        else:
            pairs.append((name, _number(value)))
    if len(bonuses) > 1:
        problems.append(Phrase(N_("{box} is named twice"), box="bonus"))
    return _card(pairs, bonuses[0] if bonuses else 0, problems, ruleset)


def _number(text: str) -> int | str:
    """The whole number in `text`; the text itself where it is none."""
    digits = text.removeprefix("-")
    # Not all that int() reads: it takes the digits of every script, and 1_0 for ten.
    whole = digits.isascii() and digits.isdecimal() and len(digits) < LONGEST_NUMBER
    return int(text) if whole else text


def card_from(data: Mapping[str, Any], ruleset: Ruleset) -> Card:
    """The card in a JSON object with `boxes` and perhaps `bonus`.

    Raises ImpossibleCardError with everything that is wrong with it, or
    NotationError if some of that can't even be read.
    """
    boxes = data.get("boxes")
    if not isinstance(boxes, dict):
        raise NotationError(Phrase(N_("'boxes' of a card is an object of box and points")))
    return _card(boxes.items(), data.get("bonus", 0), [], ruleset)


def _card(
    pairs: Iterable[tuple[str, object]], bonus: object, problems: list[Phrase], ruleset: Ruleset
) -> Card:
    """The card with these entries; `problems` have been found on the way already."""
    entries: list[int | None] = [None] * len(ruleset.boxes)
    for name, value in pairs:
        try:
            box = parse_box(name, ruleset)
        except NotationError as error:
            problems += error.problems
            continue
        if value is None:
            continue
        if isinstance(value, bool) or not isinstance(value, int):
            problems.append(_no_number(value))
        elif entries[box.place] is not None:
            problems.append(Phrase(N_("{box} is named twice"), box=box.id))
        else:
            entries[box.place] = value
    if isinstance(bonus, bool) or not isinstance(bonus, int):
        problems.append(_no_number(bonus))
        bonus = 0
    card = Card(ruleset, entries, bonus)
    kind = NotationError if problems else ImpossibleCardError
    # What belongs to a name that can't be read is missing from the rest of the card.
    problems += verify_values(card) if problems else verify_card(card)
    if problems:
        raise kind(*problems)
    return card


def _no_number(value: object) -> Phrase:
    return Phrase(N_("'{text}' is not a number of points"), text=shortened(str(value)))


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
