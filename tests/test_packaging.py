"""What is shipped: the wheel holds the package and the rulesets, nothing else."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def tracked(*patterns: str) -> set[str]:
    """Files of the working tree that git tracks or would track."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns],  # noqa: S607 - git of the machine
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return {name for name in listing.stdout.split("\n") if name and (ROOT / name).exists()}


def test_the_wheel_holds_exactly_the_files_of_the_folders(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    # There where a compiler was.
    held = {name for name in held if not name.startswith("yachtcli/solver/kernel.")}
    assert "yachtcli/solver/kernel.c" not in archive.namelist()
    code = {n for n in tracked("yachtcli") if n.endswith((".py", ".mo", "py.typed"))}
    games = {
        n.replace("rulesets/", "yachtcli/rulesets/", 1)
        for n in tracked("rulesets")
        if n.endswith((".py", ".toml"))
    }
    assert held == code | games


def test_no_top_level_rulesets_is_shipped(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.partition("/")[0] for name in archive.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"yachtcli"}
