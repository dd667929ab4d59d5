"""Advice at the table: it is that of `yacht hint`, and the game is marked before it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playing import ANN, BEN, Unwilling, begun, chance, enter, is_valid, loaded, play_on, resumed

from yachtcli.bots.advice import advice
from yachtcli.core.card import Card
from yachtcli.core.game import Keep
from yachtcli.errors import IllegalActionError
from yachtcli.loading import catalog
from yachtcli.session.journal import Both, Memory
from yachtcli.session.session import Session
from yachtcli.store.info import may_count

if TYPE_CHECKING:
    from yachtcli.core.ruleset import Ruleset


def quick() -> Ruleset:
    """A game that is solved at once."""
    return catalog.find("yatzy", {"sections": ["upper"]})


def refused(session: Session) -> str:
    """The rule that forbids a hint; nothing is changed by asking."""
    before = session.record()
    with pytest.raises(IllegalActionError) as error:
        session.hint()
    assert session.record() == before
    return error.value.rule


def test_a_hint_is_what_is_best_for_the_card_of_whoever_asks() -> None:
    session, _ = loaded(quick(), "66611 55511 66621", ANN, BEN)
    enter(session, "sixes")
    enter(session, "fives")
    session.roll()
    found = session.hint()
    ruleset = session.ruleset
    card = Card(ruleset).written(ruleset.box_by_id["sixes"], 18)
    assert found == advice(card, ruleset.roll((6, 6, 6, 2, 1), 1))
    assert (found.exact, found.total) == (True, 18)
    assert found.choices[0].keep == (2,), "sixes are worth nothing any more"
    assert all(choice.box is not ruleset.box_by_id["sixes"] for choice in found.choices)


def test_a_hint_is_for_the_roll_that_lies_there() -> None:
    session, _ = loaded(quick(), "66611 66611 66611")
    session.roll()
    session.act(Keep(()))
    session.act(Keep(()))
    found = session.hint()
    assert all(choice.box is not None for choice in found.choices), "no roll is left"
    assert found.choices[0].box == session.ruleset.box_by_id["sixes"]


def test_each_hint_is_counted_in_the_opening() -> None:
    session, journal = begun(quick(), seed="x")
    session.roll()
    events = journal.objects[1:]
    for number in (1, 2):
        session.hint()
        assert journal.objects[0]["helped"] == session.helped == number
        assert journal.objects[1:] == events
    assert session.record() == journal.objects
    assert is_valid(journal.objects)
    assert may_count({"kind": "play"})
    assert not may_count(journal.objects[0])


def test_a_hint_that_can_not_be_written_is_not_given() -> None:
    session, journal = begun(quick(), seed="x")
    session.roll()
    before = list(journal.objects)
    journal.broken = True
    with pytest.raises(OSError, match="No space"):
        session.hint()
    journal.broken = False
    assert session.helped == 0
    assert session.record() == before == journal.objects


def test_a_hint_that_can_be_written_in_one_place_alone_leaves_no_mark_there() -> None:
    opening = begun(quick(), seed="x")[0].record()
    kept, log = Memory(opening[0]), Unwilling(opening[0])
    session = Session.resume(opening, Both(kept, log))
    session.roll()
    log.broken = True
    with pytest.raises(OSError, match="No space"):
        session.hint()
    assert kept.objects == session.record()
    assert "helped" not in kept.objects[0]


def test_a_hint_that_is_broken_off_leaves_no_mark() -> None:
    session, journal = begun("yacht", seed="x")
    session.roll()

    def enough(_done: int, _all: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        session.hint(progress=enough)
    assert "helped" not in journal.objects[0]
    session.act(Keep(()))
    assert is_valid(journal.objects)


def test_a_hint_stays_counted_when_something_is_taken_back_and_when_the_game_is_resumed() -> None:
    session, journal = begun(quick(), seed="x")
    session.roll()
    session.hint()
    session.act(Keep(()))
    session.undo()
    assert (session.helped, session.undone) == (1, 1)
    again, _ = resumed(journal.objects)
    assert again.helped == 1
    again.hint()
    assert again.helped == 2


@pytest.mark.parametrize("how", [{}, {"seed": "x"}], ids=["chance", "seed"])
def test_dice_that_were_undone_come_again_after_a_hint(how: dict[str, Any]) -> None:
    session, journal = begun(quick(), **how)
    session.roll()
    session.act(Keep(()))
    fallen = session.game.dice
    session.undo()
    session.hint()
    session, journal = resumed(journal.objects, journal.waiting)
    session.act(Keep(()))
    assert session.game.dice == fallen
    assert is_valid(journal.objects)


def test_a_rematch_begins_without_help() -> None:
    session, _ = begun(quick(), seed="x")
    session.roll()
    session.hint()
    play_on(session, chance(1))
    again = session.again(Unwilling, "now")
    assert again.helped == 0
    assert "helped" not in again.record()[0]


def test_there_is_none_in_the_game_of_the_day_that_counts() -> None:
    day = {"daily": "2026-11-30", "more": {"kind": "daily"}}
    session, journal = begun("yahtzee", **day)
    session.roll()
    assert refused(session) == "hint"
    assert "helped" not in journal.objects[0]


def test_practice_with_the_dice_of_a_day_has_hints() -> None:
    more = {"kind": "daily", "practice": True}
    session, journal = begun("yacht", daily="2025-02-01", more=more)
    session.roll()
    assert session.hint().exact
    assert journal.objects[0]["helped"] == 1


def test_there_is_none_before_the_dice_lie_there_and_after_the_end() -> None:
    session, _ = begun(quick(), seed="x")
    assert refused(session) == "hint"
    play_on(session, chance(1))
    assert refused(session) == "hint"


def test_a_game_that_is_too_large_has_estimates_told_as_such() -> None:
    session, journal = begun("triple", seed="x")
    session.roll()
    found = session.hint()
    assert not found.exact
    values = [choice.value for choice in found.choices]
    assert values == sorted(values, reverse=True)
    assert journal.objects[0]["helped"] == 1


def test_dice_with_very_many_rolls_have_what_the_bot_thinks_of_them() -> None:
    session, journal = begun(catalog.find("triple", {"dice.faces": 10}), seed="x")
    session.roll()
    found = session.hint()
    assert not found.exact
    assert {choice.box.id for choice in found.choices if choice.box} == set(
        session.ruleset.box_by_id
    )
    assert any(choice.keep for choice in found.choices)
    assert journal.objects[0]["helped"] == 1
