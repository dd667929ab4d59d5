"""What dice are entered on: a card as it stands, and a roll of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from yachtcli.cli.chosen import chosen_ruleset
from yachtcli.cli.options import Number, completed
from yachtcli.core.card import Card
from yachtcli.core.notation import check_number, check_rolls_left
from yachtcli.errors import IllegalActionError
from yachtcli.i18n import _
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from yachtcli.core.ruleset import Ruleset


def card_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--card`, for `card_so_far`."""
    return click.option(
        "--card",
        "card_text",
        metavar="CARD",
        shell_complete=completed("card"),
        help=_("The card so far: fours=20,yahtzee=50,bonus=100, or JSON, a file, or - for stdin."),
    )(function)


def roll_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--roll`, for `roll_of_turn`."""
    return click.option(
        "--roll",
        "number",
        metavar="N",
        type=Number(1),
        help=_("Which roll of the turn it is, where that counts; the last unless told."),
    )(function)


def rolls_left_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--rolls-left`, for `rolls_left_of_turn`."""
    return click.option(
        "--rolls-left",
        "rolls_left",
        metavar="N",
        type=Number(0),
        help=_("How many rolls may still be taken; all but the first unless told."),
    )(function)


def rolls_left_of_turn(rolls_left: int | None, ruleset: Ruleset, *, rolled: bool = True) -> int:
    """The rolls that `--rolls-left` leaves, else all but those that were taken.

    One is taken where dice have been `rolled`. NotationError for more than a
    turn can have left.
    """
    if rolls_left is None:
        return ruleset.rolls - rolled
    check_rolls_left(rolls_left, ruleset, rolled=rolled)
    return rolls_left


def box_option(told: str) -> Callable[..., Any]:
    """Add `-c/--category`, which asks for one box; `told` is its help."""
    return click.option(
        "-c",
        "--category",
        "box_text",
        metavar="BOX",
        shell_complete=completed("box"),
        help=told,
    )


def verify_open(card: Card) -> None:
    """Raise IllegalActionError for a card on which every box is filled."""
    if card.complete:
        raise IllegalActionError("card-full", Phrase(N_("the card is full: no box is open")))


def nowhere(number: int) -> IllegalActionError:
    """The refusal where no open box takes any dice on this roll of the turn."""
    return IllegalActionError(
        "roll-limit", Phrase(N_("no open box may be filled on roll {number}"), number=number)
    )


def card_so_far(text: str | None, rules: str | None, settings: Sequence[str]) -> Card:
    """The card that `--card` describes, else an empty one of the ruleset that is asked for."""
    if text is None:
        return Card(chosen_ruleset(rules, settings))
    from yachtcli.cli.cards import read_card  # noqa: PLC0415 - an empty card does without

    return read_card(text, rules, settings)


def roll_of_turn(number: int | None, ruleset: Ruleset) -> int:
    """The number that `--roll` gives, else that of the last; NotationError if there is no such."""
    number = number or ruleset.rolls
    check_number(number, ruleset)
    return number
