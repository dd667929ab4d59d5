"""`yacht pad`: the score pad for real dice."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from yachtcli.cli.chosen import chosen_ruleset
from yachtcli.cli.games import GAME
from yachtcli.cli.options import Command, rules_options
from yachtcli.cli.output import tell, tell_error, wants_color
from yachtcli.cli.status import Status
from yachtcli.cli.table import Keeper, check_log, is_dumb, leave_when_hung_up, now, plain_option
from yachtcli.core.notation import printable
from yachtcli.core.players import MOST
from yachtcli.errors import NotationError
from yachtcli.i18n import _
from yachtcli.loading import config
from yachtcli.session.journal import Both, Log, Stored
from yachtcli.session.pad import Pad
from yachtcli.session.seats import Seat, seated
from yachtcli.store.games import Store
from yachtcli.ui.keyboard import Script, lines
from yachtcli.ui.pad import Table

if TYPE_CHECKING:
    from yachtcli.session.journal import Journal
    from yachtcli.ui.keyboard import Lines
    from yachtcli.ui.pad_view import View

LAST = "last"
"""What `--resume` means without a number."""


@click.command(
    "pad",
    cls=Command,
    help=_(
        "Keep score for real dice: yacht pad -p Ann -p Bob\n\n"
        "Throw the dice, type them and the box: 66621 chance. Everything is written down at "
        "once. In a pipe each line of stdin is what would be typed; exit code 0 if the game is "
        "over at the end of it, else 1."
    ),
    short_help=_("Keep score for real dice."),
)
@rules_options
@click.option(
    "-p",
    "--player",
    "names",
    multiple=True,
    metavar="NAME",
    help=_("Who plays, in up to {most} characters; 1 to {seats} players, in turn.").format(
        most=config.LONGEST_NAME, seats=MOST
    ),
)
@click.option(
    "--resume",
    "resumed",
    is_flag=False,
    flag_value=LAST,
    metavar="[GAME]",
    help=_("Go on with the last score pad, or with the one of that number."),
)
@click.option("--log", metavar="FILE", help=_("Write the recorded game into this new file, too."))
@plain_option
def command(  # noqa: PLR0913 - one argument for each option
    *,
    rules: str | None,
    settings: tuple[str, ...],
    names: tuple[str, ...],
    resumed: str | None,
    log: str | None,
    plain: bool,
) -> Status:
    """Keep the score of one game, or of several one after the other."""
    if resumed is not None and (rules or settings or names):
        raise click.UsageError(
            _("--resume goes on with a game as it is: leave out -r, -s and -p, or --resume")
        )
    if log is not None:
        check_log(log)
    typed = lines()
    ruleset = None if resumed is not None else chosen_ruleset(rules, settings)
    called = names if ruleset is None else names or _asked_names(typed) or (_name(),)
    with Store.open() as store:
        keeper = Keeper(store, None if ruleset is None else log)
        keeper.resume = lambda: f"yacht pad --resume {keeper.number}"
        if ruleset is None:
            waiting = _resumed(keeper, str(resumed), log)
            if waiting is None:
                tell(_("no score pad waits to be gone on with; begin one: yacht pad"))
                return Status.NO
            pad = waiting
        else:
            _mention_running(store)
            pad = Pad.begin(ruleset, called, keeper, {"started": now()})
        return _kept(pad, keeper, typed, plain=plain)


def _kept(pad: Pad, keeper: Keeper, typed: Lines, *, plain: bool) -> Status:
    """Keep the score until people leave; whether the game was over then."""

    def wrong(problem: str) -> None:
        if isinstance(typed, Script):
            problem = _("line {n}: {problem}").format(n=typed.number, problem=problem)
        tell(problem)

    table = Table(
        _view(typed, plain=plain),
        typed,
        wrong,
        lambda before: before.again(keeper, {"started": now()}),
    )
    if typed.person:
        leave_when_hung_up()
    try:
        pad = table.play(pad)
    except OSError:  # a log that can't be written on
        keeper.tell_left()
        raise
    except KeyboardInterrupt:
        return keeper.interrupted()
    keeper.tell_left()
    return Status.DONE if pad.over else Status.NO


def _view(typed: Lines, *, plain: bool) -> View:
    """How the pad is shown: drawn for a person alone, a script is answered line by line."""
    from yachtcli.ui.pad_view import Plain, Screen  # noqa: PLC0415 - costs start-up time

    if plain or not typed.person:
        return Plain(wraps=typed.person)
    return Screen(color=wants_color(), clears=not is_dumb())


def _asked_names(typed: Lines) -> tuple[str, ...]:
    """The names of the players, as people type them; nobody's in a script, or if none is typed.

    Names that can't be are asked for again. Whoever ends the input begins no game.
    """
    while typed.person:
        answer = typed.line(_("Who plays? Names with commas between: "), lambda: None)
        if answer is None:
            raise click.exceptions.Exit(Status.NO)
        names = tuple(name.strip() for name in answer.split(",") if name.strip())
        try:
            seated(map(Seat, names or (_name(),)))
        except NotationError as error:
            tell_error(error)
        else:
            return names
    return ()


def _name() -> str:
    return str(config.get("player") or _("Player"))


def _mention_running(store: Store) -> None:
    """Remind of a pad that was left, for somebody may have meant to go on with it."""
    running = store.running("pad")
    if running and sys.stderr.isatty():
        tell(
            _("Game {number} ({names}) is still running: yacht pad --resume {number}").format(
                number=running[0].number, names=", ".join(map(printable, running[0].players))
            )
        )


def _resumed(keeper: Keeper, which: str, log: str | None) -> Pad | None:
    """The pad of that number, or the last one; None if none waits.

    A usage error for a number that is no running pad's.
    """
    store = keeper.store
    if which == LAST:
        running = store.running("pad")
        if not running:
            return None
        number = running[0].number
    else:
        number = GAME.convert(which, None, None)
    info = store.info(number)
    if info.kind != "pad":
        raise click.UsageError(
            _("game {number} is no score pad; go on with: yacht resume {number}").format(
                number=number
            )
        )
    if info.finished is not None:
        raise click.UsageError(
            _("game {number} is over; see it with: yacht history show {number}").format(
                number=number
            )
        )
    objects: list[dict[str, Any]] = store.objects(number)
    keeper.number = number
    journal: Journal = Stored(store, number, len(objects))
    if log is not None:
        journal = Both(journal, Log(log, objects))
    return Pad.resume(objects, journal)
