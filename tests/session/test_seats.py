"""Who sits at the table, and who has won."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yachtcli.core.players import MOST
from yachtcli.errors import NotationError
from yachtcli.loading.config import LONGEST_NAME
from yachtcli.session.ranking import ranking
from yachtcli.session.seats import Seat, bots_in, seated, seats_of


def names(*players: Seat) -> list[str]:
    return [seat.name for seat in seated(players)]


def bot(name: str) -> Seat:
    return Seat(name, name)


def test_seats_stay_in_the_order_they_were_named() -> None:
    seats = (Seat("Ben"), bot("hard"), Seat("Ann"))
    assert seated(seats) == seats


def test_bots_of_one_name_are_numbered_from_the_second_on() -> None:
    assert names(bot("hard"), bot("easy"), bot("hard"), bot("hard")) == [
        "hard",
        "easy",
        "hard 2",
        "hard 3",
    ]


def test_a_bot_makes_room_for_a_person_of_its_name_wherever_they_sit() -> None:
    assert names(Seat("Hard"), bot("hard")) == ["Hard", "hard 2"]
    assert names(bot("hard"), Seat("hard")) == ["hard 2", "hard"]
    assert names(bot("hard"), bot("hard"), Seat("hard 2")) == ["hard", "hard 3", "hard 2"]


def test_eight_players_are_the_most_and_one_the_fewest() -> None:
    assert MOST == 8
    eight = [Seat(f"P{n}") for n in range(8)]
    assert len(seated(eight)) == 8
    assert len(set(names(*[bot("hard")] * 8))) == 8
    for wrong in ([], [*eight, Seat("P9")], [bot("hard")] * 9):
        with pytest.raises(NotationError, match=f"1 to 8 players, not {len(wrong)}"):
            seated(wrong)


@pytest.mark.parametrize("other", ["Ann", "ann", "ANN", " Ann ", "Ann  "])
def test_two_people_of_one_name_are_refused(other: str) -> None:
    with pytest.raises(NotationError, match="two players"):
        seated([Seat("Ann"), Seat(other)])


@pytest.mark.parametrize(
    "name", ["", " ", "\t", "\n", "x" * (LONGEST_NAME + 1), "a\x1b[31m", "\ud800"]
)
def test_a_name_that_can_not_be_shown_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(NotationError) as error:
        seated([Seat(name)])
    assert "\n" not in str(error.value)
    assert str(error.value).isprintable()


def test_names_are_tidied_and_may_be_of_any_script() -> None:
    assert names(Seat("  Ann   Lee ")) == ["Ann Lee"]
    assert names(Seat("Jürgen"), Seat("花子"), Seat("x" * LONGEST_NAME)) == [
        "Jürgen",
        "花子",
        "x" * LONGEST_NAME,
    ]


def test_a_record_tells_its_seats() -> None:
    opening = {"players": ["Ann", "hard"], "bots": [None, "hard"]}
    assert seats_of(opening) == (Seat("Ann"), Seat("hard", "hard"))
    assert bots_in(seats_of(opening)) == [None, "hard"]
    people = seats_of({"players": ["Ann", "Ben"]})
    assert people == (Seat("Ann"), Seat("Ben"))
    assert bots_in(people) is None


@pytest.mark.parametrize("bots", [None, "hard", [], ["hard"], [1, 2, 3], {"hard": 1}])
def test_bots_that_nobody_can_read_are_people(bots: object) -> None:
    assert seats_of({"players": ["Ann", "Ben"], "bots": bots}) == (Seat("Ann"), Seat("Ben"))


def places(totals: list[int]) -> list[tuple[int, int, int]]:
    return [(ranked.place, ranked.player, ranked.total) for ranked in ranking(totals)]


def test_the_highest_total_wins() -> None:
    assert places([187, 231, 90]) == [(1, 1, 231), (2, 0, 187), (3, 2, 90)]


def test_equal_totals_share_a_place_and_the_next_ones_are_left_out() -> None:
    assert places([200, 200]) == [(1, 0, 200), (1, 1, 200)], "a draw has no winner"
    assert places([100, 200, 200, 50]) == [(1, 1, 200), (1, 2, 200), (3, 0, 100), (4, 3, 50)]
    assert places([7, 9, 7, 7]) == [(1, 1, 9), (2, 0, 7), (2, 2, 7), (2, 3, 7)]
    assert places([0]) == [(1, 0, 0)]


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=8))
def test_a_place_is_one_more_than_the_players_before_it(totals: list[int]) -> None:
    told = places(totals)
    assert sorted(player for _, player, _ in told) == list(range(len(totals)))
    for place, player, total in told:
        assert total == totals[player]
        assert place == 1 + len([other for other in totals if other > total])
    assert [place for place, _, _ in told] == sorted(place for place, _, _ in told)
