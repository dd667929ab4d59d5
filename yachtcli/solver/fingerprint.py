"""What solved games are called: games with the same values alike, and no others.

A game that is made of nothing but a table is called by its rules, which takes no
time; where a plugin has a say, by all tables that come out. What reads the rules
has a say as well, so the files of this program count with them.
"""

# pathlib costs start-up time, so not here:
# ruff: noqa: PTH118, PTH120

from __future__ import annotations

import os
import sys
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import yachtcli
from yachtcli.core.kinds import KINDS
from yachtcli.core.patterns import Pattern
from yachtcli.core.points import TERMS
from yachtcli.core.ruleset import Ruleset

if TYPE_CHECKING:
    from yachtcli.core.points import Case
    from yachtcli.solver.plan import Plan

FORMAT: Final = 2


def of_rules(ruleset: Ruleset) -> str | None:
    """The name of a game by its rules; None where code of others has a say in them."""
    if type(ruleset) is not Ruleset:
        return None
    cases = [case for c in ruleset.categories.values() for case in c.points.cases]
    patterns = [c.pattern for c in ruleset.categories.values()]
    if not all(map(_ours, patterns)) or {t for c in cases for t, _ in c.terms} - set(TERMS):
        return None
    try:
        program = _program()
    except OSError:  # it is run from no folder
        return None
    said = (
        program,
        ruleset.dice,
        ruleset.rolls,
        ruleset.voluntary_zero,
        ruleset.repeat,
        [(c.id, c.multiplier, c.order, c.on_roll) for c in ruleset.columns],
        [(s.id, s.categories, s.bonus) for s in ruleset.sections],
        [(c.id, c.pattern, list(map(_case, c.points.cases))) for c in ruleset.categories.values()],
    )
    return _name(repr(said).encode())


def of_plan(plan: Plan) -> str:
    """The name of a game whose tables are made."""
    import numpy as np  # noqa: PLC0415 - costs start-up time

    from yachtcli.solver import native  # noqa: PLC0415 - the same

    name = of_rules(plan.ruleset)
    if name is not None:
        return name
    parts: list[Any] = []
    for table in (*native.tables(plan), plan.finals(), plan.entries):
        parts += [f"{table.dtype.str}{table.shape}".encode(), np.ascontiguousarray(table).data]
    return _name(*parts)


def _name(*parts: Any) -> str:
    found = sha256(f"{FORMAT} {sys.byteorder}".encode())
    for part in parts:
        found.update(part)
    return found.hexdigest()[:32]


def _ours(pattern: Pattern) -> bool:
    """Whether a pattern, and all that it is made of, is of the kinds that come with the program."""
    value = pattern.value
    parts = value if isinstance(value, list | tuple) else [value]
    return any(pattern.kind is kind for kind in KINDS) and all(
        _ours(part) for part in parts if isinstance(part, Pattern)
    )


def _case(case: Case) -> tuple[Any, ...]:
    terms = [(term.name, factor) for term, factor in case.terms]
    return terms, case.plus, case.on_roll, case.all_thrown


@cache  # what runs is what was there at first
def _program() -> list[tuple[str, int, int]]:
    """The files that decide what rules mean: their sizes, and when they were written."""
    found = []
    top = os.path.dirname(yachtcli.__file__)
    for folder in ("core", "solver"):
        for entry in os.scandir(os.path.join(top, folder)):
            if entry.name.endswith((".py", ".so", ".pyd")):
                told = entry.stat()
                found.append((f"{folder}/{entry.name}", told.st_size, told.st_mtime_ns))
    return sorted(found)
