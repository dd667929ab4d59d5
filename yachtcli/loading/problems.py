"""Faults of a table: collected, and told all at once with place, finding and wish."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from yachtcli.core.notation import nearest, shortened, spelt
from yachtcli.errors import RulesetError
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Path: TypeAlias = tuple[str | int, ...]
"""Keys from the top of a table down; numbers are places in lists, from 0."""


class Faults:
    """All that is wrong with a table, in the order in which it was found."""

    def __init__(self) -> None:
        self.found: list[tuple[Path, Phrase, object]] = []
        self._paths: set[Path] = set()

    def add(self, path: Path, problem: Phrase, owner: object = None) -> None:
        """Note a fault of what stands at `path`, in the file `owner` if that is sure."""
        self.found.append((path, problem, owner))
        self._paths.add(path)

    def at(self, path: Path) -> bool:
        """Whether a fault of what stands at `path` was noted."""
        return path in self._paths

    def told(self, where: object, owner_of: Callable[[Path], object] | None = None) -> list[Phrase]:
        """The faults as sentences about the file `where`.

        `owner_of` names the file that a value was written in; where that is
        another one, the sentence says so.
        """
        sentences: list[Phrase] = []
        for path, problem, sure in self.found:
            owner = sure or (owner_of and owner_of(path)) or where
            sentences.append(
                fault(where, path, problem if owner == where else _from(owner, problem))
            )
        return sentences

    def raise_any(self, where: object, owner_of: Callable[[Path], object] | None = None) -> None:
        """Raise RulesetError with everything found; go on if nothing was."""
        if self.found:
            raise RulesetError(*self.told(where, owner_of))


def _from(owner: object, problem: Phrase) -> Phrase:
    return Phrase(N_("{problem} (inherited from {where})"), problem=problem, where=owner)


def fault(where: object, path: Path, problem: Phrase) -> Phrase:
    """The sentence of one fault: file, key, what is wrong."""
    if not path:
        return Phrase("{where}: {problem}", where=where, problem=problem)
    return Phrase("{where}: {path}: {problem}", where=where, path=dotted(path), problem=problem)


def dotted(path: Path) -> str:
    """A path as `-s` takes it: `section.upper.bonus.0.points`."""
    return ".".join(_step(key) for key in path)


def _step(key: str | int) -> str:
    if isinstance(key, int):
        return str(key)
    # A key may be any text in TOML; what would not read well in a path is quoted.
    plain = key.replace("_", "").replace("-", "").isalnum() and len(key) <= 60
    return key if plain else f"'{shortened(key)}'"


def not_wanted(value: object, wanted: Phrase) -> Phrase:
    """The fault of a value that is not what belongs there."""
    return Phrase(N_("{found} is not {wanted}"), found=spelt(value), wanted=wanted)


def with_nearest(problem: Phrase, word: object, known: Iterable[str]) -> Phrase:
    """The fault of a word, with those of the `known` words that it may have been meant for."""
    near = nearest(word, known) if isinstance(word, str) else []
    if not near:
        return problem
    return Phrase(
        N_("{problem} - did you mean {near}?"),
        problem=problem,
        near=", ".join(map(shortened, near)),
    )


def unknown(problem: Phrase, word: object, known: Iterable[str]) -> Phrase:
    """The fault of a word that is none of the `known` ones: the nearest of them, or all."""
    words = list(known)
    told = with_nearest(problem, word, words)
    if told is not problem or not words:
        return told
    most = 20
    listed = ", ".join(map(shortened, words[:most])) + (", …" if len(words) > most else "")
    return Phrase(N_("{problem}; there are {all}"), problem=problem, all=listed)


def unknown_keys(table: dict[Any, Any], known: Iterable[str], path: Path, faults: Faults) -> None:
    """Note every key of `table` that is not among the `known` ones."""
    for key in table:
        if key not in known:
            shown = key if isinstance(key, str) else str(key)
            faults.add((*path, shown), unknown(Phrase(N_("there is no such key")), shown, known))
