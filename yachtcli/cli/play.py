"""`yacht play`: a game at this terminal, alone, with others, against bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from yachtcli.bots import catalog as bots
from yachtcli.cli.chosen import chosen_ruleset
from yachtcli.cli.options import Command, OneOf, rules_options
from yachtcli.cli.output import wants_color
from yachtcli.cli.players import SEATS, SeatOption, bot_option
from yachtcli.cli.table import (
    Keeper,
    Manner,
    check_log,
    delay_option,
    now,
    plain_option,
    play_on,
)
from yachtcli.i18n import _
from yachtcli.loading import config
from yachtcli.session.seats import Seat, seated
from yachtcli.session.session import Session, draw_first
from yachtcli.store.games import Store
from yachtcli.ui.progress import progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.cli.status import Status


@click.command(
    "play",
    cls=Command,
    help=_(
        "Play a game: alone, with others at this keyboard, against bots.\n\n"
        "Seats are taken in the order they are typed: yacht play -p Ann --bot hard -p Bob; "
        "with bots alone there is nothing to do but to watch. "
        "Everything is saved as it happens; yacht resume goes on. In a pipe the lines of stdin "
        "are what is typed, and the game is told in plain lines."
    ),
    short_help=_("Play a game, alone, with others or against bots."),
)
@rules_options
@click.option(
    "-p",
    "--player",
    "players",
    cls=SeatOption,
    multiple=True,
    metavar="NAME",
    help=_("Someone who plays here, in up to {most} characters; as often as needed.").format(
        most=config.LONGEST_NAME
    ),
)
@bot_option(cls=SeatOption)
@click.option(
    "--first",
    type=OneOf(["typed", "random"]),
    default="typed",
    help=_("Who begins: the seat typed first, or one that is drawn."),
)
@click.option(
    "--seed",
    metavar="TEXT",
    help=_("Play with the dice of this seed; such a game sets no personal best."),
)
@click.option("--log", metavar="FILE", help=_("Write the recorded game into this new file, too."))
@plain_option
@delay_option
@click.pass_context
def command(  # noqa: PLR0913 - one argument for each option
    context: click.Context,
    *,
    rules: str | None,
    settings: tuple[str, ...],
    players: tuple[str, ...],
    bot_names: tuple[str, ...],
    first: str,
    seed: str | None,
    log: str | None,
    plain: bool,
    bot_delay: float | None,
) -> Status:
    """Seat the players, begin the game, and play it."""
    ruleset = chosen_ruleset(rules, settings)
    seats = seated(_seats(context.meta.get(SEATS, []), players, bot_names))
    if first == "random":
        seats = draw_first(seats, seed)
    if log is not None:
        check_log(log)
    with progress(_("Solving"), color=wants_color(), by_itself=True) as done:
        bots.prepare(bot_names, ruleset, done)
    with Store.open() as store:
        keeper = Keeper(store, log)
        session = Session.begin(ruleset, seats, keeper, seed=seed, more={"started": now()})
        return play_on(session, keeper, Manner(plain, bot_delay))


def _seats(
    typed: Sequence[tuple[str, str]], players: Sequence[str], bot_names: Sequence[str]
) -> list[Seat]:
    """The seats in the order they were typed; one for the player who is alone."""
    people = [("players", name) for name in players]
    machines = [("bot_names", name) for name in bot_names]
    if sorted(typed) != sorted([*people, *machines]):
        typed = [*people, *machines]
    seats = [Seat(name, name if kind == "bot_names" else None) for kind, name in typed]
    return seats or [Seat(config.get("player") or _("Player"))]
