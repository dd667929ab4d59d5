"""One thing that two games have different."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yachtcli.phrase import N_, Phrase
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from yachtcli.phrase import Names


class Difference(Struct):
    """One thing that two games have different: the key of a table, both values, a sentence."""

    key: str
    a: Any
    b: Any
    text: Phrase


def called(old: Names, new: Names) -> Phrase:
    """The sentence about something that has another name."""
    return Phrase(N_("{old} is called {new}."), old=old, new=new)
