"""Every fault of a plugin is one clear line that names it; everything else goes on."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from yachtcli import api
from yachtcli.cli.main import run
from yachtcli.loading import catalog, listing, plugins

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from tests.plugins.conftest import Install

    Problems: TypeAlias = Callable[[], list[str]]

WHO = "plugin 'fake' of yacht-fake 0.1: "

GOOD = """
from yachtcli.api import hookimpl

@hookimpl
def yacht_rulesets():
    return {"good": {"format": 1, "extends": "yahtzee"}}
"""

MARKED = "from yachtcli.api import *\n"

KIND = """
KIND = PatternKind("lucky", Field("flag", ""), {}, lambda counts, value: [], lambda value: "lucky")
TERM = PointTerm("luck", lambda counts, match: 7, "nothing", Phrase("luck"), "Luck.")
"""

CASES: dict[str, dict[str, dict[str, str]]] = tomllib.loads(
    (Path(__file__).parent / "faults.toml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", CASES["defined"].values(), ids=CASES["defined"])
def test_faults_of_the_definition(
    case: dict[str, str], install: Install, problems: Problems
) -> None:
    install(MARKED + case["source"])
    install(GOOD, package="yacht-good", name="good")
    assert problems() == [WHO + case["line"]]
    assert [plugin.name for plugin in plugins.loaded()] == ["good"]
    assert catalog.find("good").id == "good"


@pytest.mark.parametrize("case", CASES["imported"].values(), ids=CASES["imported"])
def test_faults_at_import(case: dict[str, str], install: Install, problems: Problems) -> None:
    install(MARKED + case["source"])
    install(GOOD, package="yacht-good", name="good")
    assert problems() == [WHO + case["line"]]
    assert [plugin.name for plugin in plugins.loaded()] == ["good"]
    assert catalog.find("good").id == "good"


@pytest.mark.parametrize("case", CASES["returned"].values(), ids=CASES["returned"])
def test_faults_of_what_is_returned(
    case: dict[str, str], install: Install, problems: Problems
) -> None:
    install(MARKED + KIND + case["source"])
    install(GOOD, package="yacht-good", name="good")
    assert problems() == [WHO + case["line"]]
    assert [plugin.name for plugin in plugins.loaded()] == ["fake", "good"]
    assert catalog.find("good").id == "good"
    assert catalog.find("yahtzee").id == "yahtzee"


def test_an_interrupt_while_a_plugin_loads_is_the_users(install: Install) -> None:
    install("raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        plugins.rulesets()


def test_all_faults_of_a_plugin_are_told(install: Install, problems: Problems) -> None:
    install(MARKED + "def yacht_bots(): return {}\n@hookimpl\ndef yacht_rulesetz(path): return {}")
    assert problems() == [
        WHO + "'yacht_bots' is not marked with yachtcli.api.hookimpl",
        WHO + "there is no hook 'yacht_rulesetz' - did you mean yacht_rulesets?",
    ]


def test_two_plugins_of_one_name(install: Install, problems: Problems) -> None:
    install(GOOD, package="yacht-b")
    install(GOOD.replace("good", "other"), package="yacht-a")
    assert problems() == [
        "plugin 'fake' of yacht-b 0.1: plugin 'fake' of yacht-a 0.1 has that name already"
    ]
    assert catalog.find("other").id == "other"


def test_one_plugin_under_two_names(install: Install, problems: Problems) -> None:
    points = "[yachtcli.v1]\na = yacht_fake\nb = yacht_fake\n"
    install(GOOD, entry_points=points)
    assert problems() == ["plugin 'b' of yacht-fake 0.1: it is the same as the plugin 'a'"]


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("@hookimpl\ndef yacht_rulesets(): return {'x': b''}", "the ruleset 'x'"),
        ("@hookimpl\ndef yacht_patterns(): return [KIND]", "the pattern kind 'lucky'"),
        ("@hookimpl\ndef yacht_point_terms(): return [TERM]", "the point term 'luck'"),
        ("@hookimpl\ndef yacht_commands(): return {'x': 'a:b'}", "the command 'x'"),
        ("@hookimpl\ndef yacht_bots(): return {'x': print}", "the bot 'x'"),
    ],
)
def test_two_plugins_that_offer_the_same(
    source: str, what: str, install: Install, problems: Problems
) -> None:
    install(MARKED + KIND + source, package="yacht-b", name="b")
    install(MARKED + KIND + source, package="yacht-a", name="a")
    assert problems() == [
        f"plugin 'b' of yacht-b 0.1: it offers {what}, which plugin 'a' of yacht-a 0.1 has already"
    ]


def test_an_entry_point_of_another_version(install: Install, problems: Problems) -> None:
    install(GOOD, group="yachtcli.v9")
    assert problems() == [
        WHO + "entry points of the group 'yachtcli.v9' are not read: it is 'yachtcli.v1'"
    ]


def test_broken_metadata(install: Install, problems: Problems) -> None:
    install("", entry_points="[yachtcli.v1]\nno equals sign\n")
    install(GOOD, package="yacht-good", name="good", metadata="")
    (line,) = problems()
    assert line.startswith("plugin 'yacht-fake' of yacht-fake 0.1: its entry points can't be read")
    assert catalog.find("good").id == "good"


def test_a_missing_entry_point(install: Install, problems: Problems) -> None:
    install(GOOD, entry_points="[yachtcli.v1]\nfake = yacht_fake:plugin\n")
    assert problems() == [
        WHO + "it can't be loaded: AttributeError: module 'yacht_fake' has no attribute 'plugin'"
    ]


def test_prints_and_warnings_of_a_plugin_stay_out_of_the_answer(
    install: Install, problems: Problems, capsys: pytest.CaptureFixture[str]
) -> None:
    noise = "import warnings\nprint('hello')\nwarnings.warn('old', DeprecationWarning)\n"
    in_hook = GOOD.replace("    return", "    print('again')\n    return")
    install(noise + in_hook)
    assert problems() == []
    assert catalog.find("good").id == "good"
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "hello\nagain\n")


def test_a_plugin_that_fails_later_is_named(install: Install) -> None:
    install(
        MARKED
        + """
class Odd(Ruleset):
    def refuse(self, card, roll, box):
        return 1 / 0

TABLE = {"format": 1, "extends": "yahtzee", "id": "odd"}
LUCKY = Field("flag", "")

def _bad(counts, value):
    yield 7

@hookimpl
def yacht_rulesets():
    return {
        "odd": lambda: make_ruleset(TABLE, type=Odd),
        "raises": lambda: 1 / 0,
        "number": lambda: 7,
        "other": lambda: load("yahtzee"),
        "faulty": lambda: make_ruleset({"format": 1, "extends": "yahtze", "id": "faulty"}),
        "table": {"format": 1, "extends": "yahtzee", "id": "stable"},
    }

@hookimpl
def yacht_patterns():
    return [PatternKind("lucky", LUCKY, {}, _bad, lambda value: Phrase("luck"))]
"""
    )
    lines = {
        "raises": "the ruleset 'raises': ZeroDivisionError: division by zero "
        "(yacht_fake.py, line 17)",
        "number": "the ruleset 'number': a value of type int was made, but a table, the bytes of a "
        "TOML file or a Ruleset is wanted",
        "other": "the ruleset 'other': it calls itself 'yahtzee'",
        "faulty": "the ruleset 'faulty': faulty: extends: there is no ruleset 'yahtze' - did you "
        "mean yahtzee, yatzy, yacht?",
    }
    for name, line in lines.items():
        with pytest.raises(api.PluginError) as caught:
            api.load(name)
        assert str(caught.value) == WHO + line
    with pytest.raises(api.RulesetError) as wrong_id:
        api.load("table")
    assert str(wrong_id.value) == (
        "table (yacht-fake 0.1): id: it is offered as 'table', not as 'stable'"
    )

    with pytest.raises(api.PluginError) as raised:
        api.score(api.load("odd"), "66621")
    assert str(raised.value) == (
        "odd: yacht_fake.Odd.refuse failed: ZeroDivisionError: division by zero"
    )
    assert raised.value.__cause__ is not None
    assert str(plugins.blamed(raised.value.__cause__)) == (
        "plugin 'fake' of yacht-fake 0.1 failed: ZeroDivisionError: division by zero "
        "(yacht_fake.py, line 5)"
    )
    assert plugins.blamed(ValueError("ours")) is None

    lucky = api.make_ruleset(
        {
            "format": 1,
            "extends": "yahtzee",
            "id": "mine",
            "category": {"chance": {"pattern": {"lucky": True}}},
        }
    )
    with pytest.raises(api.PluginError) as wrong_match:
        api.score(lucky, "66621")
    assert str(wrong_match.value) == WHO + "'lucky' failed: TypeError: 7 is not a Match"


@pytest.mark.parametrize("answer", ["True", "False", "'no'", "('rule', 'reason')"])
def test_a_legality_that_gives_no_refusal_is_told(answer: str, install: Install) -> None:
    install(
        MARKED
        + f"""
class Odd(Ruleset):
    def refuse(self, card, roll, box):
        return {answer}

@hookimpl
def yacht_rulesets():
    table = {{"format": 1, "extends": "yahtzee", "id": "odd"}}
    return {{"odd": lambda: make_ruleset(table, type=Odd)}}
"""
    )
    with pytest.raises(api.PluginError) as caught:
        api.score(api.load("odd"), "66621")
    assert str(caught.value) == (
        f"odd: yacht_fake.Odd.refuse gives {answer}, where a Refusal or None is wanted"
    )


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("raise SystemExit(5)", "SystemExit: 5"),
        ("return Refusal('own', Phrase('{foo}'))", "KeyError: 'foo'"),
        ("return Refusal('own', 'no')", "AttributeError: 'str' object has no attribute 'render'"),
    ],
)
def test_a_legality_that_fails_is_told_by_its_class(body: str, told: str, install: Install) -> None:
    install(
        MARKED
        + f"""
from yachtcli.api import Phrase, Refusal

class Odd(Ruleset):
    def refuse(self, card, roll, box):
        {body}

@hookimpl
def yacht_rulesets():
    table = {{"format": 1, "extends": "yahtzee", "id": "odd"}}
    return {{"odd": lambda: make_ruleset(table, type=Odd)}}
"""
    )
    with pytest.raises(api.PluginError) as caught:
        api.score(api.load("odd"), "66621")
    assert str(caught.value) == f"odd: yacht_fake.Odd.refuse failed: {told}"


@pytest.mark.parametrize("command", [["solve"], ["hint", "66621"]])
def test_what_a_legality_reads_that_is_no_key_is_one_line(
    command: list[str], install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install(
        MARKED
        + """
class Odd(Ruleset):
    def refuse(self, card, roll, box):
        return None

    def state_of(self, card):
        return [1]

@hookimpl
def yacht_rulesets():
    table = {"format": 1, "extends": "yahtzee", "id": "odd", "dice": {"count": 5}}
    table["section"] = {"upper": {"categories": ["ones", "twos"]}}
    table["section"]["lower"] = {"categories": ["yahtzee", "chance"]}
    return {"odd": lambda: make_ruleset(table, type=Odd)}
"""
    )
    assert run([*command, "-r", "odd"]) == 3
    told = " ".join(capsys.readouterr().err.split())
    assert "odd: yacht_fake.Odd.state_of gives [1], where something that can be the key" in told


def test_what_is_wrong_with_plugins_is_told_with_an_unknown_name(install: Install) -> None:
    install("raise ValueError('no luck')")
    with pytest.raises(api.UnknownRulesetError) as caught:
        api.load("lucky-dice")
    assert [str(problem) for problem in caught.value.problems] == [
        "there is no ruleset 'lucky-dice'; `yacht rules list` names them all",
        WHO + "it can't be loaded: ValueError: no luck (yacht_fake.py, line 1)",
    ]
    assert str(caught.value).splitlines() == list(map(str, caught.value.problems))


def test_a_broken_ruleset_hides_no_other(install: Install) -> None:
    install(GOOD.replace('{"good"', '{"bad": b"format = 1", "good"'))
    listed = {entry.id: entry for entry in listing.entries()}
    assert listed["good"].problem is None
    assert listed["good"].source == "yacht-fake 0.1"
    assert str(listed["bad"].problem).startswith("bad (yacht-fake 0.1): ")
    assert listed["yahtzee"].problem is None


@pytest.mark.parametrize(
    ("chosen", "loaded", "told"),
    [
        ("0", [], []),
        ("off", [], []),
        ("", ["one", "two"], []),
        ("on", ["one", "two"], []),
        ("two", ["two"], []),
        ("Yacht_One, nobody", ["one"], ["nobody"]),
    ],
)
def test_the_variable_chooses(  # noqa: PLR0913, PLR0917 - one row of a table
    chosen: str,
    loaded: list[str],
    told: list[str],
    install: Install,
    problems: Problems,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install(GOOD, package="yacht-one", name="one")
    install(GOOD.replace("good", "other"), package="yacht-two", name="two")
    monkeypatch.setenv("YACHT_PLUGINS", chosen)
    expected = [f"YACHT_PLUGINS names '{n}', but no such plugin is installed" for n in told]
    assert problems() == expected
    assert [plugin.name for plugin in plugins.loaded()] == loaded


def test_commands_are_imported_when_they_are_called(install: Install) -> None:
    install(
        MARKED
        + """
import click

@click.command("now")
def now(): "At once."

@hookimpl
def yacht_commands():
    return {
        "now": now,
        "later": "yacht_fake:now",
        "nowhere": "no_such_module:command",
        "wrong": "yacht_fake:click",
    }
"""
    )
    assert plugins.command("score", ["score"]) is None
    assert plugins.command("now", ["score"]).name == "now"
    assert plugins.command("later", ["score"]).name == "now"
    with pytest.raises(api.PluginError) as missing:
        plugins.command("nowhere", ["score"])
    assert str(missing.value) == (
        WHO + "the command 'nowhere' can't be loaded: ModuleNotFoundError: No module named "
        "'no_such_module'"
    )
    with pytest.raises(api.PluginError) as wrong:
        plugins.command("wrong", ["score"])
    assert (
        str(wrong.value)
        == WHO + "the command 'wrong' is a value of type module, not a click.Command"
    )
