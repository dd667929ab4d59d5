"""The card at the table: what is written, and what the dice would bring in the open boxes.

Each box has its label before it, which never moves; the players' points stand
beside each other. A preview stands in brackets, a forbidden box has a dash.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.text import Text

from yachtcli.i18n import _, say
from yachtcli.session.labels import labels
from yachtcli.struct import Struct
from yachtcli.ui.blocks import fitted
from yachtcli.ui.play_words import bonus_label, bonus_state
from yachtcli.ui.terminal import NARROW

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from yachtcli.core.card import Card
    from yachtcli.core.legality import Placement
    from yachtcli.core.preview import Preview
    from yachtcli.core.ruleset import Box, Category, Column, Ruleset, Section

GAP: Final = 3
"""Characters between two blocks."""
WIDEST_NAME: Final = 24
"""Characters of a player's name above the points, where there is room."""
SHORTEST_LABEL: Final = 6
PREVIEW_STYLE: Final = "green"
BEST_STYLE: Final = "bold green"
QUIET_STYLE: Final = "dim"


class Hand(Struct):
    """A player's column of the card: whose it is, the card, and what the dice bring, if theirs."""

    name: str
    card: Card
    seen: Preview | None = None


class Shape(Struct):
    """How a card is laid out: fixed for a game on a terminal of one width.

    `players` stand side by side, with `cells` of their columns each; `abreast`
    blocks, each with `label` characters for a box's name and `groups` for the
    points of each of these players.
    """

    players: int
    cells: int
    abreast: int
    mark: int
    label: int
    cell: int
    groups: tuple[int, ...]

    @property
    def block(self) -> int:
        """How wide a block is."""
        return self.mark + 1 + self.label + sum(self.groups)


def shape(ruleset: Ruleset, names: Sequence[str], width: int, *, everyone: bool = False) -> Shape:
    """How the card of these players is laid out in so many columns.

    With `everyone` the sections stand below each other where more players have room so.
    """
    mark = max(cell_len(label.rstrip("0123456789")) for label in labels(ruleset).values())
    heading = max(cell_len(say(section.name)) for section in ruleset.sections)
    label = max(heading - mark - 1, *map(cell_len, _row_names(ruleset)))
    cell = _digits(ruleset) + 2
    columns = len(ruleset.columns)
    least = columns * (cell + 1)
    blocks = min(len(ruleset.sections), 2) if width >= NARROW else 1
    if everyone and (width - GAP) // 2 - mark - 1 - label < len(names) * least:
        blocks = 1
    while True:
        room = (width - (blocks - 1) * GAP) // blocks - mark - 1 - label
        players = min(len(names), room // least) if width >= NARROW else min(1, room // least)
        if players or blocks == 1:
            break
        blocks -= 1
    if not players:
        # Not even one player's columns fit: names give way, and then columns do.
        players = 1
        label = max(min(label, width - mark - 1 - least), SHORTEST_LABEL)
        columns = max((width - mark - 1 - label) // (cell + 1), 1)
        return Shape(1, columns, 1, mark, label, cell, (columns * (cell + 1),))
    groups = _groups(names, players, least, room)
    return Shape(players, columns, blocks, mark, label, cell, groups)


def _groups(names: Sequence[str], players: int, least: int, room: int) -> tuple[int, ...]:
    """How wide the points of the players beside each other are, so that names fit above them.

    Each place has room for whoever comes to stand there. The widest give way.
    """
    if len(names) == 1:
        return (least,)
    wanted = [
        max(least, *(min(cell_len(name), WIDEST_NAME) + 1 for name in names[place::players]))
        for place in range(players)
    ]
    most = max(wanted)
    while most > least and sum(min(width, most) for width in wanted) > room:
        most -= 1
    return tuple(min(width, most) for width in wanted)


def _row_names(ruleset: Ruleset) -> Iterator[str]:
    for section in ruleset.sections:
        yield from (say(ruleset.categories[category].name) for category in section.categories)
    yield from (bonus_label(p) for p in ruleset.section_columns if p.section.bonus)
    yield from (name for name, _further in _closing_names(ruleset))


def _closing_names(ruleset: Ruleset) -> Iterator[tuple[str, bool]]:
    """The lines below all sections, and whether it is the one of the further rolls."""
    repeat = ruleset.repeat
    if repeat is not None and repeat.bonus:
        yield _("Further {name}").format(name=say(ruleset.categories[repeat.category].name)), True
    yield _("Total"), False


def _digits(ruleset: Ruleset) -> int:
    """How many digits the points of a box may have, as far as can be told at sight."""
    factor = max(column.multiplier for column in ruleset.columns)
    fixed = max(case.plus for c in ruleset.categories.values() for case in c.points.cases)
    most = factor * max(fixed, ruleset.dice.size * ruleset.dice.faces)
    return max(2, len(str(most)))


def card_lines(
    hands: Sequence[Hand], active: int, width: int, *, everyone: bool = False
) -> list[Text]:
    """The card with the players that have room in `width`, the `active` one among them."""
    ruleset = hands[0].card.ruleset
    # On a narrow screen whoever shows the card says whose it is.
    several = len(hands) > 1 and width >= NARROW
    names = [hand.name for hand in hands] if several else [""]
    form = shape(ruleset, names, width, everyone=everyone)
    first = active - active % form.players
    return _drawn(hands[first : first + form.players], form, several=several)


def pages(
    hands: Sequence[Hand], width: int, *, everyone: bool = False, labelled: bool = True
) -> Iterator[list[Text]]:
    """The cards of all players, as many beside each other as have room.

    `labelled`: whether the labels stand there, which nobody types once a game is over.
    """
    names = [hand.name for hand in hands]
    form = shape(hands[0].card.ruleset, names, width, everyone=everyone)
    for first in range(0, len(hands), form.players):
        some = hands[first : first + form.players]
        yield _drawn(some, form, several=len(hands) > 1, labelled=labelled)


def _drawn(
    hands: Sequence[Hand], form: Shape, *, several: bool, labelled: bool = True
) -> list[Text]:
    ruleset = hands[0].card.ruleset
    lines: list[Text] = []
    headings = [(s, form.abreast > 1 or n == 0) for n, s in enumerate(ruleset.sections)]
    for first in range(0, len(ruleset.columns), form.cells):
        columns = ruleset.columns[first : first + form.cells]
        blocks = [
            [
                *(_heading(section, hands, columns, form, several=several) if headed else ()),
                *_block(section, hands, columns, form, labelled=labelled),
            ]
            for section, headed in headings
        ]
        if first + form.cells >= len(ruleset.columns):
            blocks[-1] += _closing(hands, form)
        lines += _beside(blocks, form)
    return lines


def _beside(blocks: Sequence[list[Text]], form: Shape) -> Iterator[Text]:
    for first in range(0, len(blocks), form.abreast):
        band = blocks[first : first + form.abreast]
        for row in range(max(map(len, band))):
            line = Text()
            for place, block in enumerate(band):
                if row < len(block):
                    line.append(" " * (place * (form.block + GAP) - cell_len(line.plain)))
                    line.append_text(block[row])
            yield line


def _block(
    section: Section,
    hands: Sequence[Hand],
    columns: Sequence[Column],
    form: Shape,
    *,
    labelled: bool,
) -> Iterator[Text]:
    ruleset = hands[0].card.ruleset
    marks = labels(ruleset)
    for category in (ruleset.categories[name] for name in section.categories):
        boxes = [b for b in ruleset.boxes if b.category is category and b.column in columns]
        mark = marks[boxes[0].id].rstrip("0123456789") if labelled else ""
        line = _named(mark, category, form)
        for hand, group in zip(hands, form.groups, strict=False):
            line.append(" " * (group - len(columns) * (form.cell + 1)))
            for box in boxes:
                line.append(" ")
                line.append_text(_cell(hand, box, form.cell))
        yield _stripped(line)
    if section.bonus:
        parts = [p for p in ruleset.section_columns if p.section is section]
        parts = [p for p in parts if p.column in columns]
        cells = [[bonus_state(hand.card, part) for part in parts] for hand in hands]
        yield _sum(bonus_label(parts[0]), cells, form)


def _heading(
    section: Section,
    hands: Sequence[Hand],
    columns: Sequence[Column],
    form: Shape,
    *,
    several: bool,
) -> Iterator[Text]:
    left = form.mark + 1 + form.label
    names = ""
    if several:
        widths = [group - 1 for group in form.groups[: len(hands)]]
        shown = _shortened([hand.name for hand in hands], widths)
        names = "".join(map(_head, shown, widths))
    ruleset = hands[0].card.ruleset
    title = say(section.name)
    if len(ruleset.columns) > 1:
        if names and form.abreast > 1:
            yield Text(fitted("", left) + names.rstrip(), style="bold")
        row = ""
        for group in form.groups[: len(hands)]:
            row += " " * (group - len(columns) * (form.cell + 1))
            row += "".join(_head(say(column.name), form.cell) for column in columns)
        yield Text(fitted(title, left) + row.rstrip(), style="bold")
    elif names:
        yield Text(fitted(title, left) + names.rstrip(), style="bold")
    elif form.abreast > 1:
        yield Text(fitted(title, form.block).rstrip(), style="bold")


def _shortened(names: Sequence[str], widths: Sequence[int]) -> list[str]:
    """Names as they fit, with their ends where they would look alike otherwise."""
    room = list(zip(names, widths, strict=True))
    cut = [fitted(name, min(cell_len(name), width)) for name, width in room]
    return [
        fitted(name, width - 1 - cell_len(name[-1])) + name[-1]
        if cut.count(short) > 1 and cell_len(name) > width
        else short
        for (name, width), short in zip(room, cut, strict=True)
    ]


def _head(name: str, width: int) -> str:
    """A name above points: it ends where they do, or takes all the room up to their bracket."""
    shown = fitted(name, min(cell_len(name), width))
    behind = " " if cell_len(shown) < width else ""
    return " " * (1 + width - cell_len(shown + behind)) + shown + behind


def _named(mark: str, category: Category, form: Shape) -> Text:
    return Text.assemble(
        (fitted(mark, form.mark), "bold"), " ", fitted(say(category.name), form.label)
    )


def _cell(hand: Hand, box: Box, width: int) -> Text:
    """What stands in a box: points, or what the dice would bring."""
    points = hand.card.points(box)
    if points is not None:
        return Text(f"{points} ".rjust(width))
    seen = hand.seen
    if seen is None:
        return Text(" " * width)
    entry = next((entry for entry in seen.placements if entry.box == box), None)
    if entry is None:
        return Text("- ".rjust(width), style=QUIET_STYLE)
    return Text(f"[{str(entry.points).rjust(width - 2)}]", style=_style(entry, seen))


def _style(entry: Placement, seen: Preview) -> str:
    if not entry.points:
        return QUIET_STYLE
    best = seen.best
    worth = entry.points + entry.bonus
    top = best is not None and worth == best.points + best.bonus
    return BEST_STYLE if top else PREVIEW_STYLE


def _sum(name: str, cells: Sequence[Sequence[str]], form: Shape, style: str = QUIET_STYLE) -> Text:
    text = " " * (form.mark + 1) + fitted(name, form.label)
    for own, group in zip(cells, form.groups, strict=False):
        text += "".join(" " + f"{cell} ".rjust(form.cell) for cell in own).rjust(group)
    return Text(text.rstrip(), style=style)


def _closing(hands: Sequence[Hand], form: Shape) -> Iterator[Text]:
    """What a player's whole card has: the bonus of further rolls, and the total."""
    for name, further in _closing_names(hands[0].card.ruleset):
        numbers = [hand.card.bonus if further else hand.card.total for hand in hands]
        yield _sum(name, [[str(n)] for n in numbers], form, QUIET_STYLE if further else "bold")


def _stripped(line: Text) -> Text:
    line.rstrip()
    return line
