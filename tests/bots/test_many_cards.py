"""Many cards side by side: they say what each of them says."""

from __future__ import annotations

import numpy as np
import pytest
from many_games import NAMES, game, some_cards

from yachtcli.bots.lattice import SCALE
from yachtcli.bots.many import cards as side_by_side
from yachtcli.bots.many import repeated
from yachtcli.bots.many.asked import asked
from yachtcli.bots.many.cards import Cards
from yachtcli.bots.many.entries import NEVER, Entries
from yachtcli.bots.planning import Planner
from yachtcli.bots.tables import Tables
from yachtcli.bots.turn import NEVER as NEVER_ALONE
from yachtcli.bots.turn import Entries as EntriesAlone
from yachtcli.core.card import Card
from yachtcli.core.dice import Roll
from yachtcli.core.legality import Judgement, available_boxes

CARDS = 40


@pytest.mark.parametrize("name", NAMES)
def test_cards_tell_what_each_card_tells(name: str) -> None:
    tables = Tables(game(name))
    rules = tables.ruleset
    cards = some_cards(tables, CARDS, name)
    assert len(cards) == CARDS
    for n in range(CARDS):
        card = cards.card(n)
        assert cards.take(np.array([n])).card(0) == card
        assert cards.open[:, n].tolist() == [card.is_open(box) for box in rules.boxes]
        assert cards.filled[n] == sum(not card.is_open(box) for box in rules.boxes)
        held = [bool(card.points(box)) for box in rules.repeat_boxes.values()]
        assert cards.held[:, n].tolist() == held
        for part in rules.section_columns:
            assert cards.section_points(part)[n] == card.section_points(part)


@pytest.mark.parametrize("name", ["yahtzee", "three columns", "house"])
def test_what_is_entered_stands_on_the_card(name: str) -> None:
    tables = Tables(game(name))
    rules = tables.ruleset
    cards = Cards.empty(rules, 3)
    wanted = [Card(rules)] * 3
    assert [cards.card(n) for n in range(3)] == wanted
    first, last = rules.boxes[0], rules.boxes[-1]
    copied = cards.take(np.array([0, 2]))
    cards.write(np.array([0, 2]), np.array([0, last.place]), np.array([3, 20]), np.array([0, 100]))
    assert cards.card(0) == wanted[0].written(first, 3)
    assert cards.card(1) == wanted[1]
    assert cards.card(2) == wanted[2].written(last, 20, 100)
    assert [copied.card(n) for n in range(2)] == wanted[:2]


@pytest.mark.parametrize("name", ["yahtzee", "below zero", "columns by roll", "house", "one box"])
def test_cards_that_a_bot_does_not_tell_apart_are_looked_at_once(name: str) -> None:
    tables = Tables(game(name))
    planner = Planner(tables.ruleset, ahead=True)
    few = [some_cards(tables, CARDS, f"{name}{n}", len(tables.values) - 1) for n in range(3)]
    cards = Cards(
        tables.ruleset,
        np.concatenate([some.entries for some in few], axis=1),
        np.concatenate([some.bonus for some in few]),
    )
    firsts, kinds = cards.different()
    key = planner._key  # noqa: SLF001 - what the bot goes by
    keys = [key(cards.card(n)) for n in range(len(cards))]
    assert [keys[n] for n in firsts] == list(dict.fromkeys(keys))
    assert [keys[firsts[kind]] for kind in kinds] == keys
    firsts, kinds = cards.different(whole=True)
    told = [cards.card(n).entries for n in range(len(cards))]
    assert [told[n] for n in firsts] == list(dict.fromkeys(told))
    assert [told[firsts[kind]] for kind in kinds] == told


def test_columns_without_a_number_are_all_alike() -> None:
    firsts, kinds = side_by_side.alike(np.empty((0, 3), np.int64))
    assert firsts.tolist() == [0]
    assert kinds.tolist() == [0, 0, 0]


@pytest.mark.parametrize("now", [True, False])
@pytest.mark.parametrize("name", NAMES)
def test_many_cards_have_the_entries_of_each(name: str, now: bool) -> None:
    tables = Tables(game(name))
    boxes = tables.ruleset.boxes
    cards = some_cards(tables, CARDS, f"entries {name}")
    few = max(0, len(boxes) - 2)  # where the boxes of the repeat category are filled
    cards.entries[:, CARDS // 2 :] = some_cards(tables, CARDS, name, few).entries[:, CARDS // 2 :]
    chance = np.random.default_rng(7)
    worth = chance.integers(-(1 << 20), 1 << 20, (sum(map(len, tables.numbers)), CARDS))
    worth[::3] >>= 12  # some boxes are worth much the same
    entries = Entries(tables, cards, now=now)
    best, second = entries.best(worth), entries.second(worth)
    for n in range(CARDS):
        card = cards.card(n)
        alone = EntriesAlone(tables, card, now=now)
        told = {
            box.place: {p: int(worth[at, n]) for p, at in tables.numbers[box.place].items()}
            for box in card.open_boxes
        }
        codes = len(boxes)
        assert [[_never(v, codes) for v in way[:, n].tolist()] for way in best] == alone.best(told)
        assert [[_never(v, codes) for v in w[:, n].tolist()] for w in second] == alone.second(told)
        for (number, _), flags in zip(tables.ways, entries.boxes, strict=True):
            wanted = available_boxes(card, number) if now else card.open_boxes
            places = {b.place for b in wanted if not b.column.on_roll or number in b.column.on_roll}
            assert set(np.flatnonzero(flags[:, n])) == places


def _never(entry: int, codes: int) -> int:
    return NEVER_ALONE * codes if entry == NEVER * codes else entry


@pytest.mark.parametrize("name", NAMES)
def test_an_entry_is_what_the_judge_says(name: str) -> None:
    tables = Tables(game(name))
    rules, rolls = tables.ruleset, tables.lattice.rolls
    few = max(0, len(rules.boxes) - 3)
    cards = some_cards(tables, CARDS, f"entered {name}", few)
    chance = np.random.default_rng(5)
    told = asked(tables)
    assert asked(tables) is told
    judged = 0
    for way, way_of in enumerate(tables.ways):
        shown = chance.integers(len(rolls), size=CARDS)
        if tables.repeats:
            shown[::2] = chance.choice(tables.repeats, CARDS // 2)
        judgements = [
            Judgement(cards.card(n), Roll(rolls[number], *way_of)) for n, number in enumerate(shown)
        ]
        some = np.array([n for n, j in enumerate(judgements) if j.legal_boxes()], np.intp)
        places = np.array(
            [int(chance.choice([b.place for b in judgements[n].legal_boxes()])) for n in some],
            np.intp,
        )
        entries, bonus = told.entered(cards.take(some), way, shown[some], places)
        for n, place, entry, earned in zip(some, places, entries, bonus, strict=True):
            box = rules.boxes[place]
            assert told.place[entry] == place
            assert told.points[entry] == judgements[n].points(box)
            assert earned == judgements[n].bonus(box)
            judged += 1
    assert judged
    assert told.points[told.zero].tolist() == [0] * len(rules.boxes)


@pytest.mark.parametrize("name", ["yahtzee", "joker by choice", "columns in order"])
def test_the_judge_is_asked_once_about_cards_that_are_alike(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Tables(game(name))
    boxes, dice = tables.ruleset.boxes, tables.ruleset.repeat_dice()
    asked_of = []

    def judge(card: Card, roll: Roll) -> Judgement:
        asked_of.append(roll)
        return Judgement(card, roll)

    monkeypatch.setattr(repeated, "Judgement", judge)
    for number in range(12):
        cards = some_cards(tables, 100, f"{name}{number}", len(boxes) - 1 - number % 9)
        some = cards.take(asked(tables).special(cards))
        entries, bonus = asked(tables).judged(some)
        for n in range(0, len(some), 7):
            for at, roll in enumerate(tables.repeats):
                judgement = Judgement(some.card(n), Roll(tables.lattice.rolls[roll], 3, False))
                legal = {box.place: judgement.points(box) for box in judgement.legal_boxes()}
                told = entries[-1, at, :, n].tolist()
                points = asked(tables).points
                assert {p: points[e] for p, e in enumerate(told) if e < len(points)} == legal
                for place in legal:
                    assert bonus[-1, at, place, n] == SCALE * judgement.bonus(boxes[place])
    most = len(dice) * len(tables.ways) * repeated.FACTS * len(boxes)
    assert 0 < len(asked_of) < most / 2
