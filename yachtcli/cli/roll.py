"""`yacht roll`: the dice, thrown."""

from __future__ import annotations

import click

from yachtcli.chance import falling, seed_key
from yachtcli.cli.chosen import chosen_ruleset
from yachtcli.cli.options import Command, Number, format_options, rules_options
from yachtcli.cli.output import answer, answer_json, chosen_format
from yachtcli.core.notation import format_dice
from yachtcli.i18n import _

MOST = 10**12
"""So many rolls at most: more than anyone waits for."""


@click.command(
    "roll",
    cls=Command,
    help=_(
        "Roll the dice: one roll a line, ready for yacht score.\n\n"
        "The same --seed gives the same rolls, on every machine and for ever."
    ),
    short_help=_("Roll the dice."),
)
@rules_options
@click.option("--seed", metavar="TEXT", help=_("Roll the dice of this seed."))
@click.option(
    "-n",
    "number",
    metavar="N",
    type=Number(1, MOST),
    default=1,
    help=_("Roll so many times; once unless told."),
)
@format_options
def command(  # noqa: PLR0913 - one argument for each option
    *,
    rules: str | None,
    settings: tuple[str, ...],
    seed: str | None,
    number: int,
    json: bool,
    format_: str | None,
) -> None:
    """Print the first rolls of a seed, or of chance."""
    ruleset = chosen_ruleset(rules, settings)
    dice = ruleset.dice
    throws = falling(None if seed is None else seed_key(seed), dice.faces)
    as_json = chosen_format(json, format_) == "json"
    for _number in range(number):
        roll = [next(throws) for _die in range(dice.size)]
        if as_json:
            answer_json({"rules": ruleset.id, "dice": roll})
        else:
            answer(format_dice(roll))
