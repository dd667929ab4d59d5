"""`yacht history export`: a game as the record it is, or results for a spreadsheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from yachtcli.cli.games import GAME, ruleset_of, second
from yachtcli.cli.options import Command
from yachtcli.cli.output import answer, tell
from yachtcli.i18n import _
from yachtcli.ui.kept_words import house_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.core.ruleset import Box
    from yachtcli.store.info import Info, Result
    from yachtcli.store.reading import Reader

STDOUT = "-"
FIELDS = (
    *("game", "kind", "rules", "started", "finished", "player", "bot", "total", "rank"),
    *("players", "undone", "helped", "bonus"),
)


@click.command(
    "export",
    cls=Command,
    help=_(
        "Write a game as a record, JSON Lines that `yacht validate` judges and `yacht history "
        "import` reads. Names stand in it as they were typed.\n\n"
        "With --csv the results, one row for each player with the points of every box: of the "
        "games that are named, else of all that are finished. A name that a spreadsheet would "
        "take for a formula gets a ' before it."
    ),
    short_help=_("A game as a record, or results as CSV."),
)
@click.argument("games", metavar="[GAME…]", nargs=-1, type=GAME)
@click.option("--csv", "csv", is_flag=True, help=_("Results as comma-separated values."))
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(),
    help=_("Write to this file, which must not be there yet; to stdout unless told."),
)
@click.option("--force", is_flag=True, help=_("Replace the file if it is there."))
def command(*, games: tuple[int, ...], csv: bool, output: str | None, force: bool) -> None:
    """Write the record of one game, or results of several."""
    from yachtcli.store.reading import Reader  # noqa: PLC0415 - not for --help

    if not csv and len(games) != 1:
        raise click.UsageError(_("say which game: a record holds one; --csv takes several"))
    with Reader.open() as store:
        text = _csv(store, games) if csv else _record(store, games[0])
    if output is None or output == STDOUT:
        answer(text.removesuffix("\n"))
        return
    from yachtcli.loading.new import write_new  # noqa: PLC0415 - stdout does without

    write_new(output, text.encode("utf-8", "backslashreplace").decode(), force=force)
    tell(_("Written to {file}.").format(file=output))


def _record(store: Reader, game: int) -> str:
    from json import dumps  # noqa: PLC0415 - not for --help

    return "".join(dumps(data, ensure_ascii=False) + "\n" for data in store.objects(game))


def _csv(store: Reader, games: tuple[int, ...]) -> str:
    from yachtcli.cli.spreadsheet import sheet  # noqa: PLC0415 - only asked for by name

    for game in games:
        store.info(game)  # which says so if there is none
    results = [r for r in store.results(bots=True) if not games or r.game in games]
    infos = {result.game: store.info(result.game) for result in results}
    rulesets = {info.key: info for info in infos.values()}
    found = (box.id for info in rulesets.values() for box in _boxes(info))
    # In card order; behind them those of rulesets that are gone.
    boxes = list(dict.fromkeys([*found, *(box for result in results for box in result.boxes)]))
    return sheet((*FIELDS, *boxes), (_row(result, infos[result.game], boxes) for result in results))


def _row(result: Result, info: Info, boxes: Sequence[str]) -> tuple[object, ...]:
    return (
        result.game,
        result.kind,
        house_rules(info),
        second(info.started),
        second(result.finished),
        result.player,
        result.bot,
        result.total,
        result.rank,
        result.players,
        info.undone,
        info.helped,
        result.bonus,
        *(result.boxes.get(box) for box in boxes),
    )


def _boxes(info: Info) -> tuple[Box, ...]:
    ruleset = ruleset_of(info)
    return () if ruleset is None else ruleset.boxes
