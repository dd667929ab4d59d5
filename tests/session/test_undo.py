"""Undo: to before the last entry or keep, with the same dice again, and never in secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playing import (
    ANN,
    BEN,
    EASY,
    begun,
    by_chance,
    chance,
    enter,
    is_valid,
    loaded,
    play_on,
    resumed,
)

from yachtcli.core.game import Keep, Kept, Rolled, Scored
from yachtcli.errors import IllegalActionError

if TYPE_CHECKING:
    from yachtcli.session.session import Session


def refused(session: Session) -> str:
    """The rule that forbids to take anything back; nothing is changed by asking."""
    before, told = session.position, session.record()
    with pytest.raises(IllegalActionError) as error:
        session.undo()
    assert session.position == before
    assert session.record() == told
    return error.value.rule


def test_an_entry_is_taken_back_with_what_came_after_it() -> None:
    session, _ = begun("yahtzee", seed="x")
    session.roll()
    before = session.position
    enter(session, "chance")
    session.roll()
    gone = session.undo()
    assert [type(event) for event in gone] == [Rolled, Scored]
    assert session.position == before


def test_a_keep_is_taken_back_with_its_roll() -> None:
    session, _ = begun("yahtzee", seed="x")
    session.roll()
    before = session.position
    session.act(Keep((0,)))
    gone = session.undo()
    assert [type(event) for event in gone] == [Rolled, Kept]
    assert session.position == before


@pytest.mark.parametrize("how", [{}, {"seed": "x"}], ids=["chance", "seed"])
@pytest.mark.parametrize("after_a_resume", [False, True])
def test_the_same_dice_come_again(how: dict[str, Any], after_a_resume: bool) -> None:
    session, journal = begun("yahtzee", **how)
    for _ in range(3):
        session.roll()
        session.act(Keep(()))
        session.act(Keep((1, 3)))
        fallen = session.game.dice
        enter(session, "chance" if session.round == 1 else session.game.card.open_boxes[0].id)
    if after_a_resume:
        session, journal = resumed(journal.objects, journal.waiting)
    session.undo()
    assert session.game.dice == fallen
    session.undo()
    session.act(Keep((1, 3)))
    assert session.game.dice == fallen


@pytest.mark.parametrize("how", [{}, {"seed": "x"}], ids=["chance", "seed"])
def test_the_same_dice_come_again_in_a_game_that_is_resumed_after_the_undo(
    how: dict[str, Any],
) -> None:
    session, journal = begun("yahtzee", **how)
    session.roll()
    session.act(Keep((0,)))
    second = session.game.dice
    session.act(Keep((0,)))
    third = session.game.dice
    session.undo()
    session.undo()
    session, _ = resumed(journal.objects, journal.waiting)
    session.act(Keep((0,)))
    assert session.game.dice == second
    session.act(Keep((0,)))
    assert session.game.dice == third


@pytest.mark.parametrize("how", [{}, {"seed": "x"}], ids=["chance", "seed"])
@pytest.mark.parametrize("after_a_resume", [False, True])
def test_another_keep_throws_the_dice_that_fell_at_those_places(
    how: dict[str, Any], after_a_resume: bool
) -> None:
    session, journal = begun("yahtzee", **how)
    session.roll()
    session.act(Keep((0, 1)))
    fallen = session.game.dice
    if after_a_resume:
        session, journal = resumed(journal.objects, journal.waiting)
    session.undo()
    session.act(Keep((1, 2)))
    assert session.game.dice[3:] == fallen[3:]


def test_dice_that_have_come_again_wait_no_longer() -> None:
    session, journal = begun("yahtzee")
    session.roll()
    session.act(Keep((0,)))
    session.undo()
    assert journal.waiting[1:] == session.game.waiting[1:] != ()
    session.act(Keep((0,)))
    assert journal.waiting == ()
    session, journal = resumed(journal.objects, journal.waiting)
    assert session.game.waiting == ()


def test_those_of_the_dice_that_have_not_come_again_wait_on() -> None:
    session, journal = begun("yahtzee")
    session.roll()
    session.act(Keep(()))
    session.act(Keep(()))
    third = session.game.dice
    session.undo()
    session.undo()
    session.act(Keep((0,)))
    assert journal.waiting == third
    session, journal = resumed(journal.objects, journal.waiting)
    session.act(Keep(()))
    assert session.game.dice == third


def test_what_a_kept_die_would_have_shown_is_left_to_chance_after_a_resume() -> None:
    shown = set()
    for _ in range(40):
        session, journal = begun("yahtzee")
        session.roll()
        session.act(Keep((0, 1, 2, 3)))
        kept = session.game.dice
        session, journal = resumed(journal.objects, journal.waiting)
        session.undo()
        session.act(Keep(()))
        assert session.game.dice[4] == kept[4], "this one had been thrown"
        shown |= {(a - b) % 6 for a, b in zip(kept[:4], session.game.dice[:4], strict=True)}
    assert shown == set(range(6))


def test_what_is_undone_leaves_the_record_and_is_counted() -> None:
    session, journal = begun("yahtzee", seed="x")
    session.roll()
    told = list(journal.objects)
    for number in (1, 2, 3):
        session.act(Keep((0, 2)))
        session.undo()
        assert session.undone == number
        assert journal.objects == [{**told[0], "undone": number}, *told[1:]]
        assert session.record() == journal.objects
    assert is_valid(journal.objects)
    again, _ = resumed(journal.objects)
    assert again.undone == 3


@pytest.mark.parametrize("told", [-5, True, "7", None])
def test_a_record_can_not_tell_less_than_nothing_taken_back(told: object) -> None:
    session, journal = begun("yahtzee", seed="x")
    session.roll()
    again, kept = resumed([{**journal.objects[0], "undone": told}, *journal.objects[1:]])
    assert again.undone == 0
    again.act(Keep((0, 2)))
    again.undo()
    assert kept.objects[0]["undone"] == again.undone == 1


def test_a_game_without_undo_says_nothing_of_it() -> None:
    session, journal = begun("yahtzee", seed="x")
    enter(session, "chance")
    assert "undone" not in journal.objects[0]
    assert session.undone == 0


def test_everything_can_be_taken_back_to_the_first_roll() -> None:
    session, journal = begun("yahtzee", ANN, BEN, seed="x")
    session.roll()
    first = session.position
    for box in ("chance", "chance", "fives", "ones"):
        enter(session, box)
    for _ in range(4):
        session.undo()
    assert session.position == first
    assert len(journal.objects) == 2
    assert refused(session) == "undo"


def test_there_is_nothing_to_take_back_before_the_first_decision() -> None:
    session, _ = begun("yahtzee")
    assert refused(session) == "undo"
    session.roll()
    assert refused(session) == "undo"


def test_nothing_is_taken_back_once_a_bot_has_moved() -> None:
    session, _ = begun("yahtzee", ANN, EASY, seed="x")
    enter(session, "chance")
    session.roll()
    assert session.verify_undo() is None, "the bot has rolled and decided nothing"
    session.act(session.choice().action)
    assert refused(session) == "undo"
    while session.seat.bot is not None:
        if session.position.awaits_roll:
            session.roll()
        session.act(session.choice().action)
    assert refused(session) == "undo", "it is Ann's turn again"
    session.roll()
    session.act(Keep(()))
    assert session.verify_undo() is None
    session.undo()
    assert refused(session) == "undo"


def test_nothing_is_taken_back_after_the_end() -> None:
    session, journal = begun("yacht", seed="x")
    for box in session.ruleset.boxes:
        enter(session, box.id)
    assert session.over
    assert refused(session) == "undo"
    assert journal.objects[-1] == {"event": "end", "totals": list(session.game.totals)}


def test_nothing_is_taken_back_in_the_game_of_the_day_that_counts() -> None:
    session, journal = begun("yahtzee", daily="2026-11-30", more={"kind": "daily"})
    enter(session, "chance")
    session.roll()
    session.act(Keep(()))
    assert session.counted
    assert refused(session) == "undo"
    again, _ = resumed(journal.objects)
    assert refused(again) == "undo"


def test_practice_may_be_taken_back() -> None:
    more = {"kind": "daily", "practice": True}
    session, _ = begun("yahtzee", daily="2026-11-29", more=more)
    enter(session, "chance")
    assert not session.counted
    session.undo()
    assert session.undone == 1


def test_an_undo_that_is_not_written_down_is_none() -> None:
    for how in ({}, {"seed": "x"}):
        session, journal = begun("yahtzee", **how)
        session.roll()
        session.act(Keep((0,)))
        enter(session, "chance")
        session.roll()
        before, told, dice = session.position, list(journal.objects), session.game.dice
        journal.broken = True
        with pytest.raises(OSError, match="No space"):
            session.undo()
        journal.broken = False
        assert session.position == before
        assert session.undone == 0
        assert session.record() == told == journal.objects
        session.undo()
        enter(session, "chance")
        session.roll()
        assert session.game.dice == dice
        assert is_valid(journal.objects)


def test_the_record_of_a_game_with_many_undos_is_that_of_its_last_decisions() -> None:
    rng = chance(5)
    session, journal = begun("yahtzee", ANN, BEN, seed="x")
    while not session.over:
        if session.position.awaits_roll:
            session.roll()
        elif rng.random() < 0.3 and session.verify_undo() is None:
            session.undo()
        else:
            session.act(by_chance(session.position, rng))
        assert session.record() == journal.objects or session.over
    assert session.undone > 10
    assert is_valid(journal.objects)
    straight, kept = begun("yahtzee", ANN, BEN, seed="x")
    for event in session.game.events:
        if isinstance(event, Kept):
            straight.act(Keep(event.at))
        elif isinstance(event, Scored):
            enter(straight, event.box.id)
        elif straight.position.awaits_roll:
            straight.roll()
    assert kept.objects[1:] == journal.objects[1:], "the dice are those of a game without undo"


def test_a_further_yahtzees_bonus_is_taken_back_with_its_entry() -> None:
    session, _ = loaded("yahtzee", "66666 66666 66666")
    enter(session, "yahtzee")
    enter(session, "sixes")
    assert session.game.totals == (50 + 30 + 100,)
    assert session.game.cards[0].bonus == 100
    session.undo()
    assert session.game.totals == (50,)
    assert session.game.cards[0].bonus == 0
    enter(session, "sixes")
    assert session.game.totals == (180,)


def test_play_goes_on_after_an_undo() -> None:
    session, journal = begun("yatzy", ANN, EASY, seed="x")
    session.roll()
    session.act(Keep((0,)))
    session.undo()
    play_on(session, chance(1))
    assert is_valid(journal.objects)
    assert session.opening["undone"] == 1
