"""The README runs: every command of it, with just that output, and its set-up."""

from __future__ import annotations

import doctest
import os
import pty
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ENDED = b"\x04"
CLEAR = "\x1b[H\x1b[2J"
ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
PAGES = (README, ROOT / "docs" / "cli.md", ROOT / "docs" / "solving.md")
MAIN_JOB = "python3 -m venv .venv && .venv/bin/pip install -q . && .venv/bin/yacht score 6 6 6 2 1"
TEST_JOB = "python3 -m venv .venv && .venv/bin/pip install -q -e '.[test]' && .venv/bin/pytest -q"


def blocks(language: str, page: Path = README) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)


def on_a_terminal(command: str, folder: Path) -> str:
    """What a shell command writes on a terminal of 80 columns, without colour.

    Whatever asks for more there is told that nothing comes.
    """
    leader, follower = pty.openpty()
    os.write(leader, ENDED)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {
        "PATH": path,
        "HOME": str(folder),
        "LANG": "C.UTF-8",
        "TERM": "xterm",
        "NO_COLOR": "1",
        "COLUMNS": "80",
        "LINES": "24",
    }
    with subprocess.Popen(
        ["/bin/sh", "-c", command],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        cwd=folder,
        env=environment,
    ) as process:
        os.close(follower)
        told = b""
        while True:
            try:
                piece = os.read(leader, 65536)
            except OSError:  # the other end is closed: the command has ended
                break
            if not piece:
                break
            told += piece
    os.close(leader)
    assert process.returncode in (0, 1), told.decode()
    return told.decode().replace("\r\n", "\n").replace(CLEAR, "")


def ran(block: str, folder: Path) -> str:
    """The block with the output that its commands really have."""
    lines = []
    for line in block.splitlines():
        if line.startswith("$ "):
            lines.append(line)
            lines += on_a_terminal(line.removeprefix("$ "), folder).splitlines()
    return "".join(f"{line.rstrip()}\n" for line in lines)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_has_its_real_output(tmp_path: Path, page: Path) -> None:
    found = blocks("console", page)
    assert found
    for block in found:
        assert ran(block, tmp_path) == block


def test_python_blocks_are_doctests() -> None:
    found = blocks("python")
    assert found
    for block in found:
        test = doctest.DocTestParser().get_doctest(block, {}, "README.md", str(README), 0)
        assert test.examples
        assert doctest.DocTestRunner().run(test).failed == 0


def test_the_readme_begins_with_what_it_is_and_the_two_set_ups() -> None:
    text = README.read_text(encoding="utf-8")
    assert text.index(MAIN_JOB) < text.index(TEST_JOB) < text.index("```console")
    assert f"\n    {MAIN_JOB}\n" in text
    assert f"\n    {TEST_JOB}\n" in text
    assert "trademarks" in text


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README.read_text(encoding="utf-8")):
        assert (ROOT / target).exists(), target


def test_the_main_job_runs_on_a_copy_of_the_checkout(tmp_path: Path) -> None:
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],  # noqa: S607 - git of the machine
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in listing.stdout.splitlines():
        if (ROOT / name).is_file() and not name.startswith("tests/"):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, tmp_path / name)
    done = subprocess.run(
        ["/bin/sh", "-c", MAIN_JOB], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert "three_of_a_kind\t21\n" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="a script for bash")
def test_ci_runs_the_test_command_that_the_readme_has(tmp_path: Path) -> None:
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "run", tmp_path / ".ci" / "run")
    command = "python3 -m venv --help >help.txt && echo pytest ran in $PWD && exit 7"
    readme = README.read_text(encoding="utf-8").replace(TEST_JOB, command)
    (tmp_path / "README.md").write_text(readme, encoding="utf-8")
    done = subprocess.run(
        ["bash", ".ci/run"],  # noqa: S607 - the one that people have
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 7, "what fails in it fails the whole"
    assert done.stdout.splitlines()[-1] == f"pytest ran in {tmp_path}"


def write() -> None:
    """Put the real output of every command into the pages that show it."""
    import tempfile  # noqa: PLC0415 - for this script only

    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            for block in blocks("console", page):
                real = ran(block, Path(folder))
                text = text.replace(f"```console\n{block}```", f"```console\n{real}```")
        page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
