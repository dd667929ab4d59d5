"""What this plugin offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yacht_example.first import First
from yacht_example.multiples import MULTIPLES
from yacht_example.spread import SPREAD
from yachtcli.api import hookimpl, tables_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from yachtcli.api import BotMaker, PatternKind, PointTerm, Ruleset


@hookimpl
def yacht_rulesets() -> Mapping[str, Callable[[], bytes | Ruleset]]:
    """The tables of this folder, and two games that need their own legality."""
    return {**tables_in("yacht_example"), "superior": _superior, "brief": _brief}


def _superior() -> Ruleset:
    from yacht_example.superior import make  # noqa: PLC0415 - made when it is asked for

    return make()


def _brief() -> Ruleset:
    from yacht_example.superior import make_brief  # noqa: PLC0415 - as above

    return make_brief()


@hookimpl
def yacht_patterns() -> Iterable[PatternKind]:
    """Every face in pairs, or in threes."""
    return [MULTIPLES]


@hookimpl
def yacht_point_terms() -> Iterable[PointTerm]:
    """The distance from the lowest to the highest die."""
    return [SPREAD]


@hookimpl
def yacht_commands() -> Mapping[str, str]:
    """`yacht rolls`: how many different rolls a game has."""
    return {"rolls": "yacht_example.command:command"}


@hookimpl
def yacht_bots() -> Mapping[str, BotMaker]:
    """Somebody who takes the first box that is legal."""
    return {"first": First}
