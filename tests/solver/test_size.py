"""Games that are too large are refused before anything is made."""

from __future__ import annotations

import subprocess
import sys
import time
import tracemalloc
from math import comb, prod
from pathlib import Path
from typing import Any

import pytest

from yachtcli import i18n
from yachtcli.errors import SettingError, UnsolvableError
from yachtcli.loading import catalog
from yachtcli.solver import memory, size, spreading
from yachtcli.solver.native import MOST_NODES
from yachtcli.solver.reckoned import reckoned_sizes
from yachtcli.solver.solve import solve


def refused(ruleset: Any, seconds: float = 3) -> UnsolvableError:
    """The refusal, which has to come soon and to need little memory."""
    began = time.thread_time()
    tracemalloc.start()
    try:
        with pytest.raises(UnsolvableError) as caught:
            solve(ruleset)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert time.thread_time() - began < seconds
    assert most < 50 << 20
    return caught.value


LARGE = {"dice.count": 12, "dice.faces": 7}


def test_three_columns() -> None:
    error = refused(catalog.find("triple"))
    assert error.states is not None
    assert error.states > 10**12
    assert not error.exact
    assert "about" in str(error)
    assert "Triple" in str(error)
    assert "\n" not in str(error)


def test_two_columns() -> None:
    ruleset = catalog.find("yahtzee", settings={"columns": ["1", "2"]})
    error = refused(ruleset)
    assert error.states == 314_880**2
    assert not error.exact  # jokers might bring more
    assert "at least 9.9e+10 states" in str(error)


def test_two_columns_without_jokers() -> None:
    settings = {"columns": ["1", "2"], "repeat.joker": "none", "repeat.bonus": 0}
    error = refused(catalog.find("yahtzee", settings=settings))
    assert error.states == 209_920**2
    assert error.exact


def test_many_special_rolls() -> None:
    """Half of all rolls of 12 dice are five of a kind, and here those of each roll differ."""
    settings = {**LARGE, "category.chance.points": [{"on_roll": [1], "plus": 9}, {"total": 1}]}
    assert "MB" in str(refused(catalog.find("yahtzee", settings=settings), seconds=10))


@pytest.mark.parametrize(("dice", "number"), [(12, 8), (10, 10), (8, 12), (6, 16)])
def test_many_keeps(dice: int, number: int) -> None:
    """Few states, which NumPy would take hours for."""
    settings = {"dice.count": dice, "dice.faces": number, "section.upper.bonus": []}
    error = refused(catalog.find("yacht", settings=settings))
    keeps = comb(dice + number, number)
    assert str(error) == (
        f"Yacht is too large to be solved: its dice can be kept in {keeps:,} ways, and 65,536 "
        "are the most"
    )


def test_as_many_keeps_as_the_kernel_takes_are_taken() -> None:
    assert size.MOST_KEEPS == MOST_NODES
    size.check_keeps(catalog.find("yacht", settings={"dice.count": 5, "dice.faces": 20}))


@pytest.mark.parametrize(("dice", "number", "at_least"), [(10, 8, 150), (6, 15, 150)])
def test_many_totals_with_many_points_are_refused_before_tables_are_made(
    dice: int, number: int, at_least: int
) -> None:
    """The sums fit, and what every entry makes of them does not."""
    error = refused(faces(dice, number, 14, 3, at_least))
    assert "its tables take" in str(error)


def boxes(number: int, **section: Any) -> Any:
    """A game of so many boxes that take the sum of all dice."""
    categories = {f"box{n}": {"pattern": {"any": True}, "points": "total"} for n in range(number)}
    table = {
        "format": 1,
        "id": "many",
        "sections": ["all"],
        "dice": {"count": 5, "faces": 6},
        "turn": {"rolls": 3},
        "section": {"all": {"categories": list(categories), **section}},
        "category": categories,
    }
    return catalog.make(table, where="many")


def test_many_columns_in_order() -> None:
    """Their open boxes alone are few; their totals, and their jokers together, are not."""
    columns = [str(n) for n in range(6)]
    orders = {f"column.{n}.order": "down" for n in columns}
    error = refused(catalog.find("yahtzee", settings={"columns": columns, **orders}))
    assert error.states == 112**6


def test_many_boxes() -> None:
    assert "MB" in str(refused(boxes(25)))
    assert refused(boxes(60)).states == 2**60


def test_many_totals() -> None:
    assert "steps" in str(refused(boxes(16, bonus=[{"at_least": 200, "points": 10}])))


def test_a_number_beyond_all_floats_is_told() -> None:
    """40 columns of 60 boxes."""
    categories = {f"box{n}": {"pattern": {"any": True}, "points": "total"} for n in range(60)}
    table = {
        "format": 1,
        "id": "vast",
        "sections": ["all"],
        "dice": {"count": 12, "faces": 6},
        "turn": {"rolls": 3},
        "columns": [str(n) for n in range(40)],
        "section": {"all": {"categories": list(categories)}},
        "category": categories,
    }
    error = refused(catalog.make(table, where="vast"))
    assert error.states == 2 ** (60 * 40)
    assert "about 3.0e+722 states" in str(error)


def test_numbers_are_told_as_the_language_has_them() -> None:
    german = i18n.Language("de")
    triple = refused(catalog.find("triple"))
    assert "1,6e+16" in triple.problems[0].render(german)
    assert "100.000.000" in triple.problems[0].render(german)
    with pytest.raises(SettingError) as caught:
        catalog.find("yahtzee", {"dice.count": 12, "dice.faces": 12})
    assert "1.352.078" in caught.value.problems[0].render(german)
    assert "1,352,078 different rolls; 100,000 is" in str(caught.value)


def faces(dice: int, number: int, boxes: int, rolls: int, at_least: int = 100) -> Any:
    """A game of dice with many faces, a section with a bonus for these, and a few boxes more."""
    upper = {f"u{n}": {"pattern": {"face": n % number + 1}, "points": "matched"} for n in range(13)}
    lower = {f"l{n}": {"pattern": {"any": True}, "points": "total"} for n in range(boxes - 13)}
    table = {
        "format": 1,
        "id": "faces",
        "sections": ["upper", "lower"],
        "dice": {"count": dice, "faces": number},
        "turn": {"rolls": rolls},
        "section": {
            "upper": {"categories": list(upper), "bonus": [{"at_least": at_least, "points": 35}]},
            "lower": {"categories": list(lower)},
        },
        "category": {**upper, **lower},
    }
    return catalog.make(table, where="faces")


@pytest.mark.parametrize(("dice", "number", "boxes", "rolls"), [(5, 17, 20, 3), (4, 20, 25, 20)])
def test_many_faces_are_refused_before_their_rolls_are_looked_at(
    dice: int, number: int, boxes: int, rolls: int
) -> None:
    error = refused(faces(dice, number, boxes, rolls), 10)  # memory is counted: a tenth of it else
    assert not error.exact


@pytest.mark.parametrize(("columns", "states"), [(("1",), 839_680), (("1", "2"), 839_680**2)])
def test_what_is_reckoned_is_near_the_truth(columns: tuple[str, ...], states: int) -> None:
    found = reckoned_sizes(catalog.find("yatzy", settings={"columns": list(columns)}))
    assert prod(found) == pytest.approx(states, rel=0.1)


@pytest.mark.parametrize(
    "bonus",
    [
        [{"at_least": 6, "points": 1}],
        [{"at_least": 3, "points": 1}, {"at_least": 7, "points": 5}],
        [{"at_least": 12, "points": 1}],
        [{"at_least": 13, "points": 1}],
    ],
)
def test_what_is_reckoned_of_a_small_game_is_the_truth(bonus: list[dict[str, int]]) -> None:
    categories = {
        "twos": {"pattern": {"face": 2}, "points": "matched"},
        "threes": {"pattern": {"face": 3}, "points": "matched"},
        "pair": {"pattern": {"of_a_kind": 2}, "points": 5},
    }
    table = {
        "format": 1,
        "id": "small",
        "sections": ["upper", "lower"],
        "dice": {"count": 2, "faces": 3},
        "turn": {"rolls": 2},
        "section": {
            "upper": {"categories": ["twos", "threes"], "bonus": bonus},
            "lower": {"categories": ["pair"]},
        },
        "category": categories,
    }
    ruleset = catalog.make(table, where="small")
    assert prod(reckoned_sizes(ruleset)) == solve(ruleset, cache=False).states


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited as on Linux")
@pytest.mark.parametrize("number", [25, 60])
def test_little_memory_is_enough_to_refuse(number: int) -> None:
    program = (
        "import resource, numpy; resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30));"
        "from test_size import boxes, solve, UnsolvableError\n"
        f"try: solve(boxes({number}))\n"
        "except UnsolvableError: print('refused')"
    )
    told = subprocess.run(
        [sys.executable, "-c", program],
        check=True,
        capture_output=True,
        cwd=str(Path(__file__).parent),
    )
    assert told.stdout == b"refused\n"


def test_the_page_about_solving_tells_the_limits_as_they_are() -> None:
    page = (Path(__file__).parents[2] / "docs" / "solving.md").read_text(encoding="utf-8")
    table = [line for line in page.splitlines() if line.startswith("| ")][-8:]
    assert [size.MOST_STATES, size.MOST_STEPS] == [100 * 10**6, 10**13]
    assert table[1].startswith("| 100 million states, and 10^13 steps")
    assert f"{size.MOST_STATES:,}" in table[1]
    assert table[2].startswith(f"| {size.MOST_KEEPS:,} keeps")
    assert size.MOST_HELD == 10**9
    assert table[3].startswith("| 10^9 steps")
    assert table[4].startswith(f"| {memory.MOST_BYTES >> 20} MB for")
    assert size.MOST_JUDGED == 2 * 10**6
    assert table[5].startswith("| 2 million rolls on cards")
    most = size.MOST_JUDGED // (252 * 5)
    assert f"{most:,} states with five dice and three rolls" in table[5]
    assert table[7].startswith(f"| {spreading.MOST_BYTES >> 30} GB of chances")
