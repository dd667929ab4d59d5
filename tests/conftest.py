"""What all tests share: the built wheel, and a fresh environment to install it into."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import venv
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

ROOT = Path(__file__).parents[1]
SOURCES = ("pyproject.toml", "README.md", "LICENSE", "MANIFEST.in", "yachtcli", "rulesets")

pytest_plugins = ["yachtcli.testing"]

# Whoever starts tests in the background of a script has them, and so the processes that
# they interrupt, deaf to an interrupt: those would be waited for without end.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# A distribution of its own: its tests run where it is installed.
collect_ignore = ["plugin_example"]


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep tests out of the user's own folders, and those out of the tests."""
    for kind in ("config", "cache", "data"):
        monkeypatch.setenv(f"YACHT_{kind.upper()}_DIR", str(tmp_path / kind))


def build_wheel(sources: Path, out: Path) -> Path:
    """The wheel of the project in `sources`, which may be littered."""
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"),
            *("--disable-pip-version-check", "-w", str(out), str(sources)),
        ],
        check=True,
        capture_output=True,
        text=True,
    )
    (wheel,) = out.glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our wheel, built from a copy, so that no build folder is left in the checkout."""
    copy = tmp_path_factory.mktemp("sources")
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            shutil.copy(source, copy / name)
    return build_wheel(copy, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def build() -> Callable[[Path, Path], Path]:
    """Builds the wheel of the project in a folder, which may be littered, into another one."""
    return build_wheel


class Environment(NamedTuple):
    """A virtual environment away from the checkout."""

    folder: Path

    @property
    def scripts(self) -> Path:
        return self.folder / ("Scripts" if sys.platform == "win32" else "bin")

    def run(
        self,
        program: str,
        *args: str,
        cwd: Path | None = None,
        env: Mapping[str, str] | None = None,
    ) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment in its own, nearly empty folder."""
        ours = ("YACHT_", "PYTHON", "PYTEST", "COV")
        kept = {k: v for k, v in os.environ.items() if not k.startswith(ours)}
        home = self.folder / "home"
        home.mkdir(exist_ok=True)
        return subprocess.run(
            [str(self.scripts / program), *args],
            cwd=cwd or home,
            env={**kept, "YACHT_CONFIG_DIR": str(home), "LC_ALL": "C.UTF-8", **(env or {})},
            check=False,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )

    def install(self, *what: str) -> None:
        """Install with the pip of the tests: to give the environment its own takes seconds."""
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
        done = subprocess.run(
            [*pip, "--python", str(self.folder), "install", "-q", *what],
            check=False,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def make_environment() -> Callable[[Path], Environment]:
    """Makes a fresh virtual environment in a folder."""

    def make(folder: Path) -> Environment:
        venv.create(folder, symlinks=os.name != "nt")
        return Environment(folder)

    return make
