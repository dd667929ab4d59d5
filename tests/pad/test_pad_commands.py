"""What people type to a score pad, and what it is taken for."""

from __future__ import annotations

import pytest
from pads import a_pad, tell

from yachtcli.errors import NotationError
from yachtcli.session.pad_commands import Add, Fix, Rename, Told, parse_command
from yachtcli.session.pad_example import example
from yachtcli.session.pad_mending import Change
from yachtcli.session.pad_turns import Thrown

DICE = (6, 6, 6, 2, 1)


@pytest.mark.parametrize(
    "line",
    [
        "66621 chance",
        "6 6 6 2 1 chance",
        "6,6,6,2,1 Chance",
        "6-6-6-2-1 ch",
        "666 21 m",
        "66621m",
        "  66621   chan ",
        "chance 66621",
        "m 6 6 6 2 1",
        "66621 score chance",
    ],
)
def test_dice_and_a_box_in_any_spelling(line: str) -> None:
    pad, _ = a_pad()
    assert parse_command(line, pad) == Told(Thrown(DICE), pad.box("chance"))


@pytest.mark.parametrize(
    ("line", "number", "all_thrown"),
    [
        ("roll 2 66621 chance", 2, None),
        ("66621 chance roll 2", 2, None),
        ("66621 roll 2 all chance", 2, True),
        ("2: 66621 chance", 2, None),
        ("2 all: 66621 chance", 2, True),
        ("Wurf 1: 66621 chance", 1, None),
        ("roll 3: 66621 chance", 3, None),
    ],
)
def test_the_roll_of_the_turn_may_be_told(line: str, number: int, all_thrown: bool | None) -> None:
    pad, _ = a_pad()
    assert parse_command(line, pad) == Told(Thrown(DICE, number, all_thrown), pad.box("chance"))


def test_a_turn_has_no_more_rolls_than_the_rules_say() -> None:
    pad, _ = a_pad()
    with pytest.raises(NotationError, match="the rolls of a turn are 1 to 3"):
        parse_command("roll 4 66621 chance", pad)
    with pytest.raises(NotationError, match="type them with the number"):
        parse_command("roll 2", pad)
    tell(pad, "66621")
    assert parse_command("roll 2", pad) == Told(Thrown(DICE, 2))


def test_a_box_of_several_columns_by_label_and_by_name() -> None:
    pad, _ = a_pad("triple")
    for line in ("66621 m2", "66621 chance@2", "m2 66621", "chance@2 66621"):
        assert parse_command(line, pad) == Told(Thrown(DICE), pad.box("chance@2"))
    with pytest.raises(NotationError, match="m1 Chance in column 1, m2 Chance in column 2"):
        parse_command("66621 chance", pad)


@pytest.mark.parametrize("line", ["66621 strike m", "66621 x chance", "strike chance 66621"])
def test_a_strike(line: str) -> None:
    pad, _ = a_pad()
    assert parse_command(line, pad) == Told(Thrown(DICE), pad.box("chance"), strike=True)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        *(("?", "help"), ("hilfe", "help"), ("u", "undo"), ("zurück", "undo")),
        *(("skip", "skip"), ("aussetzen", "skip"), ("skip ann", "skip")),
        *(
            ("fix all", "turns"),
            ("ändern alle", "turns"),
            ("fix", "fix"),
            ("Ändern", "fix"),
            ("entries", "fix"),
            ("q", "quit"),
        ),
        *(("card", "card"), ("Regeln", "rules"), ("save", "save"), ("Revanche", "again")),
    ],
)
def test_words_that_stand_alone(line: str, meant: str) -> None:
    assert parse_command(line, a_pad()[0]) == meant


def test_people_join_and_are_renamed() -> None:
    pad, _ = a_pad("yahtzee", "Ann", "Ann Lee")
    assert parse_command("add Cid de la Cruz", pad) == Add("Cid de la Cruz")
    assert parse_command("dazu Zoë", pad) == Add("Zoë")
    assert parse_command("rename Ann = Anna Maria", pad) == Rename(0, "Anna Maria")
    assert parse_command("rename ann lee = B", pad) == Rename(1, "B")
    assert parse_command("rename ann lee Zoe", pad) == Rename(1, "Zoe")
    assert parse_command("rename Ann Zoe Lee", pad) == Rename(0, "Zoe Lee")
    with pytest.raises(NotationError, match="what is Ann Lee to be called"):
        parse_command("rename Ann Lee", pad)
    for line, why in (("add", "add NAME"), ("rename", "rename NAME NEW")):
        with pytest.raises(NotationError, match=why):
            parse_command(line, pad)
    with pytest.raises(NotationError, match="there is no player 'Bob'; there are Ann, Ann Lee"):
        parse_command("skip Bob", pad)
    with pytest.raises(NotationError, match="it is the turn of Ann"):
        parse_command("skip Ann Lee", pad)


def test_a_name_is_known_in_any_spelling_of_its_letters() -> None:
    pad, _ = a_pad("yahtzee", "Strauß")
    assert parse_command("rename STRAUSS Zoe", pad) == Rename(0, "Zoe")


def test_what_is_to_be_mended() -> None:
    pad, _ = a_pad()
    tell(pad, "66621 chance", "11122 ones", "skip", "roll 2 12345 j")
    sixes = pad.box("sixes")
    cases = {
        "fix 1 66651": {1: Change(Thrown((6, 6, 6, 5, 1)))},
        "fix 1 sixes": {1: Change(None, sixes)},
        "fix 1: 66651 sixes": {1: Change(Thrown((6, 6, 6, 5, 1)), sixes)},
        "fix 4 roll 1": {4: Change(Thrown((1, 2, 3, 4, 5), 1))},
        "fix 1 strike sixes": {1: Change(None, sixes, strike=True)},
        "fix 2 skip": {2: Change(skip=True)},
        "ändern 1 f / 2 b": {1: Change(None, sixes), 2: Change(None, pad.box("twos"))},
    }
    for line, changes in cases.items():
        assert parse_command(line, pad) == Fix(changes), line
    for line, why in {
        "fix chance": "'chance' is no turn",
        "fix 1": "what should turn 1 be",
        "fix 5 chance": "turns so far are 1 to 4",
        "fix 1 sixes / 1 fives": "turn 1 is changed twice",
        "fix 1 / 2 sixes": "what should turn 1 be",
    }.items():
        with pytest.raises(NotationError, match=why):
            parse_command(line, pad)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "type dice and a box, as 66621 Chance"),
        ("fo", "may be d Fours, h Four of a kind"),
        ("66621 four", "may be d Fours, h Four of a kind"),
        ("chanse", "did you mean m Chance"),
        ("xyz", "neither dice nor a box; type both, as 66621 Chance"),
        ("/", "neither dice nor a box"),
        ("fix /", "is no turn"),
        ("roll", "neither dice nor a box"),
        ("66621 " * 400, "dice, but this game has 5"),
    ],
)
def test_what_can_t_be_understood_is_explained(line: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        parse_command(line, a_pad()[0])


@pytest.mark.parametrize("rules", ["yahtzee", "yacht", "yatzy", "triple"])
def test_the_example_can_be_typed_in_any_game(rules: str) -> None:
    pad, _ = a_pad(rules)
    told = parse_command(str(example(pad)), pad)
    assert isinstance(told, Told)
    assert told.thrown is not None
    assert told.box is not None
    tell(pad, str(example(pad)))
    assert pad.totals[0] > 0


@pytest.mark.parametrize("rules", ["yahtzee", "yacht", "yatzy", "triple"])
def test_the_example_is_what_people_would_write(rules: str) -> None:
    """As far as they can: whatever is open, the box is one that these dice are good for."""
    pad, _ = a_pad(rules, "Ann")
    low = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
    while not pad.over:
        before = pad.totals[0]
        tell(pad, str(example(pad)))
        turn = pad.turns[-1]
        assert turn.box is not None
        assert pad.totals[0] > before
        times = int(turn.box.column.multiplier)
        assert turn.points >= times * low.get(turn.box.category.id, 11)


def test_the_first_example_is_that_of_the_documents() -> None:
    pad, _ = a_pad("yahtzee", "Ann")
    examples = []
    for _turn in range(4):
        examples.append(str(example(pad)))
        tell(pad, examples[-1])
    assert examples == ["66621 Chance", "66621 Three of a kind", "66621 Sixes", "55521 Fives"]


@pytest.mark.parametrize("settings", [{"dice.count": 7}, {"dice.count": 12}, {"dice.faces": 12}])
def test_the_example_has_the_dice_of_the_game(settings: dict[str, int]) -> None:
    pad, _ = a_pad("yahtzee", "Ann", settings=settings)
    tell(pad, str(example(pad)))
    assert len(pad.turns) == 1
