"""Records of games that were played, for tests of what keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yachtcli.play import Game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.play import RulesLike
    from yachtcli.store.games import Store


def played(
    rules: RulesLike = "yahtzee", players: Sequence[str] = ("Ann",), seed: str = "a", **more: Any
) -> list[dict[str, Any]]:
    """A whole game of that seed, each turn's first roll entered where it brings most.

    Where it brings nothing, the dice are thrown again once. `more` goes into the opening,
    which does not tell the seed, as if chance had thrown them.
    """
    game = Game(rules, players, seed=seed)
    while not game.over:
        game.roll()
        if not any(game.scores.values()):
            game.keep()
            game.roll()
        scores = game.scores
        game.score(max(scores, key=lambda box: scores[box]))
    opening, *events = game.record()
    del opening["seed"]
    return [{**opening, "kind": "play", **more}, *events]


def kept(store: Store, record: Sequence[dict[str, Any]]) -> int:
    """The number of a game that was played to its end, event by event, in the store."""
    opening, *events, end = record
    number = store.begin(opening)
    store.append(number, 1, events)
    store.finish(number, 1 + len(events), end)
    return number


def running(store: Store, record: Sequence[dict[str, Any]], length: int) -> int:
    """The number of a game that stands where its record has so many objects."""
    number = store.begin(record[0])
    store.append(number, 1, record[1:length])
    return number
