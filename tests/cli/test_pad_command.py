"""`yacht pad` out of a pipe: a script of lines keeps the score of a whole game."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from yachtcli.loading import catalog
from yachtcli.session.journal import Memory, Stored
from yachtcli.session.pad import Pad
from yachtcli.session.pad_turns import Thrown
from yachtcli.store.games import Store
from yachtcli.ui.pad_view import Screen

if TYPE_CHECKING:
    from processes import Yacht

GAME = [f"66621 {box.id}" for box in catalog.find("yacht").boxes]
TOTAL = 1 + 2 + 18 + 21  # ones, twos, sixes, choice; nothing else pays for 6 6 6 2 1


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def kept() -> Path:
    return Path(os.environ["YACHT_DATA_DIR"])


def test_a_script_keeps_the_score_of_a_whole_game(yacht: Yacht) -> None:
    done = yacht("pad", "-r", "yacht", "-p", "Ann", stdin=typed(*GAME))
    assert (done.status, done.stderr) == (0, "")
    assert f"The card is full: {TOTAL} points." in done.stdout.splitlines()
    with Store.open() as store:
        (game,) = store.games()
        assert game.totals == (TOTAL,)
        assert store.running() == ()
        assert store.best(game.key, "Ann") is None  # real dice make no personal best here


def test_the_game_that_is_not_over_is_told_how_to_go_on_with(yacht: Yacht) -> None:
    done = yacht("pad", "-p", "Ann", "-p", "Ben", stdin=typed("66621 chance", "q", "11111 ones"))
    assert done.status == 1
    assert done.stderr == "The game is saved; go on with: yacht pad --resume 1\n"
    assert "Ann: Chance 21." in done.stdout
    assert "Ones" not in done.stdout.replace("a Ones", "")
    done = yacht("pad", "--resume", stdin=typed("11122 ones"))
    assert done.status == 1
    assert "Ben: Ones 3." in done.stdout
    assert "Ranking: 1. Ann 21, 2. Ben 3." in done.stdout


def test_the_log_passes_validation_even_after_slips(yacht: Yacht, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    script = typed(
        *("66621 chance", "skip", "11111 yahtzee", "22222 twos", "22222", "twos"),
        *("fix 1 66651", "add Cid", "u", "b", "rename Cid Zoe", "12345 k"),
    )
    done = yacht("pad", "-p", "Ann", "-p", "Ben", "--log", str(log), stdin=script)
    assert done.status == 1
    assert "line " not in done.stderr
    again = yacht("validate", str(log))
    assert again.status == 0, again.stderr
    opening = json.loads(log.read_text(encoding="utf-8").splitlines()[0])
    assert opening["players"] == ["Ann", "Ben", "Zoe"]
    assert (opening["kind"], opening["undone"]) == ("pad", 2)
    with Store.open() as store:
        stored = [json.dumps(data) for data in store.objects(1)]
    assert stored == [json.dumps(json.loads(x)) for x in log.read_text("utf-8").splitlines()]


def test_a_log_that_fails_loses_nothing(
    yacht: Yacht, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("yachtcli.session.journal.Log.write", full)
    done = yacht("pad", "--log", str(tmp_path / "log"), stdin=typed("66621 chance"))
    assert done.status == 2
    assert done.stderr == (
        "The game is saved; go on with: yacht pad --resume 1\nError: No space left on device\n"
    )
    resumed = yacht("pad", "--resume", "1", stdin=typed("card"))
    assert "Chance 21" in resumed.stdout


def test_names_from_elsewhere_cannot_write_on_the_terminal(yacht: Yacht) -> None:
    record = {"event": "game", "format": 1, "rules": "yacht", "kind": "pad"}
    with Store.open() as store:
        store.begin({**record, "players": ["A\x1b[31m", "B"]})
    told = yacht("pad", "--resume", stdin=typed("66621 choice", "card"))
    assert "\x1b" not in told.stdout + told.stderr
    assert "A�[31m: Choice 21." in told.stdout
    other = yacht("pad", terminal=True, stdin="\n")
    assert "Game 1 (A�[31m, B) is still running: yacht pad --resume 1\n" in other.stderr


def test_wrong_lines_are_told_with_their_numbers_and_cost_nothing(yacht: Yacht) -> None:
    script = typed("# the first round", "66621 xyz", "", "66671 chance", "chance", "66621 chance")
    done = yacht("pad", stdin=script)
    assert done.status == 1
    assert [line.split(":")[0] for line in done.stderr.splitlines()][:3] == [
        "line 2",
        "line 4",
        "line 5",
    ]
    assert "Player: Chance 21." in done.stdout


def test_a_forbidden_box_is_refused_with_where_the_dice_must_go(yacht: Yacht) -> None:
    done = yacht("pad", stdin=typed("11111 yahtzee", "55555 chance"))
    assert (
        "line 2: a further Yahtzee goes to Fives while that is open; these dice may go to "
        "Fives 25+100\n"
    ) in done.stderr


def test_dice_alone_are_told_what_they_bring(yacht: Yacht) -> None:
    done = yacht("pad", stdin=typed("66621"))
    assert "Player, dice 6 6 6 2 1." in done.stdout
    assert "Would bring: g Three of a kind 21, m Chance 21, f Sixes 18, b Twos 2" in done.stdout
    resumed = yacht("pad", "--resume", "1", stdin=typed("sixes"))
    assert "Player: Sixes 18." in resumed.stdout


def test_a_mended_slip_tells_what_changes_by_it(yacht: Yacht) -> None:
    script = typed("11111 yahtzee", "22222 twos", "fix", "fix 1 11112", "fix 2 yahtzee")
    done = yacht("pad", stdin=script)
    lines = done.stdout.splitlines()
    assert "2  Player: Twos 10 and a bonus of 100 with 2 2 2 2 2" in lines
    assert "Turn 1 is now Player: Yahtzee 0 with 1 1 1 1 2 (was Yahtzee 50, 1 1 1 1 1)." in lines
    assert (
        "Turn 2 changes, too: Player: Twos 10 with 2 2 2 2 2 (was Twos 10+100, 2 2 2 2 2)." in lines
    )
    assert done.stderr.startswith("line 5: Yahtzee is filled")


def test_a_slip_whose_mending_breaks_a_later_turn_stays(yacht: Yacht) -> None:
    done = yacht("pad", stdin=typed("12345 sixes", "66621 chance", "fix 1 chance", "card"))
    assert (
        "line 3: Not mended, for turn 2 could not stand: Player: Chance 21 with 6 6 6 2 1: "
        "Chance is filled. Mend both at once, with / between: fix 1 … / 2 …\n"
    ) in done.stderr
    assert "Written: Sixes 0, Chance 21." in done.stdout


def test_a_slip_in_the_last_turn_is_mended_and_then_another_game_begins(yacht: Yacht) -> None:
    script = typed(*GAME, f"fix {len(GAME)} 66666", "rematch", "66621 choice")
    done = yacht("pad", "-r", "yacht", stdin=script)
    assert done.status == 1
    assert f"The card is full: {TOTAL + 50} points." in done.stdout
    with Store.open() as store:
        (game,) = (info for info in store.games() if info.finished is not None)
        assert game.totals == (TOTAL + 50,)
        assert [info.number for info in store.running("pad")] == [2]


def test_equal_totals_share_the_place(yacht: Yacht) -> None:
    both = [line for line in GAME for _player in "12"]
    done = yacht("pad", "-r", "yacht", "-p", "Ann", "-p", "Ben", stdin=typed(*both))
    assert done.status == 0
    assert f"A draw: Ann and Ben share place 1 with {TOTAL} points." in done.stdout
    assert f"1. Ben {TOTAL} (shared)" in done.stdout


def test_a_pad_speaks_german(yacht: Yacht) -> None:
    script = typed("66621 Chance", "aussetzen", "hinzu Cid", "zurück", "11122 Einser")
    done = yacht("pad", "-p", "Ann", "-p", "Ben", "--lang", "de", stdin=script)
    assert done.status == 1
    assert "Zeile " not in done.stderr
    assert "line " not in done.stderr
    assert "Einser 3" in done.stdout


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("--resume", "-p", "Ann"), "leave out -r, -s and -p"),
        (("--resume", "x"), "'x' is no number of a game"),
        (("-p", "Ann", "-p", "ann"), "two players are called 'Ann'"),
        (("-p", ""), "a player needs a name"),
        (("--log", "/no/such/folder/x"), "can't be written"),
        (tuple(word for n in range(9) for word in ("-p", f"P{n}")), "1 to 8 players, not 9"),
    ],
)
def test_wrong_use_is_told(yacht: Yacht, args: tuple[str, ...], why: str) -> None:
    done = yacht("pad", *args)
    assert done.status == 2
    assert why in done.stderr
    assert done.stderr.count("\n") == 1


def test_no_pad_that_waits_is_a_no_as_it_is_for_games(yacht: Yacht) -> None:
    done = yacht("pad", "--resume")
    assert (done.status, done.stdout) == (yacht("resume").status, "") == (1, "")
    assert "no score pad waits" in done.stderr


def test_the_list_of_what_was_left_tells_the_round_that_the_pad_tells(yacht: Yacht) -> None:
    done = yacht("pad", "-p", "Ann", "--plain", stdin=typed("66621 chance", "skip", "skip"))
    heads = [line for line in done.stdout.splitlines() if line.startswith("Ann, round ")]
    assert heads[-1].startswith("Ann, round 2 of 13")
    (left,) = json.loads(yacht("resume", "--list", "--json").stdout)["running"]
    assert left["round"] == 2


def test_a_pad_that_is_full_and_was_not_left_is_in_its_last_round(yacht: Yacht) -> None:
    """Its end is written when people leave it, and perhaps they could not."""
    ruleset = catalog.find("yacht")
    with Store.open() as store:
        pad = Pad.begin(ruleset, ["Ann"], lambda opening: Stored(store, store.begin(opening), 1))
        for box in ruleset.boxes:
            pad.enter(box, thrown=Thrown((6, 6, 6, 2, 1)))
        assert pad.over
    (left,) = json.loads(yacht("resume", "--list", "--json").stdout)["running"]
    assert left["round"] == len(ruleset.boxes)


def test_only_running_pads_are_gone_on_with(yacht: Yacht) -> None:
    assert yacht("pad", "--resume", "7").status == 3
    assert yacht("pad", "-r", "yacht", stdin=typed(*GAME)).status == 0
    over = yacht("pad", "--resume", "1")
    assert (over.status, "game 1 is over" in over.stderr) == (2, True)
    yacht("play", "--seed", "1", stdin="")
    played = yacht("pad", "--resume", "2")
    assert (played.status, "game 2 is no score pad" in played.stderr) == (2, True)


def test_a_pad_of_a_stranger_s_table_goes_on(yacht: Yacht, tmp_path: Path) -> None:
    table = tmp_path / "mine.toml"
    table.write_text('format = 1\nid = "mine"\nextends = "yacht"\n[dice]\ncount = 6\n', "utf-8")
    done = yacht("pad", "-r", str(table), stdin=typed("666211 choice"))
    assert "Player: Choice 22." in done.stdout
    table.unlink()
    done = yacht("pad", "--resume", stdin=typed("666666 yacht"))
    assert "Player: Yacht" in done.stdout


PIECES = (
    *("66621", "6 6 6 2 1", "55555", "0", "7", "12", "999999999999999999999", "-1", "²", "٣"),
    *("chance", "m", "a1", "chance@2", "@", "fo", "Große Straße", "\x00", "🎲", "é"),
    *("roll", "roll 2", "2:", "roll 2 all", ":", "all", "strike", "x", "score", "k", "r"),
    *("fix", "fix 1", "fix 2", "/", "skip", "skip Ann", "add", "add Zoe", "rename", "rename Ann"),
    *("=", "u", "card", "?", "rules", "save", "rematch", ",", ";", "{", "{x}", "%s", "[red]", "\t"),
)


@pytest.mark.parametrize(
    "seed", [*range(12), *(pytest.param(n, marks=pytest.mark.slow) for n in range(12, 400))]
)
def test_whatever_is_typed_the_pad_stays_sane(yacht: Yacht, tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)  # noqa: S311 - nobody plays for money
    lines = [" ".join(rng.choices(PIECES, k=rng.randint(1, 5))) for _line in range(60)]
    log = tmp_path / "log"
    rules = rng.choice(["yahtzee", "triple", "yahtzee-free"])
    script = typed(*lines).encode("utf-8", "surrogateescape" if seed % 2 else "replace")
    done = yacht("pad", "-r", rules, "-p", "Ann", "-p", "Ben", "--log", str(log), stdin=script)
    assert done.status == 1
    assert "bug" not in done.stderr
    assert "Traceback" not in done.stderr
    assert yacht("validate", str(log)).status == 0


def test_no_line_of_plain_text_ends_in_blanks_or_draws(yacht: Yacht) -> None:
    done = yacht("pad", "-p", "Ann", "-p", "Ben", stdin=typed("66621", "chance", "card", "?"))
    for line in done.stdout.splitlines():
        assert line == line.rstrip()
        assert not set(line) & set("│─┌\x1b")


def test_what_a_mending_makes_is_a_sentence(yacht: Yacht) -> None:
    script = typed(
        "12345 small", "66621 sixes", "fix 1 small", "fix 2 skip", "fix 2 skip", "u", "u"
    )
    done = yacht("pad", "-p", "Ann", "-p", "Ben", stdin=script)
    assert done.stderr.splitlines()[:2] == [
        "line 3: Turn 1 is that already: Ann: Small straight 30 with 1 2 3 4 5; nothing is changed",
        "line 5: Turn 2 was missed already: nothing is changed",
    ]
    lines = done.stdout.splitlines()
    assert "Turn 2: Ben misses it now (was Sixes 18, 6 6 6 2 1)." in lines
    assert "Taken back: the missed turn of Ben." in lines


def test_the_end_is_told_once(yacht: Yacht) -> None:
    alone = yacht("pad", "-r", "yacht", "-p", "Ann", stdin=typed(*GAME)).stdout.splitlines()
    assert "1. " not in "\n".join(alone[-4:])
    assert alone[-1].endswith(f" · Ann {TOTAL}")


def test_the_ranking_is_drawn_once(capsys: pytest.CaptureFixture[str]) -> None:
    pad = Pad.begin(catalog.find("yacht"), ["Ann", "Ben"], Memory)
    for box in pad.ruleset.boxes:
        for _player in pad.names:
            pad.enter(box, thrown=Thrown((6, 6, 6, 2, 1)))
    Screen(color=False, clears=False).end(pad, ["Ben: Yacht 0"])
    shown = capsys.readouterr().out.rpartition("A draw")[2]
    assert shown.count(f"Ann {TOTAL}") == shown.count(f"Ben {TOTAL}") == 1
    assert "\n\n\n" not in shown
