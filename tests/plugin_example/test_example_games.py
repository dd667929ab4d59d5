"""The tests of the example, run where it is installed: its games hold what games must hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from yacht_example.superior import Superior

from yachtcli import api

if TYPE_CHECKING:
    from yachtcli.testing import CheckRuleset


pytest_plugins = ["yachtcli.testing"]


@pytest.mark.parametrize("name", ["six-pack", "superior"])
def test_random_games(name: str, check_ruleset: CheckRuleset) -> None:
    check_ruleset(name)


def test_the_kind_and_the_term_of_this_plugin_count() -> None:
    assert api.score(api.load("six-pack"), "112233") == {
        "doubles": 12,
        "triples": 0,
        "wide": 10,
        "any": 12,
    }


def test_superior_stays_above_inferior() -> None:
    game = api.load("superior")
    assert isinstance(game, Superior)
    why = api.verify_placement(game, "11234", "superior", card="inferior=11")
    assert why is not None
    assert why.rule == "superior"
    assert api.can_place(game, "11235", "superior", card="inferior=11")
