"""Tournaments: the same games on any number of processes, and programs that play."""

from __future__ import annotations

import json
import re
import shlex
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from yachtcli.bots.program import ForfeitError, Program
from yachtcli.core import game
from yachtcli.core.position_notation import action_from, action_to, position_to
from yachtcli.errors import IllegalActionError, NotationError
from yachtcli.loading import catalog
from yachtcli.session.standings import Standing, standings
from yachtcli.session.tournament import CHUNK, Entrant, Played, play_all

RULES = catalog.find("yahtzee")
GREEDY = """
import json, sys
told = 0
for line in sys.stdin:
    told += 1
    position = json.loads(line)
    box = max(position["scores"], key=position["scores"].get)
    print(json.dumps({"action": "score", "box": box}), flush=True)
"""


def program(tmp_path: Path, text: str) -> str:
    file = tmp_path / "bot.py"
    file.write_text(text, encoding="utf-8")
    return shlex.join([sys.executable, str(file)])


def rolled(*dice: int) -> game.Position:
    return game.apply(game.start(RULES), game.RollDice(dice))[0]


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes(tmp_path: Path) -> None:
    entrants = (Entrant("easy", "easy"), Entrant("greedy", None, program(tmp_path, GREEDY)))
    games = 2 * CHUNK + 3
    alone = list(play_all(RULES, entrants, "a", games))
    assert [played.game for played in alone] == list(range(games))
    assert list(play_all(RULES, entrants, "a", games, jobs=2)) == alone
    assert list(play_all(RULES, entrants, "a", 5)) == alone[:5]
    assert list(play_all(RULES, entrants, "b", 5)) != alone[:5]
    assert not any(played.forfeits for played in alone)


def test_a_ruleset_that_is_not_shipped_is_played_on_several_processes() -> None:
    rules = catalog.find("yahtzee", {"turn.rolls": 2})
    entrants = (Entrant("easy", "easy"),)
    games = CHUNK + 1
    alone = list(play_all(rules, entrants, "a", games))
    assert list(play_all(rules, entrants, "a", games, jobs=3)) == alone
    assert alone != list(play_all(RULES, entrants, "a", games))


def test_who_begins_goes_round_and_totals_stay_with_their_entrant(tmp_path: Path) -> None:
    lazy = program(
        tmp_path,
        GREEDY.replace("max(", "min("),
    )
    entrants = (Entrant("easy", "easy"), Entrant("lazy", None, lazy))
    played = list(play_all(RULES, entrants, "a", 6))
    assert all(one.totals[0] is not None and one.totals[1] is not None for one in played)
    assert sum(one.totals[0] or 0 for one in played) > 2 * sum(one.totals[1] or 0 for one in played)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("print('no')", "it answers no: this is not JSON"),
        ("print('{}')", "'action' is keep or score"),
        ('print(\'{"action": "keep", "dice": [1, 2, 3, 4, 5, 6]}\')', "can't be kept out of"),
        ('print(\'{"action": "score", "box": "nines"}\')', "has no box 'nines'"),
        ('print(\'{"action": "score", "box": "ones", "strike": 3}\')', "'strike' is"),
        ("print('x' * 100000)", "this is not JSON"),
        ("import time; time.sleep(60)", "it has not answered within 0.5 seconds"),
        ("", "it has ended"),
        ("raise SystemExit(3)", "it has ended"),
        ("print()", "this is not JSON"),
        ("import os; os.write(1, bytes(range(256)))", "this is not JSON"),
    ],
)
def test_a_program_that_does_not_play_loses_its_game_and_the_others_play_on(
    tmp_path: Path, text: str, why: str
) -> None:
    entrants = (
        Entrant("bad", None, program(tmp_path, text), 0.5 if "sleep" in text else 20),
        Entrant("easy", "easy"),
    )
    (played,) = play_all(RULES, entrants, "a", 1)
    ((entrant, reason),) = played.forfeits
    assert (entrant, played.totals[0]) == (0, None)
    assert why in str(reason)
    assert played.totals[1] is not None


def test_a_program_is_started_anew_after_a_forfeit(tmp_path: Path) -> None:
    # It answers wrongly to its third question.
    text = GREEDY.replace("    position", "    if told == 3: print('?', flush=True)\n    position")
    bad = Entrant("bad", None, program(tmp_path, text), 20)
    played = list(play_all(RULES, (bad, Entrant("easy", "easy")), "a", 3))
    assert [len(one.forfeits) for one in played] == [1, 1, 1]


def test_a_command_that_is_none_is_told() -> None:
    for command, why in (
        ("", "a bot needs a command"),
        ("'x", "is no command"),
        ("/no/such", "/no/such can't be run"),
    ):
        with pytest.raises(NotationError, match=why):
            Program(command, 1).choose(rolled(6, 6, 6, 2, 1))


def test_a_program_that_stays_when_nothing_comes_any_more_is_ended(tmp_path: Path) -> None:
    stays = Program(program(tmp_path, GREEDY + "\nwhile True: pass\n"), 20)
    stays.choose(rolled(6, 6, 6, 2, 1))
    stays.close(patience=0.2)
    stays.close()


def test_decisions_are_read_as_they_are_written() -> None:
    position = rolled(6, 2, 6, 6, 1)
    for action in game.legal_actions(position):
        assert action_from(action_to(action, position), position) == action
    free = game.apply(game.start(catalog.find("yahtzee-free")), game.RollDice((6, 6, 6, 2, 1)))[0]
    strikes = [a for a in game.legal_actions(free) if isinstance(a, game.Score) and a.strike]
    assert strikes
    for strike in strikes:
        assert action_from(action_to(strike, free), free) == strike
    with pytest.raises(IllegalActionError):
        action_from({"action": "keep", "dice": [6, 2, 6, 6, 1]}, position)


def test_a_position_tells_all_that_a_decision_needs() -> None:
    told = json.loads(json.dumps(position_to(rolled(6, 2, 6, 6, 1))))
    assert told["dice"] == [6, 2, 6, 6, 1]
    assert (told["roll"], told["rolls_left"], told["player"]) == (1, 2, 0)
    assert told["cards"] == [{"boxes": {}, "bonus": 0, "total": 0}]
    assert told["scores"]["three_of_a_kind"] == 21


def test_standings_are_exact_and_a_shared_win_is_shared() -> None:
    played = [
        Played(0, (10, 20), ()),
        Played(1, (30, 30), ()),
        Played(2, (None, 5), ()),
    ]
    first, second = standings(["a", "b"], played)
    assert (first.mean, second.mean) == (Fraction(20), Fraction(55, 3))
    assert (first.wins, second.wins) == (Fraction(1, 2), Fraction(5, 2))
    assert (first.forfeits, second.forfeits) == (1, 0)
    assert first.deviation == pytest.approx(14.142135623730951)
    assert first.margin == pytest.approx(1.959963984540054 * 10)
    assert [second.percentile(p) for p in (1, 33, 34, 99)] == [5, 5, 20, 30]
    nothing = Standing("x", (), Fraction(0), 3)
    assert not any((nothing.mean, nothing.deviation, nothing.margin, nothing.percentile(50)))


def test_a_forfeit_is_an_error_that_people_can_read(tmp_path: Path) -> None:
    with pytest.raises(ForfeitError) as caught:
        Program(program(tmp_path, "print(1)"), 20).choose(rolled(6, 6, 6, 2, 1))
    assert str(caught.value) == "it answers 1: this is not a JSON object"


def test_the_bot_of_the_docs_plays(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (played,) = play_all(RULES, (Entrant("docs", None, program(tmp_path, code)),), "a", 1)
    assert played.forfeits == ()
