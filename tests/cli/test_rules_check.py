"""`yacht rules check`: all faults of a table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from yachtcli.loading import shipped

if TYPE_CHECKING:
    from pathlib import Path

    from processes import Yacht

BROKEN = """\
format = 1
id = "mine"
extends = "yatzy"
rols = 3
[dice]
count = 40
[section.upper]
bonus = [{ at_least = 0, points = 35 }]
"""


@pytest.fixture
def broken(tmp_path: Path) -> str:
    file = tmp_path / "mine.toml"
    file.write_text(BROKEN, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("name", shipped.ids())
def test_shipped_rulesets_have_no_faults(yacht: Yacht, name: str) -> None:
    assert yacht("rules", "check", name) == (0, f"{name}: no faults\n", "")


def test_every_fault_is_a_line_of_the_answer(yacht: Yacht, broken: str) -> None:
    done = yacht("rules", "check", broken)
    assert (done.status, done.stderr) == (1, "")
    lines = done.stdout.splitlines()
    assert len(lines) == 3
    assert all(line.startswith(f"{broken}: ") for line in lines)
    for key in ("rols", "dice.count", "section.upper.bonus.0.at_least"):
        assert any(f" {key}: " in line for line in lines), key


def test_the_faults_as_json(yacht: Yacht, broken: str) -> None:
    done = yacht("rules", "check", broken, "--json")
    told = json.loads(done.stdout)
    assert done.status == 1
    assert told["rules"] == broken
    assert told["valid"] is False
    assert len(told["faults"]) == 3
    assert json.loads(yacht("rules", "check", "yatzy", "--json").stdout) == {
        "rules": "yatzy",
        "valid": True,
        "faults": [],
    }


def test_a_box_that_no_roll_brings_points_to_is_no_fault_but_noted(
    yacht: Yacht, tmp_path: Path
) -> None:
    file = tmp_path / "dull.toml"
    text = 'format = 1\nextends = "yahtzee"\n[category.chance]\npattern = { sum = 31 }\n'
    file.write_text(text, encoding="utf-8")
    done = yacht("rules", "check", str(file))
    assert (done.status, done.stdout) == (0, f"{file}: no faults\n")
    assert done.stderr == "Note: no roll brings points to Chance (category.chance)\n"


def test_several_are_checked_one_after_the_other(yacht: Yacht, broken: str) -> None:
    done = yacht("rules", "check", "yatzy", broken, "joker")
    lines = done.stdout.splitlines()
    assert done.status == 1
    assert (lines[0], lines[-1]) == ("yatzy: no faults", "joker: no faults")
    assert len(lines) == 5


def test_what_is_not_there_is_no_fault_of_a_table(yacht: Yacht, tmp_path: Path) -> None:
    for name in ("nosuch", str(tmp_path / "no.toml"), f"{tmp_path}/"):
        done = yacht("rules", "check", name)
        assert (done.status, done.stdout) == (3, "")
        assert len(done.stderr.splitlines()) == 1


def test_the_worst_says_how_it_ends(yacht: Yacht, broken: str) -> None:
    done = yacht("rules", "check", broken, "nosuch", "yatzy")
    assert done.status == 3
    assert len(done.stdout.splitlines()) == 4


def test_a_file_that_is_no_toml_is_a_fault_with_its_line(yacht: Yacht, tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text("format = 1\nid =\n", encoding="utf-8")
    done = yacht("rules", "check", str(file))
    assert done.status == 1
    assert done.stdout.startswith(f"{file}, line 2: ")


def test_a_broken_parent_is_a_fault_of_the_child(yacht: Yacht, broken: str, tmp_path: Path) -> None:
    child = tmp_path / "child.toml"
    child.write_text('format = 1\nid = "child"\nextends = "mine.toml"\n', encoding="utf-8")
    done = yacht("rules", "check", str(child))
    assert done.status == 1
    assert broken in done.stdout


def test_without_a_ruleset_it_is_wrong_use(yacht: Yacht) -> None:
    assert yacht("rules", "check").status == 2
