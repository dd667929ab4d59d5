"""How much memory the tables of a game may take, told before they are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yachtcli.errors import UnsolvableError
from yachtcli.phrase import N_, Numeral, Phrase

if TYPE_CHECKING:
    from yachtcli.core.ruleset import Ruleset

MOST_BYTES: Final = 256 << 20
"""Of one kind of table: there are a few kinds, and some are copied."""


def check_memory(ruleset: Ruleset, size: int) -> None:
    """Refuse a game with a kind of table of more bytes than this; UnsolvableError."""
    if size > MOST_BYTES:
        raise UnsolvableError(
            Phrase(
                N_(
                    "{game} is too large to be solved: its tables take {size} MB, and {most} MB "
                    "are the most"
                ),
                game=ruleset.name,
                size=Numeral(size >> 20),
                most=Numeral(MOST_BYTES >> 20),
            )
        )
