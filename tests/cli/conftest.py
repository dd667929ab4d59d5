"""The command line under test: in this process, or as a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from processes import ENTRY, LONG, Outcome

from yachtcli.cli import main

if TYPE_CHECKING:
    from collections.abc import Mapping

    from processes import Yacht, YachtProcess


class _Terminal(io.TextIOWrapper):
    """A stdin that a person sits at."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _own_environment(_own_folders: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the user's own settings and language out of the tests."""
    for name in list(os.environ):
        own = name.startswith(("YACHT_", "_YACHT_", "LC_")) and not name.endswith("_DIR")
        if own or name in {"LANG", "LANGUAGE"}:
            monkeypatch.delenv(name)
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    # The language is chosen once for a process: commands are built in it.
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture
def yacht(monkeypatch: pytest.MonkeyPatch) -> Yacht:
    """`yacht` in this process; `terminal` puts a person at stdin and before stdout."""

    def run(
        *args: str,
        stdin: str | bytes = b"",
        env: Mapping[str, str] | None = None,
        terminal: bool = False,
    ) -> Outcome:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        written = {"stdout": io.BytesIO(), "stderr": io.BytesIO()}
        kind: Any = _Terminal if terminal else io.TextIOWrapper
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", kind(io.BytesIO(data), encoding="utf-8"))
            for name, raw in written.items():
                # As Python's own: stderr shows what can't be encoded, stdout fails.
                errors = "backslashreplace" if name == "stderr" else "strict"
                stream = kind(
                    raw, encoding="utf-8", errors=errors, newline="\n", write_through=True
                )
                patch.setattr(sys, name, stream)
            # Choosing a language leaves it in the environment.
            for name, value in {"LANGUAGE": os.environ["LANGUAGE"], **(env or {})}.items():
                patch.setenv(name, value)
            status = main.run(args)
            texts = [raw.getvalue().decode() for raw in written.values()]
        return Outcome(status, *texts)

    return run


@pytest.fixture
def yacht_process() -> YachtProcess:
    """`yacht` as a process of its own, with pipes at its ends."""

    def run(*args: str, stdin: str | bytes = b"", env: Mapping[str, str] | None = None) -> Outcome:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        done = subprocess.run(
            [sys.executable, "-c", ENTRY, *args],
            input=data,
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": "utf-8", **(env or {})},
            check=False,
            timeout=LONG,
        )
        return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run
