"""Which games can be solved here: so many states and no more, told before anything is made."""

from __future__ import annotations

from math import comb, prod
from typing import TYPE_CHECKING, Final

from yachtcli.errors import UnsolvableError
from yachtcli.phrase import N_, Numeral, Phrase
from yachtcli.solver.automaton import held_count, sums
from yachtcli.solver.component import components
from yachtcli.solver.lattice import edges
from yachtcli.solver.memory import MOST_BYTES, check_memory
from yachtcli.solver.reckoned import points_of, reckoned_sizes
from yachtcli.solver.special import special_dice
from yachtcli.solver.stages import stages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.core.ruleset import Ruleset
    from yachtcli.solver.component import Component

MOST_STATES: Final = 100_000_000
"""States whose values are kept at most: eight bytes each."""

MOST_STEPS: Final = 10**13
"""Steps of one die that are taken at most in solving: about an hour."""

MOST_KEEPS: Final = 65_536
"""Keeps of some dice at most: as many as the kernel tells apart. NumPy takes hours for more."""

MANY: Final = 20_000
"""Rolls in categories of which it takes a while to look at each: some tenths of a second."""

FAR: Final = 1.5
"""What is reckoned may be so many times off."""

MOST_HELD: Final = 1_000_000_000
"""Entries on ways to hold a section's boxes and totals that are looked at, at most: a minute."""

MOST_JUDGED: Final = 2_000_000
"""Rolls on cards that a game with its own legality is asked about at most: about half a minute."""


def check_keeps(ruleset: Ruleset) -> None:
    """Refuse a game whose dice have too many faces together to be reckoned with; UnsolvableError.

    Nothing but the number and the faces of the dice has a say.
    """
    keeps = comb(ruleset.dice.size + ruleset.dice.faces, ruleset.dice.faces)
    if keeps > MOST_KEEPS:
        raise UnsolvableError(
            Phrase(
                N_(
                    "{game} is too large to be solved: its dice can be kept in {keeps} ways, and "
                    "{most} are the most"
                ),
                game=ruleset.name,
                keeps=Numeral(keeps),
                most=Numeral(MOST_KEEPS),
            )
        )


def check_boxes(ruleset: Ruleset) -> None:
    """Refuse a game whose keeps, or sets of open boxes alone, are too many; UnsolvableError."""
    check_keeps(ruleset)
    count = 1
    for component in components(ruleset):
        count *= component.masks_count
    if count > min(MOST_STATES, _most(ruleset)):
        for part in ruleset.section_columns:
            if part.section.bonus and part.boxes:
                count *= max(1, part.section.bonus[-1].at_least // 2)
        raise too_large(ruleset, count, exact=False)
    for component in components(ruleset):
        # For each set of open boxes what is said of it, and what filling a box makes of it.
        check_memory(ruleset, component.masks_count * (40 + 4 * len(component.boxes)))


def check_reckoned(ruleset: Ruleset) -> None:
    """Refuse a game that is far too large by what is easily told of it; UnsolvableError.

    Where its rolls are so few that its tables are soon made, these tell it exactly.
    """
    if ruleset.dice.rolls_count * len(ruleset.categories) < MANY:
        return
    parts = components(ruleset)
    held = [
        [
            [box.column.multiplier * points for points in points_of(ruleset, box)]
            for box in component.boxes
        ]
        for component in parts
    ]
    check_components(ruleset, parts, held)
    sizes = reckoned_sizes(ruleset)
    if prod(sizes) > FAR * min(MOST_STATES, _most(ruleset)):
        raise too_large(ruleset, prod(sizes), exact=False)
    for component, size in zip(parts, sizes, strict=True):
        # What each entry makes of each state, as it is told apart where a bonus depends on it.
        boxes = [box for part in component.parts for box in part.boxes]
        tables = 4 * size * sum(len(points_of(ruleset, box)) for box in boxes)
        if tables > FAR * MOST_BYTES:
            check_memory(ruleset, tables)
    check_special(ruleset, sum(sizes))


def check_special(ruleset: Ruleset, states: int) -> None:
    """Refuse a game with so many special rolls, on so many states of components."""
    asked = len(special_dice(ruleset)) * len(stages(ruleset).stages)
    check_memory(ruleset, 4 * asked * states)


def check_components(
    ruleset: Ruleset, parts: Sequence[Component], entries: Sequence[Sequence[Sequence[int]]]
) -> None:
    """Refuse a game with a component whose states are too many to be found; UnsolvableError."""
    held = [
        component.masks_count * held_count(component, sums(component, values))
        for component, values in zip(parts, entries, strict=True)
    ]
    looks = [n * sum(map(len, values)) for n, values in zip(held, entries, strict=True)]
    if max(looks) > MOST_HELD:
        raise UnsolvableError(
            Phrase(
                N_(
                    "{game} is too large to be solved: to find what a section with a bonus may "
                    "hold takes {steps} steps, and {most} are the most"
                ),
                game=ruleset.name,
                steps=Numeral(max(looks)),
                most=Numeral(MOST_HELD),
            )
        )


def check_work(ruleset: Ruleset, states: int, *, or_more: bool = False) -> None:
    """Refuse a game with so many states, `or_more`, that it would take too long."""
    if states > MOST_STATES or states * edges(ruleset.dice) * 2 * ruleset.rolls > MOST_STEPS:
        raise too_large(ruleset, states, exact=not or_more, or_more=or_more)


def check_judged(ruleset: Ruleset, rolls: int) -> None:
    """Refuse a game with its own legality that has to be asked too often; UnsolvableError.

    `rolls` is how many there are to be asked about on each card.
    """
    count = 1
    for component in components(ruleset):
        count *= component.masks_count
    if count * rolls > MOST_JUDGED:
        raise too_large(ruleset, count, exact=False)


def own_legality_untold(ruleset: Ruleset) -> UnsolvableError:
    """The refusal of a game with its own legality that does not say what it reads."""
    return UnsolvableError(
        Phrase(
            N_(
                "{game} is not solved: it is made in Python, and does not tell with 'state_of' "
                "what its legality depends on"
            ),
            game=ruleset.name,
        ),
        untold=True,
    )


def too_large(
    ruleset: Ruleset, states: int, *, exact: bool = True, or_more: bool = False
) -> UnsolvableError:
    """The refusal of a game with so many states: `exact`, about so many, or so many `or_more`."""
    return UnsolvableError(
        Phrase(
            _too_large(own=ruleset.own_legality, exact=exact, or_more=or_more),
            game=ruleset.name,
            states=Numeral(states),
            most=Numeral(_most(ruleset)),
        ),
        states,
        exact=exact,
    )


def _too_large(*, own: bool, exact: bool, or_more: bool) -> str:
    if own:
        return N_(
            "{game} is too large to be solved: it has about {states} states of the card, and "
            "{most} are the most where a game says itself what is legal"
        )
    if exact:
        return N_(
            "{game} is too large to be solved: it has {states} states of the card, and "
            "{most} are the most for its dice"
        )
    if or_more:
        return N_(
            "{game} is too large to be solved: it has at least {states} states of the card, and "
            "{most} are the most for its dice"
        )
    return N_(
        "{game} is too large to be solved: it has about {states} states of the card, and "
        "{most} are the most for its dice"
    )


def _most(ruleset: Ruleset) -> int:
    steps = edges(ruleset.dice) * 2 * ruleset.rolls
    if ruleset.own_legality:
        return MOST_JUDGED // (ruleset.dice.rolls_count * max(1, 2 * ruleset.rolls - 1))
    return min(MOST_STATES, MOST_STEPS // steps)
