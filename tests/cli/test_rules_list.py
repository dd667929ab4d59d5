"""`yacht rules list`: which rulesets there are."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from yachtcli.loading import shipped

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from processes import Yacht

SEVEN = ["classic", "joker", "triple", "yacht", "yahtzee", "yahtzee-free", "yatzy"]
HOUSE = 'format = 1\nextends = "yatzy"\nabout = "Ours"\n'


def own(tmp_path: Path, **files: str) -> Path:
    folder = tmp_path / "config" / "rulesets"
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def test_shipped_rulesets_are_listed_and_the_default_is_marked(yacht: Yacht) -> None:
    done = yacht("rules", "list")
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    assert (done.status, done.stderr) == (0, "")
    assert [row[0] for row in rows] == SEVEN == list(shipped.ids())
    assert [row[0] for row in rows if row[3]] == ["yahtzee"]
    assert rows[1][:3] == ["joker", "Bonus & Joker", "yachtcli"]
    assert all(row[4] for row in rows)


def test_the_environment_chooses_the_default(yacht: Yacht) -> None:
    done = yacht("rules", "list", env={"YACHT_RULES": "classic"})
    assert [line.split("\t")[0] for line in done.stdout.splitlines() if "\tdefault\t" in line] == [
        "classic"
    ]


def test_rulesets_of_ones_own_are_listed_with_their_file(yacht: Yacht, tmp_path: Path) -> None:
    folder = own(tmp_path, house=HOUSE)
    done = yacht("rules", "list")
    assert done.status == 0
    assert done.stdout.splitlines()[-1] == f"house\tHouse\t{folder / 'house.toml'}\t\tOurs"


def test_a_broken_one_is_a_line_on_stderr_and_hides_no_other(yacht: Yacht, tmp_path: Path) -> None:
    folder = own(tmp_path, bad="x", house=HOUSE, yatzy=HOUSE)
    done = yacht("rules", "list")
    assert done.status == 3
    assert [line.split("\t")[0] for line in done.stdout.splitlines()] == [*SEVEN, "house"]
    lines = done.stderr.splitlines()
    assert len(lines) == 2
    assert str(folder / "bad.toml") in lines[0]
    assert str(folder / "yatzy.toml") in lines[1]


def test_json_holds_them_all(yacht: Yacht, tmp_path: Path) -> None:
    own(tmp_path, bad="x")
    told = json.loads(yacht("rules", "list", "--json").stdout)
    assert told["default"] == "yahtzee"
    assert [r["id"] for r in told["rulesets"]] == [*SEVEN, "bad"]
    assert [r["problem"] is None for r in told["rulesets"]] == [True] * 7 + [False]
    assert told["rulesets"][4]["kind"] == "shipped"


def test_on_a_terminal_no_line_is_too_wide(
    yacht: Yacht, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own(tmp_path, house=HOUSE)
    for width in (40, 80, 120):
        monkeypatch.setenv("COLUMNS", str(width))
        lines = yacht("rules", "list", "--format", "table").stdout.splitlines()
        assert max(map(len, lines)) <= width
        assert not any(line.endswith(" ") for line in lines)
        text = " ".join("\n".join(lines).split())
        assert "(default)" in text
        assert all(name in text for name in [*SEVEN, "house"])
