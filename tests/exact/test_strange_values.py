"""Values that no game gives, where a program may hand in any."""

from __future__ import annotations

import pytest
from engine import game

from yachtcli.core.card import Card
from yachtcli.core.card_notation import parse_card
from yachtcli.core.dice import Roll
from yachtcli.core.game import Keep, RollDice, Score, apply, legal_actions, outcomes, start, verify
from yachtcli.core.legality import can_place, legal_boxes, place, placements, verify_placement
from yachtcli.errors import IllegalActionError, NotationError

GAME = game("yahtzee")
CHANCE = GAME.box_by_id["chance"]
STRANGE_ROLLS = [
    (Roll((9, 9, 9, 9, 9), 3, False), "dice", "no die shows 9: faces are 1 to 6"),
    (Roll((0, 1, 1, 1, 1), 3, False), "dice", "no die shows 0: faces are 1 to 6"),
    (Roll((-1, 1, 1, 1, 1), 3, False), "dice", "no die shows -1: faces are 1 to 6"),
    (Roll((1, 2, 3, 4), 3, False), "dice", "5 dice are rolled, not 4"),
    (Roll((1, 2, 3, 4, 5, 6), 3, False), "dice", "5 dice are rolled, not 6"),
    (Roll((1, 2, 3, 4, 5), 4, False), "roll-limit", "there is no roll 4"),
    (Roll((1, 2, 3, 4, 5), 0, False), "roll-limit", "there is no roll 0"),
]


@pytest.mark.parametrize(("roll", "rule", "told"), STRANGE_ROLLS)
def test_a_roll_of_other_dice_may_go_nowhere(roll: Roll, rule: str, told: str) -> None:
    card = Card(GAME)
    refusal = verify_placement(card, roll, CHANCE)
    assert refusal is not None
    assert refusal.rule == rule
    assert str(refusal.reason).startswith(told)
    assert not can_place(card, roll, CHANCE)
    for ask in (lambda: place(card, roll, CHANCE), lambda: placements(card, roll)):
        with pytest.raises(IllegalActionError, match=told) as caught:
            ask()
        assert caught.value.rule == rule
    with pytest.raises(IllegalActionError, match=told):
        legal_boxes(card, roll)


@pytest.mark.parametrize(
    "box",
    [
        game("yatzy").box_by_id["chance"],  # another place, another game
        game("triple").box_by_id["chance@2"],  # a place that this card does not have
        CHANCE._replace(place=0),
        CHANCE._replace(place=-1),
    ],
)
def test_a_box_of_another_game_takes_nothing(box: object) -> None:
    card, roll = Card(GAME), GAME.roll([1, 2, 3, 4, 5])
    refusal = verify_placement(card, roll, box)  # type: ignore[arg-type]  # boxes of any game
    assert refusal is not None
    assert refusal.rule == "box"
    assert str(refusal.reason).endswith("is no box of Yahtzee")
    with pytest.raises(IllegalActionError, match="no box of Yahtzee"):
        place(card, roll, box)  # type: ignore[arg-type]  # as above
    rolled, _ = apply(start(GAME), RollDice((1, 2, 3, 4, 5)))
    assert verify(rolled, Score(box)) == refusal  # type: ignore[arg-type]  # as above


def test_a_box_of_the_same_game_loaded_anew_is_as_good() -> None:
    again = Card(GAME).ruleset.boxes[CHANCE.place]._replace()
    assert again is not CHANCE
    assert can_place(Card(GAME), GAME.roll([1, 2, 3, 4, 5]), again)


@pytest.mark.parametrize("players", [0, -1])
def test_a_game_has_players(players: int) -> None:
    with pytest.raises(NotationError, match="at least one player"):
        start(GAME, players)


def test_where_nothing_is_to_be_rolled_there_are_no_outcomes() -> None:
    position = start(GAME)
    assert position.dice == ()
    assert legal_actions(position) == ()
    assert sum(weight for _, weight in outcomes(position)) == 6**5
    rolled, _ = apply(position, RollDice((6, 6, 6, 2, 1)))
    assert outcomes(rolled) == ()
    kept, _ = apply(rolled, Keep((0, 1, 2)))
    assert sum(weight for _, weight in outcomes(kept)) == 6**2
    assert all(roll.dice[:3] == (6, 6, 6) for roll, _ in outcomes(kept))
    over = position._replace(cards=(Card(GAME, [0] * 13),))
    assert over.over
    assert outcomes(over) == ()


@pytest.mark.parametrize("value", ["٣", "1_0", "³", "+3", "3.0", "--3", "-", "", "0x3", "9" * 19])
def test_points_are_plain_digits(value: str) -> None:
    with pytest.raises(NotationError, match="is not a number of points"):
        parse_card(f"ones={value}", GAME)


def test_points_may_be_below_0_to_be_told_that_they_can_not() -> None:
    assert parse_card("ones=3", GAME).entries[0] == 3
    with pytest.raises(NotationError, match="can't hold -3"):
        parse_card("ones=-3", GAME)
