"""From bytes to a ruleset: TOML that is none, and values that only Python can give."""

from __future__ import annotations

from typing import Any

import pytest
from tables import faults, make, of_shipped, parent

from yachtcli.core.kinds import KINDS
from yachtcli.core.points import TERMS
from yachtcli.core.ruleset import Ruleset
from yachtcli.errors import RulesetError
from yachtcli.loading import table


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"a = 1\nb = ", "f.toml: this is not TOML: Invalid value (at end of document)"),
        (b"a = 1\nb = x\n", "f.toml, line 2: this is not TOML: Invalid value"),
        (b"a = 1\n\nb = '\xff'", "f.toml, line 3: this is not UTF-8"),
        (b"a = 1\na = 2\n", "f.toml, line 2: this is not TOML: Cannot overwrite a value"),
    ],
)
def test_what_is_not_toml_is_told_with_its_line(data: bytes, told: str) -> None:
    with pytest.raises(RulesetError) as error:
        table.parse_toml(data, "f.toml")
    assert str(error.value) == told


@pytest.mark.parametrize(
    "data",
    [
        b"x = " + b"[" * 5000,
        b"x = " + b"9" * 5000,
        b"x = 1979-99-99",
        b"\x00",
        b"x = '\x00'",
        b"a." * 3000 + b"b = 1",
        b"x = " + b"{a=" * 3000,
    ],
)
def test_toml_beyond_all_measure_is_told_in_a_line(data: bytes) -> None:
    try:
        table.parse_toml(data, "f.toml")
    except RulesetError as error:
        assert str(error).isprintable()  # noqa: PT017 - newer Pythons read some of these
        assert len(str(error)) < 200  # noqa: PT017 - as above


def test_windows_files_are_read_too() -> None:
    data = b"\xef\xbb\xbfformat = 1\r\nid = 'x'\r\n"
    assert table.parse_toml(data, "f.toml") == {"format": 1, "id": "x"}


def test_keys_and_values_that_only_python_has_are_faults() -> None:
    own: dict[Any, Any] = {**of_shipped("yahtzee"), 3: 4, None: 5, "turn": {"rolls": None}}
    own["tips"] = {1: ["a"]}
    own["about"] = object
    own["section"][4] = own["category"][(1, 2)] = own["column"] = {None: {}}
    told = faults(own)
    assert told[0].startswith("3: there is no such key")
    assert told[1].startswith("None: there is no such key")
    assert any(fault.startswith("section: 4 is not an id: a lower-case letter") for fault in told)
    assert "turn.rolls: null is not a whole number from 1 to 20" in told


@pytest.mark.parametrize("own", [None, 3, [], ["text"]])
def test_what_is_no_table_at_all_is_told(own: Any) -> None:
    with pytest.raises(RulesetError, match="is not a table"):
        make(own)


def test_a_tuple_is_as_good_as_a_list() -> None:
    own = of_shipped("yahtzee")
    own["sections"] = tuple(own["sections"])
    assert len(make(own).boxes) == 13


def test_a_game_of_its_own_class_is_made_from_a_table() -> None:
    class Mine(Ruleset):
        """A game with a legality of its own."""

    game = table.make_ruleset(
        of_shipped("joker"),
        where="joker",
        parent=parent,
        kinds={kind.name: kind for kind in KINDS},
        terms={term.name: term for term in TERMS},
        type=Mine,
    )
    assert type(game) is Mine
    assert game.table["id"] == "joker"


def test_names_that_a_table_does_not_give_are_made_from_ids() -> None:
    game = make('columns = ["down", "2"]\n[category.chance]\nname = "Any"')
    assert [str(column.name) for column in game.columns] == ["Down", "2"]
    assert game.categories["chance"].name.text("de") == "Any"
    bare = make(
        'sections = ["all_of_it"]\n[section.all_of_it]\ncategories = ["big_sum"]\n'
        '[category.big_sum]\npattern = { sum = { at_least = 20 } }\npoints = "total"',
        extends=None,
    )
    assert str(bare.sections[0].name) == "All of it"
    assert str(bare.categories["big_sum"].name) == "Big sum"
    assert (bare.dice.size, bare.dice.faces, bare.rolls, bare.repeat) == (5, 6, 3, None)


def test_the_point_forms_pay_as_they_say() -> None:
    game = make(
        "[category.chance]\npoints = { total = 2, plus = -1 }\n"
        "[category.four_of_a_kind]\npoints = { face = 4, plus = 20 }\n"
        "[category.yahtzee]\n"
        "points = [{on_roll = [1], plus = 80}, {all_thrown = true, plus = 65}, {plus = 50}]"
    )
    assert game.pays(game.categories["chance"], game.roll([1, 2, 3, 4, 5])) == 29
    assert game.pays(game.categories["four_of_a_kind"], game.roll([6, 6, 6, 6, 1])) == 44
    five = game.categories["yahtzee"]
    assert game.pays(five, game.roll([2] * 5, 1)) == 80
    assert game.pays(five, game.roll([2] * 5, 2, all_thrown=True)) == 65
    assert game.pays(five, game.roll([2] * 5, 2)) == 50


def test_a_kind_of_pattern_says_what_dice_it_asks_for() -> None:
    """So that a plugin's kind is held against the dice as ours are."""
    kind = next(kind for kind in KINDS if kind.name == "different")
    own = kind._replace(
        name="own", asks_for=lambda number: (2 * number if number < 7 else 1, number)
    )

    def made(dice: int, faces: int, number: int) -> Ruleset:
        return table.make_ruleset(
            {
                **of_shipped("yahtzee"),
                "dice": {"count": dice, "faces": faces},
                "category": {
                    **of_shipped("yahtzee")["category"],
                    "chance": {"pattern": {"own": number}, "points": 5},
                },
            },
            where="x",
            parent=parent,
            kinds={**{kind.name: kind for kind in KINDS}, "own": own},
            terms={term.name: term for term in TERMS},
        )

    assert made(6, 6, 3).categories["chance"].pattern.asks_for == (6, 3)
    with pytest.raises(RulesetError, match="own: 3 asks for 6 dice, and 5 are rolled"):
        made(5, 6, 3)
    with pytest.raises(RulesetError, match="own: 7 asks for 7 faces, and a die has 6"):
        made(6, 6, 7)
