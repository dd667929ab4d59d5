"""How the boxes of one game differ from those of another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yachtcli.core import words
from yachtcli.core.dice import Roll
from yachtcli.core.difference import Difference, called
from yachtcli.phrase import N_, Phrase, Series

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.ruleset import Category, Ruleset, Section


class BoxComparison:
    """The categories of `a` beside those of `b`.

    `pairs` holds for each category of `a` the one that has its place in `b`:
    of the same id, else one that pays the same, else one that asks for the same.
    """

    def __init__(self, a: Ruleset, b: Ruleset, language: str) -> None:
        self.a = a
        self.b = b
        self.language = language
        self.same_dice = a.dice == b.dice and a.rolls == b.rolls
        self.pairs = self._pairs()

    def all(self) -> Iterator[Difference]:
        """Boxes that came, went or changed, then those in another place."""
        yield from self._categories()
        yield from self._places()

    def _pairs(self) -> dict[str, str]:
        a, b = self.a.categories, self.b.categories
        pairs = {c: c for c in a if c in b}
        for alike in (self._pay_alike, _asks_alike):
            for old in a.values():
                for new in b.values():
                    free = old.id not in pairs and new.id not in pairs.values()
                    if free and alike(old, new):
                        pairs[old.id] = new.id
        return pairs

    def _pay_alike(self, old: Category, new: Category) -> bool:
        """Whether two categories pay the same for every roll, as a joker too."""
        if old.pattern == new.pattern and old.points == new.points:
            return True
        if not self.same_dice:
            return False
        either = {*self.a.ways(category=old), *self.b.ways(category=new)}
        return all(
            self.a.pays(old, roll, joker) == self.b.pays(new, roll, joker)
            for dice in self.a.dice.rolls()
            for number, thrown in either
            for roll in (Roll(dice, number, thrown),)
            for joker in (0, dice[-1])
        )

    def _categories(self) -> Iterator[Difference]:
        for old in self.a.categories.values():
            if old.id not in self.pairs:
                text = Phrase(N_("There is no box {name}."), name=old.name)
                yield Difference(f"category.{old.id}", _written(self.a, old), None, text)
        came = set(self.pairs.values())
        for new in self.b.categories.values():
            if new.id not in came:
                text = Phrase(
                    N_("There is a box {name}: {condition}, for {points}."),
                    name=new.name,
                    condition=words.condition(new),
                    points=words.payment(new.points),
                )
                yield Difference(f"category.{new.id}", None, _written(self.b, new), text)
        for old_id, new_id in self.pairs.items():
            old, new = self.a.categories[old_id], self.b.categories[new_id]
            yield from self._names(old, new)
            if not self._pay_alike(old, new):
                yield self._asks_or_pays(old, new)

    def _names(self, old: Category, new: Category) -> Iterator[Difference]:
        if old.name.text(self.language) != new.name.text(self.language):
            if old.id != new.id:
                yield Difference(f"category.{old.id}", old.id, new.id, called(old.name, new.name))
            else:
                key = f"category.{old.id}.name"
                yield Difference(key, old.name.texts, new.name.texts, called(old.name, new.name))
        elif old.id != new.id:
            text = Phrase(
                N_("{name} is typed as {new} instead of {old}."),
                name=new.name,
                new=new.id,
                old=old.id,
            )
            yield Difference(f"category.{old.id}", old.id, new.id, text)

    def _asks_or_pays(self, old: Category, new: Category) -> Difference:
        asks = words.condition(old), words.condition(new)
        pays = words.payment(old.points), words.payment(new.points)
        key = f"category.{new.id}"
        before, after = _written(self.a, old), _written(self.b, new)
        pays_differently = Phrase(N_("pays {new} instead of {old}"), new=pays[1], old=pays[0])
        asks_differently = Phrase(N_("asks for {new} instead of {old}"), new=asks[1], old=asks[0])
        same_asks, same_pays = (str(one) == str(other) for one, other in (asks, pays))
        if same_asks and same_pays:
            text = Phrase(N_("{name} pays otherwise."), name=new.name)
            return Difference(key, before, after, text)
        if same_asks:
            text = Phrase(N_("{name} {what}."), name=new.name, what=pays_differently)
            return Difference(f"{key}.points", before["points"], after["points"], text)
        if same_pays:
            text = Phrase(N_("{name} {what}."), name=new.name, what=asks_differently)
            return Difference(f"{key}.pattern", before["pattern"], after["pattern"], text)
        text = Phrase(
            N_("{name} {asks}, and {pays}."),
            name=new.name,
            asks=asks_differently,
            pays=pays_differently,
        )
        return Difference(key, before, after, text)

    def _places(self) -> Iterator[Difference]:
        """Boxes in another section, and sections with their boxes in another order."""
        sections = {section.id: section for section in self.a.sections}
        homes = {c: s for s in self.a.sections for c in s.categories}
        origin = {new: old for old, new in self.pairs.items()}
        for section in self.b.sections:
            for new in section.categories:
                old = origin.get(new)
                if old is not None and homes[old].id != section.id:
                    text = Phrase(
                        N_("{name} stands in {new} instead of {old}."),
                        name=self.b.categories[new].name,
                        new=section.name,
                        old=homes[old].name,
                    )
                    yield Difference(f"category.{new}", homes[old].id, section.id, text)
            before = sections.get(section.id)
            if before is not None:
                yield from self._order(before, section, origin)

    def _order(
        self, before: Section, section: Section, origin: dict[str, str]
    ) -> Iterator[Difference]:
        here = [origin[new] for new in section.categories if new in origin]
        stayed = [old for old in before.categories if old in here]
        if stayed != [old for old in here if old in stayed]:
            text = Phrase(
                N_("The boxes of {section} stand in another order: {names}."),
                section=section.name,
                names=Series(tuple(self.b.categories[c].name for c in section.categories)),
            )
            yield Difference(
                f"section.{section.id}.categories",
                list(before.categories),
                list(section.categories),
                text,
            )


def _asks_alike(old: Category, new: Category) -> bool:
    return old.pattern == new.pattern


def _written(ruleset: Ruleset, category: Category) -> dict[str, Any]:
    """Pattern and points as the table has them; in words where there is no table."""
    table = ruleset.table.get("category", {}).get(category.id, {})
    return {
        "pattern": table.get("pattern", str(words.condition(category))),
        "points": table.get("points", str(words.payment(category.points))),
    }
