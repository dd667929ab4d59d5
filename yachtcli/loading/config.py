"""What the user has settled once and for all: the file `config.toml`.

Every command asks for something of it, so reading it costs those without one
a file that is not found, and nothing else.
"""

# pathlib costs start-up time, so not here:
# ruff: noqa: PTH116, PTH118, PTH123

from __future__ import annotations

import os
from errno import ENAMETOOLONG, ENOENT, ENOTDIR
from stat import S_ISDIR, S_ISREG
from typing import Any, Final

from yachtcli.errors import ConfigError
from yachtcli.loading.folders import config_dir
from yachtcli.phrase import N_, Phrase, Series

FILE: Final = "config.toml"
LARGEST: Final = 1 << 20
LONGEST_DELAY: Final = 10
"""Seconds."""
LONGEST_NAME: Final = 24
"""Characters of a player's name: more would leave no room for points beside it."""
NOWHERE: Final = (ENOENT, ENOTDIR, ENAMETOOLONG)
"""Where no file can be, none is missed: YACHT_CONFIG_DIR=/dev/null is a way to have none."""
WORDS: Final = {"language": ("auto", "en", "de"), "color": ("auto", "always", "never")}
"""What keys may be set to that take one of some words."""
DEFAULTS: Final[dict[str, Any]] = {
    "rules": None,
    "language": "auto",
    "player": None,
    "color": "auto",
    "bot_delay": 0.5,
}
"""The keys there are, with what holds where they are not set; None if something else decides."""

_read: tuple[bytes, dict[str, Any]] = (b"", {})
"""The file as it was last read, and the table in it."""


def path() -> str:
    """The file; it need not exist."""
    return os.path.join(config_dir(), FILE)


def read() -> dict[str, Any]:
    """The table in the file, with keys that we don't know; empty where there is no file.

    Raises ConfigError, one line, for a file that can't be read or is no TOML.
    """
    return _parsed(read_bytes())


def read_bytes() -> bytes:
    """The file as it is, empty where there is none; ConfigError if it can't be read."""
    file = path()
    try:
        mode = os.stat(file).st_mode
        if not (S_ISREG(mode) or S_ISDIR(mode)):  # reading a pipe would wait without end
            raise ConfigError(
                Phrase(N_("{path} is a pipe or a device: a file is wanted there"), path=file)
            )
        with open(file, "rb") as opened:
            data = opened.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        if getattr(error, "errno", None) in NOWHERE:
            return b""
        why = getattr(error, "strerror", None) or str(error)
        raise ConfigError(Phrase(N_("{path} can't be read: {why}"), path=file, why=why)) from None
    if len(data) > LARGEST:
        raise ConfigError(
            Phrase(N_("{path} is too large: more than {n} bytes"), path=file, n=LARGEST)
        )
    return data


def _parsed(data: bytes) -> dict[str, Any]:
    global _read  # noqa: PLW0603 - several parts of a command ask, and parsing takes its time
    if data != _read[0]:
        from yachtcli.loading import toml  # noqa: PLC0415 - most have no such file

        try:
            _read = data, toml.parse(data.decode("utf-8-sig"))
        except ValueError as error:
            raise ConfigError(
                Phrase(
                    N_("{path} is no TOML: {why}"), path=path(), why=" ".join(str(error).split())
                )
            ) from None
    return dict(_read[1])


def get(key: str) -> Any:
    """What `key` is set to; else, or where it can't be read or used, what holds without it.

    `problem` tells what is wrong then.
    """
    try:
        value = read().get(key)
    except ConfigError:
        value = None
    return DEFAULTS[key] if value is None or fault(key, value) is not None else value


def problem() -> ConfigError | None:
    """Everything that is wrong with the file, as far as it matters to us; None if nothing is."""
    try:
        table = read()
    except ConfigError as error:
        return error
    faults = [fault(key, table[key]) for key in DEFAULTS if key in table]
    told = [Phrase(N_("{path}: {fault}"), path=path(), fault=f) for f in faults if f is not None]
    return ConfigError(*told) if told else None


def fault(key: str, value: Any) -> Phrase | None:
    """Why `key` can't have this value; None if it can.

    Whether there is a ruleset of that name is not asked.
    """
    if key == "bot_delay":
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if number and 0 <= value <= LONGEST_DELAY:
            return None
        return Phrase(
            N_("{key} is a number of seconds from 0 to {most}, not {value}"),
            key=key,
            most=LONGEST_DELAY,
            value=_spelt(value),
        )
    words = WORDS.get(key)
    if words is not None:
        if value in words:
            return None
        return Phrase(
            N_("{key} is one of {words}, not {value}"),
            key=key,
            words=Series(words),
            value=_spelt(value),
        )
    if isinstance(value, str) and value.strip() and value.isprintable():
        if key != "player" or len(" ".join(value.split())) <= LONGEST_NAME:
            return None
        return Phrase(
            N_("{name} is too long for a name: {most} characters at most"),
            name=_spelt(value),
            most=LONGEST_NAME,
        )
    return Phrase(N_("{key} is a name, not {value}"), key=key, value=_spelt(value))


def _spelt(value: Any) -> str:
    from yachtcli.core.notation import spelt  # noqa: PLC0415 - only mistakes need it

    return spelt(value)
