"""What may be set with `-s`: the keys of a table, step by step, and the words they take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.loading.schema import FILE_KEYS, PARTS, TOP, field_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from yachtcli.core.fields import Field
    from yachtcli.core.ruleset import Ruleset


def below(key: str, ruleset: Ruleset) -> Iterator[str]:
    """The steps that may follow behind `key` (empty: at the beginning), in a table's order.

    One that ends in a point leads to further steps, one that ends in `=` is to
    be set. Inside a pattern, points, or a list of steps nothing is known.
    """
    steps = key.split(".") if key else []
    if not steps:
        for name, field in TOP.items():
            if name not in FILE_KEYS:
                yield name + ("." if field.type in ("table", "tables") else "=")
        return
    top = TOP.get(steps[0])
    if top is None:
        return
    if top.type == "tables" and len(steps) == 1:
        for name in ids(steps[0], ruleset):
            yield f"{name}."
    elif len(steps) == (2 if top.type == "tables" else 1):
        for name, field in PARTS.get(steps[0], {}).items():
            if (steps[0], name) != ("category", "like"):
                yield name + _end(field)


def ids(part: str, ruleset: Ruleset) -> Sequence[str]:
    """What there is of a kind of part: the sections, the categories, the columns."""
    return {
        "section": [section.id for section in ruleset.sections],
        "category": list(ruleset.categories),
        "column": [column.id for column in ruleset.columns],
    }.get(part, [])


def values(key: str) -> Sequence[str]:
    """The words that may stand behind `key=`, where there is a choice of some.

    >>> values("repeat.bonus_if"), values("voluntary_zero"), values("turn.rolls")
    (('scored', 'filled'), ('true', 'false'), ())
    """
    field = field_at(tuple(key.split(".")))
    if field is None:
        return ()
    return ("true", "false") if field.type == "flag" else field.words


def _end(field: Field) -> str:
    """What follows the name of a key: it may be set whole, or has parts that are set by key."""
    return "" if field.type in ("pattern", "points", "tiers", "names") else "="
