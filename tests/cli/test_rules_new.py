"""`yacht rules new`: a table to begin with."""

from __future__ import annotations

import errno
import os
import re
from typing import TYPE_CHECKING

import pytest

from yachtcli.core.compare import differences
from yachtcli.loading import catalog, schema, shipped
from yachtcli.loading.new import new_table

if TYPE_CHECKING:
    from pathlib import Path

    from processes import Yacht

    from yachtcli.core.ruleset import Ruleset

SHIPPED = shipped.ids()


def groups(text: str) -> list[str]:
    """The settings that are commented out, each with all its lines, the # taken away."""
    found: list[str] = []
    for line in text.splitlines():
        if re.match(r"#[a-z]", line):
            found.append(line[1:])
        elif found and found[-1].count("[") > found[-1].count("]"):
            assert line.startswith("#")
            found[-1] += "\n" + line[1:]
    return found


def made(text: str) -> Ruleset:
    return catalog.make(text.encode(), where="new.toml")


@pytest.mark.parametrize("parent", SHIPPED)
def test_a_new_table_plays_by_the_rules_of_its_parent(parent: str) -> None:
    ruleset = made(new_table("mine", parent))
    assert ruleset.id == "mine"
    assert ruleset.name.texts == {"en": "Mine", "de": "Mine"}
    assert differences(catalog.find(parent), ruleset) == ()


@pytest.mark.parametrize("parent", SHIPPED)
def test_a_setting_is_one_line(parent: str) -> None:
    for group in groups(new_table("mine", parent)):
        assert "\n" not in group or group.startswith("tips."), group


@pytest.mark.parametrize("parent", SHIPPED)
def test_every_setting_can_be_uncommented_alone_and_changes_nothing_yet(parent: str) -> None:
    text = new_table("mine", parent)
    base = catalog.find(parent)
    found = groups(text)
    assert len(found) > 50
    for group in found:
        assert differences(base, made(f"{text}\n{group}\n")) == (), group


@pytest.mark.parametrize("parent", SHIPPED)
def test_all_settings_can_be_uncommented_together(parent: str) -> None:
    text = new_table("mine", parent)
    assert differences(catalog.find(parent), made(text + "\n".join(groups(text)))) == ()


def test_every_key_of_a_table_is_offered() -> None:
    keys = {group.split(" = ")[0] for group in groups(new_table("mine", "yahtzee"))}
    for key, field in schema.TOP.items():
        if key in schema.FILE_KEYS or key == "name":
            continue
        if field.type == "tables":
            for part in schema.PARTS[key].keys() - {"like"}:
                assert any(re.fullmatch(rf"{key}\.\w+\.{part}", k) for k in keys), (key, part)
        elif field.type == "table":
            for part in schema.PARTS[key]:
                assert f"{key}.{part}" in keys
        elif key == "tips":
            assert {"tips.en", "tips.de"} <= keys
        else:
            assert key in keys


def test_an_edited_line_takes_effect() -> None:
    text = new_table("mine", "yatzy")
    old = "#section.upper.bonus = [{ at_least = 63, points = 50 }]"
    assert old in text
    edited = text.replace(old, old[1:].replace("50", "70"))
    told = differences(catalog.find("yatzy"), made(edited))
    assert [d.key for d in told] == ["section.upper.bonus"]


def test_it_goes_to_stdout_and_is_what_check_accepts(yacht: Yacht, tmp_path: Path) -> None:
    written = yacht("rules", "new", "mine", "--from", "yatzy")
    assert (written.status, written.stderr) == (0, "")
    file = tmp_path / "mine.toml"
    file.write_text(written.stdout, encoding="utf-8")
    assert yacht("rules", "check", str(file)).status == 0


def test_o_writes_the_same_into_a_file(yacht: Yacht, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    done = yacht("rules", "new", "mine", "--from", "yatzy", "-o", str(file))
    assert (done.status, done.stdout) == (0, "")
    assert str(file) in done.stderr
    assert file.read_text(encoding="utf-8") == new_table("mine", "yatzy", str(file))
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]


def test_a_file_that_is_there_is_kept_unless_forced(yacht: Yacht, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("kept", encoding="utf-8")
    args = ("rules", "new", "mine", "--from", "yatzy", "-o", str(file))
    refused = yacht(*args)
    assert refused.status == 2
    assert "--force" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
    assert file.read_text(encoding="utf-8") == "kept"
    assert yacht(*args, "--force").status == 0
    assert 'extends = "yatzy"' in file.read_text(encoding="utf-8")


def test_force_replaces_no_folder(yacht: Yacht, tmp_path: Path) -> None:
    done = yacht("rules", "new", "mine", "--from", "yatzy", "-o", str(tmp_path), "--force")
    assert done.status == 2
    assert len(done.stderr.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == []


def test_a_full_disk_is_one_line_and_leaves_nothing_behind(
    yacht: Yacht, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("kept", encoding="utf-8")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    done = yacht("rules", "new", "mine", "--from", "yatzy", "-o", str(file), "--force")
    assert done.status == 2
    assert done.stderr == f"Error: {file}: No space left on device\n"
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]
    assert file.read_text(encoding="utf-8") == "kept"


def test_a_folder_that_is_not_there_is_one_line(yacht: Yacht, tmp_path: Path) -> None:
    done = yacht("rules", "new", "mine", "--from", "yatzy", "-o", str(tmp_path / "no" / "x.toml"))
    assert done.status == 2
    assert done.stderr == f"Error: {tmp_path / 'no' / 'x.toml'}: No such file or directory\n"


def test_a_parent_in_a_file_is_found_from_where_the_child_is(
    yacht: Yacht, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("base", "child", "elsewhere"):
        (tmp_path / folder).mkdir()
    parent = 'format = 1\nid = "house"\nextends = "yatzy"\nturn.rolls = 4\n'
    (tmp_path / "base" / "house.toml").write_text(parent, encoding="utf-8")
    monkeypatch.chdir(tmp_path / "base")
    child = tmp_path / "child" / "mine.toml"
    done = yacht("rules", "new", "mine", "--from", "./house.toml", "-o", str(child))
    assert done.status == 0
    assert 'extends = "../base/house.toml"' in child.read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert catalog.find(str(child)).rolls == 4


@pytest.mark.parametrize("name", ["yatzy", "Mine", "mine.toml", "", "1st", "a b", "x" * 41, "ä"])
def test_an_id_that_can_not_be_used_is_refused(yacht: Yacht, name: str) -> None:
    done = yacht("rules", "new", name, "--from", "yatzy")
    assert (done.status, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1


def test_an_unknown_parent_is_told_with_the_nearest(yacht: Yacht) -> None:
    done = yacht("rules", "new", "mine", "--from", "yatzi")
    assert (done.status, done.stdout) == (3, "")
    assert "did you mean yatzy" in done.stderr
