"""`yacht solve`: what games come to under best play, for people and for scripts."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from processes import ENTRY, Started
from terminals import INTERRUPT, Terminal

from yachtcli.solver import cache, native, spreading

if TYPE_CHECKING:
    from processes import Yacht

TABLE = """
format = 1
id = "small"
name = "Small [bold]game"
sections = ["upper", "lower"]
columns = ["down", "free"]
[column.down]
order = "down"
[column.free]
multiplier = 2
[dice]
count = 3
faces = 4
[turn]
rolls = 2
[section.upper]
categories = ["ones", "twos"]
bonus = [{ at_least = 4, points = 5 }, { at_least = 6, points = 10 }]
[section.lower]
categories = ["triple", "chance"]
bonus = [{ at_least = 15, points = 3 }]
[category.ones]
pattern = { face = 1 }
points = "matched"
[category.twos]
pattern = { face = 2 }
points = "matched"
[category.triple]
pattern = { of_a_kind = 3 }
points = 20
[category.chance]
pattern = { any = true }
points = "total"
[repeat]
category = "triple"
bonus = 7
joker = "free"
"""
BOXES = [f"{box}@{column}" for column in ("down", "free") for box in ("ones", "twos", "triple")]
FIELDS = ("sd", "percentiles", "bonuses", "bonus", "boxes", "chances")


@pytest.fixture
def small(tmp_path: Path) -> str:
    """A game of two columns with every kind of bonus, solved in no time."""
    file = tmp_path / "small.toml"
    file.write_text(TABLE, encoding="utf-8")
    return str(file)


def test_json_tells_the_answer_and_has_no_distribution_unless_asked(yacht: Yacht) -> None:
    told = json.loads(yacht("solve", "--json").stdout)
    assert list(told) == ["rules", "expected", "states", "seconds", "how", *FIELDS]
    assert told["rules"] == "yahtzee"
    assert told["expected"] == pytest.approx(254.5877287345, abs=1e-9)
    assert told["states"] == 314_880
    assert told["seconds"] > 0
    assert [told[field] for field in FIELDS] == [None] * len(FIELDS)


def test_house_rules_are_solved_as_they_are(yacht: Yacht) -> None:
    told = json.loads(yacht("solve", "-s", "repeat.joker=choice", "--json").stdout)
    assert told["expected"] == pytest.approx(254.5896094820, abs=1e-9)


def test_the_distribution_of_the_older_game(yacht: Yacht) -> None:
    told = json.loads(yacht("solve", "-r", "yacht", "--distribution", "--json").stdout)
    assert told["expected"] == pytest.approx(166.9550677046, abs=1e-9)
    assert told["sd"] == pytest.approx(34.9816, abs=2e-4)
    assert list(told["percentiles"]) == ["1", "5", "10", "25", "50", "75", "90", "95", "99"]
    assert (told["bonuses"], told["bonus"]) == ([], 0)
    assert sum(box["mean"] for box in told["boxes"].values()) == pytest.approx(told["expected"])
    assert told["boxes"]["choice"]["zero"] == 0
    assert told["boxes"]["yacht"]["mean"] == pytest.approx(
        50 * (1 - told["boxes"]["yacht"]["zero"]), abs=1e-9
    )


def test_everything_adds_up_with_bonuses_and_columns(yacht: Yacht, small: str) -> None:
    told = json.loads(yacht("solve", "-r", small, "--distribution", "--json").stdout)
    entered = sum(box["mean"] for box in told["boxes"].values())
    bonuses = sum(bonus["mean"] for bonus in told["bonuses"])
    assert entered + bonuses + told["bonus"] == pytest.approx(told["expected"], abs=1e-9)
    assert [one["sections"] for one in told["bonuses"]] == [
        ["upper@down", "lower@down"],
        ["upper@free"],
        ["lower@free"],
    ]
    assert set(BOXES) < set(told["boxes"])
    chances = {int(total): chance for total, chance in told["chances"].items()}
    assert sum(chances.values()) == pytest.approx(1, abs=1e-12)
    mean = sum(total * chance for total, chance in chances.items())
    assert mean == pytest.approx(told["expected"], abs=1e-9)
    for percent, total in told["percentiles"].items():
        below = sum(chance for other, chance in chances.items() if other < total)
        assert below < int(percent) / 100 <= below + chances[total] + 1e-9
    assert told["bonuses"][2]["mean"] == pytest.approx(2 * 3 * told["bonuses"][2]["rate"])


def test_a_pipe_gets_a_word_what_it_is_about_and_figures(yacht: Yacht, small: str) -> None:
    short = [line.split("\t") for line in yacht("solve", "-r", small).stdout.splitlines()]
    assert [row[:2] for row in short] == [
        *(["expected", ""], ["states", ""], ["seconds", ""], ["how", ""])
    ]
    assert re.fullmatch(r"\d+\.\d{10}", short[0][2])
    done = yacht("solve", "-r", small, "--distribution")
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    told = json.loads(yacht("solve", "-r", small, "--distribution", "--json").stdout)
    assert rows[4] == ["sd", "", f"{told['sd']:.4f}"]
    assert ["percentile", "50", str(told["percentiles"]["50"])] in rows
    assert ["section-bonus", "upper@down lower@down"] in [row[:2] for row in rows]
    triple = told["boxes"]["triple@free"]
    assert ["box", "triple@free", f"{triple['mean']:.4f}", f"{triple['zero']:.6f}"] in rows
    assert [row[1] for row in rows if row[0] == "total"] == list(told["chances"])


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [20, 40, 80, 120, 200])
def test_the_page_fits_the_terminal(yacht: Yacht, small: str, width: int, language: str) -> None:
    environment = {"COLUMNS": str(width), "LANGUAGE": language}
    done = yacht(
        *("solve", "-r", small, "--distribution", "--format", "table", "--color", "never"),
        env=environment,
    )
    assert done.status == 0
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= width
    assert all(line == line.rstrip() for line in lines)
    assert lines[0] == "Small [bold]game"
    assert "\x1b" not in done.stdout


def test_bars_tell_of_all_games(yacht: Yacht) -> None:
    done = yacht("solve", "-r", "yacht", "--distribution", "--format", "table")
    shares = re.findall(r"^ .*(?:\d|more)  [█▏▎▍▌▋▊▉]+  ([\d.]+) %$", done.stdout, re.MULTILINE)
    assert 8 <= len(shares) <= 18
    assert sum(map(float, shares)) == pytest.approx(100, abs=1)
    assert " 50 %" in done.stdout
    assert "Further" not in done.stdout


def test_colour_is_never_needed(yacht: Yacht, small: str) -> None:
    args = ("solve", "-r", small, "--distribution", "--format", "table", "--color")
    yacht(*args, "never")
    coloured = yacht(*args, "always").stdout
    plain = yacht(*args, "never").stdout
    without_time = re.compile(r"\d+ ms|\d\.\d\d s")
    assert "\x1b[" in coloured
    stripped = re.sub(r"\x1b\[[\d;]*m", "", coloured)
    assert without_time.sub("", stripped) == without_time.sub("", plain)


# How it was solved, and the cache


def test_verbose_says_what_solved_it_and_where_that_lies(yacht: Yacht, small: str) -> None:
    args = ("solve", "-r", small, "-v", "--json")
    first, second = yacht(*args), yacht(*args)
    (file,) = Path(cache.folder()).iterdir()
    kernel = native.how() != native.NUMPY
    assert first.stderr.splitlines()[0].startswith(
        f"Worked out by the compiled kernel ({native.how()})" if kernel else "Worked out by NumPy"
    )
    assert first.stderr.splitlines()[1:] == [f"Kept in the cache: {file}"]
    assert second.stderr == f"Read from the cache: {file}\n"
    assert [json.loads(done.stdout)["how"] for done in (first, second)] == [native.how(), "cache"]
    assert yacht("solve", "-r", small).stderr == ""


def test_without_the_kernel_it_takes_longer_and_says_so(
    yacht: Yacht, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(native, "kernel", None)
        done = yacht("solve", "-r", small, "-v", "--distribution", "--json")
    assert done.stderr.startswith("Worked out by NumPy, which takes several times as long")
    without = json.loads(done.stdout)
    assert without["how"] == "NumPy"
    told = json.loads(yacht("solve", "-r", small, "--no-cache", "--distribution", "--json").stdout)
    assert without["expected"] == pytest.approx(told["expected"], abs=1e-9)
    assert without["sd"] == pytest.approx(told["sd"], abs=1e-9)
    assert without["percentiles"] == told["percentiles"]


def test_without_the_cache_nothing_is_read_or_written(yacht: Yacht, small: str) -> None:
    assert "cache" not in yacht("solve", "-r", small, "--no-cache", "-v").stderr.lower()
    assert not Path(cache.folder()).exists()
    yacht("solve", "-r", small)
    assert json.loads(yacht("solve", "-r", small, "--no-cache", "--json").stdout)["how"] != "cache"


def test_the_cache_is_emptied_and_says_what_that_freed(yacht: Yacht, small: str) -> None:
    nothing = yacht("solve", "--clear-cache", "--format", "table")
    assert nothing == (0, f"Nothing is kept in {cache.folder()}\n", "")
    yacht("solve", "-r", small)
    (file,) = Path(cache.folder()).iterdir()
    size = file.stat().st_size
    done = yacht("solve", "--clear-cache", "--format", "table")
    kilobytes = f"{(size + 50) // 100 / 10:.1f}"
    assert done == (0, f"Freed {kilobytes} kB in {cache.folder()}\n", "")
    assert not file.exists()
    yacht("solve", "-r", small)
    told = {"freed": size, "folder": cache.folder()}
    assert json.loads(yacht("solve", "--clear-cache", "--json").stdout) == told
    assert yacht("solve", "--clear-cache").stdout == f"freed\t{cache.folder()}\t0\n"


def test_what_can_not_be_deleted_is_told_and_a_no(yacht: Yacht, small: str) -> None:
    yacht("solve", "-r", small)
    (file,) = Path(cache.folder()).iterdir()
    size = file.stat().st_size
    file.with_name("0" * 32 + ".values").mkdir()
    done = yacht("solve", "--clear-cache")
    assert (done.status, done.stdout) == (1, f"freed\t{cache.folder()}\t{size}\n")
    assert done.stderr.startswith(f"Error: not all of {cache.folder()} can be deleted")
    assert done.stderr.count("\n") == 1
    table = yacht("solve", "--clear-cache", "--format", "table")
    assert (table.status, table.stdout) == (1, f"Freed 0.0 kB in {cache.folder()}\n")


def test_a_link_frees_what_it_takes_itself_and_no_file_of_others_goes(
    yacht: Yacht, small: str, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    folder = Path(cache.folder())
    folder.parent.mkdir(exist_ok=True)
    folder.symlink_to(elsewhere)
    large = tmp_path / "large"
    large.write_bytes(bytes(100_000))
    (elsewhere / ("a" * 32 + ".values")).symlink_to(large)
    (elsewhere / "my.values.txt").write_text("of somebody else")
    yacht("solve", "-r", small)
    told = json.loads(yacht("solve", "--clear-cache", "--json").stdout)
    assert told["folder"] == str(elsewhere)
    assert 0 < told["freed"] < 100_000
    assert large.exists()
    assert [path.name for path in elsewhere.iterdir()] == ["my.values.txt"]


def in_the_way(folder: Path) -> None:
    folder.write_text("a file")


def read_only(folder: Path) -> None:
    folder.symlink_to("/proc/self")  # not even root may make files there


def missing(folder: Path) -> None:
    folder.symlink_to(folder.parent / "nowhere" / "at" / "all")


def garbage(folder: Path) -> None:
    folder.mkdir()
    (folder / "solved").write_bytes(b"\0\xff" * 100)


@pytest.mark.skipif(sys.platform != "linux", reason="needs a folder that root can't write to")
@pytest.mark.parametrize("spoil", [in_the_way, read_only, missing, garbage])
@pytest.mark.parametrize("command", [("solve", "-v"), ("hint", "443", "--top", "1")])
def test_a_cache_that_can_not_be_used_costs_the_keeping_only(  # noqa: PLR0913, PLR0917 - fixtures
    yacht: Yacht,
    small: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    spoil: object,
    command: tuple[str, ...],
) -> None:
    right = yacht(*command, "-r", small, "--json")
    folder = tmp_path / "spoilt"
    assert callable(spoil)
    spoil(folder)
    monkeypatch.setenv("YACHT_CACHE_DIR", str(folder))
    done = yacht(*command, "-r", small, "--json")
    assert done.status == 0
    told, wanted = json.loads(done.stdout), json.loads(right.stdout)
    for field in ("expected", "states", "best", "actions"):
        assert told.get(field) == wanted.get(field)
    if command[0] == "solve":
        assert "can't be written, or there is no room" in done.stderr
    assert json.loads(yacht("solve", "--clear-cache", "--json").stdout)["freed"] == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_or_a_folder_in_the_place_of_a_kept_game_is_none(yacht: Yacht, small: str) -> None:
    right = yacht("solve", "-r", small).stdout.splitlines()[0]
    (kept,) = Path(cache.folder()).iterdir()
    kept.unlink()
    kept.mkdir()
    done = yacht("solve", "-r", small, "-v")
    assert (done.status, done.stdout.splitlines()[0]) == (0, right)
    assert "Not kept" in done.stderr
    kept.rmdir()
    os.mkfifo(kept)
    done = yacht("solve", "-r", small, "-v")
    assert (done.status, done.stdout.splitlines()[0]) == (0, right)
    assert kept.is_file(), "it is kept in place of the pipe"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_a_note_that_can_not_be_written_costs_no_answer(small: str) -> None:
    command = [sys.executable, "-c", ENTRY, "solve", "-r", small, "-v"]
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=full, check=False)
    assert done.returncode == 0
    assert done.stdout.startswith(b"expected\t\t")


FULL = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096));"


@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")
def test_a_full_disk_costs_the_keeping_only(small: str) -> None:
    # A file can't grow beyond 4 kB, as on a disk that is full in the middle of writing.
    with Terminal("solve", "-r", small, "-v", "--no-cache", before=FULL) as terminal:
        assert terminal.ended() == 0
    with Terminal("solve", "-r", small, "-v", before=FULL) as terminal:
        assert terminal.ended() == 0
        assert "Expected total" in terminal.text
        assert "Not kept" in terminal.text
    assert list(Path(cache.folder()).iterdir()) == [], "no half file is left"


# What is refused, and interrupts


@pytest.mark.parametrize(
    ("args", "status", "told"),
    [
        (("-r", "triple"), 1, "Triple is too large to be solved: it has about"),
        (("-r", "nothing"), 3, "nothing"),
        (("-s", "turn.rolls=0"), 2, "turn.rolls"),
        (("--clear-cache", "-r", "yacht"), 2, "--clear-cache forgets all games and solves none"),
        (("--clear-cache", "--distribution"), 2, "--clear-cache forgets all games and solves none"),
        (("--json", "--format", "tsv"), 2, "--json and --format tsv are two forms"),
        (("yatzy",), 2, "unexpected extra argument (yatzy)"),
    ],
)
def test_what_can_not_be_solved_is_told_in_a_line(
    yacht: Yacht, args: tuple[str, ...], status: int, told: str
) -> None:
    done = yacht("solve", *args)
    assert (done.status, done.stdout) == (status, "")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def slow(*args: str) -> tuple[str, ...]:
    """A game that takes half a minute at least."""
    return ("solve", "-r", "yatzy", "-s", "dice.count=6", "-s", "turn.rolls=12", *args)


def test_ctrl_c_ends_it_at_once() -> None:
    with Terminal(*slow()) as terminal:
        terminal.until_shown("Solving")
        terminal.until_shown("%")
        terminal.send(INTERRUPT)
        assert terminal.ended() == 130
        assert "Traceback" not in terminal.text
        assert "Error" not in terminal.text
    assert not Path(cache.folder()).exists()


def test_a_terminal_that_draws_nothing_anew_is_told_in_lines() -> None:
    with Terminal(*slow(), env={"TERM": "dumb"}) as terminal:
        terminal.until_shown("Solving 10 %")
        terminal.send(INTERRUPT)
        assert terminal.ended() == 130
        lines = terminal.raw.decode().replace("^C", "").splitlines()
    assert lines[0] == "Solving..."
    assert lines[1].startswith("Solving ")
    assert b"\x1b" not in terminal.raw


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_in_a_pipe_there_is_no_bar_and_a_signal_ends_it() -> None:
    with Started(*slow("-v")) as started:
        time.sleep(2)
        started.send_signal(signal.SIGINT)
        assert started.ended() == (130, b"", b"")


def test_a_distribution_that_takes_too_much_memory_leaves_the_rest_of_the_answer(
    yacht: Yacht, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spreading, "MOST_BYTES", 1000)
    done = yacht("solve", "-r", small, "--distribution", "--json")
    assert done.status == 1
    assert done.stderr.startswith(
        "Error: the totals of Small [bold]game are too many to be added up: that would take "
    )
    assert done.stderr.count("\n") == 1
    told = json.loads(done.stdout)
    assert told["states"] == 1080
    assert told["sd"] is None


def out_of_memory(*_: object, **__: object) -> None:
    raise MemoryError


def test_less_memory_than_is_wanted_is_no_bug(
    yacht: Yacht, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yachtcli.solver.distribution.spread", out_of_memory)
    monkeypatch.setattr("yachtcli.solver.distribution._by_numpy", out_of_memory)
    done = yacht("solve", "-r", small, "--distribution", "--json")
    assert done.status == 1
    assert done.stderr == "Error: there is not enough memory to add up all games\n"
    told = json.loads(done.stdout)
    assert told["states"] == 1080
    assert told["sd"] is None
    monkeypatch.setattr("yachtcli.solver.sweep.sweep", out_of_memory)
    done = yacht("solve", "-r", small, "--no-cache")
    assert (done.status, done.stdout) == (1, "")
    assert done.stderr == "Error: there is not enough memory for this\n"
