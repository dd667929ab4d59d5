"""Bots that go by rules of thumb, on many cards side by side: what each of them does alone."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from many_games import NAMES, game, some_cards

from yachtcli import api
from yachtcli.bots.draws import Chance
from yachtcli.bots.many import thumb as side_by_side
from yachtcli.bots.many.cards import Cards
from yachtcli.bots.many.thumb import Thumbs
from yachtcli.bots.tables import Tables
from yachtcli.bots.thumb import Thumb
from yachtcli.core.game import Keep, Position, Score, legal_actions

CARDS = 40


def decided(
    tables: Tables, thumbs: Thumbs, number: int, games: list[int], rolls: list[int]
) -> list[Keep | Score]:
    """What they do, as actions: the dice that are kept, in the place of where they lie."""
    kept, entered = thumbs.decide(number, np.array(games), np.array(rolls))
    lattice, boxes = tables.lattice, tables.ruleset.boxes
    return [
        Keep(lattice.keeps[keep]) if keep >= 0 else Score(boxes[entry // 2], bool(entry % 2))
        for keep, entry in zip(kept.tolist(), entered.tolist(), strict=True)
    ]


def alone(position: Position, key: str, slips: int) -> Keep | Score:
    """The same of one game at the table."""
    action = Thumb(position.ruleset, Chance(key), slips).decide(position)
    if isinstance(action, Keep):
        return Keep(tuple(position.dice[place] for place in action.at))
    return action


def thrown(tables: Tables, chance: Random) -> int:
    """The number of a roll; often one that a joker may be made of."""
    if tables.repeats and chance.random() < 0.3:
        return chance.choice(tables.repeats)
    return chance.randrange(len(tables.lattice.rolls))


@pytest.mark.parametrize("name", NAMES)
def test_each_does_what_it_does_alone(name: str) -> None:
    tables = Tables(game(name))
    rules, chance = tables.ruleset, Random(name)  # noqa: S311 - the same dice every time
    cards = some_cards(tables, CARDS, name)
    keys = [f"seed:{name}:{n}" for n in range(CARDS)]
    player = chance.randrange(4)
    kinds = {slips: Thumbs(tables, slips) for slips in (0, 2, 3)}
    for thumbs in kinds.values():
        thumbs.begin(cards, keys, player)
    decisions = 0
    for number in range(1, min(rules.rolls, 4) + 1):
        positions = {}
        for n in range(CARDS):
            roll = thrown(tables, chance)
            seats = [cards.card(n)] * (player + 1)
            dice = tables.lattice.rolls[roll]
            position = Position(rules, tuple(seats), player, dice, number, None, number == 1)
            if legal_actions(position):  # else no game comes to it
                positions[n] = position
        games = chance.sample(sorted(positions), len(positions))
        rolls = [tables.lattice.number[positions[n].dice] for n in games]
        for slips, thumbs in kinds.items():
            wanted = [alone(positions[n], keys[n], slips) for n in games]
            assert decided(tables, thumbs, number, games, rolls) == wanted
        decisions += len(games)
    assert decisions >= CARDS


def test_what_a_further_roll_earns_beside_counts_as_points_do() -> None:
    rules = api.load("triple", {"repeat.bonus": 10, "repeat.joker": "none"})
    tables = Tables(rules)
    cards = some_cards(tables, CARDS, "bonus", len(rules.boxes) // 2)
    for box in rules.repeat_boxes.values():
        cards.entries[box.place] = max(tables.values[box.place])
    thumbs, games, lattice = Thumbs(tables), list(range(CARDS)), tables.lattice
    thumbs.begin(cards, [""] * CARDS, 0)
    for roll in tables.repeats:
        dice = lattice.rolls[roll]
        positions = [Position(rules, (cards.card(n),), 0, dice, 3) for n in games]
        wanted = [alone(position, "", 0) for position in positions]
        assert decided(tables, thumbs, 3, games, [roll] * CARDS) == wanted


def test_slips_are_made_now_and_then_and_are_those_of_the_key() -> None:
    tables = Tables(game("yahtzee"))
    cards = Cards.empty(tables.ruleset, 100)
    games, rolls = list(range(100)), [tables.lattice.number[1, 2, 2, 5, 6]] * 100
    told = {}
    for slips in (0, 2, 4):
        for key in ("a", "b"):
            thumbs = Thumbs(tables, slips)
            thumbs.begin(cards, [f"seed:{key}:{n}" for n in range(100)], 0)
            told[slips, key] = decided(tables, thumbs, 1, games, rolls)
    (best,) = set(told[0, "a"])
    assert told[0, "a"] == told[0, "b"]
    slipped = {key: sum(action != best for action in actions) for key, actions in told.items()}
    assert 30 < slipped[2, "a"] < 70  # four times the deviation
    assert 8 < slipped[4, "a"] < 42
    assert told[2, "a"] != told[2, "b"]


def test_wishes_are_looked_at_in_blocks_of_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(game("three columns"))
    cards = some_cards(tables, CARDS, "blocks")
    games, chance = list(range(CARDS)), Random(1)  # noqa: S311 - as above
    rolls = [thrown(tables, chance) for _ in games]
    thumbs = Thumbs(tables)
    told = []
    for block in (side_by_side.BLOCK, 1, 7):
        monkeypatch.setattr(side_by_side, "BLOCK", block)
        thumbs.begin(cards, [""] * CARDS, 0)
        told.append(decided(tables, thumbs, 1, games, rolls))
    assert told[0] == told[1] == told[2]


def test_a_single_die_is_thrown_again_or_entered() -> None:
    rules = api.make_ruleset(
        """
        format = 1
        id = "die"
        name = "Die"
        sections = ["all"]
        [dice]
        count = 1
        faces = 6
        [turn]
        rolls = 2
        [section.all]
        name = "All"
        categories = ["six", "any"]
        [category.six]
        name = "Six"
        pattern = { face = 6 }
        points = "matched"
        [category.any]
        name = "Any"
        pattern = { any = true }
        points = "total"
        """
    )
    tables = Tables(rules)
    thumbs = Thumbs(tables)
    thumbs.begin(Cards.empty(rules, 6), [""] * 6, 0)
    told = [decided(tables, thumbs, number, list(range(6)), list(range(6))) for number in (1, 2)]
    for number, actions in enumerate(told, 1):
        for face, action in enumerate(actions, 1):
            position = Position(rules, (api.Card(rules),), 0, (face,), number, None, True)
            assert action == alone(position, "", 0)
    assert Keep(()) in told[0]
    assert Score(rules.boxes[0]) in told[1]
