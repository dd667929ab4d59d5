"""Games and house rules that are compared with the oracle, as both sides have them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import game
from oracle import GAMES, Column, Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yachtcli.core.ruleset import Ruleset

POLICIES = ("none", "forced", "choice", "free", "lower")


class Variant:
    """A game as the program and as the oracle have it."""

    def __init__(self, name: str, settings: Mapping[str, Any], **changes: Any) -> None:
        self.name = name
        self.settings = settings
        self.rules: Rules = GAMES[name]._replace(**changes)

    @property
    def ruleset(self) -> Ruleset:
        """The game as the program has it."""
        return game(self.name, self.settings)

    def __str__(self) -> str:
        return ", ".join([self.name, *(f"{key}={value}" for key, value in self.settings.items())])


DOWN_UP = {"column.2.order": "down", "column.3.order": "up"}
DOWN_UP_COLUMNS = (Column("1"), Column("2", 2, "down"), Column("3", 3, "up"))
BY_ROLL = {"column.1.on_roll": [1], "column.2.on_roll": [2, 3]}
BY_ROLL_COLUMNS = (Column("1", 1, "free", (1,)), Column("2", 2, "free", (2, 3)), Column("3", 3))
ALL_AT_ONCE = {"column.1.order": "up", "column.1.on_roll": [2], "column.3.order": "down"}
ALL_AT_ONCE_COLUMNS = (Column("1", 1, "up", (2,)), Column("2", 2), Column("3", 3, "down"))
SEVERAL_COLUMNS = [
    Variant("triple", {}),
    *(
        Variant("triple", {"repeat.joker": policy}, joker=policy)
        for policy in ("none", "choice", "free", "lower")
    ),
    Variant(
        "triple",
        {"repeat.bonus_if": "filled", "repeat.bonus": 50, "voluntary_zero": True},
        bonus_for_a_zero=True,
        bonus=50,
        voluntary_zero=True,
    ),
    *(
        Variant(
            "triple",
            {**columns, "repeat.joker": policy},
            joker=policy,
            columns=in_oracle,
        )
        for columns, in_oracle in (
            (DOWN_UP, DOWN_UP_COLUMNS),
            (BY_ROLL, BY_ROLL_COLUMNS),
            (ALL_AT_ONCE, ALL_AT_ONCE_COLUMNS),
        )
        for policy in ("forced", "choice", "lower")
    ),
    Variant(
        "yahtzee-free",
        {"columns": ["1", "2"], "repeat.joker": "forced"},
        joker="forced",
        columns=(Column("1"), Column("2")),
    ),
]
ONE_COLUMN = [
    *(Variant(name, {}) for name in GAMES if name != "triple"),
    *(
        Variant(
            "yahtzee-free",
            {"repeat.joker": policy, "repeat.bonus_if": "filled"},
            joker=policy,
            bonus_for_a_zero=True,
        )
        for policy in POLICIES
    ),
]
