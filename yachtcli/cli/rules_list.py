"""`yacht rules list`: which rulesets there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from yachtcli.cli.chosen import chosen_name
from yachtcli.cli.options import Command, format_options
from yachtcli.cli.output import (
    answer_json,
    answer_rows,
    chosen_format,
    tell,
    wants_color,
)
from yachtcli.cli.status import Status
from yachtcli.i18n import _, say
from yachtcli.loading import listing

if TYPE_CHECKING:
    from yachtcli.loading.listing import Listed


@click.command(
    "list",
    cls=Command,
    help=_(
        "List every ruleset: shipped ones, those in your own folder, those of plugins.\n\n"
        "In a pipe: id, name, where it is from, 'default' for the one that is meant where none "
        "is named, and what it is about. Exit code: 3 if a ruleset or plugin is broken."
    ),
    short_help=_("Which rulesets there are."),
)
@format_options
def command(*, json: bool, format_: str | None) -> Status:
    """List the sound ones on stdout and what is wrong with the others on stderr."""
    from yachtcli.loading import plugins  # noqa: PLC0415 - starts the scan

    entries = listing.entries()
    sound = [entry for entry in entries if entry.problem is None]
    default = chosen_name()
    form = chosen_format(json, format_)
    if form == "json":
        answer_json(
            {
                "default": default,
                "rulesets": [_data(entry) for entry in entries],
                "problems": [str(problem) for problem in plugins.problems()],
            }
        )
    elif form == "table":
        from yachtcli.ui.rules_list import show  # noqa: PLC0415 - a pipe does without

        show(sound, default, color=wants_color())
    else:
        answer_rows(
            (
                entry.id,
                say(entry.name),
                entry.source,
                "default" if entry.id == default else "",
                say(entry.about),
            )
            for entry in sound
        )
    for entry in entries:
        if entry.problem is not None:
            tell(_("Error: {message}").format(message=_told(entry)))
    broken = plugins.problems()
    for problem in broken:
        tell(_("Error: {message}").format(message=say(problem)))
    return Status.BROKEN if broken or len(sound) < len(entries) else Status.DONE


def _told(entry: Listed) -> str:
    """What is wrong with a ruleset, with its source where the sentence does not begin with it."""
    problem = say(entry.problem)
    return problem if problem.startswith(entry.source) else f"{entry.source}: {problem}"


def _data(entry: Listed) -> dict[str, Any]:
    return {
        "id": entry.id,
        "name": str(entry.name),
        "about": str(entry.about),
        "kind": entry.kind,
        "source": entry.source,
        "problem": None if entry.problem is None else str(entry.problem),
    }
