"""The shipped tables say what rules.md says; golden tables compare their points."""

from __future__ import annotations

import sys
import zipfile
from importlib import invalidate_caches
from typing import TYPE_CHECKING

import pytest
from tables import NAMES, make, of_shipped

from yachtcli.core.ruleset import Repeat, Tier
from yachtcli.loading import shipped

if TYPE_CHECKING:
    from pathlib import Path

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]
LOWER = ["three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight"]
YACHT = ["full_house", "four_of_a_kind", "little_straight", "big_straight", "choice", "yacht"]
YATZY = ["one_pair", "two_pairs", "three_of_a_kind", "four_of_a_kind"]
YATZY += ["small_straight", "large_straight", "full_house", "chance", "yatzy"]

BOXES = {
    "classic": [*UPPER, *LOWER, "yacht", "chance"],
    "joker": [*UPPER, *LOWER, "yacht", "chance"],
    "triple": [*UPPER, *LOWER, "yahtzee", "chance"],
    "yacht": [*UPPER, *YACHT],
    "yahtzee": [*UPPER, *LOWER, "yahtzee", "chance"],
    "yahtzee-free": [*UPPER, *LOWER, "yahtzee", "chance"],
    "yatzy": [*UPPER, *YATZY],
}
BONUS = {name: (Tier(63, 35),) for name in BOXES} | {"yatzy": (Tier(63, 50),), "yacht": ()}
REPEAT = {
    "classic": None,
    "joker": Repeat("yacht", 100, "scored", "forced", "upper"),
    "triple": Repeat("yahtzee", 100, "scored", "forced", "upper"),
    "yacht": None,
    "yahtzee": Repeat("yahtzee", 100, "scored", "forced", "upper"),
    "yahtzee-free": Repeat("yahtzee", 100, "scored", "free", "upper"),
    "yatzy": None,
}
TITLES = {
    "classic": ("Classic", "Klassisch"),
    "joker": ("Bonus & Joker", "Bonus & Joker"),
    "triple": ("Triple", "Dreifach"),
    "yacht": ("Yacht", "Yacht"),
    "yahtzee": ("Yahtzee", "Yahtzee"),
    "yahtzee-free": ("Free joker", "Freier Joker"),
    "yatzy": ("Yatzy", "Yatzy"),
}
CALLED = {
    "ones": ("Ones", "Einser"),
    "twos": ("Twos", "Zweier"),
    "threes": ("Threes", "Dreier"),
    "fours": ("Fours", "Vierer"),
    "fives": ("Fives", "Fünfer"),
    "sixes": ("Sixes", "Sechser"),
    "one_pair": ("One pair", "Ein Paar"),
    "two_pairs": ("Two pairs", "Zwei Paare"),
    "three_of_a_kind": ("Three of a kind", "Dreierpasch"),
    "four_of_a_kind": ("Four of a kind", "Viererpasch"),
    "full_house": ("Full house", "Full House"),
    "small_straight": ("Small straight", "Kleine Straße"),
    "large_straight": ("Large straight", "Große Straße"),
    "little_straight": ("Little straight", "Kleine Straße"),
    "big_straight": ("Big straight", "Große Straße"),
    "choice": ("Choice", "Freie Wahl"),
    "chance": ("Chance", "Chance"),
    "yahtzee": ("Yahtzee", "Yahtzee"),
    "yacht": ("Yacht", "Yacht"),
    "yatzy": ("Yatzy", "Yatzy"),
}


def test_the_seven_games_are_shipped() -> None:
    assert shipped.ids() == tuple(sorted(BOXES))


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_game_is_as_the_rules_say(name: str) -> None:
    game = make(of_shipped(name))
    assert game.id == name
    assert (game.name.text("en"), game.name.text("de")) == TITLES[name]
    assert [box.category.id for box in game.boxes[: len(BOXES[name])]] == BOXES[name]
    assert (game.dice.size, game.dice.faces, game.rolls) == (5, 6, 3)
    assert [section.id for section in game.sections] == ["upper", "lower"]
    assert list(game.sections[0].categories) == UPPER
    assert [section.bonus for section in game.sections] == [BONUS[name], ()]
    assert game.repeat == REPEAT[name]
    assert game.voluntary_zero is (name == "yahtzee-free")


@pytest.mark.parametrize("name", NAMES)
def test_columns_are_one_unless_the_game_is_triple(name: str) -> None:
    game = make(of_shipped(name))
    expected = [("1", 1), ("2", 2), ("3", 3)] if name == "triple" else [("1", 1)]
    assert [(column.id, column.multiplier) for column in game.columns] == expected
    assert {(column.order, column.on_roll) for column in game.columns} == {("free", ())}


@pytest.mark.parametrize("name", NAMES)
def test_everything_is_called_in_english_and_german(name: str) -> None:
    game = make(of_shipped(name))
    for category in game.categories.values():
        assert (category.name.texts["en"], category.name.texts["de"]) == CALLED[category.id]
    for section, german in zip(game.sections, ("Oberer Teil", "Unterer Teil"), strict=True):
        assert section.name.texts["de"] == german
    for language in ("en", "de"):
        assert len(game.about.texts[language]) <= 100
        assert len(game.tips[language]) == len(game.tips["en"]) >= 3


@pytest.mark.parametrize("name", NAMES)
def test_the_aliases_are_aces_five_of_a_kind_and_kniffel(name: str) -> None:
    game = make(of_shipped(name))
    aliases = {alias: c.id for c in game.categories.values() for alias in c.aliases}
    five = {"joker": "yacht", "classic": "yacht", "yacht": "yacht", "yatzy": "yatzy"}
    box = five.get(name, "yahtzee")
    assert aliases == {"aces": "ones", "five_of_a_kind": box, "kniffel": box}


def test_a_name_that_is_not_shipped_has_no_table() -> None:
    for name in ("nothing", "", "../pyproject", "/etc/passwd", "__init__", "yahtzee.toml", "a\0b"):
        assert shipped.read(name) is None


def test_the_games_are_found_in_a_zip_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = tmp_path / "zipped.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("zipped_games/__init__.py", "")
        file.writestr("zipped_games/mine.toml", "format = 1")
    monkeypatch.syspath_prepend(str(archive))
    monkeypatch.setattr(shipped, "PACKAGE", "zipped_games")
    shipped._package.cache_clear()  # noqa: SLF001 - another package is meant from here on
    invalidate_caches()
    try:
        assert shipped.ids() == ("mine",)
        assert shipped.read("mine") == b"format = 1"
        assert shipped.read("other") is None
    finally:
        shipped._package.cache_clear()  # noqa: SLF001 - as above
        sys.modules.pop("zipped_games", None)
