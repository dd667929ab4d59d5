"""Games that are too large are refused before anything is made."""

from __future__ import annotations

import subprocess
import sys
import time
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from yachtcli.errors import UnsolvableError
from yachtcli.loading import catalog
from yachtcli.solver.solve import solve


def refused(ruleset: Any) -> UnsolvableError:
    """The refusal, which has to come soon and to need little memory."""
    began = time.thread_time()
    tracemalloc.start()
    try:
        with pytest.raises(UnsolvableError) as caught:
            solve(ruleset)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert time.thread_time() - began < 3
    assert most < 50 << 20
    return caught.value


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
    assert error.exact


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
