"""`yacht daily`: played once a day, told, shared, and never spoilt."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from processes import ENTRY, LONG

from yachtcli.session import daily
from yachtcli.store.games import Store

if TYPE_CHECKING:
    from collections.abc import Callable

    from processes import Outcome, Yacht, YachtProcess

GAME = "".join(f"{label}\n" for label in "abcdefghijklm")
"""Each roll goes into the next box."""
TODAY = "2026-11-30"


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Sets the clock to the morning of a day, or to a moment of it."""

    def set_clock(day: str, time: str = "03:00:00") -> None:
        now = datetime.fromisoformat(f"{day}T{time}").replace(tzinfo=UTC).timestamp()
        monkeypatch.setattr(daily, "clock", lambda: now)

    set_clock(TODAY)
    return set_clock


def status(yacht: Yacht, *words: str) -> dict[str, object]:
    told: dict[str, object] = json.loads(yacht("daily", "status", *words, "--json").stdout)
    return told


def total_of(done: Outcome) -> int:
    found = re.search(r"The card is full: (\d+) points", done.stdout)
    assert found
    return int(found[1])


def play_days(yacht: Yacht, on: Callable[[str], None], *days: str) -> dict[str, int]:
    """Play on these days; what each came to."""
    totals = {}
    for day in days:
        on(day)
        totals[day] = total_of(yacht("daily", stdin=GAME))
    return totals


def test_a_whole_game_is_played_once_and_then_told(yacht: Yacht, on: Callable[[str], None]) -> None:
    on(TODAY)
    played = yacht("daily", stdin=GAME)
    assert (played.status, played.stderr) == (0, "")
    assert f"Yahtzee · {TODAY} · " in played.stdout
    assert "Dice 4 3 6 2 2." in played.stdout, "the first five of the day's dice"
    total = total_of(played)
    told = yacht("daily", stdin=GAME)
    assert (told.status, told.stderr) == (0, "")
    assert told.stdout.splitlines() == [
        f"Yahtzee, {TODAY}: played, {total} points.",
        "To show it to others: yacht daily share",
        "The next dice fall at 0:00 UTC, in 21 h 0 min.",
    ]
    with Store.open() as store:
        assert len(store.games()) == 1
        assert not store.running()


def test_what_is_left_goes_on_and_keeps_its_dice(yacht: Yacht, on: Callable[[str], None]) -> None:
    on(TODAY)
    left = yacht("daily", stdin="6\n")
    assert left.status == 1
    assert left.stderr == "The game is saved; go on with: yacht daily\n"
    told = yacht("daily", "status", "--format", "table").stdout
    assert f"Yahtzee, {TODAY}: begun; go on with: yacht daily\n" in told
    again = yacht("daily", stdin=GAME)
    assert again.status == 0
    assert "roll 2 of 3" in again.stdout.splitlines()[1]
    assert "Kept 6" in again.stdout


def test_a_daily_game_that_is_resumed_is_told_as_one(
    yacht: Yacht, on: Callable[[str], None]
) -> None:
    on(TODAY)
    yacht("daily", stdin="a\n")
    done = yacht("resume", stdin=GAME[2:])
    assert done.status == 0
    assert "To show it to others: yacht daily share" in done.stdout
    assert status(yacht)["state"] == "finished"


def test_nothing_is_taken_back_in_it(yacht: Yacht, on: Callable[[str], None]) -> None:
    on(TODAY)
    done = yacht("daily", stdin="6\nu\nm\nundo\n")
    assert done.stderr.count("nothing is taken back in the game of the day") == 2


def test_the_game_of_the_start_is_played_on_over_midnight(
    yacht: Yacht, on: Callable[..., None]
) -> None:
    on(TODAY, "23:59:59")
    yacht("daily", stdin="a\n")
    on("2026-12-01", "00:00:01")
    late = yacht("daily", "-r", "yahtzee", "--date", TODAY, stdin="")
    assert late.stderr.startswith(
        f"The game is saved; go on with: yacht daily -r yahtzee --date {TODAY}\n"
    )
    new = yacht("daily", stdin="")
    assert "Yahtzee · 2026-12-01" in new.stdout
    assert f"The game of {TODAY} (yahtzee) still waits; go on with: yacht resume 1" in new.stderr
    late = yacht("daily", "--date", TODAY, stdin=GAME[2:])
    assert late.status == 0
    assert "practice" not in late.stdout
    assert status(yacht)["results"] == {TODAY: total_of(late)}
    assert status(yacht)["streak"] == 1


def test_earlier_days_are_practice(yacht: Yacht, on: Callable[[str], None]) -> None:
    on(TODAY)
    done = yacht("daily", "--date", "2026-11-28", stdin="5\nu\n" + GAME)
    assert (done.status, done.stderr) == (0, "")
    assert "2026-11-28, practice" in done.stdout
    assert done.stdout.splitlines()[-1] == "This was practice: it does not count."
    assert "Taken back: Player kept 5" in done.stdout
    assert status(yacht)["played"] == 0
    assert "est" not in done.stdout.rpartition("The card is full")[2], "it is no personal best"
    assert json.loads(yacht("stats", "--json").stdout) == {"stats": []}
    again = yacht("daily", "--date", "2026-11-28", stdin="")
    assert "round 1 of 13, roll 1 of 3" in again.stdout


def test_naming_today_is_the_game_that_counts(yacht: Yacht, on: Callable[[str], None]) -> None:
    on(TODAY)
    yacht("daily", "--date", TODAY, stdin=GAME)
    assert status(yacht)["state"] == "finished"


@pytest.mark.parametrize("words", [[], ["share"], ["status"]])
@pytest.mark.parametrize("day", ["2026-12-01", "9999-01-01", "2026-02-30", "yesterday", "", "1"])
def test_days_to_come_and_what_is_no_day_are_refused(
    yacht: Yacht, on: Callable[[str], None], words: list[str], day: str
) -> None:
    on(TODAY)
    done = yacht("daily", *words, "--date", day, stdin=GAME)
    assert (done.status, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert TODAY in done.stderr
    with Store.open() as store:
        assert not store.running()


@pytest.mark.parametrize(
    "words", [["-s", "turn.rolls=4"], ["--set", "turn.rolls=4"], ["--seed", "1"], ["--bot", "hard"]]
)
def test_there_are_no_house_settings_no_seeds_and_no_others(yacht: Yacht, words: list[str]) -> None:
    done = yacht("daily", *words)
    assert (done.status, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_each_ruleset_has_its_own_game_and_the_environment_names_one(
    yacht: Yacht, on: Callable[[str], None]
) -> None:
    on(TODAY)
    assert "Yacht · 2026-11-30" in yacht("daily", "-r", "yacht", stdin="").stdout
    done = yacht("daily", stdin="", env={"YACHT_RULES": "yatzy"})
    assert "Yatzy · 2026-11-30" in done.stdout
    assert "Dice 2 6 4 1 5." in done.stdout
    states = {rules: status(yacht, "-r", rules)["state"] for rules in ("yacht", "yatzy", "yahtzee")}
    assert states == {"yacht": "running", "yatzy": "running", "yahtzee": "open"}
    assert yacht("daily", "-r", "yathzee", stdin="").status == 3


def test_a_table_of_ones_own_has_a_game_too(
    yacht: Yacht, on: Callable[[str], None], tmp_path: object
) -> None:
    on(TODAY)
    table = os.path.join(str(tmp_path), "kitchen.toml")  # noqa: PTH118 - a path for the command line
    with open(table, "w", encoding="utf-8") as file:  # noqa: PTH123 - the same
        file.write('format = 1\nid = "kitchen"\nextends = "yahtzee"\n[turn]\nrolls = 2\n')
    assert yacht("daily", "-r", table, stdin=GAME).status == 0
    assert status(yacht, "-r", table)["rules"] == "kitchen"
    assert status(yacht, "-r", table)["played"] == 1
    assert status(yacht)["played"] == 0


def test_best_and_streak_are_told(yacht: Yacht, on: Callable[[str], None]) -> None:
    days = ["2026-11-25", "2026-11-26", "2026-11-28", "2026-11-29", "2026-11-30"]
    totals = play_days(yacht, on, *days)
    told = status(yacht)
    assert told == {
        "rules": "yahtzee",
        "day": TODAY,
        "state": "finished",
        "game": 5,
        "total": totals[TODAY],
        "best": max(totals.values()),
        "streak": 3,
        "longest_streak": 3,
        "played": 5,
        "results": totals,
    }
    on("2026-12-01")
    row = yacht("daily", "status").stdout
    best = max(totals.values())
    assert row == f"yahtzee\t2026-12-01\topen\t\t{best}\t3\t3\t5\n"
    on("2026-12-02")
    assert yacht("daily", "status").stdout.split("\t")[5:7] == ["0", "3"]
    shown = yacht("daily", "status", "--format", "table").stdout
    assert "Yahtzee, 2026-12-02: not played yet; begin with: yacht daily" in shown
    assert f"Your best so far: {best}." in shown
    other = yacht("daily", "status", "-r", "yatzy", "--format", "table").stdout
    assert "Yatzy, 2026-12-02: not played yet; begin with: yacht daily -r yatzy" in other
    assert "(longest: 3)" in shown
    earlier = status(yacht, "--date", "2026-11-26")
    assert (earlier["streak"], earlier["played"], earlier["state"]) == (2, 2, "finished")
    missed = status(yacht, "--date", "2026-11-27")
    assert (missed["streak"], missed["state"], missed["total"]) == (2, "missed", None)


def test_what_is_shared_tells_the_total_and_no_dice(
    yacht: Yacht, on: Callable[[str], None]
) -> None:
    totals = play_days(yacht, on, "2026-11-28", "2026-11-29", "2026-11-30")
    done = yacht("daily", "share")
    assert (done.status, done.stderr) == (0, "")
    first, second, third = done.stdout.splitlines()
    assert first == f"yacht daily {TODAY} · Yahtzee"
    assert second.startswith(f"{totals[TODAY]} points · ")
    assert second.endswith(" · 3 days in a row")
    assert third.endswith(" the last 7 days")
    assert len(third.split()[0]) == 7
    assert max(map(len, (first, second, third))) <= 60
    numbers = {int(number) for number in re.findall(r"\d+", done.stdout.replace(TODAY, ""))}
    assert numbers <= {totals[TODAY], max(totals.values()), 3, 7}
    told = json.loads(yacht("daily", "share", "--json").stdout)
    assert told["text"] == done.stdout.rstrip("\n")
    assert (told["total"], told["streak"], told["day"]) == (totals[TODAY], 3, TODAY)


def test_two_games_with_the_same_total_are_shared_alike_whatever_was_rolled(
    yacht: Yacht, on: Callable[[str], None]
) -> None:
    """Nothing but the total of a game goes into what is shared."""
    from yachtcli.loading import catalog  # noqa: PLC0415 - only here
    from yachtcli.ui import daily as words  # noqa: PLC0415 - only here

    on(TODAY)
    total = total_of(yacht("daily", stdin=GAME))
    ruleset = catalog.find("yahtzee")
    expected = words.share(ruleset, daily.standing({TODAY: total}, TODAY), blocks=True)
    assert yacht("daily", "share").stdout.splitlines() == list(expected)


def test_a_day_that_is_named_is_shared_as_it_stood_then(
    yacht: Yacht, on: Callable[[str], None]
) -> None:
    totals = play_days(yacht, on, "2026-11-28", "2026-11-29", "2026-11-30")
    done = yacht("daily", "share", "--date", "2026-11-28")
    assert done.stdout == f"yacht daily 2026-11-28 · Yahtzee\n{totals['2026-11-28']} points\n"
    assert yacht("daily", "--date", "2026-11-28", "share").stdout == done.stdout
    on("2026-12-24")
    assert yacht("daily", "share").stdout.splitlines()[0] == f"yacht daily {TODAY} · Yahtzee"


def test_what_is_not_finished_is_not_shared(yacht: Yacht, on: Callable[[str], None]) -> None:
    on(TODAY)
    none = yacht("daily", "share")
    assert (none.status, none.stdout, none.stderr.count("\n")) == (1, "", 1)
    assert "yacht daily" in none.stderr
    yacht("daily", stdin="a\n")
    assert yacht("daily", "share").status == 1
    yacht("daily", stdin=GAME[2:])
    assert yacht("daily", "share").status == 0
    other = yacht("daily", "share", "--date", "2026-11-28")
    assert (other.status, other.stdout) == (1, "")
    assert "2026-11-28" in other.stderr
    assert yacht("daily", "-r", "yatzy", "share").status == 1, "-r may stand before the word"


def test_bars_are_digits_where_blocks_can_not_be_written() -> None:
    from yachtcli.ui import daily as words  # noqa: PLC0415 - only here

    assert words.drawable("utf-8")
    assert not words.drawable("ascii")
    assert not words.drawable("latin-1")
    assert not words.drawable(None)
    assert not words.drawable("nonsense")
    assert words.bars([None, 100, 135, 170], blocks=False) == "-158"
    assert words.bars([None, 100, 135, 170], blocks=True) == "·▁▅█"


def test_a_pipe_of_plain_ascii_gets_plain_ascii(yacht_process: YachtProcess) -> None:
    today = daily.today()
    before = (datetime.fromisoformat(today) - timedelta(days=1)).date().isoformat()
    with Store.open() as store:
        for day in (before, today):
            opening = {"event": "game", "format": 1, "rules": "yahtzee", "players": ["Ann"]}
            number = store.begin_daily(day, {**opening, "kind": "daily", "daily": day})
            store.finish(number, 1, {"event": "end", "totals": [200 + (day == today)]})
    done = yacht_process("daily", "share", env={"PYTHONIOENCODING": "ascii", "LANGUAGE": "en"})
    assert (done.status, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        f"yacht daily {today} - Yahtzee",
        "201 points - my best - 2 days in a row",
        "-----18 the last 7 days",
    ]


def test_a_deleted_game_leaves_its_day_taken(yacht: Yacht, on: Callable[[str], None]) -> None:
    on(TODAY)
    yacht("daily", stdin="a\n")
    with Store.open() as store:
        store.delete(1)
    done = yacht("daily", stdin=GAME)
    assert (done.status, done.stdout, done.stderr.count("\n")) == (1, "", 1)


def test_the_player_is_the_one_of_the_config(yacht: Yacht, on: Callable[[str], None]) -> None:
    on(TODAY)
    yacht("config", "set", "player", "Jürgen")
    assert "Jürgen, round 1" in yacht("daily", stdin="").stdout


def test_what_is_asked_takes_no_options_of_playing(yacht: Yacht) -> None:
    done = yacht("daily", "--plain", "share")
    assert (done.status, done.stderr.count("\n")) == (2, 1)


def test_help_says_what_counts(yacht: Yacht) -> None:
    page = yacht("daily", "--help")
    assert page.status == 0
    assert "--date" in page.stdout
    assert "share" in page.stdout
    assert "--set" not in page.stdout


def test_four_processes_that_begin_at_once_begin_one_game() -> None:
    day = daily.today()
    started = [
        subprocess.Popen(
            [sys.executable, "-c", ENTRY, "daily"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for _ in range(4)
    ]
    told = [process.communicate(b"", timeout=LONG) for process in started]
    ends = [process.returncode for process in started]
    # One that comes second while the first rolls is told so; it has begun nothing.
    assert set(ends) <= {1, 3}, told
    assert 1 in ends
    assert all(b"Traceback" not in err for _, err in told)
    with Store.open() as store:
        (game,) = store.running()
        assert game.day in {day, daily.today()}
        objects = store.objects(game.number)
    assert [data["event"] for data in objects] == ["game", "roll"]


def test_today_is_that_of_utc_without_a_clock_of_ours(yacht: Yacht) -> None:
    before = datetime.now(UTC).date()
    told = str(status(yacht)["day"])
    assert told in {before.isoformat(), (before + timedelta(days=1)).isoformat()}
