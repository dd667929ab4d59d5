"""Fake distributions, installed nowhere but on the path of one test."""

from __future__ import annotations

import importlib.metadata
import sys
from typing import TYPE_CHECKING, Protocol

import pytest

from yachtcli.loading import catalog, plugins

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path


class Install(Protocol):
    """Puts a distribution on the path: its metadata, and a module with this source.

    With `tables` it is a package, and these are files in its folder.
    """

    def __call__(  # noqa: PLR0913 - what a distribution is made of
        self,
        source: str,
        *,
        package: str = "yacht-fake",
        version: str = "0.1",
        name: str = "fake",
        module: str | None = None,
        group: str = "yachtcli.v1",
        metadata: str | None = None,
        entry_points: str | None = None,
        tables: Mapping[str, str] | None = None,
    ) -> str: ...


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs fake distributions; nothing but these is installed beside us."""
    site = tmp_path / "site"
    site.mkdir()
    real = importlib.metadata.distributions
    monkeypatch.setattr(importlib.metadata, "distributions", lambda: real(path=[str(site)]))
    monkeypatch.setenv("YACHT_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.delenv("YACHT_PLUGINS", raising=False)
    monkeypatch.syspath_prepend(str(site))
    catalog.forget()
    modules = set(sys.modules)

    def install(  # noqa: PLR0913 - see above
        source: str,
        *,
        package: str = "yacht-fake",
        version: str = "0.1",
        name: str = "fake",
        module: str | None = None,
        group: str = "yachtcli.v1",
        metadata: str | None = None,
        entry_points: str | None = None,
        tables: Mapping[str, str] | None = None,
    ) -> str:
        module = module or package.replace("-", "_")
        if tables is None:
            (site / f"{module}.py").write_text(source)
        else:
            (site / module).mkdir()
            (site / module / "__init__.py").write_text(source)
            for file, text in tables.items():
                (site / module / file).write_text(text)
        info = site / f"{package.replace('-', '_')}-{version}.dist-info"
        info.mkdir()
        told = f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n"
        (info / "METADATA").write_text(told if metadata is None else metadata)
        points = f"[{group}]\n{name} = {module}\n" if entry_points is None else entry_points
        (info / "entry_points.txt").write_text(points)
        return module

    yield install
    for name in set(sys.modules) - modules:
        # Others stay: NumPy can't be loaded twice in a process.
        if (getattr(sys.modules[name], "__file__", None) or "").startswith(str(site)):
            del sys.modules[name]
    catalog.forget()


@pytest.fixture
def problems(install: Install) -> Callable[[], list[str]]:  # noqa: ARG001 - only what it installs
    """Tells what is wrong with plugins, after everything was asked of them."""

    def told() -> list[str]:
        plugins.loaded(commands=["score"])
        return [str(problem) for problem in plugins.problems()]

    return told
