"""`yacht rules show`: the rules of a game in words."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from yachtcli.core.compare import differences
from yachtcli.core.description import description
from yachtcli.core.examples import paid
from yachtcli.loading import catalog, shipped
from yachtcli.loading.settings import parse_settings

if TYPE_CHECKING:
    from pathlib import Path

    from processes import Yacht, YachtProcess

SHIPPED = shipped.ids()
UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]

# What rules.md states of each ruleset: highest totals, and what some boxes can hold.
HIGHEST = {
    "yahtzee": 1575,
    "joker": 1575,
    "classic": 375,
    "yahtzee-free": 1575,
    "yacht": 297,
    "yatzy": 374,
    "triple": 9450,
}
LIMITS = {
    ("yahtzee", "three_of_a_kind"): (5, 30),
    ("yahtzee", "full_house"): (25, 25),
    ("yahtzee", "small_straight"): (30, 30),
    ("yacht", "full_house"): (7, 28),
    ("yacht", "four_of_a_kind"): (4, 24),
    ("yacht", "big_straight"): (30, 30),
    ("yatzy", "one_pair"): (2, 12),
    ("yatzy", "two_pairs"): (6, 22),
    ("yatzy", "three_of_a_kind"): (3, 18),
    ("yatzy", "large_straight"): (20, 20),
    ("triple", "sixes"): (6, 30),
}


def rows(yacht: Yacht, *args: str) -> dict[str, list[str]]:
    done = yacht("rules", "show", *args)
    assert (done.status, done.stderr) == (0, "")
    lines = [line.split("\t") for line in done.stdout.splitlines()]
    assert {len(line) for line in lines} == {8}
    return {line[0]: line[1:] for line in lines}


@pytest.mark.parametrize("name", SHIPPED)
def test_a_pipe_gets_a_line_for_every_box(yacht: Yacht, name: str) -> None:
    ruleset = catalog.find(name)
    told = rows(yacht, name)
    assert list(told) == [c for section in ruleset.sections for c in section.categories]
    for box, (_, condition, points, least, most, dice, worth) in told.items():
        category = ruleset.categories[box]
        roll = ruleset.roll(int(face) for face in dice.split())
        assert ruleset.pays(category, roll) == int(worth) > 0
        assert int(least) <= int(worth) <= int(most)
        assert condition
        assert points
        if (name, box) in LIMITS:
            assert (int(least), int(most)) == LIMITS[name, box]


def test_the_words_of_yatzy(yacht: Yacht) -> None:
    told = {box: (row[1], row[2]) for box, row in rows(yacht, "yatzy").items()}
    assert told["fours"] == ("the dice that show 4", "the sum of these dice")
    assert told["one_pair"] == ("two equal dice", "the sum of these dice")
    assert told["two_pairs"] == (
        "two equal dice and two equal dice of another face",
        "the sum of these dice",
    )
    assert told["full_house"] == (
        "three equal dice and two equal dice of another face",
        "the sum of all dice",
    )
    assert told["small_straight"] == ("exactly 1-2-3-4-5", "15 points")
    assert told["chance"] == ("any dice", "the sum of all dice")
    assert rows(yacht, "yahtzee")["small_straight"][1] == "four faces in a row"
    assert rows(yacht, "yacht")["four_of_a_kind"][2] == "4 × the face"


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("{ of_a_kind = 4, exact = true }", "exactly four equal dice"),
        ("{ of_a_kind = 1 }", "any single die"),
        ("{ face = 3, at_least = 1 }", "the dice that show 3"),
        ("{ face = 3, at_least = 2 }", "at least two dice that show 3"),
        (
            "{ groups = [2, 2], same_face = true }",
            "two equal dice and two equal dice, of the same face or not",
        ),
        (
            "{ groups = [3, 2], allow_five = true }",
            "three equal dice and two equal dice of another face, or all dice equal",
        ),
        ("{ groups = [3, 1] }", "three equal dice and one die of another face"),
        (
            "{ groups = [2, 2], exact = true }",
            "two equal dice and two equal dice of another face, with no further die of these faces",
        ),
        ("{ straight = 4, exact = true }", "exactly four faces in a row"),
        (
            "{ straight = 5, wrap = true }",
            "five faces in a row, where the lowest face follows the highest",
        ),
        ("{ different = 5 }", "five different faces"),
        ("{ contains = [6, 1] }", "1-6 among the dice"),
        ("{ all_in = [2, 4, 6] }", "no other faces than 2, 4, 6"),
        ("{ sum = 13 }", "a sum of 13"),
        ("{ sum = { at_most = 10 } }", "a sum of 10 or less"),
        ("{ sum = { at_least = 25 } }", "a sum of 25 or more"),
        ("{ sum = { at_least = 8, at_most = 9 } }", "a sum of 8 to 9"),
        (
            "{ all_of = [{ sum = 13 }, { not = { of_a_kind = 2 } }] }",
            "a sum of 13, and anything but two equal dice",
        ),
        (
            "{ any_of = [{ sum = 7 }, { all_of = [{ sum = 13 }, { different = 5 }] }] }",
            "a sum of 7, or (a sum of 13, and five different faces)",
        ),
    ],
)
def test_every_pattern_has_its_words(yacht: Yacht, pattern: str, words: str) -> None:
    settings = ("-s", f"category.chance.pattern={pattern}", "-s", "category.chance.points=11")
    assert rows(yacht, "yahtzee", *settings)["chance"][1:3] == [words, "11 points"]


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ("1", "1 point"),
        ("{ total = 1, plus = 20 }", "the sum of all dice + 20"),
        ("{ total = 2, plus = -5 }", "2 × the sum of all dice - 5"),
        (
            "[{ plus = 45, on_roll = [1] }, { plus = 40 }]",
            "45 points on roll 1, else 40 points",
        ),
        (
            "[{ total = 1, on_roll = [1, 2], all_thrown = true }]",
            "the sum of all dice on roll 1 or 2 with all dice thrown at once, else nothing",
        ),
    ],
)
def test_points_have_their_words(yacht: Yacht, points: str, words: str) -> None:
    assert rows(yacht, "yahtzee", "-s", f"category.chance.points={points}")["chance"][2] == words


def test_what_only_a_first_roll_pays_is_in_the_range_and_the_example(yacht: Yacht) -> None:
    points = "category.yahtzee.points=[{ plus = 80, on_roll = [1] }, { plus = 50 }]"
    assert rows(yacht, "yahtzee", "-s", points)["yahtzee"][3:] == ["50", "80", "4 4 4 4 4", "50"]
    only = "category.chance.points=[{ total = 1, on_roll = [1] }]"
    changed = catalog.find("yahtzee", parse_settings([only]))
    chance = paid(changed, changed.categories["chance"])
    assert chance.values == tuple(range(5, 31))
    assert chance.example is not None
    assert sum(chance.example[0]) == chance.example[1]


def test_a_box_that_nothing_pays_in_has_no_example(yacht: Yacht) -> None:
    nothing = rows(yacht, "yahtzee", "-s", "category.chance.points=0")["chance"]
    assert nothing[3:] == ["0", "0", "", ""]
    page = yacht("rules", "show", "-s", "category.chance.points=0", "--format", "table")
    assert page.status == 0


@pytest.mark.parametrize(
    ("name", "width"),
    [*((name, 80) for name in SHIPPED), ("yahtzee-free", 40), ("triple", 40), ("triple", 120)],
)
def test_the_page_fits_and_says_it_all(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch, name: str, width: int
) -> None:
    ruleset = catalog.find(name)
    monkeypatch.setenv("COLUMNS", str(width))
    page = yacht("rules", "show", name, "--format", "table").stdout
    lines = page.splitlines()
    assert max(map(len, lines)) <= width
    assert not any(line.endswith(" ") for line in lines)
    assert "\x1b" not in page
    text = " ".join(page.split())
    for section in ruleset.sections:
        assert str(section.name) in text
        for category in section.categories:
            assert str(ruleset.categories[category].name) in text
    assert f"The highest total is {HIGHEST[name]} points." in text
    assert ("Bonus: " in text) == (name != "yacht")
    assert ("is one rolled once" in text) == (name not in ("classic", "yacht", "yatzy"))
    assert ("Column 2 counts twice." in text) == (name == "triple")


def test_more_than_a_box_asks_for_is_told_to_do_no_harm_where_it_does_none(
    yacht: Yacht, tmp_path: Path
) -> None:
    sentence = "Unless a box says otherwise, more than it asks for does no harm."
    assert sentence in yacht("rules", "show", "yatzy", "--format", "table").stdout
    exact = tmp_path / "exact.toml"
    exact.write_text(
        """format = 1
dice = { count = 2, faces = 6 }
turn.rolls = 1
sections = ["only"]
section.only.categories = ["pair", "snake_eyes"]
category.pair.pattern = { of_a_kind = 2, exact = true }
category.pair.points = "total"
category.snake_eyes.pattern = { equals = [1, 1] }
category.snake_eyes.points = 50
""",
        encoding="utf-8",
    )
    shown = yacht("rules", "show", str(exact), "--format", "table")
    assert (shown.status, shown.stderr) == (0, "")
    assert "exactly two equal dice" in shown.stdout
    assert "no harm" not in shown.stdout


def test_nothing_is_told_by_colour_alone(yacht: Yacht) -> None:
    plain = yacht("rules", "show", "triple", "--format", "table").stdout
    colored = yacht("rules", "show", "triple", "--format", "table", "--color", "always").stdout
    assert "\x1b[" in colored
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == plain


@pytest.mark.parametrize(
    ("joker", "sentence"),
    [
        ("none", "It is no joker: it may go to any open box, for what the dice bring there."),
        (
            "forced",
            (
                "It must go to the upper box of its face, if that is open; else to any open lower "
                "box, as a joker; else to any open upper box, for 0."
            ),
        ),
        (
            "choice",
            (
                "It may go to any open box, as a joker in the lower boxes once the upper box of "
                "its face is filled."
            ),
        ),
        ("free", "It may go to any open box, as a joker in the lower boxes."),
        (
            "lower",
            (
                "It must go to any open lower box, as a joker; or when these are all filled to any "
                "open upper box, for what the dice bring there."
            ),
        ),
    ],
)
def test_every_joker_is_told_clearly(yacht: Yacht, joker: str, sentence: str) -> None:
    setting = f"repeat.joker={joker}"
    page = yacht("rules", "show", "yahtzee", "-s", setting, "--format", "table").stdout
    text = " ".join(page.split())
    assert sentence in text
    assert f"House rule: repeat.joker = {joker}" in text
    paid = "Full house 25, Small straight 30, Large straight 40"
    assert (paid in text) == (joker != "none")


def test_a_bonus_for_a_struck_box_and_none_at_all(yacht: Yacht) -> None:
    args = ("rules", "show", "yahtzee", "--format", "table", "-s")
    filled = " ".join(yacht(*args, "repeat.bonus_if=filled").stdout.split())
    assert "It earns 100 points, even if the box Yahtzee was struck." in filled
    none = " ".join(yacht(*args, "repeat.bonus=0").stdout.split())
    assert "It earns no bonus." in none
    free = " ".join(yacht("rules", "show", "yahtzee-free", "--format", "table").stdout.split())
    assert "striking a box with it earns it as well" in free


def test_columns_tell_their_order_and_rolls(yacht: Yacht) -> None:
    settings = ("column.1.order=down", "column.3.order=up", "column.3.on_roll=[1]")
    args = [word for setting in settings for word in ("-s", setting)]
    page = yacht("rules", "show", "triple", "--format", "table", *args).stdout
    text = " ".join(page.split())
    assert "Column 1 is filled from the top down." in text
    assert (
        "Column 3 counts three times, is filled from the bottom up, may be filled on roll 1 only."
    ) in text


@pytest.mark.parametrize("name", SHIPPED)
def test_json_holds_all_of_it(yacht: Yacht, name: str) -> None:
    told = json.loads(yacht("rules", "show", name, "--json").stdout)
    ruleset = catalog.find(name)
    assert told["id"] == name
    assert told["dice"] == {"count": 5, "faces": 6}
    assert told["rolls"] == 3
    assert told["highest_total"] == HIGHEST[name]
    assert [box["id"] for box in told["categories"]] == list(ruleset.categories)
    assert told["categories"][3]["values"] == [4, 8, 12, 16, 20]
    assert told["sections"][0]["categories"] == UPPER
    assert (told["repeat"] is None) == (name in ("classic", "yacht", "yatzy"))
    assert [c["multiplier"] for c in told["columns"]] == ([1, 2, 3] if name == "triple" else [1])
    assert told["voluntary_zero"] == (name == "yahtzee-free")
    assert told["tips"] == list(ruleset.tips["en"])


def test_the_example_of_a_chance_is_neither_best_nor_worst(yacht: Yacht) -> None:
    told = json.loads(yacht("rules", "show", "yahtzee", "--json").stdout)
    chance = next(box for box in told["categories"] if box["id"] == "chance")
    assert chance["least"] < chance["example"]["points"] < chance["most"]
    assert len(set(chance["example"]["dice"])) > 1


@pytest.mark.parametrize("name", SHIPPED)
def test_toml_loads_again_to_the_same_game(yacht: Yacht, tmp_path: Path, name: str) -> None:
    written = yacht("rules", "show", name, "--toml").stdout
    assert "extends" not in written
    file = tmp_path / "again.toml"
    file.write_text(written, encoding="utf-8")
    again, ruleset = catalog.find(str(file)), catalog.find(name)
    assert again.table == ruleset.table
    assert (again.id, again.name, again.tips) == (ruleset.id, ruleset.name, ruleset.tips)
    assert differences(ruleset, again) == ()


def test_toml_has_the_settings_in_it(yacht: Yacht, tmp_path: Path) -> None:
    written = yacht("rules", "show", "yahtzee", "-s", "turn.rolls=4", "--toml").stdout
    file = tmp_path / "again.toml"
    file.write_text(written, encoding="utf-8")
    again = catalog.find(str(file))
    assert (again.id, again.rolls) == ("again", 4)
    assert differences(catalog.find("yahtzee", {"turn.rolls": 4}), again) == ()


@pytest.mark.parametrize("name", SHIPPED)
def test_tips_are_lines(yacht: Yacht, name: str) -> None:
    done = yacht("rules", "show", name, "--tips")
    assert (done.status, done.stderr) == (0, "")
    assert done.stdout.splitlines() == list(catalog.find(name).tips["en"])


def test_tips_are_bullets_that_fit_on_a_terminal(yacht: Yacht) -> None:
    done = yacht("rules", "show", "yahtzee", "--tips", terminal=True, env={"COLUMNS": "40"})
    lines = done.stdout.splitlines()
    tips = catalog.find("yahtzee").tips["en"]
    assert max(map(len, lines)) <= 40
    assert sum(line.startswith("- ") for line in lines) == len(tips)
    assert all(line.startswith(("- ", "  ")) for line in lines)
    assert " ".join(" ".join(lines).split()) == " ".join(f"- {tip}" for tip in tips)


def test_without_tips_the_answer_is_no(yacht: Yacht, tmp_path: Path) -> None:
    file = tmp_path / "plain.toml"
    text = 'format = 1\nid = "plain"\nname = "Plain"\nextends = "yacht"\ntips = []\n'
    file.write_text(text, encoding="utf-8")
    done = yacht("rules", "show", str(file), "--tips")
    assert (done.status, done.stdout) == (1, "")
    assert done.stderr == "Plain has no strategy notes\n"


def test_names_and_tips_are_german_where_german_is_spoken(yacht_process: YachtProcess) -> None:
    done = yacht_process("rules", "show", "yatzy", "--lang", "de")
    assert done.stdout.splitlines()[3].startswith("fours\tVierer\t")
    tips = yacht_process("rules", "show", "yatzy", "--lang", "de", "--tips")
    assert tips.stdout.splitlines() == list(catalog.find("yatzy").tips["de"])
    told = yacht_process("rules", "show", "yatzy", "--lang", "de", "--json")
    assert json.loads(told.stdout) == description(catalog.find("yatzy"))


def test_an_unknown_game_is_told_with_the_nearest(yacht: Yacht) -> None:
    done = yacht("rules", "show", "yatzi")
    assert (done.status, done.stdout) == (3, "")
    assert "did you mean yatzy" in done.stderr


@pytest.mark.parametrize("args", [("--toml", "--json"), ("--toml", "--tips")])
def test_two_forms_at_once_are_wrong_use(yacht: Yacht, args: tuple[str, ...]) -> None:
    assert yacht("rules", "show", "yatzy", *args).status == 2
