"""Shipped rulesets as data that needs no reading, as far as it is what their tables say."""

from __future__ import annotations

import importlib
from typing import Any, Final

from yachtcli.loading import shipped

MODULE: Final = "yachtcli.rulesets.compiled"


def data(name: str) -> dict[str, Any] | None:
    """What `yachtcli.loading.compiled` made of a shipped table; None if that is not at hand.

    Where a table on disk differs by a single byte from the one it was made
    from, it is not.
    """
    try:
        module = importlib.import_module(MODULE)
    except ImportError:
        return None
    if name not in module.COMPILED:
        return None
    chain: tuple[str, ...]
    made: dict[str, Any]
    chain, made = module.COMPILED[name]()
    if any(shipped.read(link) != module.SOURCES[link] for link in chain):
        return None
    return made


def categories(name: str) -> tuple[str, ...]:
    """The categories of a shipped game in card order, as far as they are at hand; else none."""
    made = data(name)
    return (
        ()
        if made is None
        else tuple(c for _id, _name, own, _tiers in made["sections"] for c in own)
    )


def columns(name: str) -> tuple[str, ...]:
    """The columns of a shipped game, as far as they are at hand; else none."""
    made = data(name)
    return () if made is None else tuple(column[0] for column in made["columns"])
