"""Rulesets out of text and tables, as the tests of loading make them."""

from __future__ import annotations

import copy
import tomllib
from functools import cache
from typing import TYPE_CHECKING, Any

from yachtcli.core.kinds import KINDS
from yachtcli.core.points import TERMS
from yachtcli.errors import RulesetError, SettingError, UnknownRulesetError
from yachtcli.loading import shipped, table
from yachtcli.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yachtcli.core.ruleset import Ruleset

NAMES = shipped.ids()


@cache
def _parsed(name: str) -> dict[str, Any]:
    data = shipped.read(name)
    assert data is not None
    return tomllib.loads(data.decode())


def of_shipped(name: str) -> dict[str, Any]:
    """The table of a shipped game as it stands in its file, for the test to change."""
    return copy.deepcopy(_parsed(name))


def parent(name: str, _: str, files: Mapping[str, str] | None = None) -> tuple[Any, str]:
    """What extends finds: the text of one of `files`, else a shipped game."""
    if name in (files or {}):
        return tomllib.loads((files or {})[name]), name
    if name not in NAMES:
        raise UnknownRulesetError(Phrase("there is no ruleset '{name}'", name=name))
    return _parsed(name), name


def make(
    source: str | Mapping[str, Any],
    settings: Mapping[str, Any] | None = None,
    *,
    extends: str | None = "yahtzee",
    files: Mapping[str, str] | None = None,
) -> Ruleset:
    """The ruleset in a text, which begins where `format`, `id` and `extends` are said."""
    return table.make_ruleset(
        whole(source, extends) if isinstance(source, str) else source,
        where="x",
        parent=lambda name, where: parent(name, where, files),
        kinds={kind.name: kind for kind in KINDS},
        terms={term.name: term for term in TERMS},
        settings=settings,
    )


def whole(text: str, extends: str | None = "yahtzee") -> dict[str, Any]:
    head = 'format = 1\nid = "x"\n' + (f'extends = "{extends}"\n' if extends else "")
    return tomllib.loads(head + text)


def resolved(text: str) -> dict[str, Any]:
    return table.resolve(whole(text), where="x", parent=parent)


def faults(
    source: str | Mapping[str, Any],
    settings: Mapping[str, Any] | None = None,
    *,
    extends: str | None = "yahtzee",
    files: Mapping[str, str] | None = None,
) -> list[str]:
    """What is told of a table, without the name of the file; nothing if it loads."""
    try:
        make(source, settings, extends=extends, files=files)
    except (RulesetError, SettingError) as error:
        return [str(problem).removeprefix("x: ") for problem in error.problems]
    return []
