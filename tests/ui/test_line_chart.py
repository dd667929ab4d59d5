"""A line over some steps, drawn in characters."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from yachtcli.ui.line_chart import line_chart

VALUES = [Fraction(n) for n in (250, 260, 240, 240, 300)]


def test_rises_and_falls_are_joined() -> None:
    assert line_chart(VALUES, 31, framed=True, rows=4) == [
        "300 ┤                    ╭────",
        "280 ┤                    │",
        "260 ┤     ╭────╮         │",
        "240 ┼─────╯    ╰─────────╯",
        "    └  0    1    2    3    4",
    ]


def test_a_terminal_without_line_drawing_gets_other_signs() -> None:
    assert line_chart(VALUES, 31, framed=False, rows=4) == [
        "300 |                    /----",
        "280 |                    |",
        "260 |     /----\\         |",
        "240 +-----/    \\---------/",
        "    +  0    1    2    3    4",
    ]


def test_what_never_changes_is_one_line() -> None:
    assert line_chart([Fraction(5), Fraction(5)], 9, framed=True) == ["5 ┼────", "  └ 0 1"]


@given(
    st.lists(st.fractions(-500, 1600, max_denominator=50), min_size=1, max_size=90),
    st.integers(10, 200),
    st.booleans(),
)
def test_it_is_no_wider_than_it_may_be_and_every_line_is_told(
    values: list[Fraction], width: int, framed: bool
) -> None:
    lines = line_chart(values, width, framed=framed)
    label = max(len(str(round(value))) for value in (min(values), max(values)))
    assert max(map(len, lines)) <= max(width, label + 5)
    steps = len(values) - 1
    assert len(lines) == 1 + (min(8, 2 * steps) if min(values) < max(values) else 1)
    assert str(round(max(values))) in lines[0]
    assert str(round(min(values))) in lines[-2]
