"""A game at one table: begun, played, left and come back to, and never half done."""

from __future__ import annotations

from typing import Any

import pytest
from playing import ANN, BEN, EASY, Unwilling, begun, chance, enter, is_valid, play_on, resumed

from yachtcli.core.game import Keep, Kept, Rolled, Score, Scored
from yachtcli.errors import IllegalActionError, NotationError, UnknownNameError
from yachtcli.session.seats import Seat
from yachtcli.session.session import Session, draw_first


def test_a_game_begins_with_its_opening_written_and_no_dice() -> None:
    session, journal = begun("joker", ANN, EASY, seed="x", more={"started": "2026-11-30T03:00:00Z"})
    assert journal.objects == [
        {
            "event": "game",
            "format": 1,
            "rules": "joker",
            "players": ["Ann", "easy"],
            "seed": "x",
            "kind": "play",
            "started": "2026-11-30T03:00:00Z",
            "bots": [None, "easy"],
        }
    ]
    assert session.position.awaits_roll
    assert (session.seat, session.round, session.over) == (ANN, 1, False)


def test_people_alone_have_no_bots_in_their_record() -> None:
    _, journal = begun("yahtzee", ANN, BEN)
    assert "bots" not in journal.objects[0]
    assert "seed" not in journal.objects[0]


def test_a_bot_that_is_unknown_is_told_before_anything_is_written() -> None:
    written: list[Any] = []

    def keep_in(opening: Any) -> Unwilling:
        written.append(opening)
        return Unwilling(opening)

    with pytest.raises(UnknownNameError, match="hrad"):
        Session.begin("yahtzee", (ANN, Seat("hrad", "hrad")), keep_in)
    assert not written


def test_a_roll_a_keep_and_an_entry_are_written_when_they_return() -> None:
    session, journal = begun("yahtzee", seed="x")
    (rolled,) = session.roll()
    assert isinstance(rolled, Rolled)
    assert journal.objects[1:] == [{"event": "roll", "player": 0, "dice": list(rolled.dice)}]
    kept, again = session.act(Keep((1, 3)))
    assert isinstance(kept, Kept)
    assert isinstance(again, Rolled)
    assert [again.dice[place] for place in (1, 3)] == list(kept.dice)
    assert journal.objects[2:] == [
        {"event": "keep", "player": 0, "dice": list(kept.dice), "at": [2, 4]},
        {"event": "roll", "player": 0, "dice": list(again.dice)},
    ]
    (entry,) = session.act(Score(session.ruleset.box_by_id["chance"]))
    assert isinstance(entry, Scored)
    assert journal.objects[4:] == [
        {
            "event": "score",
            "player": 0,
            "box": "chance",
            "points": sum(again.dice),
            "bonus": 0,
        }
    ]


@pytest.mark.parametrize("how", [{}, {"seed": "x"}], ids=["chance", "seed"])
def test_what_is_not_written_has_not_happened_and_the_same_dice_fall_then(
    how: dict[str, Any],
) -> None:
    session, journal = begun("yahtzee", **how)

    def refused(step: Any) -> None:
        before, told, dice = session.position, list(journal.objects), session.game.events
        journal.broken = True
        with pytest.raises(OSError, match="No space"):
            step()
        journal.broken = False
        assert session.position == before
        assert session.game.events == dice
        assert session.record() == told == journal.objects

    refused(session.roll)
    session.roll()
    refused(lambda: session.act(Keep((0,))))
    waiting = session.game.waiting
    session.act(Keep((0,)))
    assert session.game.dice[1:] == waiting[1:], "nobody rolls anew by filling the disk"
    refused(lambda: session.act(Score(session.ruleset.box_by_id["chance"])))
    enter(session, "chance")
    assert is_valid(journal.objects)


def test_a_decision_that_the_rules_forbid_is_not_done_and_not_written() -> None:
    session, journal = begun("yahtzee", seed="x")
    chance_box = Score(session.ruleset.box_by_id["chance"])

    def refused(action: Keep | Score) -> str:
        before, told = session.position, list(journal.objects)
        with pytest.raises(IllegalActionError) as error:
            session.act(action)
        assert session.position == before
        assert journal.objects == told
        return error.value.rule

    assert refused(Keep(())) == "roll-first"
    assert refused(chance_box) == "roll-first"
    session.roll()
    with pytest.raises(IllegalActionError):
        session.roll()
    assert refused(Keep((0, 1, 2, 3, 4))) == "keep-all"
    assert refused(Keep((0, 0))) == "keep"
    assert refused(Keep((5,))) == "keep"
    session.act(chance_box)
    session.roll()
    assert refused(chance_box) == "box-filled"


def test_players_take_turns_in_the_order_of_their_seats() -> None:
    session, _ = begun("yacht", ANN, BEN, Seat("Cleo"))
    order = []
    for box in ("ones", "ones", "ones", "twos"):
        order.append((session.seat.name, session.round))
        enter(session, box)
    assert order == [("Ann", 1), ("Ben", 1), ("Cleo", 1), ("Ann", 2)]


def test_a_round_is_counted_by_the_players_own_boxes() -> None:
    session, _ = begun("yacht", seed="x")
    rounds = []
    for box in session.ruleset.boxes:
        rounds.append(session.round)
        enter(session, box.id)
    assert rounds == list(range(1, 13))
    assert session.round == 12, "the last one once it is over"


def test_a_seeded_game_that_is_left_at_any_moment_goes_on_as_if_it_had_not_been() -> None:
    whole, journal = begun("yahtzee", ANN, EASY, seed="x")
    play_on(whole, chance(3))
    told = journal.objects
    assert len(told) > 60
    for length in (1, 2, 3, 4, *range(5, len(told), 7), len(told) - 1, len(told)):
        session, again = resumed(told[:length])
        assert session.seats == whole.seats
        decisions = [data for data in told[length:] if data["event"] in ("keep", "score")]
        for data in decisions:
            if session.position.awaits_roll:
                session.roll()
            if session.seat.bot is not None:
                session.act(session.choice().action)
            elif data["event"] == "keep":
                session.act(Keep(tuple(place - 1 for place in data["at"])))
            else:
                session.act(Score(session.ruleset.box_by_id[data["box"]]))
        assert session.record() == told
        assert again.objects == told


def test_a_record_cut_behind_a_keep_is_gone_on_with_by_rolling() -> None:
    _, journal = begun("yahtzee", seed="x")
    session, journal = begun("yahtzee", seed="x")
    session.roll()
    session.act(Keep((0, 1)))
    again, _ = resumed(journal.objects[:-1])
    assert again.position.awaits_roll
    again.roll()
    assert again.position == session.position


def test_an_end_that_is_not_yet_written_is_when_the_game_is_resumed() -> None:
    session, journal = begun("yacht", seed="x")
    play_on(session, chance(1))
    again, kept = resumed(journal.objects[:-1])
    assert again.over
    assert kept.objects == journal.objects
    twice, kept = resumed(journal.objects)
    assert twice.over
    assert kept.objects == journal.objects, "an end is written once"


def test_an_end_that_can_not_be_written_leaves_the_last_entry_standing() -> None:
    session, journal = begun("yacht", seed="x")
    journal.endless = True
    for box in session.ruleset.boxes[:-1]:
        enter(session, box.id)
    with pytest.raises(OSError, match="No space"):
        enter(session, session.ruleset.boxes[-1].id)
    assert session.over
    assert journal.objects[-1]["event"] == "score"
    again, kept = resumed(journal.objects)
    assert kept.objects[:-1] == journal.objects
    assert kept.objects[-1] == {"event": "end", "totals": list(again.game.totals)}
    assert is_valid(kept.objects)


@pytest.mark.parametrize(
    "change",
    [
        {"event": "roll", "player": 0, "dice": [6, 6, 6, 6, 7]},
        {"event": "score", "player": 0, "box": "chance", "points": 99, "bonus": 0},
        {"event": "score", "player": 1, "box": "chance"},
        {"event": "nonsense"},
        {},
    ],
)
def test_a_record_that_is_none_is_not_gone_on_with(change: dict[str, Any]) -> None:
    session, journal = begun("yahtzee", seed="x")
    session.roll()
    for spoilt in ([*journal.objects, change], [journal.objects[0], change], [change]):
        before = list(spoilt)
        with pytest.raises((NotationError, IllegalActionError)):
            resumed(spoilt)
        assert spoilt == before


def test_a_house_rule_and_a_table_of_ones_own_are_resumed_with_the_game() -> None:
    from yachtcli.loading import catalog  # noqa: PLC0415 - only here

    ruleset = catalog.find("yahtzee", {"turn.rolls": 5, "repeat.joker": "free"})
    session, journal = begun(ruleset, seed="x")
    for _ in range(4):
        if session.position.awaits_roll:
            session.roll()
        session.act(Keep(()))
    again, _ = resumed(journal.objects)
    assert again.ruleset.settings == {"turn.rolls": 5, "repeat.joker": "free"}
    assert again.position.number == 5
    assert is_valid(journal.objects)


def test_a_rematch_has_the_same_players_and_rules_and_new_dice() -> None:
    session, journal = begun("yatzy", ANN, EASY, seed="x", more={"started": "then"})
    play_on(session, chance(1))
    session.opening["undone"] = 2
    opened: list[Any] = []

    def keep_in(opening: Any) -> Unwilling:
        opened.append(opening)
        return Unwilling(opening)

    again = session.again(keep_in, "now")
    assert again.seats == session.seats
    assert again.ruleset is session.ruleset
    assert not again.game.events
    assert opened == [
        {
            "event": "game",
            "format": 1,
            "rules": "yatzy",
            "players": ["Ann", "easy"],
            "kind": "play",
            "started": "now",
            "bots": [None, "easy"],
        }
    ]
    assert journal.objects[-1]["event"] == "end"
    rolls = []
    for _ in range(2):
        fresh = session.again(Unwilling, "now")
        fresh.roll()
        for _ in range(2):
            fresh.act(Keep(()))
        rolls.append([event.dice for event in fresh.game.events if isinstance(event, Rolled)])
    assert rolls[0] != rolls[1]


def test_bots_of_a_seeded_game_play_the_same_game_again() -> None:
    told = []
    for _ in range(2):
        session, journal = begun("yahtzee", EASY, Seat("easy 2", "easy"), seed="x")
        play_on(session, chance(1))
        told.append(journal.objects)
    assert told[0] == told[1]


def test_who_begins_is_drawn_and_the_order_stays() -> None:
    seats = (ANN, BEN, Seat("Cleo"), EASY)
    orders = {draw_first(seats, str(seed)) for seed in range(60)}
    rotations = {(*seats[n:], *seats[:n]) for n in range(4)}
    assert orders == rotations
    assert {draw_first(seats, None) for _ in range(200)} == rotations


def test_a_seed_draws_always_the_same_one() -> None:
    seats = (ANN, BEN, Seat("Cleo"))
    assert len({draw_first(seats, "kitchen") for _ in range(5)}) == 1
    assert [draw_first(seats, seed)[0].name for seed in ("0", "1", "2", "")] == [
        "Ben",
        "Cleo",
        "Cleo",
        "Cleo",
    ]


def test_a_game_of_the_day_counts_unless_it_is_practice() -> None:
    counted, _ = begun("yahtzee", daily="2026-11-30", more={"kind": "daily"})
    practice, _ = begun("yahtzee", daily="2026-11-30", more={"kind": "daily", "practice": True})
    ordinary, _ = begun("yahtzee", seed="x")
    assert [s.counted for s in (counted, practice, ordinary)] == [True, False, False]
