"""The library: what programs, rulesets and plugins import, and nothing else."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from yachtcli import api

if TYPE_CHECKING:
    from pathlib import Path


def test_every_name_is_told_and_documented() -> None:
    assert sorted(api.__all__) == api.__all__
    for name in api.__all__:
        value = getattr(api, name)
        if callable(value) and hasattr(value, "__name__"):
            assert value.__doc__, name


def test_a_ruleset_by_name_or_path(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('format = 1\nextends = "yatzy"\n')
    assert api.load().id == "yahtzee"
    assert api.load(file).id == api.load(str(file)).id == "mine"
    with pytest.raises(api.UnknownRulesetError):
        api.load("yatzi")


def test_a_table_may_be_a_mapping_text_or_bytes() -> None:
    text = 'format = 1\nextends = "yahtzee"\nid = "x"\nturn.rolls = 4\n'
    table = {"format": 1, "extends": "yahtzee", "id": "x", "turn": {"rolls": 4}}
    for form in (text, text.encode(), table):
        assert api.make_ruleset(form).rolls == 4
    with pytest.raises(api.RulesetError) as caught:
        api.make_ruleset({"format": 1, "extends": "yahtzee", "turn": {"rols": 4}})
    told = "\n".join(str(problem) for problem in caught.value.problems)
    assert "turn.rols" in told
    assert "id" in told, "a game of one's own needs a name of its own"


def test_a_game_in_python_keeps_its_class_and_gives_it_to_its_children() -> None:
    class NoChance(api.Ruleset):
        def refuse(self, card: api.Card, roll: api.Roll, box: api.Box) -> api.Refusal | None:
            del card, roll
            if box.id == "chance":
                return api.Refusal("no-chance", api.Phrase("there is no chance"))
            return None

    table = {"format": 1, "extends": "yahtzee", "id": "no-chance"}
    rules = api.make_ruleset(table, type=NoChance)
    assert isinstance(rules, NoChance)
    assert "chance" not in api.legal_boxes(rules, "66621")
    assert api.legal_boxes(rules, "66621", card=_all_but(rules, "chance")) == ("chance",), (
        "there is always a box while the card is not full"
    )


def _all_but(rules: api.Ruleset, box: str) -> api.Card:
    entries = [None if b.id == box else 0 for b in rules.boxes]
    return api.Card(rules, entries)


@pytest.mark.parametrize(
    "dice",
    ["66621", "6 6 6 2 1", "6,6,6,2,1", [6, 6, 6, 2, 1], (1, 2, 6, 6, 6), iter((6, 6, 6, 1, 2))],
)
def test_dice_in_any_form(dice: api.DiceLike) -> None:
    assert api.score(api.load(), dice)["three_of_a_kind"] == 21


@pytest.mark.parametrize("dice", ["6662", "66627", "", [6, 6, 6, 2], [7, 6, 6, 2, 1], "abcde"])
def test_no_dice(dice: api.DiceLike) -> None:
    with pytest.raises(api.NotationError):
        api.score(api.load(), dice)


def test_a_card_in_any_form() -> None:
    rules = api.load()
    text = "yahtzee=50,fours=16"
    forms: list[api.CardLike] = [
        text,
        {"boxes": {"yahtzee": 50, "fours": 16}},
        json.dumps({"boxes": {"yahtzee": 50, "fours": 16}}),
        api.parse_card(text, rules),
    ]
    for card in forms:
        assert api.legal_boxes(rules, "44444", card=card)[0] == "three_of_a_kind"
    with pytest.raises(api.ImpossibleCardError):
        api.score(rules, "44444", card="yahtzee=51")
    with pytest.raises(api.NotationError, match="a card of Yahtzee is no card of Yatzy"):
        api.score("yatzy", "44444", card=api.Card(rules))
    four_rolls = api.load("yahtzee", {"turn.rolls": 4})
    assert api.score(four_rolls, "44444", card=api.parse_card(text, rules)) == api.score(
        rules, "44444", card=text
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"boxes": {"ones": 3, "ones": 4}}', "'ones' stands there twice"),
        ('{"boxes": {"ones": NaN}}', "'NaN' is not a number"),
        ('{"boxes": {}', "this is not JSON"),
        ('{"boxes": ' + "[" * 100_000, "this is not JSON"),
    ],
)
def test_json_is_read_strictly(text: str, told: str) -> None:
    with pytest.raises(api.NotationError, match=told):
        api.parse_card(text, api.load())


def test_a_full_card_takes_nothing() -> None:
    rules = api.load()
    full = api.Card(rules, [0] * len(rules.boxes))
    assert api.score(rules, "66621", card=full) == {}


def test_why_not() -> None:
    why = api.verify_placement("yahtzee", "66621", "chance", card="chance=20")
    assert why is not None
    assert (why.rule, str(why.reason)) == ("box-filled", "Chance is filled")
    assert not api.can_place("yahtzee", "66621", "chance", card="chance=20")
    with pytest.raises(api.IllegalActionError, match="Chance is filled"):
        api.place("yahtzee", "66621", "chance", card="chance=20")
    assert api.verify_placement("yahtzee", "66621", "Dreierpasch") is None
    with pytest.raises(api.UnknownNameError):
        api.can_place("yahtzee", "66621", "chanze")


def test_a_game_by_its_name_path_or_value(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('format = 1\nextends = "yahtzee"\n')
    games: list[api.RulesLike] = ["yahtzee", file, str(file), api.load()]
    for rules in games:
        assert api.score(rules, "66621", card="chance=20")["sixes"] == 18
        assert api.legal_boxes(rules, "44444", card="yahtzee=50") == ("fours",)
        assert api.placements(rules, "44444", card="yahtzee=50")[0].bonus == 100
        assert api.can_place(rules, "66621", "chance")
        assert api.Game(rules).ruleset.rolls == 3


ORDERED = {"columns": ["d", "u"], "column.d.order": "down", "column.u.order": "up"}


def test_a_column_is_left_out_where_only_one_can_take_the_box() -> None:
    rules = api.load("yahtzee", ORDERED)
    assert api.can_place(rules, "66621", "ones")
    card, placement = api.place(rules, "66621", "ones")
    assert (placement.box.id, card.points(rules.box_by_id["ones@d"])) == ("ones@d", 1)
    game = api.Game(rules)
    game.roll("66621")
    assert game.score("ones").box.id == "ones@d"
    with pytest.raises(api.AmbiguousNameError):
        api.can_place(rules, "66621", "full_house")


def test_a_box_of_another_ruleset_is_the_one_of_that_name_here() -> None:
    one, other = api.load("triple"), api.load("yahtzee")
    assert api.can_place(one, "66621", api.load("triple", {"turn.rolls": 4}).boxes[-1])
    with pytest.raises(api.NotationError):
        api.can_place(other, "66621", one.boxes[-1])


def test_which_roll_of_the_turn_it_was() -> None:
    first = api.load("yahtzee", {"columns": ["f"], "column.f.on_roll": [1]})
    assert api.score(first, "66621") == {}, "the last roll unless told"
    assert api.score(first, api.roll(first, "66621", 1))["chance"] == 21
    thrown = [{"total": 1, "plus": 50, "all_thrown": True}, {"total": 1}]
    rules = api.load("yahtzee", {"category.chance.points": thrown})
    worth = {
        number: [
            api.score(rules, api.roll(rules, "66621", number, all_thrown=thrown))["chance"]
            for thrown in (None, True, False)
        ]
        for number in (1, 2)
    }
    assert worth == {1: [71, 71, 21], 2: [21, 71, 21]}
    for number in (0, 4, -1, 99):
        with pytest.raises(api.NotationError, match=f"there is no roll {number}"):
            api.roll(rules, "66621", number)
    other = api.roll("yacht", "66621", 2, all_thrown=True)
    assert api.roll(rules, other) == other
    with pytest.raises(api.NotationError):
        api.score(api.load("yahtzee", {"turn.rolls": 2}), api.roll("yahtzee", "66621", 3))


def test_somebody_plays() -> None:
    with pytest.raises(api.NotationError, match="at least one player"):
        api.Game(players=[])
    assert api.Game(players="Ann").players == ("Ann",)


def test_a_game_move_by_move() -> None:
    game = api.Game("yahtzee", ["Ann", "Bob"])
    with pytest.raises(api.IllegalActionError, match="must be rolled first"):
        game.score("chance")
    assert game.scores == {}
    game.roll("66621")
    with pytest.raises(api.IllegalActionError, match="no die shows 5"):
        game.keep("665")
    with pytest.raises(api.IllegalActionError, match="which dice are kept"):
        game.roll("66621")
    assert game.keep([2, 6]).at == (0, 3)
    assert game.roll([1, 1, 1]).dice == (6, 1, 1, 2, 1)
    assert game.keep().at == ()
    assert (game.roll("3 3 3 2 2").number, game.rolls_left) == (3, 0)
    with pytest.raises(api.IllegalActionError, match="3 rolls"):
        game.keep("333")
    assert game.score("full house").points == 25
    assert (game.player, game.dice, game.totals) == (1, (), (25, 0))
    assert isinstance(game.undo(), api.Scored)
    assert (game.player, game.dice, game.totals) == (0, (3, 3, 3, 2, 2), (0, 0))
    with pytest.raises(api.IllegalActionError, match="kept"):
        _roll_against_kept_dice()


def _roll_against_kept_dice() -> None:
    game = api.Game()
    game.roll("66621")
    game.keep("66")
    game.roll("56666")


def test_nothing_to_take_back() -> None:
    with pytest.raises(IndexError):
        api.Game().undo()


def test_seeded_dice_are_those_of_the_stream() -> None:
    def faces(seed: str) -> list[tuple[int, ...]]:
        game = api.Game(seed=seed)
        first = game.roll().dice
        game.keep(first[:2])
        second = game.roll().dice
        game.score("chance")
        return [first, second, game.roll().dice]

    from itertools import islice  # noqa: PLC0415 - for the expectation only

    from yachtcli.core import stream  # noqa: PLC0415 - for the expectation only

    numbers = list(islice(stream.faces("seed:breakfast", 6), 15))
    first, second, third = faces("breakfast")
    assert first == tuple(numbers[:5])
    assert second == tuple(first[p] if p < 2 else numbers[5 + p] for p in range(5))
    assert third == tuple(numbers[10:])
    assert faces("breakfast") == [first, second, third]


@pytest.mark.parametrize("seed", ["breakfast", None])
def test_a_roll_that_was_taken_back_comes_again(seed: str | None) -> None:
    game = api.Game(seed=seed)
    first = game.roll().dice
    game.keep(first[:1])
    second = game.roll().dice
    with pytest.raises(api.IllegalActionError):
        game.roll()
    for _ in range(3):
        game.undo()
    assert game.roll().dice == first
    game.keep(first[:1])
    assert game.roll().dice == second
    game.score("chance")
    third = game.roll().dice
    if seed is not None:
        from itertools import islice  # noqa: PLC0415 - for the expectation only

        from yachtcli.core import stream  # noqa: PLC0415 - for the expectation only

        numbers = tuple(islice(stream.faces(f"seed:{seed}", 6), 15))
        assert third == numbers[10:], "a roll that is refused takes no dice"


def test_real_dice_take_none_of_the_seed() -> None:
    game, other = api.Game(seed="a"), api.Game(seed="a")
    game.roll("66621")
    game.undo()
    assert game.roll().dice == other.roll().dice


def test_dice_by_chance_stay_on_the_die() -> None:
    game = api.Game(api.load("yahtzee", {"dice.faces": 8, "section.upper.bonus": []}))
    assert all(1 <= face <= 8 for face in game.roll().dice)


def test_a_game_as_a_record_and_back() -> None:
    game = api.Game("triple", ["Ann", "Bob"], seed="record")
    while not game.over:
        game.roll()
        game.score(max(game.scores, key=lambda box: game.scores[box]))
    lines = [json.dumps(line) for line in game.record()]
    assert json.loads(lines[-1]) == {"event": "end", "totals": list(game.totals)}
    again = api.Game.from_record(map(json.loads, lines))
    assert (again.events, again.totals, again.players) == (game.events, game.totals, game.players)
    again.undo()
    assert not again.over

    wrong = [json.loads(line) for line in lines]
    wrong[2]["points"] = 999
    with pytest.raises(api.IllegalActionError) as caught:
        api.Game.from_record(wrong)
    assert caught.value.rule == "claim"
    with pytest.raises(api.NotationError):
        api.Game.from_record([])


def test_a_game_of_a_table_is_recorded_with_it() -> None:
    rules = api.make_ruleset('format = 1\nextends = "yacht"\nid = "one-roll"\nturn.rolls = 1\n')
    game = api.Game(rules)
    game.roll("66621")
    game.score("sixes")
    assert api.Game.from_record(game.record()).ruleset.rolls == 1


def test_no_other_game_has_the_id_of_a_shipped_one() -> None:
    class NoChance(api.Ruleset):
        def refuse(self, card: api.Card, roll: api.Roll, box: api.Box) -> api.Refusal | None:
            del card, roll
            return api.Refusal("no", api.Phrase("no")) if box.id == "chance" else None

    table = {"format": 1, "extends": "yahtzee", "id": "yahtzee"}
    with pytest.raises(api.RulesetError, match="'yahtzee' is the name of a shipped ruleset"):
        api.make_ruleset({**table, "turn": {"rolls": 4}})
    with pytest.raises(api.RulesetError, match="'yahtzee' is the name of a shipped ruleset"):
        api.make_ruleset({**api.load().table}, type=NoChance)
    same = api.make_ruleset({**api.load().table})
    assert api.Game.from_record(api.Game(same).record()).ruleset.table == same.table
    four = api.load("yahtzee", {"turn.rolls": 4})
    assert api.Game.from_record(api.Game(four).record()).ruleset.rolls == 4


def test_a_game_can_not_be_changed_through_what_it_tells() -> None:
    rules = api.load("yahtzee", {"section.upper.bonus": []})
    given = {"format": 1, "extends": "yahtzee", "id": "x", "section": {"upper": {"bonus": []}}}
    own = api.make_ruleset(given)
    for game in (api.load(), rules, own):
        table, names = game.table, game.name.texts
        game.table["turn"]["rolls"] = 9
        game.table["section"]["upper"]["bonus"].append({"at_least": 1, "points": 9})
        game.settings["section.upper.bonus"] = [1]
        game.settings.get("section.upper.bonus", []).append(1)
        game.tips.clear()
        game.name.texts["en"] = "Mine"
        assert (game.table, game.name.texts, str(game.name)) == (table, names, names["en"])
        assert "en" in game.tips
        for held in (game.categories, game.box_by_id, game.repeat_boxes):
            with pytest.raises(TypeError):
                held["chance"] = None  # type: ignore[index]  # that is what is tried
    assert rules.settings == {"section.upper.bonus": []}
    given["section"]["upper"]["bonus"].append(1)  # type: ignore[index]  # a list in it
    assert own.table["section"]["upper"]["bonus"] == []
    assert json.loads(json.dumps(own.table)) == own.table


def test_the_core_for_those_who_search() -> None:
    position = api.start(api.load("yacht"))
    outcomes = api.outcomes(position)
    assert (len(outcomes), sum(weight for _, weight in outcomes)) == (252, 7776)
    rolled, event = api.apply(position, outcomes[0][0])
    assert isinstance(event, api.Rolled)
    actions = api.legal_actions(rolled)
    assert all(api.can(rolled, action) for action in actions)
    assert api.verify(rolled, outcomes[0][0]) is not None


def test_a_solved_game_answers_for_cards_and_rolls() -> None:
    # 254.5877287345 is what three implementations agree on, and 254.5896 is Verhoeff's value.
    solved = api.solve("yahtzee")
    assert abs(solved.expected - 254.5877287345) < 1e-9
    choice = api.solve(api.load("yahtzee", {"repeat.joker": "choice"}))
    assert abs(choice.expected - 254.5896094820) < 1e-9
    rules = solved.ruleset
    card = api.parse_card("chance=20", "yahtzee")
    options = api.choices(solved, "66621", card="chance=20", rolls_left=0)
    assert options == solved.choices(card, api.roll(rules, "66621", 3))
    assert all(option.box is not None for option in options)
    assert options[0].loss == 0.0
    assert solved.value(card) < solved.expected
    first = api.choices(solved, "66621")
    assert first == api.choices(solved, [6, 6, 6, 2, 1], rolls_left=2)
    assert first[0].keep == (6, 6, 6)
    assert api.choices(solved, api.roll(rules, "66621", 2)) == api.choices(
        solved, "66621", rolls_left=1
    )
    with pytest.raises(api.NotationError, match="can be left"):
        api.choices(solved, "66621", rolls_left=3)


def test_what_is_too_large_is_refused_with_its_states() -> None:
    with pytest.raises(api.UnsolvableError) as caught:
        api.solve("triple")
    assert caught.value.states is not None
    assert caught.value.states > 10**15


def test_odds_of_a_box() -> None:
    # The chance of a Yahtzee in three rolls: 347897 / 7558272.
    assert api.odds("yahtzee", None, 3, "yahtzee").chance == Fraction(347897, 7558272)
    found = api.odds("yahtzee", [4, 4, 4, 4, 4], 0, "full house", card="yahtzee=50,fours=16")
    assert found.met
    assert found.chance == 1
    assert api.odds("yahtzee", "11112", 1, "ones", at_least=5).keeps == ((1, 1, 1, 1),)


@pytest.mark.parametrize(("dice", "left"), [("66621", 3), (None, 4), ("66621", -1)])
def test_odds_of_more_rolls_than_a_turn_has(dice: str | None, left: int) -> None:
    with pytest.raises(api.NotationError, match="can be left"):
        api.odds("yahtzee", dice, left, "chance")
