"""The library: load a game, score a roll, ask for the legal boxes, play move by move.

These are the only names that a program, a ruleset or a plugin imports.

>>> from yachtcli import api
>>> rules = api.load("yahtzee")
>>> api.score(rules, "66621")["three_of_a_kind"]
21
>>> api.legal_boxes(rules, "44444", card="yahtzee=50,fours=16,chance=20")[:2]
('three_of_a_kind', 'four_of_a_kind')
>>> game = api.Game(rules)
>>> game.roll("66621"), game.keep("666"), game.roll("53")  # doctest: +ELLIPSIS
(Rolled(...), Kept(...), Rolled(player=0, dice=(6, 6, 6, 5, 3), number=2))
>>> game.score("sixes").points, game.totals
(18, (18,))

A game is given by its name or as a `Ruleset`; dice as text (`"66621"`,
`"6 6 6 2 1"`), as faces (`[6, 6, 6, 2, 1]`) or as a `roll`; a card as text
(`"ones=3,yahtzee=50"`) or as a `Card`; boxes by their identifiers, which is
also how they are answered. For those who search, `start`, `verify`, `can`,
`apply`, `legal_actions` and `outcomes` work on the bare values; `solve` and `odds`
have searched already.

What can't be read is a `NotationError`, what the rules forbid an
`IllegalActionError`, a broken ruleset a `RulesetError`; all are `YachtError`s.
"""

from __future__ import annotations

from collections.abc import Mapping
from os import fspath
from typing import TYPE_CHECKING, Any, TypeVar, overload

from yachtcli.bots.bot import Bot, Choice
from yachtcli.bots.bot import Maker as BotMaker
from yachtcli.bots.draws import Chance
from yachtcli.core import card_notation
from yachtcli.core.card import Card
from yachtcli.core.card_notation import format_card
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
    Skip,
    Skipped,
    apply,
    can,
    legal_actions,
    outcomes,
    start,
    verify,
)
from yachtcli.core.legality import Judgement, Placement, Refusal
from yachtcli.core.notation import check_rolls_left, format_dice, parse_box, parse_dice, shortened
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
    SettingError,
    UnknownNameError,
    UnknownRulesetError,
    UnsolvableError,
    YachtError,
)
from yachtcli.hookspecs import hookimpl
from yachtcli.loading import catalog, listing
from yachtcli.loading.catalog import forget
from yachtcli.loading.listing import Listed
from yachtcli.loading.paths import tables_in
from yachtcli.phrase import Names, Phrase
from yachtcli.play import (
    CardLike,
    DiceLike,
    Game,
    RulesLike,
    as_box,
    as_card,
    as_roll,
    as_ruleset,
)
from yachtcli.solver import odds as _odds
from yachtcli.solver import solve as _solve
from yachtcli.solver.odds import Odds
from yachtcli.solver.solution import Option, Solution

if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

__all__ = [
    "Action",
    "AmbiguousNameError",
    "Amount",
    "Bot",
    "BotMaker",
    "Box",
    "Card",
    "CardLike",
    "Case",
    "Category",
    "Chance",
    "Choice",
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
    "Listed",
    "Match",
    "Names",
    "NotationError",
    "Odds",
    "Option",
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
    "RulesLike",
    "Ruleset",
    "RulesetError",
    "Score",
    "Scored",
    "Section",
    "SettingError",
    "Skip",
    "Skipped",
    "Solution",
    "Tier",
    "UnknownNameError",
    "UnknownRulesetError",
    "UnsolvableError",
    "YachtError",
    "apply",
    "can",
    "can_place",
    "choices",
    "forget",
    "format_card",
    "format_dice",
    "hookimpl",
    "legal_actions",
    "legal_boxes",
    "load",
    "make_ruleset",
    "odds",
    "outcomes",
    "parse_box",
    "parse_card",
    "parse_dice",
    "place",
    "placements",
    "roll",
    "rulesets",
    "score",
    "solve",
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
    everything that is wrong with it, SettingError with everything that is wrong
    with the settings, PluginError where a plugin fails.

    >>> load("yahtzee").name.text("de")
    'Yahtzee'
    >>> load("yahtzee", {"repeat.joker": "free", "turn.rolls": 4}).rolls
    4
    """
    return catalog.find(fspath(name), settings)


def rulesets() -> tuple[Listed, ...]:
    """Every game that `load` knows by name: shipped ones, the user's, those of plugins.

    One that is broken is listed too, with what is wrong as its `problem`.

    >>> "yahtzee" in [listed.id for listed in rulesets()]
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
    forbids what that forbids. A relative path after `extends` starts at the
    working folder, since the table itself is in no file.
    Raises RulesetError with everything that is wrong with the table; the `id` of
    a shipped game is wrong for any other one.

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
    name = data.get("id") if isinstance(data, Mapping) else None
    own = isinstance(name, str) and not catalog.is_shipped(name)
    where = shortened(str(name)) if own else "table"
    return catalog.make(data, where=where, made_by=type)


def roll(
    rules: RulesLike,
    dice: DiceLike,
    number: int | None = None,
    *,
    all_thrown: bool | None = None,
) -> Roll:
    """These dice as roll `number` of a turn (from 1), for games where that counts.

    It is the last one unless told. `all_thrown`: no die was kept from the roll
    before; true for a first roll, and for no other unless told.

    >>> roll("yahtzee", "66621", 2)
    Roll(dice=(1, 2, 6, 6, 6), number=2, all_thrown=False)
    """
    return as_roll(dice, as_ruleset(rules), number, all_thrown=all_thrown)


def score(rules: RulesLike, dice: DiceLike, *, card: CardLike | None = None) -> dict[str, int]:
    """What a roll is worth in each box that it may go to on `card` (an empty one unless told).

    Points are what the box adds to the total; `placements` tells the bonus for
    a further five of a kind as well. Empty where nothing may be filled: the
    card is full, or no open box takes this roll of the turn.

    >>> score("yahtzee", "6 6 6 2 1")["chance"]
    21
    >>> score(load("yahtzee"), [4, 4, 4, 4, 4], card="yahtzee=50")
    {'fours': 20}
    """
    return {p.box.id: p.points for p in placements(rules, dice, card=card)}


def placements(
    rules: RulesLike, dice: DiceLike, *, card: CardLike | None = None
) -> tuple[Placement, ...]:
    """The entries that a roll may make on `card`, in card order, each with its bonus.

    >>> [(p.box.id, p.points, p.bonus) for p in placements("yahtzee", "44444", card="yahtzee=50")]
    [('fours', 20, 100)]
    """
    judgement = _judgement(rules, dice, card)
    return tuple(judgement.placement(box) for box in judgement.legal_boxes())


def legal_boxes(
    rules: RulesLike, dice: DiceLike, *, card: CardLike | None = None
) -> tuple[str, ...]:
    """The boxes that a roll may go to on `card`, in card order.

    >>> legal_boxes("yahtzee", "44444", card="yahtzee=50")
    ('fours',)
    """
    return tuple(box.id for box in _judgement(rules, dice, card).legal_boxes())


def verify_placement(
    rules: RulesLike,
    dice: DiceLike,
    box: Box | str,
    *,
    card: CardLike | None = None,
    strike: bool = False,
) -> Refusal | None:
    """Why a roll may not be entered in `box` of `card`; None if it may.

    `strike` asks for a 0 on purpose.

    >>> why = verify_placement("yahtzee", "44444", "chance", card="yahtzee=50")
    >>> why.rule, str(why.reason)
    ('joker-upper', 'a further Yahtzee goes to Fours while that is open')
    """
    judgement = _judgement(rules, dice, card)
    return judgement.refusal(_box(box, judgement), strike=strike)


def can_place(
    rules: RulesLike,
    dice: DiceLike,
    box: Box | str,
    *,
    card: CardLike | None = None,
    strike: bool = False,
) -> bool:
    """Whether a roll may be entered in `box` of `card`.

    >>> can_place("yahtzee", "44444", "fours", card="yahtzee=50")
    True
    """
    return verify_placement(rules, dice, box, card=card, strike=strike) is None


def parse_card(text: str, rules: RulesLike) -> Card:
    """The card of a game that `text` describes: JSON, or short as in `ones=3,yahtzee=50`.

    Raises NotationError if it can't be read and ImpossibleCardError if no game
    leads to it.

    >>> parse_card("fours=16,yahtzee=50", "yahtzee").total
    66
    """
    return card_notation.parse_card(text, as_ruleset(rules))


def place(
    rules: RulesLike,
    dice: DiceLike,
    box: Box | str,
    *,
    card: CardLike | None = None,
    strike: bool = False,
) -> tuple[Card, Placement]:
    """The card with a roll entered in `box`, and what was entered.

    Raises IllegalActionError with the rule that forbids it.

    >>> card, entered = place("yahtzee", "44444", "fours", card="yahtzee=50")
    >>> format_card(card), entered.points, entered.bonus
    ('fours=20,yahtzee=50,bonus=100', 20, 100)
    """
    judgement = _judgement(rules, dice, card)
    placement = judgement.placement(_box(box, judgement), strike=strike)
    return judgement.card.written(placement.box, placement.points, placement.bonus), placement


def solve(
    rules: RulesLike,
    *,
    progress: Callable[[int, int], None] | None = None,
    cache: bool = True,
) -> Solution:
    """The solved game: what every card is worth when all that follows is played best, exactly.

    `progress(done, states)` is told now and then how far it has come. With `cache`
    what was solved before is read from the user's cache folder, and kept there.
    Raises UnsolvableError, before it takes any memory, for a game that is too large.

    >>> solved = solve("yacht")
    >>> round(solved.expected, 10), solved.states
    (166.9550677046, 4096)
    >>> round(solved.value(parse_card("sixes=18", "yacht")), 3)
    145.889
    """
    return _solve.solve(as_ruleset(rules), progress=progress, cache=cache)


def choices(
    solved: Solution,
    dice: DiceLike,
    *,
    card: CardLike | None = None,
    rolls_left: int | None = None,
) -> tuple[Option, ...]:
    """Every keep and every entry that a roll leaves in a solved game, the best first.

    All but the first roll are left unless told, or those that a `roll` leaves.
    Errors as in `Solution.choices`; NotationError where so many rolls can't be
    left of a turn.

    >>> best, second, *_ = choices(solve("yacht"), "44321", card="sixes=18")
    >>> best.keep, round(best.value, 3), round(second.loss, 3)
    ((1, 2, 3, 4), 144.387, 0.303)
    """
    ruleset = solved.ruleset
    number = None if isinstance(dice, Roll) else 1
    if rolls_left is not None:
        check_rolls_left(rolls_left, ruleset, rolled=True)
        number = ruleset.rolls - rolls_left
    return solved.choices(as_card(card, ruleset), as_roll(dice, ruleset, number))


def odds(  # noqa: PLR0913 - what is rolled for, with what
    rules: RulesLike,
    dice: DiceLike | None,
    rolls_left: int,
    box: Box | str,
    *,
    card: CardLike | None = None,
    at_least: int | None = None,
) -> Odds:
    """The exact chance that `box` is got within so many more rolls, when nothing else is wanted.

    `dice` are those that lie there, None before the first roll. With `at_least`
    got is what brings so many points; nothing that is filled can be got. Raises
    NotationError where so many rolls can't be left of a turn.

    >>> found = odds("yahtzee", "33335", 2, "yahtzee")
    >>> found.chance, found.keeps
    (Fraction(11, 36), ((3, 3, 3, 3),))
    """
    ruleset = as_ruleset(rules)
    held = as_card(card, ruleset)
    lying = None if dice is None else as_roll(dice, ruleset).dice
    check_rolls_left(rolls_left, ruleset, rolled=lying is not None)
    number = max(1, ruleset.rolls - rolls_left)
    return _odds.odds(held, lying, rolls_left, as_box(box, held, number), at_least)


def _judgement(rules: RulesLike, dice: DiceLike, card: CardLike | None) -> Judgement:
    ruleset = as_ruleset(rules)
    return Judgement(as_card(card, ruleset), as_roll(dice, ruleset))


def _box(box: Box | str, judgement: Judgement) -> Box:
    return as_box(box, judgement.card, judgement.roll.number)
