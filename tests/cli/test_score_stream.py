"""`yacht score -`: a filter for millions of rolls."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tracemalloc
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import pytest
from processes import ENTRY, Started

from yachtcli.cli import stream
from yachtcli.cli.lines import CHUNK

if TYPE_CHECKING:
    from processes import Yacht, YachtProcess

HEAD = (
    "dice\tones\ttwos\tthrees\tfours\tfives\tsixes\tthree_of_a_kind\tfour_of_a_kind\tfull_house"
    "\tsmall_straight\tlarge_straight\tyahtzee\tchance\tbonus\n"
)
ROLLS = "66621\n\n# a comment\n 2,6,1,6,6 # and one behind\r\n1 1 1 1 1"


def test_a_pipe_gets_a_header_and_a_row_for_each_roll(yacht: Yacht) -> None:
    expected = (
        HEAD + "6 6 6 2 1\t1\t2\t0\t0\t0\t18\t21\t0\t0\t0\t0\t0\t21\t0\n"
        "2 6 1 6 6\t1\t2\t0\t0\t0\t18\t21\t0\t0\t0\t0\t0\t21\t0\n"
        "1 1 1 1 1\t5\t0\t0\t0\t0\t0\t5\t5\t0\t0\t0\t50\t5\t0\n"
    )
    assert yacht("score", "-", stdin=ROLLS) == (0, expected, "")
    assert yacht("score", stdin=ROLLS) == (0, expected, "")


def test_a_box_that_is_filled_or_forbidden_is_empty(yacht: Yacht) -> None:
    done = yacht("score", "--card", "yahtzee=50,fours=16", stdin="44444\n")
    assert done.stdout == HEAD + "4 4 4 4 4\t\t\t\t\t\t\t20\t20\t25\t30\t40\t\t20\t100\n"


def test_json_lines_say_which_line_they_answer(yacht: Yacht) -> None:
    done = yacht("score", "--json", "--card", "yahtzee=50,fours=16", stdin=ROLLS + "\n44444")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["line"] for answer in answers] == [1, 4, 5, 6]
    one = json.loads(yacht("score", "26166", "--json", "--card", "yahtzee=50,fours=16").stdout)
    assert answers[1] == {"line": 4, **one}
    assert list(answers[3]["illegal"]) == ["ones", "twos", "threes", "fives", "sixes"]
    assert answers[3]["bonus"] == 100


def test_one_box_is_a_number_a_line(yacht: Yacht) -> None:
    assert yacht("score", "-c", "chance", stdin=ROLLS) == (
        0,
        "21\n21\n5\n",
        "",
    )


def test_the_best_box_is_a_line_too(yacht: Yacht) -> None:
    assert yacht("score", "--best", stdin=ROLLS).stdout == (
        "three_of_a_kind\t21\nthree_of_a_kind\t21\nyahtzee\t50\n"
    )


def test_a_bad_line_is_told_with_its_number_and_the_rest_is_done(yacht: Yacht) -> None:
    done = yacht("score", "-c", "chance", stdin="66621\n\n7\n# x\n6662\n11111\n")
    assert (done.status, done.stdout) == (2, "21\n5\n")
    assert done.stderr == (
        "Error: line 3: no die shows 7: faces are 1 to 6\n"
        "Error: line 5: 4 dice, but this game has 5\n"
    )
    done = yacht("score", "--json", stdin="x\n66621\nx\n66621\n")
    assert [json.loads(line)["line"] for line in done.stdout.splitlines()] == [2, 4]


def test_a_refused_box_is_a_no_with_its_line_number(yacht: Yacht) -> None:
    args = ("score", "-c", "fives", "--card", "yahtzee=50")
    done = yacht(*args, stdin="55521\n44444\n55521\n")
    assert (done.status, done.stdout) == (1, "15\n15\n")
    assert done.stderr == "Error: line 2: a further Yahtzee goes to Fours while that is open\n"
    assert yacht(*args, stdin="44444\nx\n").status == 2
    assert yacht(*args, stdin="x\n44444\n").status == 2


def test_an_option_that_is_wrong_for_all_lines_is_told_once(yacht: Yacht) -> None:
    done = yacht("score", "-c", "four", stdin=ROLLS)
    assert (done.status, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_no_lines_have_no_answers(yacht: Yacht) -> None:
    assert yacht("score", "-c", "chance", stdin="") == (0, "", "")
    assert yacht("score", "--json", stdin="\n# nothing\n") == (0, "", "")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"\x00", "is not a die"),
        (b"6 6 6 2 \xff", "this is not UTF-8 text"),
        (b"1" * 999, "999 dice, but this game has 5"),
        (b"1" * 1001, "more than 1000 bytes are no roll"),
        (b"1" * (3 * CHUNK), "more than 1000 bytes are no roll"),
        ("6 6 6 2 ²".encode(), "'²' is not a die"),
        (b"6 6 6 2 1\r6 6 6 2 1", "10 dice, but this game has 5"),
        (b"9" * 400, "no die shows 9"),
    ],
)
def test_bytes_that_are_no_roll_are_one_line(yacht: Yacht, line: bytes, said: str) -> None:
    done = yacht("score", "-c", "chance", stdin=b"66621\n" + line + b"\n11111")
    assert (done.status, done.stdout) == (2, "21\n5\n")
    assert done.stderr.startswith("Error: line 2: ")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert len(done.stderr) < 200


def test_a_mark_of_the_byte_order_and_endless_comments_are_no_errors(yacht: Yacht) -> None:
    data = b"\xef\xbb\xbf66621\n  #" + b"x" * (3 * CHUNK) + b"\n11111\n"
    assert yacht("score", "-c", "chance", stdin=data) == (0, "21\n5\n", "")
    assert yacht("score", "-c", "chance", stdin=b"\xef\xbb\xbf66621") == (0, "21\n", "")


def test_lines_that_cross_chunks_stay_whole(yacht: Yacht) -> None:
    count = 3 * CHUNK // 6 + 1
    done = yacht("score", "--json", stdin="66621\n" * (count - 1) + "x\n11111\n")
    lines = done.stdout.splitlines()
    assert len(lines) == count
    numbers = [json.loads(line)["line"] for line in lines]
    assert numbers == [*range(1, count), count + 1]
    assert f"line {count}: " in done.stderr


def test_forgetting_answers_changes_none(yacht: Yacht, monkeypatch: pytest.MonkeyPatch) -> None:
    rolls = "".join(
        f"{a} {b} {c},{a} {b}\n" for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)
    )
    expected = yacht("score", stdin=rolls * 3)
    monkeypatch.setattr(stream, "ROOM_FOR_LINES", 2000)
    monkeypatch.setattr(stream, "ROOM_FOR_DICE", 1000)
    monkeypatch.setattr(stream, "REMEMBERED_LINE", 9)
    assert yacht("score", stdin=rolls * 3) == expected
    monkeypatch.setattr(stream, "THROWS", 7)
    assert yacht("score", stdin=rolls * 3) == expected
    assert expected.stdout.count("\n") == 3 * 216 + 1


def test_all_throws_of_five_dice_with_twenty_faces_are_kept_in_little_room(yacht: Yacht) -> None:
    one = yacht(
        "score", "--json", "-s", "dice.faces=20", "-s", "section.upper.bonus=[]", "1,1,1,1,1"
    )
    assert one.status == 0
    kept = stream.Kept(stream.ROOM_FOR_DICE)
    tracemalloc.start()
    throws = [bytes(dice) for dice in combinations_with_replacement(range(1, 21), 5)]
    for dice in throws:
        kept.keep(dice, b"%d%s" % (dice[0], one.stdout.encode()))
    taken, _most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(kept.answers) == len(throws) == 42504
    assert taken < stream.ROOM_FOR_DICE


def test_the_oldest_answers_are_forgotten_first_and_one_by_one() -> None:
    kept = stream.Kept(10 * (stream.Kept.EACH + 2))
    for number in range(12):
        kept.keep(bytes([number]), b"x")
    assert list(kept.answers) == [bytes([number]) for number in range(2, 12)]
    kept.keep(b"long", b"x" * 3 * stream.Kept.EACH)
    assert list(kept.answers) == [*(bytes([number]) for number in range(6, 12)), b"long"]


def test_a_stream_says_what_single_rolls_say(yacht: Yacht) -> None:
    rolls = ["66621", "12345", "22233", "44444", "13456"]
    stream_of = yacht("score", "--json", "-r", "triple", stdin="\n".join(rolls)).stdout
    for number, (line, roll) in enumerate(zip(stream_of.splitlines(), rolls, strict=True), 1):
        one = json.loads(yacht("score", roll, "--json", "-r", "triple").stdout)
        assert json.loads(line) == {"line": number, **one}


def test_answers_come_as_soon_as_the_lines_do() -> None:
    with Started("score", "-c", "chance") as process:
        for roll, points in ((b"66621\n", b"21\n"), (b"11111\n", b"5\n")):
            process.tell(roll)
            assert process.line() == points
        process.close()
        assert process.ended() == (0, b"", b"")


@pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of POSIX")
def test_an_interrupt_ends_quietly_with_130() -> None:
    with Started("score", "-c", "chance") as process:
        process.tell(b"66621\n")
        assert process.line() == b"21\n"
        process.send_signal(signal.SIGINT)
        assert process.ended() == (130, b"", b"")


@pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of POSIX")
def test_a_closed_pipe_ends_quietly() -> None:
    with Started("score", "--json") as process:
        process.tell(b"66621\n")
        assert process.line().startswith(b'{"line": 1, ')
        process.read_no_more()
        process.tell_until_it_ends(b"66621\n" * 1000)
        assert process.ended() == (0, b"", b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is full")  # noqa: PTH110 - at import
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "wb") as full:  # noqa: PTH123 - a device
        done = subprocess.run(
            [sys.executable, "-c", ENTRY, "score", "--json"],
            input=b"66621\n",
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"Error: ")
    assert done.stderr.count(b"\n") == 1


def test_a_real_process_reads_and_writes_bytes(yacht_process: YachtProcess) -> None:
    done = yacht_process("score", "-c", "chance", stdin=b"66621\r\n\xff\n11111")
    assert (done.status, done.stdout) == (2, "21\n5\n")
    assert done.stderr.rstrip() == "Error: line 2: this is not UTF-8 text"
