"""The words that a table may use: pattern kinds and point terms, those of plugins included."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, TypeVar

from yachtcli.core.kinds import KINDS
from yachtcli.core.points import TERMS
from yachtcli.loading.schema import CASE

if TYPE_CHECKING:
    from yachtcli.core.patterns import PatternKind
    from yachtcli.core.points import PointTerm
    from yachtcli.loading.offers import Offer

T = TypeVar("T")


class Extensible(Mapping[str, T]):
    """Built-in things by name; plugins are asked only for a name that is not built in.

    A name in `never` is not looked for among plugins: an option that stands
    beside a kind, for instance. Iterating asks plugins for everything.
    """

    def __init__(
        self, built_in: Mapping[str, T], further: Callable[[], Mapping[str, Offer]], never: set[str]
    ) -> None:
        self.built_in = built_in
        self.further = further
        self.never = never

    def __getitem__(self, name: str) -> T:
        if name in self.built_in:
            return self.built_in[name]
        if name in self.never:
            raise KeyError(name)
        thing: T = self.further()[name].value
        return thing

    def __iter__(self) -> Iterator[str]:
        yield from self.built_in
        yield from self.further()

    def __len__(self) -> int:
        return len(self.built_in) + len(self.further())


def _pattern_offers() -> Mapping[str, Offer]:
    from yachtcli.loading import plugins  # noqa: PLC0415 - only names that are not built in need it

    return plugins.patterns()


def _term_offers() -> Mapping[str, Offer]:
    from yachtcli.loading import plugins  # noqa: PLC0415 - only names that are not built in need it

    return plugins.point_terms()


kinds: Final[Mapping[str, PatternKind]] = Extensible(
    {kind.name: kind for kind in KINDS},
    _pattern_offers,
    {option for kind in KINDS for option in kind.options},
)
"""Every pattern kind that a table may use, those of plugins included."""

terms: Final[Mapping[str, PointTerm]] = Extensible(
    {term.name: term for term in TERMS}, _term_offers, set(CASE)
)
"""Every point term that a table may count, those of plugins included."""
