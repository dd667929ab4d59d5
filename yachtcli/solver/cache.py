"""Solved games on disk, so that each is worked out once.

A file is called by a name that tells the game apart: a change of the rules, or
of this format, is another file. It begins with a line that says the format, a
checksum, and how long the words are that follow; then come those words, the
tables that find the state of a card, and the values, as they are in memory. A
file that is not as it should be counts as none. What can't be written is not
kept, and nothing is said.
"""

# pathlib costs start-up time, so not here:
# ruff: noqa: PTH103, PTH105, PTH107, PTH118, PTH123

from __future__ import annotations

import contextlib
import json
import mmap
import os
import re
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from yachtcli.loading import folders
from yachtcli.solver import fingerprint
from yachtcli.solver.index import Index

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.solver.arrays import Floats
    from yachtcli.solver.solution import Solution

MOST_BYTES: Final = 512 << 20
"""So much is kept in all; of more, what was used longest ago goes."""

_HEAD: Final = 64
_END: Final = ".values"
_SPREAD: Final = ".totals"
_OURS: Final = re.compile(r"[0-9a-f]{32}\.(values|totals)(\.\d+)?").fullmatch
"""The names of our files, those that are just being written among them: no other one is touched."""


def folder() -> str:
    """The folder of solved games; it need not exist, and may be a link to another one."""
    return os.path.join(folders.cache_dir(), "solved")


def place(solution: Solution) -> str:
    """The file of this game; it need not exist."""
    name = fingerprint.of_rules(solution.ruleset) or fingerprint.of_plan(solution.plan)
    return _path(name)


def _path(name: str) -> str:
    return os.path.join(folder(), name + _END)


def load(name: str, index: Index | None = None) -> tuple[Index, Sequence[float]] | None:
    """The game of this name as it was kept, mapped into memory; None if it is not there.

    What finds the states of its cards, and their values: one for each state, and
    one for what may not be done. A game that was kept without the former has to
    bring its `index`.
    """
    path = _path(name)
    if not os.path.isfile(path):  # noqa: PTH113 - pathlib costs start-up time; a pipe would be waited for
        return None
    try:
        with open(path, "rb") as file:
            whole = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        length = int(bytes(whole[:_HEAD]).split()[4])
        if bytes(whole[:_HEAD]) != _head(crc32(whole[_HEAD:]), length):
            return None
        words = json.loads(bytes(whole[_HEAD : _HEAD + length]))
        with contextlib.suppress(OSError):
            os.utime(path)
    except (OSError, ValueError, IndexError):
        return None
    found, begin = index, _HEAD + length
    if words is not None:
        ends = list(accumulate((4 * f["table"] for f in words["finders"]), initial=begin))
        tables = [whole[first:last].cast("i") for first, last in pairwise(ends)]
        found, begin = Index.from_plain(words, tables), ends[-1] + -ends[-1] % 8
    values = whole[begin:].cast("d")
    if found is None or len(values) != found.states + 1:
        return None
    return found, values


def save(name: str, index: Index, values: Floats) -> None:
    """Keep the values of a game, if there is a place for them."""
    words, tables = index.to_plain() or (None, ())
    said = json.dumps(words).encode()
    said += b" " * (-len(said) % 8)
    parts: list[Any] = [said, *tables]
    parts += [bytes(-sum(memoryview(part).nbytes for part in parts) % 8), values.data]
    size = _HEAD + sum(memoryview(part).nbytes for part in parts)
    if size > MOST_BYTES:
        return
    _write(_path(name), [_head(_checksum(parts), len(said)), *parts], size)


def load_spread(name: str) -> Any:
    """What is kept of how the totals of this game are spread; None if nothing is."""
    path = os.path.join(folder(), name + _SPREAD)
    if not os.path.isfile(path):  # noqa: PTH113 - as above
        return None
    try:
        with open(path, "rb") as file:
            head, said = file.read().split(b"\n", 1)
        if head != _spread_head(said):
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
        return json.loads(said)
    except (OSError, ValueError):
        return None


def save_spread(name: str, plain: Any) -> None:
    """Keep how the totals of a game are spread, if there is a place for it: plain data for JSON."""
    said = json.dumps(plain).encode()
    path = os.path.join(folder(), name + _SPREAD)
    _write(path, [_spread_head(said), b"\n", said], len(said))


def _spread_head(said: bytes) -> bytes:
    return f"yacht totals {fingerprint.FORMAT} {crc32(said):08x}".encode()


def _write(path: str, parts: Sequence[Any], size: int) -> None:
    beside = f"{path}.{os.getpid()}"
    try:
        os.makedirs(folder(), exist_ok=True)
        _make_room(size)
        try:
            with open(beside, "wb") as file:
                file.writelines(parts)
            os.replace(beside, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.remove(beside)
            raise
    except OSError:
        return


def clear() -> int:
    """Remove everything that is kept; how many bytes that were."""
    return _remove(0)


def held() -> int:
    """How many bytes are kept in all."""
    return sum(size for _, size, _ in _files())


def _make_room(needed: int) -> None:
    _remove(MOST_BYTES - needed)


def _remove(most: int) -> int:
    """Remove files, those used longest ago first, until no more than `most` bytes are left."""
    found = _files()
    total = sum(size for _, size, _ in found)
    removed = 0
    for _, size, path in sorted(found):
        if total - removed <= most:
            break
        with contextlib.suppress(OSError):
            os.remove(path)
            removed += size
    return removed


def _files() -> list[tuple[float, int, str]]:
    """What is kept: when each was used last, its size, where it lies; of a link its own."""
    found = []
    with contextlib.suppress(OSError):
        for entry in os.scandir(folder()):
            if _OURS(entry.name):
                with contextlib.suppress(OSError):
                    told = entry.stat(follow_symlinks=False)
                    found.append((told.st_mtime, told.st_size, entry.path))
    return found


def _checksum(parts: Sequence[Any]) -> int:
    found = 0
    for part in parts:
        found = crc32(part, found)
    return found


def _head(checksum: int, length: int) -> bytes:
    """The beginning of a file with this checksum of the rest and so long words."""
    return f"yacht values {fingerprint.FORMAT} {checksum:08x} {length}\n".encode().ljust(_HEAD)
