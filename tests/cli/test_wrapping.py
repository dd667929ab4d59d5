"""Sentences on a terminal: broken between words, and measured in places, not in characters."""

from __future__ import annotations

import io

import pytest
from rich.cells import cell_len

from yachtcli.cli.output import wrapped


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("width", [20, 40, 60])
@pytest.mark.parametrize(
    "text",
    [
        "Game 33 (王小明王小明王小明王小 and others) is still running: yacht resume 33",
        "🎲🎲🎲 Dürer 🎲 and 王小明 share place 1, a draw between both of them",
        "Dürer and nobody else has played the game of the day as often as that",
    ],
)
def test_no_line_is_wider_than_the_terminal(
    text: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines = wrapped(text, _Terminal(), "  ").split("\n")
    assert max(map(cell_len, lines)) <= width
    assert len(lines) > 1
    assert all(line.startswith("  ") for line in lines[1:])
    assert " ".join(line.strip() for line in lines).replace(" ", "") == text.replace(" ", "")


def test_a_pipe_gets_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    assert wrapped("王小明 " * 20, io.StringIO()) == "王小明 " * 20
