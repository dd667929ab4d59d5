"""How a further roll of the repeat category differs between two games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core import repeat_words
from yachtcli.core.difference import Difference
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from yachtcli.core.ruleset import Repeat, Ruleset


def repeat(a: Ruleset, b: Ruleset, pairs: Mapping[str, str]) -> Iterator[Difference]:
    """What it is, what it earns and where it goes; `pairs`: what categories of `a` are in `b`."""
    if a.repeat is not None and b.repeat is not None:
        yield from _what(a, b, a.repeat, b.repeat, pairs)
    yield from _bonus(a, b)
    before, after = (game.repeat.joker if game.repeat is not None else "none" for game in (a, b))
    if before != after:
        text = Phrase(
            N_("A further {name} goes {new}. In {game} it goes {old}."),
            name=_name(a, b),
            game=a.name,
            new=repeat_words.destination(b),
            old=repeat_words.destination(a),
        )
        yield Difference("repeat.joker", before, after, text)


def _name(a: Ruleset, b: Ruleset) -> object:
    game = b if b.repeat is not None else a
    return game.categories[game.repeat.category].name if game.repeat is not None else ""


def _what(
    a: Ruleset, b: Ruleset, old: Repeat, new: Repeat, pairs: Mapping[str, str]
) -> Iterator[Difference]:
    if pairs.get(old.category) != new.category:
        text = Phrase(
            N_("The rule of a further {old} is one of a further {new}."),
            old=a.categories[old.category].name,
            new=b.categories[new.category].name,
        )
        yield Difference("repeat.category", old.category, new.category, text)
    several = [len(game.columns) > 1 for game in (a, b)]
    if several[0] != several[1]:
        yield Difference("repeat.category", old.category, new.category, repeat_words.when(b, new))


def _bonus(a: Ruleset, b: Ruleset) -> Iterator[Difference]:
    old = a.repeat.bonus if a.repeat is not None else 0
    new = b.repeat
    if new is None or not new.bonus:
        if old:
            text = Phrase(
                N_("A further {name} earns no bonus instead of {n} point."),
                plural=N_("A further {name} earns no bonus instead of {n} points."),
                name=_name(a, b),
                n=old,
            )
            yield Difference("repeat.bonus", old, 0, text)
        return
    name, bonus = _name(a, b), repeat_words.earned(b, new)
    if not old:
        text = Phrase(
            N_("A further {name} earns {bonus}. In {game} it earns none."),
            name=name,
            bonus=bonus,
            game=a.name,
        )
        yield Difference("repeat.bonus", old, new.bonus, text)
    elif old != new.bonus:
        text = Phrase(
            N_("A further {name} earns {bonus}. In {game} it is {n}."),
            name=name,
            bonus=bonus,
            game=a.name,
            n=old,
        )
        yield Difference("repeat.bonus", old, new.bonus, text)
    elif a.repeat is not None and a.repeat.bonus_if != new.bonus_if:
        text = Phrase(N_("A further {name} earns {bonus}."), name=name, bonus=bonus)
        yield Difference("repeat.bonus_if", a.repeat.bonus_if, new.bonus_if, text)
