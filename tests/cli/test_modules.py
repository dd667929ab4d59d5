"""What commands load: a command line lives from starting at once."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import click
import pytest

from yachtcli.cli.group import COMMANDS, group
from yachtcli.cli.options import Command, Group

if TYPE_CHECKING:
    from processes import Yacht

# What is loaded beyond `import click`, written to stderr; stdout is a pipe.
PROGRAM = """
import sys
import click
before = set(sys.modules)
from yachtcli.cli.main import run
try:
    run(sys.argv[1:])
except SystemExit:
    pass
print(*sorted(set(sys.modules) - before), sep="\\n", file=sys.stderr)
"""

NEVER = {
    "asyncio",
    "dataclasses",
    "importlib.metadata",
    "importlib.resources",
    "inspect",
    "json",
    "logging",
    "numpy",
    "pathlib",
    "pkgutil",
    "platformdirs",
    "pluggy",
    "rich",
    "subprocess",
    "tempfile",
    "tomli_w",
    "tomllib",
    "traceback",
    "unicodedata",
}

FRAME = {
    "yachtcli",
    "yachtcli.cli",
    "yachtcli.cli.group",
    "yachtcli.cli.main",
    "yachtcli.cli.options",
    "yachtcli.cli.output",
    "yachtcli.cli.status",
    "yachtcli.errors",
    "yachtcli.i18n",
    "yachtcli.loading",
    "yachtcli.loading.config",
    "yachtcli.loading.folders",
    "yachtcli.phrase",
    "yachtcli.struct",
}
CORE = {
    "yachtcli.core",
    "yachtcli.core.card",
    "yachtcli.core.dice",
    "yachtcli.core.fields",
    "yachtcli.core.kinds",
    "yachtcli.core.legality",
    "yachtcli.core.notation",
    "yachtcli.core.patterns",
    "yachtcli.core.points",
    "yachtcli.core.ruleset",
}
LOADING = {
    "yachtcli.cli.chosen",
    "yachtcli.cli.entering",
    "yachtcli.loading.catalog",
    "yachtcli.loading.compiled",
    "yachtcli.loading.ready",
    "yachtcli.loading.shipped",
    "yachtcli.rulesets",
    "yachtcli.rulesets.compiled",
}
GAME = FRAME | CORE | LOADING

LOADED = {
    "score 6 6 6 2 1": GAME | {"yachtcli.cli.score", "yachtcli.core.preview"},
    "score 6 6 6 2 1 -c chance": GAME | {"yachtcli.cli.score", "yachtcli.core.preview"},
    "validate 6 6 6 2 1 chance": GAME | {"yachtcli.cli.validate", "yachtcli.core.verdict"},
    "--help": FRAME | {"yachtcli.ui", "yachtcli.ui.terminal"},
    "--version": FRAME,
    "completion bash": FRAME | {"yachtcli.cli.completion", "yachtcli.cli.scripts"},
}

# What is loaded behind a TAB, and what may come there: no game is made to name its boxes.
TAB = FRAME | {"yachtcli.cli.shells"}
COMPLETED = {
    "yacht sc": (TAB | {"yachtcli.cli.remembered"}, "score"),
    "yacht score -c fi": (
        TAB
        | {
            "yachtcli.cli.chosen",
            "yachtcli.cli.complete",
            "yachtcli.cli.entering",
            "yachtcli.cli.score",
            "yachtcli.core",
            "yachtcli.core.card",
            "yachtcli.core.legality",
            "yachtcli.core.notation",
            "yachtcli.core.preview",
            "yachtcli.loading.catalog",
            "yachtcli.loading.ready",
            "yachtcli.loading.shipped",
            "yachtcli.rulesets",
            "yachtcli.rulesets.compiled",
        },
        "fives",
    ),
}
# Click makes errors where an option is looked for, and those load more.
SLOW = {"difflib", "shlex"}


def loaded(*args: str, stdin: str = "") -> set[str]:
    return answered(*args, stdin=stdin)[1]


def answered(*args: str, stdin: str = "", **env: str) -> tuple[str, set[str]]:
    """What a command wrote, and what it loaded."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *args],
        input=stdin,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env={**os.environ, **env},
    )
    assert done.stdout
    return done.stdout, set(done.stderr.split())


@pytest.mark.parametrize("line", LOADED)
def test_a_command_loads_what_it_needs_and_no_more(line: str) -> None:
    modules = loaded(*line.split())
    assert {module for module in modules if module.split(".")[0] == "yachtcli"} == LOADED[line]
    assert not modules & NEVER


@pytest.mark.parametrize("line", COMPLETED)
def test_a_shell_that_asks_waits_for_no_more_than_it_needs(line: str) -> None:
    ours, word = COMPLETED[line]
    told, modules = answered(_YACHT_COMPLETE="bash_complete", _YACHT_LINE=line, _YACHT_BREAKS=" ")
    assert told.split("\t")[:2] == ["plain", word]
    assert {module for module in modules if module.split(".")[0] == "yachtcli"} == ours
    assert not modules & (NEVER | SLOW)


def test_a_short_option_costs_no_error() -> None:
    assert not loaded("score", "66621", "-c", "chance", "-r", "yatzy") & SLOW


def test_json_is_loaded_where_json_is_asked_for() -> None:
    assert "json" in loaded("score", "66621", "--json")
    for form in ([], ["-c", "chance"], ["--best"]):
        modules = loaded("score", "-", *form, stdin="66621\n")
        assert "yachtcli.cli.stream" in modules
        assert not modules & NEVER
    assert "json" in loaded("score", "-", "--json", stdin="66621\n")


def test_solving_loads_no_part_of_numpy_that_loads_when_it_is_asked_for() -> None:
    modules = loaded("solve", "-r", "yahtzee", "--no-cache")
    assert "numpy" in modules
    assert not modules & {"numpy.ma", "numpy.random", "numpy.fft", "numpy.polynomial"}


@pytest.mark.parametrize("name", COMMANDS)
def test_help_in_the_list_is_the_help_of_the_command(name: str) -> None:
    with click.Context(group) as context:
        command = group.get_command(context, name)
    assert isinstance(command, Command | Group)
    assert command.name == name
    assert command.get_short_help_str(limit=80) == COMMANDS[name].help
    assert len(COMMANDS[name].help) < 60


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_help_page(name: str) -> None:
    with click.Context(group, info_name="yacht") as parent:
        command = group.get_command(parent, name)
        assert command is not None
        page = command.get_help(click.Context(command, parent=parent, info_name=name))
    assert page.startswith(f"Usage: yacht {name} ")
    assert "-h, --help" in page
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{name} {parameter.opts[0]} has no help"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_takes_the_options_that_are_everywhere(name: str) -> None:
    with click.Context(group) as context:
        command = group.get_command(context, name)
    assert command is not None
    assert {"--lang", "--color", "--debug"} <= {o for p in command.params for o in p.opts}


def test_help_loads_no_archives() -> None:
    assert not loaded("--help") & {"shutil", "bz2", "lzma"}


@pytest.mark.parametrize("columns", [40, 60, 120])
def test_a_help_page_fits_the_terminal(columns: int, yacht: Yacht) -> None:
    shown = yacht("score", "--help", env={"COLUMNS": str(columns)})
    assert max(map(len, shown.stdout.splitlines())) <= columns
    assert "repeat.joker=free" in shown.stdout
