"""Games in the store, one after the other: what is written is what is read."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from records import kept, played, running

from yachtcli.errors import ConflictError, UnknownGameError
from yachtcli.session.seats import seats_of
from yachtcli.store.games import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture
def store() -> Iterator[Store]:
    with Store.open() as opened:
        yield opened


def test_it_lies_in_the_data_folder(store: Store, tmp_path: Path) -> None:
    assert store.path == str(tmp_path / "data" / "games.sqlite3")
    assert Path(store.path).exists()


def test_without_the_variable_it_lies_where_the_system_keeps_data(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("YACHT_DATA_DIR")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    from yachtcli.store.folder import games_file  # noqa: PLC0415 - beside what it is about

    assert games_file().startswith(str(tmp_path))
    assert games_file().endswith(str(Path("yacht", "games.sqlite3")))


def test_a_game_is_the_list_of_its_objects(store: Store) -> None:
    record = played(players=["Ann", "Bob\udcff"], seed="x", note={"é": [1.5, None]})
    number = store.begin(record[0])
    assert store.objects(number) == record[:1]
    for place, data in enumerate(record[1:-1], 1):
        store.append(number, place, [data])
    assert store.objects(number) == record[:-1]
    assert store.info(number).finished is None
    store.finish(number, len(record) - 1, record[-1])
    assert store.objects(number) == record
    with Store.open() as other:
        assert other.objects(number) == record


def test_an_info_says_what_is_played_and_by_whom(store: Store) -> None:
    opening = played(players=["Ann", "hard"])[0] | {
        "bots": [None, "hard"],
        "settings": {"turn.rolls": 4},
        "started": "2026-11-30T03:00:00Z",
        "undone": 2,
        "helped": 1,
    }
    before = time.time()
    info = store.info(store.begin(opening))
    assert (info.number, info.kind, info.rules, info.day) == (1, "play", "yahtzee", None)
    assert (info.players, info.bots, info.totals) == (("Ann", "hard"), (None, "hard"), ())
    assert (info.started, info.finished, info.length) == ("2026-11-30T03:00:00Z", None, 1)
    assert (info.undone, info.helped) == (2, 1)
    assert info.key == 'yahtzee {"turn.rolls":4}'
    assert info.opening == opening
    changed = time.strftime("%Y-%m-%dT%H:%M", time.gmtime(before))
    assert info.changed.startswith(changed)


def test_strange_fields_of_an_opening_are_let_be(store: Store) -> None:
    opening = played()[0] | {
        "kind": ["x"],
        "bots": "hard",
        "started": 7,
        "undone": "many",
        "helped": True,
    }
    info = store.info(store.begin(opening))
    assert (info.kind, info.bots, info.undone, info.helped) == ("pad", (None,), 0, 0)
    assert info.started.endswith("Z")


def test_numbers_are_small_and_never_used_twice(store: Store) -> None:
    record = played()
    assert [store.begin(record[0]) for _ in range(3)] == [1, 2, 3]
    store.delete(3)
    assert store.begin(record[0]) == 4


def test_a_game_that_is_not_there_is_told(store: Store) -> None:
    record = played()
    asks: list[Callable[[], object]] = [
        lambda: store.objects(7),
        lambda: store.waiting(7),
        lambda: store.info(7),
        lambda: store.append(7, 1, record[1:2]),
        lambda: store.rewind(7, 1, record[0]),
        lambda: store.finish(7, 1, record[-1]),
        lambda: store.delete(7),
    ]
    for ask in asks:
        with pytest.raises(UnknownGameError, match="there is no game 7"):
            ask()


def test_what_is_taken_back_leaves_the_record_and_its_dice_wait(store: Store) -> None:
    record = played()
    number = running(store, record, 9)
    opening = record[0] | {"undone": 1}
    store.rewind(number, 6, opening, [3, 4])
    assert store.objects(number) == [opening, *record[1:6]]
    assert store.waiting(number) == (3, 4)
    assert store.info(number).undone == 1
    store.append(number, 6, record[6:7])
    assert store.waiting(number) == (3, 4), "they wait until it is said that they don't"
    store.append(number, 7, record[7:9], [4])
    assert store.waiting(number) == (4,)
    store.rewind(number, 2, opening, (), record[2:4])
    assert store.objects(number) == [opening, *record[1:4]]
    assert store.waiting(number) == ()


def test_nothing_can_be_taken_back_beyond_the_end(store: Store) -> None:
    record = played()
    number = running(store, record, 5)
    store.rewind(number, 5, record[0])
    with pytest.raises(ConflictError):
        store.rewind(number, 6, record[0])
    assert store.objects(number) == record[:5]


@pytest.mark.parametrize("place", [0, 1, 4, 6, 99])
def test_a_game_is_continued_at_its_end_only(store: Store, place: int) -> None:
    record = played()
    number = running(store, record, 5)
    changes: list[Callable[[], None]] = [
        lambda: store.append(number, place, record[5:6]),
        lambda: store.finish(number, place, record[-1]),
    ]
    for change in changes:
        with pytest.raises(ConflictError, match="game 1 has gone on in another window"):
            change()
    assert store.objects(number) == record[:5]
    store.append(number, 5, record[5:6])


def test_whoever_has_missed_something_changes_nothing() -> None:
    record = played()
    with Store.open() as one, Store.open() as two:
        number = running(one, record, 5)
        assert two.objects(number) == record[:5]
        # As long as before, but not the same.
        one.rewind(number, 3, record[0])
        one.append(number, 3, record[5:7])
        changes: list[Callable[[], None]] = [
            lambda: two.append(number, 5, record[5:6]),
            lambda: two.rewind(number, 1, record[0]),
            lambda: two.finish(number, 5, record[-1]),
        ]
        for change in changes:
            with pytest.raises(ConflictError):
                change()
        assert two.objects(number) == [*record[:3], *record[5:7]]
        two.append(number, 5, record[7:8])
        with pytest.raises(ConflictError):
            one.append(number, 5, record[7:8])


def test_a_finished_game_is_not_continued(store: Store) -> None:
    record = played()
    number = kept(store, record)
    with pytest.raises(ConflictError):
        store.append(number, len(record), record[1:2])
    with pytest.raises(ConflictError):
        store.rewind(number, 1, record[0])
    assert store.objects(number) == record


def test_a_change_that_fails_is_no_change(store: Store) -> None:
    record = played()
    number = running(store, record, 5)
    with pytest.raises(TypeError, match="JSON"):
        store.append(number, 5, [record[5], {"event": object()}])
    store.append(number, 5, record[5:6])  # who has failed still holds the game as it was
    with pytest.raises(TypeError, match="JSON"):
        store.rewind(number, 3, record[0], (), [{"event": object()}])
    assert store.objects(number) == record[:6]
    store.append(number, 6, record[6:7])


def test_results_are_those_of_the_cards(store: Store) -> None:
    record = played(players=["Ann", "Bob", "Cid"], seed="r")
    number = kept(store, record)
    scores = [data for data in record if data["event"] == "score"]
    results = store.results()
    assert [result.player for result in results] == ["Ann", "Bob", "Cid"]
    for player, result in enumerate(results):
        own = [data for data in scores if data["player"] == player]
        assert result.boxes == {data["box"]: data["points"] for data in own}
        assert result.bonus == sum(data["bonus"] for data in own)
        assert result.total == record[-1]["totals"][player]
        assert (result.game, result.players, result.rules) == (number, 3, "yahtzee")
    assert store.info(number).totals == tuple(record[-1]["totals"])


def test_equal_totals_share_a_place(store: Store) -> None:
    record = played(players=["Ann", "Bob", "Cid"])
    record[-1] = {"event": "end", "totals": [90, 120, 120]}
    kept(store, record)
    assert [result.rank for result in store.results()] == [3, 1, 1]


def test_running_games_come_the_last_changed_first(store: Store) -> None:
    record = played()
    one, two = (running(store, record, 3) for _ in range(2))
    pad = store.begin(record[0] | {"kind": "pad"})
    kept(store, record)
    assert [info.number for info in store.running()] == [pad, two, one]
    store.append(one, 3, record[3:4])
    assert [info.number for info in store.running()] == [one, pad, two]
    assert [info.number for info in store.running("pad")] == [pad]
    assert store.running("daily") == ()


def test_all_games_come_the_last_changed_first_whether_they_are_over_or_not(store: Store) -> None:
    record = played()
    over = kept(store, record)
    begun = running(store, record, 4)
    other = kept(store, played("yatzy", ["Ann", "Bob"]))
    old, _new = store.keep(played(seed="o", started="2020-02-03T04:05:06Z"))
    assert [info.number for info in store.games()] == [other, begun, over, old]
    store.append(begun, 4, record[4:5])
    assert [info.number for info in store.games()] == [begun, other, over, old]


def test_the_best_is_of_games_that_count(store: Store) -> None:
    totals: dict[str, tuple[int, dict[str, Any]]] = {
        "clean": (200, {}),
        "lower": (150, {}),
        "undone": (300, {"undone": 1}),
        "helped": (301, {"helped": 1}),
        "pad": (302, {"kind": "pad"}),
        "daily from elsewhere": (303, {"kind": "daily"}),
        "practice": (306, {"kind": "daily", "practice": True}),
        "bot": (304, {"bots": ["hard"]}),
        "house rules": (305, {"settings": {"turn.rolls": 4}}),
    }
    assert store.best("yahtzee", "Ann") is None
    for total, more in totals.values():
        record = played(**more)
        record[-1] = {"event": "end", "totals": [total]}
        kept(store, record)
    opening, *rest = played()
    seeded = [{**opening, "seed": "a"}, *rest[:-1], {"event": "end", "totals": [307]}]
    kept(store, seeded)
    assert store.best("yahtzee", "Ann") == 200
    assert store.best("yahtzee", "Bob") is None
    assert store.best('yahtzee {"turn.rolls":4}', "Ann") == 305


def test_a_deleted_game_leaves_nothing_but_its_day(store: Store) -> None:
    record = played()
    gone, stays = kept(store, record), kept(store, record)
    daily = store.begin_daily("2026-11-30", record[0])
    store.delete(gone, daily)
    assert [info.number for info in store.games()] == [stays]
    assert [result.game for result in store.results()] == [stays]
    with pytest.raises(UnknownGameError):
        store.objects(gone)
    with pytest.raises(ConflictError, match="2026-11-30 was begun and then deleted"):
        store.begin_daily("2026-11-30", record[0])
    assert store.begin_daily("2026-12-01", record[0])


def test_either_all_are_deleted_or_none(store: Store) -> None:
    number = kept(store, played())
    with pytest.raises(UnknownGameError, match="no game 9"):
        store.delete(number, 9)
    assert store.info(number)


def test_a_day_has_one_game_that_counts_for_each_ruleset(store: Store) -> None:
    record = played(kind="daily")
    number = store.begin_daily("2026-11-30", record[0])
    assert store.begin_daily("2026-11-30", record[0]) == number
    other = store.begin_daily("2026-11-30", played("yatzy")[0])
    next_day = store.begin_daily("2026-12-01", record[0])
    assert len({number, other, next_day}) == 3
    info = store.daily_game("2026-11-30", "yahtzee")
    assert info is not None
    assert (info.number, info.day) == (number, "2026-11-30")
    assert store.daily_game("2026-12-02", "yahtzee") is None
    assert store.daily_results("yahtzee") == {}
    for game, total in ((next_day, 80), (number, 90)):
        store.append(game, 1, record[1:-1])
        store.finish(game, len(record) - 1, {"event": "end", "totals": [total]})
    assert list(store.daily_results("yahtzee").items()) == [("2026-11-30", 90), ("2026-12-01", 80)]
    assert store.begin_daily("2026-11-30", record[0]) == number, "it is not played twice"
    assert store.best("yahtzee", "Ann") == 90


def test_the_same_record_is_kept_once(store: Store) -> None:
    record = played(seed="k")
    number, new = store.keep(record)
    assert new
    assert store.keep(record) == (number, False)
    assert store.keep([dict(reversed(data.items())) for data in record]) == (number, False)
    assert store.keep(played(seed="l"))[1]
    own = kept(store, played(seed="m"))
    assert store.keep(played(seed="m")) == (own, False)
    half = running(store, record, 8)
    assert store.keep(record[:8]) == (half, False)
    assert store.keep(record[:9])[1]


def test_what_was_kept_is_dated_as_it_says(store: Store) -> None:
    started = "2020-02-03T04:05:06Z"
    number, _ = store.keep(played(started=started))
    assert store.info(number).finished == started
    record = played(started=started, seed="b")
    record[-1]["finished"] = "2020-02-03T05:00:00Z"
    assert store.info(store.keep(record)[0]).finished == "2020-02-03T05:00:00Z"
    record = played(started="yesterday", seed="c")
    assert store.info(store.keep(record)[0]).finished != "yesterday"


@pytest.mark.parametrize(
    "started",
    [
        *("2020-02-03T04:05Z", "20200203T040506Z", "2020-W06-1T04:05:06Z", "2020-02-03"),
        *("2020-02-03T04:05:06", "2020-02-03T04:05:06+00:00", "2020-02-30T04:05:06Z"),
        *("2020-02-03T24:00:00Z", "2020-02-03T04:05:06.1234567Z", "2020-02-03T04:05:06Z\n", 7),
    ],
)
def test_what_is_no_moment_as_ours_are_is_let_be(store: Store, started: object) -> None:
    info = store.info(store.begin(played()[0] | {"started": started}))
    assert info.started == info.changed
    fine = "2020-02-03T23:59:59.5Z"
    assert store.info(store.begin(played()[0] | {"started": fine})).started == fine


@pytest.mark.parametrize("bots", [["hard"], ["hard", None, None], "hard", {"1": "hard"}])
def test_bots_that_can_t_be_told_are_people_here_and_at_the_table(
    store: Store, bots: object
) -> None:
    opening = played(players=["Ann", "Bob"])[0] | {"bots": bots}
    assert store.info(store.begin(opening)).bots == (None, None)
    assert [seat.bot for seat in seats_of(opening)] == [None, None]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ({}, {}, True),
        ({"settings": {"a": 1, "b": 2}}, {"settings": {"b": 2, "a": 1}}, True),
        ({"settings": {"a": 1}}, {}, False),
        ({"settings": {}}, {}, True),
        ({"table": {"x": 1}}, {"table": {"x": 2}}, False),
        ({"table": {"x": 1}}, {"table": {"x": 1, "tips": {"en": ["t"]}, "name": "n"}}, True),
        ({"table": {"x": 1}}, {}, False),
        ({"rules": "yatzy"}, {}, False),
    ],
)
def test_games_by_the_same_rules_belong_together(
    store: Store, one: dict[str, Any], other: dict[str, Any], *, same: bool
) -> None:
    opening = played()[0]
    keys = [store.info(store.begin(opening | more)).key for more in (one, other)]
    assert (keys[0] == keys[1]) is same
