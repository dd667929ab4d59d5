"""Solved games on disk, so that each is worked out once.

A file is called by a fingerprint of the game's tables: a change of the rules,
or of this format, is another file. It begins with a line that says the format
and a checksum, then come the values as they are in memory; a file that is not
as it should be counts as none. What can't be written is not kept, and nothing
is said.
"""

# pathlib costs start-up time, so not here:
# ruff: noqa: PTH103, PTH105, PTH107, PTH118, PTH123, PTH202

from __future__ import annotations

import contextlib
import os
import sys
from hashlib import sha256
from typing import TYPE_CHECKING, Final
from zlib import crc32

import numpy as np

from yachtcli.loading import folders
from yachtcli.solver import native

if TYPE_CHECKING:
    from yachtcli.solver.arrays import Floats
    from yachtcli.solver.plan import Plan

FORMAT: Final = 1
MOST_BYTES: Final = 512 << 20
"""So much is kept in all; of more, what was used longest ago goes."""

_HEAD: Final = 64
_END: Final = ".values"


def folder() -> str:
    """The folder of solved games; it need not exist."""
    return os.path.join(folders.cache_dir(), "solved")


def fingerprint(plan: Plan) -> str:
    """What games with the same values have in common, and no others."""
    found = sha256(f"{FORMAT} {sys.byteorder}".encode())
    for table in (*native.tables(plan), plan.finals(), plan.entries):
        found.update(f"{table.dtype.str}{table.shape}".encode())
        found.update(np.ascontiguousarray(table).data)
    return found.hexdigest()[:32]


def load(plan: Plan) -> Floats | None:
    """The values of this game as they were kept, mapped into memory; None if there are none."""
    path = os.path.join(folder(), fingerprint(plan) + _END)
    try:
        with open(path, "rb") as file:
            head = file.read(_HEAD)
        if os.path.getsize(path) != _HEAD + 8 * (plan.states + 1):
            return None
        values: Floats = np.memmap(path, np.float64, "r", _HEAD, (plan.states + 1,))
        if head != _head(values):
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
    except (OSError, ValueError):
        return None
    return values


def save(plan: Plan, values: Floats) -> None:
    """Keep the values of this game, if there is a place for them."""
    if values.nbytes > MOST_BYTES:
        return
    path = os.path.join(folder(), fingerprint(plan) + _END)
    beside = f"{path}.{os.getpid()}"
    try:
        os.makedirs(folder(), exist_ok=True)
        _make_room(values.nbytes)
        try:
            with open(beside, "wb") as file:
                file.write(_head(values))
                file.write(values.data)
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


def _make_room(needed: int) -> None:
    _remove(MOST_BYTES - needed)


def _remove(most: int) -> int:
    """Remove files, those used longest ago first, until no more than `most` bytes are left."""
    found = []
    with contextlib.suppress(OSError):
        for entry in os.scandir(folder()):
            if _END in entry.name:
                with contextlib.suppress(OSError):
                    found.append((entry.stat().st_mtime, entry.stat().st_size, entry.path))
    total = sum(size for _, size, _ in found)
    removed = 0
    for _, size, path in sorted(found):
        if total - removed <= most:
            break
        with contextlib.suppress(OSError):
            os.remove(path)
            removed += size
    return removed


def _head(values: Floats) -> bytes:
    """The beginning of the file of these values."""
    return f"yacht values {FORMAT} {crc32(values.data):08x}\n".encode().ljust(_HEAD)
