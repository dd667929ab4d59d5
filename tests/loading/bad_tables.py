"""Tables with faults, and what is told of each, line by line.

`python tests/loading/bad_tables.py` writes the `.errors.txt` anew; read the
difference before it is committed.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

from yachtcli import api

FOLDER = Path(__file__).parent.parent / "tables" / "bad"
NAMES = sorted(path.stem for path in FOLDER.glob("*.toml"))


def told(name: str) -> str:
    """Everything that is said of a bad table, one fault a line; nothing of one that loads."""
    with contextlib.chdir(FOLDER):
        try:
            api.load(f"{name}.toml")
        except api.RulesetError as error:
            return "".join(f"{problem}\n" for problem in error.problems)
    return ""


def expected(name: str) -> Path:
    return FOLDER / f"{name}.errors.txt"


if __name__ == "__main__":
    for table in NAMES:
        expected(table).write_text(told(table), encoding="utf-8")
