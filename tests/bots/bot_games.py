"""The first game of each bot with a seed, as text: `python tests/bots/bot_games.py` writes them.

They are the same on every machine and with every version of Python.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from yachtcli import api
from yachtcli.bots import catalog

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.api import Bot, Ruleset

FOLDER = Path(__file__).parent / "games"
PINNED = [
    ("yahtzee", "easy"),
    ("yahtzee", "normal"),
    ("yahtzee", "hard"),
    ("yatzy", "easy"),
    ("yatzy", "normal"),
    ("yatzy", "hard"),
    ("triple", "normal"),
    ("triple", "hard"),
]


def played(rules: Ruleset, bot: Bot, seed: str) -> Iterator[str]:
    """A solo game with the dice of the seed: a line for each decision; the total at the end."""
    game = api.Game(rules, seed=seed)
    while not game.over:
        game.roll()
        choice = bot.choose(game.position)
        shown = api.format_dice(game.dice)
        if isinstance(choice.action, api.Keep):
            kept = [game.dice[place] for place in choice.action.at]
            game.keep(kept)
            yield f"{shown}  keep {api.format_dice(kept) or '-'}: {choice.why}"
        else:
            entered = game.score(choice.action.box, strike=choice.action.strike)
            yield f"{shown}  {entered.box.id} {entered.points}+{entered.bonus}: {choice.why}"
    yield f"total {game.totals[0]}"


def text(rules: str, name: str) -> str:
    """The pinned game of a bot."""
    ruleset = api.load(rules)
    bot = catalog.make(name, ruleset, api.Chance("seed:pinned"))
    return "\n".join(played(ruleset, bot, "pinned")) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for rules, name in PINNED:
        (FOLDER / f"{rules}-{name}.txt").write_text(text(rules, name), encoding="utf-8")
