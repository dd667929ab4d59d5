"""The reference of all keys and the JSON Schema, made from what tables are checked by.

`python -m yachtcli.loading.reference docs` writes both into the folder `docs`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from yachtcli.core.kinds import KINDS
from yachtcli.core.points import TERMS
from yachtcli.loading.schema import CASE, FACTOR, MAX_ID, MAX_LIST, MAX_TEXT, PARTS, TIER, TOP
from yachtcli.loading.values import AMOUNT, COLUMN_ID, ID, LANGUAGE, RULESET_ID, longest, wanted

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator, Mapping

    from yachtcli.core.fields import Field

SCHEMA_FILE: Final = "ruleset.schema.json"
REFERENCE_FILE: Final = "tables.md"
BEGIN: Final = "<!-- begin of the generated part: python -m yachtcli.loading.reference docs -->\n"
END: Final = "<!-- end of the generated part -->\n"

FACE: Final = {"type": "integer", "minimum": 1, "maximum": PARTS["dice"]["faces"].most}
TEXT: Final = {"type": "string", "minLength": 1, "maxLength": MAX_TEXT}

TITLES: Final = {
    "dice": "`[dice]`",
    "turn": "`[turn]`",
    "section": "`[section.ID]`: a section",
    "category": "`[category.ID]`: a box",
    "column": "`[column.ID]`: a column",
    "repeat": "`[repeat]`: a further roll of a category",
}


def json_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a table, for editors.

    It knows the pattern kinds and point terms that need no plugin. Whether the
    parts fit one another, and the dice, only `yacht rules check` can say.
    """
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A ruleset of yacht",
        **_object(TOP, required=["format"]),
        "$defs": {
            "names": {"anyOf": [TEXT, _by_language(TEXT)]},
            "lines": {"anyOf": [_list(TEXT), _by_language(_list(TEXT))]},
            "tier": _object(TIER, required=TIER),
            "pattern": {
                "anyOf": [
                    _object({kind.name: kind.value, **kind.options}, required=[kind.name])
                    for kind in KINDS
                ]
            },
            "case": {
                **_object({**{term.name: FACTOR for term in TERMS}, **CASE}),
                "anyOf": [{"required": [name]} for name in (*(t.name for t in TERMS), "plus")],
            },
            "points": {
                "anyOf": [
                    _of(CASE["plus"]),
                    {"enum": [term.name for term in TERMS]},
                    {"$ref": "#/$defs/case"},
                    {**_list({"$ref": "#/$defs/case"}), "minItems": 1},
                ]
            },
        },
    }


def _object(fields: Mapping[str, Field], required: Iterable[str] = ()) -> dict[str, Any]:
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {key: _described(key, field) for key, field in fields.items()},
        "additionalProperties": False,
    }
    return {**schema, "required": list(required)} if required else schema


def _described(key: str, field: Field) -> dict[str, Any]:
    described = {"description": field.doc, **_of(field)}
    if field.type == "table":
        described |= _object(PARTS[key])
    elif field.type == "tables":
        form = COLUMN_ID if key == "column" else ID
        described |= {"propertyNames": _text(form), "additionalProperties": _object(PARTS[key])}
    if field.default is not None:
        described["default"] = field.default
    return described


def _of(field: Field) -> dict[str, Any]:
    """The schema of one value, its description left out."""
    whole: dict[str, Any] = {"type": "integer", "minimum": field.least, "maximum": field.most}
    amount = {"type": "integer", "minimum": AMOUNT.least, "maximum": AMOUNT.most}
    some = {} if field.default is not None else {"minItems": 1}
    schemas: dict[str, dict[str, Any]] = {
        "whole": {"const": field.least} if field.least == field.most else whole,
        "flag": {"type": "boolean"},
        "text": TEXT,
        "word": {"enum": list(field.words)},
        "id": _text(ID),
        "ruleset_id": _text(RULESET_ID),
        "ids": {**_list(_text(COLUMN_ID), longest(field)), "uniqueItems": True},
        "names": {"$ref": "#/$defs/names"},
        "lines": {"$ref": "#/$defs/lines"},
        "aliases": _list(TEXT),
        "faces": {**_list(FACE), "minItems": 1},
        "face": FACE,
        "wholes": {**_list(whole, longest(field)), **some},
        "amount": {
            "anyOf": [
                amount,
                {
                    "type": "object",
                    "properties": {"at_least": amount, "at_most": amount},
                    "additionalProperties": False,
                    "minProperties": 1,
                },
            ]
        },
        "pattern": {"$ref": "#/$defs/pattern"},
        "patterns": {**_list({"$ref": "#/$defs/pattern"}), "minItems": 1},
        "points": {"$ref": "#/$defs/points"},
        "tiers": _list({"$ref": "#/$defs/tier"}),
        "table": {"type": "object"},
        "tables": {"type": "object"},
    }
    return schemas[field.type]


def _list(item: dict[str, Any], most: int = MAX_LIST) -> dict[str, Any]:
    return {"type": "array", "items": item, "maxItems": most}


def _text(form: re.Pattern[str]) -> dict[str, Any]:
    return {"type": "string", "pattern": f"^{form.pattern}$", "maxLength": MAX_ID}


def _by_language(item: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "propertyNames": {"pattern": f"^{LANGUAGE.pattern}$"},
        "additionalProperties": item,
        "minProperties": 1,
    }


def reference() -> str:
    """The reference of all keys, pattern kinds and point terms, as Markdown."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "### At the top"
    yield from _table(TOP)
    for part, fields in PARTS.items():
        yield from ("", f"### {TITLES[part]}")
        yield from _table(fields)
        if part == "section":
            yield from ("", "Each step of `bonus`:")
            yield from _table(TIER)
    yield from ("", "### Patterns", "", "A pattern has one of these keys, and perhaps its options.")
    for kind in KINDS:
        yield from ("", f"#### `{kind.name}`", "", f"{kind.value.doc} Holds {_holds(kind.value)}.")
        if kind.options:
            yield from _table(kind.options)
    yield from ("", "### Points", "")
    yield "A number, one of the words, or a table of words with how many times each counts:"
    yield from ("", "| key | holds | default | meaning |", "|---|---|---|---|")
    for term in TERMS:
        yield f"| `{term.name}` | {_holds(FACTOR)} | `0` | {term.doc} |"
    yield from (_row(key, field) for key, field in CASE.items())
    yield from ("", "Of a list of such tables the first whose conditions hold counts.")


def _table(fields: Mapping[str, Field]) -> Iterator[str]:
    yield from ("", "| key | holds | default | meaning |", "|---|---|---|---|")
    yield from (_row(key, field) for key, field in fields.items())


def _row(key: str, field: Field) -> str:
    default = ""
    if field.required:
        default = "needed"
    elif field.default is not None:
        default = f"`{json.dumps(field.default)}`"
    return f"| `{key}` | {_holds(field)} | {default} | {field.doc} |"


def _holds(field: Field) -> str:
    return str(wanted(field, "the highest"))


def with_reference(page: str) -> str:
    """The page with the reference in place of what stands between its two marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{reference()}\n{END}{after}"


def schema_text() -> str:
    """The JSON Schema as the text of a file."""
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"


def write(folder: Path) -> None:
    """Write the schema into `folder`, and the reference into the page that stands there."""
    (folder / SCHEMA_FILE).write_text(schema_text(), encoding="utf-8")
    page = folder / REFERENCE_FILE
    page.write_text(with_reference(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
