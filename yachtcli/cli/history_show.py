"""`yacht history show`: the cards of a game as they stand, or stood at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from yachtcli.cli.games import GAME, as_json
from yachtcli.cli.options import Command, format_options
from yachtcli.cli.output import answer_json, answer_rows, chosen_format, wants_color
from yachtcli.core.notation import printable
from yachtcli.i18n import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.card import Card
    from yachtcli.store.info import Info


@click.command(
    "show",
    cls=Command,
    help=_(
        "Show the cards of a game, and who has won.\n\n"
        "In a pipe each line is a player, a word for what it is (box, section, section-bonus, "
        "bonus, total), a name, and the points; nothing where a box is open."
    ),
    short_help=_("The cards of a game."),
)
@click.argument("game", metavar="GAME", type=GAME)
@format_options
def command(*, game: int, json: bool, format_: str | None) -> None:
    """Play the record again, and show what it came to."""
    from yachtcli.play import Game  # noqa: PLC0415 - not for --help
    from yachtcli.store.reading import Reader  # noqa: PLC0415 - not for --help

    with Reader.open() as store:
        info, objects = store.info(game), store.objects(game)
    cards = Game.from_record(objects).cards
    if info.finished is None:
        info = info._replace(totals=tuple(card.total for card in cards))
    form = chosen_format(json, format_)
    if form == "json":
        from yachtcli.core.totals import totals_to  # noqa: PLC0415 - other forms do without

        told = as_json(info)
        for player, card in zip(told["players"], cards, strict=True):
            player["boxes"] = {box.id: card.points(box) for box in card.ruleset.boxes}
            player["card"] = totals_to(card)
        answer_json(told)
    elif form == "tsv":
        answer_rows(_rows(info, cards))
    else:
        from yachtcli.ui.history_game import show  # noqa: PLC0415 - a pipe does without

        show(info, cards, color=wants_color())


def _rows(info: Info, cards: tuple[Card, ...]) -> Iterator[tuple[object, ...]]:
    from yachtcli.cli.card import rows  # noqa: PLC0415 - a terminal does without

    for name, card in zip(info.players, cards, strict=True):
        for row in rows(card):
            yield printable(name), *row
