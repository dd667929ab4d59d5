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

    from processes import Yacht, YachtProcess

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
    assert complete("yacht score -r ./so") == ["toml ./so"]
    assert complete("yacht score -r nosuch") == ["toml nosuch"]


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
    assert complete(line) == ["part chance@"]
    assert complete("yacht score -s \"columns=['a','b']\" -c ch") == ["part chance@"]
    # bash takes the @ for a part of what it replaces; without it among the breaks, the whole word.
    assert complete(line + "@") == ["@1", "@2", "@3"]
    assert complete(line + "@2") == ["@2"]
    assert complete(line + "@2", " ") == ["chance@2"]


def test_files_are_completed_where_files_may_stand(complete: Callable[..., list[str]]) -> None:
    assert complete("yacht validate ga") == ["file ga"]
    assert complete("yacht validate 66621 -r yatzy two") == ["twos", "two_pairs"]
    assert complete("yacht card ./my") == ["file ./my"]
    assert complete("yacht score 66621 --card ./my") == ["file ./my"]
    assert complete("yacht rules check yat") == ["yatzy", "toml yat"]
    assert complete("yacht rules check ./yat") == ["toml ./yat"]


def test_the_next_box_of_a_card_is_completed(complete: Callable[..., list[str]]) -> None:
    assert complete("yacht card tw") == ["part twos=", "file tw"]
    assert complete("yacht card ones=3,tw", " ") == ["part ones=3,twos="]
    # bash takes the = for the end of a word.
    assert complete("yacht card ones=3,tw") == ["part 3,twos="]
    assert complete("yacht card ones=3,twos=6,t", " ") == [
        "part ones=3,twos=6,threes=",
        "part ones=3,twos=6,three_of_a_kind=",
    ]
    assert complete("yacht card ones=3,b", " ") == ["part ones=3,bonus="]
    assert complete("yacht score --card on -r triple")[0] != "part ones="
    assert complete("yacht card -r triple on", " ") == [
        "part ones@1=",
        "part ones@2=",
        "part ones@3=",
        "file on",
    ]
    assert complete("yacht card ones=3") == []


def test_settings_are_completed_step_by_step(complete: Callable[..., list[str]]) -> None:
    assert complete("yacht score -s t") == ["part tips=", "part turn."]
    assert complete("yacht score -s repeat.b") == ["part repeat.bonus=", "part repeat.bonus_if="]
    assert complete("yacht score -s section.") == ["part section.upper.", "part section.lower."]
    assert complete("yacht score -r yatzy -s category.two") == [
        "part category.twos.",
        "part category.two_pairs.",
    ]
    assert "part category.ones.like=" not in complete("yacht score -s category.ones.")
    assert complete("yacht score -s column.") == ["part column.1."]
    assert complete("yacht score -s column.1.order=", " ") == [
        f"column.1.order={word}" for word in ("free", "down", "up")
    ]
    assert complete("yacht score -s voluntary_zero=t") == ["true"]
    assert complete("yacht score -s extends") == []
    assert complete("yacht score -s nothing.at.all") == []


def test_fish_and_zsh_say_the_words_one_a_line(yacht_process: YachtProcess) -> None:
    asked = {"_YACHT_WORDS": "yacht\nscore\n-r\n'triple'\n-c", "_YACHT_WORD": "chance@2"}
    for shell in ("fish", "zsh"):
        done = yacht_process(env={**asked, "_YACHT_COMPLETE": f"{shell}_complete"})
        assert done == (0, "plain\tchance@2\t\n", "")
    option = {"_YACHT_WORDS": "yacht\nscore", "_YACHT_WORD": "--rules=tr"}
    for shell, word in (("fish", "--rules=triple"), ("zsh", "triple")):
        done = yacht_process(env={**option, "_YACHT_COMPLETE": f"{shell}_complete"})
        assert done.stdout == f"plain\t{word}\t\n"


@pytest.fixture
def shell(tmp_path: Path) -> Callable[..., list[str]]:
    """What a shell writes when it runs a script, in a folder with `yacht` and some files."""
    command = tmp_path / "bin" / "yacht"
    command.parent.mkdir()
    command.write_text(
        f"#!{sys.executable}\nfrom yachtcli.cli.main import main\nmain()\n", encoding="utf-8"
    )
    command.chmod(0o755)
    folder = tmp_path / "files"
    (folder / "mine").mkdir(parents=True)
    for name in ("mine.toml", "mine.txt", "my rules.toml"):
        (folder / name).touch()

    def run(*words: str) -> list[str]:
        done = subprocess.run(
            words,
            capture_output=True,
            text=True,
            env={**os.environ, "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}"},
            check=False,
            timeout=60,
            cwd=folder,
        )
        assert done.stderr == ""
        return done.stdout.splitlines()

    return run


OFFERED = [
    ("score -c four", ["fours", "four_of_a_kind"]),
    ("score -r ./m", ["./mine", "./mine.toml", "./my rules.toml"]),
    ("validate mi", ["mine", "mine.toml", "mine.txt"]),
]


@posix
@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
@pytest.mark.parametrize(("typed", "offered"), OFFERED)
def test_bash_itself_completes(
    shell: Callable[..., list[str]], typed: str, offered: list[str]
) -> None:
    script = f"""
        source {ROOT / "completions" / "yacht.bash"}
        COMP_LINE="yacht {typed}" COMP_POINT={len("yacht ") + len(typed)}
        COMP_WORDS=(yacht {typed}) COMP_CWORD={len(typed.split())}
        _yacht_completion yacht
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    assert sorted(shell("bash", "--norc", "-c", script)) == sorted(offered)


@posix
@pytest.mark.skipif(shutil.which("fish") is None, reason="no fish")
@pytest.mark.parametrize(("typed", "offered"), OFFERED)
def test_fish_itself_completes(
    shell: Callable[..., list[str]], typed: str, offered: list[str]
) -> None:
    script = f"source {ROOT / 'completions' / 'yacht.fish'}; complete -C 'yacht {typed}'"
    told = shell("fish", "--no-config", "-c", script)
    assert sorted(line.split("\t")[0].rstrip("/") for line in told) == sorted(offered)


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
