"""A pytest fixture for authors of games: random play that checks everything a game must hold.

Ask for it in your `conftest.py` with `pytest_plugins = ["yachtcli.testing"]`, then:

    def test_my_game(check_ruleset):
        check_ruleset("my-game")
"""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import TYPE_CHECKING, Protocol

import pytest

from yachtcli.core import game, notation, record
from yachtcli.core.card import Card
from yachtcli.core.card_notation import card_to, format_card, parse_card
from yachtcli.core.legality import placements
from yachtcli.core.possible import verify_card
from yachtcli.core.ruleset import Ruleset
from yachtcli.errors import IllegalActionError, YachtError
from yachtcli.loading import catalog
from yachtcli.solver import state_check

if TYPE_CHECKING:
    from yachtcli.core.game import Action, Event
    from yachtcli.core.ruleset import Box

FEW_ROLLS = 1000
"""With more different rolls than this, a card is judged at the end of a game only."""

FEW_BOXES = 15
"""With more boxes than this, about so many of the cards of a game are judged, not each."""


class CheckRuleset(Protocol):
    """Plays random games and raises AssertionError at the first thing that is wrong."""

    def __call__(self, rules: Ruleset | str, *, games: int = 2, seed: str = "yacht") -> None:
        """Check a ruleset, or the one of that name, in `games` games each of one and two."""


@pytest.fixture
def check_ruleset() -> CheckRuleset:
    """Check a game by playing it at random; the same `seed` plays the same games.

    At each step every legal action is told once and may be done, every other
    entry is refused with the same rule by everything that is asked, and the
    order of the dice makes no difference. Every box is filled in exactly as
    many turns as there are boxes, totals are the sums of what was told, and
    cards and the recorded game read back as they were written. Where a game
    with its own `refuse` has a `state_of`, cards of which that says the same
    are refused alike.
    """
    return check


def check(rules: Ruleset | str, *, games: int = 2, seed: str = "yacht") -> None:
    """What `check_ruleset` does, for use without pytest's fixtures."""
    ruleset = rules if isinstance(rules, Ruleset) else catalog.find(rules)
    _require(ruleset.box_by_id.keys() == {b.id for b in ruleset.boxes}, "boxes differ by id")
    for box in ruleset.boxes:
        _require(notation.parse_box(box.id, ruleset) is box, f"'{box.id}' reads as another box")
    for number in range(games):
        for players in (1, 2):
            play = _Playthrough(ruleset, players, f"{seed}:{players}:{number}")
            try:
                play.to_the_end()
            except (AssertionError, YachtError) as error:
                raise AssertionError(f"{ruleset!r}, {play}: {error}") from error


def _require(holds: object, otherwise: str) -> None:
    if not holds:
        raise AssertionError(otherwise)


class _Playthrough:
    """One random game; `str()` says how far it came."""

    def __init__(self, ruleset: Ruleset, players: int, seed: str) -> None:
        self.seed = seed
        self.chance = random.Random(seed)  # noqa: S311 - games that can be played again
        self.position = game.start(ruleset, players)
        self.events: list[Event] = []
        self.often = ruleset.dice.rolls_count <= FEW_ROLLS

    def __str__(self) -> str:
        last = record.write_event(self.events[-1]) if self.events else "none"
        return f"random game '{self.seed}', after {len(self.events)} events, the last {last}"

    def to_the_end(self) -> None:
        """Play the game, checking each step and then the whole."""
        boxes = len(self.position.ruleset.boxes) * len(self.position.cards)
        while not self.position.over:
            entries = sum(isinstance(event, game.Scored) for event in self.events)
            _require(entries < boxes, f"{entries} entries, and the game is not over")
            self.step()
        _require(not game.legal_actions(self.position), "something is legal after the end")
        self._check_totals()
        self._check_record()
        for player, card in enumerate(self.position.cards):
            _check_card(card)
            if state_check.says(card.ruleset):
                self._check_state(player)

    def step(self) -> None:
        """One event, by chance."""
        if self.position.awaits_roll:
            outcomes = game.outcomes(self.position)
            self._do(self.chance.choices(*zip(*outcomes, strict=True))[0])
            self._check_order_of_dice()
            return
        actions = game.legal_actions(self.position)
        self._check_actions(actions)
        entries = [action for action in actions if isinstance(action, game.Score)]
        others = [action for action in actions if action not in entries]
        some = entries if entries and (not others or self.chance.random() < 1 / 2) else others
        self._do(self.chance.choice(some))
        event = self.events[-1]
        if isinstance(event, game.Scored) and self.often:
            boxes = len(self.position.ruleset.boxes)
            if self.chance.random() < FEW_BOXES / boxes:
                _check_card(self.position.cards[event.player])

    def _do(self, action: Action) -> None:
        _require(game.verify(self.position, action) is None, f"{action} is refused")
        before = self.position
        self.position, event = game.apply(before, action)
        self.events.append(event)
        if isinstance(event, game.Scored):
            _require(before.card.is_open(event.box), f"{event.box.id} was filled")
            card = self.position.cards[event.player]
            _require(card.points(event.box) == event.points, f"{event} was not written")

    def _check_actions(self, actions: tuple[Action, ...]) -> None:
        _require(actions, "nothing is legal, and the game is not over")
        twice = [action for action, times in Counter(actions).items() if times > 1]
        _require(not twice, f"told twice as legal: {twice}")
        for action in actions:
            _require(game.can(self.position, action), f"told as legal, but refused: {action}")
        for box in self.position.ruleset.boxes:
            if game.Score(box) not in actions:
                self._check_refused(game.Score(box))

    def _check_refused(self, action: Action) -> None:
        refusal = game.verify(self.position, action)
        _require(refusal is not None, f"not told as legal, but not refused: {action}")
        try:
            game.apply(self.position, action)
        except IllegalActionError as error:
            _require(refusal and error.rule == refusal.rule, f"two reasons against {action}")
            _require(str(error), f"no words against {action}")
        else:
            _require(False, f"refused, but done: {action}")

    def _check_order_of_dice(self) -> None:
        dice = list(self.position.dice)
        self.chance.shuffle(dice)
        told = placements(self.position.card, self.position.roll)
        shuffled = self.position._replace(dice=tuple(dice))
        _require(told == placements(shuffled.card, shuffled.roll), "the order of dice matters")
        text = notation.format_dice(dice)
        read = notation.parse_dice(text, self.position.ruleset.dice)
        _require(read == tuple(dice), f"'{text}' reads as other dice")

    def _check_totals(self) -> None:
        for player, card in enumerate(self.position.cards):
            told = [e for e in self.events if isinstance(e, game.Scored) and e.player == player]
            filled = Counter(event.box.id for event in told)
            _require(
                filled == Counter(list(card.ruleset.box_by_id)), "a box was filled twice, or never"
            )
            total = sum(event.points + event.bonus for event in told)
            for part in card.ruleset.section_columns:
                points = sum(e.points for e in told if e.box in part.boxes)
                reached = [
                    tier.points * part.column.multiplier
                    for tier in part.section.bonus
                    if points // part.column.multiplier >= tier.at_least
                ]
                total += reached[-1] if reached else 0
            _require(card.total == total, f"the total is {card.total}, its parts make {total}")

    def _check_state(self, player: int) -> None:
        """Hold the cards of this player against others of the same state."""
        scored = [e for e in self.events if isinstance(e, game.Scored) and e.player == player]
        card = Card(self.position.ruleset)
        order: list[Box] = []
        for event in scored:
            found = state_check.untold(card, order, self.chance)
            _require(found is None, f"{found}")
            card = card.written(event.box, event.points, event.bonus)
            order.append(event.box)

    def _check_record(self) -> None:
        ruleset = self.position.ruleset
        players = [f"Player {n}" for n, _ in enumerate(self.position.cards, start=1)]
        opening = record.write_opening(
            ruleset, tuple(players), shipped=catalog.is_shipped(ruleset.id)
        )
        objects = [*map(record.write_event, self.events), record.write_end(self.position)]
        lines = [json.dumps(data) for data in (opening, *objects)]
        read = record.read_opening(json.loads(lines[0]))
        _require(read.rules == ruleset.id, "the record names another game")
        replay = record.Replay(ruleset, len(read.players))
        for line in lines[1:]:
            replayed = replay.apply(json.loads(line))
            _require(replayed.claim is None, f"replayed otherwise than written: {line}")
        _require(replay.position == self.position, "the record ends in another position")


def _check_card(card: Card) -> None:
    problems = "; ".join(map(str, verify_card(card)))
    _require(not problems, f"{card!r} was reached, but is called impossible: {problems}")
    for text in (format_card(card), json.dumps(card_to(card))):
        _require(parse_card(text, card.ruleset) == card, f"'{text}' reads as another card")
