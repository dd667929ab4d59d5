"""Many games side by side: each of them comes to what it comes to alone."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from many_games import HOUSE, NAMES, game
from small_games import small_game

from yachtcli import api
from yachtcli.bots import catalog as bots
from yachtcli.bots import planning
from yachtcli.bots.many import perfect, planned, playing
from yachtcli.bots.many.kinds import MAKERS
from yachtcli.session.tournament import (
    CHUNK,
    ROLLS,
    Entrant,
    Tournament,
    lots,
    most_together,
    play_all,
)
from yachtcli.solver import playing as solver_playing

if TYPE_CHECKING:
    from collections.abc import Sequence

ALONE = {"easy": 10, "normal": 6, "hard": 2, "perfect": 5}
"""So many games are played one by one, of more that are played side by side."""
LIKE_OTHERS = {"joker by choice", "points by roll", "strikes", "columns in order"}
"""Games that show nothing else of the hard bot, which takes long one by one."""


def entrants(names: tuple[str, ...]) -> list[Entrant]:
    return [Entrant(f"{name} {number}", name) for number, name in enumerate(names)]


def together(rules: api.Ruleset, names: tuple[str, ...], seed: str, games: int) -> list[Any]:
    """The totals of games that are played side by side."""
    table = playing.table(rules, names)
    assert table is not None
    keys = [f"seed:{seed}:{number}" for number in range(games)]
    return [tuple(totals) for totals in table.play(keys, 0).tolist()]


def alone(rules: api.Ruleset, names: tuple[str, ...], seed: str, games: int) -> list[Any]:
    """The totals of the same games, one by one."""
    table = Tournament(rules, entrants(names), seed)
    return [table.play(number).totals for number in range(games)]


@pytest.mark.parametrize(
    ("name", "played"),
    [
        *((name, played) for name in ("easy", "normal") for played in NAMES),
        *(("hard", played) for played in NAMES if played not in LIKE_OTHERS),
        *(("perfect", played) for played in ("strikes", "points by roll", "house", "one box")),
    ],
)
def test_games_side_by_side_are_those_that_are_played_one_by_one(name: str, played: str) -> None:
    rules = game(played)
    wanted = alone(rules, (name,), played, 1 if "column" in played else ALONE[name])
    assert together(rules, (name,), played, 2 * ALONE[name])[: len(wanted)] == wanted


def test_all_our_bots_play_side_by_side() -> None:
    assert tuple(MAKERS) == bots.names()


@pytest.mark.parametrize("seed", range(20))
def test_games_by_rules_of_all_kinds_are_those_that_are_played_one_by_one(seed: int) -> None:
    rules = small_game(seed, 10**7)
    for name in bots.names():
        if any(case.all_thrown for c in rules.categories.values() for case in c.points.cases):
            assert (playing.table(rules, (name,)) is None) == (rules.rolls > 1)
        else:
            wanted = alone(rules, (name,), str(seed), 3)
            assert together(rules, (name,), str(seed), 9)[:3] == wanted


@pytest.mark.parametrize("played", ["yahtzee", "strikes"])
def test_those_who_share_a_table_share_its_dice_and_take_turns_in_beginning(played: str) -> None:
    rules = game(played)
    names = (*bots.names(), "easy")
    wanted = alone(rules, names, played, 2)
    assert together(rules, names, played, 9)[:2] == wanted


def test_cards_are_reckoned_with_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game("yahtzee")
    whole = together(rules, ("normal",), "blocks", 30)
    monkeypatch.setattr(planned, "BLOCK", 7)
    assert together(rules, ("normal",), "blocks", 30) == whole


def test_best_play_is_looked_at_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, names = game("house"), ("perfect",)
    whole = together(rules, names, "blocks", 40)
    monkeypatch.setattr(perfect, "at_once", lambda _: 3)
    playing.table.cache_clear()
    assert together(rules, names, "blocks", 40) == whole
    playing.table.cache_clear()
    monkeypatch.setattr(solver_playing, "MOST_KEEPS", 10)
    assert playing.table(rules, names) is None


@pytest.mark.parametrize("games", [CHUNK, 3 * CHUNK + 1])
@pytest.mark.parametrize("jobs", [1, 3])
def test_a_tournament_plays_our_own_bots_side_by_side(
    games: int, jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = game("yahtzee")
    names = ("normal", "normal")
    wanted = [totals[:] for totals in together(rules, names, "a", games)]

    def refused(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Tournament, "play", refused)
    monkeypatch.setattr(playing.table(rules, names), "lot", CHUNK + 4)
    told = list(play_all(rules, entrants(names), "a", games, jobs))
    assert [played.totals for played in told] == wanted
    assert [played.game for played in told] == list(range(games))
    assert not any(played.forfeits for played in told)


def test_games_are_played_in_lots(monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    play = playing.Table.play

    def noted(table: playing.Table, keys: Sequence[str], first: int) -> Any:
        told.append((first, len(keys)))
        return play(table, keys, first)

    monkeypatch.setattr(playing.Table, "play", noted)
    players, rules = entrants(("normal",)), game("one box")
    table = playing.table(rules, ("normal",))
    assert table is not None
    assert table.lot >= 1 << 10
    monkeypatch.setattr(table, "lot", 30)
    list(play_all(rules, players, "a", 70))
    assert told == [(0, 16), (16, 16), (32, 28), (60, 10)]


@pytest.mark.parametrize("jobs", [1, 2, 5])
@pytest.mark.parametrize("games", [1, CHUNK, 100, 1000, 5000])
@pytest.mark.parametrize("most", [1, CHUNK, 630])
def test_lots_grow_and_are_the_same_for_all_processes(games: int, jobs: int, most: int) -> None:
    told = list(lots(games, jobs, most))
    assert [number for lot in told for number in lot] == list(range(games))
    sizes = [len(lot) for lot in told]
    assert max(sizes) <= max(most, CHUNK)
    assert sizes[0] <= max(most // 4, CHUNK)
    rounds = [sizes[n : n + jobs] for n in range(0, len(sizes), jobs)]
    assert all(len(set(of_round)) == 1 for of_round in rounds[:-1])
    assert all(of_round[0] <= 2 * max(least[0], CHUNK) for least, of_round in pairwise(rounds))


class Own(api.Ruleset):
    """A game with a legality of its own, which refuses nothing."""

    def refuse(self, card: api.Card, roll: api.Roll, box: api.Box) -> None:
        """Nothing is refused."""


@pytest.mark.parametrize(
    "rules",
    [
        api.make_ruleset({"format": 1, "id": "own", "extends": "yahtzee"}, type=Own),
        api.load("yahtzee", {"dice.faces": 20}),
        api.load("yahtzee", {"category.chance.points": [{"all_thrown": True, "plus": 40}]}),
        api.load("triple", {"repeat.bonus": 1_000_000}),
    ],
    ids=["own legality", "too many rolls", "thrown or kept", "large points"],
)
def test_other_games_are_played_one_by_one(rules: api.Ruleset) -> None:
    assert playing.table(rules, ("normal",)) is None
    assert most_together(rules, entrants(("normal",)), 100) is None


@pytest.mark.parametrize(
    "players",
    [
        [Entrant("a program", None, "program"), Entrant("normal", "normal")],
        [Entrant("greedy", "greedy")],
    ],
    ids=["program", "plugin"],
)
def test_other_players_are_asked_game_by_game(players: list[Entrant]) -> None:
    assert most_together(game("yahtzee"), players, 100) is None


def test_few_games_are_played_without_numpy() -> None:
    assert most_together(game("yahtzee"), entrants(("normal",)), CHUNK - 1) is None


def test_rules_of_thumb_play_dice_with_many_rolls_side_by_side_if_that_saves_time() -> None:
    rules = api.make_ruleset(HOUSE.replace("faces = 4", "faces = 12"))
    assert planning.by_thumb(rules)
    names = ("easy", "normal", "hard")
    wanted = alone(rules, names, "many", 10)
    assert len(set(wanted)) > 1
    assert together(rules, names, "many", 20)[:10] == wanted
    enough = -(-rules.dice.rolls_count // ROLLS)
    assert most_together(rules, entrants(names), enough) is not None
    assert most_together(rules, entrants(names), enough - 1) is None
