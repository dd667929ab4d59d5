"""`yacht history`: games listed, shown, exported, imported and deleted."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from records import kept, played, running

from yachtcli.store.folder import games_file
from yachtcli.store.games import Store

if TYPE_CHECKING:
    from processes import Yacht


@pytest.fixture
def games() -> dict[str, int]:
    """Some games, by what is special about them."""
    with Store.open() as store:
        return {
            "solo": kept(store, played(seed="s", started="2026-11-01T10:00:00Z")),
            "both": kept(store, played("yatzy", ["Ann", "Bob"], seed="b")),
            "running": running(store, played(players=["Ann", "Cid"]), 8),
            "pad": kept(store, played(players=["bob"], kind="pad", undone=2, helped=1)),
            "bot": kept(store, played(players=["Ann", "hard"], bots=[None, "hard"])),
        }


def rows(text: str) -> list[list[str]]:
    return [line.split("\t") for line in text.splitlines()]


def test_there_may_be_none(yacht: Yacht) -> None:
    for args in ([], ["list"]):
        for terminal in (False, True):
            told = yacht("history", *args, terminal=terminal)
            assert told == (0, "", "No games are kept yet. To play one: yacht play\n")
    told = yacht("history", "--json")
    assert (told.status, json.loads(told.stdout), told.stderr) == (0, {"games": []}, "")
    assert yacht("history", "export", "--csv").stdout.count("\n") == 1
    told = yacht("history", "repair")
    assert told == (0, "", f"There is no file of games yet: {games_file()}\n")
    assert not Path(games_file()).parent.exists(), "looking makes nothing"


def test_the_latest_come_first_and_running_ones_are_marked(
    yacht: Yacht, games: dict[str, int]
) -> None:
    told = rows(yacht("history").stdout)
    assert [int(row[0]) for row in told] == sorted(games.values(), reverse=True)
    assert {int(row[0]) for row in told if row[1] == "running"} == {games["running"]}
    by_number = {int(row[0]): row for row in told}
    assert by_number[games["solo"]][3:6] == ["play", "yahtzee", "Ann"]
    points = sum(
        data["points"] for data in played(players=["Ann", "Cid"])[:8] if data["event"] == "score"
    )
    assert by_number[games["running"]][4:6] == ["yahtzee", "Ann, Cid"]
    assert sum(map(int, by_number[games["running"]][6].split(", "))) == points > 0
    assert all(len(row[2]) == len("2026-11-30T05:20:51Z") for row in told)
    (left,) = rows(yacht("resume", "--list").stdout)
    assert left[5] == by_number[games["running"]][2]
    assert yacht("history", "list").stdout == yacht("history").stdout


@pytest.mark.parametrize(
    ("args", "wanted"),
    [
        (["-r", "yatzy"], ["both"]),
        (["-p", "Bob"], ["pad", "both"]),
        (["-p", "bob", "-r", "yatzy"], ["both"]),
        (["--player", "cid"], ["running"]),
        (["-n", "2"], ["bot", "pad"]),
        (["-n", "0"], []),
        (["-n", "1", "-p", "Cid"], ["running"]),
        (["--running"], ["running"]),
        (["--finished"], ["bot", "pad", "both", "solo"]),
        (["--finished", "-p", "Cid"], []),
        (["--running", "--finished", "-n", "3"], ["bot", "pad", "running"]),
    ],
)
def test_filters(yacht: Yacht, games: dict[str, int], args: list[str], wanted: list[str]) -> None:
    for words in (["history", *args], ["history", "list", *args]):
        told = yacht(*words)
        assert [int(row[0]) for row in rows(told.stdout)] == [games[name] for name in wanted]
        assert told.status == 0


def test_what_is_not_among_them_is_told(yacht: Yacht, games: dict[str, int]) -> None:
    assert games
    assert yacht("history", "-p", "Dan") == (0, "", "No such games are kept.\n")
    assert yacht("history", "-r", "triple").stderr == "No such games are kept.\n"
    told = yacht("history", "-r", "yatzi")
    assert (told.status, told.stdout) == (3, "")
    assert "did you mean yatzy" in told.stderr


def test_json_has_all_that_is_known(yacht: Yacht, games: dict[str, int]) -> None:
    told = json.loads(yacht("history", "--json").stdout)["games"]
    by_number = {game["number"]: game for game in told}
    solo = by_number[games["solo"]]
    assert {key: solo[key] for key in ("state", "kind", "rules", "settings", "started", "day")} == {
        "state": "finished",
        "kind": "play",
        "rules": "yahtzee",
        "settings": {},
        "started": "2026-11-01T10:00:00Z",
        "day": None,
    }
    assert solo["players"] == [
        {"name": "Ann", "bot": None, "total": played(seed="s")[-1]["totals"][0], "rank": 1}
    ]
    pad = by_number[games["pad"]]
    assert (pad["kind"], pad["undone"], pad["helped"]) == ("pad", 2, 1)
    unfinished = by_number[games["running"]]
    assert (unfinished["state"], unfinished["finished"]) == ("running", None)
    assert unfinished["players"][1]["rank"] is None
    assert unfinished["players"][1]["total"] >= 0
    bots = by_number[games["bot"]]["players"]
    assert [player["bot"] for player in bots] == [None, "hard"]
    assert sorted(player["rank"] for player in bots) == [1, 2]


@pytest.mark.parametrize("width", [40, 80, 120])
def test_a_person_sees_who_has_won_and_what_is_special(
    yacht: Yacht, games: dict[str, int], monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    with Store.open() as store:
        name = "A name that is as long as names may be"
        kept(store, played("triple", [name, "Bob"], settings={"turn.rolls": 3}))
    shown = yacht("history", "--color", "never", terminal=True).stdout
    assert max(map(len, shown.splitlines())) <= width
    text = " ".join(shown.split())
    assert re.search(r"(Ann \d+, Cid \d+|Cid \d+, Ann \d+) \(running\)", text)
    assert "score pad · undone: 2 · hints: 1" in text
    totals = played("yatzy", ["Ann", "Bob"], seed="b")[-1]["totals"]
    winner = max(zip(totals, ("Ann", "Bob"), strict=True))
    assert f"{winner[1]} {winner[0]}, " in text
    assert "turn.rolls=3" in text
    assert not shown.endswith(" \n")
    assert games


def test_a_name_cannot_write_on_the_terminal(yacht: Yacht) -> None:
    with Store.open() as store:
        number = kept(store, played(players=["A\x1b[31m\tx\n[red]"]))
    for args in (["list"], ["show", str(number)]):
        for terminal in (True, False):
            told = yacht("history", *args, "--color", "never", terminal=terminal).stdout
            assert "\x1b" not in told
            assert "A�[31m�x�[red]" in told
    assert len(yacht("history").stdout.splitlines()) == 1
    with Store.open() as store:
        running(store, played(players=["A\x1b[31m\tx\n[red]"]), 4)
    for terminal in (True, False):
        told = yacht("resume", "--list", terminal=terminal).stdout
        assert "\x1b" not in told
        assert "A�[31m�x�[red]" in told


def test_the_card_of_a_game(yacht: Yacht, games: dict[str, int]) -> None:
    number = str(games["both"])
    record = played("yatzy", ["Ann", "Bob"], seed="b")
    points = {
        (data["player"], data["box"]): data["points"] for data in record if data["event"] == "score"
    }
    told = rows(yacht("history", "show", number).stdout)
    boxes = {(("Ann", "Bob").index(r[0]), r[2]): int(r[3]) for r in told if r[1] == "box"}
    assert boxes == points
    assert [int(row[3]) for row in told if row[1] == "total"] == record[-1]["totals"]
    data = json.loads(yacht("history", "show", number, "--json").stdout)
    assert [player["card"]["total"] for player in data["players"]] == record[-1]["totals"]
    assert data["players"][1]["boxes"]["chance"] == points[1, "chance"]
    unfinished = yacht("history", "show", str(games["running"]), "--json").stdout
    assert json.loads(unfinished)["players"][0]["card"]["complete"] is False


@pytest.mark.parametrize("width", [20, 40, 80, 120])
def test_a_person_sees_every_card(
    yacht: Yacht, games: dict[str, int], monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    args = ("history", "show", str(games["both"]), "--color", "never")
    shown = yacht(*args, terminal=True).stdout
    assert max(map(len, shown.splitlines())) <= width
    totals = played("yatzy", ["Ann", "Bob"], seed="b")[-1]["totals"]
    words = shown.split()
    for name, total in zip(("Ann", "Bob"), totals, strict=True):
        assert name in shown
        assert words.count(str(total)) >= 1
    assert shown.startswith(f"Game {games['both']}, ")
    assert "\x1b[" in yacht(*args[:3], terminal=True).stdout


def test_an_export_passes_validate_and_comes_back(
    yacht: Yacht, games: dict[str, int], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    for name, number in games.items():
        told = yacht("history", "export", str(number))
        assert (told.status, told.stderr) == (0, ""), name
        judged = yacht("validate", "-", stdin=told.stdout)
        assert judged.status == 0, judged.stderr
        assert yacht("history", "import", "-", stdin=told.stdout).stdout == f"{number}\tknown\n"
        written = yacht("history", "export", str(number), "-o", str(file), "--force")
        assert written == (0, "", f"Written to {file}.\n")
        assert file.read_text(encoding="utf-8") == told.stdout
    again = yacht("history", "export", str(number), "-o", str(file))
    assert again.status == 2
    assert "--force replaces it" in again.stderr


def test_names_are_exported_as_they_were_typed(yacht: Yacht, tmp_path: Path) -> None:
    names = ["Änn", "=1+1", "\udcff", "\t"]
    record = played(players=names)
    with Store.open() as store:
        number = kept(store, record)
    file = tmp_path / "game.jsonl"
    told = yacht("history", "export", str(number))
    yacht("history", "export", str(number), "-o", str(file))
    for text in (told.stdout, file.read_text(encoding="utf-8")):
        assert [json.loads(line) for line in text.splitlines()] == record
    assert '"Änn"' in told.stdout


def test_results_as_csv(yacht: Yacht, games: dict[str, int]) -> None:
    told = yacht("history", "export", "--csv")
    found = list(csv.DictReader(StringIO(told.stdout)))
    assert [(int(row["game"]), row["player"]) for row in found] == [
        (games["solo"], "Ann"),
        (games["both"], "Ann"),
        (games["both"], "Bob"),
        (games["pad"], "bob"),
        (games["bot"], "Ann"),
        (games["bot"], "hard"),
    ]
    record = played(seed="s")
    first = found[0]
    for data in record:
        if data["event"] == "score":
            assert first[data["box"]] == str(data["points"])
    assert first["total"] == str(record[-1]["totals"][0])
    assert (first["yatzy"], first["started"]) == ("", "2026-11-01T10:00:00Z")
    assert (found[-1]["bot"], found[3]["undone"], found[3]["helped"]) == ("hard", "2", "1")
    header = told.stdout.splitlines()[0].split(",")
    assert header[13:26] == [
        *("ones", "twos", "threes", "fours", "fives", "sixes", "three_of_a_kind"),
        *("four_of_a_kind", "full_house", "small_straight", "large_straight", "yahtzee", "chance"),
    ]
    one = yacht("history", "export", "--csv", str(games["both"])).stdout
    assert [row["player"] for row in csv.DictReader(StringIO(one))] == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("=cmd", "'=cmd"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@x", "'@x"),
        ("\tx", "�x"),
        ("a\r=b", "a�=b"),
        ("a\n=b", "a�=b"),
        ("\udcff", "�"),
        ("1-1", "1-1"),
    ],
)
def test_a_name_is_neither_a_formula_nor_a_line(yacht: Yacht, name: str, shown: str) -> None:
    with Store.open() as store:
        kept(store, played(players=[name, 'a,b"c']))
    text = yacht("history", "export", "--csv").stdout
    assert len(text.splitlines()) == 3
    found = list(csv.DictReader(StringIO(text, newline="")))
    assert [row["player"] for row in found] == [shown, 'a,b"c']
    shown_there = {row[1] for row in csv.reader(StringIO(yacht("stats", "--csv").stdout))}
    assert shown_there == {"player", shown, 'a,b"c'}


@pytest.mark.parametrize("args", [["export"], ["export", "1", "2"]])
def test_a_record_holds_one_game(yacht: Yacht, args: list[str]) -> None:
    told = yacht("history", *args)
    assert told.status == 2
    assert "a record holds one" in told.stderr


@pytest.mark.parametrize("args", [["show", "9"], ["export", "9"], ["delete", "--yes", "9"]])
def test_a_game_that_is_not_there(yacht: Yacht, args: list[str]) -> None:
    assert yacht("history", *args) == (
        3,
        "",
        "Error: there is no game 9; `yacht history` lists those there are\n",
    )
    told = yacht("history", args[0], "x")
    assert told.status == 2
    assert yacht("history", args[0], "0").status == 2
    assert yacht("history", args[0], "9" * 30).status == 2


def lines(record: list[dict[str, object]]) -> str:
    return "".join(json.dumps(data) + "\n" for data in record)


def test_records_are_kept_once(yacht: Yacht, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text(lines(played()), encoding="utf-8")
    assert yacht("history", "import", str(file)) == (0, "1\tnew\n", "")
    assert yacht("history", "import", str(file)) == (0, "1\tknown\n", "")
    assert json.loads(yacht("history", "import", str(file), "--json").stdout) == {
        "games": [{"number": 1, "new": False}]
    }
    total = played()[-1]["totals"][0]
    assert yacht("history", "import", str(file), terminal=True).stdout == (
        f"Known already, as game 1: yahtzee, Ann {total}.\n"
    )
    both = lines(played(seed="b")) + "\n" + lines(played(seed="c", players=["Bob"])[:5])
    told = yacht("history", "import", str(file), "-", stdin=both)
    assert told == (0, "1\tknown\n2\tnew\n3\tnew\n", "")
    assert [row[1] for row in rows(yacht("history").stdout)].count("running") == 1
    shown = yacht("history", "import", "-", stdin=lines(played(seed="d")[:4]), terminal=True)
    assert shown.stdout == "Kept as game 4: yahtzee, Ann, still running.\n"


@pytest.mark.parametrize(
    ("text", "status", "reason"),
    [
        ("x\n", 2, "-, line 1: this is not JSON"),
        ("{}\n", 2, "-, line 1: a recorded game begins with the event 'game'"),
        ("", 2, "there is no game in -"),
        ("\n\n", 2, "there is no game in -"),
        ("\n" + lines(played()[:1]) + "[]\n", 2, "-, line 3: this is not a JSON object"),
        (lines([*played()[:2], {**played()[2], "points": 49}]), 1, "-, line 3: 49 points are"),
        (lines([{**played()[0], "rules": "nonsense"}]), 3, "-, line 1: there is no ruleset"),
        (lines([{**played()[0], "rules": "./x.toml"}]), 3, "-, line 1: there is no ruleset"),
        ("\udcff\n", 2, "-, line 1: this is not UTF-8 text"),
        (lines([{**played()[0], "players": list("123456789")}]), 2, "-, line 1: a game has 1 to 8"),
        (lines([{**played()[0], "players": [""]}]), 2, "-, line 1: a player needs a name"),
        (lines([{**played()[0], "undone": True}]), 2, "-, line 1: 'undone' is a whole number"),
        (lines([played()[0], {**played()[1], "dice": "66621"}]), 2, "-, line 2: 'dice' is a list"),
    ],
)
def test_a_record_that_is_none_is_refused_with_its_line(
    yacht: Yacht, text: str, status: int, reason: str
) -> None:
    data = text.encode("utf-8", "surrogateescape")
    good = lines(played(seed="g"))
    told = yacht("history", "import", "-", stdin=data)
    assert (told.status, told.stdout) == (status, "")
    assert told.stderr.startswith(f"Error: {reason}")
    assert told.stderr.count("\n") == 1
    assert yacht("history").stdout == ""
    if text.strip():
        told = yacht("history", "import", "-", stdin=data + good.encode())
        assert (told.status, told.stdout) == (status, "1\tnew\n"), "the others are kept"


def test_of_several_faults_the_highest_number_is_the_answer(yacht: Yacht) -> None:
    unreadable = lines(played()[:1]) + "[]\n"
    against_the_rules = lines([*played()[:2], {**played()[2], "points": 49}])
    for text in (unreadable + against_the_rules, against_the_rules + unreadable):
        told = yacht("history", "import", "-", stdin=text)
        assert (told.status, told.stdout, told.stderr.count("\n")) == (2, "", 2)


def test_a_file_that_is_not_there_is_told_and_the_others_are_read(
    yacht: Yacht, tmp_path: Path
) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text(lines(played()), encoding="utf-8")
    told = yacht("history", "import", str(tmp_path / "none"), str(tmp_path), str(file))
    assert (told.status, told.stdout) == (2, "1\tnew\n")
    assert [line.split(": ", 1)[1] for line in told.stderr.splitlines()] == [
        f"{tmp_path / 'none'} can't be read: No such file or directory",
        f"{tmp_path} can't be read: Is a directory",
    ]


def test_an_answer_that_cannot_be_written_is_no_file_that_cannot_be_read(
    yacht: Yacht, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_rows: object) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "a.jsonl"
    file.write_text(lines(played()), encoding="utf-8")
    monkeypatch.setattr("yachtcli.cli.history_import.answer_rows", full)
    told = yacht("history", "import", str(file))
    assert told == (2, "", "Error: No space left on device\n")


def test_deleting_asks_where_somebody_is_there(yacht: Yacht, games: dict[str, int]) -> None:
    number = str(games["solo"])
    told = yacht("history", "delete", number, terminal=True, stdin="n\n")
    assert (told.status, told.stdout) == (1, "")
    assert f"{number}  yahtzee  Ann\n" in told.stderr
    assert told.stderr.endswith("Nothing was deleted.\n")
    assert yacht("history", "show", number).status == 0
    told = yacht("history", "delete", number, terminal=True, stdin="y\n")
    assert (told.status, told.stdout) == (0, "")
    assert told.stderr.endswith("1 game deleted.\n")
    assert yacht("history", "show", number).status == 3
    for answer in ("\n", "x\n", "nein\n"):
        assert yacht("history", "delete", "5", terminal=True, stdin=answer).status == 1
    german = yacht(
        "history", "delete", str(games["pad"]), "--lang", "de", terminal=True, stdin="ja\n"
    )
    assert (german.status, german.stderr.endswith("gelöscht.\n")) == (0, True)
    assert yacht("history", "delete", "5", terminal=True, stdin="").status == 130
    assert yacht("history", "show", "5").status == 0


def test_in_a_pipe_deleting_wants_yes(yacht: Yacht, games: dict[str, int]) -> None:
    numbers = [str(games["solo"]), str(games["pad"])]
    told = yacht("history", "delete", *numbers, stdin="y\n")
    assert (told.status, told.stdout) == (2, "")
    assert "say --yes" in told.stderr
    assert yacht("history", "delete", *numbers, numbers[0], "--yes") == (
        0,
        "",
        "2 games deleted.\n",
    )
    assert len(rows(yacht("history").stdout)) == 3


def test_a_sound_file_stays(yacht: Yacht, games: dict[str, int]) -> None:
    assert games
    for args in ([], ["--move-aside"]):
        told = yacht("history", "repair", *args)
        assert told == (0, "", f"The file of games is sound: {games_file()}\n")
    assert len(rows(yacht("history").stdout)) == 5


def test_a_damaged_file_is_moved_aside_when_that_is_asked_for(yacht: Yacht) -> None:
    path = Path(games_file())
    path.parent.mkdir()
    path.write_bytes(b"no database at all" * 99)
    hint = "to move it aside: yacht history repair --move-aside\n"
    for args in (["history"], ["stats"], ["history", "repair"], ["history", "show", "1"]):
        told = yacht(*args)
        assert (told.status, told.stdout) == (3, "")
        assert told.stderr.startswith(f"Error: {path} is damaged, or not yacht's: ")
        assert told.stderr.endswith(hint)
        assert told.stderr.count("\n") == 1
    assert yacht("history", "repair", "--move-aside") == (0, f"{path}.aside-1\n", "")
    assert Path(f"{path}.aside-1").read_bytes() == b"no database at all" * 99
    assert yacht("history").status == 0


def test_a_wrong_word_is_told_with_the_nearest(yacht: Yacht) -> None:
    told = yacht("history", "shwo", "1")
    assert told.status == 2
    assert "did you mean show?" in told.stderr
    told = yacht("history", "-z")
    assert told.status == 2
    assert told.stderr.count("\n") == 1


def test_help_is_that_of_the_group_and_of_each_command(yacht: Yacht) -> None:
    for args in ([], ["list"], ["show"], ["export"], ["import"], ["delete"], ["repair"]):
        told = yacht("history", *args, "--help")
        assert told.stdout.startswith(" ".join(["Usage: yacht history", *args]))
    assert yacht("history", "-h").stdout == yacht("history", "--help").stdout


def test_a_record_that_says_nothing_of_its_kind_is_gone_on_with(yacht: Yacht) -> None:
    """Where dice are kept in it at the table, else at the pad."""
    opening = {"event": "game", "format": 1, "rules": "yahtzee", "players": ["Ann"]}
    first = {"event": "roll", "player": 0, "dice": [6, 6, 3, 6, 4]}
    keep = {"event": "keep", "player": 0, "dice": [6, 6, 6]}
    second = {"event": "roll", "player": 0, "dice": [6, 6, 2, 6, 1]}
    for events, command, typed in (
        ([first, keep, second], ["resume", "1"], "sixes"),
        ([first], ["pad", "--resume", "2"], "sixes"),
    ):
        text = "".join(json.dumps(data) + "\n" for data in (opening, *events))
        yacht("history", "import", "-", stdin=text)
        done = yacht(*command, stdin=f"{typed}\n")
        assert done.status == 1, done.stderr
        assert "Player: Sixes 18" in done.stdout.replace("Ann", "Player")
    kinds = {row[0]: row[3] for row in rows(yacht("history").stdout)}
    assert kinds == {"1": "play", "2": "pad"}
