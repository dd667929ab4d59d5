"""Tournaments: the same games on any number of processes, and programs that play."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
import time
from contextlib import contextmanager
from fractions import Fraction
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from yachtcli.bots import thumb
from yachtcli.bots.many import playing
from yachtcli.bots.program import ForfeitError, Program
from yachtcli.core import game
from yachtcli.core.position_notation import action_from, decision_to, position_to
from yachtcli.errors import IllegalActionError, NotationError, PluginError
from yachtcli.loading import catalog
from yachtcli.session import processes
from yachtcli.session.standings import Standing, standings
from yachtcli.session.student import quantile
from yachtcli.session.tournament import CHUNK, Entrant, Played, play_all

if TYPE_CHECKING:
    from collections.abc import Iterator

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

PRETTY = """
import json
print(json.dumps({"action": "score", "box": "ones"}, indent=1))
"""
TWICE = GREEDY.replace("print(json.dumps(", "print(2 * (chr(10) + json.dumps(").replace(
    "}), flush", "})), flush"
)


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
        ("print('no')", "it answers no, where one JSON object on one line is wanted"),
        ("print('{}')", "'action' is keep or score"),
        ('print(\'{"action": "keep", "dice": [1, 2, 3, 4, 5, 6]}\')', "can't be kept out of"),
        ('print(\'{"action": "score", "box": "nines"}\')', "has no box 'nines'"),
        ('print(\'{"action": "score", "box": "ones", "strike": 3}\')', "'strike' is"),
        ("print('x' * 100000)", "where one JSON object"),
        (
            PRETTY,
            'it answers { "action": "score", "box": "ones" }, where one JSON object on one line',
        ),
        (TWICE, "where one JSON object on one line is wanted"),
        ("import time; time.sleep(60)", "it has not answered within 0.5 seconds"),
        ("", "it has ended without an answer"),
        ("raise SystemExit(3)", "it has ended without an answer"),
        ("print()", "it has ended without an answer"),
        ("import os; os.write(1, bytes(range(256)))", "where one JSON object"),
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


def test_an_answer_that_nobody_asked_for_loses(tmp_path: Path) -> None:
    talks = GREEDY + "    time.sleep(0.1)\n    print('{\"more\": 1}', flush=True)\n"
    talking = Program(program(tmp_path, "import time\n" + talks), 20)
    talking.choose(rolled(6, 6, 6, 2, 1))
    time.sleep(0.6)
    with pytest.raises(ForfeitError, match=r'it says more than was asked: \{"more": 1}'):
        talking.choose(rolled(6, 6, 6, 2, 1))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_program_that_hangs_is_ended_soon_where_games_are_broken_off(
    tmp_path: Path, jobs: int
) -> None:
    hangs = GREEDY + "while True: pass\n"
    games = play_all(
        RULES, (Entrant("hangs", None, program(tmp_path, hangs), 20),), "a", 2 * CHUNK, jobs
    )
    next(games)
    began = time.monotonic()
    games.close()  # type: ignore[attr-defined]  # a generator, as an iterator
    assert time.monotonic() - began < 1.5


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_an_interrupt_at_the_end_of_a_piece_leaves_no_program(tmp_path: Path) -> None:
    hangs = GREEDY + "import os, signal, time\nos.kill(PARENT, signal.SIGINT)\ntime.sleep(60)\n"
    file = tmp_path / "pid"
    text = f"import os\nPARENT = os.getppid()\nopen({str(file)!r}, 'w').write(str(os.getpid()))\n"
    games = play_all(RULES, (Entrant("hangs", None, program(tmp_path, text + hangs), 20),), "a", 1)
    next(games)
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        next(games)
    assert time.monotonic() - began < 1.5
    with pytest.raises(ProcessLookupError):
        os.kill(int(file.read_text(encoding="utf-8")), 0)


def test_the_seconds_of_a_time_limit_are_told_as_many_as_they_are(tmp_path: Path) -> None:
    slow = program(tmp_path, "import time; time.sleep(60)")
    for seconds, told in ((1, "within 1 second"), (0, "within 0 seconds")):
        with pytest.raises(ForfeitError, match=f"{told}; does it flush each line\\?$"):
            Program(slow, seconds).choose(rolled(6, 6, 6, 2, 1))


def test_a_program_that_has_ended_is_told_alike_whenever_that_was(tmp_path: Path) -> None:
    once = GREEDY + "    break\n"
    for seconds in (0.0, 0.5):  # it still ends when it is asked, or has ended by then
        bot = Program(program(tmp_path, once), 20)
        bot.choose(rolled(6, 6, 6, 2, 1))
        time.sleep(seconds)
        with pytest.raises(ForfeitError, match=r"^it has ended without an answer$"):
            bot.choose(rolled(6, 6, 6, 2, 1))


def test_a_program_that_has_answered_before_is_not_asked_whether_it_flushes(
    tmp_path: Path,
) -> None:
    tires = GREEDY.replace("    position", "    while told == 2: pass\n    position")
    bot = Program(program(tmp_path, tires), 2)
    for _ in range(2):  # and so it is where it was started anew
        bot.choose(rolled(6, 6, 6, 2, 1))
        with pytest.raises(ForfeitError, match=r"has not answered within 2 seconds$"):
            bot.choose(rolled(6, 6, 6, 2, 1))


def test_a_game_comes_when_it_is_over_however_many_are_played_in_one_piece(tmp_path: Path) -> None:
    slow = GREEDY.replace("    position", "    time.sleep(0.1)\n    position")
    entrants = (Entrant("slow", None, program(tmp_path, "import time\n" + slow), 20),)
    began = time.monotonic()
    games = play_all(RULES, entrants, "a", 2 * CHUNK, 2)
    assert [next(games).game, next(games).game] == [0, 1]
    assert time.monotonic() - began < CHUNK * len(RULES.boxes) * 0.1 / 2
    games.close()  # type: ignore[attr-defined]  # a generator, as an iterator


def test_processes_are_made_while_this_one_is_alone() -> None:
    made: list[int] = []

    @contextmanager
    def alone() -> Iterator[None]:
        before = len(active_children())
        yield
        made.append(len(active_children()) - before)

    played = play_all(RULES, [Entrant("easy", "easy")], "a", 3 * CHUNK, 2, alone=alone)
    assert len(list(played)) == 3 * CHUNK
    assert made == [2]


def dying(*_: object) -> None:
    os._exit(1)


@pytest.mark.parametrize(
    ("where", "what", "others"),
    [(thumb.Thumb, "decide", [GREEDY]), (playing.Table, "play", [])],
    ids=["one by one", "side by side"],
)
def test_a_process_that_dies_is_told_in_a_line(
    where: type, what: str, others: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, what, dying)  # processes that are forked have it, too
    monkeypatch.setattr(processes, "Process", get_context("fork").Process)
    programs = [Entrant("program", None, program(tmp_path, text)) for text in others]
    with pytest.raises(PluginError, match="a process that played some of the games has died"):
        list(play_all(RULES, [Entrant("easy", "easy"), *programs], "a", 2 * CHUNK, 2))


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
    stays = Program(program(tmp_path, GREEDY + "\nimport time; time.sleep(60)\n"), 20)
    stays.choose(rolled(6, 6, 6, 2, 1))
    began = time.monotonic()
    stays.close(patience=0.2)
    stays.close()
    assert time.monotonic() - began < 5, "it is not waited for until it ends by itself"


def test_a_mark_of_the_byte_order_is_no_part_of_an_answer(tmp_path: Path) -> None:
    marked = 'import sys; sys.stdout.buffer.write(b"\\xef\\xbb\\xbf"); sys.stdout.flush()\n'
    bot = Program(program(tmp_path, marked + GREEDY), 20)
    choice = bot.choose(rolled(6, 6, 6, 2, 1))
    bot.close()
    assert written(choice.action, rolled(6, 6, 6, 2, 1))["box"] == "three_of_a_kind"


def written(action: game.Keep | game.Score, position: game.Position) -> dict[str, Any]:
    """The decision as a program writes it."""
    if isinstance(action, game.Keep):
        return decision_to(tuple(position.dice[place] for place in action.at), None)
    return decision_to(None, action.box, strike=action.strike)


def test_decisions_are_read_as_they_are_written() -> None:
    position = rolled(6, 2, 6, 6, 1)
    for action in game.legal_actions(position):
        assert action_from(written(action, position), position) == action
    free = game.apply(game.start(catalog.find("yahtzee-free")), game.RollDice((6, 6, 6, 2, 1)))[0]
    strikes = [a for a in game.legal_actions(free) if isinstance(a, game.Score) and a.strike]
    assert strikes
    for strike in strikes:
        assert action_from(written(strike, free), free) == strike
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
    assert first.margin == pytest.approx(12.706204736 * 10)
    assert (first.median, second.median) == (Fraction(20), Fraction(20))
    # Shares of 1, 1/2 and 1 have the variance 1/12, and their mean a third of it.
    assert second.win_margin == pytest.approx(4.302652730 / 6)
    assert [second.percentile(p) for p in (1, 33, 34, 99)] == [5, 5, 20, 30]
    nothing = Standing("x", (), Fraction(0), Fraction(0), 3)
    untold = (nothing.mean, nothing.median, nothing.deviation, nothing.margin)
    assert (*untold, nothing.percentile(50)) == (None,) * 5
    single = Standing("x", (143,), Fraction(1), Fraction(1), 1)
    assert (single.mean, single.median) == (Fraction(143), Fraction(143))
    assert (single.deviation, single.margin, single.win_margin) == (None, None, None)
    always = Standing("x", (143, 146), Fraction(2), Fraction(2), 2)
    assert (always.median, always.win_margin) == (Fraction(289, 2), None)


def test_margins_of_few_games_are_those_of_student() -> None:
    # Two-sided quantiles of 95 % from printed tables, the last ones to nine places.
    told = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 5: 2.5706, 9: 2.2622, 10: 2.2281}
    told |= {29: 2.0452, 30: 2.0423, 60: 2.0003, 120: 1.9799}
    assert {n: round(quantile(n), 4) for n in told} == told
    assert quantile(1000) == pytest.approx(1.962339081, abs=2e-9)
    assert quantile(10**9) == pytest.approx(1.959963984540054, abs=1e-8)
    assert quantile(199) > quantile(200) > quantile(201) > 1.95996


def test_a_forfeit_is_an_error_that_people_can_read(tmp_path: Path) -> None:
    with pytest.raises(ForfeitError) as caught:
        Program(program(tmp_path, "print(1)"), 20).choose(rolled(6, 6, 6, 2, 1))
    assert str(caught.value) == "it answers 1, where one JSON object on one line is wanted"


def test_the_bot_of_the_docs_plays(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (played,) = play_all(RULES, (Entrant("docs", None, program(tmp_path, code)),), "a", 1)
    assert played.forfeits == ()
