"""What can go wrong, as a tree of exceptions that carry what to tell people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Sequence


class YachtError(Exception):
    """Something went wrong that a person can mend.

    `problems` holds everything that is wrong, each a sentence of one line;
    `str()` is English, `yachtcli.i18n.say` puts them into other languages.
    """

    def __init__(self, problem: Phrase | str, *further: Phrase | str) -> None:
        problems = (problem, *further)
        self.problems = tuple(
            p if isinstance(p, Phrase) else Phrase("{text}", text=p) for p in problems
        )
        super().__init__("\n".join(str(p) for p in self.problems))


class NotationError(YachtError, ValueError):
    """A text that cannot be read: dice, a box, a card, an event."""


class UnknownNameError(NotationError):
    """A name that nothing has; `candidates` are the nearest that something has."""

    def __init__(self, problem: Phrase, candidates: Sequence[str] = ()) -> None:
        super().__init__(problem)
        self.candidates = tuple(candidates)


class AmbiguousNameError(NotationError):
    """A name that several things have; `candidates` are all of them."""

    def __init__(self, problem: Phrase, candidates: Sequence[str] = ()) -> None:
        super().__init__(problem)
        self.candidates = tuple(candidates)


class IllegalActionError(YachtError, ValueError):
    """An action that the rules forbid; `rule` is the fixed code of the rule."""

    def __init__(self, rule: str, reason: Phrase) -> None:
        super().__init__(reason)
        self.rule = rule


class ImpossibleCardError(NotationError):
    """A card that can be read, but no game can lead to; `problems` says all that is wrong."""


class SettingError(NotationError):
    """Changes of settings, as with `-s`, that can't be read or made, or make faults.

    The ruleset itself is sound.
    """


class RulesetError(YachtError):
    """A ruleset that is unknown, unreadable or has faults; all faults at once."""


class UnknownRulesetError(RulesetError):
    """No ruleset of that name; `candidates` are the nearest names there are.

    Further problems are those of plugins, one of which may have been to bring it.
    """

    def __init__(
        self, problem: Phrase, *further: Phrase | str, candidates: Sequence[str] = ()
    ) -> None:
        super().__init__(problem, *further)
        self.candidates = tuple(candidates)


class PluginError(YachtError):
    """A plugin that is broken; the message names its package."""


class ConfigError(YachtError):
    """The user's configuration can't be read, used or written."""


class StoreError(YachtError):
    """What is kept of games can't be read or written: the file, its folder or the disk."""


class DamagedError(StoreError):
    """The file of games holds something that this version can't read: it may be moved aside."""


class UnknownGameError(StoreError):
    """No game of that number is kept."""


class ConflictError(StoreError):
    """A game has gone on elsewhere since it was read; nothing was written."""


class UnsolvableError(YachtError):
    """A game that has no exact solution here; `states` is how many it has, where that is known.

    With `exact` false the number is an estimate. `untold` says that it is no matter
    of size: the game does not tell what its own legality reads.
    """

    def __init__(
        self,
        problem: Phrase,
        states: int | None = None,
        *,
        exact: bool = True,
        untold: bool = False,
    ) -> None:
        super().__init__(problem)
        self.states = states
        self.exact = exact
        self.untold = untold
