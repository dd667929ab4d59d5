"""Examples that stand in help texts: a reader may type them as they stand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from processes import Yacht, YachtProcess

CARD = re.compile(r"\b[a-z_]+=\d+(?:,[a-z_]+=\d+)+")


def cards(text: str) -> list[str]:
    return CARD.findall(text)


def test_cards_are_found_in_a_text() -> None:
    assert cards("as ones=3,yahtzee=50, or -s turn.rolls=4") == ["ones=3,yahtzee=50"]


@pytest.mark.parametrize("words", [["score"], ["validate"], ["card"]])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_in_a_help_text_is_possible(
    yacht_process: YachtProcess, yacht: Yacht, words: list[str], language: str
) -> None:
    told = yacht_process(*words, "--help", "--lang", language, env={"COLUMNS": "200"}).stdout
    examples = cards(told)
    assert examples
    for example in examples:
        assert yacht("card", example).status == 0, example
