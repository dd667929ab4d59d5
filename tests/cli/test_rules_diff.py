"""`yacht rules diff`: how one game differs from another."""

from __future__ import annotations

import json
from itertools import permutations
from typing import TYPE_CHECKING

import pytest

from yachtcli.core.compare import differences
from yachtcli.loading import catalog, shipped
from yachtcli.loading.settings import parse_settings

if TYPE_CHECKING:
    from processes import Yacht

FORCED = (
    "to the upper box of its face, if that is open; else to any open lower box, as a joker; "
    "else to any open upper box, for 0"
)
ANYWHERE = "to any open box, for what the dice bring there"


def test_joker_beside_classic_reads_as_a_person_would_tell_it(yacht: Yacht) -> None:
    assert yacht("rules", "diff", "classic", "joker").stdout.splitlines() == [
        (
            "A further Yacht earns 100 points if the box Yacht holds points, nothing if it was "
            "struck. In Classic it earns none."
        ),
        f"A further Yacht goes {FORCED}. In Classic it goes {ANYWHERE}.",
    ]


def test_classic_beside_joker_says_it_the_other_way_round(yacht: Yacht) -> None:
    assert yacht("rules", "diff", "joker", "classic").stdout.splitlines() == [
        "A further Yacht earns no bonus instead of 100 points.",
        f"A further Yacht goes {ANYWHERE}. In Bonus & Joker it goes {FORCED}.",
    ]


def test_a_box_under_another_name_is_called_so(yacht: Yacht) -> None:
    done = yacht("rules", "diff", "yahtzee", "joker")
    assert (done.status, done.stdout) == (0, "Yahtzee is called Yacht.\n")


def test_yatzy_beside_yacht(yacht: Yacht) -> None:
    lines = yacht("rules", "diff", "yacht", "yatzy").stdout.splitlines()
    assert "Four of a kind pays the sum of these dice instead of 4 × the face." in lines
    assert "There is a box One pair: two equal dice, for the sum of these dice." in lines
    assert "Choice is called Chance." in lines
    assert "Upper section earns a bonus: 50 points for 63 or more." in lines
    # The straights ask for the same dice, so they are the same boxes, better or worse paid.
    assert "Little straight is called Small straight." in lines
    assert "Small straight pays 15 points instead of 30 points." in lines
    assert not any("further" in line for line in lines)


def test_columns_and_what_follows_from_them(yacht: Yacht) -> None:
    assert yacht("rules", "diff", "yahtzee", "triple").stdout.splitlines() == [
        "The card has three columns instead of one: 1, 2, 3.",
        "Everything in column 2 counts twice.",
        "Everything in column 3 counts three times.",
        "A further Yahtzee is one rolled once Yahtzee is filled in every column.",
    ]


@pytest.mark.parametrize("name", shipped.ids())
def test_a_game_has_the_rules_that_it_has(yacht: Yacht, name: str) -> None:
    done = yacht("rules", "diff", name, name)
    assert done.status == 0
    assert "same rules" in done.stdout
    assert json.loads(yacht("rules", "diff", name, name, "--json").stdout)["differences"] == []


@pytest.mark.parametrize(("a", "b"), [*permutations(shipped.ids(), 2)])
def test_different_games_differ_and_each_sentence_is_one(a: str, b: str) -> None:
    told = differences(catalog.find(a), catalog.find(b))
    assert told
    texts = [str(d.text) for d in told]
    assert len(set(texts)) == len(texts)
    assert all(text.endswith(".") and "{" not in text and "\n" not in text for text in texts)
    assert all(d.a != d.b or d.key == "repeat.category" for d in told)


@pytest.mark.parametrize(
    ("setting", "key", "sentence"),
    [
        ("dice.count=6", "dice.count", "There are six dice instead of five."),
        ("dice.faces=8", "dice.faces", "A die has 8 faces instead of 6."),
        ("turn.rolls=1", "turn.rolls", "A turn has a single roll instead of up to three."),
        ("turn.rolls=4", "turn.rolls", "A turn has up to four rolls instead of three."),
        (
            "voluntary_zero=true",
            "voluntary_zero",
            "Any open box may be struck with 0 on purpose, even where the dice would pay.",
        ),
        (
            "category.full_house.pattern.allow_five=true",
            "category.full_house.pattern",
            (
                "Full house asks for three equal dice and two equal dice of another face, or all "
                "dice equal instead of three equal dice and two equal dice of another face."
            ),
        ),
        (
            "category.chance.points={ total = 2, plus = -5 }",
            "category.chance.points",
            "Chance pays 2 × the sum of all dice - 5 instead of the sum of all dice.",
        ),
        (
            "section.upper.bonus=[]",
            "section.upper.bonus",
            "Upper section earns no bonus instead of 35 points for 63 or more.",
        ),
        (
            "section.upper.bonus.1={ at_least = 71, points = 55 }",
            "section.upper.bonus",
            (
                "Upper section earns a bonus of 35 points for 63 to 70, 55 points for 71 or more, "
                "instead of 35 points for 63 or more."
            ),
        ),
        (
            "repeat.bonus=50",
            "repeat.bonus",
            (
                "A further Yahtzee earns 50 points if the box Yahtzee holds points, nothing if it "
                "was struck. In Yahtzee it is 100."
            ),
        ),
        (
            "repeat.bonus_if=filled",
            "repeat.bonus_if",
            "A further Yahtzee earns 100 points, even if the box Yahtzee was struck.",
        ),
        (
            "column.1.order=down",
            "column.1.order",
            "Column 1 is filled from the top down instead of in any order.",
        ),
        ("column.1.on_roll=[1]", "column.1.on_roll", "Column 1 may be filled on roll 1 only."),
        (
            (
                'section.lower.categories=["yahtzee", "three_of_a_kind", "four_of_a_kind", '
                '"full_house", "small_straight", "large_straight", "chance"]'
            ),
            "section.lower.categories",
            (
                "The boxes of Lower section stand in another order: Yahtzee, Three of a kind, Four "
                "of a kind, Full house, Small straight, Large straight, Chance."
            ),
        ),
    ],
)
def test_one_changed_setting_is_one_sentence(setting: str, key: str, sentence: str) -> None:
    changed = catalog.find("yahtzee", parse_settings([setting]))
    told = differences(catalog.find("yahtzee"), changed)
    assert [(d.key, str(d.text)) for d in told] == [(key, sentence)]


@pytest.mark.parametrize(
    ("joker", "where"),
    [
        ("none", ANYWHERE),
        (
            "choice",
            (
                "to any open box, as a joker in the lower boxes once the upper box of its face is "
                "filled"
            ),
        ),
        ("free", "to any open box, as a joker in the lower boxes"),
        (
            "lower",
            (
                "to any open lower box, as a joker; or when these are all filled to any open upper "
                "box, for what the dice bring there"
            ),
        ),
    ],
)
def test_every_joker_has_its_sentence(yacht: Yacht, joker: str, where: str) -> None:
    done = yacht("rules", "diff", "yahtzee", "-s", f"repeat.joker={joker}")
    assert done.stdout == (f"A further Yahtzee goes {where}. In Yahtzee it goes {FORCED}.\n")


@pytest.mark.parametrize(
    "setting",
    [
        'category.ones.aliases=["singles"]',
        "category.yahtzee.pattern={ groups = [5] }",
        "category.yahtzee.pattern={ all_of = [{ of_a_kind = 5 }, { of_a_kind = 3 }] }",
        (
            "category.large_straight.pattern={ any_of = [{ equals = [1, 2, 3, 4, 5] }, "
            "{ equals = [2, 3, 4, 5, 6] }] }"
        ),
        "category.chance.points=[{ total = 1, on_roll = [1] }, { total = 1 }]",
        "column.1.on_roll=[1, 2, 3]",
        'about="Another text"',
    ],
)
def test_what_is_only_written_otherwise_is_no_difference(setting: str) -> None:
    if setting.startswith("category.yahtzee"):  # a joker needs the face that is repeated
        parent, settings = "classic", [setting.replace("yahtzee", "yacht")]
    else:
        parent, settings = "yahtzee", [setting]
    changed = catalog.find(parent, parse_settings(settings))
    assert differences(catalog.find(parent), changed) == ()


def test_json_holds_key_and_both_values(yacht: Yacht) -> None:
    told = json.loads(yacht("rules", "diff", "yahtzee", "yatzy", "--json").stdout)
    assert (told["a"], told["b"]) == ("yahtzee", "yatzy")
    by_key = {d["key"]: d for d in told["differences"]}
    assert by_key["category.full_house.points"] == {
        "key": "category.full_house.points",
        "a": 25,
        "b": "total",
        "text": "Full house pays the sum of all dice instead of 25 points.",
    }
    assert by_key["section.upper.bonus"]["b"] == [{"at_least": 63, "points": 50}]
    assert by_key["category.one_pair"]["a"] is None


def test_without_a_second_game_or_settings_it_is_wrong_use(yacht: Yacht) -> None:
    assert yacht("rules", "diff", "yahtzee").status == 2


def test_an_unknown_game_is_told_with_the_nearest(yacht: Yacht) -> None:
    done = yacht("rules", "diff", "yahtzee", "jokr")
    assert (done.status, done.stdout) == (3, "")
    assert "did you mean joker" in done.stderr


def test_on_a_terminal_no_line_is_too_wide(yacht: Yacht, monkeypatch: pytest.MonkeyPatch) -> None:
    for width in (40, 80):
        monkeypatch.setenv("COLUMNS", str(width))
        text = yacht("rules", "diff", "classic", "yatzy", "--format", "table").stdout
        assert max(map(len, text.splitlines())) <= width
        assert "Yatzy, beside Classic" in text
        assert "Yacht is called Yatzy." in " ".join(text.split())
