"""Real dice into boxes: what the rules allow, what they refuse, and what is written down."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pads import a_pad, go_on, tell
from playing import Unwilling, is_valid

from yachtcli.errors import ConflictError, IllegalActionError, NotationError
from yachtcli.session.journal import Stored
from yachtcli.session.pad import Pad
from yachtcli.session.pad_turns import Thrown, hangs_on_keeping, placements
from yachtcli.session.zeros import better_than
from yachtcli.store.games import Store

if TYPE_CHECKING:
    from pathlib import Path

FIVES = "55555"


def test_an_entry_is_written_before_the_next_player_is_asked() -> None:
    pad, journal = a_pad()
    tell(pad, "66621 sixes")
    assert (pad.player, pad.totals) == (1, (18, 0))
    assert journal.objects[1:] == [
        {"event": "roll", "player": 0, "dice": [6, 6, 6, 2, 1]},
        {"event": "score", "player": 0, "box": "sixes", "points": 18, "bonus": 0},
    ]
    assert journal.objects[0]["kind"] == "pad"


def test_dice_alone_are_written_down_and_wait_for_their_box() -> None:
    pad, journal = a_pad()
    tell(pad, "66621")
    assert journal.objects[1:] == [{"event": "roll", "player": 0, "dice": [6, 6, 6, 2, 1]}]
    assert pad.player == 0
    tell(pad, "chance")
    assert pad.totals == (21, 0)
    assert journal.objects == pad.record()


def test_other_dice_take_the_place_of_those_that_wait() -> None:
    pad, journal = a_pad()
    tell(pad, "66621", "66651", "chance")
    assert pad.totals == (24, 0)
    assert len(journal.objects) == 3
    tell(pad, "11111", "22222 twos")
    assert pad.totals == (24, 10)
    assert journal.objects == pad.record()
    assert is_valid(journal.objects)


def test_a_box_without_dice_asks_for_them() -> None:
    pad, journal = a_pad()
    with pytest.raises(IllegalActionError, match="which dice") as error:
        tell(pad, "chance")
    assert error.value.rule == "roll-first"
    assert len(journal.objects) == 1


def test_a_filled_box_is_refused_and_nothing_is_written() -> None:
    pad, journal = a_pad("yahtzee", "Ann")
    tell(pad, "66621 chance")
    with pytest.raises(IllegalActionError, match="Chance is filled") as error:
        tell(pad, "66655 chance")
    assert error.value.rule == "box-filled"
    assert journal.objects == pad.record()
    assert len(journal.objects) == 3


def test_a_joker_is_refused_with_the_place_where_it_must_go() -> None:
    pad, _ = a_pad("yahtzee", "Ann")
    tell(pad, "11111 yahtzee")
    with pytest.raises(IllegalActionError) as error:
        tell(pad, f"{FIVES} chance")
    assert error.value.rule == "joker-upper"
    assert str(error.value) == (
        "a further Yahtzee goes to Fives while that is open; these dice may go to Fives 25+100"
    )
    tell(pad, f"{FIVES} fives")
    with pytest.raises(IllegalActionError) as error:
        tell(pad, f"{FIVES} ones")
    assert error.value.rule == "joker-lower"
    assert "Full house 25+100" in str(error.value)
    assert "Large straight 40+100" in str(error.value)
    tell(pad, f"{FIVES} large straight")
    assert pad.totals == (50 + 25 + 100 + 40 + 100,)


def test_a_struck_box_of_five_equal_dice_earns_no_bonus_but_forces_all_the_same() -> None:
    pad, _ = a_pad("yahtzee", "Ann")
    tell(pad, "12346 yahtzee")
    with pytest.raises(IllegalActionError, match=r"these dice may go to Fives 25$"):
        tell(pad, f"{FIVES} chance")
    tell(pad, f"{FIVES} fives")
    assert pad.totals == (25,)


def test_a_strike_is_for_games_that_have_it() -> None:
    pad, _ = a_pad("yahtzee", "Ann")
    with pytest.raises(IllegalActionError) as error:
        tell(pad, "66621 strike chance")
    assert error.value.rule == "voluntary-zero"
    free, journal = a_pad("yahtzee-free", "Ann")
    tell(free, "66621 strike chance")
    assert journal.objects[-1]["strike"] is True
    assert free.totals == (0,)
    assert is_valid(journal.objects)


@pytest.mark.parametrize(
    ("dice", "why"),
    [
        ("6662", "4 dice"),
        ("666211", "6 dice"),
        ("66671", "no die shows 7"),
        ("x6662", "has no box 'x6662 chance'"),
    ],
)
def test_wrong_dice_are_no_dice(dice: str, why: str) -> None:
    pad, journal = a_pad()
    with pytest.raises(NotationError, match=why):
        tell(pad, f"{dice} chance")
    assert len(journal.objects) == 1


def test_a_column_that_takes_one_roll_only_is_told_by_the_roll() -> None:
    settings = {"columns": ["1", "2"], "column.2.on_roll": [1]}
    pad, journal = a_pad("yahtzee", "Ann", settings=settings)
    with pytest.raises(IllegalActionError) as error:
        tell(pad, "roll 2 66621 chance@2")
    assert error.value.rule == "roll-limit"
    tell(pad, "roll 1 66621 chance@2")
    assert journal.objects[1]["number"] == 1
    tell(pad, "66651 sixes@2")  # nobody said which roll it was: the first one makes it right
    assert "number" not in journal.objects[3]
    assert pad.totals == (21 + 18,)
    assert is_valid(journal.objects)
    assert go_on(pad.record())[0].cards == pad.cards


def test_a_told_roll_that_no_open_box_takes_is_refused() -> None:
    settings = {"columns": ["1"], "column.1.on_roll": [1, 3]}
    pad, _ = a_pad("yahtzee", "Ann", settings=settings)
    with pytest.raises(IllegalActionError) as error:
        tell(pad, "roll 2 66621")
    assert error.value.rule == "roll-limit"


SERVED = {
    "category.chance.points": [
        {"plus": 90, "on_roll": [1]},
        {"plus": 70, "all_thrown": True},
        {"plus": 10},
    ]
}


def test_points_that_hang_on_the_roll_are_the_last_ones_unless_it_is_told() -> None:
    pad, journal = a_pad("yahtzee", "Ann", "Ben", "Cid", "Dan", settings=SERVED)
    chance = pad.box("chance")
    ways = placements(pad.position.card, Thrown((6, 6, 6, 2, 1)), chance)
    assert [way.points for way in ways] == [10, 70, 90]
    tell(pad, "66621 chance", "roll 1 66621 chance", "2 all: 66621 chance", "66621 roll 2 chance")
    assert pad.totals == (10, 90, 70, 10)
    assert is_valid(journal.objects)
    assert go_on(pad.record())[0].totals == pad.totals


def test_whether_points_hang_on_keeping() -> None:
    pad, _ = a_pad("yahtzee", "Ann", settings=SERVED)
    thrown = Thrown((6, 6, 6, 2, 1))
    card = pad.position.card
    assert hangs_on_keeping(card, thrown, pad.box("chance"))
    assert not hangs_on_keeping(card, thrown._replace(number=1), pad.box("chance"))
    assert not hangs_on_keeping(card, thrown, pad.box("sixes"))


def test_six_dice_and_dice_with_many_faces() -> None:
    pad, journal = a_pad("yahtzee", "Ann", settings={"dice.count": 6})
    tell(pad, "666211 chance")
    assert pad.totals == (22,)
    assert is_valid(journal.objects)
    many, journal = a_pad("yahtzee", "Ann", settings={"dice.faces": 12})
    tell(many, "12 11 3 3 1 chance")
    assert many.totals == (30,)
    assert is_valid(journal.objects)


def test_a_zero_that_nobody_asked_for_is_told_where_points_are_possible() -> None:
    pad, _ = a_pad("yahtzee", "Ann")
    thrown = Thrown((6, 6, 6, 2, 1))
    seen = pad.choices(thrown)
    (zero,) = placements(pad.position.card, thrown, pad.box("yahtzee"))
    assert [entry.box.id for entry in better_than(zero, seen)][:2] == ["three_of_a_kind", "chance"]
    (paid,) = placements(pad.position.card, thrown, pad.box("ones"))
    assert better_than(paid, seen) == ()


def test_the_end_is_written_when_the_pad_is_closed_and_once() -> None:
    pad, journal = a_pad("yacht", "Ann")
    for box in pad.ruleset.boxes:
        assert not pad.over
        tell(pad, f"66621 {box.id}")
    assert pad.over
    assert journal.objects[-1]["event"] == "score"
    pad.close()
    pad.close()
    assert [data["event"] for data in journal.objects].count("end") == 1
    assert journal.objects[-1]["totals"] == list(pad.totals)
    assert journal.objects == pad.record()
    assert is_valid(journal.objects)


def test_what_can_t_be_written_is_not_done() -> None:
    pad, journal = a_pad()
    tell(pad, "66621 sixes", "11111")
    before = pad.record()
    journal.broken = True
    for line in ("22222", "chance", "22222 twos", "undo", "fix 1 chance", "add Cid"):
        with pytest.raises(OSError, match="No space"):
            tell(pad, line)
        assert pad.record() == before
    with pytest.raises(OSError, match="No space"):
        pad.rename(0, "Anna")
    assert pad.names == ("Ann", "Ben")
    journal.broken = False
    tell(pad, "chance")
    assert journal.objects == pad.record()


def test_a_record_of_kept_dice_is_no_pad() -> None:
    pad, _ = a_pad("yahtzee", "Ann")
    tell(pad, "66621")
    kept = {"event": "keep", "player": 0, "dice": [6, 6, 6], "at": [1, 2, 3]}
    with pytest.raises(NotationError, match="no score pad"):
        go_on([*pad.record(), kept])


def test_a_record_that_does_not_say_it_is_a_pad_becomes_one() -> None:
    pad, _ = a_pad()
    tell(pad, "66621 sixes")
    opening, *events = pad.record()
    del opening["kind"]
    again, journal = go_on([opening, *events])
    tell(again, "skip")
    assert journal.objects == again.record()
    assert is_valid(journal.objects)


def test_again_is_a_new_game_of_the_same_players_by_the_same_rules() -> None:
    pad, _ = a_pad("yahtzee", "Ann", "Ben", settings={"turn.rolls": 4})
    tell(pad, "66621 sixes")
    other = pad.again(Unwilling)
    assert (other.names, other.totals) == (("Ann", "Ben"), (0, 0))
    assert other.ruleset == pad.ruleset


def test_a_pad_that_has_gone_on_in_another_window_is_not_written_over(tmp_path: Path) -> None:
    path = str(tmp_path / "games.sqlite3")
    with Store.open(path) as here, Store.open(path) as there:
        ruleset = a_pad()[0].ruleset
        pad = Pad.begin(ruleset, ["Ann"], lambda opening: Stored(here, here.begin(opening), 1))
        tell(pad, "66621 sixes")
        objects = there.objects(1)
        other = Pad.resume(objects, Stored(there, 1, len(objects)))
        tell(other, "66621 chance", "fix 1 66651")
        for line in ("11111 ones", "undo", "fix 1 66666", "add Ben"):
            with pytest.raises(ConflictError, match="gone on in another window"):
                tell(pad, line)
            assert pad.totals == (18,)
        assert here.objects(1) == other.record()
