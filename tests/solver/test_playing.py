"""Games of best play many at once: the very games that are played decision by decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from small_games import small_game

from yachtcli.bots import perfect
from yachtcli.bots.solved import solved
from yachtcli.core import stream
from yachtcli.errors import UnsolvableError
from yachtcli.loading import catalog
from yachtcli.session.tournament import Entrant, Tournament, play_all
from yachtcli.solver import native, playing
from yachtcli.solver.solve import solve

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yachtcli.core.ruleset import Ruleset
    from yachtcli.session.tournament import Played

KINDS = native.kinds()[-2:]
"""The kernel that all machines have, if it is there, and NumPy."""

TWO = {"columns": ["1", "2"], "column.1.order": "down", "column.2.order": "up"}
GAMES: list[tuple[str, Mapping[str, Any]]] = [
    ("yahtzee", {}),
    ("yahtzee", {"repeat.joker": "choice", "turn.rolls": 2}),
    ("yahtzee", {"repeat.joker": "free", "voluntary_zero": True}),
    ("yahtzee", {"repeat.joker": "lower", "repeat.bonus_if": "filled"}),
    ("yahtzee", {"repeat.joker": "none", "turn.rolls": 4}),
    ("yahtzee-free", {}),
    ("yatzy", {}),
    ("yacht", {"turn.rolls": 1}),
    ("joker", {}),
    ("triple", {"columns": ["1"], "column.1.order": "down"}),
    ("triple", TWO),
    ("triple", {**TWO, "column.2.on_roll": [1]}),
]


def perfects(players: int) -> list[Entrant]:
    return [Entrant(f"perfect {n}", "perfect") for n in range(players)]


def agree(ruleset: Ruleset, games: int, players: int = 1) -> None:
    """One by one and many at once come to the same, by the kernel and by NumPy."""
    table = Tournament(ruleset, perfects(players), "agree")
    wanted = [table.play(number) for number in range(games)]
    assert list(play_all(ruleset, perfects(players), "agree", games)) == wanted
    solution = solved(ruleset)
    keys = [f"seed:agree:{number}" for number in range(games)]
    for kind in KINDS:
        found = playing.play(solution.plan, solution.values, keys, players, kind=kind)
        by_entrant = [
            tuple(totals[(entrant - number) % players] for entrant in range(players))
            for number, totals in enumerate(found)
        ]
        assert by_entrant == [one.totals for one in wanted], kind


@pytest.mark.parametrize("seed", range(60))
def test_small_games_at_random(seed: int) -> None:
    agree(small_game(seed, 200_000), 12, 1 + seed % 3)


@pytest.mark.parametrize(("name", "settings"), GAMES, ids=str)
def test_a_few_games_of_every_kind(name: str, settings: Mapping[str, Any]) -> None:
    agree(catalog.find(name, settings), 2, 2)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "settings"), GAMES, ids=str)
def test_many_games_of_every_kind(name: str, settings: Mapping[str, Any]) -> None:
    agree(catalog.find(name, settings), 100)


@pytest.mark.slow
@pytest.mark.parametrize("count", [4, 6])
def test_many_games_of_other_dice(count: int) -> None:
    settings: dict[str, Any] = {"dice.count": count}
    if count == 4:
        lower = ["three_of_a_kind", "four_of_a_kind", "small_straight", "chance"]
        settings |= {"section.lower.categories": lower, "repeat.category": "four_of_a_kind"}
    agree(catalog.find("yahtzee", settings), 60)


@pytest.mark.parametrize("kind", KINDS)
def test_the_mean_is_that_of_best_play(kind: str) -> None:
    ruleset = catalog.find("yahtzee")
    solution = solve(ruleset)
    games = 1000 if kind == native.NUMPY else 10000
    keys = (f"seed:mean:{number}" for number in range(games))
    totals = np.array(list(playing.play(solution.plan, solution.values, keys, kind=kind)))[:, 0]
    assert solution.expected == pytest.approx(254.5877287345)
    assert abs(totals.mean() - solution.expected) < 3 * 59.6 / games**0.5
    assert totals.std() == pytest.approx(59.6, rel=0.1)


def test_any_number_of_threads_plays_the_same_games() -> None:
    ruleset = catalog.find("yahtzee", {"turn.rolls": 1})
    games = 2 * playing.LOT * playing.LOTS + 7
    alone = list(play_all(ruleset, perfects(1), "a", games))
    assert [one.game for one in alone] == list(range(games))
    assert list(play_all(ruleset, perfects(1), "a", games, jobs=3)) == alone


@pytest.mark.parametrize("faces", [1, 2, 6, 7, 20])
def test_the_dice_are_those_of_the_stream(faces: int) -> None:
    keys = ["seed:a", "seed:b:1", "daily:2026-11-30:yahtzee"]
    for count in (1, 31, 32, 33, 700):
        found = playing.fallen(keys, faces, count)
        for key, row in zip(keys, found.tolist(), strict=True):
            falling = stream.faces(key, faces)
            assert row == [next(falling) - 1 for _ in range(count)]


def test_other_bots_and_games_that_nothing_fits_are_played_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ruleset = catalog.find("yacht", {"turn.rolls": 1})
    wanted = list(play_all(ruleset, perfects(2), "a", 3))
    asked: list[int] = []
    one_by_one = Tournament.play

    def play(self: Tournament, number: int) -> Played:
        asked.append(number)
        return one_by_one(self, number)

    monkeypatch.setattr(Tournament, "play", play)
    list(play_all(ruleset, [*perfects(1), Entrant("easy", "easy")], "a", 2))
    assert asked == [0, 1]
    monkeypatch.setattr(playing, "fits", lambda _plan, _kind: False)
    assert perfect.many(ruleset, iter(["seed:a:0"]), 2, 1) is None
    assert list(play_all(ruleset, perfects(2), "a", 3)) == wanted
    assert asked == [0, 1, 0, 1, 2]


def test_a_game_that_cannot_be_solved_is_not_played() -> None:
    with pytest.raises(UnsolvableError):
        list(play_all(catalog.find("triple"), perfects(1), "a", 1))
