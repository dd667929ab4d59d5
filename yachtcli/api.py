"""The library: load a game, score a roll, ask for the legal boxes, play move by move.

These are the only names that a program, a ruleset or a plugin imports.

>>> from yachtcli import api
>>> rules = api.load("yahtzee")
>>> api.score(rules, "66621")["three_of_a_kind"]
21
>>> api.legal_boxes(rules, "44444", "yahtzee=50,fours=16,chance=20")[:2]
('three_of_a_kind', 'four_of_a_kind')
>>> game = api.Game(rules)
>>> game.roll("66621"), game.keep("666"), game.roll("53")  # doctest: +ELLIPSIS
(Rolled(...), Kept(...), Rolled(player=0, dice=(6, 6, 6, 5, 3), number=2))
>>> game.score("sixes").points, game.totals
(18, (18,))

Dice are written as text (`"66621"`, `"6 6 6 2 1"`) or as faces
(`[6, 6, 6, 2, 1]`); a card as text (`"ones=3,yahtzee=50"`) or as a `Card`;
boxes by their identifiers. What can't be read is a `NotationError`, what the
rules forbid an `IllegalActionError`, a broken ruleset a `RulesetError`; all are
`YachtError`s.
"""

from __future__ import annotations

from collections.abc import Mapping
from os import fspath
from typing import TYPE_CHECKING, Any, TypeVar, overload

from yachtcli.core.card import Card
from yachtcli.core.card_notation import format_card, parse_card
from yachtcli.core.dice import Counts, DiceSet, Faces, Roll
from yachtcli.core.fields import Amount, Field
from yachtcli.core.game import (
    Action,
    Event,
    Keep,
    Kept,
    Position,
    RollDice,
    Rolled,
    Score,
    Scored,
    apply,
    can,
    legal_actions,
    outcomes,
    start,
    verify,
)
from yachtcli.core.legality import Placement, Refusal, can_place, place, verify_placement
from yachtcli.core.legality import placements as core_placements
from yachtcli.core.notation import format_dice, parse_box, parse_dice
from yachtcli.core.patterns import Match, Pattern, PatternKind
from yachtcli.core.points import Case, Points, PointTerm
from yachtcli.core.possible import verify_card
from yachtcli.core.ruleset import Box, Category, Column, Repeat, Ruleset, Section, Tier
from yachtcli.errors import (
    AmbiguousNameError,
    IllegalActionError,
    ImpossibleCardError,
    NotationError,
    PluginError,
    RulesetError,
    UnknownNameError,
    UnknownRulesetError,
    YachtError,
)
from yachtcli.hookspecs import hookimpl
from yachtcli.loading import catalog, listing
from yachtcli.loading.paths import tables_in
from yachtcli.phrase import Names, Phrase
from yachtcli.play import CardLike, DiceLike, Game, as_card, as_roll

if TYPE_CHECKING:
    from os import PathLike

__all__ = [
    "Action",
    "AmbiguousNameError",
    "Amount",
    "Box",
    "Card",
    "CardLike",
    "Case",
    "Category",
    "Column",
    "Counts",
    "DiceLike",
    "DiceSet",
    "Event",
    "Faces",
    "Field",
    "Game",
    "IllegalActionError",
    "ImpossibleCardError",
    "Keep",
    "Kept",
    "Match",
    "Names",
    "NotationError",
    "Pattern",
    "PatternKind",
    "Phrase",
    "Placement",
    "PluginError",
    "PointTerm",
    "Points",
    "Position",
    "Refusal",
    "Repeat",
    "Roll",
    "RollDice",
    "Rolled",
    "Ruleset",
    "RulesetError",
    "Score",
    "Scored",
    "Section",
    "Tier",
    "UnknownNameError",
    "UnknownRulesetError",
    "YachtError",
    "apply",
    "can",
    "can_place",
    "format_card",
    "format_dice",
    "hookimpl",
    "legal_actions",
    "legal_boxes",
    "load",
    "make_ruleset",
    "outcomes",
    "parse_box",
    "parse_card",
    "parse_dice",
    "place",
    "placements",
    "refusal",
    "rulesets",
    "score",
    "start",
    "tables_in",
    "verify",
    "verify_card",
    "verify_placement",
]

R = TypeVar("R", bound=Ruleset)


def load(
    name: str | PathLike[str] = catalog.DEFAULT, settings: Mapping[str, Any] | None = None
) -> Ruleset:
    """The game of that name, or in the file of that path.

    A shipped game, a table (`./mine.toml`), one in the user's folder, or one of
    an installed plugin. `settings` change it for this call, as `-s` does on the
    command line. Games by name are read once in a process, files each time.
    Raises UnknownRulesetError with the nearest names, RulesetError with
    everything that is wrong with it, PluginError where a plugin fails.

    >>> load("yahtzee").name.text("de")
    'Yahtzee'
    >>> load("yahtzee", {"repeat.joker": "free", "turn.rolls": 4}).rolls
    4
    """
    return catalog.find(fspath(name), settings)


def rulesets() -> tuple[listing.Entry, ...]:
    """Every game that `load` knows by name: shipped ones, the user's, those of plugins.

    >>> "yahtzee" in [entry.id for entry in rulesets()]
    True
    """
    return listing.entries()


@overload
def make_ruleset(table: Mapping[str, Any] | str | bytes) -> Ruleset: ...


@overload
def make_ruleset(table: Mapping[str, Any] | str | bytes, *, type: type[R]) -> R: ...


def make_ruleset(
    table: Mapping[str, Any] | str | bytes,
    *,
    type: type[Ruleset] | None = None,  # noqa: A002 - what the caller's class is
) -> Ruleset:
    """The game that a table describes: a mapping, or the text of a TOML file.

    `type` is the class of a game whose legality no table can say: a subclass of
    `Ruleset` with its own `refuse`. A game that extends one made in Python
    forbids what that forbids.
    Raises RulesetError with everything that is wrong with the table.

    >>> mine = make_ruleset('''
    ... format = 1
    ... extends = "yahtzee"
    ... id = "four-rolls"
    ... turn.rolls = 4
    ... ''')
    >>> mine.id, mine.rolls
    ('four-rolls', 4)
    """
    data = table.encode() if isinstance(table, str) else table
    where = str(data.get("id", "table")) if isinstance(data, Mapping) else "table"
    return catalog.make(data, where=where, made_by=type)


def score(
    ruleset: Ruleset, dice: DiceLike, card: CardLike | None = None, *, number: int | None = None
) -> dict[str, int]:
    """What a roll is worth in each box that it may go to on `card` (an empty one unless told).

    Points are what the box adds to the total; `placements` tells the bonus for
    a further five of a kind as well. `number` says which roll of the turn it
    was, the last one unless told. Empty only for a full card.

    >>> score(load("yahtzee"), "6 6 6 2 1")["chance"]
    21
    >>> score(load("yahtzee"), [4, 4, 4, 4, 4], "yahtzee=50")
    {'fours': 20}
    """
    return {p.box.id: p.points for p in placements(ruleset, dice, card, number=number)}


def placements(
    ruleset: Ruleset, dice: DiceLike, card: CardLike | None = None, *, number: int | None = None
) -> tuple[Placement, ...]:
    """The entries that a roll may make on `card`, in card order, each with its bonus.

    >>> [(p.box.id, p.points, p.bonus) for p in placements(load(), "44444", "yahtzee=50")]
    [('fours', 20, 100)]
    """
    return core_placements(as_card(card, ruleset), as_roll(dice, ruleset, number))


def legal_boxes(
    ruleset: Ruleset, dice: DiceLike, card: CardLike | None = None, *, number: int | None = None
) -> tuple[str, ...]:
    """The boxes that a roll may go to on `card`, in card order.

    >>> legal_boxes(load("yahtzee"), "44444", "yahtzee=50")
    ('fours',)
    """
    return tuple(score(ruleset, dice, card, number=number))


def refusal(  # noqa: PLR0913 - what a placement is made of
    ruleset: Ruleset,
    dice: DiceLike,
    box: str,
    card: CardLike | None = None,
    *,
    number: int | None = None,
    strike: bool = False,
) -> Refusal | None:
    """Why a roll may not be entered in `box` of `card`; None if it may.

    >>> why = refusal(load("yahtzee"), "44444", "chance", "yahtzee=50")
    >>> why.rule, str(why.reason)
    ('joker-upper', 'a further Yahtzee goes to Fours while that is open')
    """
    on = as_card(card, ruleset)
    where = parse_box(box, ruleset, on.open_boxes)
    return verify_placement(on, as_roll(dice, ruleset, number), where, strike=strike)
