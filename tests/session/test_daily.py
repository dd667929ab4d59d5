"""The game of the day: days, streaks, dice that no decision changes, and one game that counts."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import ANN, SHIPPED, by_chance, chance, is_valid, play_on

from yachtcli.core.game import Keep, Rolled, Score
from yachtcli.core.legality import placements
from yachtcli.errors import ConflictError, IllegalActionError, NotationError
from yachtcli.loading import catalog
from yachtcli.session import daily
from yachtcli.session.commands import parse_command
from yachtcli.session.journal import Stored
from yachtcli.session.session import Session
from yachtcli.store.games import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TODAY = "2026-11-30"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(str(tmp_path / "games.sqlite3")) as opened:
        yield opened


def number_of(store: Store, day: str, today: str = TODAY, rules: str = "yahtzee") -> int:
    started = "2026-11-30T03:00:00Z"
    ruleset = catalog.find(rules)
    return daily.game_of(store, ruleset, (ANN,), day=day, today=today, started=started)


def opened(store: Store, day: str, today: str = TODAY, rules: str = "yahtzee") -> Session:
    """The game with the dice of a day where it stands."""
    number = number_of(store, day, today, rules)
    objects = store.objects(number)
    return Session.resume(objects, Stored(store, number, len(objects)), store.waiting(number))


def moment(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("now", "day", "left"),
    [
        ("2026-11-30T00:00:00", "2026-11-30", 24 * 60 * 60),
        ("2026-11-30T23:59:59", "2026-11-30", 1),
        ("2026-12-31T12:00:00", "2026-12-31", 12 * 60 * 60),
        ("2028-02-29T01:00:00", "2028-02-29", 23 * 60 * 60),
    ],
)
def test_the_day_is_that_of_utc(now: str, day: str, left: int) -> None:
    assert daily.today(moment(now)) == day
    assert daily.until_next(moment(now)) == timedelta(seconds=left)


def test_the_day_is_the_same_in_every_time_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    import time  # noqa: PLC0415 - only here

    if not hasattr(time, "tzset"):
        pytest.skip("the time zone can't be changed here")
    for zone in ("Pacific/Kiritimati", "Etc/GMT+12", "UTC"):
        with monkeypatch.context() as patch:
            patch.setenv("TZ", zone)
            time.tzset()
            assert daily.today(moment("2026-11-30T00:30:00")) == TODAY
            assert daily.today(moment("2026-11-30T23:30:00")) == TODAY
    time.tzset()


def test_unless_told_the_clock_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "clock", lambda: moment("2031-05-06T07:08:09"))
    assert daily.today() == "2031-05-06"
    assert daily.until_next() == timedelta(hours=16, minutes=51, seconds=51)


def test_today_and_earlier_days_may_be_named() -> None:
    for day in (TODAY, "2026-11-29", "2024-02-29", "0001-01-01"):
        assert daily.parse_day(day, TODAY) == day


@pytest.mark.parametrize("day", ["2026-12-01", "2027-01-01", "9999-12-31"])
def test_dice_of_the_future_are_refused(day: str) -> None:
    with pytest.raises(NotationError, match=f"{day} .*today is {TODAY}"):
        daily.parse_day(day, TODAY)


@pytest.mark.parametrize(
    "text",
    [
        *("", "today", "yesterday", "2026-02-30", "2026-13-01", "2026-11-31", "2026-1-5"),
        *("20261128", "2026-W48-6", "28.11.2026", "2026-11-28T00:00", " 2026-11-28", "-1"),
        *("2026-11-28\n", "٢٠٢٦-١١-٢٨", "2026\u201111\u201128", "0000-01-01", "x" * 5000),
    ],
)
def test_what_is_no_day_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(NotationError) as error:
        daily.parse_day(text, TODAY)
    (problem,) = error.value.problems
    assert "\n" not in str(problem)
    assert len(str(problem)) < 150
    assert TODAY in str(problem)


@given(st.text(max_size=12))
def test_any_text_is_a_day_or_refused(text: str) -> None:
    with suppress(NotationError):
        assert daily.parse_day(text, TODAY) == text <= TODAY


def streaks(days: str, today: str = TODAY) -> tuple[int, int]:
    """Current and longest row, where these days of November were played."""
    results = {f"2026-11-{day}": 200 for day in days.split()}
    standing = daily.standing(results, today)
    return standing.streak, standing.longest


@pytest.mark.parametrize(
    ("days", "streak", "longest"),
    [
        ("", 0, 0),
        ("30", 1, 1),
        ("29", 1, 1),
        ("28", 0, 1),
        ("28 29 30", 3, 3),
        ("27 28 29", 3, 3),
        ("26 27 28", 0, 3),
        ("28 30", 1, 1),
        ("20 21 22 23 29 30", 2, 4),
        ("01 03 05 06 08 09 10 30", 1, 3),
    ],
)
def test_a_streak_is_days_in_a_row_and_an_open_day_does_not_break_it(
    days: str, streak: int, longest: int
) -> None:
    assert streaks(days) == (streak, longest)


def test_a_streak_goes_over_the_ends_of_months_and_years() -> None:
    results = dict.fromkeys(["2027-12-30", "2027-12-31", "2028-01-01"], 1)
    results |= dict.fromkeys(["2028-02-28", "2028-02-29", "2028-03-01", "2028-03-02"], 1)
    assert daily.standing(results, "2028-01-01")[3:5] == (3, 3)
    assert daily.standing(results, "2028-03-02")[3:5] == (4, 4)


def test_a_standing_is_as_of_its_day() -> None:
    results = {"2026-11-27": 210, "2026-11-28": 240, "2026-11-29": 180, "2026-11-30": 250}
    standing = daily.standing(results, "2026-11-29")
    assert standing == daily.Standing(
        day="2026-11-29",
        total=180,
        best=240,
        streak=3,
        longest=3,
        played=3,
        lately=(None, None, None, None, 210, 240, 180),
    )
    assert daily.standing(results, "2026-11-30").best == 250
    empty = daily.standing({}, "2026-11-30")
    assert (empty.total, empty.best, empty.streak, empty.played) == (None, None, 0, 0)


def test_the_first_day_there_is_has_no_day_before() -> None:
    assert daily.standing({"0001-01-01": 5}, "0001-01-01").streak == 1


@given(st.sets(st.integers(0, 40)), st.integers(0, 40))
def test_streaks_are_what_counting_day_by_day_gives(played: set[int], today: int) -> None:
    first = datetime(2026, 1, 1, tzinfo=UTC)
    name = [(first + timedelta(days=n)).date().isoformat() for n in range(41)]
    end = today if today in played else today - 1
    streak = 0
    while end - streak in played:
        streak += 1
    past = {n for n in played if n <= today}
    rows = [sum(1 for _ in iter_row(past, n)) for n in past]
    standing = daily.standing({name[n]: n for n in played}, name[today])
    assert standing.streak == streak
    assert standing.longest == max(rows, default=0)
    assert standing.best == max(past, default=None)


def iter_row(days: set[int], first: int) -> Iterator[int]:
    while first in days:
        yield first
        first += 1


def documented(day: str, rules: str, number: int) -> list[int]:
    """The dice of a day, from the words of the documentation."""
    found: list[int] = []
    block = 0
    while len(found) < number:
        digest = sha256(f"daily:{day}:{rules}:{block}".encode()).digest()
        found += [1 + byte % 6 for byte in digest if byte < 252]
        block += 1
    return found


@pytest.mark.parametrize("rules", SHIPPED)
def test_decisions_change_the_score_and_not_the_luck(store: Store, rules: str) -> None:
    paths = []
    for seed in (1, 2):
        more: dict[str, Any] = {"kind": "daily", "practice": True}
        session = Session.begin(
            rules,
            (ANN,),
            lambda opening: Stored(store, store.begin(opening), 1),
            daily=TODAY,
            more=more,
        )
        play_on(session, chance(seed))
        paths.append(session)
    assert paths[0].game.events != paths[1].game.events
    assert paths[0].game.totals != paths[1].game.totals
    for session in paths:
        numbers = documented(TODAY, rules, 5 * 3 * len(session.ruleset.boxes))
        kept: tuple[int, ...] = ()
        rolls = 0
        for event in session.game.events:
            if isinstance(event, Rolled):
                thrown = [place for place in range(5) if place not in kept]
                assert [event.dice[place] for place in thrown] == [
                    numbers[5 * rolls + place] for place in thrown
                ]
                rolls += 1
                kept = ()
            kept = getattr(event, "at", ())
        assert is_valid(session.record())


def test_a_game_that_was_left_goes_on_with_the_same_dice(store: Store) -> None:
    session = opened(store, TODAY)
    session.roll()
    session.act(Keep((1, 3)))
    again = opened(store, TODAY)
    assert again.position == session.position
    numbers = documented(TODAY, "yahtzee", 15)
    again.act(Keep(()))
    assert list(again.game.dice) == numbers[10:15]


def test_a_game_that_was_begun_is_never_begun_again(store: Store) -> None:
    first = number_of(store, TODAY)
    session = opened(store, TODAY)
    session.roll()
    assert number_of(store, TODAY) == first
    assert len(opened(store, TODAY).record()) == 2
    play_on(opened(store, TODAY), chance(1))
    assert number_of(store, TODAY) == first
    over = opened(store, TODAY)
    assert over.over
    with pytest.raises(IllegalActionError):
        over.roll()
    assert list(store.daily_results("yahtzee")) == [TODAY]


def test_each_ruleset_has_its_own_game_a_day(store: Store) -> None:
    numbers = {rules: number_of(store, TODAY, rules=rules) for rules in SHIPPED}
    assert len(set(numbers.values())) == len(SHIPPED)
    play_on(opened(store, TODAY, rules="yatzy"), chance(1))
    assert list(store.daily_results("yatzy")) == [TODAY]
    assert store.daily_results("yahtzee") == {}


def test_nothing_is_taken_back_in_a_game_that_counts_and_it_is_said_why(store: Store) -> None:
    session = opened(store, TODAY)
    session.roll()
    session.act(Keep((0,)))
    assert parse_command("u", session.position) == "undo"
    with pytest.raises(IllegalActionError, match="game of the day"):
        session.undo()
    assert session.record() == store.objects(number_of(store, TODAY))


def test_earlier_days_are_practice_that_does_not_count(store: Store) -> None:
    session = opened(store, "2026-11-28")
    assert not session.counted
    assert session.opening["practice"] is True
    session.roll()
    session.act(Keep((0,)))
    session.undo()
    play_on(session, chance(1))
    assert store.daily_results("yahtzee") == {}
    assert store.best("yahtzee", "Ann") is None
    assert store.daily_game("2026-11-28", "yahtzee") is None
    assert not opened(store, "2026-11-28").over, "it may be practised again"


def test_practice_that_was_left_is_gone_on_with(store: Store) -> None:
    first = number_of(store, "2026-11-28")
    opened(store, "2026-11-28").roll()
    assert number_of(store, "2026-11-28") == first
    assert number_of(store, "2026-11-27") != first
    assert number_of(store, "2026-11-28", rules="yatzy") != first


def test_a_counted_game_that_was_left_counts_for_its_day_when_it_is_finished_later(
    store: Store,
) -> None:
    session = opened(store, "2026-11-29", today="2026-11-29")
    session.roll()
    late = opened(store, "2026-11-29", today=TODAY)
    assert late.counted
    assert late.position == session.position
    play_on(late, chance(1))
    assert store.daily_results("yahtzee") == {"2026-11-29": late.game.totals[0]}
    assert not opened(store, "2026-11-29", today=TODAY).counted, "from now on it is practice"


def test_a_day_whose_game_was_deleted_stays_taken(store: Store) -> None:
    store.delete(number_of(store, TODAY))
    with pytest.raises(ConflictError):
        number_of(store, TODAY)
    assert not store.running()


def test_a_daily_game_is_told_as_one_in_its_record(store: Store) -> None:
    opening = opened(store, TODAY).record()[0]
    assert opening == {
        "event": "game",
        "format": 1,
        "rules": "yahtzee",
        "players": ["Ann"],
        "daily": TODAY,
        "kind": "daily",
        "started": "2026-11-30T03:00:00Z",
    }


def test_a_second_window_that_goes_on_leaves_the_first_one_behind(
    tmp_path: Path, store: Store
) -> None:
    first = opened(store, TODAY)
    first.roll()
    with Store.open(str(tmp_path / "games.sqlite3")) as other:
        second = opened(other, TODAY)
        assert second.position == first.position
        second.act(by_chance(second.position, chance(1)))
        with pytest.raises(ConflictError, match="another window"):
            first.act(Score(placements(first.game.card, first.position.roll)[0].box))
        assert other.objects(number_of(other, TODAY)) == second.record()
