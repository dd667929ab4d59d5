"""Games that are made in Python, with a legality that no table can say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from decisions import check_decisions_at_random
from fractions_solver import Exact

from yachtcli.api import Phrase, Refusal, Ruleset
from yachtcli.bots.advice import advice
from yachtcli.core.card import Card
from yachtcli.core.legality import Judgement
from yachtcli.errors import PluginError, UnsolvableError
from yachtcli.loading import catalog
from yachtcli.solver import native
from yachtcli.solver.solve import solve

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    from yachtcli.core.dice import Roll
    from yachtcli.core.ruleset import Box

TABLE: Mapping[str, Any] = {
    "format": 1,
    "id": "ends",
    "sections": ["upper", "ends"],
    "voluntary_zero": True,
    "dice": {"count": 2, "faces": 3},
    "turn": {"rolls": 2},
    "section": {
        "upper": {"categories": ["twos"], "bonus": [{"at_least": 4, "points": 3}]},
        "ends": {"categories": ["high", "low", "pair"]},
    },
    "category": {
        "twos": {"pattern": {"face": 2}, "points": "matched"},
        "high": {"pattern": {"any": True}, "points": "total"},
        "low": {"pattern": {"any": True}, "points": "total"},
        "pair": {"pattern": {"of_a_kind": 2}, "points": [{"on_roll": [1], "plus": 9}, {"plus": 4}]},
    },
    "repeat": {"category": "pair", "bonus": 5, "joker": "none"},
}


class Silent(Ruleset):
    """The higher end must be higher, and a pair is not entered on the last roll in twos."""

    def refuse(self, card: Card, roll: Roll, box: Box) -> Refusal | None:
        """Refuse what is on the wrong side of the other end."""
        other = {"high": "low", "low": "high"}.get(box.id)
        held = None if other is None else card.points(self.box_by_id[other])
        total = sum(roll.dice)
        if held is not None and (total <= held if box.id == "high" else total >= held):
            return Refusal("ends", Phrase("the wrong side"))
        if box.id == "twos" and roll.number == 2 and len(set(roll.dice)) == 1:
            return Refusal("ends", Phrase("no pairs here"))
        return None


class Ends(Silent):
    """The same, telling what it reads."""

    def state_of(self, card: Card) -> Hashable:
        """Both ends, as long as one of them is open."""
        ends = tuple(card.points(self.box_by_id[end]) for end in ("high", "low"))
        return ends if None in ends else None


METHODS = ["numpy", *(["c"] if native.how() != native.NUMPY else [])]


@pytest.fixture(scope="module")
def exact() -> Exact:
    return Exact(catalog.make(TABLE, where="ends", made_by=Ends))


@pytest.mark.parametrize("method", METHODS)
def test_it_is_solved_when_it_tells_what_it_reads(method: Any, exact: Exact) -> None:
    ruleset = catalog.make(TABLE, where="ends", made_by=Ends)
    solution = solve(ruleset, method=method, cache=False)
    assert solution.expected == pytest.approx(float(exact.expected()), abs=1e-9)
    card = Card(ruleset).written(ruleset.box_by_id["low"], 4)
    plain = solve(catalog.make(TABLE, where="ends"), cache=False)
    assert solution.value(card) < plain.value(Card(plain.ruleset, card.entries)) - 0.1


def test_every_decision_is_worth_what_fractions_say(exact: Exact) -> None:
    solution = solve(catalog.make(TABLE, where="ends", made_by=Ends), cache=False)
    check_decisions_at_random(solution, exact, 20)


def test_it_is_kept_by_its_tables() -> None:
    ruleset = catalog.make(TABLE, where="ends", made_by=Ends)
    first, second = solve(ruleset), solve(ruleset)
    assert (first.how == "cache", second.how) == (False, "cache")
    card = Card(ruleset).written(ruleset.box_by_id["low"], 4)
    assert second.value(card) == first.value(card)
    assert solve(catalog.make(TABLE, where="ends")).how != "cache"


def test_it_is_refused_when_it_does_not() -> None:
    with pytest.raises(UnsolvableError, match="state_of"):
        solve(catalog.make(TABLE, where="ends", made_by=Silent))


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (lambda _: 1 // 0, "failed: ZeroDivisionError: integer division or modulo by zero"),
        (lambda _: [1, 2], "gives [1, 2], where something that can be the key of a dict is wanted"),
        (lambda _: {3}, "gives {3}, where something that can be the key"),
        (lambda _: ([],), "gives ([],), where something that can be the key"),
        (lambda card: list(card.entries) * 99, "gives [None, None, None, None, None, None, None, "),
        (lambda _: float("nan"), "gives nan, and something else when it is asked about the same"),
        (lambda _: object(), "gives <object object at"),
        (lambda _: Quarrelsome(), "gives Quarrelsome, where something that can be the key"),
    ],
)
def test_an_answer_that_is_no_key_is_told(
    answer: Callable[[Card], Any], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Ends, "state_of", lambda _, card: answer(card))
    ruleset = catalog.make(TABLE, where="ends", made_by=Ends)
    with pytest.raises(PluginError) as caught:
        solve(ruleset, cache=False)
    (line,) = str(caught.value).splitlines()
    assert line.startswith(f"ends: {__name__}.Ends.state_of {told}")


@pytest.mark.parametrize("answer", [None, float("inf"), frozenset({1}), "", 10**400])
def test_an_answer_may_be_any_key(answer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is the same on every card says nothing but which boxes are open."""
    monkeypatch.setattr(Ends, "state_of", lambda _self, _card: None)
    monkeypatch.setattr(Ends, "refuse", lambda _self, _card, _roll, box: not_low(box))
    ruleset = catalog.make(TABLE, where="ends", made_by=Ends)
    wanted = solve(ruleset, cache=False)
    monkeypatch.setattr(Ends, "state_of", lambda _self, _card: answer)
    found = solve(ruleset, cache=False)
    assert (found.states, found.expected) == (wanted.states, wanted.expected)


def not_low(box: Box) -> Refusal | None:
    return Refusal("low", Phrase("not low")) if box.id == "low" else None


class Quarrelsome:
    """Fails to be compared, and has a name all the same."""

    def __eq__(self, other: object) -> bool:
        raise ValueError

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return "Quarrelsome"


def test_the_judge_is_asked_about_further_rolls_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are very many rolls on cards, and all but these go where the game lets them."""
    judged: list[Roll] = []

    def judgement(card: Card, roll: Roll) -> Judgement:
        judged.append(roll)
        return Judgement(card, roll)

    monkeypatch.setattr("yachtcli.solver.explicit.Judgement", judgement)
    solve(catalog.make(TABLE, where="ends", made_by=Ends), cache=False)
    assert {roll.dice for roll in judged} == {(1, 1), (2, 2), (3, 3)}


def test_advice_says_whether_it_is_too_large_or_does_not_tell() -> None:
    silent = catalog.make(TABLE, where="ends", made_by=Silent)
    found = advice(Card(silent), silent.roll((1, 3)))
    assert (found.exact, found.untold) == (False, True)
    large = catalog.make(
        {**catalog.find("yahtzee").table, "id": "large"}, where="large", made_by=Ends
    )
    found = advice(Card(large), large.roll((1, 3, 3, 4, 5)))
    assert (found.exact, found.untold) == (False, False)


def test_it_is_refused_when_it_is_too_large() -> None:
    table = catalog.find("yahtzee").table
    with pytest.raises(UnsolvableError, match="too large") as caught:
        solve(catalog.make({**table, "id": "large"}, where="large", made_by=Ends))
    assert "the most where a game says itself what is legal" in str(caught.value)
