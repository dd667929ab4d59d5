"""What a plugin may offer: every hook, with when it is called and what it returns.

A plugin is a module (or an object) named by an entry point of the group
`yachtcli.v1`. Its functions are marked with `yachtcli.api.hookimpl`, take no
arguments, and offer things by name. Everything is asked for at most once in a
process, and only when a name is wanted that is not shipped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pluggy import HookimplMarker, HookspecMarker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from yachtcli.bots.bot import Maker
    from yachtcli.core.patterns import PatternKind
    from yachtcli.core.points import PointTerm
    from yachtcli.core.ruleset import Ruleset

PROJECT: Final = "yachtcli"
GROUP: Final = "yachtcli.v1"
"""The entry-point group; its number changes when a hook changes its meaning."""

Source: TypeAlias = "Mapping[str, Any] | bytes | Ruleset"
"""A ruleset as a plugin offers it: a table, a table as the bytes of TOML, or ready made."""

hookspec = HookspecMarker(PROJECT)
hookimpl = HookimplMarker(PROJECT)
"""Marks a function of a plugin as one of the hooks below."""


@hookspec
def yacht_rulesets() -> Mapping[str, Source | Callable[[], Source]]:  # type: ignore[empty-body]  # a specification
    """Games, by identifier.

    Called when a ruleset is asked for that is neither shipped nor a file, and
    for lists of all rulesets. Each value is a table (a mapping, or the bytes of
    a TOML file), a `Ruleset` made in Python, or a function without arguments
    that returns one of these: it is called only when that very game is wanted.
    """


@hookspec
def yacht_patterns() -> Iterable[PatternKind]:  # type: ignore[empty-body]  # a specification
    """Pattern kinds that any table may then use.

    Called when a table uses a kind that is not built in.
    """


@hookspec
def yacht_point_terms() -> Iterable[PointTerm]:  # type: ignore[empty-body]  # a specification
    """Quantities that the points of any table may then count.

    Called when a table uses a term that is not built in.
    """


@hookspec
def yacht_commands() -> Mapping[str, Any]:  # type: ignore[empty-body]  # a specification
    """Commands of `yacht`, by the word that calls them.

    Called when a command word is typed that is not a shipped one, and for
    lists. Each value is a `click.Command`, or a text `"module:attribute"` that
    says where one is; then the module is imported only when the command runs.
    """


@hookspec
def yacht_bots() -> Mapping[str, Maker]:  # type: ignore[empty-body]  # a specification
    """Players, by name: a function that makes one.

    Called when a bot is asked for that is not a shipped one, and for lists. The
    function is given the ruleset that is played and the `Chance` to draw from,
    and returns something with the method `choose` of `yachtcli.api.Bot`. It is
    called once for each game that the bot plays in.
    """
