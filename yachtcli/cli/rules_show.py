"""`yacht rules show`: the rules of a game in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from yachtcli.cli.chosen import chosen_ruleset
from yachtcli.cli.options import Command, completed, format_options, settings_option
from yachtcli.cli.output import (
    answer,
    answer_json,
    answer_rows,
    chosen_format,
    tell,
    wants_color,
)
from yachtcli.cli.status import Status
from yachtcli.i18n import _, current, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.cli.output import Format
    from yachtcli.core.ruleset import Ruleset


@click.command(
    "show",
    cls=Command,
    help=_(
        "Show the rules of a game: what counts in every box, what it pays, an example; bonuses, "
        "jokers, columns.\n\n"
        "In a pipe, a line for each box: id, name, what counts, points, the fewest, the most, an "
        "example roll and what it pays. --format table prints the page there too."
    ),
    short_help=_("The rules of a game in words."),
)
@click.argument("rules", metavar="ID|FILE", required=False, shell_complete=completed("rules"))
@settings_option
@click.option("--tips", is_flag=True, help=_("Print the strategy notes instead."))
@click.option("--toml", is_flag=True, help=_("Print the whole table instead, nothing inherited."))
@format_options
def command(  # noqa: PLR0913 - one argument for each option
    *,
    rules: str | None,
    settings: tuple[str, ...],
    tips: bool,
    toml: bool,
    json: bool,
    format_: str | None,
) -> Status:
    """Show one of: the page, the strategy notes, the table."""
    if toml and (tips or json or format_):
        raise click.UsageError(_("--toml is a form of its own: use it alone"))
    ruleset = chosen_ruleset(rules, settings)
    form = chosen_format(json, format_)
    if toml:
        return _show_table(ruleset)
    if tips:
        return _show_tips(ruleset, form)
    if form == "json":
        from yachtcli.core.description import description  # noqa: PLC0415 - only JSON needs it

        answer_json(description(ruleset))
    elif form == "table":
        from yachtcli.ui.rules_page import show  # noqa: PLC0415 - a pipe does without

        show(ruleset, color=wants_color())
    else:
        answer_rows(_rows(ruleset))
    return Status.DONE


def _rows(ruleset: Ruleset) -> Iterator[tuple[object, ...]]:
    from yachtcli.core import words  # noqa: PLC0415 - only a pipe needs it
    from yachtcli.core.examples import paid  # noqa: PLC0415 - as above
    from yachtcli.core.notation import format_dice  # noqa: PLC0415 - as above

    for category in ruleset.categories.values():
        pays = paid(ruleset, category)
        shown = pays.example
        yield (
            category.id,
            say(category.name),
            say(words.condition(category)),
            say(words.payment(category.points)),
            pays.least,
            pays.most,
            None if shown is None else format_dice(shown[0]),
            None if shown is None else shown[1],
        )


def _show_tips(ruleset: Ruleset, form: Format) -> Status:
    spoken = ruleset.tips.get(current().language) or ruleset.tips.get("en")
    tips = spoken or next(iter(ruleset.tips.values()), ())
    if form == "json":
        answer_json({"rules": ruleset.id, "tips": list(ruleset.tips.get("en", tips))})
    elif not tips:
        tell(_("{game} has no strategy notes").format(game=say(ruleset.name)))
    elif form == "table":
        from yachtcli.ui.rules_page import show_tips  # noqa: PLC0415 - a pipe does without

        show_tips(tips, color=wants_color())
    else:
        for tip in tips:
            answer(tip)
    return Status.DONE if tips else Status.NO


def _show_table(ruleset: Ruleset) -> Status:
    from yachtcli.loading.writing import to_toml  # noqa: PLC0415 - rarely asked for

    answer(to_toml(ruleset).rstrip("\n"))
    if ruleset.own_legality:
        tell(
            _("{game} also has rules made in Python, which no table can say").format(
                game=say(ruleset.name)
            )
        )
    return Status.DONE
