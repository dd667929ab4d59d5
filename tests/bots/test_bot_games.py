"""Games of bots: always within the rules, the same for the same seed, as good as they should be."""

from __future__ import annotations

import statistics
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from bot_games import FOLDER, PINNED, played, text

from yachtcli import api
from yachtcli.bots import catalog
from yachtcli.bots.thumb import Thumb

if TYPE_CHECKING:
    from yachtcli.api import Box, Card, Position, Roll

SHIPPED = ("yahtzee", "joker", "classic", "yahtzee-free", "yacht", "yatzy", "triple")

SINGLE: dict[str, Any] = {
    "format": 1,
    "id": "single",
    "name": "Single",
    "dice": {"count": 1, "faces": 2},
    "turn": {"rolls": 1},
    "sections": ["only"],
    "section": {"only": {"name": "Only", "categories": ["twos", "low"]}},
    "category": {
        "twos": {"name": "Twos", "pattern": {"face": 2}, "points": "matched"},
        "low": {"name": "Low", "pattern": {"face": 1}, "points": {"plus": -3}},
    },
}
BY_ROLL = {"column.1.on_roll": [1], "column.2.on_roll": [2], "column.3.order": "down"}
TIERS = [{"at_least": 40, "points": 10}, {"at_least": 63, "points": 35}]

ODD: dict[str, tuple[str, dict[str, Any]]] = {
    "columns by roll": ("triple", {**BY_ROLL, "repeat.joker": "choice"}),
    "columns up": ("triple", {"column.2.order": "up", "repeat.joker": "lower"}),
    "six dice": ("yahtzee", {"dice.count": 6}),
    "twelve dice": ("yahtzee", {"dice.count": 12}),
    "many faces": ("yahtzee", {"dice.faces": 9}),
    "a single roll": ("yahtzee", {"turn.rolls": 1}),
    "eight rolls": ("yahtzee", {"turn.rolls": 8}),
    "tiers": ("yahtzee", {"section.upper.bonus": TIERS, "repeat.bonus_if": "filled"}),
    "below zero": ("yahtzee-free", {"category.chance.points": {"total": -1}}),
    "below zero, no strike": ("yahtzee", {"category.sixes.points": {"matched": -1, "plus": 2}}),
}


class Rising(api.Ruleset):
    """No box may get fewer points than the one above it holds; a last roll may go anywhere."""

    def refuse(self, card: Card, roll: Roll, box: Box) -> api.Refusal | None:
        above = card.entries[box.place - 1] if box.place else None
        if above is None or roll.number == self.rolls:
            return None
        if self.pays(box.category, roll) >= above:
            return None
        return api.Refusal("rising", api.Phrase("the box above holds more"))


def legal(rules: api.Ruleset, name: str) -> None:
    """Play a game for two; whatever the rules forbid raises."""
    bot = catalog.make(name, rules, api.Chance("seed:odd"))
    game = api.Game(rules, ["a", "b"], seed="odd")
    turns = 2 * len(rules.boxes) if len(rules.boxes) < 20 else 12
    entered = 0
    while not game.over and entered < turns:
        game.roll()
        choice = bot.choose(game.position)
        assert api.can(game.position, choice.action)
        assert isinstance(choice.action, api.Score) or str(choice.why)
        if isinstance(choice.action, api.Keep):
            game.keep([game.dice[place] for place in choice.action.at])
        else:
            game.score(choice.action.box, strike=choice.action.strike)
            entered += 1


@pytest.mark.parametrize("name", catalog.names_for_all())
@pytest.mark.parametrize("rules", SHIPPED)
def test_bots_keep_to_the_rules_of_every_shipped_game(rules: str, name: str) -> None:
    legal(api.load(rules), name)


@pytest.mark.parametrize("name", catalog.names_for_all())
@pytest.mark.parametrize("odd", ODD)
def test_bots_keep_to_strange_rules(odd: str, name: str) -> None:
    rules, settings = ODD[odd]
    legal(api.load(rules, settings), name)


@pytest.mark.parametrize("name", catalog.names_for_all())
def test_bots_play_with_a_single_die_for_a_single_roll(name: str) -> None:
    legal(api.make_ruleset(SINGLE), name)


@pytest.mark.parametrize("name", catalog.names_for_all())
def test_bots_keep_to_a_legality_of_its_own(name: str) -> None:
    table = {"format": 1, "id": "rising", "extends": "yahtzee"}
    legal(api.make_ruleset(table, type=Rising), name)


def test_dice_too_many_to_reckon_are_played_by_thumb() -> None:
    rules = api.load("yahtzee", {"dice.count": 12})
    assert isinstance(catalog.make("hard", rules, api.Chance()), Thumb)


@pytest.mark.parametrize(("rules", "name"), PINNED)
def test_the_same_seed_gives_the_same_game(rules: str, name: str) -> None:
    pinned = (FOLDER / f"{rules}-{name}.txt").read_text(encoding="utf-8")
    assert text(rules, name) == pinned


def test_the_pinned_games_are_all_there() -> None:
    found = {path.stem for path in FOLDER.iterdir()}
    assert found == {f"{rules}-{name}" for rules, name in PINNED}


@pytest.mark.parametrize("name", catalog.names_for_all())
def test_an_answer_depends_on_the_position_alone(name: str) -> None:
    rules = api.load()
    going = catalog.make(name, rules, api.Chance("seed:memory"))
    game = api.Game(rules, seed="memory")
    positions: list[tuple[Position, Any]] = []
    for _ in range(6):
        game.roll()
        choice = going.choose(game.position)
        positions.append((game.position, choice))
        if isinstance(choice.action, api.Keep):
            game.keep([game.dice[place] for place in choice.action.at])
        else:
            game.score(choice.action.box)
    fresh = catalog.make(name, rules, api.Chance("seed:memory"))
    for position, choice in reversed(positions):
        assert fresh.choose(position) == choice


@cache
def mean(name: str) -> float:
    """The mean total of sixty games with known dice: a standard error of 7 for the best."""
    rules = api.load()
    bot = catalog.make(name, rules, api.Chance("seed:mean"))
    totals = [list(played(rules, bot, f"mean {n}"))[-1] for n in range(60)]
    return statistics.fmean(int(total.removeprefix("total ")) for total in totals)


def test_each_bot_is_as_good_as_it_should_be() -> None:
    assert 150 < mean("easy") < 195
    assert 222 < mean("normal") < mean("hard")
    assert 232 < mean("hard") < 280
    assert mean("easy") + 30 < mean("normal")
