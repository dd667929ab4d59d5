"""Faults that lie between the parts of a table, each of which is sound alone."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from yachtcli.core.notation import folded, spelt
from yachtcli.core.ruleset import Tier
from yachtcli.loading.problems import Faults, Path, unknown, with_nearest
from yachtcli.loading.schema import MAX_CATEGORIES, MAX_ROLLS_COUNT
from yachtcli.phrase import N_, Names, Numeral, Phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from yachtcli.core.dice import DiceSet
    from yachtcli.core.ruleset import Category, Section


def check_dice(dice: DiceSet, faults: Faults) -> bool:
    """Whether these dice have few enough rolls for a table of all of them."""
    if dice.rolls_count <= MAX_ROLLS_COUNT:
        return True
    problem = Phrase(
        N_("{count} dice with {faces} faces have {rolls} different rolls; {most} is the limit"),
        count=dice.size,
        faces=dice.faces,
        rolls=Numeral(dice.rolls_count),
        most=Numeral(MAX_ROLLS_COUNT),
    )
    faults.add(("dice",), problem)
    return False


def check_sections(listed: Sequence[str] | None, tables: Collection[str], faults: Faults) -> None:
    """Each section that the card lists has its table, and each table is listed."""
    if listed is None:
        return
    if not listed:
        faults.add(("sections",), Phrase(N_("empty; a card has at least one section")))
    places = {section: ("sections", place) for place, section in enumerate(listed)}
    _check_tables("section", places, tables, faults)
    for section in tables:
        if section not in places:
            problem = Phrase(N_("not on the card: 'sections' does not list it"))
            faults.add(("section", section), with_nearest(problem, section, listed))


def check_categories(
    listed: Mapping[str, Sequence[str]],
    tables: Collection[str],
    faults: Faults,
    inherited: Iterable[str] = (),
) -> None:
    """Each category of the card stands in one section and has its table.

    `listed` is by section, of those that are on the card. `inherited` are those
    that might have been listed as well.
    """
    places: dict[str, Path] = {}
    for section, categories in listed.items():
        for place, category in enumerate(categories):
            path = ("section", section, "categories", place)
            if category in places:
                problem = Phrase(
                    N_("{found} stands in section {other} already; a box is in one section"),
                    found=spelt(category),
                    other=spelt(places[category][1]),
                )
                faults.add(path, problem)
            else:
                places[category] = path
    _check_tables("category", places, tables, faults, inherited)
    if len(places) > MAX_CATEGORIES:
        problem = Phrase(
            N_("{n} categories are listed; {most} is the limit"), n=len(places), most=MAX_CATEGORIES
        )
        faults.add(("section",), problem)


def check_unlisted(listed: Collection[str], tables: Iterable[str], faults: Faults) -> None:
    """Each category with a table stands in some section."""
    for category in tables:
        if category not in listed:
            problem = Phrase(N_("in no section: no 'categories' lists it"))
            faults.add(("category", category), with_nearest(problem, category, listed))


def _check_tables(
    what: str,
    places: Mapping[str, Path],
    tables: Collection[str],
    faults: Faults,
    inherited: Iterable[str] = (),
) -> None:
    unused = [entry for entry in (*tables, *inherited) if entry not in places]
    for entry, path in places.items():
        if entry not in tables:
            problem = Phrase(
                N_("there is no table [{what}.{entry}]"), what=what, entry=spelt(entry)[1:-1]
            )
            faults.add(path, with_nearest(problem, entry, unused))


def check_columns(listed: Sequence[str] | None, tables: Iterable[str], faults: Faults) -> None:
    """There are columns, and no table is about one that there isn't."""
    if listed is None:
        return
    if not listed:
        faults.add(("columns",), Phrase(N_("empty; a card has at least one column")))
    for column in tables:
        if column not in listed:
            problem = Phrase(N_("not on the card: 'columns' does not list it"))
            faults.add(("column", column), unknown(problem, column, listed))


def check_bonus(tiers: Sequence[Tier], path: Path, faults: Faults) -> None:
    """The steps of a section bonus rise, in what they ask for and in what they pay.

    Else a bonus that can't be lost any more would be lost by reaching a higher step.
    """
    for place, (lower, higher) in enumerate(pairwise(tiers), 1):
        for key, before, value in zip(Tier._fields, lower, higher, strict=True):
            if value <= before:
                problem = Phrase(
                    N_("{found} does not rise above the {before} of the step before it"),
                    found=value,
                    before=before,
                )
                faults.add((*path, place, key), problem)


def check_names(
    what: str, names: Mapping[str, tuple[Names, tuple[str, ...]]], faults: Faults
) -> None:
    """A name that is typed can mean one category, or one column, only.

    `names` gives the name and the aliases of each, by id.
    """
    owners: dict[str, str] = {}
    for entry, (name, aliases) in names.items():
        told: set[str] = {entry}
        for text in (entry, *aliases, *name.texts.values()):
            owner = owners.setdefault(folded(text), entry)
            if owner not in told:
                told.add(owner)
                problem = Phrase(
                    N_("'{text}' would mean {owner} as well as {entry}: give one another name"),
                    text=text,
                    owner=spelt(owner),
                    entry=spelt(entry),
                )
                faults.add((what, entry), problem)


def check_rolls(numbers: Iterable[int], rolls: int, path: Path, faults: Faults) -> None:
    """A turn has all these rolls."""
    for place, number in enumerate(numbers):
        if number > rolls:
            problem = Phrase(
                N_("there is no roll {number}: a turn has {rolls}"), number=number, rolls=rolls
            )
            faults.add((*path, place), problem)


def upper_section(
    sections: Mapping[str, Section], categories: Mapping[str, Category]
) -> str | None:
    """The one section all of whose boxes count single faces; None if there is not exactly one."""
    upper = [
        section.id
        for section in sections.values()
        if section.categories
        and all(
            category in categories and categories[category].pattern.face is not None
            for category in section.categories
        )
    ]
    return upper[0] if len(upper) == 1 else None


def check_repeat(
    values: Mapping[str, Any],
    sections: Mapping[str, Section],
    categories: Mapping[str, Category],
    faults: Faults,
    *,
    off: bool,
) -> None:
    """The repeat rule speaks of a category and a section that there are.

    `values` are its sound keys, `categories` the sound ones of those that
    `sections` list. One that is `off` needs not speak of any.
    """
    listed = [category for section in sections.values() for category in section.categories]
    joker, upper = values.get("joker", "none"), values.get("upper")
    if upper is not None:
        _check_upper(upper, sections, categories, faults)
    if "category" not in values:
        return
    category = values["category"]
    if category is None and off:
        return
    if category is None:
        problem = Phrase(N_("missing; wanted is the category that is rolled again"))
        faults.add(("repeat", "category"), unknown(problem, None, listed))
    elif category not in listed and off:
        problem = Phrase(N_("'{category}' is in no section"), category=category)
        faults.add(("repeat", "category"), with_nearest(problem, category, listed))
    elif category not in listed:
        problem = Phrase(
            N_(
                "'{category}' is in no section; name a box that is, or switch the rule off with "
                'bonus = 0 and joker = "none"'
            ),
            category=category,
        )
        faults.add(("repeat", "category"), with_nearest(problem, category, listed))
    elif joker != "none" and category in categories:
        if categories[category].pattern.picks != "face":
            problem = Phrase(
                N_(
                    "'{joker}' goes by the face of the dice, and the pattern of '{category}' is "
                    "not about one face"
                ),
                joker=joker,
                category=category,
            )
            faults.add(("repeat", "joker"), problem)
        sure = len(categories) == len(listed)
        if joker != "free" and upper is None and sure and not upper_section(sections, categories):
            problem = Phrase(
                N_(
                    "'{joker}' needs an upper section, whose boxes count single faces; name it "
                    'with upper = "..."'
                ),
                joker=joker,
            )
            faults.add(("repeat", "joker"), problem)


def _check_upper(
    upper: str,
    sections: Mapping[str, Section],
    categories: Mapping[str, Category],
    faults: Faults,
) -> None:
    """The upper section is one that there is, and has boxes that count single faces."""
    path = ("repeat", "upper")
    if upper not in sections:
        problem = Phrase(N_("there is no section '{section}'"), section=upper)
        faults.add(path, unknown(problem, upper, sections))
    elif not any(
        category not in categories or categories[category].pattern.face is not None
        for category in sections[upper].categories
    ):
        problem = Phrase(N_("no box of section '{section}' counts a single face"), section=upper)
        faults.add(path, problem)
