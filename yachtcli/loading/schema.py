"""The keys of a table: one definition for checking, defaults, JSON Schema and reference.

`TOP` holds the keys of the table itself. Those of type `table` lead to the
keys in `PARTS` under the same name; those of type `tables` lead to one such
part for each identifier.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yachtcli.core.dice import MOST_DICE, MOST_FACES
from yachtcli.core.fields import Field
from yachtcli.phrase import N_

if TYPE_CHECKING:
    from collections.abc import Mapping

FORMAT: Final = 1

MAX_ROLLS: Final = 20
"""Rolls in a turn."""
MAX_ROLLS_COUNT: Final = 100_000
"""Different rolls that dice may have: fast paths keep a table of all of them."""
MAX_CATEGORIES: Final = 60
MAX_TABLES: Final = 500
"""Sections, categories or columns that are read at all, on the card or not."""
MAX_COLUMNS: Final = 40
MAX_POINTS: Final = 1_000_000
MAX_FACTOR: Final = 1_000
MAX_TEXT: Final = 200
MAX_ID: Final = 40
MAX_LIST: Final = 60
MAX_NESTING: Final = 8
"""Patterns within patterns."""
MAX_PARTS: Final = 40
"""Patterns that one is made of, itself included: each roll is held against all of them."""
MAX_TRIES: Final = 2_000_000
"""Ways to form a pattern that are tried, at most, on all rolls together."""
MAX_CHAIN: Final = 10
"""Tables that extend one another."""

TOP: Final[Mapping[str, Field]] = {
    "format": Field(
        "whole", N_("The version of this format."), least=FORMAT, most=FORMAT, required=True
    ),
    "id": Field(
        "ruleset_id",
        N_(
            "What the game is called on the command line. A file that does not say it is called "
            "by its own name. Never inherited."
        ),
        required=True,
    ),
    "extends": Field(
        "text",
        N_(
            "The ruleset that this one is built on, by its id or as the path of a file. All that "
            "is not written here is as it is there."
        ),
    ),
    "name": Field(
        "names",
        N_("What people call the game. Never inherited; without it, the id in plain words."),
    ),
    "about": Field("names", N_("One line about the game. Never inherited.")),
    "sections": Field("ids", N_("The sections, in the order of the card."), required=True),
    "columns": Field(
        "ids", N_("The columns, in the order of the card."), default=["1"], length=MAX_COLUMNS
    ),
    "voluntary_zero": Field(
        "flag",
        N_("Whether a box may be struck with 0 on purpose although the dice would pay there."),
        default=False,
    ),
    "tips": Field("lines", N_("Strategy notes, for `yacht rules show ID --tips`.")),
    "dice": Field("table", N_("The dice.")),
    "turn": Field("table", N_("A player's turn.")),
    "section": Field("tables", N_("A section of the card, one table for each id in `sections`.")),
    "category": Field(
        "tables", N_("A box, one table for each id in the `categories` of the sections.")
    ),
    "column": Field(
        "tables", N_("A column of the card; only needed where it differs from the defaults.")
    ),
    "repeat": Field(
        "table",
        N_(
            "What a further roll of a category (a second Yahtzee) means once its boxes are filled. "
            'With `bonus = 0` and `joker = "none"`, or without this table: nothing.'
        ),
    ),
}

PARTS: Final[Mapping[str, Mapping[str, Field]]] = {
    "dice": {
        "count": Field(
            "whole", N_("How many dice are rolled."), default=5, least=1, most=MOST_DICE
        ),
        "faces": Field(
            "whole", N_("The faces of a die, from 1 to this."), default=6, least=2, most=MOST_FACES
        ),
    },
    "turn": {
        "rolls": Field(
            "whole", N_("Rolls in a turn, the first included."), default=3, least=1, most=MAX_ROLLS
        )
    },
    "section": {
        "name": Field(
            "names", N_("What people call the section; without it, the id in plain words.")
        ),
        "categories": Field("ids", N_("Its boxes, in the order of the card."), required=True),
        "bonus": Field(
            "tiers",
            N_(
                "Points for a good sum in this section, `[{ at_least = 63, points = 35 }]`. Of "
                "several steps the highest reached pays, alone. Compared before a column's "
                "multiplier."
            ),
            default=[],
        ),
    },
    "category": {
        "like": Field(
            "id",
            N_("Another category whose keys hold here as well; what is written here goes first."),
        ),
        "name": Field("names", N_("What people call the box; without it, the id in plain words.")),
        "aliases": Field("aliases", N_("Further names that may be typed for it."), default=[]),
        "pattern": Field(
            "pattern", N_("What the dice must show. See the kinds below."), required=True
        ),
        "points": Field("points", N_("What dice of that pattern get. See below."), required=True),
    },
    "column": {
        "name": Field("names", N_("What people call the column; without it, its id.")),
        "multiplier": Field(
            "whole", N_("How many times all in this column counts."), default=1, least=1, most=100
        ),
        "order": Field(
            "word",
            N_("How it is filled: in any order, from the top down, from the bottom up."),
            default="free",
            words=("free", "down", "up"),
        ),
        "on_roll": Field(
            "wholes",
            N_(
                "The rolls of a turn that may fill it, `[1]` for the first only; an empty list: "
                "all."
            ),
            default=[],
            least=1,
            most=MAX_ROLLS,
            length=MAX_ROLLS,
        ),
    },
    "repeat": {
        "category": Field("id", N_("The category that is rolled again.")),
        "bonus": Field("whole", N_("Points for it."), default=0, least=0, most=MAX_POINTS),
        "bonus_if": Field(
            "word",
            N_(
                "When the bonus is paid: only if the box of the category was scored, or also if it "
                "was struck (filled with anything)."
            ),
            default="scored",
            words=("scored", "filled"),
        ),
        "joker": Field(
            "word",
            N_(
                "Where such a roll may go. `none`: anywhere, for its ordinary value. `forced`: the "
                "upper box of its face, else any lower box as a joker, else any upper box. "
                "`choice`: anywhere, as a joker once the upper box of its face is filled. `free`: "
                "anywhere, always as a joker. `lower`: any lower box as a joker, else any upper "
                "box. A joker meets the pattern of every lower box: where its dice do not do so by "
                "themselves, all of them match, and their face is its face."
            ),
            default="none",
            words=("none", "forced", "choice", "free", "lower"),
        ),
        "upper": Field(
            "id",
            N_(
                "The upper section, whose boxes count single faces; without it, the one section "
                "all of whose patterns are of the kind `face`."
            ),
        ),
    },
}

TIER: Final[Mapping[str, Field]] = {
    "at_least": Field("whole", N_("The sum to reach."), least=1, most=MAX_POINTS, required=True),
    "points": Field("whole", N_("What it pays."), least=1, most=MAX_POINTS, required=True),
}

FACTOR: Final = Field(
    "whole", N_("How many times it counts."), least=-MAX_FACTOR, most=MAX_FACTOR, default=0
)

CASE: Final[Mapping[str, Field]] = {
    "plus": Field(
        "whole", N_("Points added to the rest."), default=0, least=-MAX_POINTS, most=MAX_POINTS
    ),
    "on_roll": Field(
        "wholes",
        N_("Only on these rolls of the turn, `[1]` for the first."),
        least=1,
        most=MAX_ROLLS,
        length=MAX_ROLLS,
    ),
    "all_thrown": Field("flag", N_("Only if all dice were thrown in this roll."), default=False),
}

FILE_KEYS: Final = frozenset({"format", "id", "extends"})
"""Keys that make a table, and are no settings."""

NOT_INHERITED: Final = frozenset({"format", "id", "extends", "name", "about"})


def merging_depth(key: str) -> int:
    """How many keys down a child's value takes the place of an inherited one, below a key of `TOP`.

    >>> merging_depth("sections"), merging_depth("dice"), merging_depth("category")
    (1, 2, 3)
    """
    field = TOP.get(key)
    return 1 if field is None else {"table": 2, "tables": 3}.get(field.type, 1)


def field_at(path: tuple[str, ...]) -> Field | None:
    """The definition of the key at `path`; None beyond what is defined by key."""
    field = TOP.get(path[0])
    if field is None or len(path) != merging_depth(path[0]):
        return None
    return field if len(path) == 1 else PARTS[path[0]].get(path[-1])
