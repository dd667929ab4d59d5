"""Folders that nobody may write into, not even root."""

from __future__ import annotations

import os
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

NOBODY = 65534
READABLE, LOCKED = 0o755, 0o555


@contextmanager
def locked_folder() -> Iterator[Path]:
    """A folder that everybody may look into, for `read_only`; those of pytest are private."""
    if not hasattr(os, "seteuid"):
        pytest.skip("rights of files are told otherwise here")
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(READABLE)
        yield Path(name)


@contextmanager
def read_only(folder: Path, mode: int = LOCKED) -> Iterator[None]:
    """No file in the folder can be changed, nor, unless it has another mode, any be added."""
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(mode)
    user = os.geteuid()
    if user == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(user)
        folder.chmod(READABLE)
        for file in folder.iterdir():
            file.chmod(0o644)
