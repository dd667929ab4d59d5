"""`yacht rules check`: everything that is wrong with a table."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from yachtcli.cli.options import Command, completed, format_options
from yachtcli.cli.output import answer, answer_json, answer_wrapped, chosen_format, tell, tell_error
from yachtcli.cli.status import Status, status_of
from yachtcli.errors import PluginError, RulesetError, UnknownRulesetError
from yachtcli.i18n import _, say
from yachtcli.loading import catalog, paths

if TYPE_CHECKING:
    from yachtcli.core.ruleset import Ruleset


@click.command(
    "check",
    cls=Command,
    help=_(
        "Check tables, and say everything that is wrong with them: a line for each fault, with "
        "the file, the key, what stands there and what is wanted.\n\n"
        "Ends with 1 if there are faults, and with 3 if there is no such ruleset or file."
    ),
    short_help=_("Everything that is wrong with a table."),
)
@click.argument(
    "rulesets", metavar="FILE|ID...", nargs=-1, required=True, shell_complete=completed("table")
)
@format_options
def command(*, rulesets: tuple[str, ...], json: bool, format_: str | None) -> Status:
    """Check one ruleset after the other; the worst says how it ends."""
    as_json = chosen_format(json, format_) == "json"
    return max(_check(name, as_json=as_json) for name in rulesets)


def _check(name: str, *, as_json: bool) -> Status:
    try:
        ruleset = catalog.find(name)
    except (UnknownRulesetError, PluginError) as error:
        return _not_checked(name, error, as_json=as_json)
    except RulesetError as error:
        if not _readable(name):
            return _not_checked(name, error, as_json=as_json)
        if as_json:
            faults = [str(problem) for problem in error.problems]
            answer_json({"rules": name, "valid": False, "faults": faults})
        else:
            for problem in error.problems:
                answer_wrapped(say(problem), "  ")
        return Status.NO
    if as_json:
        answer_json({"rules": name, "valid": True, "faults": []})
    else:
        answer(_("{name}: no faults").format(name=name))
    _note_what_is_never_met(ruleset)
    return Status.DONE


def _note_what_is_never_met(ruleset: Ruleset) -> None:
    """Warn of boxes that no dice bring anything to: no fault, but hardly meant."""
    from yachtcli.core.examples import paid  # noqa: PLC0415 - only sound tables get so far

    for category in ruleset.categories.values():
        if paid(ruleset, category).most == 0:
            tell(
                _("Note: no roll brings points to {box} (category.{id})").format(
                    box=say(category.name), id=category.id
                )
            )


def _readable(name: str) -> bool:
    """Whether there is a table to find faults in: a file that can't be read is another matter."""
    path = name if paths.is_path(name) else paths.user_file(name)
    if path is None:
        return True
    return os.path.exists(path) and not os.path.isdir(path) and os.access(path, os.R_OK)  # noqa: PTH110, PTH112 - no pathlib for so little


def _not_checked(name: str, error: RulesetError | PluginError, *, as_json: bool) -> Status:
    tell_error(error)
    if as_json:
        told: dict[str, Any] = {"rules": name, "valid": None, "faults": []}
        answer_json({**told, "error": "; ".join(str(problem) for problem in error.problems)})
    return status_of(error)
