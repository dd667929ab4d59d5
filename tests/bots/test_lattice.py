"""One turn on the lattice is what going through all throws gives."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest

from yachtcli import api
from yachtcli.bots.lattice import SCALE, WHOLE, Lattice
from yachtcli.bots.prices import Prices
from yachtcli.bots.tables import Tables
from yachtcli.bots.turn import NEVER, Entries, Turn, expectations
from yachtcli.core.card import Card
from yachtcli.core.dice import DiceSet, keeps
from yachtcli.core.steps import steps

DICE = [DiceSet(3, 4), DiceSet(2, 6), DiceSet(1, 6), DiceSet(4, 2)]


def after(keep: tuple[int, ...], dice: DiceSet) -> list[tuple[int, ...]]:
    """Every ordered throw of the other dice, as it lies with the kept ones."""
    thrown = product(range(1, dice.faces + 1), repeat=dice.size - len(keep))
    return [tuple(sorted((*keep, *faces))) for faces in thrown]


@pytest.mark.parametrize("dice", DICE, ids=str)
def test_a_step_adds_a_die_of_each_face_or_takes_one_away(dice: DiceSet) -> None:
    found = steps(dice)
    assert {keep for level in found.levels for keep in level} == {
        keep for roll in dice.rolls() for keep in keeps(roll)
    }
    for size, level in enumerate(found.levels):
        for place, keep in enumerate(level):
            assert found.places[size][keep] == place
            more = [tuple(sorted((*keep, face))) for face in range(1, dice.faces + 1)]
            if size < dice.size:
                assert [found.levels[size + 1][p] for p in found.up[size][place]] == more
            less = {keep[:at] + keep[at + 1 :] for at in range(size)}
            assert {found.levels[size - 1][p] for p in found.down[size][place]} == less


@pytest.mark.parametrize("dice", DICE, ids=str)
def test_the_best_keep_is_that_of_all_throws(dice: DiceSet) -> None:
    lattice = Lattice(dice)
    worth = {roll: 1000 * (7 * place % 11) * SCALE for place, roll in enumerate(lattice.rolls)}

    @cache
    def value(keep: tuple[int, ...]) -> Fraction:
        throws = after(keep, dice)
        return Fraction(sum(worth[roll] for roll in throws), len(throws))

    found = lattice.best_keeps(list(worth.values()))
    for roll, marked in zip(lattice.rolls, found, strict=True):
        best = max(value(keep) for keep in keeps(roll)[:-1])
        assert abs(marked // lattice.mark - best) <= dice.size
        assert abs(value(lattice.keeps[marked % lattice.mark]) - best) <= dice.size


def test_of_equal_keeps_the_larger_is_taken() -> None:
    lattice = Lattice(DiceSet(3, 4))
    found = lattice.best_keeps([SCALE] * len(lattice.rolls))
    assert {len(lattice.keeps[marked % lattice.mark]) for marked in found} == {2}


def test_rolls_in_which_all_dice_were_thrown_may_be_worth_something_else() -> None:
    lattice = Lattice(DiceSet(3, 4))
    poor, rich = [SCALE] * len(lattice.rolls), [2 * SCALE] * len(lattice.rolls)
    found = lattice.best_keeps(poor, rich)
    assert {lattice.keeps[marked % lattice.mark] for marked in found} == {()}
    assert all(2 * SCALE - marked // lattice.mark <= 1 for marked in found)


@pytest.mark.parametrize("dice", DICE, ids=str)
def test_what_falls_after_a_keep_is_as_likely_as_its_throws(dice: DiceSet) -> None:
    lattice = Lattice(dice)
    for number, keep in enumerate(lattice.keeps):
        kept = [0] * lattice.mark
        kept[number] = WHOLE
        throws = after(keep, dice)
        for roll, mass in zip(lattice.rolls, lattice.rolled(kept), strict=True):
            assert abs(mass - Fraction(WHOLE * throws.count(roll), len(throws))) <= 100


def test_five_of_a_kind_in_three_rolls_is_as_likely_as_is_known() -> None:
    lattice = Lattice(DiceSet(5, 6))
    values = [WHOLE if len(set(roll)) == 1 else 0 for roll in lattice.rolls]
    rest = values
    for _ in range(2):
        again = [marked // lattice.mark for marked in lattice.best_keeps(rest)]
        rest = list(map(max, values, again))
    likely = sum(map(int.__mul__, lattice.first, rest)) / WHOLE / WHOLE
    assert likely == pytest.approx(347897 / 7558272, abs=1e-9)


@pytest.mark.parametrize("dice", [*DICE, DiceSet(5, 6), DiceSet(6, 6)], ids=str)
def test_arrays_give_what_python_gives(dice: DiceSet) -> None:
    slow, fast = Lattice(dice), Lattice(dice)
    fast.hasten()
    draw = random.Random(str(dice))  # noqa: S311 - numbers to try
    for size in (3, SCALE, 300 * SCALE, 1 << 60):  # few values: many are equal; the last too large
        for _ in range(5):
            worth = [draw.randint(-3, 3) * size // draw.choice((1, 7)) for _ in slow.rolls]
            thrown = draw.choice((None, [value - draw.randint(-1, 1) for value in worth]))
            assert fast.best_keeps(worth, thrown) == slow.best_keeps(worth, thrown)
    assert fast.whole is not None
    kept = [draw.randint(0, WHOLE) for _ in slow.keeps]
    assert fast.whole.rolled(np.array(kept)).tolist() == slow.rolled(kept)


@pytest.mark.parametrize("rules", ["yahtzee", "yatzy", "triple"])
def test_arrays_tell_the_ends_of_turns_as_steps_do(rules: str) -> None:
    ruleset = api.load(rules)
    slow, fast = Tables(ruleset), Tables(ruleset)
    slow.lattice, fast.lattice = Lattice(ruleset.dice), Lattice(ruleset.dice)
    fast.lattice.hasten()
    draw = random.Random(rules)  # noqa: S311 - numbers to try
    for _ in range(6):
        entries: list[int | None] = [draw.choice((None, 0, max(values))) for values in slow.values]
        entries[0] = None
        card = Card(ruleset, entries)
        worth = {
            box.place: {p: SCALE * p - draw.randint(0, 30 * SCALE) for p in slow.values[box.place]}
            for box in card.open_boxes
        }
        told = [Prices(t).ends(Entries(t, card, now=False), worth) for t in (slow, fast)]
        assert told[0] == told[1]
        assert sum(told[0][0].values()) > WHOLE * 0.999
        asked = [
            [[draw.randint(-SCALE, 50 * SCALE) for _ in slow.lattice.rolls] for _ in slow.ways]
            for _ in range(3)
        ]
        assert expectations(fast, asked) == [Turn(slow, values).expected for values in asked]
    asked[1][0][7] = NEVER
    assert expectations(fast, asked) == expectations(slow, asked)
