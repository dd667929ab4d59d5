"""The games that come with the package, found without scanning anything else."""

from __future__ import annotations

import importlib
import os
import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from yachtcli.errors import RulesetError
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from types import ModuleType

PACKAGE: Final = "yachtcli.rulesets"
SUFFIX: Final = ".toml"
NAME: Final = re.compile(r"[a-z][a-z0-9_-]*")


def ids() -> tuple[str, ...]:
    """The ids of all shipped games, sorted."""
    package = _package()
    try:
        names = os.listdir(package.__path__[0])  # noqa: PTH208 - pathlib costs start-up time
    except OSError:  # Python imports it from a zip file, which is no folder
        from importlib.resources import files  # noqa: PLC0415 - an installation has a folder

        names = [file.name for file in files(package).iterdir()]
    return tuple(sorted(name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX)))


def read(id: str) -> bytes | None:  # noqa: A002 - the word of the tables
    """The table of a shipped game as bytes of TOML; None if there is no game of that id."""
    package = _package()
    if package.__spec__ is None or not NAME.fullmatch(id):
        return None
    loader: Any = package.__spec__.loader
    try:
        data: bytes = loader.get_data(os.path.join(package.__path__[0], id + SUFFIX))  # noqa: PTH118 - as above
    except OSError:
        return None
    return data


@cache
def _package() -> ModuleType:
    # By name, at run time: the folder is mapped to this name when installed, and
    # tools that follow imports look for it in vain.
    try:
        return importlib.import_module(PACKAGE)
    except ModuleNotFoundError:
        raise RulesetError(
            Phrase(
                N_("the shipped games are missing: yacht is not installed; run pip install -e .")
            )
        ) from None
