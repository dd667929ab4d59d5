"""Turns beside each other in columns are reckoned with as each of them alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from many_games import game

from yachtcli.bots.lattice import Lattice
from yachtcli.bots.tables import Tables
from yachtcli.core.dice import DiceSet

if TYPE_CHECKING:
    from yachtcli.solver.whole import Whole

COLUMNS = 9
SIZES = [1 << 8, 1 << 19, 1 << 40]
"""The last are too large for half as many bits."""


def whole_of(dice: DiceSet) -> Whole:
    lattice = Lattice(dice)
    lattice.hasten()
    assert lattice.whole is not None
    return lattice.whole


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("dice", [DiceSet(1, 6), DiceSet(4, 3), DiceSet(5, 6)], ids=str)
def test_the_best_keeps_of_columns_are_those_of_each(dice: DiceSet, size: int) -> None:
    whole, chance = whole_of(dice), np.random.default_rng(size)
    rolls = sum(1 for _ in dice.rolls())
    values = chance.integers(-size, size, (rolls, COLUMNS))
    (narrow,) = whole.narrow(values)
    assert narrow.dtype == (np.int64 if size == SIZES[-1] else np.int32)
    together = whole.keeps(narrow)
    assert (whole.promised(narrow) == together // whole.mark).all()
    for n in range(COLUMNS):
        assert together[:, n].tolist() == whole.best_keeps(values[:, n].tolist())
    kept = chance.integers(0, 1 << 32, (whole.mark, COLUMNS)).astype(np.float64)
    rolled = whole.rolled(kept)
    for n in range(COLUMNS):
        assert rolled[:, n].tolist() == whole.rolled(kept[:, n]).tolist()


@pytest.mark.parametrize("name", ["yahtzee", "house", "columns by roll", "many rolls", "one box"])
def test_turns_in_columns_end_as_each_of_them(name: str) -> None:
    tables = Tables(game(name))
    tables.lattice.hasten()
    turns = tables.turns
    assert turns is not None
    chance = np.random.default_rng(3)
    codes, rolls = len(tables.ruleset.boxes), len(tables.lattice.rolls)
    for size in SIZES:
        values = chance.integers(-size, size, (len(tables.ways), rolls, COLUMNS))
        places = chance.integers(0, codes, values.shape)
        best = list(values * codes + places)
        used, brought, repeats = turns.ends_of(best)
        expected = turns.expected_of(list(values))
        assert used.sum() > 0
        assert (used.sum(axis=0) == brought.sum(axis=0)).all()
        for n in range(COLUMNS):
            alone = turns.ends_of([of_way[:, n] for of_way in best])
            assert [told.tolist() for told in alone] == [
                told[..., n].tolist() for told in (used, brought, repeats)
            ]
            assert [int(expected[n])] == turns.expected([values[:, :, n].tolist()])


def test_what_is_too_large_for_chances_is_not_taken_times_them() -> None:
    tables = Tables(game("yahtzee"))
    tables.lattice.hasten()
    turns = tables.turns
    assert turns is not None
    rolls = len(tables.lattice.rolls)
    assert turns.expected([[[turns.most - 1] * rolls]]) is not None
    assert turns.expected([[[turns.most] * rolls]]) is None
