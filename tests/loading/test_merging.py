"""A child names only what differs."""

from __future__ import annotations

import copy

from tables import faults, make, of_shipped, resolved

from yachtcli.core.ruleset import Tier
from yachtcli.loading import table


def test_tables_merge_key_by_key() -> None:
    merged = resolved("[dice]\nfaces = 8\n[repeat]\nbonus = 50")
    assert merged["dice"] == {"count": 5, "faces": 8}
    assert merged["repeat"] == {**of_shipped("yahtzee")["repeat"], "bonus": 50}


def test_a_category_keeps_the_keys_that_the_child_does_not_name() -> None:
    before = of_shipped("yahtzee")["category"]["full_house"]
    after = resolved('[category.full_house]\npoints = "total"')["category"]["full_house"]
    assert after == {**before, "points": "total"}


def test_patterns_points_names_and_lists_are_replaced_whole() -> None:
    merged = resolved(
        'columns = ["a"]\n[section.upper]\nbonus = [{at_least = 60, points = 1}]\n'
        '[category.chance]\npattern = { sum = 9 }\npoints = { plus = 3 }\nname = { en = "Nine" }'
    )
    assert merged["columns"] == ["a"]
    assert merged["section"]["upper"]["bonus"] == [{"at_least": 60, "points": 1}]
    assert merged["category"]["chance"] == {
        "pattern": {"sum": 9},
        "points": {"plus": 3},
        "name": {"en": "Nine"},
    }


def test_id_name_and_about_are_not_inherited() -> None:
    game = make("")
    assert (game.id, str(game.name), str(game.about)) == ("x", "X", "")
    assert "extends" not in game.table


def test_tips_are_inherited() -> None:
    assert make("").tips == make(of_shipped("yahtzee")).tips


def test_an_inherited_category_in_no_section_is_gone() -> None:
    text = '[section.lower]\ncategories = ["yahtzee", "chance"]'
    game = make(text)
    assert [box.id for box in game.boxes][6:] == ["yahtzee", "chance"]
    assert "full_house" not in game.table["category"]


def test_an_own_category_in_no_section_is_a_fault() -> None:
    text = '[category.pair]\npattern = {of_a_kind = 2}\npoints = "matched"'
    assert faults(text) == ["category.pair: in no section: no 'categories' lists it"]


def test_inherited_sections_and_columns_that_are_not_listed_are_gone() -> None:
    game = make('sections = ["upper"]\n[repeat]\nbonus = 0\njoker = "none"')
    assert [section.id for section in game.sections] == ["upper"]
    assert set(game.table["section"]) == {"upper"}
    assert "yahtzee" not in game.table["category"]
    game = make('columns = ["1", "3"]', extends="triple")
    assert [column.multiplier for column in game.columns] == [1, 3]
    assert set(game.table["column"]) == {"3"}


def test_like_copies_the_keys_of_another_category_and_own_keys_win() -> None:
    text = (
        '[section.lower]\ncategories = ["general", "chance"]\n[repeat]\ncategory = "general"\n'
        '[category.general]\nlike = "yahtzee"\nname = "General"\npoints = 60\n'
    )
    game = make(text)
    general = game.table["category"]["general"]
    yahtzee = of_shipped("yahtzee")["category"]["yahtzee"]
    assert general == {**yahtzee, "name": "General", "points": 60}
    assert "yahtzee" not in game.categories


def test_like_speaks_of_the_merged_category_and_may_go_on() -> None:
    text = (
        '[section.lower]\ncategories = ["a", "b", "yahtzee"]\n[category.yahtzee]\npoints = 70\n'
        '[category.a]\nlike = "b"\nname = "A"\naliases = []\n'
        '[category.b]\nlike = "yahtzee"\nname = "B"\naliases = ["bee"]\n'
    )
    game = make(text)
    assert game.table["category"]["a"]["points"] == 70
    assert game.categories["a"].aliases == ()
    assert game.categories["b"].aliases == ("bee",)


def test_like_takes_the_place_of_what_was_inherited_under_the_same_id() -> None:
    game = make('[category.four_of_a_kind]\nlike = "three_of_a_kind"\nname = "Again"')
    assert game.categories["four_of_a_kind"].pattern == game.categories["three_of_a_kind"].pattern


def test_grandchildren_inherit_what_is_left() -> None:
    game = make("[category.yacht]\npoints = 60", extends="classic")
    assert game.table["category"]["yacht"]["pattern"] == {"of_a_kind": 5}
    assert game.repeat is None
    assert faults('[category.a]\nlike = "yahtzee"', extends="joker")[0].startswith(
        "category.a.like: there is no category 'yahtzee'"
    )


def test_a_child_that_is_its_own_parent_in_the_end_is_told() -> None:
    told = faults("", extends="a", files={"a": 'extends = "b"', "b": 'extends = "a"'})
    assert told == ["b: extends: goes in a circle: a → b → a"]


def test_ten_tables_may_extend_one_another_and_no_more() -> None:
    def files(count: int) -> dict[str, str]:
        chain = {f"f{n}": f'extends = "f{n + 1}"' for n in range(count)}
        return {**chain, f"f{count}": 'extends = "yahtzee"'}

    assert faults("", extends="f0", files=files(7)) == []
    told = faults("", extends="f0", files=files(8))
    assert told == ["f8: extends: more than 10 tables extend one another"]


def test_nothing_of_the_parent_is_changed() -> None:
    base = of_shipped("yahtzee")
    before = copy.deepcopy(base)
    own = {"format": 1, "id": "x", "extends": "it", "turn": {"rolls": 4}}
    child = table.resolve(own, where="x", parent=lambda *_: (base, "it"))
    assert child["turn"] == {"rolls": 4}
    assert base == before


def test_a_fault_of_the_parent_is_told_as_inherited() -> None:
    parent = 'extends = "yahtzee"\n[section.upper]\nbonus = [{ at_least = 63 }]\n'
    assert faults("[turn]\nrolls = 2", extends="p", files={"p": parent}) == [
        (
            "section.upper.bonus.0.points: missing; wanted is a whole number from 1 to 1000000 "
            "(inherited from p)"
        )
    ]


def test_a_repeat_that_neither_pays_nor_makes_jokers_is_none() -> None:
    assert make('[repeat]\nbonus = 0\njoker = "none"').repeat is None
    assert make("[repeat]\nbonus = 0").repeat is not None
    assert make('[repeat]\njoker = "none"').repeat is not None


def test_the_upper_section_is_the_one_that_counts_single_faces() -> None:
    text = 'sections = ["lower", "upper"]'
    repeat = make(text).repeat
    assert repeat is not None
    assert repeat.upper == "upper"
    two = (
        'sections = ["upper", "more", "lower"]\n[section.more]\ncategories = ["again"]\n'
        '[category.again]\nlike = "sixes"\nname = "Again"\n'
    )
    assert faults(two) == [
        (
            "repeat.joker: 'forced' needs an upper section, whose boxes count single faces; name "
            'it with upper = "..." (inherited from yahtzee)'
        )
    ]
    repeat = make(two + '[repeat]\nupper = "more"').repeat
    assert repeat is not None
    assert repeat.upper == "more"


def test_bonus_steps_are_read_in_order() -> None:
    text = "[section.upper]\nbonus = [{at_least = 63, points = 35}, {at_least = 75, points = 60}]"
    assert make(text).sections[0].bonus == (Tier(63, 35), Tier(75, 60))


GONE = '[section.lower]\ncategories = ["full_house", "chance"]\n'
OFF = '[repeat]\nbonus = 0\njoker = "none"\n'


def test_a_rule_that_is_switched_off_need_not_be_about_a_box_of_the_card() -> None:
    assert faults(GONE), "the rule is about a box that is gone"
    assert resolved(GONE + OFF)["repeat"] == {"bonus": 0, "bonus_if": "scored", "joker": "none"}
    assert make(GONE + OFF).repeat is None
    settings = {"section.lower.categories": ["chance"], "repeat.bonus": 0, "repeat.joker": "none"}
    assert make("", settings).repeat is None
    again = {**settings, "repeat.category": "chance", "repeat.bonus": 5}
    assert make("", again).repeat is not None


def test_what_a_rule_that_is_switched_off_says_itself_must_be_on_the_card() -> None:
    wrong = "repeat.category: 'yahtze' is in no section - did you mean yahtzee?"
    assert faults(OFF + 'category = "yahtze"') == [wrong]
    settings = {"repeat.bonus": 0, "repeat.joker": "none", "repeat.category": "yahtze"}
    assert [told.split("settings: ")[-1] for told in faults("", settings)] == [wrong]
