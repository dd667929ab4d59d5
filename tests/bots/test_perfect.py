"""The bot `perfect`: never a loss, in any game that can be solved, and a line for the others."""

from __future__ import annotations

import pytest

from yachtcli import api
from yachtcli.bots import catalog
from yachtcli.bots.draws import Chance
from yachtcli.bots.solved import solved
from yachtcli.core.game import legal_actions
from yachtcli.errors import UnsolvableError
from yachtcli.session.seats import Seat
from yachtcli.session.session import Session

FREE = {"voluntary_zero": True, "repeat.joker": "choice", "turn.rolls": 2}


def position(rules: api.Ruleset, dice: str, card: str = "", rolls: int = 1) -> api.Position:
    """These dice on roll `rolls` of a turn on this card."""
    lying = api.parse_dice(dice, rules.dice)
    return api.Position(rules, (api.parse_card(card, rules),), dice=lying, number=rolls)


@pytest.mark.parametrize(("name", "settings"), [("yacht", {}), ("yahtzee", FREE)])
def test_no_decision_loses_anything(name: str, settings: dict[str, object]) -> None:
    rules = api.load(name, settings=settings)
    bot = catalog.make("perfect", rules, Chance())
    game = api.Game(rules, seed="perfect")
    while not game.over:
        game.roll()
        choice = bot.choose(game.position)
        options = solved(rules).choices_at(game.position)
        assert choice.action in legal_actions(game.position)
        if isinstance(choice.action, api.Keep):
            kept = tuple(sorted(game.dice[place] for place in choice.action.at))
            assert (kept, None) == (options[0].keep, options[0].box)
        else:
            assert (choice.action.box, choice.action.strike) == (options[0].box, options[0].strike)
        assert options[0].loss == 0
        assert all(option.value <= options[0].value + 1e-9 for option in options)
        game.apply(choice.action)


def test_what_is_sure_is_entered_though_keeping_it_is_worth_the_same() -> None:
    rules = api.load("classic")
    zeros = ("four_of_a_kind", "full_house", "large_straight", "yacht")
    upper = ("ones", "twos", "threes", "fours", "fives", "sixes")
    card = ",".join((*(f"{box}=0" for box in (*upper, *zeros)), "three_of_a_kind=0", "chance=10"))
    lying = position(rules, "51234", card)
    options = solved(rules).choices_at(lying)
    assert [(option.keep, option.value) for option in options[:2]] == [
        (None, 30),
        ((1, 2, 3, 4), pytest.approx(30)),
    ]
    choice = catalog.make("perfect", rules, Chance()).choose(lying)
    assert choice.action == api.Score(rules.box_by_id["small_straight"])


@pytest.mark.parametrize(
    ("dice", "card", "rolls", "why"),
    [
        ("66321", "", 1, "going for Sixes"),
        ("12346", "", 1, "going for Large straight"),
        ("14364", "", 1, "going for "),
        ("66666", "", 1, ""),
        ("66612", "ones=3,twos=6,threes=9,fours=12,fives=15", 3, "it wins the bonus of 35"),
    ],
)
def test_it_says_why(dice: str, card: str, rolls: int, why: str) -> None:
    rules = api.load("yahtzee")
    choice = catalog.make("perfect", rules, Chance()).choose(position(rules, dice, card, rolls))
    said = str(choice.why)
    assert said.startswith(why)
    assert bool(said) == bool(why)


def test_a_game_that_cannot_be_solved_is_told_before_it_begins() -> None:
    rules = api.load("triple")
    with pytest.raises(UnsolvableError, match="Triple is too large to be solved"):
        catalog.make("perfect", rules, Chance())
    with pytest.raises(UnsolvableError, match="Triple is too large to be solved"):
        catalog.prepare(["hard", "perfect"], rules)
    catalog.prepare(["hard"], rules)

    def keep_in(opening: object) -> None:
        pytest.fail(f"a game was begun: {opening}")

    with pytest.raises(UnsolvableError, match="Triple is too large to be solved"):
        Session.begin(rules, [Seat("perfect", "perfect")], keep_in)  # type: ignore[arg-type]  # never kept


def test_what_takes_long_tells_how_far_it_is_and_is_done_once() -> None:
    rules = api.load("classic", settings={"turn.rolls": 2})
    told: list[tuple[int, int]] = []
    catalog.prepare(["perfect"], rules, lambda done, of: told.append((done, of)))
    assert told[-1][0] > 0.9 * solved(rules).states
    assert told[-1][1] == solved(rules).states
    told.clear()
    catalog.make("perfect", rules, Chance())
    catalog.prepare(["perfect"], rules, lambda done, of: told.append((done, of)))
    assert not told
