"""The rules of a game in words, as sentences that any language can be put to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core.numerals import numeral
from yachtcli.phrase import N_, Phrase, Series

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.points import Case, Points
    from yachtcli.core.ruleset import Category, Column, Repeat, Ruleset, Tier


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
    return Phrase(
        N_("A box whose condition the dice do not meet may be struck with 0, no other one.")
    )


def tiers(bonus: tuple[Tier, ...]) -> Series:
    """A section bonus step by step: "35 points for 63 or more"."""
    told: list[Phrase] = []
    for tier, further in zip(bonus, (*bonus[1:], None), strict=True):
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


def repeat_title(ruleset: Ruleset) -> Phrase | None:
    """What a further roll of the repeat category is called; None where it means nothing."""
    repeat = _telling(ruleset)
    if repeat is None:
        return None
    return Phrase(N_("A further {name}"), name=ruleset.categories[repeat.category].name)


def repeat(ruleset: Ruleset) -> tuple[Phrase, ...]:
    """What a further roll of the repeat category earns and where it goes; empty if nothing."""
    rule = _telling(ruleset)
    if rule is None:
        return ()
    return (_what_repeats(ruleset, rule), *_earned(ruleset, rule), *joker(ruleset))


def _telling(ruleset: Ruleset) -> Repeat | None:
    rule = ruleset.repeat
    return None if rule is None or (not rule.bonus and rule.joker == "none") else rule


def _what_repeats(ruleset: Ruleset, rule: Repeat) -> Phrase:
    name = ruleset.categories[rule.category].name
    if len(ruleset.columns) > 1:
        return Phrase(
            N_("A further {name} is one rolled when {name} is filled in every column."), name=name
        )
    return Phrase(N_("A further {name} is one rolled when the box {name} is filled."), name=name)


def _earned(ruleset: Ruleset, rule: Repeat) -> Iterator[Phrase]:
    if not rule.bonus:
        yield Phrase(N_("It earns no bonus."))
        return
    name = ruleset.categories[rule.category].name
    several = len(ruleset.columns) > 1
    amount = Phrase(N_("{n} point"), plural=N_("{n} points"), n=rule.bonus)
    if any(column.multiplier != 1 for column in ruleset.columns):
        amount = Phrase(
            N_("{points}, times the multiplier of the column that it is entered in"), points=amount
        )
    if rule.bonus_if == "filled":
        yield Phrase(
            N_("It earns {points}, even if the box {name} was struck."), points=amount, name=name
        )
    elif several:
        yield Phrase(
            N_(
                "It earns {points}, if {name} of that column holds points: nothing if it was "
                "struck."
            ),
            points=amount,
            name=name,
        )
    else:
        yield Phrase(
            N_("It earns {points}, if the box {name} holds points: nothing if it was struck."),
            points=amount,
            name=name,
        )
    if ruleset.voluntary_zero:
        yield Phrase(N_("The bonus belongs to the roll: striking a box with it earns it as well."))


def joker(ruleset: Ruleset) -> tuple[Phrase, ...]:
    """Where a further roll of the repeat category goes, and what it counts as there."""
    rule = ruleset.repeat
    if rule is None:
        return ()
    if rule.joker == "none":
        return (
            Phrase(N_("It is no joker: it goes to any open box, for what the dice bring there.")),
        )
    if not ruleset.face_categories:
        return (Phrase(N_("It may go to any open box, as a joker.")), *_as_joker(ruleset, rule))
    return (_joker_order(ruleset, rule), *_as_joker(ruleset, rule))


def _joker_order(ruleset: Ruleset, rule: Repeat) -> Phrase:
    several = len(ruleset.columns) > 1
    if rule.joker == "forced":
        first = (
            Phrase(N_("to an upper box of its face, if one is open in any column"))
            if several
            else Phrase(N_("to the upper box of its face, if that is open"))
        )
        return Phrase(
            N_(
                "It must go {first}; else to any open lower box, as a joker; else to any open "
                "upper box, for 0."
            ),
            first=first,
        )
    if rule.joker == "choice":
        return Phrase(
            N_(
                "It may go to any open box; once the upper boxes of its face are filled in all "
                "columns, it is a joker in the lower boxes."
            )
            if several
            else N_(
                "It may go to any open box; once the upper box of its face is filled, it is a "
                "joker in the lower boxes."
            )
        )
    if rule.joker == "lower":
        return Phrase(
            N_(
                "It must go to an open lower box, as a joker; when all of these are filled, to "
                "any open upper box, for what the dice bring there."
            )
        )
    return Phrase(N_("It may go to any open box, and is a joker in the lower boxes."))


def _as_joker(ruleset: Ruleset, rule: Repeat) -> Iterator[Phrase]:
    """What a joker pays, with the boxes that only a joker pays in."""
    paid = tuple(
        Phrase("{name} {points}", name=category.name, points=points)
        for category, points in joker_points(ruleset, rule)
    )
    if not paid:
        yield Phrase(N_("A joker meets whatever the box asks for, and pays what the dice bring."))
        return
    yield Phrase(
        N_(
            "A joker meets whatever the box asks for: {boxes}; the other boxes pay what the "
            "dice bring."
        ),
        boxes=Series(paid),
    )


def joker_points(ruleset: Ruleset, rule: Repeat) -> tuple[tuple[Category, int], ...]:
    """The categories that pay fixed points for a joker but nothing for its dice, with these."""
    pattern = ruleset.categories[rule.category].pattern
    paid: list[tuple[Category, int]] = []
    for category in ruleset.categories.values():
        if ruleset.is_upper(category):
            continue
        amounts: set[int] = set()
        for dice in ruleset.dice.rolls():
            matches = pattern.matches(ruleset.dice.counts(dice))
            if matches:
                roll = ruleset.roll(dice)
                amounts.add(
                    0
                    if ruleset.pays(category, roll)
                    else ruleset.pays(category, roll, matches[-1].face)
                )
        if len(amounts) == 1 and amounts != {0}:
            paid.append((category, amounts.pop()))
    return tuple(paid)


def columns(ruleset: Ruleset) -> tuple[Phrase, ...]:
    """What is special about the columns, a sentence each; empty for a single plain one."""
    told = [said for column in ruleset.columns if (said := _column(column, ruleset)) is not None]
    if len(ruleset.columns) == 1:
        return tuple(told)
    first = Phrase(
        N_("{count} columns are played at once: every turn fills one box of any column."),
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
        said.append(Phrase(N_("counts {n} times"), n=numeral(column.multiplier)))
    if column.order == "down":
        said.append(Phrase(N_("is filled from the top down")))
    if column.order == "up":
        said.append(Phrase(N_("is filled from the bottom up")))
    if column.on_roll and set(column.on_roll) != set(range(1, ruleset.rolls + 1)):
        said.append(Phrase(N_("may be filled {when} only"), when=rolls(column.on_roll)))
    if not said:
        return None
    return Phrase(N_("Column {column} {what}."), column=column.name, what=Series(tuple(said)))
