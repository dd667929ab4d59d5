"""The rules of a game in words, as sentences that any language can be put to."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from yachtcli.core.numerals import numeral
from yachtcli.phrase import N_, Phrase, Series

if TYPE_CHECKING:
    from yachtcli.core.points import Case, Points
    from yachtcli.core.ruleset import Category, Column, Ruleset, Tier


def condition(category: Category) -> Phrase:
    """What the dice must show to count in a box of `category`: "three equal dice"."""
    return category.pattern.words


def payment(points: Points) -> Phrase:
    """What dice that meet the condition are paid: "25 points", "the sum of all dice"."""
    return _payment(points.cases)


def _payment(cases: tuple[Case, ...]) -> Phrase:
    if not cases:
        return Phrase(N_("nothing"))
    case, rest = cases[0], cases[1:]
    when = _when(case)
    if when is None:
        return case.words
    return Phrase(
        N_("{points} {when}, else {rest}"), points=case.words, when=when, rest=_payment(rest)
    )


def _when(case: Case) -> Phrase | None:
    thrown = Phrase(N_("with all dice thrown at once"))
    if not case.on_roll:
        return thrown if case.all_thrown else None
    on_roll = rolls(case.on_roll)
    return Phrase("{roll} {thrown}", roll=on_roll, thrown=thrown) if case.all_thrown else on_roll


def rolls(numbers: tuple[int, ...]) -> Phrase:
    """The rolls of a turn that something is about: "on roll 1 or 2"."""
    first, last = numbers[:-1], numbers[-1]
    if not first:
        return Phrase(N_("on roll {number}"), number=last)
    return Phrase(N_("on roll {numbers} or {last}"), numbers=Series(first), last=last)


def equipment(ruleset: Ruleset) -> Phrase:
    """The dice that the game is played with."""
    size, faces = ruleset.dice
    if size == 1:
        return Phrase(N_("One die with the faces 1 to {faces}."), faces=faces)
    return Phrase(
        N_("It is played with {count} dice, each with the faces 1 to {faces}."),
        count=numeral(size),
        faces=faces,
    )


def turn(ruleset: Ruleset) -> Phrase:
    """How often a turn lets the dice roll."""
    if ruleset.rolls == 1:
        return Phrase(N_("A turn is a single roll, entered in one open box."))
    return Phrase(
        N_(
            "A turn has up to {count} rolls: after each, keep any dice and roll the others, "
            "or stop. It ends with one entry in one open box."
        ),
        count=numeral(ruleset.rolls),
    )


def strikes(ruleset: Ruleset) -> Phrase:
    """Where a 0 may be entered."""
    if ruleset.voluntary_zero:
        return Phrase(
            N_("Any open box may be struck with 0 on purpose, even where the dice would pay.")
        )
    return Phrase(N_("A 0 may be entered only where the dice pay nothing."))


def tiers(bonus: tuple[Tier, ...]) -> Series:
    """A section bonus step by step: "35 points for 63 or more"."""
    told: list[Phrase] = []
    for tier, further in zip_longest(bonus, bonus[1:]):
        points = Phrase(N_("{n} point"), plural=N_("{n} points"), n=tier.points)
        if further is None:
            told.append(
                Phrase(N_("{points} for {least} or more"), points=points, least=tier.at_least)
            )
        else:
            told.append(
                Phrase(
                    N_("{points} for {least} to {most}"),
                    points=points,
                    least=tier.at_least,
                    most=further.at_least - 1,
                )
            )
    return Series(tuple(told))


def columns(ruleset: Ruleset) -> tuple[Phrase, ...]:
    """What is special about the columns, a sentence each; empty for a single plain one."""
    told = [said for column in ruleset.columns if (said := _column(column, ruleset)) is not None]
    if len(ruleset.columns) == 1:
        return tuple(told)
    first = Phrase(
        N_("The card has {count} columns, played at once: a turn fills one box of any column."),
        count=numeral(len(ruleset.columns)),
    )
    if any(section.bonus for section in ruleset.sections) and any(
        column.multiplier != 1 for column in ruleset.columns
    ):
        told.append(
            Phrase(
                N_(
                    "A section bonus is won column by column: by the points before they are "
                    "multiplied, and it is multiplied itself."
                )
            )
        )
    return (first, *told)


def _column(column: Column, ruleset: Ruleset) -> Phrase | None:
    said: list[Phrase] = []
    if column.multiplier != 1:
        said.append(Phrase(N_("counts {times}"), times=times(column.multiplier)))
    if column.order != "free":
        said.append(Phrase(N_("is filled {way}"), way=order(column)))
    if limited(column, ruleset):
        said.append(Phrase(N_("may be filled {when} only"), when=rolls(column.on_roll)))
    if not said:
        return None
    return Phrase(N_("Column {column} {what}."), column=column.name, what=Series(tuple(said)))


def times(number: int) -> Phrase:
    """How often something counts, ready for "it counts ..."."""
    if number == 1:
        return Phrase(N_("once"))
    return Phrase(N_("twice")) if number == 2 else Phrase(N_("{n} times"), n=numeral(number))


def order(column: Column) -> Phrase:
    """In which order a column is filled, ready for "it is filled ..."."""
    if column.order == "down":
        return Phrase(N_("from the top down"))
    if column.order == "up":
        return Phrase(N_("from the bottom up"))
    return Phrase(N_("in any order"))


def limited(column: Column, ruleset: Ruleset) -> bool:
    """Whether not every roll of a turn may fill the column."""
    return bool(column.on_roll) and set(column.on_roll) != set(range(1, ruleset.rolls + 1))
