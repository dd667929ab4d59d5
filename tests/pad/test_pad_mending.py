"""Slips are mended, turns missed, players come late: and the rules allow what is recorded."""

from __future__ import annotations

import pytest
from pads import a_pad, go_on, mending, tell
from playing import is_valid

from yachtcli.errors import IllegalActionError, NotationError


def test_undo_takes_back_the_entry_and_then_the_dice() -> None:
    pad, journal = a_pad()
    tell(pad, "66621 sixes", "11122 ones", "undo")
    assert pad.thrown is not None
    assert pad.thrown.dice == (1, 1, 1, 2, 2)
    assert (pad.player, pad.totals) == (1, (18, 0))
    assert journal.objects == pad.record()
    tell(pad, "twos")
    assert pad.totals == (18, 4)
    tell(pad, "undo", "undo")
    assert pad.thrown is None
    assert journal.objects == pad.record()
    assert len(journal.objects) == 3
    tell(pad, "undo", "undo")
    with pytest.raises(IllegalActionError, match="nothing to take back"):
        tell(pad, "undo")
    assert journal.objects == pad.record()
    assert pad.opening["undone"] == 3


def test_undo_takes_back_the_bonus_of_a_further_yahtzee() -> None:
    pad, _ = a_pad("yahtzee", "Ann")
    tell(pad, "11111 yahtzee", "22222 twos")
    assert pad.totals == (160,)
    tell(pad, "undo")
    assert pad.totals == (50,)
    tell(pad, "twos")
    assert pad.totals == (160,)


def test_the_dice_of_an_earlier_turn_are_mended() -> None:
    pad, journal = a_pad()
    tell(pad, "66621 chance", "11122 ones", "33344 threes", "fix 1 66651")
    assert pad.totals == (24 + 9, 3)
    assert journal.objects == pad.record()
    assert pad.opening["undone"] == 1
    assert is_valid(journal.objects)


def test_the_box_of_an_earlier_turn_is_mended() -> None:
    pad, journal = a_pad()
    tell(pad, "66621 chance", "11122 ones", "fix 1 sixes")
    assert pad.totals == (18, 3)
    assert journal.objects == pad.record()
    assert is_valid(journal.objects)
    tell(pad, "66555 chance")
    assert pad.totals == (45, 3)


def test_other_dice_come_from_the_roll_that_was_told_before() -> None:
    pad, journal = a_pad("yahtzee", "Ann")
    tell(pad, "roll 2 66621 chance", "66655 sixes", "fix 1 66651", "fix 2 1: 66654")
    assert [turn.thrown and turn.thrown.number for turn in pad.turns] == [2, 1]
    tell(pad, "fix 1 roll 3")
    assert journal.objects[1] == {
        "event": "roll",
        "player": 0,
        "dice": [6, 6, 6, 5, 1],
        "number": 3,
    }


def test_later_turns_that_get_other_points_are_told() -> None:
    pad, journal = a_pad("yahtzee", "Ann")
    tell(pad, "11111 yahtzee", "22222 twos", "33333 threes")
    assert pad.totals == (50 + 110 + 115,)
    plan = mending(pad, "fix 1 11112")
    assert plan.refused is None
    assert [(c.number, c.before.bonus, c.after.bonus) for c in plan.changed] == [
        (2, 100, 0),
        (3, 100, 0),
    ]
    assert pad.totals == (275,)
    pad.mend(plan)
    assert pad.totals == (0 + 10 + 15,)
    assert journal.objects == pad.record()
    assert is_valid(journal.objects)


def test_a_joker_that_is_none_any_more_loses_its_points() -> None:
    pad, journal = a_pad("yahtzee", "Ann")
    tell(pad, "11111 yahtzee", "22222 twos", "22222 large straight")
    plan = mending(pad, "fix 1 ones")
    assert [(c.number, c.after.points, c.after.bonus) for c in plan.changed] == [
        (2, 10, 0),
        (3, 0, 0),
    ]
    pad.mend(plan)
    assert pad.totals == (15,)
    assert is_valid(journal.objects)


def test_a_later_turn_that_would_be_illegal_is_told_and_nothing_is_done() -> None:
    pad, journal = a_pad("yahtzee", "Ann")
    tell(pad, "12345 yahtzee", "66666 sixes", "66621 chance")
    before = pad.record()
    plan = mending(pad, "fix 1 chance")
    assert plan.refused is not None
    assert (plan.refused.number, plan.refused.refusal.rule) == (3, "box-filled")
    with pytest.raises(IllegalActionError, match="Chance is filled"):
        pad.mend(plan)
    assert pad.record() == before == journal.objects


def test_a_joker_that_a_change_makes_must_have_gone_where_jokers_go() -> None:
    pad, _ = a_pad("yahtzee", "Ann")
    tell(pad, "12345 ones", "66666 chance", "11111 yahtzee")
    plan = mending(pad, "fix 1 11111 yahtzee")
    assert plan.refused is not None
    assert (plan.refused.number, plan.refused.refusal.rule) == (2, "joker-upper")


def test_boxes_that_were_mixed_up_are_mended_together() -> None:
    pad, journal = a_pad("yahtzee", "Ann")
    tell(pad, "12345 chance", "66621 large straight")
    assert pad.totals == (15,)
    assert mending(pad, "fix 1 large straight").refused is not None
    tell(pad, "fix 1 large straight / 2 chance")
    assert pad.totals == (40 + 21,)
    assert is_valid(journal.objects)
    assert journal.objects == pad.record()
    assert pad.opening["undone"] == 2


def test_a_mended_turn_that_is_itself_illegal_is_refused() -> None:
    pad, journal = a_pad("yahtzee", "Ann")
    tell(pad, "66621 chance", "11111 ones")
    with pytest.raises(IllegalActionError, match="Chance is filled"):
        mending(pad, "fix 2 chance")
    assert journal.objects == pad.record()


@pytest.mark.parametrize("line", ["fix 0 chance", "fix 3 chance", "fix 99999 chance"])
def test_there_are_only_so_many_turns_to_mend(line: str) -> None:
    pad, _ = a_pad()
    with pytest.raises(NotationError, match="no turn to be mended yet"):
        mending(pad, line)
    tell(pad, "66621 chance", "66621 chance")
    with pytest.raises(NotationError, match="turns so far are 1 to 2"):
        mending(pad, line)


def test_dice_that_wait_stay_where_earlier_turns_are_mended() -> None:
    pad, journal = a_pad()
    tell(pad, "66621 chance", "11122", "fix 1 66651")
    assert pad.thrown is not None
    assert journal.objects == pad.record()
    tell(pad, "ones")
    assert pad.totals == (24, 3)
    assert is_valid(journal.objects)


def test_dice_that_wait_are_forgotten_where_a_mending_ends_the_game() -> None:
    settings = {
        "sections": ["upper"],
        "section.upper.categories": ["ones", "twos"],
        "section.upper.bonus": [],
    }
    pad, journal = a_pad("yatzy", "Ann", "Ben", settings=settings)
    tell(pad, "11122 ones", "11133 ones", "skip", "22333 twos", "22244")
    assert pad.player == 0
    assert pad.thrown is not None
    tell(pad, "fix 3 22222 twos")
    assert pad.over
    assert pad.thrown is None
    assert journal.objects == pad.record()
    assert is_valid(journal.objects)
    pad.close()
    assert pad.totals == (3 + 10, 3 + 4)


def test_the_last_entry_can_be_mended_until_the_pad_is_closed() -> None:
    pad, journal = a_pad("yacht", "Ann")
    for box in pad.ruleset.boxes:
        tell(pad, f"66621 {box.id}")
    last = len(pad.turns)
    tell(pad, f"fix {last} 55555")
    assert pad.over
    pad.close()
    assert journal.objects[-1] == {"event": "end", "totals": list(pad.totals)}
    assert is_valid(journal.objects)


def test_a_missed_turn_is_made_up_for_at_the_end() -> None:
    pad, journal = a_pad("yacht", "Ann", "Ben")
    tell(pad, "skip", "66621 sixes")
    boxes = [box.id for box in pad.ruleset.boxes]
    while not pad.over:
        open_box = next(b for b in boxes if pad.position.card.is_open(pad.box(b)))
        tell(pad, f"66621 {open_box}")
    turns = [turn.player for turn in pad.turns]
    assert turns[-2:] == [1, 0] or turns[-2:] == [0, 0]
    assert turns.count(0) == len(boxes) + 1
    assert turns.count(1) == len(boxes)
    pad.close()
    assert journal.objects == pad.record()
    assert is_valid(journal.objects)


def test_a_turn_can_t_be_missed_alone_or_with_dice_on_the_table() -> None:
    alone, _ = a_pad("yahtzee", "Ann")
    with pytest.raises(IllegalActionError, match="nobody else has an open box"):
        tell(alone, "skip")
    pad, _ = a_pad()
    tell(pad, "66621")
    with pytest.raises(IllegalActionError, match="have to be entered first"):
        tell(pad, "skip")


def test_a_missed_turn_is_mended_to_an_entry_and_back() -> None:
    pad, journal = a_pad()
    tell(pad, "skip", "66621 sixes", "fix 1 11122 ones")
    assert pad.totals == (3, 18)
    assert is_valid(journal.objects)
    tell(pad, "fix 1 skip")
    assert pad.totals == (0, 18)
    assert is_valid(journal.objects)
    with pytest.raises(NotationError, match="was missed"):
        mending(pad, "fix 1 chance")


def test_a_late_player_has_missed_the_rounds_before() -> None:
    pad, journal = a_pad()
    tell(pad, "66621 sixes", "11122 ones", "55512 fives", "add Cid")
    assert pad.names == ("Ann", "Ben", "Cid")
    assert pad.player == 1
    assert [turn.player for turn in pad.turns if turn.thrown is None] == [2]
    assert pad.totals == (33, 3, 0)
    assert journal.objects == pad.record()
    tell(pad, "22211 twos")
    assert pad.player == 2
    tell(pad, "44411 fours")
    assert pad.totals == (33, 9, 12)
    assert is_valid(journal.objects)


def test_who_joins_behind_the_last_in_turn_plays_at_once() -> None:
    pad, journal = a_pad("yahtzee", "Ann")
    tell(pad, "66621 sixes", "add Ben")
    assert pad.player == 1
    assert pad.turns[0].player == 0
    assert len(pad.turns) == 1
    tell(pad, "66655 sixes")
    assert is_valid(journal.objects)


def test_who_joins_while_dice_wait_comes_after_them() -> None:
    pad, journal = a_pad("yahtzee", "Ann")
    tell(pad, "66621 sixes", "12345", "add Ben")
    assert pad.player == 0
    assert pad.thrown is not None
    assert journal.objects == pad.record()
    tell(pad, "chance")
    assert pad.player == 1
    assert is_valid(journal.objects)


def test_nobody_joins_twice_or_as_the_ninth() -> None:
    pad, journal = a_pad("yahtzee", *(f"P{n}" for n in range(7)))
    with pytest.raises(NotationError, match="two players are called"):
        pad.add("p3")
    pad.add("P7")
    with pytest.raises(NotationError, match="1 to 8 players"):
        pad.add("P8")
    assert journal.objects == pad.record()


def test_a_player_is_called_otherwise() -> None:
    pad, journal = a_pad()
    tell(pad, "66621", "rename Ben Benedict")
    assert pad.names == ("Ann", "Benedict")
    assert journal.objects == pad.record()
    with pytest.raises(NotationError, match="two players"):
        tell(pad, "rename ann = benedict")
    with pytest.raises(NotationError, match="there are Ann, Benedict"):
        tell(pad, "rename Zoe Zora")
    assert is_valid(journal.objects)


def test_names_of_a_record_from_elsewhere_stand_in_nobody_s_way() -> None:
    pad, _ = a_pad("yahtzee", "Ann", "Ben")
    tell(pad, "66621 chance")
    long = "a name that is longer than names can be"
    strange = {**pad.opening, "players": ["A\x1b[31m", long]}
    pad, journal = go_on([strange, *pad.record()[1:]])
    assert pad.names == ("A�[31m", long)
    tell(pad, "add Cid", "rename Cid Zoe")
    assert journal.objects[0]["players"] == ["A\x1b[31m", long, "Zoe"]
    with pytest.raises(NotationError, match="two players are called"):
        tell(pad, "rename Zoe = a�[31M")
    for line in (f"add {long} too", f"rename Zoe {long} too"):
        with pytest.raises(NotationError, match="too long for a name"):
            tell(pad, line)


def test_a_resumed_pad_is_the_same_pad() -> None:
    pad, _ = a_pad("triple", "Ann", "Ben")
    tell(pad, "66621 chance@2", "skip", "55555 l3", "roll 2 12345")
    again, journal = go_on(pad.record())
    assert again.turns == pad.turns
    assert (again.cards, again.player, again.thrown) == (pad.cards, pad.player, pad.thrown)
    tell(again, "k1", "fix 1 66651 chance@1", "undo")
    assert journal.objects == again.record()
    assert is_valid(journal.objects)


def test_a_strike_stays_one_with_other_dice_and_is_none_in_another_box() -> None:
    pad, journal = a_pad("yahtzee-free", "Ann")
    tell(pad, "66621 strike chance", "fix 1 66651")
    assert pad.totals == (0,)
    assert journal.objects[-1]["strike"] is True
    tell(pad, "fix 1 sixes")
    assert pad.totals == (18,)
    assert is_valid(journal.objects)


def test_points_that_hang_on_a_roll_nobody_told_stay_where_another_turn_is_mended() -> None:
    settings = {"category.chance.points": [{"plus": 90, "on_roll": [1]}, {"plus": 10}]}
    pad, _ = a_pad("yahtzee", "Ann", settings=settings)
    tell(pad, "66621 sixes", "roll 1 66621 chance")
    record = pad.record()
    del record[3]["number"]
    again, journal = go_on(record)
    assert mending(again, "fix 1 66651").changed == ()
    tell(again, "fix 1 66651")
    assert again.totals == (18 + 90,)
    assert is_valid(journal.objects)


def test_a_turn_that_is_so_already_is_not_changed() -> None:
    pad, journal = a_pad("yahtzee", "Ann")
    tell(pad, "12345 small straight", "66621 sixes")
    for line in ("fix 1 small", "fix 1 54321", "fix 2 66621 sixes"):
        plan = mending(pad, line)
        assert (plan.mended, plan.changed, plan.changes) == ((), (), 0), line
    tell(pad, "fix 1 small / 2 chance")
    assert pad.opening["undone"] == 1
    assert journal.objects == pad.record()
