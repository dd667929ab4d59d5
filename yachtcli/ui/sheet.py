"""A score sheet, blank or filled: what stands in it, however it is drawn.

Drawings: `sheet_table` for the terminal, `markdown` and `html` to print.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from yachtcli.core import repeat_words, words
from yachtcli.core.totals import missing
from yachtcli.i18n import _, say
from yachtcli.struct import Struct
from yachtcli.ui.words import condition, payment, title

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from yachtcli.core.card import Card
    from yachtcli.core.ruleset import Category, Column, Ruleset, Section, SectionColumn

Cell: TypeAlias = int | Literal["open"] | None
"""What a place holds: a number, nothing, or that it is open: to be written in."""

Kind: TypeAlias = Literal["box", "sum", "bonus", "missing", "further", "total"]


class Head(Struct):
    """Above a column of the sheet: whose it is (empty if nobody's), and which of theirs."""

    player: str
    column: str


class Line(Struct):
    """A line of the sheet, with a cell for each head, or one for each player if it is `shared`.

    `counts` and `pays` say what the dice must show and what they get, where
    the line is a box; `pays` says of a bonus what it is.
    """

    kind: Kind
    label: str
    counts: str
    pays: str
    cells: tuple[Cell, ...]
    shared: bool = False


class Part(Struct):
    """A section of the sheet with its heading."""

    heading: str
    lines: tuple[Line, ...]


class Sheet(Struct):
    """A score sheet. `closing` stands below all sections; `rules` are sentences."""

    title: str
    about: str
    heads: tuple[Head, ...]
    parts: tuple[Part, ...]
    closing: tuple[Line, ...]
    rules: tuple[str, ...]
    blank: bool

    @property
    def players(self) -> int:
        """How many players' columns there are."""
        return len(self.heads) // self.columns

    @property
    def columns(self) -> int:
        """How many columns each player has."""
        return len({head.column for head in self.heads})


def blank(ruleset: Ruleset, players: Sequence[str]) -> Sheet:
    """An empty sheet for these players; an empty name leaves room for one."""

    def cells(_part: SectionColumn) -> Cell:
        return "open"

    parts = (_part(ruleset, section, len(players), None, cells) for section in ruleset.sections)
    return _sheet(ruleset, players, parts, None)


def filled(card: Card, player: str = "") -> Sheet:
    """The sheet of a card, with its sums as they stand."""
    ruleset = card.ruleset
    parts = (_part(ruleset, section, 1, card, card.section_points) for section in ruleset.sections)
    return _sheet(ruleset, (player,), parts, card)


def _sheet(
    ruleset: Ruleset, players: Sequence[str], parts: Iterable[Part], card: Card | None
) -> Sheet:
    return Sheet(
        title=title(ruleset),
        about=say(ruleset.about),
        heads=tuple(
            Head(player, _column_head(column, ruleset))
            for player in players
            for column in ruleset.columns
        ),
        parts=tuple(parts),
        closing=tuple(_closing(ruleset, len(players), card)),
        rules=tuple(_rules(ruleset)),
        blank=card is None,
    )


def _column_head(column: Column, ruleset: Ruleset) -> str:
    if len(ruleset.columns) == 1:
        return ""
    name = say(column.name)
    return name if column.multiplier == 1 else f"{name} ×{column.multiplier}"


def _part(
    ruleset: Ruleset,
    section: Section,
    players: int,
    card: Card | None,
    sum_of: Callable[[SectionColumn], Cell],
) -> Part:
    mine = [part for part in ruleset.section_columns if part.section is section]
    lines = [
        _box(ruleset.categories[category], n, mine, players, card)
        for n, category in enumerate(section.categories)
    ]
    sums = tuple(sum_of(part) for part in mine) * players
    lines.append(Line("sum", _("Sum"), "", "", sums))
    if section.bonus:
        lines += _bonus(section, mine, players, card)
    return Part(say(section.name), tuple(lines))


def _box(
    category: Category, n: int, mine: Sequence[SectionColumn], players: int, card: Card | None
) -> Line:
    entries = [None if card is None else card.points(part.boxes[n]) for part in mine]
    cells: tuple[Cell, ...] = tuple("open" if points is None else points for points in entries)
    return Line("box", say(category.name), condition(category), payment(category), cells * players)


def _bonus(
    section: Section, mine: Sequence[SectionColumn], players: int, card: Card | None
) -> Iterator[Line]:
    tiers = section.bonus
    label = _("Bonus")
    if len(tiers) == 1:
        label = _("Bonus {points} from {least}").format(
            points=tiers[0].points, least=tiers[0].at_least
        )
    pays = say(words.tiers(tiers))
    if card is None:
        room: list[Cell] = ["open"] * (len(mine) * players)
        yield Line("bonus", label, "", pays, tuple(room))
        return
    yield Line("bonus", label, "", pays, tuple(card.section_bonus(part) for part in mine))
    lacking = [missing(card, part) for part in mine]
    if any(lacking):
        yield Line("missing", _("still needed"), "", "", tuple(lacking))


def _closing(ruleset: Ruleset, players: int, card: Card | None) -> Iterator[Line]:
    repeat = ruleset.repeat
    if repeat is not None and repeat.bonus:
        label = _("Further {name}").format(name=say(ruleset.categories[repeat.category].name))
        earned = say(repeat_words.earned(ruleset, repeat))
        cell: Cell = "open" if card is None else card.bonus
        yield Line("further", label, "", earned, (cell,) * players, shared=True)
    cell = "open" if card is None else card.total
    yield Line("total", _("Total"), "", "", (cell,) * players, shared=True)


def _rules(ruleset: Ruleset) -> Iterator[str]:
    yield say(words.equipment(ruleset))
    yield say(words.turn(ruleset))
    yield say(words.strikes(ruleset))
    yield from map(say, words.columns(ruleset))
    sentences = " ".join(map(say, repeat_words.sentences(ruleset)))
    if sentences:
        yield sentences
