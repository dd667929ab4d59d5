"""Two windows that do anything in any order, compared with lists that are as simple as can be."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from yachtcli.errors import ConflictError, UnknownGameError
from yachtcli.store.games import Store

if TYPE_CHECKING:
    from collections.abc import Callable

WINDOWS = st.integers(0, 1)
GAMES = st.sampled_from([1, 1, 1, 2, 3])
OFFSETS = st.sampled_from([0, 0, 0, -1, -2, 1])
"""How far from its end a game is changed."""
DICE = st.lists(st.integers(1, 6), max_size=5)


class Kept:
    """A game as it should be, with how often it has changed."""

    def __init__(self, opening: dict[str, Any]) -> None:
        self.objects = [opening]
        self.waiting: list[int] = []
        self.changes = 0
        self.over = False


class TwoWindows(RuleBasedStateMachine):
    """Each window knows how often a game had changed when it last saw it."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        path = str(Path(self.folder.name, "games.sqlite3"))
        self.stores = [Store.open(path) for _ in range(2)]
        self.games: dict[int, Kept] = {}
        self.seen: list[dict[int, int]] = [{}, {}]
        self.begun = 0
        self.days: dict[str, int] = {}

    def teardown(self) -> None:
        for store in self.stores:
            store.close()
        self.folder.cleanup()

    def opening(self) -> dict[str, Any]:
        self.begun += 1
        players = ["Ann", "Bob"]
        return {"event": "game", "rules": "yahtzee", "players": players, "n": self.begun}

    def begin(self, window: int, opening: dict[str, Any], number: int) -> None:
        assert number not in self.games
        self.games[number] = Kept(opening)
        self.seen[window][number] = 0

    @rule(window=WINDOWS, waiting=DICE)
    def begins(self, window: int, waiting: list[int]) -> None:
        opening = self.opening()
        self.begin(window, opening, number := self.stores[window].begin(opening, waiting))
        self.games[number].waiting = waiting

    @rule(window=WINDOWS, day=st.sampled_from(["2026-11-30", "2026-12-01"]))
    def begins_daily(self, window: int, day: str) -> None:
        opening = self.opening()
        known = self.days.get(day)
        if known is not None and known not in self.games:
            self.fails(ConflictError, lambda: self.stores[window].begin_daily(day, opening))
            return
        number = self.stores[window].begin_daily(day, opening)
        if known is None:
            self.begin(window, opening, number)
            self.days[day] = number
        else:
            assert number == known

    @rule(window=WINDOWS, game=GAMES)
    def reads(self, window: int, game: int) -> None:
        if game not in self.games:
            self.fails(UnknownGameError, lambda: self.stores[window].objects(game))
            return
        assert self.stores[window].objects(game) == self.games[game].objects
        self.seen[window][game] = self.games[game].changes

    @rule(window=WINDOWS, game=GAMES, offset=OFFSETS, waiting=st.none() | DICE)
    def appends(self, window: int, game: int, offset: int, waiting: list[int] | None) -> None:
        place = self.place(game, offset)
        data = [{"event": "roll", "by": window}]
        if self.changes(
            window,
            game,
            lambda kept: len(kept.objects) == place,
            lambda: self.stores[window].append(game, place, data, waiting),
        ):
            kept = self.games[game]
            kept.objects += data
            kept.waiting = kept.waiting if waiting is None else waiting

    @rule(window=WINDOWS, game=GAMES, offset=OFFSETS, waiting=DICE)
    def rewinds(self, window: int, game: int, offset: int, waiting: list[int]) -> None:
        place = self.place(game, offset)
        opening = self.opening()
        data = [{"event": "keep", "by": window}]
        if self.changes(
            window,
            game,
            lambda kept: len(kept.objects) >= place,
            lambda: self.stores[window].rewind(game, place, opening, waiting, data),
        ):
            kept = self.games[game]
            kept.objects = [opening, *kept.objects[1:place], *data]
            kept.waiting = waiting

    @rule(window=WINDOWS, game=GAMES, offset=OFFSETS)
    def finishes(self, window: int, game: int, offset: int) -> None:
        place = self.place(game, offset)
        end = {"event": "end", "totals": [place, window]}
        if self.changes(
            window,
            game,
            lambda kept: len(kept.objects) == place,
            lambda: self.stores[window].finish(game, place, end),
        ):
            kept = self.games[game]
            kept.objects.append(end)
            kept.waiting = []
            kept.over = True

    @rule(window=WINDOWS, game=GAMES)
    def deletes(self, window: int, game: int) -> None:
        if game in self.games:
            self.stores[window].delete(game)
            del self.games[game]
        else:
            self.fails(UnknownGameError, lambda: self.stores[window].delete(game))

    def place(self, game: int, offset: int) -> int:
        return max(1, len(self.games[game].objects) + offset) if game in self.games else 1

    def changes(
        self, window: int, game: int, fits: Callable[[Kept], bool], change: Callable[[], None]
    ) -> bool:
        """Whether the change was to be made, and was."""
        kept = self.games.get(game)
        if kept is None:
            self.fails(UnknownGameError, change)
            return False
        seen = self.seen[window].get(game, kept.changes)
        if kept.over or seen != kept.changes or not fits(kept):
            self.fails(ConflictError, change)
            return False
        change()
        kept.changes += 1
        self.seen[window][game] = kept.changes
        return True

    def fails(self, kind: type[Exception], change: Callable[[], object]) -> None:
        try:
            change()
        except kind:
            return
        raise AssertionError("it was to be refused")

    @invariant()
    def all_is_as_it_should_be(self) -> None:
        for store in self.stores:
            infos = {info.number: info for info in store.games()}
            assert infos.keys() == self.games.keys()
            for number, kept in self.games.items():
                info = infos[number]
                assert info.length == len(kept.objects)
                assert info.opening == kept.objects[0]
                assert (info.finished is not None) == kept.over
                assert info.totals == (tuple(kept.objects[-1]["totals"]) if kept.over else ())
                assert store.waiting(number) == tuple(kept.waiting)
                assert (info.day in self.days) == (number in self.days.values())
            assert len(store.results()) == 2 * sum(kept.over for kept in self.games.values())


TestTwoWindows = TwoWindows.TestCase
TestTwoWindows.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
