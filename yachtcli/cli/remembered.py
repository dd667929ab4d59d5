"""Names that installed plugins bring, remembered so that completion need not look for them."""

# Pathlib costs start-up time.
# ruff: noqa: PTH103, PTH105, PTH118, PTH123

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from yachtcli.loading.folders import cache_dir
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable

FILE: Final = "completion.tsv"
LARGEST: Final = 1 << 20

Kind: TypeAlias = Literal["rules", "command", "bot"]


class Remembered(Struct):
    """A name, what has it, and a line of help."""

    kind: str
    name: str
    help: str


def remembered(kind: Kind) -> list[Remembered]:
    """What plugins brought when `remember` was last called; nothing if that can't be read."""
    try:
        with open(os.path.join(cache_dir(), FILE), encoding="utf-8") as file:
            lines = file.read(LARGEST).splitlines()
    except (OSError, ValueError):
        return []
    rows = (line.split("\t") for line in lines)
    return [Remembered(*row) for row in rows if len(row) == 3 and row[0] == kind]


def remember(names: Iterable[Remembered]) -> None:
    """Write down what plugins bring; a folder that can't be written to is let be.

    The file is replaced at once, so that a shell never reads half of it.
    """
    folder = cache_dir()
    path = os.path.join(folder, FILE)
    beside = f"{path}.{os.getpid()}"
    try:
        os.makedirs(folder, exist_ok=True)
        with open(beside, "w", encoding="utf-8") as file:
            file.writelines(
                "\t".join(" ".join(value.split()) for value in row) + "\n" for row in names
            )
        os.replace(beside, path)
    except OSError:
        return
