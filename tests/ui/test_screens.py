"""Screens of a turn as people see them, at several widths: compared with `screens/`.

`python tests/ui/test_screens.py` writes them anew; look at the difference
before it is committed.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from rich.cells import cell_len

from yachtcli import i18n
from yachtcli.core.game import Scored, legal_actions
from yachtcli.loading import catalog
from yachtcli.session.journal import Memory
from yachtcli.session.labels import labels
from yachtcli.session.seats import Seat, seated
from yachtcli.session.session import Session
from yachtcli.ui import play_help, play_words
from yachtcli.ui.play import News
from yachtcli.ui.play_plain import Plain
from yachtcli.ui.play_screen import Screen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FOLDER = Path(__file__).parent / "screens"
SIZES = ((40, 24), (80, 24), (120, 40), (200, 50))


def begun(
    rules: str, *names: str, settings: Mapping[str, Any] | None = None, seed: str | None = None
) -> Session:
    """A new game; a name with a `bot:` before it is that of a bot."""
    seats = [
        Seat(name.removeprefix("bot:"), "easy") if name.startswith("bot:") else Seat(name)
        for name in names
    ]
    return Session.begin(catalog.find(rules, settings), seated(seats), Memory, seed=seed)


def alone() -> Session:
    """A turn in the middle of a game, two dice kept."""
    session = begun("yahtzee", "Player")
    enter(session, ("11345", "ones"), ("33352", "threes"), ("66622", "full_house"))
    session.game.roll("5 5 2 6 1")
    session.game.keep("55")
    session.game.roll("5 5 6 6 6")
    return session


def two() -> Session:
    session = begun("joker", "Ann", "bot:hard")
    enter(session, ("11345", "ones"), ("22345", "twos"), ("44425", "fours"), ("66651", "sixes"))
    session.game.roll("6 6 3 6 4")
    session.game.keep("666")
    session.game.roll("6 6 2 6 3")
    return session


def further() -> Session:
    """A further Yacht whose upper box is filled."""
    session = begun("joker", "Ann", "bot:hard")
    enter(session, ("55555", "yacht"), ("12345", "large"), ("44425", "fours"), ("66651", "sixes"))
    session.game.roll("44444")
    return session


def four() -> Session:
    session = begun("yatzy", "Ann", "Bob", "Christiane", "Dieter der Große")
    enter(session, ("11345", "ones"), ("22345", "twos"), ("44425", "fours"), ("66651", "sixes"))
    session.game.roll("55441")
    return session


def eight() -> Session:
    session = begun("yahtzee", *(f"Player {n}" for n in range(1, 9)))
    enter(session, *[("12345", "large")] * 5)
    session.game.roll("12346")
    return session


def columns() -> Session:
    session = begun("triple", "Ann", "Bob")
    enter(session, ("66666", "yahtzee@3"), ("33345", "threes@2"), ("12345", "large@1"))
    session.game.roll("24256")
    return session


def six_dice() -> Session:
    session = begun("yahtzee", "Ann", "Bob", settings={"dice.count": 6})
    session.game.roll("665544")
    return session


def twelve_dice() -> Session:
    session = begun("yahtzee", "Ann", settings={"dice.count": 12})
    session.game.roll("112233445566")
    return session


def large_dice() -> Session:
    session = begun("yahtzee", "Ann", settings={"dice.faces": 20})
    session.game.roll("1 20 3 4 16")
    session.game.keep("20 16")
    session.game.roll("7 20 8 10 16")
    return session


def house_rules() -> Session:
    changed = {"section.upper.bonus.0.points": 50, "repeat.joker": "free", "voluntary_zero": True}
    session = begun("yahtzee", "Ann", settings=changed)
    session.game.roll("12346")
    return session


SCENES = {
    scene.__name__: scene
    for scene in (
        *(alone, two, further, four, eight, columns, six_dice, twelve_dice),
        *(large_dice, house_rules),
    )
}


def enter(session: Session, *turns: tuple[str, str]) -> None:
    for dice, box in turns:
        session.game.roll(dice)
        session.game.score(box)


def news(session: Session) -> list[News]:
    """The last entry, as the next player is told of it."""
    for event in reversed(session.game.events):
        if isinstance(event, Scored):
            name = session.seats[event.player].name
            return [News(event.player, play_words.entry(event, name), entry=True)]
    return []


def drawn(session: Session, width: int, height: int, *, framed: bool = True) -> list[str]:
    screen = Screen(color=False, clears=True, framed=framed)
    return [line.plain for line in screen.lines(session, news(session), width, height)]


def page(name: str) -> str:
    """All screens of a scene, below each other."""
    session = SCENES[name]()
    parts = [(f"{width} × {height}", drawn(session, width, height)) for width, height in SIZES]
    parts.append(("80 × 24, digits", drawn(session, 80, 24, framed=False)))
    return "".join(f"=== {head}\n" + "\n".join(lines) + "\n" for head, lines in parts)


@pytest.mark.parametrize("name", SCENES)
def test_a_screen_looks_as_it_did(name: str) -> None:
    assert page(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_file_is_a_screen_of_ours() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == SCENES.keys()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", SCENES)
def test_no_line_is_wider_than_the_terminal(
    name: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", language)
    i18n.use(language)
    try:
        session = SCENES[name]()
        for width in (30, 40, 59, 60, 79, 80, 100, 200):
            for line in drawn(session, width, 24):
                assert cell_len(line) <= width, line
                assert line == line.rstrip()
    finally:
        i18n.use("en")


@pytest.mark.parametrize("name", ["alone", "two", "further", "four", "six_dice", "columns"])
def test_eighty_columns_hold_a_turn_on_one_screen(name: str) -> None:
    session = SCENES[name]()
    assert len(drawn(session, 80, 24)) + 1 <= 24, "with the prompt"


@pytest.mark.parametrize("name", ["alone", "two", "further", "columns"])
def test_forty_columns_hold_a_turn_on_one_screen(name: str) -> None:
    session = SCENES[name]()
    assert len(drawn(session, 40, 24)) + 1 <= 24, "with the prompt"


@pytest.mark.parametrize(("width", "high"), [(40, 24), (60, 24), (80, 20), (80, 24)])
@pytest.mark.parametrize("rules", ["yahtzee", "triple", "yatzy"])
def test_dice_keep_their_form_for_a_whole_game(rules: str, width: int, high: int) -> None:
    framed = set()
    for session in random_game(rules, random.Random(5)):  # noqa: S311 - the same game every time
        for told in ([], news(session)):
            screen = Screen(color=False, clears=True, framed=True)
            lines = [line.plain for line in screen.lines(session, told, width, high)]
            framed.add(sum(line.startswith(("┌", "╔", "│", "║")) for line in lines))
    assert len(framed) == 1


NEWS = "hard, 6 6 6 2 1: Four of a kind 24 - a 0 costs least there"


@pytest.mark.parametrize(("rules", "high"), [("yacht", 24), ("yahtzee", 24), ("yatzy", 24)])
def test_news_is_told_whole_at_forty_columns(rules: str, high: int) -> None:
    session = begun(rules, "Ann", "bot:hard")
    session.game.roll("11234")
    screen = Screen(color=False, clears=True, framed=True)
    lines = [line.plain for line in screen.lines(session, [News(1, NEWS, entry=True)], 40, high)]
    first = lines.index("hard, 6 6 6 2 1: Four of a kind 24 - a 0")
    assert lines[first + 1] == "costs least there"
    assert "Ann 0 · hard 0" in lines or "  Total             0   hard 0" in lines
    assert len(lines) < high, "with the prompt"


def test_where_there_is_room_for_one_line_the_last_entry_has_it() -> None:
    session = begun("yacht", "Ann", "bot:hard")
    session.game.roll("11234")
    several = [News(1, "hard: before that", entry=True), News(1, NEWS, entry=True)]
    screen = Screen(color=False, clears=True, framed=True)
    lines = [line.plain for line in screen.lines(session, several, 40, 19)]
    assert "hard, 6 6 6 2 1: Four of a kind 24 - a …" in lines
    assert "hard: before that" not in lines


@pytest.mark.parametrize(
    ("names", "width", "heads"),
    [
        (("Ann", "Maximilian-Alexander"), 120, "Ann  Maximilian-Alexander"),
        (("Ann", "Maximilian-Alexander"), 80, "Ann  Maximilian-Ale…"),
        (("Christiane", "Dieter der Große"), 100, "Christiane Dieter der Große"),
        (("Ann", "Bob", "Christiane", "Dieter der Große"), 80, "Ann  Bob  Chr… Die…"),
    ],
)
def test_names_have_the_room_that_there_is(names: tuple[str, ...], width: int, heads: str) -> None:
    session = begun("yahtzee", *names)
    session.game.roll("11234")
    lines = drawn(session, width, 30)
    top = next(line for line in lines if line.startswith("Upper section"))
    assert top.split("section", 1)[1].split("Lower")[0].strip() == heads
    ones = next(line for line in lines if line.startswith("a Ones"))
    assert ones.index("]") - 1 == top.index("Ann") + 2 if names[0] == "Ann" else True
    assert max(map(cell_len, lines)) <= width


def test_hints_are_the_same_at_every_roll() -> None:
    hints = {play_help.hints(s) for s in random_game("yahtzee", random.Random(5))}  # noqa: S311
    assert len(hints) == 3, "before there is anything to take back, after that, at the last roll"


def test_undo_is_offered_at_forty_columns_too() -> None:
    assert drawn(alone(), 40, 24)[-1] == "66 · r 1 4 · a letter · u undo · ?"


@pytest.mark.parametrize(
    ("rules", "changed", "told"),
    [
        ("yahtzee", {}, ("forced order", "+100")),
        ("yahtzee-free", {}, ("+100",)),
        ("yahtzee", {"repeat.joker": "free"}, ("+100",)),
        ("yahtzee", {"repeat.bonus": 50}, ("forced order",)),
    ],
)
def test_the_title_says_nothing_twice(
    rules: str, changed: dict[str, object], told: tuple[str, ...]
) -> None:
    ruleset = catalog.find(rules, changed)
    if rules == "yahtzee-free":
        assert str(ruleset.name) == "Free joker"
    assert play_words.policy(ruleset) == told


def test_totals_that_have_no_room_begin_with_whose_turn_it_is() -> None:
    line = next(line for line in drawn(eight(), 40, 24) if line.startswith("Player 6 0"))
    assert "Player 8 0" in line


def test_help_tells_every_word() -> None:
    for rules, words in (
        ("yahtzee", ("none", "all", "save", "strike a", "u ")),
        ("triple", ("none", "all", "save", "strike a1", "Ones@1")),
    ):
        told = "\n".join(play_help.page(begun_and_rolled(rules), 80))
        for word in words:
            assert word in told


def begun_and_rolled(rules: str) -> Session:
    session = begun(rules, "Ann")
    session.roll()
    return session


def test_german_names_are_on_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    i18n.use("de")
    try:
        text = "\n".join(drawn(four(), 80, 24))
    finally:
        i18n.use("en")
    assert "a Einser" in text
    assert "Oberer Teil" in text
    assert "Große Straße" in text


def random_game(rules: str, chance: random.Random) -> Iterator[Session]:
    """A game of two, each of its positions in which something is decided."""
    session = begun(rules, "Ann", "Bob", seed=str(chance.random()))
    while not session.over:
        if session.position.awaits_roll:
            session.roll()
        yield session
        session.act(chance.choice(legal_actions(session.position)))


@pytest.mark.parametrize("rules", ["yahtzee", "yatzy", "triple", "yahtzee-free"])
def test_what_is_previewed_is_what_is_written_and_labels_stay(rules: str) -> None:
    chance = random.Random(1)  # noqa: S311 - the same game every time
    places: dict[str, tuple[int, int]] = {}
    for session in random_game(rules, chance):
        lines = drawn(session, 80, 24)
        top = next(n for n, line in enumerate(lines) if line.startswith("Upper section"))
        marks = {label.rstrip("123") for label in labels(session.ruleset).values()}
        for n, line in enumerate(lines[top:]):
            for found in re.finditer(r"(?:^|(?<=   ))([a-z]) (?=[A-Z])", line):
                assert places.setdefault(found[1], (n, found.start())) == (n, found.start())
        assert places.keys() == marks
        previews = session.game.scores
        for category in {box.category for box in session.ruleset.boxes}:
            shown = row(session, lines, category.id)
            mine = [box for box in session.ruleset.boxes if box.category == category]
            for text, box in zip(shown, mine, strict=True):
                written = session.game.card.points(box)
                if written is not None:
                    assert text == str(written)
                elif box.id in previews:
                    assert text == f"[{previews[box.id]}]"
                else:
                    assert text == "-"


def row(session: Session, lines: list[str], category: str) -> list[str]:
    """What stands in the boxes of a category on the card of the player whose turn it is."""
    name = str(session.ruleset.categories[category].name)
    found = (re.search(rf"(?:^|   )([a-z] {name}) ", line) for line in lines)
    start, line = next((m.start(1), m.string) for m in found if m)
    label, several = len("a Three of a kind"), len(session.ruleset.columns) > 1
    if several:
        cells = [line[start + label + 6 * n :][:6] for n in range(3)]
    else:
        cells = [line[start + label + 5 * session.game.player :][:5]]
    return [cell.replace(" ", "") for cell in cells]


def test_plain_lines_tell_one_fact_each_in_a_fixed_order(
    capsys: pytest.CaptureFixture[str],
) -> None:
    session = two()
    Plain().turn(session, news(session))
    assert capsys.readouterr().out.splitlines() == [
        "Bonus & Joker · forced order · +100",
        "hard: Sixes 18",
        "Ann, round 3 of 13, roll 2 of 3.",
        "Dice 6 6 2 6 3. Kept 6 6 6.",
        "Would bring: g Three of a kind 23, m Chance 23, f Sixes 18, c Threes 3, b Twos 2.",
        (
            "Zero in: e Fives, h Four of a kind, i Full house, j Small straight, "
            "k Large straight, l Yacht."
        ),
    ]


def test_plain_lines_of_a_first_roll_tell_the_card_and_why_boxes_are_shut(
    capsys: pytest.CaptureFixture[str],
) -> None:
    session = further()
    Plain().turn(session, [])
    assert capsys.readouterr().out.splitlines() == [
        "Bonus & Joker · forced order · +100",
        "Ann, round 3 of 13, roll 1 of 3.",
        "Dice 4 4 4 4 4.",
        "A further Yacht: +100.",
        (
            "Would bring: k Large straight 40, j Small straight 30, i Full house 25, "
            "g Three of a kind 20, h Four of a kind 20, m Chance 20."
        ),
        "Not allowed: a Ones, b Twos, c Threes, e Fives, f Sixes.",
        "Why: a further Yacht goes to an open lower box while there is one.",
        "Written: Fours 12, Yacht 50.",
        "Upper section: 51 points to the bonus.",
        "Total 62.",
        "Others: hard 58.",
    ]


if __name__ == "__main__":
    i18n.use("en")
    for scene in SCENES:
        (FOLDER / f"{scene}.txt").write_text(page(scene), encoding="utf-8")
