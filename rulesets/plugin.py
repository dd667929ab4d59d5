"""The shipped games, offered as any plugin offers its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.api import hookimpl, tables_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@hookimpl
def yacht_rulesets() -> Mapping[str, Callable[[], bytes]]:
    """Every table of this folder, read when its game is asked for."""
    return tables_in(__package__)
