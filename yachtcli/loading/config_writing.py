"""Changes of the user's `config.toml`: whole or not at all, and all else in it kept."""

# ruff: noqa: PTH101, PTH105, PTH116, PTH120 - as everywhere in here, no pathlib

from __future__ import annotations

import os
import re
import stat
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

from yachtcli.errors import ConfigError
from yachtcli.loading import config
from yachtcli.phrase import N_, Phrase

if sys.platform != "win32":
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Iterator

COMMENT: Final = re.compile(
    r"""
      \"{3} (?: \\. | [^\\] )*? \"{3}
    | '{3} .*? '{3}
    | \" (?: \\. | [^"\\\n] )* \"
    | ' [^'\n]* '
    | (\#)
    """,
    re.DOTALL | re.VERBOSE,
)
"""Texts in TOML, and outside of them, as a group of its own, what begins a comment."""
PRIVATE: Final = 0o600


def change(key: str, value: Any) -> str | None:
    """Set `key` to `value`, or forget it where that is None, and leave all other keys alone.

    A file with comments is copied first, since they are lost; the path of the
    copy, else None. Nobody ever reads half a file, two who change it at once
    both have their way, and a link stays a link. Raises ConfigError where the
    file is broken or can't be written.
    """
    try:
        os.makedirs(os.path.dirname(config.path()), exist_ok=True)  # noqa: PTH103 - as above
        with _alone():
            return _change(key, value)
    except OSError as error:
        raise ConfigError(
            Phrase(
                N_("{path} can't be written: {why}"),
                path=error.filename or config.path(),
                why=error.strerror or str(error),
            )
        ) from None


@contextmanager
def _alone() -> Iterator[None]:
    """Nobody else changes the file meanwhile; whoever is killed in here leaves no lock behind."""
    if sys.platform == "win32":
        yield
        return
    folder = os.open(os.path.dirname(config.path()), os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _change(key: str, value: Any) -> str | None:
    import tomli_w  # noqa: PLC0415 - a key that can't be set does without

    before = config.read_bytes()
    table = config.read()
    if value is None:
        if key not in table:
            return None
        del table[key]
    else:
        if table.get(key) == value and type(table.get(key)) is type(value):
            return None
        table[key] = value
    copy = None
    if _has_comments(before.decode("utf-8-sig")):
        copy = f"{config.path()}.bak"
        _replace(copy, before)
    _replace(config.path(), tomli_w.dumps(table).encode())
    return copy


def _has_comments(text: str) -> bool:
    return any(found[1] for found in COMMENT.finditer(text))


def _replace(path: str, data: bytes) -> None:
    """Let the file hold `data`, with the rights that it has: the old or the new, at any moment."""
    real = os.path.realpath(path)
    try:
        mode = stat.S_IMODE(os.stat(real).st_mode)
    except FileNotFoundError:
        mode = None
    beside = f"{real}.{os.getpid()}.new"
    try:
        with open(beside, "wb", opener=_private) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(beside, mode)
        os.replace(beside, real)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)  # noqa: PTH108 - as above
        raise


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, PRIVATE)
