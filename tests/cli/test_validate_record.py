"""`yacht validate FILE|-`: a recorded game, event by event."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    Yacht = Callable[..., Any]

Event = dict[str, Any]

OPENING: Event = {"event": "game", "format": 1, "rules": "yahtzee", "players": ["Ann", "Bob"]}
SMALL = {"sections": ["upper"], "section.upper.categories": ["ones", "sixes"]}
"""Settings that make a game of two boxes; the joker needs one more."""


def roll(player: int, *dice: object, **more: object) -> Event:
    return {"event": "roll", "player": player, "dice": list(dice), **more}


def keep(player: int, *dice: object, **more: object) -> Event:
    return {"event": "keep", "player": player, "dice": list(dice), **more}


def score(player: int, box: str, points: int, bonus: int = 0, **more: object) -> Event:
    return {
        "event": "score",
        "player": player,
        "box": box,
        "points": points,
        "bonus": bonus,
        **more,
    }


BEGUN = [
    OPENING,
    roll(0, 6, 6, 3, 6, 4),
    keep(0, 6, 6, 6),
    roll(0, 6, 6, 2, 6, 1),
    score(0, "three_of_a_kind", 21),
    roll(1, 1, 2, 3, 4, 5),
    score(1, "large_straight", 40),
]
"""The first turns of a game, nothing wrong with them."""


def judged(yacht: Yacht, events: Sequence[object], *args: str) -> tuple[int, list[Event], str]:
    """The exit code, the verdicts and the summary."""
    done = yacht("validate", "-", *args, stdin="".join(json.dumps(e) + "\n" for e in events))
    verdicts = [json.loads(line) for line in done.stdout.splitlines()]
    assert [verdict["line"] for verdict in verdicts] == list(range(1, len(events) + 1))
    return done.status, verdicts, done.stderr


def refused(yacht: Yacht, *events: Event) -> Event:
    """The verdict on the last of these events, which follow the beginning of a game."""
    status, verdicts, summary = judged(yacht, [*BEGUN, *events])
    *before, last = verdicts
    assert all(verdict["legal"] for verdict in before)
    assert (status, last["legal"]) == (1, False)
    assert summary.startswith("The game is invalid: ")
    assert summary.endswith(f" (line {len(verdicts)}).\n")
    assert last["reason"] in summary
    return last


def test_a_running_game_is_valid_so_far(yacht: Yacht) -> None:
    status, verdicts, summary = judged(yacht, BEGUN)
    assert status == 0
    assert [v["event"] for v in verdicts] == [e["event"] for e in BEGUN]
    assert all(v["legal"] is True and v["rule"] is None for v in verdicts)
    assert verdicts[4] == {
        "line": 5,
        "event": "score",
        "legal": True,
        "box": "three_of_a_kind",
        "points": 21,
        "bonus": 0,
        "rule": None,
        "reason": None,
    }
    assert summary == ("The game is valid so far, and still running: turn 3 of 26, Ann to play.\n")


@pytest.mark.parametrize(
    ("events", "rule"),
    [
        # players in turn
        ([roll(1, 1, 1, 1, 2, 3)], "turn"),
        ([roll(2, 1, 1, 1, 2, 3)], "turn"),
        ([roll(0, 1, 1, 1, 2, 3), keep(1, 1)], "turn"),
        ([roll(0, 1, 1, 1, 2, 3), score(1, "ones", 3)], "turn"),
        # a roll comes first, and a keep before every further one
        ([keep(0, 1)], "roll-first"),
        ([score(0, "ones", 0)], "roll-first"),
        ([roll(0, 1, 1, 1, 2, 3), roll(0, 1, 1, 1, 2, 3)], "keep-first"),
        ([roll(0, 1, 1, 1, 2, 3), keep(0, 1), keep(0, 1)], "roll-first"),
        ([roll(0, 1, 1, 1, 2, 3), keep(0, 1), score(0, "ones", 3)], "roll-first"),
        # kept dice lie there, keep their place and their face, and are never all
        ([roll(0, 1, 1, 1, 2, 3), keep(0, 4)], "keep"),
        ([roll(0, 1, 1, 1, 2, 3), keep(0, 1, 1, 1, 1)], "keep"),
        ([roll(0, 1, 1, 1, 2, 3), keep(0, 1, 2, 3, 1, 1, 1)], "keep"),
        ([roll(0, 1, 1, 1, 2, 3), keep(0, 1, at=[4])], "keep"),
        ([roll(0, 1, 1, 1, 2, 3), keep(0, 1, at=[6])], "keep"),
        ([roll(0, 1, 1, 1, 2, 3), keep(0, 1, at=[0])], "keep"),
        ([roll(0, 1, 1, 1, 2, 3), keep(0, 1, at=[-1])], "keep"),
        ([roll(0, 1, 1, 1, 2, 3), keep(0, 1, at=[1, 2])], "keep"),
        ([roll(0, 1, 1, 1, 2, 3), keep(0, 1, 1, at=[1, 1])], "keep"),
        ([roll(0, 1, 1, 1, 2, 3), keep(0, 1, 1, 1, 2, 3)], "keep-all"),
        ([roll(0, 1, 2, 1, 2, 3), keep(0, 2), roll(0, 1, 3, 1, 2, 3)], "kept-dice"),
        ([roll(0, 1, 2, 1, 2, 3), keep(0, 2, at=[4]), roll(0, 1, 2, 1, 3, 3)], "kept-dice"),
        # at most three rolls
        (
            [
                *(roll(0, 1, 1, 1, 2, 3), keep(0, 1)) * 2,
                roll(0, 1, 1, 1, 2, 3),
                keep(0, 1),
            ],
            "roll-limit",
        ),
        ([roll(0, 1, 1, 1, 2, 3, number=4)], "roll-limit"),
        ([roll(0, 1, 1, 1, 2, 3, number=0)], "roll-limit"),
        ([roll(0, 1, 1, 1, 2, 3), keep(0, 1), roll(0, 1, 1, 1, 2, 3, number=3)], "roll-limit"),
        # one box a turn, open, by the rules
        ([roll(0, 1, 1, 1, 2, 3), score(0, "ones", 3), score(0, "twos", 2)], "turn"),
        ([roll(0, 6, 6, 6, 2, 3), score(0, "three_of_a_kind", 23)], "box-filled"),
        ([roll(0, 6, 6, 6, 2, 3), score(0, "chance", 0, strike=True)], "voluntary-zero"),
        # claims
        ([roll(0, 1, 1, 1, 2, 3), score(0, "ones", 4)], "claim"),
        ([roll(0, 1, 1, 1, 2, 3), score(0, "ones", 3, bonus=100)], "claim"),
        # one game, its events only, its end at the end
        ([OPENING], "event"),
        ([{"event": "undo", "player": 0}], "event"),
        ([{"event": "end", "totals": [21, 40]}], "unfinished"),
    ],
)
def test_each_rule_of_a_record_has_its_code(yacht: Yacht, events: list[Event], rule: str) -> None:
    verdict = refused(yacht, *events)
    assert (verdict["rule"], verdict["event"]) == (rule, events[-1]["event"])
    if rule != "claim":
        assert (verdict["points"], verdict["bonus"]) == (None, None)


@pytest.mark.parametrize(
    "events",
    [
        [roll(0, 1, 1, 1, 2, 3), keep(0), roll(0, 2, 2, 4, 5, 6)],
        [roll(0, 1, 2, 1, 2, 3), keep(0, 2, 1), roll(0, 1, 2, 6, 6, 6)],
        [roll(0, 1, 2, 1, 2, 3), keep(0, 2, 1, at=[4, 3]), roll(0, 5, 5, 1, 2, 5)],
        [roll(0, 1, 1, 1, 2, 3), keep(0, 1), roll(0, 1, 1, 1, 2, 3, number=2)],
        [roll(0, 1, 1, 1, 2, 3, number=3), score(0, "ones", 3)],
        [roll(0, 1, 1, 1, 2, 3, time="12:00", who="Ann"), {**score(0, "ones", 3), "note": [1]}],
        [roll(0, 1, 1, 1, 2, 3), {"event": "score", "player": 0, "box": "aces"}],
        [roll(0, 1, 1, 1, 2, 3), score(0, "yahtzee", 0, strike=True)],
    ],
)
def test_these_are_as_good_a_continuation(yacht: Yacht, events: list[Event]) -> None:
    status, verdicts, _ = judged(yacht, [*BEGUN, *events])
    assert (status, all(v["legal"] for v in verdicts)) == (0, True)


def test_after_a_wrong_claim_the_game_goes_on_with_the_true_points(yacht: Yacht) -> None:
    status, verdicts, summary = judged(
        yacht,
        [*BEGUN, roll(0, 1, 1, 1, 2, 3), score(0, "ones", 5), roll(1, 6, 6, 6, 6, 6)],
    )
    assert status == 1
    assert [v["legal"] for v in verdicts[7:]] == [True, False, True]
    assert (verdicts[8]["points"], verdicts[8]["bonus"]) == (3, 0)
    assert summary == ("The game is invalid: 5 points are claimed, but Ones gets 3 (line 9).\n")


def test_a_summary_tells_every_cause(yacht: Yacht) -> None:
    claims = [roll(0, 1, 1, 1, 2, 3), score(0, "ones", 5), roll(1, 6, 6, 6, 6, 6)]
    _, _, summary = judged(yacht, [*BEGUN, *claims, roll(0, 1, 1, 1, 2, 3)])
    assert summary == (
        "The game is invalid: 5 points are claimed, but Ones gets 3 (line 9); it is the turn of "
        "Bob (player 1), not of Ann (player 0) (line 11).\n"
    )


def test_what_is_missing_is_told_to_be_missing(yacht: Yacht) -> None:
    opening = {key: value for key, value in BEGUN[0].items() if key != "format"}
    _, (verdict,), summary = judged(yacht, [opening])
    assert verdict["error"] == "'format' of a recorded game is missing; it is 1"
    assert summary.startswith("The game can't be read: 'format'")
    nameless = {key: value for key, value in score(0, "ones", 3).items() if key != "box"}
    _, verdicts, _ = judged(yacht, [*BEGUN, roll(0, 1, 1, 1, 2, 3), nameless])
    assert verdicts[-1]["error"] == "'box' is missing: a name"


def test_behind_an_illegal_event_nothing_is_judged(yacht: Yacht) -> None:
    status, verdicts, _ = judged(yacht, [*BEGUN, roll(1, 1, 1, 1, 2, 3), score(1, "ones", 3)])
    assert status == 1
    assert verdicts[8] == {
        "line": 9,
        "event": "score",
        "legal": None,
        "error": "not judged, because of line 8",
    }


UNREADABLE: list[object] = [
    [1],
    {"player": 0},
    {"event": 3, "player": 0},
    {"event": "roll", "dice": [1, 1, 1, 1, 1]},
    {"event": "roll", "player": "Ann", "dice": [1, 1, 1, 1, 1]},
    {"event": "roll", "player": True, "dice": [1, 1, 1, 1, 1]},
    {"event": "roll", "player": 0},
    roll(0, 1, 1, 1, 1),
    roll(0, 1, 1, 1, 1, 7),
    roll(0, 1, 1, 1, 1, -1),
    roll(0, 11111),
    roll(0, 1, 1, 1, 1, True),
    roll(0, 1, 1, 1, 1, 1.0),
    {"event": "roll", "player": 0, "dice": "11111"},
    {"event": "roll", "player": 0.0, "dice": [1, 1, 1, 1, 1]},
    {"event": "roll", "player": "0", "dice": [1, 1, 1, 1, 1]},
    roll(0, 1, 1, 1, 1, 1, number="2"),
    {"event": "keep", "player": 0},
    {"event": "keep", "player": 0, "dice": "111"},
    keep(0, 1, at=1),
    keep(0, 1, at=["1"]),
    keep(0, 1, at=[True]),
    keep(0, 1, at=[1.0]),
    keep(0, True),
    keep(0, 1.0),
    {"event": "score", "player": 0},
    score(0, "nothing", 0),
    {"event": "score", "player": 0, "box": "ones", "points": "3"},
    {"event": "score", "player": 0, "box": "ones", "points": True},
    {"event": "score", "player": 0, "box": "ones", "points": 3.0},
    {"event": "score", "player": 0, "box": "ones", "bonus": False},
    {"event": "score", "player": 0, "box": "ones", "strike": "yes"},
    {"event": "score", "player": 0, "box": "ones", "strike": 0},
    {"event": "score", "player": 0, "box": 1},
    {"event": "end", "totals": "21 40"},
    {"event": "end", "totals": [21.0, 40.0]},
    {"event": "end", "totals": [True, 40]},
]


@pytest.mark.parametrize("event", UNREADABLE, ids=str)
def test_what_is_no_event_can_not_be_read(yacht: Yacht, event: object) -> None:
    begun = [*BEGUN, roll(0, 1, 1, 1, 2, 3)] if "keep" in str(event) else BEGUN
    status, verdicts, _ = judged(yacht, [*begun, event, roll(0, 1, 1, 1, 1, 1)])
    assert status == 2
    assert [v["legal"] for v in verdicts[-2:]] == [None, None]
    assert verdicts[-2]["error"]
    assert verdicts[-1]["error"] == f"not judged, because of line {len(begun) + 1}"


@pytest.mark.parametrize(
    ("opening", "status"),
    [
        (roll(0, 1, 1, 1, 1, 1), 2),
        ({**OPENING, "format": 2}, 2),
        ({**OPENING, "format": True}, 2),
        ({**OPENING, "players": []}, 2),
        ({**OPENING, "players": "Ann"}, 2),
        ({**OPENING, "players": [1]}, 2),
        ({**OPENING, "rules": None}, 2),
        ({**OPENING, "settings": []}, 2),
        ({**OPENING, "settings": {"turn.rolls": 1000}}, 2),
        ({**OPENING, "settings": {"no.key": 1}}, 2),
        ({**OPENING, "table": []}, 2),
        ({**OPENING, "rules": "yatzi"}, 3),
        ({**OPENING, "rules": "./yahtzee.toml"}, 3),
        ({**OPENING, "rules": "mine", "table": {"format": 1}}, 3),
    ],
    ids=str,
)
def test_an_opening_that_says_no_game(yacht: Yacht, opening: Event, status: int) -> None:
    done, verdicts, _ = judged(yacht, [opening, roll(0, 1, 1, 1, 1, 1)])
    assert (done, [v["legal"] for v in verdicts]) == (status, [None, None])


@pytest.mark.parametrize(
    "more",
    [
        {"players": ["Ann", "Ann"]},
        {"players": ["", " "]},
        {"players": [f"Player {n}" for n in range(20)]},
        {"seed": 1.5, "daily": [], "bots": 3, "undone": "x", "time": None, "who": {}},
    ],
    ids=str,
)
def test_the_rules_do_not_ask_who_plays_nor_what_else_is_told(yacht: Yacht, more: Event) -> None:
    """Seats are for games that are kept: `yacht history import` looks at them."""
    status, verdicts, _ = judged(yacht, [{**OPENING, **more}, roll(0, 1, 1, 1, 1, 1)])
    assert (status, [v["legal"] for v in verdicts]) == (0, [True, True])


def test_what_stands_there_is_told_as_json_has_it(yacht: Yacht) -> None:
    for change, told in (
        ({"player": True}, "'player' is a whole number, not true"),
        ({"number": [None]}, "'number' is a whole number, not [null]"),
    ):
        _, verdicts, _ = judged(yacht, [OPENING, {**roll(0, 1, 1, 1, 1, 1), **change}])
        assert verdicts[-1]["error"] == told
    _, verdicts, _ = judged(yacht, [{**OPENING, "format": True}])
    assert verdicts[-1]["error"].startswith("format true of a recorded game is unknown")


def test_the_record_says_which_rules_hold(yacht: Yacht) -> None:
    turn = [roll(0, 6, 6, 6, 2, 1), score(0, "three_of_a_kind", 18)]
    assert judged(yacht, [{**OPENING, "rules": "yatzy"}, *turn])[0] == 0
    assert judged(yacht, [{**OPENING, "rules": "yatzy"}, *turn], "-r", "yatzy")[0] == 0
    status, verdicts, _ = judged(yacht, [OPENING, *turn], "-r", "yatzy")
    assert (status, verdicts[0]["legal"]) == (2, None)
    status, verdicts, _ = judged(yacht, [OPENING, *turn], "-s", "turn.rolls=4")
    assert (status, verdicts[0]["legal"]) == (2, None)


def test_house_rules_of_the_record_hold(yacht: Yacht) -> None:
    four = [
        *(roll(0, 1, 1, 1, 2, 3), keep(0, 1)) * 3,
        roll(0, 1, 1, 1, 2, 3),
        score(0, "ones", 3),
    ]
    assert judged(yacht, [OPENING, *four])[0] == 1
    assert judged(yacht, [{**OPENING, "settings": {"turn.rolls": 4}}, *four])[0] == 0


def test_a_record_carries_the_table_of_a_game_that_is_not_shipped(
    yacht: Yacht, tmp_path: Path
) -> None:
    table = {"format": 1, "extends": "yahtzee", "id": "mine", "category": {"chance": {"points": 7}}}
    turn = [roll(0, 6, 6, 6, 2, 1), score(0, "chance", 7)]
    opening = {**OPENING, "rules": "mine", "table": table}
    assert judged(yacht, [opening, *turn])[0] == 0
    # The table that a record carries can't replace a shipped game.
    assert judged(yacht, [{**opening, "rules": "yahtzee"}, *turn])[0] == 3
    file = tmp_path / "mine.toml"
    file.write_text('format = 1\nextends = "yahtzee"\nid = "mine"\n[category.chance]\npoints = 7\n')
    opening.pop("table")
    assert judged(yacht, [opening, *turn])[0] == 3
    assert judged(yacht, [opening, *turn], "-r", str(file))[0] == 0


def test_a_score_pad_that_does_not_know_the_roll_is_believed(yacht: Yacht) -> None:
    columns = {"columns": ["1", "2"], "column.1.on_roll": [1], "column.2.on_roll": [3]}
    opening = {**OPENING, "players": ["Ann"], "settings": columns}
    pad = [
        roll(0, 1, 1, 1, 2, 3),
        score(0, "ones@2", 3),
        roll(0, 1, 1, 1, 2, 3),
        score(0, "ones@1", 3),
    ]
    assert judged(yacht, [opening, *pad])[0] == 0
    told = [roll(0, 1, 1, 1, 2, 3, number=1), score(0, "ones@2", 3)]
    assert judged(yacht, [opening, *told])[1][-1]["rule"] == "roll-limit"
    # Where keeps are told, every roll is.
    full = [
        *(roll(0, 1, 1, 1, 2, 3), keep(0, 1)) * 2,
        roll(0, 1, 1, 1, 2, 3),
        score(0, "ones@2", 3),
        roll(0, 1, 1, 1, 2, 3),
        score(0, "twos@2", 2),
    ]
    assert judged(yacht, [opening, *full])[1][-1]["rule"] == "roll-limit"


def small_game(*ends: Event) -> list[Event]:
    opening = {**OPENING, "rules": "yacht", "settings": SMALL}
    turns = [
        (roll(n % 2, 6, 6, 6, 2, 1), score(n % 2, box, points))
        for n, (box, points) in enumerate([("ones", 1), ("sixes", 18), ("sixes", 18), ("ones", 1)])
    ]
    return [opening, *(event for turn in turns for event in turn), *ends]


def test_the_end_of_a_game(yacht: Yacht) -> None:
    end = {"event": "end", "totals": [19, 19]}
    status, verdicts, summary = judged(yacht, small_game(end))
    assert (status, verdicts[-1]["legal"]) == (0, True)
    assert summary == "The game is valid: Ann 19, Bob 19.\n"
    assert judged(yacht, small_game())[0] == 0
    assert judged(yacht, small_game({"event": "end"}))[0] == 0


@pytest.mark.parametrize(
    ("ends", "rule"),
    [
        ([{"event": "end", "totals": [19, 20]}], "claim"),
        ([{"event": "end", "totals": [19]}], "claim"),
        ([{"event": "end"}, {"event": "end"}], "game-over"),
        ([{"event": "end"}, roll(0, 1, 1, 1, 1, 1)], "game-over"),
        ([roll(0, 1, 1, 1, 1, 1)], "game-over"),
        ([keep(0)], "game-over"),
    ],
)
def test_nothing_is_played_after_the_end(yacht: Yacht, ends: list[Event], rule: str) -> None:
    status, verdicts, _ = judged(yacht, small_game(*ends))
    assert (status, verdicts[-1]["rule"]) == (1, rule)
    assert all(v["legal"] for v in verdicts[:-1])
