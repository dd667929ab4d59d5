"""Where the system keeps what is a user's own."""

# pathlib costs start-up time, so not here:
# ruff: noqa: PTH111, PTH118

from __future__ import annotations

import os
import sys
from typing import Final

APP: Final = "yacht"
CONFIG: Final = "YACHT_CONFIG_DIR"
CACHE: Final = "YACHT_CACHE_DIR"


def config_dir() -> str:
    """The folder of the user's configuration and rulesets; it need not exist.

    `YACHT_CONFIG_DIR` if that is set, else where the system keeps such folders:
    what `click.get_app_dir` and platformdirs (roaming) say too, without the
    time that importing them takes.
    """
    return _folder(CONFIG, "APPDATA", "~/Library/Application Support", "XDG_CONFIG_HOME", ".config")


def cache_dir() -> str:
    """The folder of what may be lost at any time; it need not exist.

    `YACHT_CACHE_DIR` if that is set, else where the system keeps such folders.
    """
    return _folder(CACHE, "LOCALAPPDATA", "~/Library/Caches", "XDG_CACHE_HOME", ".cache")


def _folder(own: str, windows: str, mac: str, xdg: str, otherwise: str) -> str:
    told = os.environ.get(own)
    if told:
        return told
    if sys.platform == "win32":
        base = os.environ.get(windows) or "~"
    elif sys.platform == "darwin":
        base = mac
    else:
        base = os.environ.get(xdg, "").strip() or f"~/{otherwise}"
    return os.path.join(os.path.expanduser(base), APP)
