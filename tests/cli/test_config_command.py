"""`yacht config`, and what commands make of it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from yachtcli.loading import config

if TYPE_CHECKING:
    from processes import Yacht, YachtProcess


def write(text: str) -> Path:
    file = Path(config.path())
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_what_is_set_is_got(yacht: Yacht) -> None:
    for key, value in {
        "rules": "yatzy",
        "language": "en",
        "player": "Ann",
        "color": "never",
        "bot_delay": "1.5",
    }.items():
        assert yacht("config", "set", key, value) == (0, "", "")
        assert yacht("config", "get", key) == (0, f"{value}\n", "")
    assert Path(config.path()).read_text(encoding="utf-8") == (
        'rules = "yatzy"\nlanguage = "en"\nplayer = "Ann"\ncolor = "never"\nbot_delay = 1.5\n'
    )
    assert yacht("config", "unset", "rules", "player") == (0, "", "")
    assert yacht("config", "unset", "rules") == (0, "", "")
    assert yacht("config", "get", "player").status == 1
    assert yacht("config", "get", "rules") == (0, "yahtzee\n", "")


def test_nothing_is_an_answer_too(yacht: Yacht) -> None:
    assert yacht("config", "get", "player") == (1, "", "player is not set\n")
    told = yacht("config", "get", "player", "--json")
    assert (told.status, json.loads(told.stdout)) == (1, {"key": "player", "value": None})


def test_the_list_has_every_key(yacht: Yacht) -> None:
    write("bot_delay = 0\n")
    assert yacht("config", "list").stdout.splitlines() == [
        "rules\tyahtzee\tdefault",
        "language\tauto\tdefault",
        "player\t\tdefault",
        "color\tauto\tdefault",
        "bot_delay\t0\tconfig",
    ]
    assert json.loads(yacht("config", "list", "--json").stdout) == {
        "config": {
            "rules": "yahtzee",
            "language": "auto",
            "player": None,
            "color": "auto",
            "bot_delay": 0,
        },
        "set": ["bot_delay"],
    }
    assert yacht("config", "list", terminal=True).stdout.splitlines()[2:] == [
        "player     (not set)",
        "color      auto  (default)",
        "bot_delay  0",
    ]


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["set", "ruls", "x"], "did you mean rules?"),
        (["get", "colour"], "did you mean color?"),
        (["unset", "nonsense"], "is not one of"),
        (["set", "bot_delay", "11"], "bot_delay is a number of seconds from 0 to 10, not 11"),
        (["set", "bot_delay", "0,5"], "not '0,5'"),
        (["set", "color", "blue"], "color is one of auto, always, never, not 'blue'"),
        (["set", "player", " "], "player is a name, not ''"),
        (["set", "player", "x" * 25], "is too long for a name: 24 characters at most"),
        (["path", "dat"], "did you mean data?"),
    ],
)
def test_wrong_use_changes_nothing(yacht: Yacht, args: list[str], reason: str) -> None:
    told = yacht("config", *args)
    assert (told.status, told.stdout) == (2, "")
    assert reason in told.stderr
    assert told.stderr.count("\n") == 1
    assert not Path(config.path()).exists()


def test_a_ruleset_has_to_be_there(yacht: Yacht) -> None:
    told = yacht("config", "set", "rules", "yatzi")
    assert told.status == 3
    assert "did you mean yatzy" in told.stderr
    assert not Path(config.path()).exists()


def test_a_table_is_meant_from_every_folder(
    yacht: Yacht, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.toml").write_text(
        'format = 1\nextends = "yatzy"\nid = "mine"\n', encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    assert yacht("config", "set", "rules", "./mine.toml").status == 0
    monkeypatch.chdir("/")
    assert yacht("config", "get", "rules").stdout == f"{tmp_path / 'mine.toml'}\n"
    assert yacht("score", "66621", "-c", "chance", "--json").stdout.startswith('{"rules": "mine"')


def test_the_ruleset_is_that_of_the_option_the_environment_the_config_in_this_order(
    yacht: Yacht,
) -> None:
    def rules(*args: str, env: dict[str, str] | None = None) -> str:
        told = yacht("score", "66621", "--json", *args, env=env).stdout
        return str(json.loads(told)["rules"])

    assert rules() == "yahtzee"
    write('rules = "yatzy"')
    assert rules() == "yatzy"
    assert rules(env={"YACHT_RULES": "joker"}) == "joker"
    assert rules("-r", "triple", env={"YACHT_RULES": "joker"}) == "triple"
    assert "yatzy\tYatzy\tyachtcli\tdefault" in yacht("rules", "list").stdout


def test_the_language_is_that_of_the_option_the_config_the_environment(
    yacht_process: YachtProcess,
) -> None:
    def german(*args: str, language: str) -> bool:
        told = yacht_process("score", "6", *args, env={"LANGUAGE": language}).stderr
        assert told.startswith(("Error", "Fehler"))
        return told.startswith("Fehler")

    write('language = "de"')
    assert german(language="en")
    assert not german("--lang", "en", language="de")
    write('language = "en"')
    assert not german(language="de")
    write('language = "auto"')
    assert german(language="de")
    assert not german(language="en")


def test_colour_is_that_of_the_option_the_environment_the_config_the_terminal(
    yacht: Yacht,
) -> None:
    def colored(*args: str, terminal: bool = True, **env: str) -> bool:
        told = yacht("score", "66621", "--format", "table", *args, terminal=terminal, env=env)
        return "\x1b[" in told.stdout

    assert colored()
    write('color = "never"')
    assert not colored()
    assert colored(FORCE_COLOR="1")
    assert colored("--color", "always")
    assert colored("--color", "auto"), "asked for, it is as without a config"
    write('color = "always"')
    assert colored(terminal=False)
    assert colored(TERM="dumb")
    assert not colored(NO_COLOR="1")
    assert not colored("--color", "never")


@pytest.mark.parametrize("text", ["x", "rules = 3", 'color = "blue"', "bot_delay = -1"])
def test_a_command_that_is_not_about_it_says_so_and_goes_on(yacht: Yacht, text: str) -> None:
    file = write(text)
    told = yacht("score", "66621", "-c", "chance")
    assert (told.status, told.stdout) == (0, "21\n")
    assert told.stderr.startswith(f"Warning: {file}")
    assert told.stderr.endswith("(not heeded)\n")
    assert told.stderr.count("\n") == 1


def test_a_shell_that_completes_is_not_told(yacht_process: YachtProcess) -> None:
    write("x")
    env = {"_YACHT_COMPLETE": "bash_complete", "_YACHT_LINE": "yacht sc", "_YACHT_BREAKS": " "}
    told = yacht_process(env=env)
    assert (told.stdout.split("\t")[1], told.stderr) == ("score", "")


@pytest.mark.parametrize(
    "args", [["list"], ["get", "color"], ["set", "color", "never"], ["unset", "color"]]
)
def test_a_broken_file_is_what_config_ends_with(yacht: Yacht, args: list[str]) -> None:
    file = write("x")
    told = yacht("config", *args)
    assert (told.status, told.stdout) == (3, "")
    assert told.stderr.startswith(f"Error: {file} is no TOML")
    assert told.stderr.count("\n") == 1
    assert file.read_text(encoding="utf-8") == "x"


def test_a_wrong_value_is_told_and_can_be_set_anew(yacht: Yacht) -> None:
    file = write('color = "blue"\nplayer = "Ann"\n')
    told = yacht("config", "list")
    assert told.status == 3
    assert "color" not in told.stdout
    assert "player\tAnn\tconfig\n" in told.stdout
    assert told.stderr == (f"Error: {file}: color is one of auto, always, never, not 'blue'\n")
    assert yacht("config", "get", "color").status == 3
    assert yacht("config", "set", "color", "never").status == 0
    assert yacht("config", "list").status == 0


def test_comments_that_are_lost_are_told(yacht: Yacht) -> None:
    file = write("# mine\n")
    told = yacht("config", "set", "player", "Ann")
    assert (told.status, told.stdout) == (0, "")
    assert told.stderr == f"The comments in it are lost; the file as it was: {file}.bak\n"
    assert Path(f"{file}.bak").read_text(encoding="utf-8") == "# mine\n"


def test_a_key_that_nobody_knows_is_kept_and_told(yacht: Yacht) -> None:
    file = write('colour = "red"\n')
    assert yacht("config", "set", "player", "Ann").stderr == ""
    told = yacht("config", "list")
    assert told.status == 0
    assert told.stderr == f"Note: nobody knows the key colour in {file} - did you mean color?\n"
    assert 'colour = "red"' in file.read_text(encoding="utf-8")
    assert yacht("score", "66621", "-c", "chance").stderr == ""


def test_the_paths_are_where_things_are(yacht: Yacht, tmp_path: Path) -> None:
    assert yacht("config", "path").stdout.splitlines() == [
        f"file\t{tmp_path / 'config' / 'config.toml'}",
        f"config\t{tmp_path / 'config'}",
        f"data\t{tmp_path / 'data'}",
        f"cache\t{tmp_path / 'cache'}",
    ]
    assert yacht("config", "path", "data").stdout == f"{tmp_path / 'data'}\n"
    told = json.loads(yacht("config", "path", "--json").stdout)
    assert told["cache"] == str(tmp_path / "cache")
    assert not (tmp_path / "data").exists(), "asking makes nothing"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("bot_delay = true", "not true"),
        ("bot_delay = 2026-01-01", "not 2026-01-01"),
        ("bot_delay = 07:32:00", "not 07:32:00"),
        ("bot_delay = inf", "not inf"),
        ("language = false", "language is one of auto, en, de, not false"),
        ("player = [true, 'a', 1.5]", "player is a name, not [true, 'a', 1.5]"),
        ("color = { on = true }", "color is one of auto, always, never, not { on = true }"),
    ],
)
def test_what_stands_there_is_told_as_it_is_written(yacht: Yacht, line: str, told: str) -> None:
    write(line)
    done = yacht("config", "list")
    assert done.status == 3
    assert done.stderr.endswith(f"{told}\n")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_is_no_config(yacht_process: YachtProcess) -> None:
    file = Path(config.path())
    file.parent.mkdir(parents=True)
    os.mkfifo(file)
    done = yacht_process("config", "list")
    assert (done.status, done.stdout) == (3, "")
    assert done.stderr == f"Error: {file} is a pipe or a device: a file is wanted there\n"
    assert yacht_process("config", "set", "player", "Ann").status == 3
    played = yacht_process("score", "66621", "-c", "chance")
    assert (played.status, played.stdout) == (0, "21\n")
    assert "is a pipe" in played.stderr
