"""Random pad games with random slips, late players and missed turns: all are right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from pads import a_pad, go_on
from playing import SHIPPED, chance, is_valid

from yachtcli.errors import IllegalActionError, NotationError
from yachtcli.session.pad_mending import Change
from yachtcli.session.pad_turns import Thrown, choices

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from yachtcli.core.card import Card
    from yachtcli.session.pad import Pad

BY_ROLL = {"columns": ["1", "2"], "column.2.on_roll": [1], "column.1.order": "down"}
SERVED = {"category.chance.points": [{"plus": 40, "on_roll": [1]}, {"plus": 9}]}
GAMES: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in SHIPPED),
    ("yahtzee", {"dice.count": 6}),
    ("yahtzee", BY_ROLL),
    ("yahtzee", SERVED),
    ("yahtzee-free", {"repeat.joker": "lower"}),
]


def some_dice(pad: Pad, rng: random.Random) -> Thrown:
    """Dice by chance, often all alike; now and then it is told which roll they come from."""
    dice = pad.ruleset.dice
    faces = [rng.randint(1, dice.faces) for _ in range(dice.size)]
    if rng.random() < 0.4:
        faces = faces[:1] * dice.size
    number = rng.randint(1, pad.ruleset.rolls) if rng.random() < 0.3 else None
    return Thrown(tuple(faces), number)


def enter(pad: Pad, rng: random.Random) -> None:
    """An entry by chance; one that the rules forbid changes nothing."""
    thrown = some_dice(pad, rng)
    box = rng.choice(pad.ruleset.boxes)
    strike = rng.random() < 0.1
    before = pad.record()
    try:
        pad.enter(box, thrown=thrown, strike=strike)
    except IllegalActionError:
        assert pad.record() == before
        return
    assert not pad.turns[-1].strike or pad.turns[-1].points == 0


def mend(pad: Pad, rng: random.Random) -> None:
    """A slip by chance: what can't be mended changes nothing."""
    before = pad.record()
    number = rng.randint(1, len(pad.turns))
    change = rng.choice(
        [
            Change(thrown=some_dice(pad, rng)),
            Change(box=rng.choice(pad.ruleset.boxes)),
            Change(some_dice(pad, rng), rng.choice(pad.ruleset.boxes)),
            Change(skip=True),
        ]
    )
    try:
        plan = pad.mending({number: change})
        assert pad.record() == before
        pad.mend(plan)
    except (IllegalActionError, NotationError):
        assert pad.record() == before
        return
    told = {c.number for c in (*plan.mended, *plan.changed)}
    others = [turn for n, turn in enumerate(pad.turns, start=1) if n not in told]
    assert len(others) + len(told) == len(pad.turns)
    assert is_valid(pad.record())


def step(pad: Pad, rng: random.Random) -> None:
    what = rng.random()
    try:
        if what < 0.06 and pad.turns:
            mend(pad, rng)
        elif what < 0.09:
            pad.skip()
        elif what < 0.12:
            pad.undo()
        elif what < 0.17:
            pad.throw(some_dice(pad, rng))
        elif what < 0.18 and len(pad.names) < 4:
            pad.add(f"Late {len(pad.names)}")
        elif pad.thrown is not None:
            pad.enter(rng.choice(choices(pad.position.card, pad.thrown).placements).box)
        else:
            enter(pad, rng)
    except IllegalActionError:
        pass


def added_up(pad: Pad, card: Card) -> int:
    """What a card comes to, from the table alone."""
    total = card.bonus
    for column in pad.ruleset.columns:
        for section in pad.ruleset.table["sections"]:
            part = pad.ruleset.table["section"][section]
            boxes = [
                box
                for box in pad.ruleset.boxes
                if box.column == column and box.category.id in part["categories"]
            ]
            points = sum(card.points(box) or 0 for box in boxes)
            tiers = part.get("bonus", [])
            bonus = max(
                (t["points"] for t in tiers if points // column.multiplier >= t["at_least"]),
                default=0,
            )
            total += points + bonus * column.multiplier
    return total


def written_by(events: Sequence[dict[str, Any]], player: int) -> int:
    """The points and bonuses of a player's entries, as the record has them."""
    return sum(
        data["points"] + data["bonus"]
        for data in events
        if data["event"] == "score" and data["player"] == player
    )


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(n, marks=pytest.mark.slow) for n in range(2, 40))]
)
@pytest.mark.parametrize(("rules", "settings"), GAMES)
def test_random_pads_are_valid_and_add_up(rules: str, settings: dict[str, Any], seed: int) -> None:
    rng = chance(1000 + seed)
    pad, journal = a_pad(rules, "Ann", *["Ben"][: seed % 2], settings=settings)
    for n in range(5000):
        if pad.over:
            break
        step(pad, rng)
        assert journal.objects == pad.record()
        if n % 40 == 0:
            assert is_valid(pad.record())
            again, _ = go_on(pad.record())
            assert (again.cards, again.player, again.thrown) == (pad.cards, pad.player, pad.thrown)
    assert pad.over
    pad.close()
    assert journal.objects == pad.record()
    assert is_valid(journal.objects)
    record = pad.record()
    for player, (card, total) in enumerate(zip(pad.cards, pad.totals, strict=True)):
        assert total == added_up(pad, card)
        sections = added_up(pad, card) - card.bonus - sum(p or 0 for p in card.entries)
        assert written_by(record, player) == total - sections
    assert go_on(record)[0].closed
