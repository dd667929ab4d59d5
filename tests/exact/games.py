"""Recorded games with the highest totals that the rules allow.

`python tests/exact/games.py` writes them anew. Each turn names the box and the
dice that go there; on the way there, dice that do not fit are rolled again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from engine import game

from yachtcli.core import record
from yachtcli.core.game import Keep, RollDice, Score, apply, start

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from yachtcli.core.game import Action

FOLDER = Path(__file__).with_name("games")
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
Turns = list[tuple[str, str]]
"""Box and dice, turn by turn."""


def uppers(column: str = "") -> Turns:
    """Five dice of its face in each upper box."""
    return [(box + column, str(face) * 5) for face, box in enumerate(UPPER, 1)]


def ordinary(five: str, column: str = "") -> Turns:
    """The best of each box without a joker, the box for five of a kind last."""
    return [
        *uppers(column),
        ("three_of_a_kind" + column, "66666"),
        ("four_of_a_kind" + column, "66666"),
        ("full_house" + column, "66655"),
        ("small_straight" + column, "12345"),
        ("large_straight" + column, "23456"),
        ("chance" + column, "66666"),
        (five + column, "66666"),
    ]


def jokers(column: str = "") -> Turns:
    """Five of a kind twelve times, once the box for it is filled."""
    lower = (
        "three_of_a_kind",
        "four_of_a_kind",
        "full_house",
        "small_straight",
        "large_straight",
        "chance",
    )
    return [*uppers(column), *((box + column, "66666") for box in lower)]


COLUMNS = ("@1", "@2", "@3")
GAMES: dict[str, tuple[str, int, Turns]] = {
    "yahtzee-1575": ("yahtzee", 1575, [("yahtzee", "66666"), *jokers()]),
    "yahtzee-375": ("yahtzee", 375, ordinary("yahtzee")),
    "joker-1575": ("joker", 1575, [("yacht", "66666"), *jokers()]),
    "classic-375": ("classic", 375, ordinary("yacht")),
    "yahtzee-free-1575": ("yahtzee-free", 1575, [("yahtzee", "66666"), *jokers()]),
    "yacht-297": (
        "yacht",
        297,
        [
            *uppers(),
            ("full_house", "66655"),
            ("four_of_a_kind", "66661"),
            ("little_straight", "12345"),
            ("big_straight", "23456"),
            ("choice", "66666"),
            ("yacht", "11111"),
        ],
    ),
    "yatzy-374": (
        "yatzy",
        374,
        [
            *uppers(),
            ("one_pair", "66123"),
            ("two_pairs", "66551"),
            ("three_of_a_kind", "66612"),
            ("four_of_a_kind", "66661"),
            ("small_straight", "12345"),
            ("large_straight", "23456"),
            ("full_house", "66655"),
            ("chance", "66666"),
            ("yatzy", "66666"),
        ],
    ),
    # All five of a kind but the last three come before the third Yahtzee box
    # is filled, and those three fill one each: none is a further one.
    "triple-2250": (
        "triple",
        2250,
        [
            turn
            for turns in zip(*(ordinary("yahtzee", c) for c in COLUMNS), strict=True)
            for turn in turns
        ],
    ),
    "triple-9450": (
        "triple",
        9450,
        [
            *((f"yahtzee{column}", "66666") for column in COLUMNS),
            *(turn for turns in zip(*map(jokers, COLUMNS), strict=True) for turn in turns),
        ],
    ),
}


def actions(turns: Turns, number_of_rolls: Iterable[int]) -> Iterator[tuple[str, Action | str]]:
    """The actions of each turn, taking one to three rolls; a box is told by its name."""
    for (box, shown), rolls in zip(turns, number_of_rolls, strict=True):
        dice = tuple(map(int, shown))
        for missing in range(rolls - 1, -1, -1):
            # The last `missing` dice are not yet as they are wanted.
            wrong = tuple(1 + face % 6 for face in dice[5 - missing :])
            yield "roll", RollDice(dice[: 5 - missing] + wrong)
            if missing:
                yield "keep", Keep(tuple(range(5 - missing)))
        yield "score", box


def recorded(ruleset_name: str, turns: Turns) -> Iterator[dict[str, object]]:
    """The record of a game for one player."""
    ruleset = game(ruleset_name)
    position = start(ruleset)
    yield record.write_opening(ruleset, ("Ann",), shipped=True)
    for _, action in actions(turns, [1 + n % 3 for n in range(len(turns))]):
        done = Score(ruleset.box_by_id[action]) if isinstance(action, str) else action
        position, event = apply(position, done)
        yield record.write_event(event)
    yield record.write_end(position)


def text_of(name: str) -> str:
    """The recorded game as JSON Lines."""
    ruleset_name, _, turns = GAMES[name]
    return "".join(json.dumps(data) + "\n" for data in recorded(ruleset_name, turns))


def main() -> None:
    """Write all recorded games."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.jsonl").write_text(text_of(name), encoding="utf-8")


if __name__ == "__main__":
    main()
