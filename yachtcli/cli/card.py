"""`yacht card`: a score card added up, or a sheet to print."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from yachtcli.cli.chosen import chosen_ruleset
from yachtcli.cli.options import Command, Number, completed, format_options, rules_options
from yachtcli.cli.output import (
    answer_json,
    answer_rows,
    chosen_format,
    tell_error,
    wants_color,
)
from yachtcli.cli.status import Status
from yachtcli.core.card import Card
from yachtcli.core.notation import shortened
from yachtcli.errors import ImpossibleCardError
from yachtcli.i18n import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from yachtcli.ui.sheet import Sheet

MOST_PLAYERS = 20


@click.command(
    "card",
    cls=Command,
    help=_(
        "Add up a score card: yacht card ones=3,fours=20,yahtzee=50,bonus=100\n\n"
        "CARD is written so, or JSON, a file that holds either, or - for stdin. In a pipe "
        "each line is a word for what it is (box, section, section-bonus, bonus, total), a "
        "name, and the points; nothing where a box is open. A card that no game can lead to "
        "is told with all reasons, exit code 1.\n\n"
        "To print one: yacht card --html -p Ann -p Bob > sheet.html"
    ),
    short_help=_("Add up a score card, or print an empty one."),
)
@click.argument("card_text", metavar="[CARD]", required=False, shell_complete=completed("card"))
@rules_options
@click.option("--blank", is_flag=True, help=_("An empty sheet of the game."))
@click.option("--markdown", is_flag=True, help=_("A sheet in Markdown; blank without CARD."))
@click.option("--html", is_flag=True, help=_("A page to print; blank without CARD."))
@click.option(
    "-p",
    "--player",
    "names",
    multiple=True,
    metavar="NAME",
    help=_("Whose column it is; may be repeated for a blank sheet."),
)
@click.option(
    "--players",
    metavar="N",
    type=Number(1, MOST_PLAYERS),
    help=_("Columns for so many players on a blank sheet."),
)
@format_options
def command(  # noqa: PLR0913 - one argument for each option
    *,
    card_text: str | None,
    rules: str | None,
    settings: tuple[str, ...],
    blank: bool,
    markdown: bool,
    html: bool,
    names: tuple[str, ...],
    players: int | None,
    json: bool,
    format_: str | None,
) -> Status:
    """Add up the card that was given, or draw an empty one."""
    if markdown + html + (json or format_ is not None) > 1:
        raise click.UsageError(_("--markdown, --html, --json and --format: use one of them"))
    empty = blank or (card_text is None and (markdown or html))
    if empty and card_text is not None:
        raise click.UsageError(_("a blank sheet holds no card: leave out --blank or CARD"))
    if not empty and card_text is None:
        raise click.UsageError(_("say which card: yacht card ones=3,sixes=24 - or use --blank"))
    called = _called(names, players, empty=empty)
    if card_text is None:
        card = Card(chosen_ruleset(rules, settings))
    else:
        from yachtcli.cli.cards import read_card  # noqa: PLC0415 - a blank sheet does without

        try:
            card = read_card(card_text, rules, settings)
        except ImpossibleCardError as error:
            tell_error(error)
            return Status.NO
    form = chosen_format(json, format_)
    if (names or players) and not (markdown or html or form == "table"):
        raise click.UsageError(
            _("-p and --players are for a sheet: use --markdown, --html or --format table")
        )
    if markdown or html:
        _print_page(_sheet(card, called, empty=empty), html=html)
    elif form == "json":
        from yachtcli.core.totals import totals_to  # noqa: PLC0415 - other forms do without

        answer_json(totals_to(card))
    elif form == "tsv":
        answer_rows(rows(card))
    else:
        from yachtcli.ui.sheet_table import show  # noqa: PLC0415 - a pipe does without

        show(_sheet(card, called, empty=empty), color=wants_color())
    return Status.DONE


def _called(names: Sequence[str], players: int | None, *, empty: bool) -> tuple[str, ...]:
    """The names above the columns, empty for those that nobody named."""
    if not empty and (players or len(names) > 1):
        raise click.UsageError(_("a card is one player's: several go on a blank sheet only"))
    count = max(players or 1, len(names))
    if (players is not None and len(names) > players) or count > MOST_PLAYERS:
        raise click.UsageError(
            _("{names} names for {players} players").format(
                names=len(names), players=players or MOST_PLAYERS
            )
        )
    return tuple(shortened(name.strip()) for name in names) + ("",) * (count - len(names))


def _sheet(card: Card, called: Sequence[str], *, empty: bool) -> Sheet:
    from yachtcli.ui import sheet  # noqa: PLC0415 - a pipe does without

    return sheet.blank(card.ruleset, called) if empty else sheet.filled(card, called[0])


def _print_page(sheet: Sheet, *, html: bool) -> None:
    import sys  # noqa: PLC0415 - a card does without

    if html:
        from yachtcli.ui.html import html as page  # noqa: PLC0415 - only asked for by name
    else:
        from yachtcli.ui.markdown import markdown as page  # noqa: PLC0415 - the same
    # The page says that it is UTF-8, whatever the terminal's encoding is.
    sys.stdout.flush()
    sys.stdout.buffer.write(page(sheet).encode())
    sys.stdout.buffer.flush()


def rows(card: Card) -> Iterator[tuple[str, str, int | None]]:
    """The lines of a card in a pipe: a word for what each is, what it is about, the points."""
    ruleset = card.ruleset
    for box in ruleset.boxes:
        yield "box", box.id, card.points(box)
    for part in ruleset.section_columns:
        yield "section", part.id, card.section_points(part)
        if part.section.bonus:
            yield "section-bonus", part.id, card.section_bonus(part)
    if ruleset.repeat is not None and ruleset.repeat.bonus:
        yield "bonus", ruleset.repeat.category, card.bonus
    yield "total", ruleset.id, card.total
