"""What is said at the table: harmless, and in words that don't run into each other."""

from __future__ import annotations

from yachtcli.core.game import Kept, Scored
from yachtcli.loading import catalog
from yachtcli.phrase import Phrase
from yachtcli.ui.play_words import bot_words, entry


def test_a_bot_of_a_stranger_can_not_steer_the_terminal() -> None:
    why = Phrase("\x1b[31mred\nline\x07")
    box = catalog.find("yahtzee").box_by_id["sixes"]
    for event in (Kept(0, (6, 6), (0, 1)), Scored(0, box, 12, 0, strike=False)):
        told = bot_words("brave", event, (6, 6, 1, 2, 3), why)
        assert told.isprintable()
        assert "red" in told


def test_a_column_does_not_run_into_the_points() -> None:
    rules = catalog.find("triple")
    event = Scored(0, rules.box_by_id["ones@1"], 1, 0, strike=False)
    assert entry(event, "Ann") == "Ann: Ones in column 1: 1"
    plain = Scored(0, catalog.find("yatzy").box_by_id["ones"], 1, 0, strike=False)
    assert entry(plain, "Ann") == "Ann: Ones 1"
