"""`yacht stats`: what the games of each player came to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from yachtcli.cli.games import filter_options, nothing_kept, rules_id, ruleset_of, second
from yachtcli.cli.options import Command, format_options
from yachtcli.cli.output import (
    answer,
    answer_json,
    answer_rows,
    chosen_format,
    tell,
    wants_color,
)
from yachtcli.core.notation import printable
from yachtcli.i18n import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from fractions import Fraction

    from yachtcli.core.ruleset import Ruleset
    from yachtcli.store.info import Info
    from yachtcli.store.statistics import Share, Summary

FIELDS = (
    *("rules", "player", "bot", "games", "mean", "median", "best", "best_at", "lowest"),
    *("highest", "wins", "contests", "section_bonus_rate", "repeat_rate", "further"),
    "draws",
)


@click.command(
    "stats",
    cls=Command,
    help=_(
        "What your finished games came to, for each player and each ruleset with its house "
        "rules: how many, mean, median, best, how often bonuses were won, how totals are "
        "spread, and the average of every box.\n\n"
        "Games with undone moves, hints, a seed or a score pad count for the averages, but not "
        "for the best; practice with the dice of an earlier day counts for nothing. In a pipe, "
        "and with --csv below a header: {fields}."
    ).format(fields=", ".join(FIELDS)),
    short_help=_("What your games came to: means, bests, a histogram."),
)
@filter_options
@click.option("--bots", is_flag=True, help=_("Bots, too; all of a kind are one player."))
@click.option("--csv", "csv", is_flag=True, help=_("Comma-separated values."))
@format_options
def command(  # noqa: PLR0913 - one argument for each option
    *,
    rules: str | None,
    player: str | None,
    bots: bool,
    csv: bool,
    json: bool,
    format_: str | None,
) -> None:
    """Add everything up; that there is nothing is said on stderr."""
    if csv and (json or format_ is not None):
        raise click.UsageError(_("--csv, --json and --format: use one of them"))
    found, infos, rulesets = _summaries(rules, player, bots=bots)
    form = chosen_format(json, format_)
    if csv:
        _write_csv(found, infos)
    elif form == "json":
        answer_json({"stats": [_as_json(one, infos[one.key], rulesets[one.key]) for one in found]})
    elif form == "tsv":
        answer_rows(_row(one, infos[one.key]) for one in found)
    elif found:
        from yachtcli.ui.stats_page import show  # noqa: PLC0415 - a pipe does without

        show(found, rulesets, color=wants_color())
    if not found and not json:
        tell(nothing_kept(rules, player, bots=False))


def _summaries(
    rules: str | None, player: str | None, *, bots: bool
) -> tuple[Sequence[Summary], Mapping[str, Info], Mapping[str, Ruleset | None]]:
    """The statistics, and for each key of theirs a game and its ruleset."""
    from yachtcli.store.reading import Reader  # noqa: PLC0415 - not for --help
    from yachtcli.store.statistics import summaries  # noqa: PLC0415 - the same

    with Reader.open() as store:
        results = store.results(bots=bots)
        wanted = rules_id(rules, {result.rules for result in results})
        results = tuple(
            result
            for result in results
            if not result.practice
            and (wanted is None or result.rules == wanted)
            and (player is None or result.player.casefold() == player.strip().casefold())
        )
        infos = {
            key: store.info(game)
            for key, game in {result.key: result.game for result in results}.items()
        }
    rulesets = {key: ruleset_of(info) for key, info in infos.items()}
    return summaries(results, rulesets), infos, rulesets


def _as_json(summary: Summary, info: Info, ruleset: Ruleset | None) -> dict[str, Any]:
    repeat = None
    if ruleset is not None and ruleset.repeat is not None and summary.repeat is not None:
        repeat = {
            "category": ruleset.repeat.category,
            **_share(summary.repeat),
            "further": summary.further,
        }
    return {
        "rules": summary.rules,
        "settings": info.settings,
        "player": summary.player,
        "bot": summary.bot,
        "games": summary.games,
        "mean": _rounded(summary.mean),
        "median": _rounded(summary.median),
        "best": summary.best,
        "best_at": None if summary.best_at is None else second(summary.best_at),
        "lowest": min(summary.totals),
        "highest": max(summary.totals),
        "wins": _share(summary.wins),
        "draws": _share(summary.draws),
        "section_bonuses": {id_: _share(share) for id_, share in summary.sections.items()},
        "repeat": repeat,
        "boxes": {box: _rounded(mean) for box, mean in summary.boxes.items()},
        "totals": list(summary.totals),
    }


def _share(share: Share) -> dict[str, Any]:
    return {"times": share.times, "of": share.of, "rate": _rounded(share.rate)}


def _rounded(value: Fraction) -> int | float:
    """An exact number for JSON and tables: whole where it is, else with four places."""
    return value.numerator if value.denominator == 1 else float(round(value, 4))


def _row(summary: Summary, info: Info) -> tuple[object, ...]:
    from yachtcli.store.statistics import Share  # noqa: PLC0415 - not for --help
    from yachtcli.ui.kept_words import house_rules  # noqa: PLC0415 - the same

    won = Share(
        sum(share.times for share in summary.sections.values()),
        sum(share.of for share in summary.sections.values()),
    )
    return (
        house_rules(info),
        printable(summary.player),
        summary.bot,
        summary.games,
        _rounded(summary.mean),
        _rounded(summary.median),
        summary.best,
        None if summary.best_at is None else second(summary.best_at),
        min(summary.totals),
        max(summary.totals),
        summary.wins.times,
        summary.wins.of,
        _rounded(won.rate) if won.of else None,
        None if summary.repeat is None else _rounded(summary.repeat.rate),
        summary.further,
        summary.draws.times,
    )


def _write_csv(found: Sequence[Summary], infos: Mapping[str, Info]) -> None:
    from yachtcli.cli.spreadsheet import sheet  # noqa: PLC0415 - only asked for by name

    answer(sheet(FIELDS, _rows(found, infos)).removesuffix("\n"))


def _rows(found: Sequence[Summary], infos: Mapping[str, Info]) -> Iterator[tuple[object, ...]]:
    return (_row(one, infos[one.key]) for one in found)
