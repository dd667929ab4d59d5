"""A separate distribution, built and installed beside our wheel, brings all that it offers."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.conftest import Environment

EXAMPLE = Path(__file__).parents[1] / "plugin_example"


@pytest.fixture(scope="module")
def env(
    tmp_path_factory: pytest.TempPathFactory,
    wheel: Path,
    build: Callable[[Path, Path], Path],
    make_environment: Callable[[Path], Environment],
) -> Environment:
    copy = tmp_path_factory.mktemp("example") / "plugin"
    shutil.copytree(EXAMPLE, copy, ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg*"))
    plugin = build(copy, tmp_path_factory.mktemp("plugin-wheel"))
    environment = make_environment(tmp_path_factory.mktemp("environment") / "venv")
    environment.install(str(wheel), str(plugin), "pytest")
    return environment


def test_the_game_in_a_table_is_scored_with_its_own_kind_and_term(env: Environment) -> None:
    done = env.run("yacht", "score", "-r", "six-pack", "112233")
    assert (done.stdout, done.stderr, done.returncode) == (
        "doubles\t12\ntriples\t0\nwide\t10\nany\t12\n",
        "",
        0,
    )


def test_the_game_in_python_judges_by_its_own_legality(env: Environment) -> None:
    refused = env.run(
        *("yacht", "validate", "-r", "superior", "--card", "inferior=11", "--json"),
        *("1", "1", "2", "3", "4", "superior"),
    )
    verdict = json.loads(refused.stdout)
    assert refused.returncode == 1
    assert (verdict["legal"], verdict["rule"]) == (False, "superior")
    assert verdict["reason"] == "Superior must be more than Inferior, which holds 11"
    allowed = env.run(
        *("yacht", "validate", "-r", "superior", "--card", "inferior=11"),
        *("1", "1", "2", "3", "5", "superior"),
    )
    assert allowed.returncode == 0


def test_a_game_in_python_that_says_what_it_reads_is_solved(env: Environment) -> None:
    told = json.loads(env.run("yacht", "hint", "44", "-r", "brief", "--json").stdout)
    assert told["exact"] is True
    large = env.run("yacht", "solve", "-r", "superior")
    assert (large.stdout, large.returncode) == ("", 1)
    assert "the most where a game says itself what is legal" in large.stderr


def test_a_child_of_the_game_in_python_inherits_its_legality(
    env: Environment, tmp_path: Path
) -> None:
    table = tmp_path / "child.toml"
    table.write_text('format = 1\nextends = "superior"\nturn.rolls = 2\n')
    done = env.run(
        *("yacht", "validate", "-r", str(table), "--card", "inferior=11", "--json"),
        *("1", "1", "2", "3", "4", "superior"),
    )
    assert json.loads(done.stdout)["rule"] == "superior"


def test_the_kind_and_the_term_serve_a_table_of_the_user(env: Environment, tmp_path: Path) -> None:
    table = tmp_path / "mine.toml"
    table.write_text(
        """
        format = 1
        extends = "yahtzee"
        dice.count = 6
        [section.lower]
        categories = ["yahtzee", "doubles"]
        [category.doubles]
        pattern = { multiples = 2 }
        points = { spread = 3, plus = 1 }
        """
    )
    done = env.run("yacht", "score", "-r", str(table), "-c", "doubles", "664433")
    assert (done.stdout, done.stderr) == ("10\n", "")


def test_the_command_runs(env: Environment) -> None:
    done = env.run("yacht", "rolls", "six-pack")
    assert (done.stdout, done.stderr, done.returncode) == ("462\n", "", 0)


def test_everything_is_listed(env: Environment) -> None:
    plugins = env.run("yacht", "plugins", "--json")
    assert plugins.returncode == 0
    text = plugins.stdout
    for word in ("yacht-example", "1.2", "example", "superior", "multiples", "spread", "rolls"):
        assert word in text
    rulesets = env.run("yacht", "rules", "list")
    assert "six-pack" in rulesets.stdout
    assert "superior" in rulesets.stdout


def test_the_variable_switches_plugins_off(env: Environment) -> None:
    for value in ("0", "off", "somebody-else"):
        done = env.run("yacht", "score", "-r", "superior", "66621", env={"YACHT_PLUGINS": value})
        assert (done.stdout, done.returncode) == ("", 3)
        assert "there is no ruleset 'superior'" in done.stderr
    for value in ("", "1", "example", "yacht-example,other"):
        done = env.run("yacht", "score", "-r", "superior", "66621", env={"YACHT_PLUGINS": value})
        assert done.returncode == 0, done.stderr


def test_the_library_finds_it_all(env: Environment) -> None:
    program = """
from yachtcli import api
game = api.Game("superior", seed="plugin")
while not game.over:
    game.roll()
    game.score(max(game.scores, key=game.scores.get))
again = api.Game.from_record(game.record())
assert again.totals == game.totals
assert type(again.ruleset).__name__ == "Superior"
assert api.load("superior", {"turn.rolls": 2}).rolls == 2
assert type(api.load("superior", {"turn.rolls": 2})).__name__ == "Superior"
print([e.source for e in api.rulesets() if e.id == "superior"])
"""
    done = env.run("python", "-c", program)
    assert (done.stdout, done.stderr) == ("['yacht-example 1.2']\n", "")


def test_its_own_tests_pass_with_our_fixture(env: Environment, tmp_path: Path) -> None:
    shutil.copy(EXAMPLE / "test_example_games.py", tmp_path)
    done = env.run("python", "-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    assert "7 passed" in done.stdout
