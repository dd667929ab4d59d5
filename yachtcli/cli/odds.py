"""`yacht odds`: how likely a box is to be got when everything is played for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from yachtcli.cli.entering import (
    card_option,
    card_so_far,
    rolls_left_of_turn,
    rolls_left_option,
    verify_open,
)
from yachtcli.cli.options import Command, Points, completed, format_options, rules_options
from yachtcli.cli.output import answer_json, answer_rows, chosen_format, wants_color
from yachtcli.core.legality import box_filled
from yachtcli.core.notation import parse_dice, parse_open_box
from yachtcli.core.position_notation import format_keep
from yachtcli.errors import IllegalActionError
from yachtcli.i18n import _
from yachtcli.solver.odds import all_odds
from yachtcli.ui.progress import progress

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from yachtcli.core.card import Card
    from yachtcli.core.ruleset import Box
    from yachtcli.solver.odds import Odds

BETWEEN = ", "
"""Stands between the keeps of one line."""


@click.command(
    "odds",
    cls=Command,
    help=_(
        "Say how likely each open box is to be got: yacht odds 6 6 6 2 1\n\n"
        "The chances are exact, each for its box alone: how often the dice come to meet it "
        "within the rolls that are left, if all is kept and thrown for that. Every keep that "
        "has this chance is told. Without DICE the turn is about to begin.\n\n"
        "In a pipe each line is a box, its chance as a fraction and in percent, and the keeps; "
        "- keeps nothing, and dice that have it already keep none."
    ),
    short_help=_("How likely is a box to be got?"),
)
@click.argument("dice", nargs=-1)
@rules_options
@card_option
@rolls_left_option
@click.option(
    "-c",
    "--category",
    "box_texts",
    multiple=True,
    metavar="BOX",
    shell_complete=completed("box"),
    help=_("This box alone; -c for each of several."),
)
@click.option("--all", "every", is_flag=True, help=_("All open boxes, as without -c."))
@click.option(
    "--at-least",
    "at_least",
    metavar="P",
    type=Points(),
    help=_("How likely are so many points, rather than what the box asks for?"),
)
@format_options
def command(  # noqa: PLR0913 - one argument for each option
    *,
    dice: tuple[str, ...],
    rules: str | None,
    settings: tuple[str, ...],
    card_text: str | None,
    rolls_left: int | None,
    box_texts: tuple[str, ...],
    every: bool,
    at_least: int | None,
    json: bool,
    format_: str | None,
) -> None:
    """Answer for some boxes, or for all that are open."""
    if box_texts and every:
        raise click.UsageError(_("-c asks for some boxes and --all for all of them: use one"))
    form = chosen_format(json, format_)
    card = card_so_far(card_text, rules, settings)
    ruleset = card.ruleset
    faces = parse_dice(" ".join(dice), ruleset.dice) if dice else None
    left = rolls_left_of_turn(rolls_left, ruleset, rolled=bool(dice))
    boxes = _boxes(card, box_texts, max(ruleset.rolls - left, 1))
    with progress(_("Adding up all rolls"), color=wants_color(), by_itself=True) as done:
        found = all_odds(card, faces, left, boxes, at_least, progress=done)
    if form == "json":
        told = {"rules": ruleset.id, "dice": faces, "rolls_left": left, "at_least": at_least}
        answer_json({**told, "odds": [_to_json(one) for one in found]})
    elif form == "tsv":
        answer_rows(_rows(found))
    else:
        from yachtcli.ui.odds_table import show  # noqa: PLC0415 - a pipe does without

        show(ruleset, faces, left, found, at_least, color=wants_color())


def _boxes(card: Card, texts: Sequence[str], number: int) -> Sequence[Box]:
    """The boxes that are asked for, which must be open; else all open ones."""
    if not texts:
        verify_open(card)
        return card.open_boxes
    boxes = list(dict.fromkeys(parse_open_box(text, card, number) for text in texts))
    for box in boxes:
        if not card.is_open(box):
            raise IllegalActionError(*box_filled(box))
    return boxes


def _to_json(one: Odds) -> dict[str, Any]:
    return {
        "box": one.box.id,
        "probability": str(one.chance),
        "percent": float(100 * one.chance),
        "met": one.met,
        "keeps": [list(keep) for keep in one.keeps],
    }


def _rows(found: Sequence[Odds]) -> Iterator[tuple[str, str, str, str]]:
    for one in found:
        keeps = BETWEEN.join(map(format_keep, one.keeps))
        yield one.box.id, str(one.chance), f"{float(100 * one.chance):.4f}", keeps
