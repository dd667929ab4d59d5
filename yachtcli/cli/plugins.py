"""`yacht plugins`: what is installed beside the shipped games, and what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from yachtcli.cli.group import COMMANDS
from yachtcli.cli.options import Command, format_options
from yachtcli.cli.output import (
    answer,
    answer_json,
    answer_rows,
    answer_wrapped,
    chosen_format,
    tell,
    tell_error,
)
from yachtcli.cli.remembered import Remembered, remember
from yachtcli.cli.status import Status
from yachtcli.errors import PluginError, YachtError
from yachtcli.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from yachtcli.loading.plugins import LoadedPlugin

KINDS = {
    "yacht_rulesets": ("rulesets", _("games")),
    "yacht_patterns": ("patterns", _("pattern kinds")),
    "yacht_point_terms": ("point_terms", _("point terms")),
    "yacht_commands": ("commands", _("commands")),
    "yacht_bots": ("bots", _("bots")),
}
"""What the hooks bring: its name in JSON, and for people."""


@click.command(
    "plugins",
    cls=Command,
    help=_(
        "List the plugins that are installed, what each of them brings, and what is wrong "
        "with those that are broken.\n\n"
        "Names that plugins bring are completed by the shell once this has listed them. "
        "YACHT_PLUGINS=off switches plugins off; it may name those that are wanted. "
        "Exit code: 3 if a plugin is broken."
    ),
    short_help=_("What is installed beside the shipped games."),
)
@format_options
def command(*, json: bool, format_: str | None) -> Status:
    """List plugins, and remember for completion what they bring."""
    from yachtcli.loading import plugins  # noqa: PLC0415 - not for --help

    loaded = plugins.loaded(COMMANDS)
    names, errors = _names(loaded)
    problems = [*plugins.problems(), *(told for error in errors for told in error.problems)]
    remember(names)
    form = chosen_format(json, format_)
    if form == "json":
        answer_json(
            {
                "plugins": [_as_json(plugin) for plugin in loaded],
                "problems": [str(problem) for problem in problems],
            }
        )
    elif form == "tsv":
        answer_rows(row for plugin in loaded for row in _rows(plugin))
        if plugins.switched_off():
            tell(_switched_off())
    else:
        _show(loaded)
    if problems:
        tell_error(PluginError(*problems))
        return Status.BROKEN
    return Status.DONE


def _brought(plugin: LoadedPlugin) -> dict[str, list[str]]:
    """The names of what a plugin brings, by the kind of thing as JSON calls it."""
    return {kind: list(plugin.offers[hook]) for hook, (kind, _words) in KINDS.items()}


def _as_json(plugin: LoadedPlugin) -> dict[str, Any]:
    return {
        "name": plugin.name,
        "package": plugin.package,
        "version": plugin.version,
        **_brought(plugin),
    }


def _rows(plugin: LoadedPlugin) -> Iterator[tuple[str, ...]]:
    """A row for each thing; one without a thing for a plugin that brings nothing."""
    own = (plugin.name, plugin.package, plugin.version)
    rows = [(*own, kind, name) for kind, names in _brought(plugin).items() for name in names]
    yield from rows or [(*own, "", "")]


def _show(loaded: Sequence[LoadedPlugin]) -> None:
    """Tell a person: a paragraph for each plugin."""
    from yachtcli.loading import plugins  # noqa: PLC0415 - not for --help

    if plugins.switched_off():
        answer_wrapped(_switched_off())
    elif not loaded:
        answer_wrapped(_("No plugins are installed, beside the shipped games."))
    for plugin in loaded:
        answer(f"{plugin.name}  ({plugin.package} {plugin.version})")
        brought = [(words, plugin.offers[hook]) for hook, (_kind, words) in KINDS.items()]
        for words, names in brought:
            if names:
                answer_wrapped(f"  {words}: {', '.join(names)}", "    ")
        if not any(names for _words, names in brought):
            answer("  " + _("nothing"))


def _switched_off() -> str:
    from yachtcli.loading import plugins  # noqa: PLC0415 - not for --help

    return _("Plugins are switched off by {variable}.").format(variable=plugins.VARIABLE)


def _names(loaded: Sequence[LoadedPlugin]) -> tuple[list[Remembered], list[YachtError]]:
    """What a shell may complete of what plugins bring; and what is wrong with the rest of it."""
    names: list[Remembered] = []
    errors: list[YachtError] = []
    for plugin in loaded:
        for hook, look in LOOKS.items():
            for name in plugin.offers[hook]:
                try:
                    names.append(look(name))
                except YachtError as error:
                    errors.append(error)
    return names, errors


def _ruleset(name: str) -> Remembered:
    """A game of a plugin that can be played; YachtError if it can't."""
    from yachtcli.loading import catalog, paths, plugins  # noqa: PLC0415 - not for --help

    # A file of the user's goes first, and is no matter of the plugin.
    if paths.user_file(name) is None:
        try:
            catalog.find(name)
        except YachtError:
            raise
        except Exception as error:
            blamed = plugins.blamed(error)
            if blamed is None:
                raise
            raise PluginError(blamed) from error
    return Remembered("rules", name, "")


def _bot(name: str) -> Remembered:
    """A bot of a plugin, which is made for a game only."""
    return Remembered("bot", name, "")


def _command(name: str) -> Remembered:
    """A command of a plugin that can be run; YachtError if it can't."""
    from yachtcli.loading import plugins  # noqa: PLC0415 - not for --help

    return Remembered("command", name, plugins.command(name, COMMANDS).get_short_help_str())


LOOKS: Mapping[str, Callable[[str], Remembered]] = {
    "yacht_rulesets": _ruleset,
    "yacht_commands": _command,
    "yacht_bots": _bot,
}
"""What looks at a thing that a hook brings under a name."""
