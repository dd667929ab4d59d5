"""What the check for authors of games says of one that does not tell all that it reads."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from own_games import Whimsical, own_game

from yachtcli import testing
from yachtcli.api import Phrase, Refusal, Ruleset
from yachtcli.core.card_notation import parse_card
from yachtcli.core.legality import Judgement
from yachtcli.core.notation import parse_dice
from yachtcli.loading import catalog

if TYPE_CHECKING:
    from collections.abc import Hashable

    from yachtcli.core.card import Card
    from yachtcli.core.dice import Roll
    from yachtcli.core.ruleset import Box

FAULT = re.compile(
    r"state_of says .* both of '(.*)' and of '(.*)', but ([\d ]+) on roll (\d)(?:, all dice "
    r"thrown,)? may go to '(\w+)' on the (first|second) card only(?:, once both have got (.*))?$"
)

ANY = {"pattern": {"any": True}, "points": "total"}
TABLE: dict[str, Any] = {
    "format": 1,
    "id": "ladder",
    "dice": {"count": 3},
    "sections": ["all"],
    "section": {"all": {"categories": ["low", "middle", "high", "pair"]}},
    "category": {
        "low": ANY,
        "middle": ANY,
        "high": ANY,
        "pair": {"pattern": {"of_a_kind": 2}, "points": 10},
    },
    "repeat": {"category": "pair", "bonus": 5, "joker": "none"},
}
RUNGS = ("low", "middle", "high")


class Ladder(Ruleset):
    """Each rung is more than the one below, which is filled first."""

    def refuse(self, card: Card, roll: Roll, box: Box) -> Refusal | None:
        """Refuse a rung whose lower one is open, or no less."""
        if box.id not in RUNGS[1:]:
            return None
        below = card.points(self.box_by_id[RUNGS[RUNGS.index(box.id) - 1]])
        if below is None or below >= sum(roll.dice):
            return Refusal("ladder", Phrase("no rung"))
        return None

    def state_of(self, card: Card) -> Hashable:
        """The highest rung as long as there is one above it."""
        held = [card.points(self.box_by_id[rung]) for rung in RUNGS]
        return max((points for points in held if points is not None), default=None)


class Full(Ladder):
    """Reads, and tells, what the bonus makes of the card."""

    def state_of(self, card: Card) -> Hashable:
        """Too much."""
        return card.total


class Nothing(Ladder):
    """Tells nothing."""

    def state_of(self, _card: Card) -> Hashable:
        """Too little, on nearly all cards."""
        return None


class Middle(Ladder):
    """Tells the rung that comes last."""

    def state_of(self, card: Card) -> Hashable:
        """Too little as long as Low alone is filled."""
        return card.points(self.box_by_id["middle"])


class Later(Ladder):
    """Tells of the low rung only when it is too late: after the pair."""

    def state_of(self, card: Card) -> Hashable:
        """Too little for what comes after the next entry, and enough now."""
        return None if card.is_open(self.box_by_id["pair"]) else super().state_of(card)

    def refuse(self, card: Card, roll: Roll, box: Box) -> Refusal | None:
        """Climb when the pair is filled."""
        if card.is_open(self.box_by_id["pair"]):
            return Refusal("pair", Phrase("a pair first")) if box.id in RUNGS[1:] else None
        return super().refuse(card, roll, box)


class Listed(Ladder):
    """Tells a list."""

    def state_of(self, card: Card) -> Any:
        """What can be no key."""
        return list(card.entries)


class Fickle(Ladder):
    """Tells something else each time."""

    def state_of(self, _card: Card) -> Hashable:
        """What equals nothing else."""
        return object()


class Failing(Ladder):
    """Fails once Low is filled."""

    def state_of(self, card: Card) -> Hashable:
        """Nothing, or not even that."""
        return 1 // (card.points(self.box_by_id["low"]) is None)


class Silent(Ladder):
    """Does not tell, which is allowed."""

    state_of = Ruleset.state_of


def check(made_by: type[Ruleset], seed: str) -> None:
    testing.check(catalog.make(TABLE, where="ladder", made_by=made_by), seed=seed)


@pytest.mark.parametrize("seed", range(5))
def test_who_tells_enough_or_nothing_passes(seed: int) -> None:
    check(Ladder, str(seed))
    check(Silent, str(seed))


@pytest.mark.parametrize("seed", range(60, 80))
def test_games_at_random_that_tell_enough_pass(seed: int) -> None:
    testing.check(own_game(seed, 100_000))


@pytest.mark.parametrize("seed", range(60, 64))
def test_games_at_random_that_tell_nothing_do_not(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = catalog.make({**TABLE, "id": f"whim-{seed}"}, where="whim", made_by=Whimsical)
    testing.check(told)
    monkeypatch.setattr(Whimsical, "state_of", lambda _self, _card: None)
    with pytest.raises(AssertionError, match="state_of says None both of"):
        testing.check(told)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("made_by", [Nothing, Middle, Later])
def test_who_tells_too_little_is_shown_two_cards_a_roll_and_a_box(
    made_by: type[Ruleset], seed: int
) -> None:
    with pytest.raises(AssertionError) as caught:
        check(made_by, str(seed))
    told = FAULT.search(str(caught.value))
    assert told is not None, caught.value
    first, second, dice, number, box, which, further = told.groups()
    ruleset = catalog.make(TABLE, where="ladder", made_by=made_by)
    cards = [parse_card(text, ruleset) for text in (first, second)]
    assert cards[0].open_boxes == cards[1].open_boxes
    assert ruleset.state_of(cards[0]) == ruleset.state_of(cards[1])
    assert (further is not None) or made_by is not Later
    if further:
        cards = [parse_card(f"{text},{further}", ruleset) for text in (first, second)]
    roll = ruleset.roll(parse_dice(dice, ruleset.dice), int(number))
    refused = [Judgement(card, roll).refusal(ruleset.box_by_id[box]) for card in cards]
    assert [one is None for one in refused] == [which == "first", which == "second"]


@pytest.mark.parametrize(
    ("made_by", "told"),
    [
        (Listed, "Listed.state_of gives [None, None, None, None], where something that can"),
        (Fickle, "Fickle.state_of gives <object object"),
        (Failing, "Failing.state_of failed: ZeroDivisionError"),
        (Full, "without the bonus: nothing but the entries of a card may count"),
    ],
)
def test_who_can_not_be_asked_is_told_why(made_by: type[Ruleset], told: str) -> None:
    with pytest.raises(AssertionError) as caught:
        check(made_by, "a")
    assert told in str(caught.value)
