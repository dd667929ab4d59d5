"""Games that nobody would play hold what is promised of all."""

from __future__ import annotations

import random
from itertools import permutations, product
from typing import TYPE_CHECKING

import pytest
from strange import strange_game
from tables import make

from yachtcli.core.kinds import KINDS
from yachtcli.core.patterns import Match, Pattern
from yachtcli.errors import RulesetError
from yachtcli.testing import check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.dice import Counts
    from yachtcli.core.ruleset import Ruleset

RUNS = [pytest.param(60, id="few"), pytest.param(3000, id="many", marks=pytest.mark.slow)]
GROUPS = next(kind for kind in KINDS if kind.name == "groups")


def games(runs: int, most_rolls: int) -> Iterator[tuple[int, Ruleset]]:
    """The sound ones of so many strange games, with the numbers they were made from."""
    sound = 0
    for seed in range(runs):
        chance = random.Random(seed)  # noqa: S311 - chosen to be repeatable
        try:
            game = make(strange_game(chance, most_rolls))
        except RulesetError:
            continue
        sound += 1
        yield seed, game
    assert sound > runs / 2


@pytest.mark.parametrize("runs", RUNS)
def test_what_can_be_paid_is_what_some_roll_pays(runs: int) -> None:
    for seed, game in games(runs, most_rolls=130):
        numbers = range(1, game.rolls + 1)
        for ways in ([(number, False) for number in numbers], [(1, True)]):
            for category in game.categories.values():
                rolls = (game.roll(d, n, all_thrown=t) for d in game.dice.rolls() for n, t in ways)
                expected = {game.pays(category, roll) for roll in rolls}
                misses = {0} if game.missable(category, ways) else set()
                assert game.payable(category, ways) | misses == expected, (seed, category.id)


@pytest.mark.parametrize("runs", RUNS)
def test_groups_are_all_ways_to_take_them(runs: int) -> None:
    for seed in range(runs * 5):
        chance = random.Random(seed)  # noqa: S311 - chosen to be repeatable
        counts = (0, *(chance.randint(0, 3) for _ in range(chance.randint(2, 5))))
        sizes = tuple(chance.randint(1, 3) for _ in range(chance.randint(1, 4)))
        exact, same_face = chance.random() < 0.5, chance.random() < 0.5
        pattern = Pattern(GROUPS, sizes, {"exact": exact, "same_face": same_face})
        found = pattern.matches(counts)
        expected = taken(counts, sizes, exact=exact, same_face=same_face)
        assert set(found) == expected, seed


def taken(counts: Counts, sizes: tuple[int, ...], *, exact: bool, same_face: bool) -> set[Match]:
    """Every face is tried for every group: slow and obvious."""
    faces = range(1, len(counts))
    tried = product(faces, repeat=len(sizes)) if same_face else permutations(faces, len(sizes))
    found = set()
    for chosen in tried:
        dice = sorted(face for face, n in zip(chosen, sizes, strict=True) for _ in range(n))
        used = {face: dice.count(face) for face in chosen}
        if all(counts[f] == n if exact else counts[f] >= n for f, n in used.items()):
            found.add(Match(tuple(dice)))
    return found


@pytest.mark.parametrize("sizes", [(1,) * 6, (2, 2, 2), (2, 2, 1, 1, 1), (3, 2, 1, 1, 1, 1)])
def test_groups_are_told_once_each(sizes: tuple[int, ...]) -> None:
    counts = (0, 4, 3, 3, 1, 1)
    found = Pattern(GROUPS, sizes).matches(counts)
    assert len(found) == len({match.dice for match in found})


@pytest.mark.parametrize(
    "runs", [pytest.param(6, id="few"), pytest.param(150, id="many", marks=pytest.mark.slow)]
)
def test_they_are_played_to_their_end(runs: int) -> None:
    for seed, game in games(runs, most_rolls=60):
        try:
            check(game, games=1)
        except AssertionError as error:
            error.add_note(f"strange game {seed}")
            raise
