"""Schema and reference are what the definitions make them, and every example loads."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import bad_tables
import pytest
from schema_validator import accepts
from tables import NAMES, make, of_shipped

from yachtcli.core.kinds import KINDS
from yachtcli.core.points import TERMS
from yachtcli.loading import reference
from yachtcli.loading.schema import PARTS, TOP

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / reference.REFERENCE_FILE).read_text(encoding="utf-8")
HEAD = 'format = 1\nid = "example"\nextends = "yahtzee"\n'
SCHEMA = reference.json_schema()


def examples() -> list[str]:
    """The TOML blocks of the page; a piece stands on top of `extends = "yahtzee"`."""
    blocks = re.findall(r"^```toml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return [block if "format = 1" in block else HEAD + block for block in blocks]


def test_schema_and_reference_are_fresh() -> None:
    # python -m yachtcli.loading.reference docs writes both anew.
    committed = (DOCS / reference.SCHEMA_FILE).read_text(encoding="utf-8")
    assert committed == reference.schema_text()
    assert reference.with_reference(PAGE) == PAGE


def test_every_key_has_its_meaning_in_the_reference() -> None:
    told = reference.reference()
    keys = [*TOP, *(key for part in PARTS.values() for key in part)]
    for word in (*keys, *(k.name for k in KINDS), *(t.name for t in TERMS)):
        assert f"`{word}`" in told
    fields = [*TOP.values(), *(f for part in PARTS.values() for f in part.values())]
    fields += [f for kind in KINDS for f in (kind.value, *kind.options.values())]
    for field in fields:
        assert field.doc.endswith(".")
        assert field.doc in told


def test_there_are_examples() -> None:
    assert len(examples()) >= 6


@pytest.mark.parametrize("text", examples())
def test_every_example_of_the_page_loads(text: str) -> None:
    table = tomllib.loads(text)
    assert make(table).boxes
    assert accepts(SCHEMA, table)


def test_the_house_rule_has_the_ten_lines_that_its_heading_promises() -> None:
    assert len([line for line in examples()[0].splitlines() if line]) == 10


@pytest.mark.parametrize("name", NAMES)
def test_the_schema_accepts_the_shipped_tables(name: str) -> None:
    assert accepts(SCHEMA, of_shipped(name))
    assert accepts(SCHEMA, dict(make(of_shipped(name)).table))


@pytest.mark.parametrize(
    "name",
    [
        "unknown_keys",
        "wrong_types",
        "missing",
        "no_dice",
        "too_much",
        "texts",
        "ids",
        "format_new",
        "patterns",
        "points",
        "bonus",
        "columns",
        "parent_wrong",
    ],
)
def test_the_schema_refuses_what_is_wrong_in_itself(name: str) -> None:
    text = (bad_tables.FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    assert not accepts(SCHEMA, tomllib.loads(text))
