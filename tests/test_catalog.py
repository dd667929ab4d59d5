"""Where a name is looked for, in which order, and what is said when it is not there."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import click
import platformdirs
import pytest

from yachtcli import api
from yachtcli.core.notation import shortened
from yachtcli.errors import RulesetError, UnknownRulesetError
from yachtcli.loading import catalog, folders, listing, plugins, shipped

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CHILD = 'format = 1\nextends = "yahtzee"\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The user's rulesets; no plugins."""
    monkeypatch.setenv("YACHT_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("YACHT_PLUGINS", "off")
    monkeypatch.chdir(tmp_path)
    catalog.forget()
    rulesets = tmp_path / "config" / "rulesets"
    rulesets.mkdir(parents=True)
    yield rulesets
    catalog.forget()


def problems(name: str) -> list[str]:
    with pytest.raises(RulesetError) as caught:
        catalog.find(name)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize("name", shipped.ids())
def test_a_shipped_name_costs_no_look_at_anything_else(name: str) -> None:
    program = f"""
import os, sys
before = set(sys.modules)
os.listdir = lambda *_: 1 / 0
from yachtcli.loading import catalog
assert catalog.find({name!r}).id == {name!r}
print(*sys.modules.keys() - before)
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stdout.split())
    assert "yachtcli.loading.catalog" in loaded
    assert not loaded & {
        *("pluggy", "importlib.metadata", "importlib.resources", "pathlib", "click", "rich"),
        *("platformdirs", "dataclasses", "inspect", "json", "yachtcli.loading.plugins"),
    }


def test_shipped_games_come_through_the_hooks_as_the_same_tables() -> None:
    offered = {
        name: plugins.ruleset(offer)
        for name, offer in plugins.rulesets().items()
        if offer.origin == plugins.SHIPPED
    }
    assert offered == {name: shipped.read(name) for name in shipped.ids()}


def test_a_file_of_the_user_is_found_by_its_name(folder: Path) -> None:
    (folder / "mine.toml").write_text(CHILD + "turn.rolls = 4\n")
    assert (catalog.find("mine").id, catalog.find("mine").rolls) == ("mine", 4)


def test_names_are_looked_up_anew_after_forgetting(folder: Path) -> None:
    (folder / "mine.toml").write_text(CHILD + "turn.rolls = 4\n")
    assert api.load("mine").rolls == 4
    (folder / "mine.toml").write_text(CHILD + "turn.rolls = 5\n")
    assert api.load("mine").rolls == 4, "a name is read once"
    api.forget()
    assert api.load("mine").rolls == 5


def test_a_shipped_name_cannot_be_taken_over(folder: Path) -> None:
    (folder / "yahtzee.toml").write_text(CHILD + "turn.rolls = 9\n")
    assert catalog.find("yahtzee").rolls == 3
    (entry,) = [e for e in listing.entries() if e.kind == "file"]
    assert str(entry.problem) == "the name is taken by a shipped ruleset"
    path = str(folder / "yahtzee.toml")
    assert problems(path) == [
        f"{shortened(path, 200)}: id: 'yahtzee' is the name of a shipped ruleset; choose another"
    ]


def test_a_checkout_that_is_not_installed_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "PACKAGE", "yachtcli.nowhere")
    shipped._package.cache_clear()  # noqa: SLF001 - another package is meant from here on
    try:
        for name in ("yahtzee", "mine"):
            assert problems(name) == [
                "the shipped games are missing: yacht is not installed; run pip install -e ."
            ]
    finally:
        shipped._package.cache_clear()  # noqa: SLF001 - as above


def test_a_path_is_read_each_time(tmp_path: Path) -> None:
    file = tmp_path / "My Rules.toml"
    file.write_text(CHILD + "turn.rolls = 4\n")
    assert catalog.find("My Rules.toml").id == "my-rules"
    assert catalog.find("./My Rules.toml").rolls == 4
    file.write_text(CHILD + 'turn.rolls = 5\nid = "house"\n')
    assert catalog.find("./My Rules.toml").rolls == 5
    assert catalog.find(str(file)).id == "house"


def test_the_table_of_a_shipped_game_may_be_asked_for_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "copy.toml"
    file.write_bytes(shipped.read("yahtzee") or b"")
    assert catalog.find(str(file)).id == "yahtzee"
    assert catalog.find(str(file), {"turn.rolls": 4}).rolls == 4


def test_a_file_extends_files_beside_it_and_names(folder: Path, tmp_path: Path) -> None:
    (folder / "base.toml").write_text(CHILD + "turn.rolls = 5\n")
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "one.toml").write_text('format = 1\nextends = "base"\n')
    (inner / "two.toml").write_text('format = 1\nextends = "./one.toml"\n')
    (tmp_path / "three.toml").write_text('format = 1\nextends = "inner/two.toml"\n')
    assert catalog.find("three.toml").rolls == 5


def test_a_circle_of_files_ends(tmp_path: Path, folder: Path) -> None:
    (tmp_path / "a.toml").write_text('format = 1\nextends = "./b.toml"\n')
    (tmp_path / "b.toml").write_text('format = 1\nextends = "./a.toml"\n')
    (folder / "self.toml").write_text('format = 1\nextends = "self"\n')
    assert "in a circle" in problems("./a.toml")[0]
    assert "in a circle" in problems("self")[0]


def test_a_link_to_its_own_folder_ends(tmp_path: Path) -> None:
    (tmp_path / "sub").symlink_to(tmp_path)
    (tmp_path / "a.toml").write_text('format = 1\nextends = "sub/a.toml"\n')
    assert problems("./a.toml")


def test_a_missing_parent_is_told_with_the_file_that_asks_for_it(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('format = 1\nextends = "yathzee"\n')
    assert problems("a.toml")[0].startswith(
        "a.toml: extends: there is no ruleset 'yathzee' - did you mean yahtzee"
    )
    (tmp_path / "b.toml").write_text('format = 1\nextends = "./none.toml"\n')
    assert "there is no file none.toml" in problems("b.toml")[0]


def test_an_unknown_name_gets_the_nearest_ones(folder: Path) -> None:
    (folder / "hausregeln.toml").write_text(CHILD)
    with pytest.raises(UnknownRulesetError) as caught:
        catalog.find("hausregel")
    assert caught.value.candidates == ("hausregeln",)
    told = "there is no ruleset 'qqqq'; `yacht rules list` names them all"
    assert problems("qqqq") == [f"{told} (plugins are switched off by YACHT_PLUGINS)"]


@pytest.mark.parametrize("name", ["", "..", "nul\0byte", "x" * 5000, "a\nb", "\udcff"])
def test_odd_names_are_unknown_ones(name: str) -> None:
    (line,) = problems(name)
    assert "\n" not in line
    assert line.isprintable()


@pytest.mark.parametrize("name", ["nul\0byte.toml", "x" * 5000 + ".toml", "a\nb/", "\udcff/c.toml"])
def test_odd_paths_can_not_be_read(name: str) -> None:
    (line,) = problems(name)
    assert "\n" not in line
    assert line.isprintable()


def test_unreadable_files_are_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "binary.toml").write_bytes(bytes(range(256)))
    (tmp_path / "large.toml").write_bytes(b"#" * (1 << 20) + b"#")
    (tmp_path / "closed.toml").write_text(CHILD)
    (tmp_path / "closed.toml").chmod(0)
    assert problems("./none.toml") == ["there is no file ./none.toml"]
    assert problems("./config") == ["./config is a folder, not a file"]
    assert problems("large.toml") == [
        "large.toml is too large for a table: more than 1048576 bytes"
    ]
    assert len(problems("binary.toml")) == 1
    if os.name == "posix" and os.geteuid():
        assert problems("closed.toml") == ["closed.toml can't be read: Permission denied"]


def test_one_broken_file_hides_no_other(folder: Path) -> None:
    (folder / "broken.toml").write_text("this is not TOML")
    (folder / "mine.toml").write_text(CHILD + 'name = "Mine"\n')
    (folder / "notes.txt").write_text("no table")
    listed = {entry.id: entry for entry in listing.entries()}
    assert set(listed) == {*shipped.ids(), "broken", "mine"}
    assert listed["broken"].problem is not None
    assert (listed["mine"].problem, str(listed["mine"].name)) == (None, "Mine")
    assert listed["mine"].source == str(folder / "mine.toml")
    assert [e.id for e in listing.entries()[: len(shipped.ids())]] == list(shipped.ids())


def test_settings_make_a_ruleset_of_their_own() -> None:
    changed = catalog.find("yahtzee", {"turn.rolls": 5})
    assert (changed.rolls, changed.settings) == (5, {"turn.rolls": 5})
    assert catalog.find("yahtzee").rolls == 3


def test_a_record_is_read_by_what_it_carries(folder: Path) -> None:
    table = dict(catalog.find("yahtzee", {"turn.rolls": 5}).table)
    assert catalog.from_record("yahtzee").rolls == 3
    assert catalog.from_record("yahtzee", {"turn.rolls": 4}).rolls == 4
    with pytest.raises(RulesetError, match="the name of a shipped ruleset"):
        catalog.from_record("yahtzee", None, table)
    shipped_table = dict(catalog.find("yahtzee").table)
    assert catalog.from_record("yahtzee", None, shipped_table).rolls == 3
    (folder / "house.toml").write_text(CHILD + "turn.rolls = 7\n")
    carried = catalog.from_record("house", None, table)
    assert (carried.id, carried.rolls) == ("house", 5)
    assert catalog.from_record("house").rolls == 7


def test_a_record_names_no_file(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(CHILD)
    for name in ("./a.toml", str(tmp_path / "a.toml")):
        with pytest.raises(UnknownRulesetError):
            catalog.from_record(name)
    with pytest.raises(RulesetError, match="only a table in a file can extend a file"):
        catalog.from_record("x", None, {"format": 1, "extends": "./a.toml"})


def test_the_users_folder_is_where_click_and_platformdirs_have_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("YACHT_CONFIG_DIR")
    for base in ("", str(tmp_path / "xdg")):
        monkeypatch.setenv("XDG_CONFIG_HOME", base)
        if not base:
            monkeypatch.delenv("XDG_CONFIG_HOME")
        expected = platformdirs.user_config_dir("yacht", appauthor=False, roaming=True)
        assert folders.config_dir() == expected == click.get_app_dir("yacht")


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("win32", {"APPDATA": "C:/Roaming"}, "C:/Roaming"),
        ("darwin", {"HOME": "/Users/ann"}, "/Users/ann/Library/Application Support"),
        ("linux", {"HOME": "/home/ann"}, "/home/ann/.config"),
    ],
)
def test_the_users_folder_elsewhere(
    platform: str, variables: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("YACHT_CONFIG_DIR", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert folders.config_dir() == os.path.join(expected, "yacht")  # noqa: PTH118 - as it is made
