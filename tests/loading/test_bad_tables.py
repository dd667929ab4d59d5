"""Every fault is told with file, key, what stands there and what belongs there."""

from __future__ import annotations

import bad_tables
import pytest


@pytest.mark.parametrize("name", bad_tables.NAMES)
def test_a_bad_table_is_told_as_committed(name: str) -> None:
    # python tests/loading/bad_tables.py writes the files anew.
    told = bad_tables.told(name)
    assert told, "this table loads: it belongs elsewhere"
    assert told == bad_tables.expected(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", bad_tables.NAMES)
def test_every_fault_is_one_line_that_begins_with_its_file(name: str) -> None:
    text = bad_tables.expected(name).read_text(encoding="utf-8")
    assert text.endswith("\n")
    for line in text.splitlines():
        assert line.isprintable()
        assert line.split(":")[0].split(",")[0].endswith(".toml")


def test_no_expectation_is_left_without_its_table() -> None:
    left = {path.name.split(".")[0] for path in bad_tables.FOLDER.glob("*.errors.txt")}
    assert left == set(bad_tables.NAMES)
