"""What kinds of arrays the tables of the solver are, and two numbers that all of it agrees on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats: TypeAlias = NDArray[np.float64]
    Ints: TypeAlias = NDArray[np.int32]
    Longs: TypeAlias = NDArray[np.int64]
    Places: TypeAlias = NDArray[np.intp]
    Bytes: TypeAlias = NDArray[np.uint8]
    Flags: TypeAlias = NDArray[np.bool_]

NOWHERE: Final = -1e30
"""The value of what may not be done: below any that a game has, whatever is added to it."""

TIE: Final = 1e-9
"""Values as near as this are the same."""
