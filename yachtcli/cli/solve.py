"""`yacht solve`: what a game is worth when it is played as well as can be."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from yachtcli.cli.chosen import chosen_ruleset
from yachtcli.cli.options import Command, format_options, rules_options
from yachtcli.cli.output import (
    answer,
    answer_json,
    answer_rows,
    chosen_format,
    tell,
    tell_error,
    wants_color,
)
from yachtcli.cli.status import Status, status_of
from yachtcli.errors import UnsolvableError
from yachtcli.i18n import _
from yachtcli.session.standings import PERCENTILES
from yachtcli.ui.progress import progress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.cli.output import Format
    from yachtcli.solver.distribution import Distribution
    from yachtcli.solver.solution import Solution


@click.command(
    "solve",
    cls=Command,
    help=_(
        "Say what a game comes to under best play: yacht solve -r yatzy\n\n"
        "The expected total is exact, for any rules, your own included, that are played on one "
        "card alone and are not too large. With --distribution so is everything else that can be "
        "said of the total: how it is spread, how often bonuses are won, and for every box its "
        "mean and how often it gets a 0. Whatever was solved is kept in the cache folder.\n\n"
        "In a pipe each line is a word, what it is about, and figures (docs/cli.md)."
    ),
    short_help=_("What does a game come to under best play?"),
)
@rules_options
@click.option("--distribution", is_flag=True, help=_("How the totals are spread, exactly."))
@click.option(
    "-v", "--verbose", is_flag=True, help=_("Say how it was solved, and where it is kept.")
)
@click.option("--no-cache", is_flag=True, help=_("Solve it anew, and keep nothing."))
@click.option("--clear-cache", is_flag=True, help=_("Forget all games that were solved, and end."))
@format_options
def command(  # noqa: PLR0913 - one argument for each option
    *,
    rules: str | None,
    settings: tuple[str, ...],
    distribution: bool,
    verbose: bool,
    no_cache: bool,
    clear_cache: bool,
    json: bool,
    format_: str | None,
) -> int:
    """Solve the game, or empty the cache; a distribution that has no room is told beside it."""
    form = chosen_format(json, format_)
    if clear_cache:
        if rules or settings or distribution or no_cache:
            raise click.UsageError(
                _("--clear-cache forgets all games and solves none: use it alone")
            )
        return _clear(form)
    ruleset = chosen_ruleset(rules, settings)
    from yachtcli.solver.solve import solve  # noqa: PLC0415 - numpy costs start-up time

    with progress(_("Solving"), color=wants_color(), by_itself=True) as done:
        solution = solve(ruleset, progress=done, cache=not no_cache)
    if verbose:
        _tell_how(solution, kept=not no_cache)
    spread, status = _spread(solution) if distribution else (None, Status.DONE)
    if form == "json":
        answer_json(_to_json(solution, spread))
    elif form == "tsv":
        answer_rows(_rows(solution, spread))
    else:
        from yachtcli.ui.solve_page import show  # noqa: PLC0415 - a pipe does without

        show(solution, spread, color=wants_color())
    return status


def _spread(solution: Solution) -> tuple[Distribution | None, Status]:
    """How the totals are spread; none where there is no room for that, which is told."""
    try:
        with progress(_("Adding up all games"), color=wants_color()) as done:
            return solution.distribution(done), Status.DONE
    except UnsolvableError as error:
        tell_error(error)
        return None, status_of(error)
    except MemoryError:
        tell(_("Error: there is not enough memory to add up all games"))
        return None, Status.NO


def _clear(form: Format) -> int:
    """Empty the cache, and say what that freed; to be refused some of it is a no."""
    from yachtcli.solver import cache  # noqa: PLC0415 - numpy costs start-up time
    from yachtcli.ui.numbers import size  # noqa: PLC0415 - only this needs it

    # Where the files really are: the folder may be a link.
    folder = os.path.realpath(cache.folder())
    freed, left = cache.clear(), cache.held()
    if left:
        tell(
            _("Error: not all of {folder} can be deleted: {size} are left").format(
                folder=folder, size=size(left)
            )
        )
    if form == "json":
        answer_json({"freed": freed, "folder": folder})
    elif form == "tsv":
        answer_rows([("freed", folder, freed)])
    elif freed or left:
        answer(_("Freed {size} in {folder}").format(size=size(freed), folder=folder))
    else:
        answer(_("Nothing is kept in {folder}").format(folder=folder))
    return Status.NO if left else Status.DONE


def _tell_how(solution: Solution, *, kept: bool) -> None:
    """Say what solved the game, and where what was solved lies."""
    from yachtcli.solver import cache, native  # noqa: PLC0415 - numpy costs start-up time
    from yachtcli.solver.crew import processors  # noqa: PLC0415 - the same

    file = cache.place(solution)
    if solution.how == "cache":
        tell(_("Read from the cache: {file}").format(file=file))
        return
    if solution.how != native.NUMPY:
        tell(
            _("Worked out by the compiled kernel ({kind}), on {n} processors at most").format(
                kind=solution.how, n=processors()
            )
        )
    elif native.how() == native.NUMPY:
        tell(
            _(
                "Worked out by NumPy, which takes several times as long: the kernel was not "
                "compiled when yacht was installed"
            )
        )
    else:
        tell(_("Worked out by NumPy: the compiled kernel takes no game with so many entries"))
    if not kept:
        return
    if os.path.isfile(file):  # noqa: PTH113 - pathlib costs start-up time
        tell(_("Kept in the cache: {file}").format(file=file))
    else:
        tell(_("Not kept: {file} can't be written, or there is no room").format(file=file))


def _to_json(solution: Solution, spread: Distribution | None) -> dict[str, Any]:
    """The answer; what only the distribution tells is null without it."""
    told: dict[str, Any] = {
        "rules": solution.ruleset.id,
        "expected": solution.expected,
        "states": solution.states,
        "seconds": round(solution.seconds, 4),
        "how": solution.how,
    }
    if spread is None:
        fields = ("sd", "percentiles", "bonuses", "bonus", "boxes", "chances")
        return {**told, **dict.fromkeys(fields)}
    return {
        **told,
        "sd": spread.sd,
        "percentiles": {str(p): spread.percentile(p) for p in PERCENTILES},
        "bonuses": [
            {"sections": ids, "rate": rate, "mean": mean} for ids, rate, mean in spread.bonuses
        ],
        "bonus": spread.repeat_bonus,
        "boxes": {one.box.id: {"mean": one.mean, "zero": one.zero} for one in spread.boxes},
        "chances": {str(total): chance for total, chance in _chances(spread)},
    }


def _rows(solution: Solution, spread: Distribution | None) -> Iterator[tuple[object, ...]]:
    yield "expected", None, f"{solution.expected:.10f}"
    yield "states", None, solution.states
    yield "seconds", None, f"{solution.seconds:.4f}"
    yield "how", None, solution.how
    if spread is None:
        return
    yield "sd", None, f"{spread.sd:.4f}"
    for percent in PERCENTILES:
        yield "percentile", percent, spread.percentile(percent)
    for ids, chance, mean in spread.bonuses:
        yield "section-bonus", " ".join(ids), f"{mean:.4f}", f"{chance:.6f}"
    yield "bonus", None, f"{spread.repeat_bonus:.4f}"
    for one in spread.boxes:
        yield "box", one.box.id, f"{one.mean:.4f}", f"{one.zero:.6f}"
    for total, chance in _chances(spread):
        yield "total", total, f"{chance:.6g}"


def _chances(spread: Distribution) -> Iterator[tuple[int, float]]:
    """The totals that occur, rising, each with its chance."""
    for total, chance in enumerate(spread.chances, spread.least):
        if chance:
            yield total, float(chance)
