"""Patterns: what dice must show to count in a box.

A pattern is a pure function of the face counts. It yields *all* its matches,
each a set of dice that forms it; points then take the best one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from yachtcli.core.dice import Counts, DiceSet, Faces
    from yachtcli.core.fields import Field
    from yachtcli.phrase import Phrase

Picks: TypeAlias = Literal["nothing", "dice", "face"]
"""What a match tells: only that it is one, its dice, or its dice and their one face."""

PICKS_ORDER: tuple[Picks, ...] = ("nothing", "dice", "face")


class Match(Struct):
    """One way in which dice form a pattern.

    `dice` are the dice that form it, none for a pattern that picks nothing;
    `face` is their face where the pattern is about a single one, else 0.
    """

    dice: Faces
    face: int = 0


class PatternKind(Struct):
    """A kind of pattern, as tables name it by its one kind key.

    `matches(counts, value, **options)` yields all matches; `value` is what
    stands at the kind key, `options` what stands beside it, defaults filled in.
    `words(value, **options)` says the pattern in words. `picks` may be a
    function of the value, where that decides it. `tries(dice, value, **options)`
    says how many ways, at most, have to be tried on a roll of such dice; without
    it, one. `asks_for(value, **options)` says how many dice, and how many faces
    on a die, there must be; without it, any will do.
    """

    name: str
    value: Field
    options: Mapping[str, Field]
    matches: Callable[..., Iterable[Match]]
    words: Callable[..., Phrase]
    picks: Picks | Callable[[Any], Picks] = "dice"
    tries: Callable[..., int] | None = None
    asks_for: Callable[..., tuple[int, int]] | None = None


class Pattern:
    """A pattern as one box asks for it: a kind with its value and options."""

    __slots__ = ("kind", "options", "value")

    def __init__(
        self, kind: PatternKind, value: Any, options: Mapping[str, Any] | None = None
    ) -> None:
        self.kind = kind
        self.value = value
        defaults = {name: field.default for name, field in kind.options.items()}
        self.options = {**defaults, **(options or {})}

    def matches(self, counts: Counts) -> tuple[Match, ...]:
        """All ways in which these dice form the pattern; empty if they do not."""
        return tuple(self.kind.matches(counts, self.value, **self.options))

    def met(self, counts: Counts) -> bool:
        """Whether these dice form the pattern at all."""
        for _ in self.kind.matches(counts, self.value, **self.options):
            return True
        return False

    @property
    def picks(self) -> Picks:
        """What a match of this pattern tells."""
        picks = self.kind.picks
        return picks(self.value) if callable(picks) else picks

    @property
    def face(self) -> int | None:
        """The single face whose dice count, as in an upper box; None for any other pattern."""
        return self.value if self.kind.name == "face" else None

    def tries(self, dice: DiceSet) -> int:
        """How many ways to form the pattern are tried on a roll of such dice, at most."""
        if self.kind.tries is None:
            return 1
        return self.kind.tries(dice, self.value, **self.options)

    @property
    def asks_for(self) -> tuple[int, int]:
        """How many dice, and how many faces on a die, the pattern can't do without."""
        if self.kind.asks_for is None:
            return 1, 1
        return self.kind.asks_for(self.value, **self.options)

    @property
    def words(self) -> Phrase:
        """The pattern in words, as a condition on the dice."""
        return self.kind.words(self.value, **self.options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pattern) and (self.kind.name, self.value, self.options) == (
            other.kind.name,
            other.value,
            other.options,
        )

    def __hash__(self) -> int:
        return hash((self.kind.name, repr(self.value)))

    def __repr__(self) -> str:
        return f"Pattern({self.kind.name}={self.value!r}, {self.options!r})"
