"""A resolved table becomes the parts of a game, with everything that is wrong in it noted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from yachtcli.core.dice import MOST_DICE, MOST_FACES, DiceSet
from yachtcli.core.ruleset import Category, Column, Repeat, Section, Tier
from yachtcli.loading import contradictions
from yachtcli.loading.merging import is_off
from yachtcli.loading.patterns import read_pattern, read_points
from yachtcli.loading.problems import Faults, not_wanted
from yachtcli.loading.schema import MAX_ROLLS, MAX_TABLES, PARTS, TIER, TOP
from yachtcli.loading.values import COLUMN_ID, ID, Reader, is_id, plain_name, wanted
from yachtcli.phrase import N_, Names, Phrase

if TYPE_CHECKING:
    import re
    from collections.abc import Collection, Iterator, Mapping

    from yachtcli.core.fields import Field
    from yachtcli.core.patterns import PatternKind
    from yachtcli.core.points import PointTerm
    from yachtcli.loading.problems import Path

LARGEST: Final = DiceSet(MOST_DICE, MOST_FACES)
"""Stands for dice that are at fault, so that nothing else is held against them."""


class Builder:
    """Reads a resolved table part by part; `arguments` is what a Ruleset is made of."""

    def __init__(
        self,
        table: Mapping[str, Any],
        kinds: Mapping[str, PatternKind],
        terms: Mapping[str, PointTerm],
        faults: Faults,
        inherited: Collection[str] = (),
    ) -> None:
        self.table = table
        self.inherited = inherited
        """Categories that the card might list: those of all tables that this one extends."""
        self.faults = faults
        self.tables: dict[str, dict[str, Any]] = {}
        self.reader = Reader(faults, kinds, terms, LARGEST, MAX_ROLLS)

    def arguments(self) -> dict[str, Any]:
        """The arguments of a Ruleset, its table and settings left out.

        They are complete only where no fault was noted.
        """
        top = self.reader.part(self.table, TOP, ())
        self.tables = {part: self._tables(part) for part in ("section", "category", "column")}
        self._dice_and_turn()
        known_sections = self._sections(top.get("sections"))
        sections = known_sections or {}
        listed = [category for section in sections.values() for category in section.categories]
        categories = self._categories(listed)
        columns = self._columns(top.get("columns"))
        return {
            "id": top.get("id", ""),
            "name": top.get("name") or plain_name(top.get("id", "")),
            "about": top.get("about") or Names({}),
            "dice": self.reader.dice,
            "rolls": self.reader.rolls,
            "sections": tuple(sections.values()),
            "categories": tuple(categories.values()),
            "columns": columns,
            "repeat": self._repeat(known_sections, categories),
            "voluntary_zero": top.get("voluntary_zero", False),
            "tips": top.get("tips") or {},
        }

    def _dice_and_turn(self) -> None:
        dice = self.reader.part(self.table.get("dice", {}), PARTS["dice"], ("dice",))
        if "count" in dice and "faces" in dice:
            dice_set = DiceSet(dice["count"], dice["faces"])
            if contradictions.check_dice(dice_set, self.faults):
                self.reader.dice = dice_set
        turn = self.reader.part(self.table.get("turn", {}), PARTS["turn"], ("turn",))
        self.reader.rolls = turn.get("rolls", self.reader.rolls)

    def _each(self, part: str, form: re.Pattern[str]) -> Iterator[tuple[str, Path, dict[str, Any]]]:
        """The tables of a kind, `[part.ID]`: id, path and sound values of each."""
        for entry, table in self.tables[part].items():
            path = (part, entry)
            if not is_id(entry, form):
                self.faults.add(path, not_wanted(entry, wanted(PARTS["category"]["like"])))
            yield entry, path, self.reader.part(table, PARTS[part], path)

    def _tables(self, part: str) -> dict[str, Any]:
        tables = self.table.get(part, {})
        if not isinstance(tables, dict):
            self.faults.add((part,), not_wanted(tables, wanted(TOP[part])))
            return {}
        if len(tables) > MAX_TABLES:
            problem = Phrase(N_("{n} tables; {most} is the limit"), n=len(tables), most=MAX_TABLES)
            self.faults.add((part,), problem)
            return {}
        for entry in tables:
            if not isinstance(entry, str):
                self.faults.add((part,), not_wanted(entry, wanted(PARTS["category"]["like"])))
        return {entry: table for entry, table in tables.items() if isinstance(entry, str)}

    def _sections(self, listed: tuple[str, ...] | None) -> dict[str, Section] | None:
        """The sections of the card, in its order; None where a list is at fault itself."""
        sections: dict[str, Section] = {}
        sure = True
        for entry, path, values in self._each("section", ID):
            sure &= "categories" in values
            categories, bonus = values.get("categories", ()), values.get("bonus")
            tiers = self._tiers(bonus, (*path, "bonus"))
            if not categories and "categories" in values:
                if bonus:
                    problem = Phrase(N_("a bonus on a section without categories"))
                    self.faults.add((*path, "bonus"), problem)
                else:
                    problem = Phrase(N_("empty; a section has at least one category"))
                    self.faults.add((*path, "categories"), problem)
            name = values.get("name") or plain_name(entry)
            sections[entry] = Section(entry, name, categories, tiers)
        tables = self.tables["category"]
        contradictions.check_sections(listed, self.tables["section"], self.faults)
        if listed is None or not sure:
            return None
        on_card = {entry: sections[entry] for entry in listed if entry in sections}
        contradictions.check_categories(
            {entry: section.categories for entry, section in on_card.items()},
            tables,
            self.faults,
            self.inherited,
        )
        anywhere = [category for s in sections.values() for category in s.categories]
        contradictions.check_unlisted(anywhere, tables, self.faults)
        return on_card

    def _tiers(self, value: Any, path: Path) -> tuple[Tier, ...]:
        if value in (None, [], ()):
            return ()
        items = self.reader.entries(PARTS["section"]["bonus"], value, path)
        read = [
            self.reader.part(item, TIER, (*path, place)) for place, item in enumerate(items or ())
        ]
        tiers = tuple(Tier(**values) for values in read if len(values) == len(TIER))
        if len(tiers) == len(read):
            contradictions.check_bonus(tiers, path, self.faults)
        return tiers

    def _categories(self, listed: list[str]) -> dict[str, Category]:
        """Those of the listed categories that have no fault in pattern or points, in that order."""
        categories: dict[str, Category] = {}
        names: dict[str, tuple[Names, tuple[str, ...]]] = {}
        for entry, path, values in self._each("category", ID):
            name = values.get("name") or plain_name(entry)
            aliases = values.get("aliases") or ()
            names[entry] = (name, aliases)
            pattern = points = None
            if "pattern" in values:
                pattern = read_pattern(self.reader, values["pattern"], (*path, "pattern"))
            if "points" in values:
                points = read_points(self.reader, values["points"], (*path, "points"), pattern)
            if pattern is not None and points is not None:
                categories[entry] = Category(entry, name, aliases, pattern, points)
        on_card = [entry for entry in dict.fromkeys(listed) if entry in names]
        contradictions.check_names("category", {c: names[c] for c in on_card}, self.faults)
        return {entry: categories[entry] for entry in on_card if entry in categories}

    def _columns(self, listed: tuple[str, ...] | None) -> tuple[Column, ...]:
        """The columns of the card, in its order; they need no table."""
        parts = {entry: values for entry, _, values in self._each("column", COLUMN_ID)}
        contradictions.check_columns(listed, self.tables["column"], self.faults)
        columns: list[Column] = []
        for entry in listed or ():
            values = {**_defaults("column"), **parts.get(entry, {})}
            on_roll = tuple(values["on_roll"])
            path = ("column", entry, "on_roll")
            contradictions.check_rolls(on_roll, self.reader.rolls, path, self.faults)
            columns.append(
                Column(
                    entry,
                    values["name"] or plain_name(entry),
                    values["multiplier"],
                    values["order"],
                    on_roll,
                )
            )
        names: dict[str, tuple[Names, tuple[str, ...]]] = {c.id: (c.name, ()) for c in columns}
        contradictions.check_names("column", names, self.faults)
        return tuple(columns)

    def _repeat(
        self, sections: Mapping[str, Section] | None, categories: Mapping[str, Category]
    ) -> Repeat | None:
        """The repeat rule; None where it neither pays nor makes jokers."""
        if "repeat" not in self.table:
            return None
        values = self.reader.part(self.table["repeat"], PARTS["repeat"], ("repeat",))
        if sections is None:
            return None
        # A rule with a fault in what switches it off counts as one that holds.
        off = "bonus" in values and "joker" in values and is_off(values)
        contradictions.check_repeat(values, sections, categories, self.faults, off=off)
        if off:
            return None
        upper = values.get("upper") or contradictions.upper_section(sections, categories)
        return Repeat(**{**_defaults("repeat"), **values, "upper": upper})


def check_alone(
    table: Mapping[str, Any],
    kinds: Mapping[str, PatternKind],
    terms: Mapping[str, PointTerm],
    faults: Faults,
) -> None:
    """Note unknown keys and wrong values of a table whose parent can't be had."""
    reader = Reader(faults, kinds, terms, LARGEST, MAX_ROLLS)
    own = {key: value for key, value in table.items() if key != "extends"}
    reader.part(own, _optional(TOP), ())
    for part, fields in PARTS.items():
        if part in table and TOP[part].type == "table":
            reader.part(table[part], _optional(fields), (part,))
        elif isinstance(table.get(part), dict):
            for entry, inner in table[part].items():
                reader.part(inner, _optional(fields), (part, str(entry)))


def _defaults(part: str) -> dict[str, Any]:
    """What holds for the keys of a part that are missing, or at fault."""
    return {key: field.default for key, field in PARTS[part].items()}


def _optional(fields: Mapping[str, Field]) -> dict[str, Field]:
    return {key: field._replace(required=False) for key, field in fields.items()}
