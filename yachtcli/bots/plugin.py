"""The shipped bots, offered as any plugin offers its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.api import hookimpl
from yachtcli.bots import catalog

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yachtcli.api import BotMaker


@hookimpl
def yacht_bots() -> Mapping[str, BotMaker]:
    """The bots of this folder, imported when one is made."""
    return catalog.shipped()
