"""Games that are too large are refused before anything is made."""

from __future__ import annotations

import time
import tracemalloc
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
