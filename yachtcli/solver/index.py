"""Which state a card is in: the one place that says so, and without NumPy.

So the values of a solved game can be read without any of the tables that
solving it takes.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any, Protocol

from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Entries = Sequence[int | None]


class Finds(Protocol):
    """Finds the state of a component of the card, or of all of it."""

    def find(self, entries: Entries) -> int:
        """The state of a card with these entries; -1 if no game leads there."""


class Sum(Struct):
    """A total that is held: that of the boxes at `places`, from `least` to `most`.

    Before a column's multiplier; totals beyond are as good as the nearest end.
    """

    places: tuple[int, ...]
    least: int
    most: int

    @property
    def size(self) -> int:
        """How many totals these are."""
        return self.most - self.least + 1

    def held(self, entries: Entries, multiplier: int) -> int:
        """Which of these totals, counted from 0, is held by a card with these entries."""
        points = sum(entries[place] or 0 for place in self.places) // multiplier
        return min(max(points, self.least), self.most) - self.least


class Finder(Struct):
    """Finds the state of a component whose boxes stand at `places`.

    `table` has a row for each set of open boxes, and in that a state for each way
    of what is held, -1 where there is none: the totals of the sums count up, and
    then the flag, whether the box at that place was scored. `opens` says which
    sets there are, bit i standing for box i; None if all of them, in order.
    """

    places: tuple[int, ...]
    multiplier: int
    sums: tuple[Sum, ...]
    flag: int | None
    opens: tuple[int, ...] | None
    table: Sequence[int]

    @property
    def held(self) -> int:
        """How many ways there are of what is held."""
        return prod(total.size for total in self.sums) * (1 if self.flag is None else 2)

    def find(self, entries: Entries) -> int:
        """The state of a card with these entries; -1 if no game leads there."""
        held = 0
        for total in self.sums:
            held = held * total.size + total.held(entries, self.multiplier)
        if self.flag is not None:
            held = held * 2 + bool(entries[self.flag])
        row = sum(1 << i for i, place in enumerate(self.places) if entries[place] is None)
        if self.opens is not None:
            if row not in self.opens:
                return -1
            row = self.opens.index(row)
        return int(self.table[row * self.held + held])


class Index(Struct):
    """Finds the state of a whole card, from those of its components in mixed radix."""

    finders: tuple[Finds, ...]
    sizes: tuple[int, ...]

    @property
    def states(self) -> int:
        """How many states of the card there are."""
        return prod(self.sizes)

    def find(self, entries: Entries) -> int:
        """The state of a card with these entries; -1 if no game leads there."""
        number = 0
        for finder, size in zip(self.finders, self.sizes, strict=True):
            state = finder.find(entries)
            if state < 0:
                return -1
            number = number * size + state
        return number

    def to_plain(self) -> tuple[dict[str, Any], list[Sequence[int]]] | None:
        """The index as plain data for JSON, and its tables; None for a game that is asked."""
        finders = [finder for finder in self.finders if isinstance(finder, Finder)]
        if len(finders) < len(self.finders):
            return None
        plain = [{**finder._asdict(), "table": len(finder.table)} for finder in finders]
        return {"sizes": self.sizes, "finders": plain}, [finder.table for finder in finders]

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any], tables: Sequence[Sequence[int]]) -> Index:
        """The index from that: the tables are looked up where they lie."""
        finders = [
            Finder(
                places=tuple(finder["places"]),
                multiplier=finder["multiplier"],
                sums=tuple(Sum(tuple(places), *ends) for places, *ends in finder["sums"]),
                flag=finder["flag"],
                opens=None if finder["opens"] is None else tuple(finder["opens"]),
                table=table,
            )
            for finder, table in zip(plain["finders"], tables, strict=True)
        ]
        return cls(tuple(finders), tuple(plain["sizes"]))
