"""Every game that is played here is a record that anyone can check, whatever its rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playing import ANN, BEN, EASY, SHIPPED, begun, chance, judged, play_on, resumed

from yachtcli.core.game import Scored
from yachtcli.loading import catalog
from yachtcli.session.seats import Seat, seated

if TYPE_CHECKING:
    from yachtcli.core.ruleset import Ruleset

CASES = Path(__file__).parents[1] / "exact" / "cases"
HOUSES: dict[str, dict[str, Any]] = {
    "yahtzee": {"repeat.joker": "lower", "repeat.bonus_if": "filled", "voluntary_zero": True},
    "joker": {"turn.rolls": 1},
    "yacht": {"dice.faces": 20, "turn.rolls": 5},
    "triple": {"column.1.order": "down", "column.2.order": "up", "column.3.on_roll": [1]},
    "yatzy": {"dice.count": 7},
}


def check(ruleset: Ruleset, seats: tuple[Seat, ...], number: int) -> None:
    """Play a game of these seats by chance; each of its lines is legal, and says what was done."""
    session, journal = begun(ruleset, *seated(seats), seed=str(number))
    play_on(session, chance(number))
    for line in judged(journal.objects):
        assert line.data["legal"] is True, (line.data, line.error)
    assert journal.objects == session.record()
    opening, *_, end = journal.objects
    assert end == {"event": "end", "totals": list(session.game.totals)}
    assert opening["players"] == [seat.name for seat in session.seats]
    written = [event for event in session.game.events if isinstance(event, Scored)]
    assert len(written) == len(seats) * len(ruleset.boxes)
    for player, card in enumerate(session.game.cards):
        sections = sum(card.section_bonus(part) for part in ruleset.section_columns)
        entries = sum(e.points + e.bonus for e in written if e.player == player)
        assert card.total == entries + sections
    again, _ = resumed(journal.objects)
    assert again.position == session.position


@pytest.mark.parametrize("rules", SHIPPED)
@pytest.mark.parametrize("seats", [(ANN,), (ANN, EASY, BEN)], ids=len)
def test_a_game_of_a_shipped_ruleset(rules: str, seats: tuple[Seat, ...]) -> None:
    check(catalog.find(rules), seats, len(seats))


@pytest.mark.parametrize("rules", HOUSES)
def test_a_game_by_house_rules(rules: str) -> None:
    check(catalog.find(rules, HOUSES[rules]), (ANN, EASY), 5)


@pytest.mark.parametrize("name", ["maxi-yatzy", "generala"])
def test_a_game_of_a_table_that_the_record_carries(name: str) -> None:
    ruleset = catalog.find(str(CASES / f"{name}.toml"))
    assert "table" in begun(ruleset)[1].objects[0]
    check(ruleset, (ANN, EASY), 7)


def test_a_full_table_of_eight() -> None:
    seats = tuple(Seat(f"P{n}") for n in range(5)) + (EASY,) * 3
    check(catalog.find("yacht"), seats, 8)


@pytest.mark.slow
@pytest.mark.parametrize("rules", SHIPPED)
def test_a_hundred_games(rules: str) -> None:
    for number in range(100):
        check(catalog.find(rules), (ANN, EASY, BEN), number)
