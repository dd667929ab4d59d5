"""What a tournament came to, on a terminal: figures below each other, bars by one scale."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from yachtcli.loading import catalog
from yachtcli.session.standings import Standing
from yachtcli.ui import tournament_table
from yachtcli.ui.histogram import abreast, shared
from yachtcli.ui.tournament_table import show

if TYPE_CHECKING:
    from collections.abc import Sequence

RULES = catalog.find("yahtzee")
NAMES = ("easy", "normal", "hard", "perfect", "other", "more", "python3 /home/ann/bot.py", "b")
FULL = "█"


def standing(name: str, totals: Sequence[int], games: int) -> Standing:
    return Standing(name, tuple(sorted(totals)), Fraction(1), Fraction(1), games)


def field(players: int, games: int, lost: int = 0) -> list[Standing]:
    """So many players, each better than the last one; the first has lost some games."""
    return [
        standing(
            name,
            [100 + 30 * player + 37 * game % 200 for game in range(0 if player else lost, games)],
            games,
        )
        for player, name in enumerate(NAMES[:players])
    ]


def lines(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    width: int,
    found: Sequence[Standing],
) -> list[str]:
    monkeypatch.setenv("COLUMNS", str(width))
    show(RULES, found, "1", color=False)
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("lost", [0, 3, 100])
@pytest.mark.parametrize("games", [2, 20, 100])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 7, 8])
@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_it_fits_on_a_screen_with_the_command_and_the_next_prompt(  # noqa: PLR0913 - cases
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    *,
    width: int,
    players: int,
    games: int,
    lost: int,
) -> None:
    found = field(players, games, min(lost, games))
    told = lines(capsys, monkeypatch, width, found)
    assert max(map(len, told)) <= width
    if players <= 4 or width >= 80:
        assert len(told) <= 22
    words = " ".join(told).split()
    for one in found:
        assert one.mean is None or f"{float(one.mean):.2f}" in words
        assert one.name[:6] in " ".join(told)


@pytest.mark.parametrize(("players", "width"), [(1, 40), (3, 40), (4, 80), (4, 120), (8, 80)])
def test_bars_are_drawn_where_they_fit(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    players: int,
    width: int,
) -> None:
    told = lines(capsys, monkeypatch, width, field(players, 100))
    assert any(FULL in line for line in told)
    (names,) = [n for n, line in enumerate(told) if "easy" in line][-1:]
    assert told[names - 1] == "", "names stand above the bars, too"
    assert sum("easy" in line for line in told) == 2


def test_few_games_are_told_in_figures_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    few, enough = (lines(capsys, monkeypatch, 80, field(2, games)) for games in (19, 20))
    assert len(few) == 5
    assert len(enough) > 5 + 5


def test_where_there_is_little_room_figures_stand_in_columns_as_elsewhere(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [standing("easy", [99, 100, 101], 3), standing("hard", [240, 250, 260], 3)]
    assert lines(capsys, monkeypatch, 40, found) == [
        "Yahtzee · 3 games · seed 1",
        "",
        "             easy     hard",
        "  mean     100.00   250.00",
        "  ± 95 %     2.48    24.84",
        "  sd          1.0     10.0",
        "  median      100      250",
        "  range    99–101  240–260",
        "  won      33.3 %   33.3 %",
        "  ± 95 %  143.4 %  143.4 %",
    ]


def test_medians_stand_below_each_other_with_the_same_places(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [standing("easy", [100, 102], 2), standing("hard", [240, 251], 2)]
    told = lines(capsys, monkeypatch, 80, found)
    assert [line.split()[4] for line in told[3:]] == ["101.0", "245.5"]


def test_a_terminal_without_blocks_gets_one_dash_everywhere(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with_blocks = "\n".join(lines(capsys, monkeypatch, 80, field(2, 100)))
    assert "–" in with_blocks
    assert not any(sign in with_blocks for sign in ("0-", "9-", "#"))
    monkeypatch.setattr(tournament_table, "can_write", lambda _signs: False)
    without = "\n".join(lines(capsys, monkeypatch, 80, field(2, 100)))
    assert "–" not in without
    assert "##" in without


def test_several_have_the_same_ranges_and_one_scale() -> None:
    many, few = shared([[100] * 40, [100] * 10 + [330]], 5)
    assert [tuple(bar)[:2] for bar in many] == [tuple(bar)[:2] for bar in few]
    assert sum(bar.number for bar in many) == 40
    head, first, *_, last = abreast(["a", "b"], [many, few], 33, blocks=True)
    assert head.split() == ["a", "b"]
    left, right = first.split("  ")[1].strip(), first.split("  ")[-1].strip()
    assert (left.count(FULL), left.split()[1]) == (4 * right.count(FULL), "40")
    assert last.split()[-1] == "1"
    assert shared([[], [7]]) == [(shared([[7]])[0][0]._replace(number=0),), shared([[7]])[0]]
    assert shared([[], []]) == [(), ()]


def test_counts_give_way_before_bars_do_and_bars_that_say_nothing_are_left_out() -> None:
    found = shared([[100] * 400, [330] * 10], 5)
    heads = ("a", "b")
    assert "400" in abreast(heads, found, 40, blocks=True)[1]
    without = abreast(heads, found, 21, blocks=True)
    assert "400" not in "".join(without)
    assert FULL * 4 in without[1]
    assert abreast(heads, found, 18, blocks=True) == ()
    assert max(map(len, abreast(heads, found, 200, blocks=True))) <= 200
