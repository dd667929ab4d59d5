"""Bots by name: ours at once, those of plugins when they are asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from yachtcli import api
from yachtcli.bots import catalog
from yachtcli.bots.draws import Chance
from yachtcli.loading import plugins


def test_there_are_four_from_the_weakest_to_the_strongest() -> None:
    assert catalog.names() == ("easy", "normal", "hard", "perfect")
    assert catalog.names_for_all() == ("easy", "normal", "hard")


@pytest.mark.parametrize("name", catalog.names())
def test_our_own_come_through_the_hook_of_everybody(name: str) -> None:
    offer = plugins.bots()[name]
    assert offer.origin in plugins.OURS
    rules = api.load()
    assert type(offer.value(rules, Chance())) is type(catalog.make(name, rules, Chance()))


def test_an_unknown_name_tells_the_nearest() -> None:
    with pytest.raises(api.UnknownNameError, match="no bot 'hrad' - did you mean hard") as told:
        catalog.make("hrad", api.load(), Chance())
    assert told.value.candidates[0] == "hard"
    with pytest.raises(
        api.UnknownNameError, match="no bot 'xxxx'; there are easy, normal, hard, perfect"
    ):
        catalog.make("xxxx", api.load(), Chance())


def test_our_own_cost_no_scan_and_no_pluggy() -> None:
    program = (
        "import sys\n"
        "from yachtcli.bots import catalog\n"
        "from yachtcli.bots.draws import Chance\n"
        "from yachtcli.loading import catalog as rulesets\n"
        "[catalog.make(name, rulesets.find(), Chance()) for name in catalog.names_for_all()]\n"
        "print(*(m for m in ('pluggy', 'importlib.metadata', 'random') if m in sys.modules))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert done.stdout == "\n"
