"""What other programs of this kind have got wrong, each as a sentence that holds here."""

from __future__ import annotations

from itertools import islice

import pytest
from playing import (
    ANN,
    BEN,
    SHIPPED,
    begun,
    by_chance,
    chance,
    enter,
    is_valid,
    loaded,
    play_on,
    resumed,
)

from yachtcli.core.game import Keep, Score, Scored
from yachtcli.core.legality import placements
from yachtcli.core.preview import preview
from yachtcli.core.stream import faces
from yachtcli.core.totals import missing
from yachtcli.errors import IllegalActionError, NotationError
from yachtcli.loading import catalog
from yachtcli.session.commands import parse_command

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


def test_undo_of_a_further_yahtzees_bonus_takes_the_100_back() -> None:
    session, journal = loaded("yahtzee", "33333 33333")
    enter(session, "yahtzee")
    for _ in range(2):
        enter(session, "threes")
        assert session.game.totals == (50 + 15 + 100,)
        assert journal.objects[-1]["bonus"] == 100
        session.undo()
        assert session.game.totals == (50,)
        assert session.game.card.bonus == 0
    enter(session, "threes")
    assert session.game.totals == (165,)


@pytest.mark.parametrize("last", UPPER)
@pytest.mark.parametrize("points", [62, 63, 64])
def test_the_upper_bonus_is_paid_for_63_and_not_for_62_whichever_box_is_last(
    last: str, points: int
) -> None:
    # Three of each face are 63; of ones there are two, three or four.
    dice = {
        box: f"{face}{face}{face}" + ("11" if face > 1 else "")
        for face, box in enumerate(UPPER, start=1)
    }
    dice["ones"] = {62: "11666", 63: "11166", 64: "11116"}[points]
    order = [*(box for box in UPPER if box != last), last]
    session, _ = loaded("yahtzee", " ".join(dice[box] for box in order))
    for box in order[:-1]:
        enter(session, box)
    upper = session.ruleset.section_columns[0]
    assert session.game.card.section_bonus(upper) == 0
    before = session.game.card.section_points(upper)
    assert missing(session.game.card, upper) == 63 - before
    enter(session, last)
    assert session.game.card.section_points(upper) == points
    assert session.game.totals == (points + (35 if points >= 63 else 0),)
    session.undo()
    assert session.game.totals == (before,)


def test_the_bonus_for_a_further_yahtzee_is_100_once_a_turn() -> None:
    session, journal = loaded("yahtzee", "66666 66666 66666 66666")
    enter(session, "yahtzee")
    session.roll()
    session.act(Keep((0, 1)))
    session.act(Keep(()))
    assert session.position.number == 3
    assert session.game.card.bonus == 0, "it is earned by the entry, not by the roll"
    enter(session, "sixes")
    assert session.game.card.bonus == 100
    assert session.game.totals == (50 + 30 + 100,)
    assert is_valid(journal.objects)


def test_the_first_yahtzee_earns_no_bonus_and_a_struck_one_none_later() -> None:
    session, _ = loaded("yahtzee", "12346 66666")
    enter(session, "yahtzee")
    enter(session, "sixes")
    assert session.game.totals == (30,)


def test_no_die_is_kept_twice() -> None:
    session, _ = loaded("yahtzee", "61234")
    session.roll()
    for text in ("66", "k 6 6", "k66", "6 6"):
        with pytest.raises(NotationError, match="1 lies there"):
            parse_command(text, session.position)
    for at in ((0, 0), (0, 1, 1), (4, 4)):
        with pytest.raises(IllegalActionError) as error:
            session.act(Keep(at))
        assert error.value.rule == "keep"
    assert session.position.number == 1
    assert parse_command("6", session.position) == Keep((0,))


@pytest.mark.parametrize("rules", ["yahtzee", "yacht", "triple"])
def test_no_turn_of_any_round_has_a_fourth_roll(rules: str) -> None:
    session, _ = begun(rules, ANN, BEN, seed="x")
    while not session.over:
        session.roll()
        for number in (1, 2, 3):
            assert session.position.number == number
            assert session.position.rolls_left == 3 - number
            if number < 3:
                session.act(Keep(()))
        for action in (Keep(()), Keep((0,)), Keep((1, 2, 3, 4))):
            with pytest.raises(IllegalActionError) as error:
                session.act(action)
            assert error.value.rule == "roll-limit"
        session.act(Score(placements(session.game.card, session.position.roll)[0].box))


@pytest.mark.parametrize("seed", ["0", "", "00", "-1", "None", "False"])
def test_a_seed_of_nothing_is_a_seed(seed: str) -> None:
    told = []
    for _ in range(2):
        session, journal = begun("yahtzee", seed=seed)
        assert journal.objects[0]["seed"] == seed
        for box in ("chance", "ones", "twos"):
            enter(session, box)
        told.append(journal.objects)
    assert told[0] == told[1]
    first = tuple(islice(faces(f"seed:{seed}", 6), 5))
    assert told[0][1]["dice"] == list(first)


def test_seed_0_is_the_stream_of_0_and_no_seed_is_chance() -> None:
    session, _ = begun("yahtzee", seed="0")
    assert session.roll()[0] == (0, (5, 4, 4, 1, 3), 1)
    session, _ = begun("yahtzee", seed="")
    assert session.roll()[0] == (0, (6, 3, 4, 5, 5), 1)
    games = []
    for _ in range(2):
        session, _ = begun("yahtzee")
        for box in ("chance", "ones", "twos", "threes"):
            enter(session, box)
        games.append(session.game.events)
    assert games[0] != games[1]


@pytest.mark.parametrize("rules", SHIPPED)
def test_a_filled_box_is_never_chosen_again(rules: str) -> None:
    session, journal = begun(rules, seed="x")
    rng = chance(4)
    filled: list[str] = []
    while not session.over:
        session.roll()
        position, told = session.position, list(journal.objects)
        for box in filled:
            for strike in (False, True):
                with pytest.raises(IllegalActionError) as error:
                    session.act(Score(session.ruleset.box_by_id[box], strike))
                assert error.value.rule == "box-filled"
        assert session.position == position
        assert journal.objects == told
        while session.game.dice:
            action = by_chance(session.position, rng)
            session.act(action)
        assert isinstance(action, Score)
        filled.append(action.box.id)
    assert len(filled) == len(set(filled)) == len(session.ruleset.boxes)


@pytest.mark.parametrize("rules", SHIPPED)
@pytest.mark.parametrize("joker", [None, "none", "forced", "choice", "free", "lower"])
def test_what_the_preview_shows_is_what_is_written_under_every_joker(
    rules: str, joker: str | None
) -> None:
    house = {"repeat.joker": joker} if joker is not None else None
    ruleset = catalog.find(rules, house)
    rng = chance(6)
    five = [rng.randint(1, 6) for _ in range(3 * len(ruleset.boxes))]
    session, journal = loaded(ruleset, " ".join(str(face) * 5 for face in five))
    repeat = ruleset.repeat
    if repeat is not None:
        for box in ruleset.boxes:
            if box.category.id == repeat.category:
                enter(session, box.id)
    while not session.over:
        session.roll()
        card = session.game.card
        seen = {entry.box.id: entry for entry in preview(card, session.position.roll).placements}
        assert session.game.scores == {box: entry.points for box, entry in seen.items()}
        for box in ruleset.boxes:
            if box.id in seen:
                (written,) = session.act(Score(box))
                assert isinstance(written, Scored)
                told = (written.points, written.bonus)
                assert told == (seen[box.id].points, seen[box.id].bonus)
                if session.over:
                    break
                session.undo()
            else:
                with pytest.raises(IllegalActionError):
                    session.act(Score(box))
        if not session.over:
            session.act(Score(rng.choice(list(seen.values())).box))
    assert is_valid(journal.objects)


def test_a_draw_is_no_win() -> None:
    dice = "66666 66666"
    session, _ = loaded("yacht", f"{dice} 12345 12345", ANN, BEN)
    for box in ("yacht", "choice"):
        enter(session, box)
        enter(session, box)
    assert session.game.totals == (65, 65)
    assert [ranked.place for ranked in session.ranking] == [1, 1]
    whole, journal = loaded("yacht", " ".join(f"{d} {d}" for d in ["12346"] * 12), ANN, BEN)
    for each in whole.ruleset.boxes:
        enter(whole, each.id)
        enter(whole, each.id)
    assert whole.over
    assert [ranked.place for ranked in whole.ranking] == [1, 1]
    assert journal.objects[-1]["totals"][0] == journal.objects[-1]["totals"][1]


def test_the_one_behind_is_second_in_whatever_order_they_sit() -> None:
    for first, second in ((65, 15), (15, 65)):
        dice = {65: ("66666", "12345"), 15: ("12346", "12345")}
        rolls = [dice[first][0], dice[second][0], dice[first][1], dice[second][1]]
        session, _ = loaded("yacht", " ".join(rolls), ANN, BEN)
        for box in ("yacht", "choice"):
            enter(session, box)
            enter(session, box)
        assert session.game.totals == (first, second)
        assert [ranked.total for ranked in session.ranking] == [65, 15]
        assert [ranked.place for ranked in session.ranking] == [1, 2]


def test_nothing_is_lost_where_input_ends_in_the_middle_of_a_turn() -> None:
    session, journal = begun("yahtzee", seed="x")
    enter(session, "chance")
    session.roll()
    session.act(Keep((0, 1)))
    left = session.position
    again, kept = resumed(journal.objects)
    assert again.position == left
    play_on(again, chance(1))
    assert is_valid(kept.objects)


def test_a_game_that_is_over_takes_no_further_decision() -> None:
    session, journal = begun("yacht", seed="x")
    play_on(session, chance(1))
    told = list(journal.objects)
    for action in (Keep(()), Score(session.ruleset.boxes[0])):
        with pytest.raises(IllegalActionError) as error:
            session.act(action)
        assert error.value.rule == "game-over"
    with pytest.raises(IllegalActionError):
        session.roll()
    assert journal.objects == told
