"""`yacht plugins`, and the commands that plugins bring."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from processes import Outcome, Yacht, YachtProcess

GOOD = """
import click
from yachtcli.api import hookimpl

@hookimpl
def yacht_rulesets():
    return {"attic": {"format": 1, "extends": "yahtzee"}}

@hookimpl
def yacht_commands():
    return {"greet": "goodplugin_commands:greet", "boom": "goodplugin_commands:boom",
            "lost": "goodplugin_commands:nothing"}
"""
COMMANDS = """
import click

@click.command("greet", short_help="Say hello.")
@click.option("--loud", is_flag=True)
def greet(loud):
    click.echo("HELLO" if loud else "hello")

@click.command("boom")
def boom():
    raise ValueError("the attic is dark")
"""
WANTED = "goodplugin,badplugin"


class Installed(NamedTuple):
    """A folder with two plugins, one good and one that can't be imported."""

    folder: Path
    process: YachtProcess

    def __call__(self, *args: str, wanted: str = "goodplugin", **env: str) -> Outcome:
        return self.process(
            *args, env={"PYTHONPATH": str(self.folder), "YACHT_PLUGINS": wanted, **env}
        )

    @property
    def remembered(self) -> str:
        return (self.folder / "cache" / "completion.tsv").read_text(encoding="utf-8")


@pytest.fixture
def installed(tmp_path: Path, yacht_process: YachtProcess) -> Installed:
    (tmp_path / "goodplugin.py").write_text(GOOD, encoding="utf-8")
    (tmp_path / "goodplugin_commands.py").write_text(COMMANDS, encoding="utf-8")
    (tmp_path / "badplugin.py").write_text("raise RuntimeError('no luck')", encoding="utf-8")
    for name in ("goodplugin", "badplugin"):
        info = tmp_path / f"{name}-1.5.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.5\n")
        (info / "entry_points.txt").write_text(f"[yachtcli.v1]\n{name} = {name}\n")
    return Installed(tmp_path, yacht_process)


def test_what_each_plugin_brings_is_listed(installed: Installed) -> None:
    done = installed("plugins")
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    assert rows == [
        ["goodplugin", "goodplugin", "1.5", "rulesets", "attic"],
        ["goodplugin", "goodplugin", "1.5", "commands", "greet"],
        ["goodplugin", "goodplugin", "1.5", "commands", "boom"],
        ["goodplugin", "goodplugin", "1.5", "commands", "lost"],
    ]


def test_what_is_broken_is_named_with_its_package_and_the_rest_works(installed: Installed) -> None:
    done = installed("plugins", "--json", wanted=WANTED)
    answer = json.loads(done.stdout)
    assert done.status == 3
    (plugin,) = answer["plugins"]
    assert plugin == {
        "name": "goodplugin",
        "package": "goodplugin",
        "version": "1.5",
        "rulesets": ["attic"],
        "patterns": [],
        "point_terms": [],
        "commands": ["greet", "boom", "lost"],
        "bots": [],
    }
    broken, lost = answer["problems"]
    assert "badplugin" in broken
    assert "no luck" in broken
    assert "goodplugin" in lost
    assert "lost" in lost
    assert done.stderr == f"Error: {broken}\nError: {lost}\n"


def test_a_game_with_a_faulty_table_is_told_and_not_completed(installed: Installed) -> None:
    plugin = installed.folder / "goodplugin.py"
    faulty = GOOD.replace('"extends": "yahtzee"', '"extends": "yahtzee", "turn": {"rols": 2}')
    plugin.write_text(faulty, encoding="utf-8")
    done = installed("plugins", "--json")
    assert done.status == 3
    table, lost = json.loads(done.stdout)["problems"]
    assert table.startswith("attic (goodplugin 1.5): turn.rols: there is no such key")
    assert "lost" in lost
    assert done.stderr == f"Error: {table}\nError: {lost}\n"
    assert "attic" not in installed.remembered


def test_a_game_that_fails_while_it_is_made_is_told(installed: Installed) -> None:
    plugin = installed.folder / "goodplugin.py"
    failing = GOOD.replace('{"format": 1, "extends": "yahtzee"}', "lambda: 1 / 0")
    plugin.write_text(failing, encoding="utf-8")
    done = installed("plugins", "--json")
    assert done.status == 3
    assert "ZeroDivisionError" in done.stderr
    assert "goodplugin" in done.stderr


def test_rules_list_ends_as_plugins_does(installed: Installed) -> None:
    assert installed("rules", "list").status == 0
    done = installed("rules", "list", wanted=WANTED)
    assert done.status == 3
    assert "attic\t" in done.stdout
    assert done.stderr.count("\n") == 1
    assert "badplugin" in done.stderr


def test_a_person_sees_a_paragraph_for_each_plugin(installed: Installed) -> None:
    done = installed("plugins", "--format", "table")
    assert done.stdout == (
        "goodplugin  (goodplugin 1.5)\n  games: attic\n  commands: greet, boom, lost\n"
    )


def test_plugins_can_be_switched_off(installed: Installed) -> None:
    done = installed("plugins", "--json", wanted="off")
    assert (done.status, done.stderr) == (0, "")
    assert json.loads(done.stdout) == {"plugins": [], "problems": []}
    shown = installed("plugins", "--format", "table", wanted="off")
    assert shown.stdout == "Plugins are switched off by YACHT_PLUGINS.\n"
    assert installed("greet", wanted="off").status == 2
    told = installed("plugins", wanted="off")
    assert (told.stdout, told.stderr) == ("", "Plugins are switched off by YACHT_PLUGINS.\n")
    unknown = installed("score", "66621", "-r", "attic", wanted="off")
    assert unknown.status == 3
    assert "plugins are switched off by YACHT_PLUGINS" in unknown.stderr


def test_a_command_of_a_plugin_is_a_command_of_yacht(installed: Installed) -> None:
    assert installed("greet", "--loud") == (0, "HELLO\n", "")
    assert installed("greet", "--nope").status == 2
    assert installed("greet", wanted=WANTED) == (0, "hello\n", "")


def test_a_command_of_a_plugin_takes_what_every_command_takes(installed: Installed) -> None:
    page = installed("greet", "-h", "--color", "never")
    assert page.status == 0
    for option in ("--loud", "--lang", "--color", "--debug", "-h, --help"):
        assert page.stdout.count(f"  {option}") == 1
    assert installed("help", "greet").stdout == installed("greet", "--help").stdout
    assert "Aufruf: yacht greet" in installed("greet", "--help", "--lang", "de").stdout


def test_a_command_or_plugin_that_was_meant_is_told(installed: Installed) -> None:
    assert "did you mean greet?" in installed("gret").stderr
    told = installed("plugins", wanted="godplugin")
    assert (told.status, told.stdout) == (3, "")
    assert "no such plugin is installed - did you mean goodplugin" in told.stderr


def test_a_command_that_fails_names_its_plugin_in_one_line(installed: Installed) -> None:
    for word in ("boom", "lost"):
        done = installed(word)
        assert (done.status, done.stdout) == (3, "")
        assert "goodplugin" in done.stderr
        assert done.stderr.count("\n") == 1
        assert "Traceback" not in done.stderr
    assert "the attic is dark" in installed("boom").stderr


def test_an_unknown_word_tells_what_is_broken_too(installed: Installed) -> None:
    done = installed("xyzzy", wanted=WANTED)
    assert (done.status, done.stdout) == (2, "")
    assert "badplugin" in done.stderr
    assert "'xyzzy'" in done.stderr


def test_listing_refreshes_what_a_shell_may_complete(installed: Installed) -> None:
    typed = {"_YACHT_COMPLETE": "bash_complete", "_YACHT_BREAKS": " "}
    before = installed(_YACHT_LINE="yacht gr", **typed)
    assert before.stdout == "\n"
    installed("plugins")
    assert installed.remembered == "rules\tattic\t\ncommand\tgreet\tSay hello.\ncommand\tboom\t\n"
    assert installed(_YACHT_LINE="yacht gr", **typed).stdout == "plain\tgreet\tSay hello.\n"
    assert installed(_YACHT_LINE="yacht score -r at", **typed).stdout == "plain\tattic\t\n"
    assert "--loud" in installed(_YACHT_LINE="yacht greet --l", **typed).stdout
    installed("plugins", wanted="off")
    assert installed.remembered == ""


def test_a_cache_that_can_not_be_written_is_no_failure(yacht: Yacht, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    env = {"YACHT_CACHE_DIR": str(tmp_path / "file"), "YACHT_PLUGINS": "off"}
    assert yacht("plugins", "--json", env=env).status == 0


def test_a_bot_of_a_plugin_is_completed_once_it_was_listed(installed: Installed) -> None:
    plugin = installed.folder / "goodplugin.py"
    plugin.write_text(
        GOOD + "\n@hookimpl\ndef yacht_bots():\n    return {'brave': lambda rules, chance: None}\n",
        encoding="utf-8",
    )
    asked = {"_YACHT_COMPLETE": "bash_complete", "_YACHT_LINE": "yacht play --bot "}
    assert "brave" not in installed(**asked).stdout
    assert "goodplugin\t1.5\tbots\tbrave" in installed("plugins").stdout
    offered = installed(**asked).stdout
    assert all(name in offered for name in ("easy", "normal", "hard", "brave"))
