"""As much of JSON Schema (2020-12) as the schema of rulesets uses."""

from __future__ import annotations

import re
from typing import Any

TYPES: dict[str, type] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
}
ANNOTATIONS = {"$schema", "$defs", "title", "description", "default"}
KNOWN = ANNOTATIONS | {"$ref", "anyOf", "enum", "const", "type", "properties", "required"}
KNOWN |= {"additionalProperties", "propertyNames", "minProperties", "items", "minItems"}
KNOWN |= {"maxItems", "uniqueItems", "minLength", "maxLength", "pattern", "minimum", "maximum"}


def accepts(schema: dict[str, Any], value: Any) -> bool:
    """Whether `value` is valid by the whole `schema`."""
    return _valid(schema, value, schema)


def _same(value: Any, other: Any) -> bool:
    return type(value) is type(other) and value == other


def _of_type(kind: str, value: Any) -> bool:
    return isinstance(value, TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def _valid(schema: dict[str, Any], value: Any, root: dict[str, Any]) -> bool:
    assert set(schema) <= KNOWN, f"not checked here: {set(schema) - KNOWN}"
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        return _valid(root["$defs"][name], value, root)
    if "anyOf" in schema and not any(_valid(part, value, root) for part in schema["anyOf"]):
        return False
    if "enum" in schema and not any(_same(value, item) for item in schema["enum"]):
        return False
    if "const" in schema and not _same(value, schema["const"]):
        return False
    if "type" in schema and not _of_type(schema["type"], value):
        return False
    if isinstance(value, dict):
        return _valid_object(schema, value, root)
    if isinstance(value, list):
        items = schema.get("items")
        return (
            schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
            and (not schema.get("uniqueItems") or all(value.count(item) == 1 for item in value))
            and (items is None or all(_valid(items, item, root) for item in value))
        )
    if isinstance(value, str):
        return (
            schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value))
            and re.search(schema.get("pattern", ""), value) is not None
        )
    if isinstance(value, int):
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    return True


def _valid_object(schema: dict[str, Any], value: dict[str, Any], root: dict[str, Any]) -> bool:
    properties = schema.get("properties", {})
    others = {key: item for key, item in value.items() if key not in properties}
    additional = schema.get("additionalProperties", True)
    names = schema.get("propertyNames", {})
    return (
        len(value) >= schema.get("minProperties", 0)
        and all(key in value for key in schema.get("required", ()))
        and all(_valid(names, key, root) for key in value)
        and all(_valid(properties[key], value[key], root) for key in properties if key in value)
        and (additional is not False or not others)
        and (
            isinstance(additional, bool)
            or all(_valid(additional, item, root) for item in others.values())
        )
    )
