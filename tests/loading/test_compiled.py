"""Shipped rulesets as Python data are the tables they were made from, or are not used."""

from __future__ import annotations

from pathlib import Path

import pytest

from yachtcli.loading import catalog, compiled, shipped
from yachtcli.loading.search import Search

ROOT = Path(__file__).parents[2]


def test_the_committed_file_is_what_would_be_written_now() -> None:
    committed = (ROOT / "rulesets" / "compiled.py").read_text(encoding="utf-8")
    assert committed == compiled.module_text()


@pytest.mark.parametrize("name", shipped.ids())
def test_a_compiled_ruleset_is_the_one_of_its_table(name: str) -> None:
    made, read = compiled.ruleset(name), Search().ruleset(name)
    assert made is not None
    assert compiled.to_data(made) == compiled.to_data(read)
    assert [(c.pattern, c.points) for c in made.categories.values()] == [
        (c.pattern, c.points) for c in read.categories.values()
    ]


@pytest.mark.parametrize("changed", ["yahtzee", "joker"])
def test_a_table_that_was_edited_is_read(monkeypatch: pytest.MonkeyPatch, changed: str) -> None:
    as_shipped = shipped.read

    def read(name: str) -> bytes | None:
        data = as_shipped(name)
        return (
            data and data.replace(b"rolls = 3", b"rolls = 4") + b"\n" if name == changed else data
        )

    monkeypatch.setattr(shipped, "read", read)
    catalog.forget()
    assert compiled.ruleset("joker") is None
    assert catalog.find("joker").rolls == (4 if changed == "yahtzee" else 3)
    catalog.forget()
