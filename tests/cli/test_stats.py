"""`yacht stats`: means, bests and bars."""

from __future__ import annotations

import csv
import json
from io import StringIO
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from records import kept, played, running

from yachtcli.store.games import Store
from yachtcli.ui.histogram import bars, drawn

if TYPE_CHECKING:
    from pathlib import Path

    from processes import Yacht

TOTALS = [played(seed=str(n))[-1]["totals"][0] for n in range(8)]


@pytest.fixture(autouse=True)
def _games() -> None:
    with Store.open() as store:
        for n in range(8):
            kept(store, played(seed=str(n)))
        kept(store, played("triple", ["Bob", "hard"], bots=[None, "hard"]))
        kept(store, played(players=["Cid"], kind="pad"))
        running(store, played(players=["Dan"]), 9)


@pytest.mark.parametrize("terminal", [False, True])
def test_what_is_asked_for_may_not_be_there(yacht: Yacht, *, terminal: bool) -> None:
    assert yacht("stats", "-p", "Dan", terminal=terminal) == (0, "", "No such games are kept.\n")
    assert yacht("stats", "-r", "yatzy", terminal=terminal).stdout == ""
    told = yacht("stats", "-p", "Dan", "--json", terminal=terminal)
    assert json.loads(told.stdout) == {"stats": []}


def test_nothing_is_told_kindly(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("YACHT_DATA_DIR", str(tmp_path / "elsewhere"))
    told = "No game has been finished yet. To play one: yacht play\n"
    assert yacht("stats") == (0, "", told)
    assert yacht("stats", terminal=True) == (0, "", told)


def test_json_has_every_figure(yacht: Yacht) -> None:
    told = json.loads(yacht("stats", "-p", "ann", "--json").stdout)["stats"]
    assert len(told) == 1
    ann = told[0]
    assert ann["totals"] == TOTALS
    assert ann["mean"] == pytest.approx(sum(TOTALS) / 8, abs=1e-4)
    assert ann["median"] == median(TOTALS)
    assert (ann["best"], ann["highest"], ann["lowest"]) == (max(TOTALS), max(TOTALS), min(TOTALS))
    assert (ann["rules"], ann["settings"], ann["bot"]) == ("yahtzee", {}, None)
    assert ann["wins"] == {"times": 0, "of": 0, "rate": 0}
    assert ann["section_bonuses"]["upper"]["of"] == 8
    assert ann["repeat"]["category"] == "yahtzee"
    assert next(iter(ann["boxes"])) == "ones"
    assert sum(ann["boxes"].values()) <= ann["mean"] + 1e-3


def test_a_draw_is_counted_apart_and_wins_nothing(yacht: Yacht) -> None:
    opening, *events, end = played(players=["Gil", "Hal"])
    with Store.open() as store:
        for totals in ([150, 150], [150, 150], [151, 150], [150, 160], [150, 160]):
            kept(store, [opening, *events, {**end, "totals": totals}])
    told = json.loads(yacht("stats", "-p", "Gil", "--json").stdout)["stats"][0]
    assert told["wins"] == {"times": 1, "of": 5, "rate": 0.2}
    assert told["draws"] == {"times": 2, "of": 5, "rate": 0.4}
    rows = list(csv.DictReader(StringIO(yacht("stats", "-p", "Hal", "--csv").stdout)))
    assert [(row["wins"], row["contests"], row["draws"]) for row in rows] == [("2", "5", "2")]
    shown = yacht("stats", "-p", "Hal", "--format", "table").stdout
    assert "won 2 of 5 games with others, first place shared in 2\n" in shown
    assert "shared" not in yacht("stats", "-p", "Bob", "--format", "table").stdout


def test_a_score_pad_counts_for_all_but_the_best(yacht: Yacht) -> None:
    (cid,) = json.loads(yacht("stats", "-p", "Cid", "--json").stdout)["stats"]
    assert (cid["games"], cid["best"], cid["best_at"]) == (1, None, None)
    assert cid["highest"] == cid["mean"]
    assert "no best: a score pad" in yacht("stats", "-p", "Cid", "--format", "table").stdout


def test_a_seed_counts_for_all_but_the_best_and_practice_for_nothing(yacht: Yacht) -> None:
    opening, *events = played(players=["Eve"])
    with Store.open() as store:
        kept(store, [{**opening, "seed": "a"}, *events])
        kept(store, [{**opening, "kind": "daily", "practice": True}, *events])
        practised = [{**opening, "players": ["Fay"], "kind": "daily", "practice": True}, *events]
        kept(store, practised)
    (eve,) = json.loads(yacht("stats", "-p", "Eve", "--json").stdout)["stats"]
    assert (eve["games"], eve["best"]) == (1, None)
    assert "a seed" in yacht("stats", "-p", "Eve", "--format", "table").stdout
    assert json.loads(yacht("stats", "-p", "Fay", "--json").stdout) == {"stats": []}
    assert yacht("history", "export", "--csv").stdout.count(",Fay,") == 1


def test_bots_are_left_out_unless_they_are_wanted(yacht: Yacht) -> None:
    players = [row.split("\t")[1:3] for row in yacht("stats").stdout.splitlines()]
    assert players == [["Ann", ""], ["Bob", ""], ["Cid", ""]]
    with_bots = [row.split("\t")[1:3] for row in yacht("stats", "--bots").stdout.splitlines()]
    assert ["hard", "hard"] in with_bots
    assert "hard (a bot)" in yacht("stats", "--bots", "--format", "table").stdout


def test_rows_are_those_of_csv(yacht: Yacht) -> None:
    plain = [line.split("\t") for line in yacht("stats").stdout.splitlines()]
    header, *written = csv.reader(StringIO(yacht("stats", "--csv").stdout))
    assert written == plain
    first = dict(zip(header, written[0], strict=True))
    assert (first["rules"], first["player"], first["games"]) == ("yahtzee", "Ann", "8")
    assert first["best"] == str(max(TOTALS))
    assert yacht("stats", "--csv", "--json").status == 2


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_the_page_fits_and_says_it_without_colour(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch, width: int, encoding: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    if encoding == "ascii":
        monkeypatch.setattr("yachtcli.ui.stats_page._has_blocks", lambda: False)
    shown = yacht("stats", "--bots", "--color", "never", terminal=True).stdout
    assert max(map(len, shown.splitlines())) <= width
    assert not [line for line in shown.splitlines() if line.endswith(" ")]
    text = " ".join(shown.split())
    assert "Yahtzee · Ann · 8 games" in text
    assert f"best {max(TOTALS)}, on " in text
    assert "Upper section, bonus:" in text
    assert ("█" in shown) == (encoding == "utf-8")
    assert ("##" in shown) == (encoding == "ascii")


def test_german_has_a_comma(yacht: Yacht) -> None:
    shown = yacht("stats", "-p", "Ann", "--format", "table", "--lang", "de").stdout
    assert f" {sum(TOTALS) / 8:.1f}".replace(".", ",") in shown
    assert f"\t{sum(TOTALS) / 8:.6g}" in yacht("stats", "-p", "Ann", "--lang", "de").stdout


def test_bars_hold_every_total() -> None:
    assert bars([]) == ()
    assert [tuple(bar) for bar in bars([5])] == [(5, 5, 1)]
    assert [tuple(bar) for bar in bars([-3, 4], 2)] == [(-5, -1, 1), (0, 4, 1)]


@given(st.lists(st.integers(-2000, 9450), min_size=1, max_size=60), st.integers(1, 14))
def test_bars_are_few_equal_and_without_gaps(totals: list[int], most: int) -> None:
    low_and_high_on_both_sides_of_0 = min(totals) < 0 <= max(totals)
    if most == 1 and low_and_high_on_both_sides_of_0:
        most = 2  # no range that begins at a round number holds both
    found = bars(totals, most)
    assert 1 <= len(found) <= most
    assert len({bar.last - bar.first for bar in found}) == 1
    for one, other in pairwise(found):
        assert other.first == one.last + 1
    assert found[0].number
    assert found[-1].number
    for bar in found:
        assert bar.number == sum(bar.first <= total <= bar.last for total in totals)


@given(
    st.lists(st.integers(0, 400), min_size=1, max_size=99),
    st.integers(20, 130),
    st.booleans(),
)
def test_bars_are_drawn_in_proportion(totals: list[int], width: int, blocks: bool) -> None:
    found = bars(totals)
    lines = list(drawn(found, width, blocks=blocks))
    most = max(bar.number for bar in found)
    lengths = []
    for bar, line in zip(found, lines, strict=True):
        assert len(line) <= width
        assert line.isascii() or blocks
        _range, *drawing = line.split()
        if bar.number:
            assert drawing[1:] == [str(bar.number)]
        lengths.append((bar.number, len(drawing[0]) if drawing else 0))
    room = max(length for _, length in lengths)
    for number, length in lengths:
        assert abs(length - number * room / most) <= 1
        assert bool(length) == bool(number)
