"""What shells complete, and the scripts that make them ask."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from yachtcli.cli.group import COMMANDS
from yachtcli.cli.scripts import SCRIPTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.conftest import Yacht, YachtProcess

ROOT = Path(__file__).parents[2]
FILES = {"bash": "yacht.bash", "zsh": "_yacht", "fish": "yacht.fish"}
BREAKS = " \t\n\"'@><=;|&(:"
SHIPPED = ["classic", "joker", "triple", "yacht", "yahtzee", "yahtzee-free", "yatzy"]

posix = pytest.mark.skipif(sys.platform == "win32", reason="shells of POSIX")


def test_every_shell_has_its_committed_script() -> None:
    assert set(SCRIPTS) == set(FILES)
    assert {path.name for path in (ROOT / "completions").iterdir()} == set(FILES.values())


@pytest.mark.parametrize("shell", FILES)
def test_the_committed_scripts_are_what_is_printed(yacht: Yacht, shell: str) -> None:
    committed = (ROOT / "completions" / FILES[shell]).read_text(encoding="utf-8")
    assert yacht("completion", shell) == (0, committed, "")
    assert yacht(env={"_YACHT_COMPLETE": f"{shell}_source"}).stdout in ("", committed)


def test_an_unknown_shell_is_wrong_use(yacht: Yacht) -> None:
    done = yacht("completion", "tcsh")
    assert (done.status, done.stdout, done.stderr.count("\n")) == (2, "", 1)


@pytest.fixture
def complete(yacht_process: YachtProcess) -> Callable[..., list[str]]:
    """What bash is told may come at the end of a line; a kind other than a word goes before it."""

    def run(line: str, breaks: str = BREAKS, **env: str) -> list[str]:
        done = yacht_process(
            env={
                "_YACHT_COMPLETE": "bash_complete",
                "_YACHT_LINE": line,
                "_YACHT_BREAKS": breaks,
                **env,
            }
        )
        assert (done.status, done.stderr) == (0, "")
        rows = [row.split("\t") for row in done.stdout.splitlines() if row]
        return [word if kind == "plain" else f"{kind} {word}" for kind, word, _help in rows]

    return run


def test_commands_and_options_are_completed(complete: Callable[..., list[str]]) -> None:
    assert complete("yacht ") == list(COMMANDS)
    assert complete("yacht sc") == ["score"]
    assert complete("yacht score --be") == ["--best"]
    assert complete("yacht completion ") == ["bash", "zsh", "fish"]


def test_rulesets_are_completed_the_users_too(
    complete: Callable[..., list[str]], tmp_path: Path
) -> None:
    folder = tmp_path / "config" / "rulesets"
    folder.mkdir(parents=True)
    (folder / "attic.toml").write_text("", encoding="utf-8")
    assert sorted(complete("yacht score -r ")) == sorted([*SHIPPED, "attic"])
    assert complete("yacht score -r tr") == ["triple"]
    assert complete("yacht score --rules=tr") == ["triple"]
    assert complete("yacht score --rules=tr", " ") == ["--rules=triple"]
    assert complete("yacht score -r ./so") == ["file ./so"]


def test_boxes_are_those_of_the_rules_on_the_line(
    complete: Callable[..., list[str]], tmp_path: Path
) -> None:
    assert complete("yacht score -c four") == ["fours", "four_of_a_kind"]
    assert complete("yacht score -r yatzy -c two") == ["twos", "two_pairs"]
    assert complete("yacht score -c two", YACHT_RULES="yatzy") == ["twos", "two_pairs"]
    assert complete("yacht score 66621 -r nothere -c ") == []
    broken = tmp_path / "broken.toml"
    broken.write_text("format = 7", encoding="utf-8")
    assert complete(f"yacht score -r {broken} -c ") == []
    assert "full_house" in complete("yacht validate 6 6 6 2 2 fu")


def test_columns_are_completed_behind_an_at(complete: Callable[..., list[str]]) -> None:
    line = "yacht score -r triple -c chance"
    assert complete(line) == ["chance"]
    # bash takes the @ for a part of what it replaces; without it among the breaks, the whole word.
    assert complete(line + "@") == ["@1", "@2", "@3"]
    assert complete(line + "@2") == ["@2"]
    assert complete(line + "@2", " ") == ["chance@2"]


def test_fish_and_zsh_say_the_words_one_a_line(yacht_process: YachtProcess) -> None:
    asked = {"_YACHT_WORDS": "yacht\nscore\n-r\n'triple'\n-c", "_YACHT_WORD": "chance@2"}
    for shell in ("fish", "zsh"):
        done = yacht_process(env={**asked, "_YACHT_COMPLETE": f"{shell}_complete"})
        assert done == (0, "plain\tchance@2\t\n", "")
    option = {"_YACHT_WORDS": "yacht\nscore", "_YACHT_WORD": "--rules=tr"}
    for shell, word in (("fish", "--rules=triple"), ("zsh", "triple")):
        done = yacht_process(env={**option, "_YACHT_COMPLETE": f"{shell}_complete"})
        assert done.stdout == f"plain\t{word}\t\n"


@posix
@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
def test_bash_itself_completes(tmp_path: Path) -> None:
    command = tmp_path / "yacht"
    command.write_text(
        f"#!{sys.executable}\nfrom yachtcli.cli.main import main\nmain()\n", encoding="utf-8"
    )
    command.chmod(0o755)
    script = f"""
        source {ROOT / "completions" / "yacht.bash"}
        COMP_LINE="yacht score -c four" COMP_POINT=19
        COMP_WORDS=(yacht score -c four) COMP_CWORD=3
        _yacht_completion yacht
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(
        ["bash", "--norc", "-c", script],  # noqa: S607 - the one that people have
        capture_output=True,
        text=True,
        env={**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        check=False,
        timeout=60,
    )
    assert (done.stdout, done.stderr) == ("fours\nfour_of_a_kind\n", "")


@posix
@pytest.mark.parametrize("shell", FILES)
def test_shells_can_read_their_scripts(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell}")
    done = subprocess.run(
        [shell, "-n", str(ROOT / "completions" / FILES[shell])],
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
