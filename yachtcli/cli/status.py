"""Exit codes, as scripts rely on them."""

from __future__ import annotations

from enum import IntEnum

from yachtcli.errors import (
    ConfigError,
    IllegalActionError,
    NotationError,
    PluginError,
    RulesetError,
    StoreError,
    UnsolvableError,
    YachtError,
)


class Status(IntEnum):
    """How a command ended. If several apply, the highest number is the answer."""

    DONE = 0
    """The answer was given, and it is not "no"."""
    NO = 1
    """The answer is "no": an illegal placement, a wrong claim, faults under a check."""
    USAGE = 2
    """Wrong use, or input that can't be read."""
    BROKEN = 3
    """A ruleset, plugin or save file is broken or unknown."""
    BUG = 70
    """The program is wrong."""
    INTERRUPTED = 130
    """The user ended it."""


def status_of(error: YachtError) -> Status:
    """The exit code that an error ends a command with."""
    if isinstance(error, IllegalActionError | UnsolvableError):
        return Status.NO
    if isinstance(error, NotationError):
        return Status.USAGE
    if isinstance(error, RulesetError | PluginError | StoreError | ConfigError):
        return Status.BROKEN
    return Status.USAGE
