"""The ruleset that a command line asks for."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from yachtcli.loading import config

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.core.ruleset import Ruleset

RULES_VARIABLE = "YACHT_RULES"


def chosen_name(rules: str | None = None) -> str:
    """The name of the ruleset that `-r` asks for: else the environment, the config, the default."""
    from yachtcli.loading import catalog  # noqa: PLC0415 - not for --help

    return rules or os.environ.get(RULES_VARIABLE) or config.get("rules") or catalog.DEFAULT


def chosen_ruleset(rules: str | None, settings: Sequence[str]) -> Ruleset:
    """The ruleset of `chosen_name`, with what `-s` changes in it."""
    from yachtcli.loading import catalog  # noqa: PLC0415 - not for --help

    return catalog.find(chosen_name(rules), chosen_settings(settings))


def chosen_settings(settings: Sequence[str]) -> dict[str, Any] | None:
    """The changes that `-s` asks for, by dotted key; None if there are none."""
    if not settings:
        return None
    from yachtcli.loading.settings import parse_settings  # noqa: PLC0415 - rarely asked for

    return parse_settings(settings)
