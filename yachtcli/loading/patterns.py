"""Patterns and points of a box, read from its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from yachtcli.core.fields import Field
from yachtcli.core.notation import spelt
from yachtcli.core.patterns import PICKS_ORDER, Pattern
from yachtcli.core.points import Case, Points
from yachtcli.loading.contradictions import check_rolls
from yachtcli.loading.problems import not_wanted, unknown, unknown_keys
from yachtcli.loading.schema import (
    CASE,
    FACTOR,
    MAX_NESTING,
    MAX_PARTS,
    MAX_ROLLS_COUNT,
    MAX_TRIES,
)
from yachtcli.loading.values import MISSING, Reader, is_whole, wanted
from yachtcli.phrase import N_, Numeral, Phrase

if TYPE_CHECKING:
    from yachtcli.loading.problems import Path

PATTERN: Final = Field("pattern", "")
POINTS: Final = Field("points", "")


def read_pattern(reader: Reader, table: Any, path: Path, depth: int = 1) -> Pattern | None:
    """The pattern that `table` describes; None if it has faults."""
    faults = reader.faults
    if not isinstance(table, dict) or not table:
        faults.add(path, not_wanted(table, wanted(PATTERN)))
        return None
    if depth > MAX_NESTING:
        faults.add(path, Phrase(N_("patterns are nested at most {most} deep"), most=MAX_NESTING))
        return None
    if depth == 1 and _parts(table) > MAX_PARTS:
        problem = Phrase(N_("a pattern is made of at most {most} patterns"), most=MAX_PARTS)
        faults.add(path, problem)
        return None
    named = [key for key in table if key in reader.kinds]
    if len(named) != 1:
        _no_single_kind(reader, table, named, path)
        return None
    kind = reader.kinds[named[0]]
    unknown_keys(table, (kind.name, *kind.options), path, faults)
    value = _argument(reader, kind.value, table[kind.name], (*path, kind.name), depth)
    options = {
        name: _argument(reader, field, table[name], (*path, name), depth)
        for name, field in kind.options.items()
        if name in table
    }
    if value is MISSING or MISSING in options.values():
        return None
    pattern = Pattern(kind, value, options)
    if not _fits(reader, pattern, table[kind.name], (*path, kind.name)):
        return None
    if depth == 1 and not _quick_enough(reader, pattern, path):
        return None
    return pattern


def _parts(table: Any) -> int:
    """How many tables there are in a pattern, itself included; no more than needed are counted."""
    left, tables = [table], 0
    while left and tables <= MAX_PARTS:
        item = left.pop()
        tables += isinstance(item, dict)
        inner = item.values() if isinstance(item, dict) else item
        left += [each for each in inner if isinstance(each, dict | list | tuple)]
    return tables


def _quick_enough(reader: Reader, pattern: Pattern, path: Path) -> bool:
    """Whether the pattern can be tried on all rolls in a time that one waits for."""
    rolls, tries = reader.dice.rolls_count, pattern.tries(reader.dice)
    # Dice that are at fault have more rolls than any; that is told of them alone.
    if rolls > MAX_ROLLS_COUNT or rolls * tries <= MAX_TRIES:
        return True
    problem = Phrase(
        N_("{tries} ways are to be tried on each of {rolls} rolls; {most} in all is the limit"),
        tries=Numeral(tries),
        rolls=Numeral(rolls),
        most=Numeral(MAX_TRIES),
    )
    reader.faults.add(path, problem)
    return False


def _no_single_kind(reader: Reader, table: dict[Any, Any], named: list[str], path: Path) -> None:
    if named:
        problem = Phrase(
            N_(
                "{kinds} are different kinds of pattern; one table has one, and all_of or any_of "
                "combine several"
            ),
            kinds=", ".join(named),
        )
        reader.faults.add(path, problem)
        return
    word = next((key for key in table), "")
    shown = word if isinstance(word, str) else str(word)
    reader.faults.add(
        (*path, shown), unknown(Phrase(N_("there is no such kind of pattern")), shown, reader.kinds)
    )


def _argument(reader: Reader, field: Field, value: Any, path: Path, depth: int) -> Any:
    if field.type == "pattern":
        return read_pattern(reader, value, path, depth + 1) or MISSING
    if field.type == "patterns":
        items = reader.entries(field, value, path)
        if items is None:
            return MISSING
        parts = [
            read_pattern(reader, item, (*path, place), depth + 1)
            for place, item in enumerate(items)
        ]
        return MISSING if None in parts else tuple(parts)
    return reader.value(field, value, path)


def _fits(reader: Reader, pattern: Pattern, value: Any, path: Path) -> bool:
    dice, faces = pattern.asks_for
    if dice > reader.dice.size:
        problem = Phrase(
            N_("{found} asks for {n} dice, and {size} are rolled"),
            found=spelt(value),
            n=dice,
            size=reader.dice.size,
        )
    elif faces > reader.dice.faces:
        problem = Phrase(
            N_("{found} asks for {n} faces, and a die has {faces}"),
            found=spelt(value),
            n=faces,
            faces=reader.dice.faces,
        )
    else:
        return True
    reader.faults.add(path, problem)
    return False


def read_points(reader: Reader, value: Any, path: Path, pattern: Pattern | None) -> Points | None:
    """What a box with this pattern pays; None if the points have faults.

    A number, a word that names a term, a table of terms with their factors, or
    a list of such tables with the condition under which each holds.
    """
    if is_whole(value, CASE["plus"]):
        return Points((Case(plus=value),))
    if isinstance(value, str):
        return _points(_word(reader, value, path, pattern))
    if isinstance(value, dict):
        return _points(_case(reader, value, path, pattern))
    if not isinstance(value, list | tuple):
        problem = wanted(CASE["plus"]) if type(value) is int else wanted(POINTS)
        reader.faults.add(path, not_wanted(value, problem))
        return None
    items = reader.entries(POINTS, value, path)
    cases: list[Case] = []
    for place, item in enumerate(items or ()):
        case = _case(reader, item, (*path, place), pattern)
        if case is None:
            continue
        if cases and not (cases[-1].on_roll or cases[-1].all_thrown):
            problem = Phrase(N_("never comes to count: the case before it holds on every roll"))
            reader.faults.add((*path, place), problem)
        cases.append(case)
    return Points(tuple(cases)) if cases and len(cases) == len(items or ()) else None


def _points(case: Case | None) -> Points | None:
    return None if case is None else Points((case,))


def _word(reader: Reader, word: str, path: Path, pattern: Pattern | None) -> Case | None:
    term = reader.terms.get(word)
    if term is None:
        reader.faults.add(
            path,
            unknown(
                Phrase(N_("there is no word {word} for points"), word=spelt(word)),
                word,
                reader.terms,
            ),
        )
        return None
    return Case(((term, 1),)) if _meaningful(reader, word, path, pattern) else None


def _case(reader: Reader, table: Any, path: Path, pattern: Pattern | None) -> Case | None:
    keys = tuple(table) if isinstance(table, dict) else ()
    # All terms there are would have plugins asked, so only for a key that is no known one.
    known = all(key in CASE or key in reader.terms for key in keys)
    names = tuple(key for key in keys if key in reader.terms) if known else tuple(reader.terms)
    before = len(reader.faults.found)
    values = reader.part(table, {**dict.fromkeys(names, FACTOR), **CASE}, path)
    if isinstance(table, dict):
        if not any(key in table for key in (*names, "plus")):
            problem = Phrase(
                N_("pays nothing: one of {terms} is wanted"),
                terms=", ".join((*reader.terms, "plus")),
            )
            reader.faults.add(path, problem)
        for name in names:
            if values.get(name):
                _meaningful(reader, name, (*path, name), pattern)
        on_roll = values.get("on_roll") or ()
        check_rolls(on_roll, reader.rolls, (*path, "on_roll"), reader.faults)
    if len(reader.faults.found) > before:
        return None
    return Case(
        tuple((reader.terms[name], values[name]) for name in names if values[name]),
        values["plus"],
        values["on_roll"] or (),
        values["all_thrown"],
    )


def _meaningful(reader: Reader, name: str, path: Path, pattern: Pattern | None) -> bool:
    needs = reader.terms[name].needs
    if pattern is None or PICKS_ORDER.index(pattern.picks) >= PICKS_ORDER.index(needs):
        return True
    problem = (
        Phrase(N_("{term} has no meaning here: the pattern is not about one face"), term=name)
        if needs == "face"
        else Phrase(N_("{term} has no meaning here: the pattern picks no dice"), term=name)
    )
    reader.faults.add(path, problem)
    return False
