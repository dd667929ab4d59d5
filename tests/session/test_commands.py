"""What is typed at the table: every form of it, and what is said to what is no form of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import SHIPPED, chance, lying, rolled

from yachtcli.core.game import Keep, Position, RollDice, Score, apply, can, start, verify
from yachtcli.errors import (
    AmbiguousNameError,
    IllegalActionError,
    NotationError,
    UnknownNameError,
    YachtError,
)
from yachtcli.loading import catalog
from yachtcli.session.commands import parse_command
from yachtcli.session.labels import labels
from yachtcli.session.words import ALL, NONE, TABLE, VERBS

if TYPE_CHECKING:
    from yachtcli.core.ruleset import Ruleset


def kept(text: str, dice: str = "66321", **how: object) -> tuple[int, ...]:
    """The places, from 1, of the dice that stay."""
    command = parse_command(text, lying(dice, **how))  # type: ignore[arg-type]  # passed on
    assert isinstance(command, Keep)
    return tuple(place + 1 for place in command.at)


def entered(text: str, rules: str = "yahtzee", dice: str = "66321") -> str:
    """The box that is meant; a strike is told behind it."""
    command = parse_command(text, lying(dice, rules))
    assert isinstance(command, Score)
    return command.box.id + (" strike" if command.strike else "")


def refused(text: str, position: Position) -> YachtError:
    with pytest.raises(YachtError) as error:
        parse_command(text, position)
    assert len(error.value.problems) == 1
    assert "\n" not in str(error.value)
    return error.value


@pytest.mark.parametrize(
    "text", ["66", "6 6", "6,6", "6-6", "k 66", "k 6 6", "K66", "keep 6 6", "k66", " 6  6 "]
)
def test_dice_are_kept_by_their_faces(text: str) -> None:
    assert kept(text) == (1, 2)


def test_the_leftmost_dice_of_a_face_are_kept_and_stay_where_they_lie() -> None:
    assert kept("6", "36366") == (2,)
    assert kept("66", "36366") == (2, 4)
    assert kept("63", "36366") == (1, 2)
    assert kept("36", "36366") == (1, 2)
    assert kept("3 3 6 6", "36366") == (1, 2, 3, 4)


@pytest.mark.parametrize(
    "text", ["r 3 4 5", "r 345", "r345", "reroll 5 4 3", "roll 3,4,5", "R 5 3-4"]
)
def test_dice_are_rolled_again_by_their_places(text: str) -> None:
    assert kept(text) == (1, 2)


def test_a_place_that_is_named_twice_is_one_die() -> None:
    assert kept("r 4 4 4") == (1, 2, 3, 5)


@pytest.mark.parametrize(
    "text", ["none", "keine", "nichts", "k none", "r all", "r 12345", "r alle"]
)
def test_all_dice_are_rolled_again(text: str) -> None:
    assert kept(text) == ()


@pytest.mark.parametrize("text", ["all", "alle", "k all", "66321", "k 12366", "r none", "r keine"])
def test_who_keeps_all_dice_is_told_that_they_are_scored_instead(text: str) -> None:
    error = refused(text, lying("66321"))
    assert isinstance(error, IllegalActionError)
    assert error.rule == "keep-all"


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("behalte 6 6", (1, 2)),
        ("halten 66", (1, 2)),
        ("würfeln 3 4 5", (1, 2)),
        ("Wuerfeln 345", (1, 2)),
        ("NEU 1", (2, 3, 4, 5)),
        ("nochmal alle", ()),
    ],
)
def test_german_verbs_mean_the_same(text: str, places: tuple[int, ...]) -> None:
    assert kept(text) == places


def test_faces_of_two_digits_are_typed_apart() -> None:
    house = {"dice.faces": 12}
    dice = "12 1 2 11 12"
    assert kept("12", dice, house=house) == (1,)
    assert kept("1 2", dice, house=house) == (2, 3)
    assert kept("12 12 11", dice, house=house) == (1, 4, 5)
    assert kept("k 12 2", dice, house=house) == (1, 3)
    assert kept("r 12", dice, house=house) == (3, 4, 5), "places have one digit"
    assert isinstance(refused("1212", lying(dice, house=house)), NotationError)


def test_places_of_two_digits_are_typed_apart() -> None:
    house = {"dice.count": 12, "section.upper.bonus": []}
    dice = "123456123456"
    everything = set(range(1, 13))
    assert kept("r 12", dice, house=house) == tuple(sorted(everything - {12}))
    assert kept("r 1 2", dice, house=house) == tuple(sorted(everything - {1, 2}))
    assert kept("r 11 12", dice, house=house) == tuple(sorted(everything - {11, 12}))
    assert isinstance(refused("r 13", lying(dice, house=house)), NotationError)


@pytest.mark.parametrize(
    "text", ["r 0", "r 6", "r 1 7", "r 10", "r x", "r 1x", "r -1 9", "r ²", "r ١"]
)
def test_a_place_where_no_die_lies_is_named_with_those_that_are(text: str) -> None:
    assert "1 to 5" in str(refused(text, lying("66321")))


@pytest.mark.parametrize("text", ["666", "k 6 6 6", "5", "44", "k 4", "6666666", "6" * 5000])
def test_dice_that_do_not_lie_there_are_not_kept(text: str) -> None:
    error = refused(text, lying("66321"))
    assert isinstance(error, NotationError)
    assert "6" in str(error)
    assert len(str(error)) < 200


@pytest.mark.parametrize("text", ["7", "k 0", "77", "k 6x", "k sixes", "k ,", "k ;"])
def test_what_is_no_face_is_not_kept(text: str) -> None:
    assert isinstance(refused(text, lying("66321")), NotationError)


def test_nothing_is_kept_after_the_last_roll() -> None:
    for text in ("66", "none", "r 1", "k 6"):
        error = refused(text, lying("66321", number=3))
        assert isinstance(error, IllegalActionError)
        assert error.rule == "roll-limit"


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("chance", "chance"),
        ("CHANCE", "chance"),
        ("c", "threes"),
        ("ch", "chance"),
        ("m", "chance"),
        ("M", "chance"),
        ("s m", "chance"),
        ("score chance", "chance"),
        ("write ch", "chance"),
        ("enter fives", "fives"),
        ("three of a kind", "three_of_a_kind"),
        ("three_of_a_kind", "three_of_a_kind"),
        ("three-of-a-kind", "three_of_a_kind"),
        ("threeofakind", "three_of_a_kind"),
        ("thr", ""),
        ("aces", "ones"),
        ("a", "ones"),
        ("f", "sixes"),
        ("full", "full_house"),
        ("large", "large_straight"),
        ("y", "yahtzee"),
        ("five of a kind", "yahtzee"),
        ("Dreierpasch", "three_of_a_kind"),
        ("große Straße", "large_straight"),
        ("grosse strasse", "large_straight"),
        ("Groß", "large_straight"),
        ("Fünfer", "fives"),
        ("fuenfer", "fives"),
        ("eintragen Sechser", "sixes"),
        ("werten Chance", "chance"),
        ("einser", "ones"),
        ("k", "large_straight"),
    ],
)
def test_a_box_is_typed_as_its_label_its_name_or_a_beginning(text: str, box: str) -> None:
    if box:
        assert entered(text) == box
    else:
        with pytest.raises(AmbiguousNameError):
            entered(text)


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ("four", {"fours", "four_of_a_kind"}),
        ("s four", {"fours", "four_of_a_kind"}),
        ("three", {"threes", "three_of_a_kind"}),
        ("fi", {"fives", "yahtzee"}),
        ("si", {"sixes"}),
    ],
)
def test_a_beginning_of_several_boxes_names_all_of_them(text: str, candidates: set[str]) -> None:
    if len(candidates) == 1:
        assert entered(text) in candidates
        return
    error = refused(text, lying("66321"))
    assert isinstance(error, AmbiguousNameError)
    assert set(error.candidates) == candidates
    names = {str(catalog.find("yahtzee").box_by_id[box].name) for box in candidates}
    assert all(name in str(error) for name in names), "as they stand on the card"


@pytest.mark.parametrize(
    ("text", "box"),
    [("c3", "threes@3"), ("c@3", "threes@3"), ("g@3", "three_of_a_kind@3"), ("C@1", "threes@1")],
)
def test_a_label_with_its_column_is_never_the_beginning_of_a_name(text: str, box: str) -> None:
    position = lying("26653", rules="triple")
    assert parse_command(text, position) == Score(position.ruleset.box_by_id[box])


def test_a_label_without_its_column_is_the_category_of_that_letter() -> None:
    error = refused("c", lying("26653", rules="triple"))
    assert str(error) == (
        "'c' may be c1 Threes in column 1, c2 Threes in column 2, c3 Threes in column 3"
    )
    strike = refused("strike c", lying("26653", rules="triple"))
    assert isinstance(strike, AmbiguousNameError)


def test_a_mistyped_box_has_a_suggestion_and_nonsense_the_way_to_help() -> None:
    near = refused("chanse", lying("66321"))
    assert isinstance(near, UnknownNameError)
    assert near.candidates == ("chance",)
    far = refused("xyzzyq", lying("66321"))
    assert isinstance(far, UnknownNameError)
    assert "?" in str(far)
    assert "xyzzyq" in str(far)


@pytest.mark.parametrize("rules", SHIPPED)
def test_every_box_has_a_label_of_its_own_that_means_it(rules: str) -> None:
    position = lying("66321", rules)
    known = labels(position.ruleset)
    assert list(known) == [box.id for box in position.ruleset.boxes]
    assert len(set(known.values())) == len(known)
    for box, label in known.items():
        for text in (label, label.upper(), f"s {label}", f"score {label}", f" {label} "):
            assert parse_command(text, position) == Score(position.ruleset.box_by_id[box]), text


@pytest.mark.parametrize("rules", SHIPPED)
def test_labels_are_no_commands_and_no_dice(rules: str) -> None:
    words = {word for spellings in TABLE.values() for word in spellings}
    for label in labels(catalog.find(rules)).values():
        assert label not in words
        assert not label[0].isdigit()


def test_labels_never_move() -> None:
    first = lying("66321")
    later = lying("66321", filled={"ones": "11234", "chance": "66555"})
    assert labels(first.ruleset) == labels(later.ruleset)
    assert parse_command("b", first) == parse_command("b", later)


def many_boxes(number: int) -> Ruleset:
    ids = [f"box{n:02}" for n in range(number)]
    return catalog.make(
        {
            "format": 1,
            "id": "many",
            "name": {"en": "Many"},
            "dice": {"count": 5, "faces": 6},
            "turn": {"rolls": 3},
            "sections": ["all"],
            "section": {"all": {"name": {"en": "All"}, "categories": ids}},
            "category": {
                box: {"name": {"en": box}, "pattern": {"any": True}, "points": "total"}
                for box in ids
            },
        },
        where="many",
    )


def test_sixty_boxes_have_sixty_labels() -> None:
    ruleset = many_boxes(60)
    position = rolled(start(ruleset), "66321")
    known = labels(ruleset)
    assert len(set(known.values())) == 60
    for box, label in known.items():
        assert parse_command(label, position) == Score(ruleset.box_by_id[box])
    assert not {"q", "u"} & set(known.values())
    assert known["box15"] == "p"
    assert known["box16"] == "r"
    assert known["box24"] == "aa"
    assert parse_command("k 66", position) == Keep((0, 1)), "a verb with dice is no label"


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("chance@2", "chance@2"),
        ("m2", "chance@2"),
        ("M3", "chance@3"),
        ("s a1", "ones@1"),
        ("large straight@3", "large_straight@3"),
    ],
)
def test_a_box_of_several_columns_is_typed_with_its_column(text: str, box: str) -> None:
    assert entered(text, "triple") == box


def test_the_column_is_left_out_where_one_alone_is_open() -> None:
    error = refused("chance", lying("66321", "triple"))
    assert isinstance(error, AmbiguousNameError)
    assert error.candidates == ("chance@1", "chance@2", "chance@3")
    position = lying("66321", "triple", {"chance@1": "66555", "chance@3": "66555"})
    command = parse_command("chance", position)
    assert isinstance(command, Score)
    assert command.box.id == "chance@2"
    filled = refused("m1", position)
    assert isinstance(filled, IllegalActionError)
    assert filled.rule == "box-filled"


def test_a_letter_and_digits_are_a_box_before_they_are_dice() -> None:
    columns = [str(n) for n in range(1, 7)]
    house = {"columns": columns}
    position = lying("66321", house=house)
    command = parse_command("k6", position)
    assert isinstance(command, Score)
    assert command.box.id == "large_straight@6"
    assert parse_command("k 6", position) == Keep((0,))
    assert parse_command("k66", position) == Keep((0, 1))
    assert parse_command("k6", lying("66321", "triple")) == Keep((0,))


@pytest.mark.parametrize(
    "text", ["strike chance", "x m", "X ch", "scratch Chance", "streiche Chance"]
)
def test_a_zero_on_purpose_is_a_strike(text: str) -> None:
    assert entered(text, "yahtzee-free") == "chance strike"
    error = refused(text, lying("66321"))
    assert isinstance(error, IllegalActionError)


@pytest.mark.parametrize(
    ("asked", "text"), [(asked, text) for asked, texts in TABLE.items() for text in texts]
)
@pytest.mark.parametrize("rules", SHIPPED)
def test_questions_stand_alone(asked: str, text: str, rules: str) -> None:
    for spelt in (text, text.upper(), f"  {text} "):
        assert parse_command(spelt, lying("66321", rules)) == asked


def test_german_umlauts_are_typed_as_they_are_or_apart() -> None:
    for text in ("zurück", "zurueck", "ZURÜCK", "zuruck"):
        assert parse_command(text, lying("66321")) == "undo"


@pytest.mark.parametrize("text", ["", " ", "\t", "\n", "k ,", "keep ; -"])
def test_an_empty_line_is_told_what_may_be_typed(text: str) -> None:
    error = refused(text, lying("66321"))
    assert isinstance(error, NotationError)
    assert "?" in str(error)


def test_a_filled_box_is_not_chosen_again() -> None:
    for text in ("chance", "m", "score chance", "strike chance"):
        error = refused(text, lying("66321", filled={"chance": "66555"}))
        assert isinstance(error, IllegalActionError)
        assert error.rule == "box-filled"


def test_a_box_that_the_joker_forbids_is_refused_with_the_rule() -> None:
    position = lying("44444", filled={"yahtzee": "66666"})
    error = refused("chance", position)
    assert isinstance(error, IllegalActionError)
    assert error.rule == "joker-upper"
    assert parse_command("fours", position) == Score(position.ruleset.box_by_id["fours"])


def test_before_the_dice_are_rolled_nothing_is_decided() -> None:
    position = start(catalog.find("yahtzee"))
    for text in ("none", "r 1", "r all", "chance", "66"):
        refused(text, position)
    assert parse_command("?", position) == "help"


WORDS = st.sampled_from(
    [
        *(word for table in (VERBS, TABLE) for spellings in table.values() for word in spellings),
        *(*ALL, *NONE, "6", "66", "1 4", "12", "m", "m2", "chance", "four", "Straße", "@", "@2"),
        *("chance@9", "twos@2", "-", ",", ";", "k6", "r14", "k", "r", "x"),
    ]
)
TYPED = st.one_of(
    st.text(max_size=40),
    st.lists(WORDS, max_size=4).map(" ".join),
    st.text("krsxu0123456789 ,-;?@", max_size=12),
)
POSITIONS = (
    lying("66321"),
    lying("66321", number=3),
    lying("44444", filled={"yahtzee": "66666"}),
    lying("66321", "triple"),
    lying("66666", "yahtzee-free", {"chance": "66555"}),
    lying("12 1 2 11 12", house={"dice.faces": 12}),
    start(catalog.find("yatzy")),
)


@settings(max_examples=600, deadline=None)
@given(TYPED, st.sampled_from(POSITIONS))
def test_any_text_is_a_legal_decision_a_question_or_explained(
    text: str, position: Position
) -> None:
    before = tuple(position)
    try:
        command = parse_command(text, position)
    except YachtError as error:
        (problem,) = error.problems
        assert "\n" not in str(problem)
        assert len(str(problem)) < 400
    else:
        if isinstance(command, str):
            assert command in TABLE
        else:
            assert can(position, command)
    assert tuple(position) == before


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**6))
def test_every_keep_can_be_typed_by_faces_and_by_places(number: int) -> None:
    rng = chance(number)
    dice = tuple(rng.randint(1, 6) for _ in range(5))
    position, _ = apply(start(catalog.find("yahtzee")), RollDice(dice))
    places = sorted(rng.sample(range(5), rng.randint(0, 4)))
    rerolled = " ".join(str(place + 1) for place in range(5) if place not in places)
    assert parse_command(f"r {rerolled}", position) == Keep(tuple(places))
    faces = [dice[place] for place in places]
    rng.shuffle(faces)
    command = parse_command("".join(map(str, faces)) or "none", position)
    assert isinstance(command, Keep)
    assert sorted(dice[place] for place in command.at) == sorted(faces)
    assert verify(position, command) is None


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("fh", "full_house"),
        ("LS", "large_straight"),
        ("gs", "large_straight"),
        ("ks", "small_straight"),
        ("3 of a kind", "three_of_a_kind"),
        ("s 4 of a kind", "four_of_a_kind"),
        ("3er-Pasch", "three_of_a_kind"),
    ],
)
def test_a_box_is_typed_by_its_initials_or_with_a_digit(text: str, box: str) -> None:
    assert entered(text) == box


def test_initials_take_a_column_and_are_told_as_they_were_typed() -> None:
    assert entered("fh@2", "triple") == "full_house@2"
    assert str(refused("fh", lying("66321", "triple"))).startswith("'fh' may be i1 Full house")


def test_a_beginning_of_a_name_is_no_initials() -> None:
    changed = {"category.fives.name": {"en": "Fhives"}}
    position = lying("66321", house=changed)
    assert parse_command("fh", position) == Score(position.ruleset.box_by_id["fives"])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("r", "which dice? type their positions"),
        ("roll", "which dice? type their positions"),
        ("keep", "which dice stay? type their faces"),
        ("score", "which box?"),
        ("strike", "which box gets the 0?"),
    ],
)
def test_a_word_that_says_nothing_alone_asks_for_the_rest(text: str, told: str) -> None:
    assert str(refused(text, lying("66321"))).startswith(told)
