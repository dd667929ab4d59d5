"""Every hook is documented, has its wrapper, and what the documentation shows works."""

from __future__ import annotations

import inspect
import json
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import pytest
from decisions import check_every_decision
from fractions_solver import Exact

from yachtcli import api, hookspecs
from yachtcli.bots import catalog as bots
from yachtcli.cli.main import run
from yachtcli.core.fields import FieldType
from yachtcli.loading import hookcheck, listing, offers, plugins

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.plugins.conftest import Install

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs" / "plugins.md").read_text(encoding="utf-8")
HOOKS = sorted(name for name in vars(hookspecs) if name.startswith("yacht_"))


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", DOCS, re.DOTALL | re.MULTILINE)


def test_there_are_hooks() -> None:
    assert set(HOOKS) == set(hookcheck.HOOKS) == set(offers.HOOKS)


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_is_documented_with_its_exact_arguments(hook: str) -> None:
    specification = getattr(hookspecs, hook)
    arguments = ", ".join(inspect.signature(specification).parameters)
    assert f"\n### `{hook}({arguments})`\n" in DOCS


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_says_when_it_is_called_and_what_it_returns(hook: str) -> None:
    specification = getattr(hookspecs, hook)
    assert "Called" in specification.__doc__
    assert specification.__annotations__["return"]


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_has_its_wrapper(hook: str, install: Install) -> None:
    install(
        """
from yachtcli.api import *

@hookimpl
def yacht_rulesets(): return {"name": b""}
@hookimpl
def yacht_patterns(): return [PatternKind("name", Field("flag", ""), {}, list, str)]
@hookimpl
def yacht_point_terms(): return [PointTerm("name", len, "nothing", Phrase(""), "")]
@hookimpl
def yacht_commands(): return {"name": "module:attribute"}
@hookimpl
def yacht_bots(): return {"name": print}
"""
    )
    wrappers: dict[str, Callable[[], object]] = {
        "yacht_rulesets": plugins.rulesets,
        "yacht_patterns": plugins.patterns,
        "yacht_point_terms": plugins.point_terms,
        "yacht_commands": lambda: plugins.commands([]),
        "yacht_bots": plugins.bots,
    }
    offered = wrappers[hook]()
    assert isinstance(offered, dict)
    assert offered["name"].origin == offers.Origin("fake", "yacht-fake", "0.1")


def test_hooks_are_asked_only_when_something_of_theirs_is_wanted(install: Install) -> None:
    module = install(
        """
from yachtcli.api import *
asked = []

@hookimpl
def yacht_rulesets():
    asked.append("rulesets")
    return {"mine": lambda: asked.append("mine") or {"format": 1, "extends": "yahtzee"}}
@hookimpl
def yacht_patterns():
    asked.append("patterns")
    return []
"""
    )
    assert api.load("yahtzee")
    assert set(plugins.host().origins.values()) == set(plugins.OURS)
    assert api.load("mine")
    assert api.load("mine")
    asked = __import__(module).asked
    assert asked == ["rulesets", "mine"]
    with pytest.raises(api.RulesetError, match="no such kind"):
        api.make_ruleset(
            'format = 1\nid = "x"\nextends = "yahtzee"\ncategory.chance.pattern.odd = 1\n'
        )
    assert asked == ["rulesets", "mine", "patterns"]


def test_a_ruleset_may_use_what_its_own_plugin_offers_while_it_is_imported(
    install: Install,
) -> None:
    install(
        """
from yachtcli.api import *
KIND = PatternKind("lucky", Field("flag", ""), {}, lambda counts, value: [Match((6,))],
                   lambda value: Phrase("luck"))
TABLE = {"format": 1, "extends": "yahtzee", "id": "mine",
         "category": {"chance": {"pattern": {"lucky": True}, "points": "matched"}}}

@hookimpl
def yacht_rulesets(): return {"mine": make_ruleset(TABLE)}
@hookimpl
def yacht_patterns(): return [KIND]
"""
    )
    assert api.score(api.load("mine"), "11234")["chance"] == 6


TYPES = re.findall(
    r'^- `"(\w+)"`: .*; `(.+)` is given as (?:a tuple of |a )?`(.+)`', DOCS, re.MULTILINE
)
OUR_OWN = {"id", "ruleset_id", "ids", "names", "lines", "aliases", "points", "tiers", "table"}


def test_every_type_of_field_is_told_but_those_of_whole_tables() -> None:
    assert {name for name, _, _ in TYPES} == set(get_args(FieldType)) - OUR_OWN - {"tables"}


@pytest.mark.parametrize(("name", "written", "given"), TYPES)
def test_a_type_of_field_gives_what_is_told(
    name: str, written: str, given: str, install: Install
) -> None:
    install(
        f"""
from yachtcli.api import *
FIELD = Field({name!r}, "", least=1, most=6, words=("high",))

@hookimpl
def yacht_patterns():
    return [PatternKind("odd", FIELD, {{"beside": FIELD}}, lambda counts, value, beside: [],
                        lambda value, beside: Phrase("{{{{{{n}}}}}}", n=1))]
"""
    )
    pattern = f"pattern = {{ odd = {written}, beside = {written} }}"
    table = f'format = 1\nextends = "yahtzee"\nid = "x"\n[category.chance]\npoints = 1\n{pattern}\n'
    read = api.make_ruleset(table).categories["chance"].pattern
    assert str(read.words) == "{1}"
    for value in (read.value, read.options["beside"]):
        if name == "patterns":
            assert [type(part) for part in value] == [api.Pattern]
        elif name == "pattern":
            assert isinstance(value, api.Pattern)
        else:
            assert value == eval(given, {"Amount": api.Amount})  # noqa: S307 - what our docs say


def test_the_first_example_is_a_plugin(install: Install) -> None:
    project = tomllib.loads(blocks("toml")[0])["project"]
    ((name, module),) = project["entry-points"]["yachtcli.v1"].items()
    package, version = project["name"], project["version"]
    install(blocks("python")[0], package=package, version=version, name=name, module=module)
    assert api.load("house").rolls == 4
    assert [(p.name, p.package, p.version) for p in plugins.loaded()] == [
        ("house", "yacht-house", "1.0")
    ]
    assert plugins.problems() == ()


@pytest.mark.parametrize("number", range(1, len(blocks("python")) - 1))
def test_every_other_example_is_a_plugin(number: int, install: Install) -> None:
    table = 'format = 1\nextends = "yahtzee"\n'
    source = "from yachtcli.api import *\n" + blocks("python")[number]
    install(source, tables={"in-the-folder.toml": table, "notes.txt": "no table"})
    assert len(plugins.loaded()) == 1
    assert plugins.problems() == ()
    for entry in listing.entries():
        assert entry.problem is None
    if "tables_in" in source:
        assert api.load("in-the-folder").id == "in-the-folder"


def test_the_bot_of_the_documentation_plays_a_game(install: Install) -> None:
    source = next(block for block in blocks("python") if "yacht_bots" in block)
    install("from yachtcli.api import *\n" + source)
    game = api.Game("yahtzee", seed="docs")
    bot = bots.make("cautious", game.ruleset, api.Chance("seed:docs"))
    kept = 0
    while not game.over:
        game.roll()
        action = bot.choose(game.position).action
        while isinstance(action, api.Keep):
            kept += 1
            game.keep([game.dice[place] for place in action.at])
            game.roll()
            action = bot.choose(game.position).action
        game.score(action.box)
    assert kept > 13


def test_the_game_of_the_documentation_that_says_what_it_reads_is_solved(install: Install) -> None:
    source = next(block for block in blocks("python") if "state_of" in block)
    install("from yachtcli.api import *\n" + source)
    assert api.solve("climbing").states > 8
    small = api.load("climbing", {"dice.count": 2, "dice.faces": 3, "turn.rolls": 2})
    exact = Exact(small).expected()
    assert api.solve(small, cache=False).expected == pytest.approx(float(exact), abs=1e-9)
    free = {**small.table, "id": "free"}
    assert float(exact) < api.solve(api.make_ruleset(free), cache=False).expected - 0.01


def test_the_game_of_the_documentation_is_advised_on(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where a box takes no roll at all, as High does as long as Low is open."""
    source = next(block for block in blocks("python") if "state_of" in block)
    install("from yachtcli.api import *\n" + source)
    for arguments, wanted in (
        (["622"], {"low", "pair"}),
        (["111", "--card", "low=18,pair=10"], {"high"}),
    ):
        assert run(["hint", *arguments, "-r", "climbing", "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["exact"] is True
        boxes = {action["box"] for action in told["actions"] if "box" in action}
        assert boxes == wanted
    small = api.load("climbing", {"dice.count": 2, "dice.faces": 3, "turn.rolls": 2})
    check_every_decision(api.solve(small, cache=False))


def test_tables_that_are_not_packaged_are_a_fault_that_is_told(install: Install) -> None:
    source = "from yachtcli.api import *\n" + next(b for b in blocks("python") if "tables_in" in b)
    install(source, tables={"notes.txt": "no table"})
    plugins.loaded()
    (problem,) = map(str, plugins.problems())
    assert "hook 'yacht_rulesets' failed: FileNotFoundError: no .toml files" in problem
    assert "package-data" in problem


def test_the_lines_of_the_fault_table_are_those_that_are_tested() -> None:
    told = re.findall(r"^\| [^|]+ \| `(.+)` \| [^|]+ \|$", DOCS, re.MULTILINE)
    tests = (ROOT / "tests" / "plugins" / "test_faults.py").read_text(encoding="utf-8")
    cases = (ROOT / "tests" / "plugins" / "faults.toml").read_text(encoding="utf-8")
    assert len(told) == DOCS.count("\n| ") - 1
    for line in told:
        assert line in tests or line in cases, line
