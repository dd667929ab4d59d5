"""Where the games of a user lie."""

# ruff: noqa: PTH118 - pathlib costs start-up time

from __future__ import annotations

import os
from typing import Final

DATA: Final = "YACHT_DATA_DIR"
FILE: Final = "games.sqlite3"


def data_dir() -> str:
    """The folder of what a user's games leave behind; it need not exist.

    `YACHT_DATA_DIR` if that is set, else where the system keeps such folders.
    """
    told = os.environ.get(DATA)
    if told:
        return told
    from platformdirs import user_data_dir  # noqa: PLC0415 - costs start-up time

    return user_data_dir("yacht", appauthor=False)


def games_file() -> str:
    """The file that the user's games are kept in; it need not exist."""
    return os.path.join(data_dir(), FILE)
