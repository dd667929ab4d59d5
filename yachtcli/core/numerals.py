"""Small numbers as words, for sentences about dice."""

from __future__ import annotations

from typing import Final

from yachtcli.phrase import N_, Phrase

WORDS: Final = (
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
)


def numeral(number: int) -> Phrase | int:
    """`number` as it stands before a plural: a word from two to twelve, else digits.

    One has no word: languages bend it with what it counts, so a sentence about
    a single thing is a sentence of its own.

    >>> str(numeral(3)), numeral(13)
    ('three', 13)
    """
    return Phrase(WORDS[number - 2]) if 2 <= number < len(WORDS) + 2 else number
