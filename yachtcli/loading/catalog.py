"""From the name of a game to its ruleset.

A name is looked for in this order, and only as far as needed: shipped, a file
by its path, the user's folder, installed plugins. So a shipped name costs no
look at anything else, and can't be taken over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from yachtcli.errors import YachtError
from yachtcli.loading import shipped

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from yachtcli.core.ruleset import Ruleset

DEFAULT: Final = "yahtzee"
"""The ruleset that is meant where none is named."""

_found: dict[str, Ruleset] = {}
"""Rulesets by name, as they were found; files that are named by path are read each time."""


def forget() -> None:
    """Look everything up anew from now on: rulesets, the user's folder, plugins."""
    import sys  # noqa: PLC0415 - not on the way of a command

    _found.clear()
    plugins = sys.modules.get("yachtcli.loading.plugins")
    if plugins is not None:
        plugins.host.cache_clear()


def find(name: str = DEFAULT, settings: Mapping[str, Any] | None = None) -> Ruleset:
    """The ruleset called `name`, or in the file of that path, with `settings` in force.

    Raises UnknownRulesetError with the nearest names, RulesetError with
    everything that is wrong with it, PluginError where a plugin fails.
    """
    ruleset = None if settings else _found.get(name)
    if ruleset is None and not settings:
        from yachtcli.loading import compiled  # noqa: PLC0415 - completion does without

        ruleset = compiled.ruleset(name)
    if ruleset is None:
        from yachtcli.loading import paths, search  # noqa: PLC0415 - shipped games do without

        ruleset = search.Search(settings).ruleset(name)
        if settings or paths.is_path(name):
            return ruleset
    _found[name] = ruleset
    return ruleset


def make(
    data: Mapping[str, Any] | bytes,
    *,
    where: str,
    settings: Mapping[str, Any] | None = None,
    made_by: Callable[..., Ruleset] | None = None,
) -> Ruleset:
    """The ruleset that a table describes; `where` is what messages call the table.

    `made_by` is the class of a game that is made in Python.
    `extends` with a relative path starts at the working folder: the table is in
    no file. Raises RulesetError with everything that is wrong with the table.
    """
    from yachtcli.loading.search import Search  # noqa: PLC0415 - shipped games do without

    search = Search(settings)
    search.files[where] = ""
    return search.made(data, where, made_by=made_by)


def from_record(
    name: str, settings: Mapping[str, Any] | None = None, data: Mapping[str, Any] | None = None
) -> Ruleset:
    """The ruleset that a record or card was written with, by the name that it carries.

    The table that the record carries counts, if it does; where a game of that
    name is made in Python by an installed plugin, or extends such a one, its
    legality is the plugin's. A table that calls itself by a shipped name must
    be that of the shipped ruleset. Without a table the name is looked for as
    in `find`, except that a record can't name a file.
    """
    if data is None and is_shipped(name):
        return find(name, settings)
    from yachtcli.loading import paths, search  # noqa: PLC0415 - shipped games do without

    if data is None:
        if paths.is_path(name):
            raise search.unknown(name)
        return find(name, settings)
    return search.Search(settings).made({**data, "id": name}, name, made_by=_maker(name))


def is_shipped(name: str) -> bool:
    """Whether `name` is one of the shipped rulesets."""
    return name in shipped.ids()


def _maker(name: str) -> type[Ruleset]:
    """The class that makes the game of that name, where it can be found and is made in Python."""
    from yachtcli.core.ruleset import Ruleset  # noqa: PLC0415 - completion does without
    from yachtcli.loading import paths  # noqa: PLC0415 - shipped games do without

    if paths.is_path(name):
        return Ruleset
    try:
        return type(find(name))
    except YachtError:
        return Ruleset
