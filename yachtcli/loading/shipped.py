"""The games that come with the package, found without scanning anything else."""

from __future__ import annotations

import importlib
import os
import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from types import ModuleType

PACKAGE: Final = "yachtcli.rulesets"
SUFFIX: Final = ".toml"
NAME: Final = re.compile(r"[a-z][a-z0-9_-]*")


def ids() -> tuple[str, ...]:
    """The ids of all shipped games, sorted."""
    package = _package()
    folder = package.__path__[0]
    try:
        names = os.listdir(folder)  # noqa: PTH208 - pathlib costs start-up time
    except OSError:
        names = _zipped(package.__spec__ and package.__spec__.loader, folder)
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
    return importlib.import_module(PACKAGE)


def _zipped(loader: Any, folder: str) -> list[str]:
    """The names in a folder of a zip file that Python imports from."""
    from zipfile import ZipFile  # noqa: PLC0415 - an ordinary installation has a folder

    with ZipFile(loader.archive) as archive:
        inside = folder.removeprefix(loader.archive).strip("/\\").replace("\\", "/") + "/"
        return [name.removeprefix(inside) for name in archive.namelist() if name.startswith(inside)]
