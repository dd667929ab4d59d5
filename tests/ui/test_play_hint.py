"""Hints in three lines: the best first, aligned, and never wider than the terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len
from rich.text import Text

from yachtcli import i18n
from yachtcli.bots.advice import Advice, Advised
from yachtcli.loading import catalog
from yachtcli.session.journal import Memory
from yachtcli.session.seats import Seat
from yachtcli.session.session import Session
from yachtcli.ui import play_hint
from yachtcli.ui.play_screen import Screen

if TYPE_CHECKING:
    from collections.abc import Iterator

RULES = catalog.find("yahtzee")
COLUMNS = catalog.find("triple")


def advice(*, exact: bool = True, loss: float = 4.36, more: int = 5) -> Advice:
    """Advice on a card with 36 points."""
    chances = {"sixes": 0.69, "three_of_a_kind": 0.28, "yahtzee": 0.03}
    box = RULES.box_by_id["three_of_a_kind"]
    return Advice(
        RULES,
        exact,
        36,
        (
            Advised((6, 6, 6), None, False, 205.0, 0.0, chances),
            Advised(None, box, False, 205.0 - loss, loss, {"three_of_a_kind": 1.0}),
            *(Advised((6,), None, False, 190.0 - n, 15.0 + n, {}) for n in range(more)),
        ),
    )


def test_three_lines_tell_the_total_the_loss_and_the_aims() -> None:
    assert list(play_hint.lines(advice(), 80)) == [
        "keep 6 6 6             241.0 in all         Sixes 69 %, Three of a kind 28 %",
        "score Three of a kind  236.6 in all   -4.4",
        "keep 6                 226.0 in all  -15.0",
    ]


def test_with_more_room_there_are_more_aims() -> None:
    first = next(play_hint.lines(advice(), 120))
    assert first.endswith("  Sixes 69 %, Three of a kind 28 %, Yahtzee 3 %")


def test_with_less_room_words_give_way_before_figures() -> None:
    assert list(play_hint.lines(advice(), 50)) == [
        "keep 6 6 6             241.0 in all",
        "score Three of a kind  236.6 in all   -4.4",
        "keep 6                 226.0 in all  -15.0",
    ]
    assert list(play_hint.lines(advice(), 40)) == [
        "keep 6 6 6             241.0",
        "score Three of a kind  236.6   -4.4",
        "keep 6                 226.0  -15.0",
    ]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("exact", [True, False])
def test_nothing_is_wider_than_the_terminal(language: str, *, exact: bool) -> None:
    i18n.use(language)
    try:
        for width in range(20, 130):
            lines = list(play_hint.lines(advice(exact=exact), width))
            assert max(map(cell_len, lines)) <= width
            assert len(lines) == (3 if exact else 4)
    finally:
        i18n.use("en")


def test_estimates_are_told_as_such() -> None:
    told = "Yahtzee is too large to be solved: these values are the bot's estimates."
    assert next(play_hint.lines(advice(exact=False), 80)) == told
    assert next(play_hint.lines(advice(exact=False), 40)) == "The bot's estimates:"
    assert next(play_hint.sentences(advice(exact=False))) == told


def test_a_game_that_does_not_say_what_it_reads_is_not_called_too_large() -> None:
    found = advice(exact=False)._replace(untold=True)
    told = "Yahtzee does not say what its legality reads: these are the bot's estimates."
    assert next(play_hint.lines(found, 80)) == told
    assert next(play_hint.lines(found, 40)) == "The bot's estimates:"
    assert next(play_hint.sentences(found)) == told


def test_in_sentences_it_is_the_same() -> None:
    assert list(play_hint.sentences(advice())) == [
        (
            "Hint 1: keep 6 6 6, 205.0 points to come, 241.0 in all. "
            "Leads to: Sixes 69 %, Three of a kind 28 %, Yahtzee 3 %."
        ),
        "Hint 2: score Three of a kind, 200.6 points to come, 236.6 in all. Loses 4.4.",
        "Hint 3: keep 6, 190.0 points to come, 226.0 in all. Loses 15.0.",
    ]


def test_a_loss_that_is_next_to_nothing_is_not_told_as_nothing() -> None:
    assert list(play_hint.lines(advice(loss=0.01), 80))[1].endswith("  < 0.1")
    assert list(play_hint.sentences(advice(loss=0.01)))[1].endswith("Loses < 0.1.")


def test_fewer_decisions_than_three_are_all_told() -> None:
    assert len(list(play_hint.lines(advice(more=0), 80))) == 2


def turns() -> Iterator[Session]:
    """A first turn of games with much and with little on their cards."""
    for rules, names in ((RULES, ("Ann",)), (COLUMNS, ("Ann", "Bob")), (RULES, ("Ann", "Bob"))):
        session = Session.begin(rules, [Seat(name) for name in names], Memory, seed="3")
        session.roll()
        yield session


@pytest.mark.parametrize("width", [40, 80, 120])
def test_a_screen_with_a_hint_fits_and_keeps_the_dice_in_sight(width: int) -> None:
    screen = Screen(color=False, clears=True, framed=True)
    for session in turns():
        hint = [Text(line) for line in play_hint.lines(advice(), width)]
        lines = [line.plain for line in screen.lines(session, [], width, 24, hint)]
        assert [line for line in lines if line.startswith(("keep ", "score "))] == lines[-3:]
        assert max(map(cell_len, lines)) <= width
        assert not any(line.startswith("keep:") for line in lines), "instead of what may be typed"
        shown = lines[-23:]  # with the prompt below it
        dice = " +".join(map(str, session.game.dice))
        assert (
            any("┌" in line for line in shown)
            or re.search(dice, "\n".join(shown))
            or any(line == f"Dice: {' '.join(map(str, session.game.dice))}" for line in shown)
        )
