"""What a key of a table may hold.

Pattern kinds, point terms and the tables themselves describe their keys with
`Field`; checking, the JSON schema and the reference of all keys are made from
these descriptions, so a key is documented where it is defined.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from yachtcli.struct import Struct

FieldType: TypeAlias = Literal[
    "whole",  # a whole number from `least` to `most`
    "flag",  # true or false
    "text",  # a line of text
    "word",  # one of `words`
    "id",  # an identifier: lower-case letters, digits, underscores
    "ruleset_id",  # the identifier of a game: hyphens as well
    "ids",  # a list of identifiers
    "names",  # a text, or a table of texts by language
    "lines",  # a list of texts, or a table of such lists by language
    "aliases",  # a list of texts that may be typed for an identifier
    "faces",  # a list of faces that the dice have
    "face",  # one face that the dice have
    "wholes",  # a list of whole numbers from `least` to `most`
    "amount",  # a whole number, or a table with at_least, at_most or both
    "pattern",  # a table that describes a pattern
    "patterns",  # a list of such tables
    "points",  # a number, a word, a table of terms, or a list of cases
    "tiers",  # a list of tables with at_least and points
    "table",  # a table with fixed keys
    "tables",  # a table of such tables, by identifier
]


class Field(Struct):
    """One key: its type, its limits, its default and what it means.

    `default` is what holds where the key is missing; `required` fields have none.
    `length` is how many items a list may have.
    """

    type: FieldType
    doc: str
    default: object = None
    least: int | None = None
    most: int | None = None
    words: tuple[str, ...] = ()
    required: bool = False
    length: int | None = None


class Amount(Struct):
    """A whole number from `at_least` to `at_most`; None leaves that side open."""

    at_least: int | None
    at_most: int | None

    def holds(self, number: int) -> bool:
        """Whether `number` lies within."""
        return (self.at_least is None or number >= self.at_least) and (
            self.at_most is None or number <= self.at_most
        )
