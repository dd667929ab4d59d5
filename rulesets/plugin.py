"""The shipped games, offered as any plugin offers its own."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from yachtcli.api import hookimpl

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SUFFIX = ".toml"


@hookimpl
def yacht_rulesets() -> Mapping[str, Callable[[], bytes]]:
    """Every table of this folder, read when its game is asked for."""
    return {
        file.name.removesuffix(SUFFIX): file.read_bytes
        for file in sorted(files(__package__).iterdir(), key=lambda file: file.name)
        if file.name.endswith(SUFFIX)
    }
