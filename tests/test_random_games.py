"""Random games of every ruleset that can be found, checked at each step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yachtcli.loading import shipped

if TYPE_CHECKING:
    from yachtcli.testing import CheckRuleset


@pytest.mark.parametrize("name", shipped.ids())
def test_shipped_games(name: str, check_ruleset: CheckRuleset) -> None:
    check_ruleset(name, games=1)


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped.ids())
def test_many_games_of_the_shipped_rulesets(name: str, check_ruleset: CheckRuleset) -> None:
    check_ruleset(name, games=50, seed="many")
