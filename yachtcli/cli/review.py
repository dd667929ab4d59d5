"""`yacht review`: what a recorded game was lost or won by."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any, TypeVar

import click

from yachtcli.cli.games import nothing_kept
from yachtcli.cli.options import Command, Number, format_options
from yachtcli.cli.output import (
    answer_json,
    answer_rows,
    chosen_format,
    tell,
    tell_error,
    wants_color,
)
from yachtcli.cli.record_files import RecordLines, opened
from yachtcli.cli.status import Status, status_of
from yachtcli.core.game import Kept
from yachtcli.core.notation import format_dice
from yachtcli.core.position_notation import decision_to, format_decision
from yachtcli.core.record import PAD
from yachtcli.core.record_ways import open_ways
from yachtcli.errors import NotationError, UnknownNameError, UnsolvableError, YachtError
from yachtcli.i18n import _
from yachtcli.phrase import N_, Phrase, Series
from yachtcli.ui.progress import progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from yachtcli.play import Game
    from yachtcli.solver.review import Decision, Review
    from yachtcli.solver.solution import Option
    from yachtcli.store.reading import Reader

T = TypeVar("T")

DEAREST = 3


@click.command(
    "review",
    cls=Command,
    help=_(
        "Say what each decision of a game cost, and what was luck: yacht review 7\n\n"
        "A game is a number of yacht history, a file of JSON Lines as yacht play --log writes "
        "it, or - for stdin; the last game that was played unless told. It may be running. "
        "Everything is measured against best play, which is computed exactly: the result is what "
        "was expected at the start, and the luck of every roll, less what decisions lost.\n\n"
        "In a pipe each line is a roll: player, round, roll of the turn, dice, what was done "
        "and what was best (keep or score or strike, then dice or box), the loss, and the luck "
        "of the roll."
    ),
    short_help=_("What did each decision of a game cost, and what was luck?"),
)
@click.argument("source", metavar="[GAME|FILE|-]", required=False)
@click.option("-p", "--player", metavar="NAME", help=_("This player's decisions alone."))
@click.option(
    "--top",
    metavar="N",
    type=Number(0),
    default=DEAREST,
    help=_("Show the N dearest decisions; {n} unless told. 0 leaves out lucky rolls, too.").format(
        n=DEAREST
    ),
)
@format_options
def command(
    *, source: str | None, player: str | None, top: int, json: bool, format_: str | None
) -> None:
    """Solve the game, and go through the record."""
    from yachtcli.solver.review import review  # noqa: PLC0415 - numpy costs start-up time
    from yachtcli.solver.solve import solve  # noqa: PLC0415 - the same

    form = chosen_format(json, format_)
    number, game, objects = _game(source)
    wanted = _players(game, player)
    ways = open_ways(game.ruleset, objects)
    try:
        with progress(_("Solving"), color=wants_color(), by_itself=True) as done:
            solution = solve(game.ruleset, progress=done)
    except UnsolvableError as error:
        tell_error(error)
        tell(_("A review needs exact values; yacht hint has estimates of every decision."))
        raise click.exceptions.Exit(status_of(error)) from None
    reviews = [
        one
        for one in review(solution, game.ruleset, len(game.players), game.events, ways)
        if one.player in wanted
    ]
    if form == "json":
        told = [_to_json(one, game.players) for one in reviews]
        about = {"game": number, "rules": game.ruleset.id, "over": game.over}
        answer_json({**about, "players": told})
    elif form == "tsv":
        for one in reviews:
            answer_rows(_rows(one, game.players[one.player]))
    else:
        from yachtcli.ui.review_page import show  # noqa: PLC0415 - a pipe does without

        entries_only = objects[0].get("kind") == PAD and not any(
            isinstance(event, Kept) for event in game.events
        )
        show(game, solution, reviews, top, entries_only=entries_only, color=wants_color())


def _game(source: str | None) -> tuple[int | None, Game, Sequence[Mapping[str, Any]]]:
    """The game of a number, or the last one, or that of a record in a file; and its record.

    The number is None for a file.
    """
    from yachtcli.play import Game  # noqa: PLC0415 - not for --help

    if source is None or (source.isascii() and source.isdigit() and len(source) < 10):
        from yachtcli.store.reading import Reader  # noqa: PLC0415 - files do without

        with Reader.open() as store:
            number = _last(store) if source is None else int(source)
            kept = store.objects(number)
        return number, Game.from_record(kept), kept
    objects: list[Mapping[str, Any]] = []
    with opened(source) as stream:
        lines = RecordLines(source, stream)
        try:
            game = Game.from_record(_noted(lines.game(), objects))
        except YachtError as error:
            tell_error(error, where=_("{file}, line {line}").format(file=source, line=lines.number))
            raise click.exceptions.Exit(status_of(error)) from None
        if lines.more():
            raise NotationError(
                Phrase(N_("{file} holds several games: review one of them"), file=source)
            )
    return None, game, objects


def _last(store: Reader) -> int:
    """The game that was played last, over or not, which is told; the end, if there is none."""
    from yachtcli.ui import kept_words  # noqa: PLC0415 - not where a game is named

    games = store.games()
    if not games:
        tell(nothing_kept(None, None))
        raise click.exceptions.Exit(Status.NO)
    last = games[0]
    parts = (kept_words.house_rules(last), *kept_words.marks(last), kept_words.standing(last))
    when = kept_words.local(last.finished or last.changed)
    told = _("Game {number}, the last one: {game}").format(
        number=last.number, game=" · ".join((*parts, when))
    )
    tell(told)
    return last.number


def _noted(lines: Iterable[T], seen: list[T]) -> Iterator[T]:
    """What comes, written down on the way."""
    for line in lines:
        seen.append(line)
        yield line


def _players(game: Game, name: str | None) -> Sequence[int]:
    """The players who are asked for, from 0."""
    if name is None:
        return range(len(game.players))
    found = [n for n, player in enumerate(game.players) if player.casefold() == name.casefold()]
    if not found:
        raise UnknownNameError(
            Phrase(
                N_("nobody is called '{name}'; there is {all}"),
                plural=N_("nobody is called '{name}'; there are {all}"),
                n=len(game.players),
                name=name,
                all=Series(game.players),
            )
        )
    return found


def _to_json(one: Review, names: Sequence[str]) -> dict[str, Any]:
    return {
        "player": names[one.player],
        "expected": float(one.expected),
        "luck": float(one.luck),
        "lost": float(one.lost),
        "reached": float(one.reached),
        "course": [float(value) for value in one.course],
        "rolls": [
            {
                "round": fall.round,
                "roll": fall.number,
                "dice": list(fall.dice),
                "luck": float(fall.luck),
            }
            for fall in one.rolls
        ],
        "decisions": [
            {
                "round": decision.round,
                "roll": decision.position.number,
                "dice": list(decision.position.dice),
                "chosen": _told(decision_to, decision.chosen),
                "best": _told(decision_to, decision.best),
                "loss": float(decision.loss),
            }
            for decision in one.decisions
        ],
    }


def _rows(one: Review, name: str) -> Iterator[tuple[object, ...]]:
    """A line for each roll: what was done with it, and its luck; nothing was yet with the last."""
    for fall, decision in zip_longest(one.rolls, one.decisions):
        dice = format_dice(fall.dice)
        done = ("",) * 5 if decision is None else _done(decision)
        yield (name, fall.round, fall.number, dice, *done, f"{float(fall.luck):.4f}")


def _done(decision: Decision) -> tuple[str, ...]:
    """What was done, what was best, the loss."""
    chosen, best = (_told(format_decision, o) for o in (decision.chosen, decision.best))
    return (*chosen, *best, f"{float(decision.loss):.4f}")


def _told(form: Callable[..., T], option: Option) -> T:
    """An option of the solution in one of the forms of a decision."""
    return form(option.keep, option.box, strike=option.strike)
