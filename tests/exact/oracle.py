"""The rules once more, slowly and obviously: what the program is compared with.

Written from the rules as people read them, dice in hand. Nothing of yachtcli
is imported, and nothing is clever: counts, sums and sets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

Dice = Sequence[int]
Scorer = Callable[[Dice], int]

UPPER: dict[str, Scorer] = {
    "ones": lambda dice: 1 * dice.count(1),
    "twos": lambda dice: 2 * dice.count(2),
    "threes": lambda dice: 3 * dice.count(3),
    "fours": lambda dice: 4 * dice.count(4),
    "fives": lambda dice: 5 * dice.count(5),
    "sixes": lambda dice: 6 * dice.count(6),
}
FACE_OF = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}


def most_equal(dice: Dice) -> int:
    """How many dice show the face that is shown most often."""
    return max(dice.count(face) for face in range(1, 7))


def best_face(dice: Dice, number: int) -> int:
    """The highest face that at least `number` dice show, or 0."""
    return max((face for face in range(1, 7) if dice.count(face) >= number), default=0)


def house(dice: Dice) -> bool:
    """Three of one face and two of another: not five of a kind."""
    return sorted(dice.count(face) for face in set(dice)) == [2, 3]


def run(dice: Dice, length: int) -> bool:
    """So many different faces in a row, anywhere."""
    return any(all(face in dice for face in range(first, first + length)) for first in range(1, 7))


def two_pairs(dice: Dice) -> int:
    """The four dice of two pairs of different faces, or 0."""
    pairs = [face for face in range(1, 7) if dice.count(face) >= 2]
    return 2 * sum(pairs) if len(pairs) == 2 else 0


def lower_of_yahtzee(five: str) -> dict[str, Scorer]:
    """The lower section of the official game, its box for five of a kind called `five`."""
    return {
        "three_of_a_kind": lambda dice: sum(dice) if most_equal(dice) >= 3 else 0,
        "four_of_a_kind": lambda dice: sum(dice) if most_equal(dice) >= 4 else 0,
        "full_house": lambda dice: 25 if house(dice) else 0,
        "small_straight": lambda dice: 30 if run(dice, 4) else 0,
        "large_straight": lambda dice: 40 if run(dice, 5) else 0,
        five: lambda dice: 50 if most_equal(dice) == 5 else 0,
        "chance": sum,
    }


LOWER_OF_YACHT: dict[str, Scorer] = {
    "full_house": lambda dice: sum(dice) if house(dice) else 0,
    "four_of_a_kind": lambda dice: 4 * best_face(dice, 4),
    "little_straight": lambda dice: 30 if sorted(dice) == [1, 2, 3, 4, 5] else 0,
    "big_straight": lambda dice: 30 if sorted(dice) == [2, 3, 4, 5, 6] else 0,
    "choice": sum,
    "yacht": lambda dice: 50 if most_equal(dice) == 5 else 0,
}
LOWER_OF_YATZY: dict[str, Scorer] = {
    "one_pair": lambda dice: 2 * best_face(dice, 2),
    "two_pairs": two_pairs,
    "three_of_a_kind": lambda dice: 3 * best_face(dice, 3),
    "four_of_a_kind": lambda dice: 4 * best_face(dice, 4),
    "small_straight": lambda dice: 15 if sorted(dice) == [1, 2, 3, 4, 5] else 0,
    "large_straight": lambda dice: 20 if sorted(dice) == [2, 3, 4, 5, 6] else 0,
    "full_house": lambda dice: sum(dice) if house(dice) else 0,
    "chance": sum,
    "yatzy": lambda dice: 50 if most_equal(dice) == 5 else 0,
}


class Column(NamedTuple):
    """A column: its multiplier, the order it is filled in, the rolls that may fill it."""

    id: str
    multiplier: int = 1
    order: str = "free"
    on_roll: tuple[int, ...] = ()


class Rules(NamedTuple):
    """One game: what every box pays, and how a further five of a kind is treated."""

    upper: Mapping[str, Scorer]
    lower: Mapping[str, Scorer]
    section_bonus: int
    repeat: str | None = None
    bonus: int = 0
    bonus_for_a_zero: bool = False
    joker: str = "none"
    voluntary_zero: bool = False
    columns: tuple[Column, ...] = (Column("1"),)

    @property
    def scorers(self) -> dict[str, Scorer]:
        """All categories in card order."""
        return {**self.upper, **self.lower}


ONE_TWO_THREE = (Column("1", 1), Column("2", 2), Column("3", 3))
GAMES: dict[str, Rules] = {
    "yahtzee": Rules(UPPER, lower_of_yahtzee("yahtzee"), 35, "yahtzee", 100, joker="forced"),
    "joker": Rules(UPPER, lower_of_yahtzee("yacht"), 35, "yacht", 100, joker="forced"),
    "classic": Rules(UPPER, lower_of_yahtzee("yacht"), 35),
    "yahtzee-free": Rules(
        UPPER,
        lower_of_yahtzee("yahtzee"),
        35,
        "yahtzee",
        100,
        joker="free",
        voluntary_zero=True,
    ),
    "yacht": Rules(UPPER, LOWER_OF_YACHT, 0),
    "yatzy": Rules(UPPER, LOWER_OF_YATZY, 50),
    "triple": Rules(
        UPPER,
        lower_of_yahtzee("yahtzee"),
        35,
        "yahtzee",
        100,
        joker="forced",
        columns=ONE_TWO_THREE,
    ),
}

# What a joker gets in the boxes that always pay the same.
JOKER_POINTS = {"full_house": 25, "small_straight": 30, "large_straight": 40}

Spot = tuple[str, str]
"""A box: its category and the id of its column."""


class Entry(NamedTuple):
    """A box that may be chosen: what it gets and what the roll earns beside it."""

    points: int
    bonus: int


def spots(rules: Rules) -> list[Spot]:
    """All boxes in card order: column by column, each from the top."""
    return [(category, column.id) for column in rules.columns for category in rules.scorers]


def admitted(rules: Rules, filled: Mapping[Spot, int], number: int) -> dict[Spot, str | None]:
    """For every box, which rule keeps it shut on roll `number` whatever the dice show, or None."""
    shut: dict[Spot, str | None] = {}
    for column in rules.columns:
        boxes = [(category, column.id) for category in rules.scorers]
        empty = [box for box in boxes if box not in filled]
        for box in boxes:
            if box in filled:
                shut[box] = "box-filled"
            elif column.on_roll and number not in column.on_roll:
                shut[box] = "roll-limit"
            elif (column.order == "down" and box != empty[0]) or (
                column.order == "up" and box != empty[-1]
            ):
                shut[box] = "column-order"
            else:
                shut[box] = None
    return shut


def judge(
    rules: Rules, filled: Mapping[Spot, int], dice: Dice, number: int = 3
) -> dict[Spot, str | Entry]:
    """For every box of the card: the entry that the dice make there, or the rule against it.

    `filled` holds what stands in the boxes that are not empty. Without a strike.
    """
    verdicts: dict[Spot, str | Entry] = {}
    shut = admitted(rules, filled, number)
    available = [box for box, rule in shut.items() if rule is None]
    further = (
        rules.repeat is not None
        and most_equal(dice) == len(dice)
        and all((rules.repeat, column.id) in filled for column in rules.columns)
    )
    face = dice[0]
    own_uppers = [box for box in shut if FACE_OF.get(box[0]) == face]
    own_upper_available = [box for box in available if box in own_uppers]
    lower_available = [box for box in available if box[0] in rules.lower]
    scorers = rules.scorers
    for column in rules.columns:
        for category in scorers:
            box = (category, column.id)
            rule = shut[box]
            if rule is not None:
                verdicts[box] = rule
                continue
            points = scorers[category](dice)
            if not further:
                verdicts[box] = Entry(points * column.multiplier, 0)
                continue
            if rules.joker == "forced" and own_upper_available:
                if box not in own_upper_available:
                    verdicts[box] = "joker-upper"
                    continue
            elif rules.joker in ("forced", "lower") and lower_available and category in rules.upper:
                verdicts[box] = "joker-lower"
                continue
            if rules.joker in ("forced", "free", "lower") or (
                rules.joker == "choice" and all(own in filled for own in own_uppers)
            ):
                points = JOKER_POINTS.get(category, points)
            five_box = filled[(str(rules.repeat), column.id)]
            pays = five_box > 0 or rules.bonus_for_a_zero
            verdicts[box] = Entry(
                points * column.multiplier, rules.bonus * column.multiplier if pays else 0
            )
    return verdicts


def strike(rules: Rules, verdict: str | Entry) -> str | Entry:
    """What a 0 on purpose gets where `verdict` is what the dice get.

    It acts inside the boxes that the joker leaves; the bonus belongs to the roll.
    """
    if isinstance(verdict, str):
        return verdict
    if verdict.points != 0 and not rules.voluntary_zero:
        return "voluntary-zero"
    return Entry(0, verdict.bonus)


def judge_further_yahtzee(
    joker: str, open_upper: list[str], open_lower: list[str], five_box: int | None, face: int
) -> dict[str, str | Entry]:
    """The official card with one column once more, for five of a kind alone, box by box.

    Says for each open box what five equal dice of `face` get there, or the
    rule against it. `five_box` holds what stands in the box for five of a kind,
    None while it is among the open ones.
    """
    total = 5 * face
    ordinary = {
        **dict.fromkeys(UPPER, 0),
        list(UPPER)[face - 1]: total,
        "three_of_a_kind": total,
        "four_of_a_kind": total,
        "full_house": 0,
        "small_straight": 0,
        "large_straight": 0,
        "yahtzee": 50,
        "chance": total,
    }
    if five_box is None:
        return {box: Entry(ordinary[box], 0) for box in open_upper + open_lower}
    bonus = 100 if five_box == 50 else 0
    own = list(UPPER)[face - 1]
    as_joker = {**ordinary, **JOKER_POINTS}
    refused: dict[str, str] = {}
    if joker == "none":
        worth = ordinary
    elif joker == "free":
        worth = as_joker
    elif joker == "choice":
        worth = ordinary if own in open_upper else as_joker
    elif joker == "forced" and own in open_upper:
        others = [box for box in open_upper + open_lower if box != own]
        worth, refused = as_joker, dict.fromkeys(others, "joker-upper")
    elif open_lower:
        worth, refused = as_joker, dict.fromkeys(open_upper, "joker-lower")
    else:
        worth = ordinary
    verdicts: dict[str, str | Entry] = {}
    for box in open_upper + open_lower:
        verdicts[box] = refused[box] if box in refused else Entry(worth[box], bonus)
    return verdicts


def upper_bonus(rules: Rules, filled: Mapping[Spot, int], column: Column) -> int:
    """The section bonus of a column: at 63 points before the multiplier."""
    unmultiplied = sum(filled.get((box, column.id), 0) for box in rules.upper) // column.multiplier
    return rules.section_bonus * column.multiplier if unmultiplied >= 63 else 0


def total(rules: Rules, filled: Mapping[Spot, int], bonus: int) -> int:
    """Everything on the card."""
    return sum(filled.values()) + bonus + sum(upper_bonus(rules, filled, c) for c in rules.columns)


def highest_total(rules: Rules, *, with_bonus: bool = True) -> int:
    """A limit that no game can pass: the best of every box, all section bonuses, every bonus.

    One roll fills one box, and each box of a column but its box for five of a
    kind may come with one bonus. That a recorded game reaches the limit proves
    it to be the highest total.
    """
    rolls = list(product(range(1, 7), repeat=5))
    limit = 0
    for column in rules.columns:
        for category, scorer in rules.scorers.items():
            best = max(scorer(roll) for roll in rolls)
            if rules.joker != "none":
                best = max(best, JOKER_POINTS.get(category, 0))
            limit += best * column.multiplier
            if with_bonus and rules.repeat is not None and category != rules.repeat:
                limit += rules.bonus * column.multiplier
        limit += rules.section_bonus * column.multiplier
    return limit
