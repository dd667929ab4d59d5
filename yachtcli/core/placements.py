"""Placements as JSON objects, one after the other, each with its own card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yachtcli.core.card import Card
from yachtcli.core.card_notation import card_from
from yachtcli.core.legality import Judgement
from yachtcli.core.notation import check_dice, check_number, parse_open_box
from yachtcli.core.objects import read_flag, read_name, read_whole
from yachtcli.core.verdict import judge

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from yachtcli.core.dice import Roll
    from yachtcli.core.ruleset import Ruleset
    from yachtcli.core.verdict import Verdict

REMEMBERED = 10_000
"""So many rolls, and cards with a bonus, are remembered; then it begins anew."""

MOST_GAMES = 100
"""So many rulesets are remembered; further ones are looked up each time."""


class Placements:
    """Judges placements that are JSON objects, each with its own card.

    `find` gives the ruleset that an object names, or the one for objects that
    name none. What was found and seen to be possible is remembered.
    """

    def __init__(self, find: Callable[[object], Ruleset]) -> None:
        self._find = find
        self._readers: dict[object, CardReader] = {}

    def judge(self, data: Mapping[str, Any]) -> Verdict:
        """The verdict on one placement; NotationError or RulesetError if it can't be read."""
        named = data.get("rules")
        reader = self._readers.get(named) if isinstance(named, str) else self._readers.get(None)
        if reader is None or not (named is None or isinstance(named, str)):
            reader = CardReader(self._find(named))
            if named is None or len(self._readers) < MOST_GAMES:
                self._readers[named] = reader
        card = reader.read(data)
        ruleset = reader.ruleset
        number = ruleset.rolls if data.get("roll") is None else read_whole(data, "roll")
        check_number(number, ruleset)
        roll = reader.roll(data.get("dice"), number)
        claimed = None if data.get("points") is None else read_whole(data, "points")
        strike = read_flag(data, "strike")
        box = parse_open_box(read_name(data, "box"), card, number)
        return judge(Judgement(card, roll), box, strike=strike, claimed=claimed)


class CardReader:
    """Reads cards of one ruleset, remembering what was found to be possible.

    A card without a bonus, and without a column that has an order, is possible
    if each box by itself is.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._alone = all(column.order == "free" for column in ruleset.columns)
        self._held: dict[str, set[int]] = {box.id: set() for box in ruleset.boxes}
        self._places = {box.id: box.place for box in ruleset.boxes}
        self._possible: set[Card] = set()
        self._rolls: dict[tuple[tuple[int, ...], int], Roll] = {}

    def roll(self, dice: object, number: int) -> Roll:
        """The roll in a list of faces, as `check_dice` reads it."""
        if type(dice) is not list or not all(type(face) is int for face in dice):
            return self.ruleset.roll(check_dice(dice, self.ruleset.dice), number)
        key = (tuple(dice), number)
        roll = self._rolls.get(key)
        if roll is None:
            roll = self.ruleset.roll(check_dice(dice, self.ruleset.dice), number)
            if len(self._rolls) >= REMEMBERED:
                self._rolls.clear()
            self._rolls[key] = roll
        return roll

    def read(self, data: Mapping[str, Any]) -> Card:
        """The card in `boxes` and `bonus` of a JSON object, as `card_from` reads it.

        Without `boxes` it is an empty one.
        """
        data = {"boxes": {}, **data}
        card = self._remembered(data)
        if card is None:
            card = card_from(data, self.ruleset)
            for box, points in zip(self.ruleset.boxes, card.entries, strict=True):
                if points is not None:
                    self._held[box.id].add(points)
            if card.bonus or not self._alone:
                if len(self._possible) >= REMEMBERED:
                    self._possible.clear()
                self._possible.add(card)
        return card

    def _remembered(self, data: Mapping[str, Any]) -> Card | None:
        boxes = data.get("boxes")
        bonus = data.get("bonus", 0)
        if type(boxes) is not dict or type(bonus) is not int:
            return None
        entries: list[int | None] = [None] * len(self.ruleset.boxes)
        for name, points in boxes.items():
            held = self._held.get(name)
            if held is None or type(points) is not int or points not in held:
                return None
            entries[self._places[name]] = points
        card = Card(self.ruleset, entries, bonus)
        return card if (self._alone and not bonus) or card in self._possible else None
