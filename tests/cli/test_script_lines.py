"""The lines of a script, as `play` and `pad` hear them: what marks bytes, and what is too long."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from terminals import Terminal

if TYPE_CHECKING:
    from processes import Yacht, YachtProcess

BOM = "\ufeff"
MOST = 4096


def test_a_mark_of_the_byte_order_is_no_part_of_the_first_line(yacht_process: YachtProcess) -> None:
    done = yacht_process("pad", "-p", "Ann", stdin=f"{BOM}66621 chance\n".encode())
    assert "Ann: Chance 21." in done.stdout
    assert "line " not in done.stderr
    done = yacht_process("play", "-p", "Ann", "--seed", "1", stdin=f"{BOM}m\n".encode())
    assert "Written: Chance " in done.stdout
    assert "line " not in done.stderr


def test_elsewhere_it_is_what_it_is(yacht: Yacht) -> None:
    done = yacht("pad", "-p", "Ann", stdin=f"66621 chance\n{BOM}11111 ones\n".encode())
    assert "line 2: " in done.stderr
    assert yacht("pad", "-p", "Ann", stdin=BOM.encode()).status == 1


@pytest.mark.parametrize("args", [("play", "--seed", "1"), ("pad",)])
@pytest.mark.parametrize("length", [MOST + 1, MOST + 2, 2 * MOST + 2, 2_000_000])
def test_a_line_that_is_too_long_is_told_so_and_those_behind_it_are_heard(
    yacht: Yacht, args: tuple[str, ...], length: int
) -> None:
    script = f"?\n{'6' * length}\n66621 zzz\n".encode()
    done = yacht(*args, stdin=script)
    first, second, _saved = done.stderr.splitlines()
    assert first == "line 2: too long: more than 4096 characters"
    assert second.startswith("line 3: ")


@pytest.mark.parametrize("first", ["", BOM])
def test_a_line_that_is_just_not_too_long_is_heard(yacht: Yacht, first: str) -> None:
    line = "66621 chance".ljust(MOST)
    for end in ("\n", "\r\n", ""):
        done = yacht("pad", "-p", "Ann", stdin=f"{first}{line}{end}".encode())
        assert "Ann: Chance 21." in done.stdout
        assert "too long" not in done.stderr


def test_a_comment_may_be_as_long_as_it_likes(yacht: Yacht) -> None:
    script = f"66621 chance # {'x' * 3 * MOST}\n11122 ones\n"
    done = yacht("pad", "-p", "Ann", stdin=script)
    assert "Ann: Chance 21." in done.stdout
    assert "Ann: Ones 3." in done.stdout
    assert "line " not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals of POSIX")
def test_a_person_is_asked_again_for_what_is_too_long() -> None:
    with Terminal("pad", "-p", "Ann", columns=40, env={"TERM": "dumb"}) as terminal:
        terminal.until_asked("Ann> ")
        for _piece in range(9):
            terminal.send("6" * 500)
            terminal.read()
        terminal.send("\r")
        terminal.until_shown("too long: more than 4096 characters")
        terminal.type("66621 chance", "Ann> ")
        terminal.until_shown("Ann: Chance 21")
