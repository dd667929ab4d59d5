"""Commands that plugins bring."""

from __future__ import annotations

import click

from yachtcli.cli.group import COMMANDS
from yachtcli.cli.options import add_everywhere


def plugin_command(name: str) -> click.Command | None:
    """The command that a plugin offers for `name`; None if none does.

    While a shell completes, only names are looked for that `yacht plugins` has
    seen. Raises PluginError if the command can't be loaded; what is wrong with
    other plugins is told where it may be why there is no such command.
    """
    context = click.get_current_context(silent=True)
    if context is not None and context.resilient_parsing and not _seen(name):
        return None
    from yachtcli.loading import plugins  # noqa: PLC0415 - starts the scan

    command: click.Command | None = plugins.command(name, COMMANDS)
    if command is None:
        _tell_problems()
        return None
    add_everywhere(command)
    if command.callback is not None:
        # So that what goes wrong in it is told as the plugin's, wherever its code stands.
        module = command.callback.__module__.partition(".")[0]
        plugins.host().modules.setdefault(module, plugins.commands(COMMANDS)[name].origin)
    return command


def _seen(name: str) -> bool:
    from yachtcli.cli.remembered import remembered  # noqa: PLC0415 - for completion only

    return any(row.name == name for row in remembered("command"))


def _tell_problems() -> None:
    from yachtcli.cli.output import tell_error  # noqa: PLC0415 - only mistakes need it
    from yachtcli.errors import PluginError  # noqa: PLC0415 - only mistakes need it
    from yachtcli.loading import plugins  # noqa: PLC0415 - starts the scan

    problems = plugins.problems()
    if problems:
        tell_error(PluginError(*problems))
