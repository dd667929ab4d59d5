"""`yacht hint`: what is best to do with a roll."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from yachtcli.cli.entering import (
    card_option,
    card_so_far,
    nowhere,
    rolls_left_of_turn,
    rolls_left_option,
    verify_open,
)
from yachtcli.cli.options import Command, Number, format_options, rules_options
from yachtcli.cli.output import answer_json, answer_rows, chosen_format, tell, wants_color
from yachtcli.core.legality import Judgement
from yachtcli.core.notation import parse_dice
from yachtcli.core.position_notation import decision_to, format_decision
from yachtcli.i18n import _
from yachtcli.ui.progress import progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.bots.advice import Advice, Advised
    from yachtcli.core.legality import Placement

SHOWN = 8
"""Choices that a person is shown unless told."""


@click.command(
    "hint",
    cls=Command,
    help=_(
        "Say what is best to do with a roll: yacht hint 6 6 6 2 1\n\n"
        "Every keep and every box is told with the points that can be expected from it, and "
        "what it loses against the best. The values are exact: best play to the end of the "
        "game, bonuses and house rules included. A game that is too large for that gets the "
        "values that the bot hard reckons with.\n\n"
        "In a pipe each line is keep or score (or strike), the dice or the box, the points "
        "still to come, the total to be expected, and the loss; - keeps nothing."
    ),
    short_help=_("What is best to do with a roll?"),
)
@click.argument("dice", nargs=-1, required=True)
@rules_options
@card_option
@rolls_left_option
@click.option(
    "--all-thrown",
    "all_thrown",
    is_flag=True,
    help=_("No die was kept in this roll, for games where that counts; the first is always so."),
)
@click.option(
    "--top",
    metavar="N",
    type=Number(1),
    help=_("The best N choices alone; on a terminal {n} unless told.").format(n=SHOWN),
)
@format_options
def command(  # noqa: PLR0913 - one argument for each option
    *,
    dice: tuple[str, ...],
    rules: str | None,
    settings: tuple[str, ...],
    card_text: str | None,
    rolls_left: int | None,
    all_thrown: bool,
    top: int | None,
    json: bool,
    format_: str | None,
) -> None:
    """Value every choice, and tell the best first."""
    form = chosen_format(json, format_)
    card = card_so_far(card_text, rules, settings)
    ruleset = card.ruleset
    faces = parse_dice(" ".join(dice), ruleset.dice)
    left = rolls_left_of_turn(rolls_left, ruleset)
    verify_open(card)
    from yachtcli.bots.advice import advice  # noqa: PLC0415 - costs start-up time

    roll = ruleset.roll(faces, ruleset.rolls - left, all_thrown=all_thrown or None)
    with progress(_("Solving"), color=wants_color(), by_itself=True) as done:
        found = advice(card, roll, progress=done)
    if not found.choices:
        raise nowhere(roll.number)
    judgement = Judgement(card, roll)
    entries = [
        judgement.placement(choice.box, strike=choice.strike) if choice.box is not None else None
        for choice in found.choices
    ]
    if form == "json":
        told = _told(found, entries, top)
        answer_json({"rules": ruleset.id, "dice": faces, "rolls_left": left, **told})
    elif form == "tsv":
        answer_rows(_row(choice, found) for choice in found.choices[:top])
        _tell_estimate(found)
    else:
        from yachtcli.ui.hint_table import show  # noqa: PLC0415 - a pipe does without

        show(found, entries, faces, left, top or SHOWN, color=wants_color())


def _told(found: Advice, entries: Sequence[Placement | None], top: int | None) -> dict[str, Any]:
    first = found.choices[0]
    best = decision_to(first.keep, first.box, strike=first.strike)
    pairs = zip(found.choices[:top], entries[:top], strict=True)
    actions = [_to_json(choice, entry, found) for choice, entry in pairs]
    return {"exact": found.exact, "best": best, "actions": actions}


def _to_json(choice: Advised, entry: Placement | None, found: Advice) -> dict[str, Any]:
    told = decision_to(choice.keep, choice.box, strike=choice.strike)
    if entry is not None:
        told |= {"points": entry.points, "bonus": entry.bonus}
    return {
        **told,
        "value": choice.value,
        "total": found.total + choice.value,
        "loss": choice.loss,
        "chances": choice.chances,
    }


def _row(choice: Advised, found: Advice) -> Sequence[str]:
    words = format_decision(choice.keep, choice.box, strike=choice.strike)
    values = (choice.value, found.total + choice.value, choice.loss)
    return (*words, *(f"{value:.4f}" for value in values))


def _tell_estimate(found: Advice) -> None:
    if not found.exact:
        from yachtcli.ui.play_hint import estimated  # noqa: PLC0415 - most games are solved

        tell(estimated(found))
