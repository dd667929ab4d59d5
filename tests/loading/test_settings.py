"""`-s KEY=VALUE` changes a table as a child of it would."""

from __future__ import annotations

from typing import Any

import pytest
from tables import make, of_shipped

from yachtcli.core.ruleset import Tier
from yachtcli.errors import RulesetError, SettingError
from yachtcli.loading.catalog import find
from yachtcli.loading.settings import apply_settings, parse_settings
from yachtcli.ui.words import setting

JOKERS = "one of none, forced, choice, free, lower"


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("repeat.joker=free", "repeat.joker", "free"),
        ("repeat.bonus=50", "repeat.bonus", 50),
        ("section.upper.bonus.0.points=50", "section.upper.bonus.0.points", 50),
        ("section.upper.bonus=[]", "section.upper.bonus", []),
        ("voluntary_zero=true", "voluntary_zero", True),
        (" turn.rolls = 4 ", "turn.rolls", 4),
        ('columns=["a","b"]', "columns", ["a", "b"]),
        ("category.x.points={face = 4, plus = 20}", "category.x.points", {"face": 4, "plus": 20}),
        ('name="My own game"', "name", "My own game"),
        ("name=Würfel", "name", "Würfel"),
        ("repeat.category=big-one", "repeat.category", "big-one"),
        ("name='a = b'", "name", "a = b"),
        ("turn.rolls=1_0", "turn.rolls", 10),
        ("category.x.points=-100", "category.x.points", -100),
        ("section.s.bonus.0.points=-5", "section.s.bonus.0.points", -5),
    ],
)
def test_a_setting_is_a_key_and_a_toml_value_or_a_word(text: str, key: str, value: Any) -> None:
    assert parse_settings([text]) == {key: value}


@pytest.mark.parametrize(
    "value",
    [
        *(-100, 0, True, "free", [], ["a", "b"], {"any": True}, {"face": 4, "plus": -20}),
        [{"at_least": 63, "points": 35}, {"at_least": 70, "points": 100}],
    ],
)
def test_a_setting_is_shown_as_it_can_be_typed(value: Any) -> None:
    shown = setting(value)
    assert "\n" not in shown
    assert parse_settings([f"key={shown}"]) == {"key": value}


def test_of_several_values_for_a_key_the_last_counts() -> None:
    assert parse_settings(["turn.rolls=4", "turn.rolls=2"]) == {"turn.rolls": 2}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "=",
        "turn.rolls",
        "turn.rolls=",
        "=4",
        "a=4x",
        "a=[b]",
        "a=1\nb=2",
        "a=" + "[" * 2000,
        "a=two words",
        "a='",
        "a=9" + "9" * 5000,
        "a=1979-13-13",
    ],
)
def test_what_is_no_setting_is_told_in_a_line(text: str) -> None:
    with pytest.raises(SettingError) as told:
        parse_settings([text])
    assert len(told.value.problems) == 1
    assert str(told.value).isprintable()
    assert len(str(told.value)) < 250


def test_everything_that_is_no_setting_is_told_at_once() -> None:
    with pytest.raises(SettingError) as told:
        parse_settings(["a", "turn.rolls=4", "b=4x"])
    assert [str(problem) for problem in told.value.problems] == [
        "'a' is no setting: write KEY=VALUE, as in turn.rolls=4",
        (
            '\'4x\' is no value for b: write a number, true, false, a word, a list as ["a", "b"], '
            "or a text in quotes"
        ),
    ]


def test_the_settings_that_families_differ_in() -> None:
    game = make(
        "",
        parse_settings(
            [
                "dice.count=6",
                "turn.rolls=4",
                "voluntary_zero=true",
                "section.upper.bonus.0.points=50",
                "section.upper.bonus.1.at_least=90",
                "section.upper.bonus.1.points=100",
                "category.full_house.pattern.allow_five=true",
                "category.three_of_a_kind.pattern.exact=true",
                "category.three_of_a_kind.points=matched",
                'columns=["1", "down"]',
                "column.down.multiplier=2",
                "column.down.order=down",
                "column.1.on_roll=[1, 2]",
                "repeat.joker=free",
                "repeat.bonus=50",
                "repeat.bonus_if=filled",
            ]
        ),
    )
    assert (game.dice.size, game.rolls, game.voluntary_zero) == (6, 4, True)
    assert game.sections[0].bonus == (Tier(63, 50), Tier(90, 100))
    assert game.categories["full_house"].pattern.options["allow_five"] is True
    assert game.categories["three_of_a_kind"].pattern.options["exact"] is True
    assert game.pays(game.categories["three_of_a_kind"], game.roll([3, 3, 3, 1, 2, 5])) == 9
    first, down = game.columns
    assert (first.on_roll, down.multiplier, down.order) == ((1, 2), 2, "down")
    assert game.repeat is not None
    assert game.repeat[1:4] == (50, "filled", "free")
    assert game.settings["repeat.bonus"] == 50


def test_a_table_as_value_is_laid_on_what_is_there_as_a_childs_would_be() -> None:
    triple = find("triple", parse_settings(["column={3={multiplier=5}}"]))
    assert [column.multiplier for column in triple.columns] == [1, 2, 5]
    free = find("yahtzee", parse_settings(['repeat={joker="free"}', "turn={}"]))
    assert free.repeat is not None
    assert (free.repeat.joker, free.repeat.bonus, free.rolls) == ("free", 100, 3)
    ones = find("yahtzee", parse_settings(["category.ones={points=7}"]))
    assert str(ones.categories["ones"].name) == "Ones"


def test_the_last_word_on_a_key_counts_whatever_came_between() -> None:
    texts = ["section.upper.bonus.0.points=50", "section.upper.bonus=[{at_least=63, points=1}]"]
    ruleset = find("yahtzee", parse_settings([*texts, "section.upper.bonus.0.points=70"]))
    assert ruleset.sections[0].bonus == (Tier(63, 70),)


def test_settings_make_the_parts_that_are_not_there_yet() -> None:
    table = apply_settings(
        {"sections": ["a"], "section": {"a": {}}},
        {
            "repeat.bonus": 5,
            "column.2.multiplier": 2,
            "section.a.bonus.0.points": 1,
            "category.x.pattern.exact": True,
        },
    )
    assert table["repeat"] == {"bonus": 5}
    assert table["column"] == {"2": {"multiplier": 2}}
    assert table["section"]["a"]["bonus"] == [{"points": 1}]
    assert table["category"] == {"x": {"pattern": {"exact": True}}}


def test_a_repeat_can_be_switched_on_where_a_game_has_none() -> None:
    for name in ("classic", "yatzy", "yacht"):
        game = make("", {"repeat.bonus": 100, "repeat.joker": "forced"}, extends=name)
        assert game.repeat is not None
        assert game.repeat.category == ("yatzy" if name == "yatzy" else "yacht")
        assert game.repeat.upper == "upper"


def test_a_list_that_no_longer_names_a_box_takes_it_off_the_card() -> None:
    game = make("", {"section.lower.categories": ["yahtzee", "chance"]})
    assert [box.id for box in game.boxes][6:] == ["yahtzee", "chance"]


def test_the_table_with_settings_says_alone_what_is_played() -> None:
    settings = {"turn.rolls": 2, "section.lower.categories": ["yahtzee", "chance"]}
    game = make("", settings)
    again = make(game.table)
    assert again.boxes == game.boxes
    assert again.rolls == 2
    assert make(game.table, settings).table == game.table


def test_the_table_itself_stays_as_it_is() -> None:
    table = of_shipped("yahtzee")
    before = of_shipped("yahtzee")
    apply_settings(
        table,
        {"section.upper.bonus.0.points": 1, "category.chance.pattern.x": 1, "sections.0": "a"},
    )
    assert table == before


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("section.upper.bonus.2.points", "'2' is no place in section.upper.bonus, which holds 1"),
        ("section.upper.bonus.-1", "'-1' is no place in section.upper.bonus"),
        ("sections.x", "'x' is no place in sections, which holds 2"),
        ("category.chance.points.plus", "category.chance.points holds 'total', which has no parts"),
        ("id", "this says what a table is made from, and can't be set"),
        ("extends", "this says what a table is made from, and can't be set"),
        ("format", "this says what a table is made from, and can't be set"),
        ("category.chance.like", "this says what a table is made from, and can't be set"),
        ("joker", "there is no 'joker' in a table"),
        ("repaet.joker", "there is no 'repaet' in a table - did you mean repeat?"),
        ("turn..rolls", "a key is a path of words with points between, as turn.rolls"),
        ("", "a key is a path of words with points between, as turn.rolls"),
        ("a." * 30, "a key is a path of words with points between, as turn.rolls"),
    ],
)
def test_a_key_that_leads_nowhere_is_told(key: str, told: str) -> None:
    with pytest.raises(SettingError) as error:
        make("", {key: 1})
    assert told in str(error.value)


def test_faults_that_settings_make_are_theirs() -> None:
    with pytest.raises(SettingError) as error:
        make("", {"repeat.joker": "freee", "dice.count": 4, "turn.roll": 2})
    head = "x with these settings: "
    assert [str(problem).removeprefix(head) for problem in error.value.problems] == [
        "turn.roll: there is no such key - did you mean rolls?",
        "category.full_house.pattern.groups: [3, 2] asks for 5 dice, and 4 are rolled",
        "category.large_straight.pattern.straight: 5 asks for 5 dice, and 4 are rolled",
        "category.yahtzee.pattern.of_a_kind: 5 asks for 5 dice, and 4 are rolled",
        f"repeat.joker: 'freee' is not {JOKERS} - did you mean free?",
    ]
    assert str(error.value).startswith(head)


def test_faults_of_the_table_itself_are_its_own() -> None:
    with pytest.raises(RulesetError) as error:
        make("[turn]\nrolls = 0", {"repeat.joker": "free"})
    assert str(error.value) == "x: turn.rolls: 0 is not a whole number from 1 to 20"
    with pytest.raises(RulesetError):
        make("[category.pair]\npattern = {of_a_kind = 2}\npoints = 1", {"turn.rolls": 2})
