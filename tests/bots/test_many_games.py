"""Many games side by side: each of them comes to what it comes to alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from many_games import NAMES, game

from yachtcli import api
from yachtcli.bots import catalog as bots
from yachtcli.bots.many import planned, playing
from yachtcli.session.tournament import CHUNK, Entrant, Tournament, lot_size, play_all

if TYPE_CHECKING:
    from collections.abc import Sequence

ALONE = {"easy": 10, "normal": 8, "hard": 3}
"""So many games are played one by one, of more that are played side by side."""


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
        (name, played)
        for name in bots.names_for_all()
        for played in NAMES
        if name != "hard" or "column" not in played
    ],
)
def test_games_side_by_side_are_those_that_are_played_one_by_one(name: str, played: str) -> None:
    rules = game(played)
    wanted = alone(rules, (name,), played, ALONE[name] // (3 if "column" in played else 1))
    assert together(rules, (name,), played, 2 * ALONE[name])[: len(wanted)] == wanted


@pytest.mark.parametrize("played", ["yahtzee", "strikes", "below zero"])
def test_those_who_share_a_table_share_its_dice_and_take_turns_in_beginning(played: str) -> None:
    rules = game(played)
    names = (*bots.names_for_all(), "easy")
    wanted = alone(rules, names, played, 3)
    assert together(rules, names, played, 9)[:3] == wanted


def test_cards_are_reckoned_with_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game("yahtzee")
    whole = together(rules, ("normal",), "blocks", 30)
    monkeypatch.setattr(planned, "BLOCK", 7)
    assert together(rules, ("normal",), "blocks", 30) == whole


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
    monkeypatch.setattr(playing, "LOT", CHUNK + 4)
    told = list(play_all(rules, entrants(names), "a", games, jobs))
    assert [played.totals for played in told] == wanted
    assert [played.game for played in told] == list(range(games))
    assert not any(played.forfeits for played in told)


def test_games_are_played_in_lots(monkeypatch: pytest.MonkeyPatch) -> None:
    lots = []
    play = playing.Table.play

    def noted(table: playing.Table, keys: Sequence[str], first: int) -> Any:
        lots.append((first, len(keys)))
        return play(table, keys, first)

    monkeypatch.setattr(playing.Table, "play", noted)
    monkeypatch.setattr(playing, "LOT", 30)
    players = entrants(("normal",))
    list(play_all(game("one box"), players, "a", 70))
    assert lots == [(0, 30), (30, 30), (60, 10)]
    assert lot_size(game("one box"), players, 40, 2) == 20
    assert lot_size(game("one box"), players, 40, 5) == CHUNK


class Own(api.Ruleset):
    """A game with a legality of its own, which refuses nothing."""

    def refuse(self, card: api.Card, roll: api.Roll, box: api.Box) -> None:
        """Nothing is refused."""


@pytest.mark.parametrize(
    "rules",
    [
        api.make_ruleset({"format": 1, "id": "own", "extends": "yahtzee"}, type=Own),
        api.load("yahtzee", {"dice.count": 9}),
        api.load("yahtzee", {"category.chance.points": [{"all_thrown": True, "plus": 40}]}),
        api.load("triple", {"repeat.bonus": 1_000_000}),
    ],
    ids=["own legality", "too many rolls", "thrown or kept", "large points"],
)
def test_other_games_are_played_one_by_one(rules: api.Ruleset) -> None:
    assert playing.table(rules, ("normal",)) is None
    assert lot_size(rules, entrants(("normal",)), 100, 1) is None


@pytest.mark.parametrize(
    "players",
    [
        entrants(("perfect", "normal")),
        [Entrant("a program", None, "program"), Entrant("normal", "normal")],
        [Entrant("greedy", "greedy")],
    ],
    ids=["perfect", "program", "plugin"],
)
def test_other_players_are_asked_game_by_game(players: list[Entrant]) -> None:
    assert lot_size(game("yahtzee"), players, 100, 1) is None


def test_few_games_are_played_without_numpy() -> None:
    assert lot_size(game("yahtzee"), entrants(("normal",)), CHUNK - 1, 1) is None
