"""Immutable values with named parts, made cheaply.

A `typing.NamedTuple` compiles each of its annotations when its class is made,
0.3 ms a class and more than importing click leaves us for all of them. A
`Struct` reads the names alone, 0.02 ms, and type checkers see it as they see a
frozen dataclass.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform


@dataclass_transform(frozen_default=True)
class _Named(type):
    """Makes a class of values: its annotations become parts, read by position."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Named:
        parts = tuple(body.get("__annotations__", ()))
        defaults = {part: body.pop(part) for part in parts if part in body}
        tails = {
            n: tuple(defaults[part] for part in parts[n:])
            for n in range(len(parts))
            if defaults.keys() >= set(parts[n:])
        }
        body |= {part: property(itemgetter(place)) for place, part in enumerate(parts)}
        return super().__new__(
            cls,
            name,
            bases,
            {"__slots__": (), "_fields": parts, "_defaults": defaults, "_tails": tails, **body},
        )


class Struct(tuple[Any, ...], metaclass=_Named):
    """A tuple whose items have names; equal, ordered and hashed as the tuple.

    Parts are the annotations of the class in their order; a value beside an
    annotation is that part's default. `_replace` and `_asdict` are those of a
    named tuple.

    >>> class Point(Struct):
    ...     x: int
    ...     y: int = 0
    >>> Point(3)
    Point(x=3, y=0)
    >>> Point(3)._replace(y=4).y
    4
    """

    __slots__ = ()

    if TYPE_CHECKING:
        _fields: ClassVar[tuple[str, ...]]
        _defaults: ClassVar[dict[str, object]]
        _tails: ClassVar[dict[int, tuple[object, ...]]]

    def __new__(cls, *args: Any, **parts: Any) -> Self:
        """Make a value of its parts, given by position or name."""
        if parts or len(args) != len(cls._fields):
            tail = None if parts else cls._tails.get(len(args))
            args = cls._filled(args, parts) if tail is None else args + tail
        return tuple.__new__(cls, args)

    @classmethod
    def _filled(cls, args: tuple[Any, ...], parts: dict[str, Any]) -> tuple[Any, ...]:
        """All parts in order, from what was given and the defaults."""
        given = {**cls._defaults, **dict(zip(cls._fields, args, strict=False)), **parts}
        twice = parts.keys() & set(cls._fields[: len(args)])
        if len(args) > len(cls._fields) or twice or given.keys() != set(cls._fields):
            wrong = sorted(twice or given.keys() ^ set(cls._fields))
            message = f"{cls.__name__}({', '.join(cls._fields)}): wrong or missing {wrong}"
            raise TypeError(message)
        return tuple(given[name] for name in cls._fields)

    def _asdict(self) -> dict[str, Any]:
        """The parts by name."""
        return dict(zip(self._fields, self, strict=True))

    def _replace(self, **parts: Any) -> Self:
        """The same value with these parts changed."""
        new = [parts.pop(name, part) for name, part in zip(self._fields, self, strict=True)]
        if parts:
            message = f"{type(self).__name__} has no {sorted(parts)}"
            raise TypeError(message)
        return tuple.__new__(type(self), new)

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self)

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self._asdict().items())})"
        )


def copied(value: Any) -> Any:
    """A copy of plain data, tables and lists all the way down.

    So what is handed out can be changed without changing what was kept.

    >>> kept = {"turn": {"rolls": 3}}
    >>> copied(kept)["turn"]["rolls"] = 9
    >>> kept
    {'turn': {'rolls': 3}}
    """
    if isinstance(value, dict):
        return {key: copied(part) for key, part in value.items()}
    return [copied(part) for part in value] if isinstance(value, list) else value
