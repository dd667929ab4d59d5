"""What holds for all dice, names, cards and games."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

from engine import game
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import GAMES
from play import random_turns

from yachtcli.core import record
from yachtcli.core.card import Card
from yachtcli.core.card_notation import card_from, card_to, format_card, parse_card
from yachtcli.core.dice import DiceSet
from yachtcli.core.game import (
    Kept,
    RollDice,
    Score,
    Scored,
    apply,
    legal_actions,
    outcomes,
    start,
)
from yachtcli.core.legality import placements
from yachtcli.core.notation import format_dice, parse_box, parse_dice

if TYPE_CHECKING:
    from yachtcli.core.game import Event, Position
    from yachtcli.core.ruleset import Ruleset

RULESETS = st.sampled_from(sorted(GAMES)).map(game)
FIVE_DICE = st.lists(st.integers(1, 6), min_size=5, max_size=5)
SEEDS = st.integers(0, 2**32).map(random.Random)

unhurried = settings(deadline=None, max_examples=25)
"""The machine may be busy: what is slow is measured elsewhere."""


def some_card(ruleset: Ruleset, rng: random.Random) -> Card:
    """A card out of the middle, or the end, of a random game."""
    turns = rng.randint(0, len(ruleset.boxes))
    card = Card(ruleset)
    for n, (after, _) in enumerate(random_turns(ruleset, rng)):
        if n < turns:
            card = after
    return card


@unhurried
@given(RULESETS, FIVE_DICE, SEEDS)
def test_the_order_of_dice_never_matters(
    ruleset: Ruleset, dice: list[int], rng: random.Random
) -> None:
    card = some_card(ruleset, rng)
    shuffled = rng.sample(dice, len(dice))
    lying = start(ruleset)._replace(cards=(card,))
    for number in range(1, ruleset.rolls + 1):
        assert placements(card, ruleset.roll(dice, number)) == placements(
            card, ruleset.roll(shuffled, number)
        )
        if not card.complete:
            one, _ = apply(lying, RollDice(tuple(dice), number))
            other, _ = apply(lying, RollDice(tuple(shuffled), number))
            entries = [action for action in legal_actions(one) if isinstance(action, Score)]
            assert entries == [a for a in legal_actions(other) if isinstance(a, Score)]
            assert [apply(one, a)[0].cards for a in entries] == [
                apply(other, a)[0].cards for a in entries
            ]


@unhurried
@given(st.data())
def test_printed_dice_are_read_back(data: st.DataObject) -> None:
    dice_set = DiceSet(data.draw(st.integers(1, 12)), data.draw(st.integers(2, 20)))
    face = st.integers(1, dice_set.faces)
    dice = tuple(data.draw(st.lists(face, min_size=dice_set.size, max_size=dice_set.size)))
    text = format_dice(dice)
    assert parse_dice(text, dice_set) == dice
    for separator in (",", "-", ", ", "  "):
        assert parse_dice(separator.join(map(str, dice)), dice_set) == dice
    if dice_set.faces < 10:
        assert parse_dice("".join(map(str, dice)), dice_set) == dice
    assert format_dice(parse_dice(text, dice_set)) == text


@unhurried
@given(RULESETS, st.data())
def test_a_box_is_found_by_every_name_it_has(ruleset: Ruleset, data: st.DataObject) -> None:
    box = data.draw(st.sampled_from(ruleset.boxes))
    assert parse_box(box.id, ruleset) is box
    column = f"@{box.column.id}" if len(ruleset.columns) > 1 else ""
    names = [box.category.id, *box.category.aliases, *box.category.name.texts.values()]
    name = data.draw(st.sampled_from(names))
    spelt = data.draw(
        st.sampled_from(
            [name, name.upper(), name.lower(), name.replace(" ", "-"), name.replace("_", " ")]
        )
    )
    assert parse_box(spelt + column, ruleset) is box
    assert parse_box(parse_box(spelt + column, ruleset).id, ruleset) is box


@unhurried
@given(RULESETS, SEEDS)
def test_a_printed_card_is_read_back(ruleset: Ruleset, rng: random.Random) -> None:
    card = some_card(ruleset, rng)
    text = format_card(card)
    assert parse_card(text, ruleset) == card
    assert format_card(parse_card(text, ruleset)) == text
    in_json = json.dumps(card_to(card))
    assert parse_card(in_json, ruleset) == card
    assert card_from(json.loads(in_json), ruleset) == card


@unhurried
@given(RULESETS, SEEDS)
def test_a_total_is_the_sum_of_its_entries_bonuses_and_section_bonuses(
    ruleset: Ruleset, rng: random.Random
) -> None:
    points = bonus = 0
    for card, placement in random_turns(ruleset, rng):
        points += placement.points
        bonus += placement.bonus
        sections = sum(card.section_points(part) for part in ruleset.section_columns)
        extra = sum(card.section_bonus(part) for part in ruleset.section_columns)
        assert sections == points
        assert card.bonus == bonus
        assert card.total == points + bonus + extra


def random_game(
    ruleset: Ruleset, rng: random.Random, players: int
) -> tuple[Position, list[tuple[Position, Event]]]:
    """A whole game of random actions: its end, and every event with the position after it."""
    position = start(ruleset, players)
    history = []
    while not position.over:
        if position.awaits_roll:
            rolls, weights = zip(*outcomes(position), strict=True)
            action = rng.choices(rolls, weights)[0]
        else:
            possible = legal_actions(position)
            entries = [a for a in possible if isinstance(a, Score)]
            action = rng.choice(entries if rng.random() < 0.6 else possible)
        position, event = apply(position, action)
        history.append((position, event))
    return position, history


@unhurried
@given(RULESETS, SEEDS, st.integers(1, 2))
def test_a_recorded_game_is_replayed_event_by_event(
    ruleset: Ruleset, rng: random.Random, players: int
) -> None:
    end, history = random_game(ruleset, rng, players)
    names = tuple("AB"[:players])
    opening = json.loads(json.dumps(record.write_opening(ruleset, names, shipped=True)))
    assert record.read_opening(opening) == record.Opening(ruleset.id, names, {}, None, {})
    replay = record.Replay(ruleset, players)
    for after, event in history:
        line = json.loads(json.dumps(record.write_event(event)))
        assert replay.apply(line) == record.Replayed(event, None)
        assert replay.position == after
    line = json.loads(json.dumps(record.write_end(end)))
    assert replay.apply(line) == record.Replayed(None, None)
    assert replay.position.totals == end.totals


@unhurried
@given(RULESETS, SEEDS)
def test_totals_are_the_sums_of_the_events(ruleset: Ruleset, rng: random.Random) -> None:
    end, history = random_game(ruleset, rng, 2)
    for player, card in enumerate(end.cards):
        scored = [e for _, e in history if isinstance(e, Scored) and e.player == player]
        assert len(scored) == len(ruleset.boxes)
        extra = sum(card.section_bonus(part) for part in ruleset.section_columns)
        assert end.totals[player] == sum(e.points + e.bonus for e in scored) + extra


def test_kept_dice_are_found_without_their_places() -> None:
    """A `keep` without positions means the leftmost dice of each face."""
    replay = record.Replay(game("yahtzee"), 1)
    replay.apply({"event": "roll", "player": 0, "dice": [6, 2, 6, 6, 2]})
    event, _ = replay.apply({"event": "keep", "player": 0, "dice": [2, 6, 6]})
    assert event == Kept(0, (6, 2, 6), (0, 1, 2))
