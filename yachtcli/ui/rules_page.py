"""The rules of a game as a page for reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from yachtcli.core import repeat_words, words
from yachtcli.core.examples import paid
from yachtcli.core.highest import highest_total
from yachtcli.core.notation import folded, format_dice
from yachtcli.i18n import _, say
from yachtcli.struct import Struct
from yachtcli.ui.layout import bullets, indented, write
from yachtcli.ui.terminal import console
from yachtcli.ui.words import condition, payment, setting

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import RenderableType

    from yachtcli.core.ruleset import Category, Ruleset, Section

NARROW = 72
"""Below so many columns a box is told in lines of its own, not in a table."""
WIDE = 110
"""From so many columns on, what a box pays has a column of its own."""


class Row(Struct):
    """A box in words: what counts in it, what that pays, the range, and an example."""

    name: str
    condition: str
    payment: str
    range: str
    dice: str
    points: str


def show(ruleset: Ruleset, *, color: bool) -> None:
    """Write the rules page of `ruleset`, as wide as the terminal at most."""
    screen = console(color=color)
    for part in _page(ruleset, screen.width):
        write(screen, part)


def show_tips(tips: Iterable[str], *, color: bool) -> None:
    """Write strategy notes, each behind a dash, as wide as the terminal at most."""
    write(console(color=color), bullets(tips))


def _page(ruleset: Ruleset, width: int) -> Iterator[RenderableType]:
    title = say(ruleset.name)
    yield Text.assemble(
        (title, "bold"), "" if folded(title) == folded(ruleset.id) else f" · {ruleset.id}"
    )
    if about := say(ruleset.about):
        yield Text(about)
    for key, value in ruleset.settings.items():
        yield Text(_("House rule: {key} = {value}").format(key=key, value=setting(value)))
    yield Text()
    yield Text(" ".join(map(say, (words.equipment(ruleset), words.turn(ruleset)))))
    yield Text(" ".join((*_at_least(ruleset), say(words.strikes(ruleset)))))
    for section in ruleset.sections:
        yield Text()
        yield from _section(ruleset, section, width)
    if heading := repeat_words.title(ruleset):
        yield from _sentences(say(heading), map(say, repeat_words.sentences(ruleset)))
    if told := words.columns(ruleset):
        yield from _sentences(_("Columns"), map(say, told))
    highest = highest_total(ruleset)
    if highest is not None:
        yield Text()
        yield Text(_("The highest total is {points} points.").format(points=highest))


def _at_least(ruleset: Ruleset) -> Iterator[str]:
    """What holds of boxes that could ask for exactly so much, where some do not."""
    if any(not c.pattern.options.get("exact", True) for c in ruleset.categories.values()):
        yield _("Unless a box says otherwise, more than it asks for does no harm.")


def _section(ruleset: Ruleset, section: Section, width: int) -> Iterator[RenderableType]:
    rows = [row(ruleset, ruleset.categories[category]) for category in section.categories]
    yield Text(say(section.name), style="bold")
    yield from _stacked(rows) if width < NARROW else (_table(rows, wide=width >= WIDE),)
    if section.bonus:
        bonus = _("Bonus: {tiers} in this section").format(tiers=say(words.tiers(section.bonus)))
        yield indented(Text(bonus))


def row(ruleset: Ruleset, category: Category) -> Row:
    """What the page says about the boxes of one category."""
    pays = paid(ruleset, category)
    shown, least, most = pays.example, pays.least, pays.most
    one = str(most) if most is not None else "?"
    return Row(
        say(category.name),
        condition(category),
        payment(category),
        one if least == most else _("{least} to {most}").format(least=least, most=most),
        format_dice(shown[0]) if shown is not None else "",
        str(shown[1]) if shown is not None else "",
    )


def _table(rows: Iterable[Row], *, wide: bool) -> RenderableType:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column(_("Box"), overflow="fold")
    if wide:
        table.add_column(_("What counts"), overflow="fold")
        table.add_column(_("Points"), overflow="fold")
    else:
        table.add_column(_("What counts, what it pays"), overflow="fold")
    table.add_column(_("Range"), no_wrap=True)
    table.add_column(_("Example"), no_wrap=True)
    table.add_column("", justify="right", no_wrap=True)
    for each in rows:
        told = each[1:3] if wide else (_counts_and_pays(each),)
        table.add_row(*(Text(cell) for cell in (each.name, *told, *each[3:])))
    return indented(table)


def _counts_and_pays(row: Row) -> str:
    return _("{condition}: {points}").format(condition=row.condition, points=row.payment)


def _stacked(rows: Iterable[Row]) -> Iterator[RenderableType]:
    """Each box as a few lines, for a narrow terminal."""
    for each in rows:
        yield indented(Text(each.name, style="bold"))
        yield indented(Text(_counts_and_pays(each)), 2)
        if each.range == each.points:
            yield indented(Text(_("as {dice}").format(dice=each.dice)), 2)
        elif each.dice:
            example = _("{range}; {dice} is {points}").format(
                range=each.range, dice=each.dice, points=each.points
            )
            yield indented(Text(example), 2)


def _sentences(title: str, sentences: Iterable[str]) -> Iterator[RenderableType]:
    yield Text()
    yield Text(title, style="bold")
    for sentence in sentences:
        yield indented(Text(sentence))
