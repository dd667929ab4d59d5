"""The user's folder, and files that are read with care."""

# pathlib costs start-up time, so not here:
# ruff: noqa: PTH110, PTH111, PTH112, PTH118, PTH119, PTH120, PTH123, PTH208

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from yachtcli.core.notation import shortened
from yachtcli.errors import RulesetError
from yachtcli.loading.folders import config_dir
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Callable

SUFFIX: Final = ".toml"
LARGEST: Final = 1 << 20
"""Bytes of the largest file that is read as a table: 1 MiB."""


def rulesets_dir() -> str:
    """The folder that the user's own rulesets are looked for in."""
    return os.path.join(config_dir(), "rulesets")


def is_path(name: str) -> bool:
    """Whether `name` is meant as a file rather than as the name of a ruleset.

    >>> is_path("./mine"), is_path("mine.toml"), is_path("mine")
    (True, True, False)
    """
    return name.endswith(SUFFIX) or "/" in name or os.sep in name


def relative_to(name: str, file: str) -> str:
    """The path `name` as meant by someone who wrote it into `file`."""
    return os.path.normpath(os.path.join(os.path.dirname(file), os.path.expanduser(name)))


def stem(path: str) -> str:
    """The name of a file without its folder and ending.

    >>> stem("house/mine.toml")
    'mine'
    """
    return os.path.basename(path).removesuffix(SUFFIX)


def identifier(name: str) -> str:
    """What a ruleset is called by itself if its table does not say: after its file.

    >>> identifier("house/My Rules.toml")
    'my-rules'
    """
    plain = "".join(c if (c.isascii() and c.isalnum()) or c in "_-" else "-" for c in stem(name))
    return plain.strip("-_").lower() or "rules"


def user_file(name: str) -> str | None:
    """The file of that name in the user's folder, if there is one."""
    path = os.path.join(rulesets_dir(), name + SUFFIX)
    return path if name and os.path.exists(path) else None


def user_files() -> tuple[str, ...]:
    """Every table in the user's folder, by name; none if there is no such folder."""
    folder = rulesets_dir()
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return ()
    return tuple(
        os.path.join(folder, name) for name in names if stem(name) and name.endswith(SUFFIX)
    )


def read(path: str) -> bytes:
    """What stands in the file; RulesetError, one line, where it can't be read."""
    shown = shortened(path, 200)
    try:
        if os.path.isdir(path):
            raise RulesetError(Phrase(N_("{path} is a folder, not a file"), path=shown))
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise RulesetError(Phrase(N_("there is no file {path}"), path=shown)) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise RulesetError(
            Phrase(N_("{path} can't be read: {why}"), path=shown, why=shortened(why, 80))
        ) from None
    if len(data) > LARGEST:
        raise RulesetError(
            Phrase(
                N_("{path} is too large for a table: more than {n} bytes"), path=shown, n=LARGEST
            )
        )
    return data


def tables_in(package: str) -> dict[str, Callable[[], bytes]]:
    """Every TOML file in the folder of `package`, by name, as a function that reads it.

    Raises FileNotFoundError where there is none: a package that is installed
    has those files only that its project counts among its data.
    """
    from importlib.resources import files  # noqa: PLC0415 - shipped names do without

    tables = {
        stem(file.name): file.read_bytes
        for file in sorted(files(package).iterdir(), key=lambda file: file.name)
        if file.name.endswith(SUFFIX)
    }
    if not tables:
        raise FileNotFoundError(
            f"no {SUFFIX} files in the installed package {package}: are they its package-data?"
        )
    return tables
