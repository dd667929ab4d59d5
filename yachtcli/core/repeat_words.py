"""What a further roll of the repeat category means, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.phrase import N_, Phrase, Series

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.ruleset import Category, Repeat, Ruleset


def title(ruleset: Ruleset) -> Phrase | None:
    """What the rule about further rolls is about; None where there is none."""
    rule = ruleset.repeat
    if rule is None:
        return None
    if rule.joker == "none":
        return Phrase(N_("Bonus"))
    return Phrase(N_("Bonus and joker")) if rule.bonus else Phrase(N_("Joker"))


def sentences(ruleset: Ruleset) -> tuple[Phrase, ...]:
    """What a further roll of the repeat category earns and where it goes; empty if nothing."""
    rule = ruleset.repeat
    if rule is None:
        return ()
    return (when(ruleset, rule), *_earned(ruleset, rule), *joker(ruleset))


def when(ruleset: Ruleset, rule: Repeat) -> Phrase:
    """When a roll of the repeat category is a further one."""
    name = ruleset.categories[rule.category].name
    if len(ruleset.columns) > 1:
        return Phrase(
            N_("A further {name} is one rolled once {name} is filled in every column."), name=name
        )
    return Phrase(N_("A further {name} is one rolled once the box {name} is filled."), name=name)


def _earned(ruleset: Ruleset, rule: Repeat) -> Iterator[Phrase]:
    if not rule.bonus:
        yield Phrase(N_("It earns no bonus."))
        return
    yield Phrase(N_("It earns {bonus}."), bonus=earned(ruleset, rule))
    if ruleset.voluntary_zero:
        yield Phrase(N_("The bonus belongs to the roll: striking a box with it earns it as well."))


def earned(ruleset: Ruleset, rule: Repeat) -> Phrase:
    """The bonus of a further roll of the repeat category, ready for "It earns ..."."""
    name = ruleset.categories[rule.category].name
    amount = Phrase(N_("{n} point"), plural=N_("{n} points"), n=rule.bonus)
    if any(column.multiplier != 1 for column in ruleset.columns):
        amount = Phrase(
            N_("{points} times the multiplier of the column it is entered in"), points=amount
        )
    if rule.bonus_if == "filled":
        said = N_("{points}, even if the box {name} was struck")
    elif len(ruleset.columns) > 1:
        said = N_("{points} if {name} in that column holds points, nothing if it was struck")
    else:
        said = N_("{points} if the box {name} holds points, nothing if it was struck")
    return Phrase(said, points=amount, name=name)


def joker(ruleset: Ruleset) -> tuple[Phrase, ...]:
    """Where a further roll of the repeat category goes, and what it counts as there."""
    rule = ruleset.repeat
    if rule is None:
        return ()
    if rule.joker == "none":
        return (Phrase(N_("It is no joker: it may go {where}."), where=destination(ruleset)),)
    must = rule.joker in ("forced", "lower") and ruleset.upper_places
    said = N_("It must go {where}.") if must else N_("It may go {where}.")
    return (Phrase(said, where=destination(ruleset)), *_as_joker(ruleset))


def destination(ruleset: Ruleset) -> Phrase:
    """Where a further roll of the repeat category goes, ready for "It goes ..."."""
    rule = ruleset.repeat
    several = len(ruleset.columns) > 1
    many = any(len(places) > 1 for places in ruleset.upper_places.values())
    if rule is None or rule.joker == "none":
        return Phrase(N_("to any open box, for what the dice bring there"))
    if not ruleset.upper_places:
        return Phrase(N_("to any open box, as a joker"))
    if rule.joker == "free":
        return Phrase(N_("to any open box, as a joker in the lower boxes"))
    if rule.joker == "lower":
        return Phrase(
            N_(
                "to any open lower box, as a joker; or when these are all filled to any open "
                "upper box, for what the dice bring there"
            )
        )
    if rule.joker == "choice":
        if several:
            return Phrase(
                N_(
                    "to any open box, as a joker in the lower boxes once the upper boxes of its "
                    "face are filled in all columns"
                )
            )
        if many:
            return Phrase(
                N_(
                    "to any open box, as a joker in the lower boxes once the upper boxes of its "
                    "face are filled"
                )
            )
        return Phrase(
            N_(
                "to any open box, as a joker in the lower boxes once the upper box of its face "
                "is filled"
            )
        )
    if several:
        first = Phrase(N_("to an upper box of its face, if one is open in any column"))
    elif many:
        first = Phrase(N_("to an upper box of its face, if one is open"))
    else:
        first = Phrase(N_("to the upper box of its face, if that is open"))
    upper = [c.pattern for c in ruleset.categories.values() if ruleset.is_upper(c)]
    last = (
        Phrase(N_("to any open upper box, for 0"))
        if all(pattern.face is not None for pattern in upper)
        else Phrase(N_("to any open upper box, for what the dice bring there"))
    )
    return Phrase(
        N_("{first}; else to any open lower box, as a joker; else {last}"), first=first, last=last
    )


def _as_joker(ruleset: Ruleset) -> Iterator[Phrase]:
    """What a joker pays, with the boxes that only a joker pays in."""
    paid = tuple(
        Phrase("{name} {points}", name=category.name, points=points)
        for category, points in joker_points(ruleset)
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


def joker_points(ruleset: Ruleset) -> tuple[tuple[Category, int], ...]:
    """The categories that pay fixed points for a joker but nothing for its dice, with these."""
    further = [(ruleset.roll(dice), face) for dice, face in ruleset.repeat_dice().items()]
    paid: list[tuple[Category, int]] = []
    for category in ruleset.categories.values():
        if ruleset.is_upper(category):
            continue
        amounts: set[int] = set()
        for roll, face in further:
            amounts.add(0 if ruleset.pays(category, roll) else ruleset.pays(category, roll, face))
            if len(amounts) > 1:
                break
        if len(amounts) == 1 and amounts != {0}:
            paid.append((category, amounts.pop()))
    return tuple(paid)
