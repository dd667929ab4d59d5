"""From the name of a bot to the bot: shipped ones first, then those of plugins."""

from __future__ import annotations

import importlib
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from yachtcli.bots.bot import Choice
from yachtcli.core.game import Keep, Score, verify
from yachtcli.core.notation import nearest, shortened
from yachtcli.errors import PluginError, UnknownNameError
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from yachtcli.bots.bot import Bot, Maker
    from yachtcli.bots.draws import Chance
    from yachtcli.core.game import Position
    from yachtcli.core.ruleset import Ruleset
    from yachtcli.loading.offers import Offer

SHIPPED: Final[Mapping[str, str]] = {
    "easy": "yachtcli.bots.easy",
    "normal": "yachtcli.bots.planning",
    "hard": "yachtcli.bots.planning",
    "perfect": "yachtcli.bots.perfect",
}
"""The modules of our own bots, each with a function that is called as its bot."""

SOLVING: Final = "perfect"
"""The one of them that does not play every game, and has to solve those that it plays."""


def names() -> tuple[str, ...]:
    """The names of our own bots, the weakest first."""
    return tuple(SHIPPED)


def names_for_all() -> tuple[str, ...]:
    """The names of those of our own bots that play every game."""
    return tuple(name for name in SHIPPED if name != SOLVING)


def known() -> tuple[str, ...]:
    """The names of all bots: ours, then those of installed plugins."""
    return tuple(dict.fromkeys((*SHIPPED, *_offered())))


def make(name: str, ruleset: Ruleset, chance: Chance) -> Bot:
    """The bot of that name for a game of `ruleset`, drawing from `chance`.

    Raises UnknownNameError with the nearest names; UnsolvableError where the bot
    plays solved games alone; PluginError where a plugin's bot can't be made. One
    of a plugin is watched: where it fails, or does what the rules forbid, its
    `choose` raises a PluginError that names the package.
    """
    if name in SHIPPED:
        maker: Maker = getattr(importlib.import_module(SHIPPED[name]), name)
        return maker(ruleset, chance)
    offers = _offered()
    if name not in offers:
        raise _unknown(name)
    return _Guarded(offers[name], ruleset, chance)


def prepare(
    names: Iterable[str], ruleset: Ruleset, progress: Callable[[int, int], None] | None = None
) -> None:
    """Do now what takes long in making these bots, once for a game.

    `progress(done, all)` is told how far it has come. Raises UnsolvableError as
    `make` does.
    """
    if SOLVING in names:
        from yachtcli.bots.solved import solved  # noqa: PLC0415 - other bots solve nothing

        solved(ruleset, progress)


def shipped() -> Mapping[str, Maker]:
    """What makes our own bots, by name; a bot is imported when it is made."""
    return {name: partial(make, name) for name in SHIPPED}


def _offered() -> Mapping[str, Offer]:
    from yachtcli.loading import plugins  # noqa: PLC0415 - our own bots do without

    return plugins.bots()


def _unknown(name: str) -> UnknownNameError:
    from yachtcli.loading import plugins  # noqa: PLC0415 - our own bots do without

    all_names = known()
    problem = Phrase(
        N_("there is no bot '{name}'; there are {all}"),
        name=shortened(name),
        all=", ".join(all_names),
    )
    near = nearest(name, all_names)
    if near:
        problem = Phrase(
            N_("there is no bot '{name}' - did you mean {near}?"),
            name=shortened(name),
            near=", ".join(near),
        )
    if plugins.switched_off():
        problem = Phrase(
            N_("{problem} (plugins are switched off by {variable})"),
            problem=problem,
            variable=plugins.VARIABLE,
        )
    return UnknownNameError(problem, near)


class _Guarded:
    """A plugin's bot, whose failures name the plugin."""

    def __init__(self, offer: Offer, ruleset: Ruleset, chance: Chance) -> None:
        self._offer = offer
        self._bot = self._asked(lambda: offer.value(ruleset, chance))
        if not callable(getattr(self._bot, "choose", None)):
            raise self._fault(
                Phrase(N_("{found} was made, which has no 'choose'"), found=_shown(self._bot))
            )

    def choose(self, position: Position) -> Choice:
        """What the plugin's bot chooses, if the rules have that."""
        choice = self._asked(lambda: self._bot.choose(position))
        if not isinstance(choice, Choice):
            raise self._fault(
                Phrase(N_("it gives {found}, where a Choice is wanted"), found=_shown(choice))
            )
        if not isinstance(choice.action, Keep | Score):
            raise self._fault(
                Phrase(
                    N_("it chooses {found}, where a Keep or a Score is wanted"),
                    found=_shown(choice.action),
                )
            )
        if not isinstance(choice.why, Phrase):
            raise self._fault(
                Phrase(N_("it gives {found}, where a Phrase is wanted"), found=_shown(choice.why))
            )
        self._asked(choice.why.render)  # a reason that can't be told fails here
        places = choice.action.at if isinstance(choice.action, Keep) else ()
        if not all(type(place) is int for place in places):
            raise self._fault(
                Phrase(N_("it keeps {found}, where positions are wanted"), found=_shown(places))
            )
        refusal = self._asked(lambda: verify(position, choice.action))
        if refusal is not None:
            raise self._fault(
                Phrase(N_("it does what the rules forbid: {reason}"), reason=refusal.reason)
            )
        return choice

    def _asked(self, question: Callable[[], Any]) -> Any:
        from yachtcli.loading import hookcheck, plugins  # noqa: PLC0415 - as above

        try:
            with plugins.quietly():
                return question()
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise self._fault(Phrase(N_("it failed: {why}"), why=hookcheck.told(error))) from error

    def _fault(self, problem: Phrase) -> PluginError:
        return PluginError(
            Phrase(
                N_("{plugin}: the bot '{name}': {problem}"),
                plugin=self._offer.origin.words,
                name=self._offer.name,
                problem=problem,
            )
        )


def _shown(value: object) -> str:
    return shortened(" ".join(repr(value).split()))
