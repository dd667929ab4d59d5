"""`yacht simulate`: many games between bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from yachtcli.bots import catalog as bots
from yachtcli.bots.draws import Chance
from yachtcli.bots.program import Program
from yachtcli.cli.chosen import chosen_ruleset
from yachtcli.cli.options import Command, Number, Seconds, format_options, rules_options
from yachtcli.cli.output import answer_json, answer_rows, chosen_format, tell, wants_color
from yachtcli.cli.players import bot_option
from yachtcli.i18n import _, ngettext, say
from yachtcli.session.seats import Seat, seated
from yachtcli.session.standings import PERCENTILES, standings
from yachtcli.session.tournament import Entrant, play_all
from yachtcli.ui.progress import progress

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from yachtcli.core.ruleset import Ruleset
    from yachtcli.phrase import Phrase
    from yachtcli.session.standings import Standing
    from yachtcli.session.tournament import Played

FIELDS = ("bot", "games", "mean", "margin", "sd", "median", "least", "most", "wins", "forfeits")
MOST_GAMES = 10**9
MOST_JOBS = 256
TOLD = 5
"""Forfeits that are told one by one."""


@click.command(
    "simulate",
    cls=Command,
    help=_(
        "Let bots play many games: yacht simulate --bot hard --bot easy --games 1000 --seed 1\n\n"
        "Several play at one table, and who begins goes round. The same seed gives the same "
        "games, on any number of processors. A bot may be a program in any language: it reads a "
        "position as JSON from each line of its stdin, and writes a line with what it does "
        "(docs/bots.md). One that gives no answer in time, or none that the rules allow, loses "
        "that game. Ctrl-C tells of the games so far.\n\n"
        "In a pipe, below a header: {fields}; margin is that of the mean, of 95 %. What so few "
        "games don't tell is left out."
    ).format(fields=", ".join(FIELDS)),
    short_help=_("Let bots play many games, and add up what they come to."),
)
@rules_options
@bot_option()
@click.option(
    "--bot-cmd",
    "commands",
    multiple=True,
    metavar="COMMAND",
    help=_("A program that plays, as in 'python3 bot.py'; as often as needed."),
)
@click.option(
    "--games",
    metavar="N",
    type=Number(1, MOST_GAMES),
    default=100,
    help=_("So many games; 100 unless told."),
)
@click.option("--seed", metavar="TEXT", help=_("Play with the dice of this seed."))
@click.option(
    "-j",
    "--jobs",
    metavar="N",
    type=Number(1, MOST_JOBS),
    default=1,
    help=_("On so many processors at once; 1 unless told."),
)
@click.option(
    "--time-limit",
    "seconds",
    metavar="S",
    type=Seconds(3600),
    default=10.0,
    help=_("Seconds that a program has for each decision; 10 unless told."),
)
@format_options
def command(  # noqa: PLR0913 - one argument for each option
    *,
    rules: str | None,
    settings: tuple[str, ...],
    bot_names: tuple[str, ...],
    commands: tuple[str, ...],
    games: int,
    seed: str | None,
    jobs: int,
    seconds: float,
    json: bool,
    format_: str | None,
) -> None:
    """Play all games, then tell what they came to."""
    form = chosen_format(json, format_)
    ruleset = chosen_ruleset(rules, settings)
    entrants = _entrants(ruleset, bot_names, commands, seconds)
    seed = str(Chance().below(10**12)) if seed is None else seed
    played: list[Played] = []
    interrupted = False
    lost = 0
    with progress(_("Playing"), color=wants_color(), by_itself=True, counts=True) as done:
        done(0, games)
        try:
            for game in play_all(ruleset, entrants, seed, games, jobs, alone=done.away):
                played.append(game)
                for forfeit in game.forfeits:
                    lost += 1
                    if lost <= TOLD:
                        with done.away():
                            _tell_forfeit(entrants, game, *forfeit)
                done(len(played), games)
        except KeyboardInterrupt:  # these are the first games: what fewer of them would have told
            interrupted = True
    if lost > TOLD:
        _tell_further(lost - TOLD)
    if interrupted and played:
        tell(
            _("Interrupted: what follows are the first {n} of {games} games.").format(
                n=len(played), games=games
            )
        )
    if played:
        _answer(form, ruleset, seed, standings([entrant.name for entrant in entrants], played))
    if interrupted:
        raise KeyboardInterrupt


def _answer(form: str, ruleset: Ruleset, seed: str, found: Sequence[Standing]) -> None:
    if form == "json":
        told = [_to_json(standing, alone=len(found) == 1) for standing in found]
        answer_json({"rules": ruleset.id, "seed": seed, "games": found[0].games, "bots": told})
    elif form == "tsv":
        answer_rows([FIELDS, *(_row(standing, alone=len(found) == 1) for standing in found)])
    else:
        from yachtcli.ui.tournament_table import show  # noqa: PLC0415 - a pipe does without

        show(ruleset, found, seed, color=wants_color())


def _entrants(
    ruleset: Ruleset, names: Sequence[str], commands: Sequence[str], seconds: float
) -> tuple[Entrant, ...]:
    """Those who play, bots before programs, all names different."""
    if not names and not commands:
        raise click.UsageError(_("say who plays, as in: yacht simulate --bot hard --bot easy"))
    with progress(_("Solving"), color=wants_color(), by_itself=True) as done:
        bots.prepare(names, ruleset, done)
    for name in dict.fromkeys(names):
        bots.make(name, ruleset, Chance())  # one that can't be made is told before all games
    for word in commands:
        Program(word, seconds)  # one that is no command, too; nothing is started
    seats = seated([Seat(word, word) for word in (*names, *commands)])
    return tuple(
        Entrant(seat.name, name, command, seconds)
        for seat, name, command in zip(
            seats,
            (*names, *(None for _command in commands)),
            (*(None for _name in names), *commands),
            strict=True,
        )
    )


def _tell_forfeit(entrants: Sequence[Entrant], game: Played, entrant: int, why: Phrase) -> None:
    tell(
        _("Game {number}: {name} loses: {why}").format(
            number=game.game + 1, name=entrants[entrant].name, why=say(why)
        )
    )


def _tell_further(number: int) -> None:
    told = ngettext("… and {n} more game was lost so", "… and {n} more games were lost so", number)
    tell(told.format(n=number))


def _to_json(standing: Standing, *, alone: bool) -> dict[str, Any]:
    """The figures of a bot; one that plays `alone` has nobody to win against."""
    return {
        "bot": standing.name,
        "games": standing.games,
        "forfeits": standing.forfeits,
        "mean": _number(standing.mean),
        "margin": standing.margin,
        "sd": standing.deviation,
        "median": _number(standing.median),
        "least": standing.percentile(0),
        "most": standing.percentile(100),
        "percentiles": {str(p): standing.percentile(p) for p in PERCENTILES},
        "wins": None if alone else float(standing.win_rate),
        "wins_margin": None if alone else standing.win_margin,
    }


def _row(standing: Standing, *, alone: bool) -> Iterator[object]:
    """The same for a pipe."""
    yield standing.name
    yield standing.games
    yield from map(_places, (standing.mean, standing.margin, standing.deviation))
    yield from (_number(standing.median), standing.percentile(0), standing.percentile(100))
    yield None if alone else _places(standing.win_rate)
    yield standing.forfeits


def _number(value: Fraction | None) -> float | int | None:
    """A number as short as it is: a whole one has no point."""
    return value if value is None else int(value) if value.denominator == 1 else float(value)


def _places(value: Fraction | float | None) -> str | None:
    return None if value is None else f"{float(value):.4f}"
