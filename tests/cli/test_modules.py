"""What commands load: a command line lives from starting at once."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import click
import pytest

from yachtcli.cli.group import COMMANDS, group
from yachtcli.cli.options import Command, Group

if TYPE_CHECKING:
    from tests.cli.conftest import Yacht

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
    "yachtcli.core.numerals",
    "yachtcli.core.patterns",
    "yachtcli.core.points",
    "yachtcli.core.ruleset",
}
LOADING = {
    "yachtcli.loading",
    "yachtcli.loading.catalog",
    "yachtcli.loading.compiled",
    "yachtcli.loading.shipped",
    "yachtcli.rulesets",
    "yachtcli.rulesets.compiled",
}
GAME = FRAME | CORE | LOADING | {"yachtcli.cli.complete"}

LOADED = {
    "score 6 6 6 2 1": GAME | {"yachtcli.cli.score", "yachtcli.core.preview"},
    "score 6 6 6 2 1 -c chance": GAME | {"yachtcli.cli.score", "yachtcli.core.preview"},
    "validate 6 6 6 2 1 chance": GAME | {"yachtcli.cli.validate", "yachtcli.core.verdict"},
    "--help": FRAME | {"yachtcli.ui", "yachtcli.ui.terminal"},
    "--version": FRAME,
    "completion bash": FRAME | {"yachtcli.cli.completion", "yachtcli.cli.scripts"},
}


def loaded(*args: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *args],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout
    return set(done.stderr.split())


@pytest.mark.parametrize("line", LOADED)
def test_a_command_loads_what_it_needs_and_no_more(line: str) -> None:
    modules = loaded(*line.split())
    assert {module for module in modules if module.split(".")[0] == "yachtcli"} == LOADED[line]
    assert not modules & NEVER


def test_a_stream_loads_json_for_json_only() -> None:
    assert "json" not in loaded("score", "66621", "--best")
    assert "json" in loaded("score", "66621", "--json")


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
