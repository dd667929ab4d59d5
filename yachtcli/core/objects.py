"""JSON objects, a line each, and their values, each of the type that is wanted there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yachtcli.core.notation import parse_json, spelt
from yachtcli.errors import NotationError
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

LARGEST = 10**9
"""No number that a game has to do with is larger."""


LONGEST = 1 << 20
"""Bytes of the longest line of JSON that is read."""


def read_object(line: bytes) -> dict[str, Any]:
    """The JSON object that a line holds; NotationError if it holds none."""
    if len(line) > LONGEST:
        raise NotationError(Phrase(N_("the line is longer than {n} bytes"), n=LONGEST))
    try:
        return parse_json(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise NotationError(Phrase(N_("this is not UTF-8 text"))) from None


def read_whole(data: Mapping[str, Any], key: str) -> int:
    """The whole number at `key`; NotationError if there is none, or one beyond all games."""
    value = data.get(key)
    if type(value) is not int or abs(value) > LARGEST:
        if value is None:
            raise NotationError(Phrase(N_("'{key}' is missing: a whole number"), key=key))
        raise NotationError(
            Phrase(N_("'{key}' is a whole number, not {found}"), key=key, found=spelt(value))
        )
    return value


def read_wholes(data: Mapping[str, Any], key: str) -> list[int]:
    """The whole numbers in the list at `key`; NotationError if there is none."""
    value = data.get(key)
    if not isinstance(value, list) or not all(type(item) is int for item in value):
        raise NotationError(
            Phrase(
                N_("'{key}' is a list of whole numbers, not {found}")
                if key in data
                else N_("'{key}' is missing: a list of whole numbers"),
                key=key,
                found=spelt(value),
            )
        )
    return value


def read_flag(data: Mapping[str, Any], key: str) -> bool:
    """Whether `key` is true; NotationError if it is neither true nor false."""
    value = data.get(key, False)
    if not isinstance(value, bool):
        raise NotationError(Phrase(N_("'{key}' is true or false"), key=key))
    return value


def read_name(data: Mapping[str, Any], key: str) -> str:
    """The name at `key`; NotationError if there is none."""
    value = data.get(key)
    if value is None:
        raise NotationError(Phrase(N_("'{key}' is missing: a name"), key=key))
    if not isinstance(value, str):
        raise NotationError(Phrase(N_("'{key}' is a name"), key=key))
    return value
