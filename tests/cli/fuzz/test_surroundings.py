"""Whatever the environment holds and however the streams stand, a command answers or tells why."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from processes import ENTRY, LONG

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from processes import Yacht, YachtProcess

LONG_WORD = "a" * 100_000
COMMANDS = (
    ("score", "66621", "--format", "table", "--color", "always"),
    ("card", "--blank", "--format", "table"),
    ("rules", "list", "--format", "table"),
    ("score", "--help", "--lang", "de"),
    ("odds", "66621", "--format", "table"),
    ("config", "list", "--format", "table"),
    ("daily", "status", "--format", "table"),
)
ENVIRONMENTS: tuple[Mapping[str, str], ...] = (
    {"LANG": "C", "LC_ALL": "C", "LANGUAGE": ""},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""},
    {"PYTHONIOENCODING": "ascii"},
    *({"COLUMNS": columns} for columns in ("1", "0", "-5", "abc", "9" * 8, "9" * 5000, "")),
    {"TERM": ""},
    {"TERM": "xyz", "FORCE_COLOR": "1"},
    {"NO_COLOR": "", "FORCE_COLOR": "x"},
    {"HOME": "/dev/null", "XDG_CONFIG_HOME": "", "XDG_CACHE_HOME": ""},
    {"HOME": "", "XDG_CONFIG_HOME": "", "YACHT_CONFIG_DIR": "", "YACHT_CACHE_DIR": ""},
    {"YACHT_CONFIG_DIR": "/dev/null", "YACHT_CACHE_DIR": "/dev/null"},
    {"YACHT_CONFIG_DIR": LONG_WORD, "YACHT_CACHE_DIR": LONG_WORD},
    {"YACHT_CONFIG_DIR": "", "XDG_CONFIG_HOME": "/dev/null", "XDG_CACHE_HOME": "/dev/null"},
    {"LANGUAGE": "xx:yy", "LANG": ":::"},
    {"LANGUAGE": LONG_WORD},
    {"PYTHONWARNINGS": "error", "PYTHONDEVMODE": "1"},
)


def in_turn(command: tuple[str, ...], place: int) -> list[Any]:
    """The command in every environment, by day in every seventh one."""
    return [
        pytest.param(
            command,
            environment,
            id=f"{command[0]}-{command[1]}-{environment!s:.60}",
            marks=() if (number + place) % len(COMMANDS) == 0 else pytest.mark.slow,
        )
        for number, environment in enumerate(ENVIRONMENTS)
    ]


@pytest.mark.parametrize(
    ("command", "environment"),
    [each for place, command in enumerate(COMMANDS) for each in in_turn(command, place)],
)
def test_no_environment_breaks_a_command(
    command: tuple[str, ...], environment: Mapping[str, str], yacht_process: YachtProcess
) -> None:
    if os.name == "nt" and any(len(value) > 30_000 for value in environment.values()):
        pytest.skip("Windows has no room for such a variable")
    done = yacht_process(*command, env=environment)
    assert (done.status, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize("name", ["garbage", "x.toml", "/", LONG_WORD, "\udcff", "../..", "yatze"])
def test_a_default_that_is_none_is_told_in_one_line(name: str, yacht: Yacht) -> None:
    done = yacht("score", "66621", env={"YACHT_RULES": name})
    assert (done.status, done.stdout) == (3, "")
    assert done.stderr.count("\n") == 1
    assert len(done.stderr) < 500


def test_a_choice_of_plugins_that_are_none_is_told_short(yacht_process: YachtProcess) -> None:
    done = yacht_process("plugins", env={"YACHT_PLUGINS": LONG_WORD})
    assert done.status == 3
    assert len(done.stderr) < 500


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("", ""),
        ("yacht", "0"),
        ("yacht score -", "2"),
        ("yacht 'a", "1"),
        ('"', "x"),
        ("\udcff", "-1"),
        ("yacht x y", "9" * 50),
    ],
)
def test_completion_of_anything_is_quiet(
    words: str, place: str, yacht_process: YachtProcess
) -> None:
    asked = {"_YACHT_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": place}
    done = yacht_process(env=asked)
    assert done.status in {0, 1}
    assert done.stderr == ""


def run(line: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """What comes of a line in a shell, `$yacht` standing for the command."""
    return subprocess.run(
        ["/bin/sh", "-c", line.replace("$yacht", f"'{sys.executable}' -c '{ENTRY}'")],
        cwd=folder,
        check=False,
        capture_output=True,
        timeout=LONG,
    )


@pytest.mark.skipif(os.name == "nt", reason="asks a shell of Unix")
@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("$yacht score 66621 <&-", 0),
        ("$yacht score - <&-", 2),
        ("$yacht score <&-", 2),
        ("$yacht validate - <&-", 2),
        ("$yacht card - <&-", 2),
        ("$yacht score 66621 --card - <&-", 2),
        ("$yacht score 66621 >&-", 0),
        ("$yacht card --html >&-", 0),
        ("$yacht rules show yahtzee --format table >&-", 0),
        ("$yacht --help >&-", 0),
        ("$yacht score zz 2>&-", 2),
        ("$yacht score zz <&- >&- 2>&-", 2),
        ("$yacht rules check /dev/stdin </dev/null", 1),
        ("printf 'format = 1\\nextends = \"yatzy\"' | $yacht rules check /dev/stdin", 0),
        ("$yacht score 66621 -r /dev/full", 3),
        ("$yacht card /dev/full", 2),
        ("$yacht validate . ", 2),
        ("$yacht card .", 2),
        ("$yacht rules check .", 3),
        ("mkfifo pipe.toml; echo '[' > pipe.toml & $yacht rules check pipe.toml", 1),
        ("head -c 1000000 /dev/urandom > x.toml; $yacht rules check x.toml", 1),
        ("head -c 3000000 /dev/urandom > x.toml; $yacht score 66621 -r x.toml", 3),
    ],
)
def test_streams_that_stand_otherwise(line: str, status: int, tmp_path: Path) -> None:
    done = run(line, tmp_path)
    assert done.returncode == status, done
    assert b"Traceback" not in done.stderr
    if status >= 2:
        assert done.stdout == b""
        assert done.stderr.count(b"\n") == (0 if "2>&-" in line else 1)
