"""Bots of plugins: made and asked in their own guard, and never let break the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yachtcli import api
from yachtcli.bots import catalog
from yachtcli.bots.draws import Chance

if TYPE_CHECKING:
    from tests.plugins.conftest import Install

BOT = """
from yachtcli.api import *

class Bot:
    def __init__(self, rules, chance): pass
    def choose(self, position):
        {body}

@hookimpl
def yacht_bots(): return {{"luck": {maker}}}
"""

FORBIDDEN = "it does what the rules forbid: "
WHO = "plugin 'fake' of yacht-fake 0.1: the bot 'luck': "


def position() -> api.Position:
    game = api.Game("yahtzee")
    game.roll("66621")
    return game.position


def test_a_bot_of_a_plugin_is_known_and_plays(install: Install) -> None:
    body = "print('noise'); return Choice(Keep((0, 1)), Phrase('a pair'))"
    install(BOT.format(body=body, maker="Bot"))
    assert catalog.known() == ("easy", "normal", "hard", "perfect", "luck")
    bot = catalog.make("luck", api.load(), Chance())
    choice = bot.choose(position())
    assert choice.action == api.Keep((0, 1))
    assert str(choice.why) == "a pair"


def test_what_a_bot_of_a_plugin_prints_is_no_answer(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    body = "print('noise'); return Choice(Keep((0, 1)), Phrase('a pair'))"
    install(BOT.format(body=body, maker="Bot"))
    catalog.make("luck", api.load(), Chance()).choose(position())
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "noise\n")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("1 / 0", "it failed: ZeroDivisionError: division by zero (yacht_fake.py, line 7)"),
        ("raise SystemExit(3)", "it failed: SystemExit: 3 (yacht_fake.py, line 7)"),
        ("pass", "it gives None, where a Choice is wanted"),
        ("return Choice(7, Phrase(''))", "it chooses 7, where a Keep or a Score is wanted"),
        (
            "return Choice(Keep(()), Phrase('{n}'))",
            "it failed: KeyError: 'n'",
        ),
        (
            "return Choice(Keep((0, 1, 2, 3, 4)), Phrase(''))",
            FORBIDDEN + "all dice are kept: name a box to enter them in",
        ),
        (
            "return Choice(Keep('01'), Phrase(''))",
            "it keeps '01', where positions are wanted",
        ),
        ("return Choice(Keep((0, 1)), None)", "it gives None, where a Phrase is wanted"),
        (
            "return Choice(Keep((0.0,)), Phrase(''))",
            "it keeps (0.0,), where positions are wanted",
        ),
        ("raise BaseException('x')", "it failed: BaseException: x (yacht_fake.py, line 7)"),
        (
            "return Choice(Score('chance'), Phrase(''))",
            "it failed: AttributeError: 'str' object has no attribute 'place'",
        ),
        (
            "return Choice(Score(position.ruleset.boxes[0], strike=True), Phrase(''))",
            FORBIDDEN + "Ones pays 1, and a 0 may not be entered where the dice pay",
        ),
    ],
)
def test_a_bot_that_fails_or_cheats_is_named(body: str, told: str, install: Install) -> None:
    install(BOT.format(body=body, maker="Bot"))
    bot = catalog.make("luck", api.load(), Chance())
    with pytest.raises(api.PluginError) as error:
        bot.choose(position())
    assert str(error.value) == WHO + told


@pytest.mark.parametrize(
    ("maker", "told"),
    [
        ("int", "it failed: TypeError: "),
        ("lambda rules, chance: 7", "7 was made, which has no 'choose'"),
    ],
)
def test_a_bot_that_can_not_be_made_is_named(maker: str, told: str, install: Install) -> None:
    install(BOT.format(body="pass", maker=maker))
    with pytest.raises(api.PluginError) as error:
        catalog.make("luck", api.load(), Chance())
    assert str(error.value).startswith(WHO + told)


def test_our_names_can_not_be_taken_over(install: Install) -> None:
    install(BOT.format(body="pass", maker="Bot").replace("luck", "hard"))
    assert catalog.known() == catalog.names()


def test_where_plugins_are_switched_off_that_is_told(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(BOT.format(body="pass", maker="Bot"))
    monkeypatch.setenv("YACHT_PLUGINS", "0")
    api.forget()
    with pytest.raises(api.UnknownNameError, match="plugins are switched off by YACHT_PLUGINS"):
        catalog.make("luck", api.load(), Chance())


def test_an_interrupt_while_a_bot_thinks_is_the_users(install: Install) -> None:
    install(BOT.format(body="raise KeyboardInterrupt", maker="Bot"))
    bot = catalog.make("luck", api.load(), Chance())
    with pytest.raises(KeyboardInterrupt):
        bot.choose(position())
