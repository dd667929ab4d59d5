"""What was typed to the score pad: real dice and a box, or what else there is to do.

Whatever is typed costs nothing until it is understood; what is not is
explained with what would be.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

from yachtcli.core.notation import SEPARATORS, check_number, folded, parse_dice
from yachtcli.core.notation import shortened as short
from yachtcli.errors import NotationError
from yachtcli.phrase import N_, Phrase, Series
from yachtcli.session.boxes import typed_box
from yachtcli.session.pad_example import example
from yachtcli.session.pad_mending import Change, verify_turn
from yachtcli.session.pad_turns import Thrown
from yachtcli.session.words import ALL, ALONE, PAD, VERBS, is_one_of, meant
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from yachtcli.core.card import Card
    from yachtcli.core.ruleset import Box, Ruleset
    from yachtcli.session.pad import Pad

Asked: TypeAlias = Literal[
    "help", "undo", "card", "rules", "save", "quit", "skip", "fix", "turns", "again"
]
"""What can be asked for: the last turns are listed by `fix`, all `turns` by `fix all`."""

AGAIN: Final = "r"
"""The key for another game of the same players, once a game is over."""
NUMBER: Final = re.compile(
    r"(?:^|\s)(?:roll|wurf)\s+(\d+)(\s+(?:all|alle))?:?(?=\s|$)|^\s*(\d+)(\s+(?:all|alle))?\s*:",
    re.IGNORECASE,
)
"""Which roll of the turn it was: `roll 2`, anywhere in a line, or `2:` at its beginning.

With `all` no die was kept in it.
"""
DICE_FIRST: Final = re.compile(r"^[\d\s,;-]+")
DICE_LAST: Final = re.compile(r"(?<=\s)[\d\s,;-]+$")
NEXT: Final = "/"
"""Between changes that are to be made together."""


class Told(Struct):
    """Dice, a box, or both: None where they were not typed."""

    thrown: Thrown | None = None
    box: Box | None = None
    strike: bool = False


class Add(Struct):
    """Somebody joins."""

    name: str


class Rename(Struct):
    """The player of that place, from 0, is called otherwise."""

    player: int
    name: str


class Fix(Struct):
    """Changes of turns, by their numbers from 1, to be made together."""

    changes: dict[int, Change]


Command: TypeAlias = Told | Add | Rename | Fix | Asked


def parse_command(text: str, pad: Pad) -> Command:
    """What was typed, while the game stands as in `pad`.

    Dice and a box in either order, or one of them; `strike` before a box makes
    it a 0 on purpose, `roll 2` that it was the second roll of the turn (`roll 2
    all`: with all dice thrown). Raises NotationError for what can't be understood.
    """
    words = text.split()
    if not words:
        raise NotationError(Phrase(N_("type dice and a box, as {example}"), example=example(pad)))
    if len(words) == 1:
        asked = meant(words[0], ALONE) or meant(words[0], PAD)
        if asked in {"add", "rename"}:
            raise NotationError(
                Phrase(N_("who joins? type: add NAME"))
                if asked == "add"
                else Phrase(N_("who is called otherwise? type: rename NAME NEW"))
            )
        if asked is not None:
            return cast("Asked", asked)
        if pad.over and folded(words[0]) == AGAIN:
            return "again"
    verb = meant(words[0], PAD)
    rest = " ".join(words[1:])
    if verb == "add":
        return Add(rest)
    if verb == "rename":
        return _rename(rest, pad)
    if verb == "fix":
        return "turns" if is_one_of(rest, ALL) else _fix(rest, pad)
    if verb == "skip":
        return _skip(rest, pad)
    return _told(text, pad, pad.position.card, pad.thrown)


def parse_roll(text: str, thrown: Thrown, ruleset: Ruleset) -> Thrown:
    """The dice, told to be of the roll that was typed: `2`, or `2 all` where all were thrown.

    NotationError where that is no roll of a turn.
    """
    marked = NUMBER.fullmatch(f"{text.strip().rstrip(':')}:")
    if marked is None:
        raise NotationError(
            Phrase(
                N_("'{text}' is no roll of a turn: these are 1 to {rolls}"),
                text=short(text),
                rolls=ruleset.rolls,
            )
        )
    number, all_thrown = _numbered(marked, ruleset)
    return Thrown(thrown.dice, number, number == 1 or all_thrown is True)


def _numbered(marked: re.Match[str], ruleset: Ruleset) -> tuple[int, bool | None]:
    """The roll that is told, and whether all dice were thrown in it."""
    number = int((marked[1] or marked[3])[:6])
    check_number(number, ruleset)
    return number, True if marked[2] or marked[4] else None


def _skip(rest: str, pad: Pad) -> Asked:
    expected = pad.names[pad.player]
    if _player(rest, pad) != pad.player:
        raise NotationError(
            Phrase(
                N_("it is the turn of {name}: only they can miss it now"),
                name=expected,
            )
        )
    return "skip"


def _player(text: str, pad: Pad) -> int:
    """The place of the player of that name; NotationError if there is none."""
    typed = folded(text)
    names = [folded(name) for name in pad.names]
    found = [n for n, name in enumerate(names) if name == typed] or [
        n for n, name in enumerate(names) if typed and name.startswith(typed)
    ]
    if len(found) != 1:
        raise NotationError(
            Phrase(
                N_("there is no player '{name}'; there are {all}"),
                name=short(text),
                all=Series(pad.names),
            )
        )
    return found[0]


def _rename(rest: str, pad: Pad) -> Rename:
    old, equals, new = rest.partition("=")
    if equals:
        return Rename(_player(old, pad), new.strip())
    words = rest.split()
    names = [name.casefold() for name in pad.names]
    # The longest name first: `rename Ann Lee Zoe` is not about Ann, if there is an Ann Lee.
    beginnings = (" ".join(words[:length]) for length in range(len(words), 0, -1))
    old = next((name for name in beginnings if name.casefold() in names), words[0])
    player, new = _player(old, pad), rest[len(old) :].strip()
    if not new:
        raise NotationError(
            Phrase(
                N_("what is {name} to be called? type: rename {name} NEW"),
                name=pad.names[player],
            )
        )
    return Rename(player, new)


def _fix(rest: str, pad: Pad) -> Fix:
    """`3 66651 chance`, `3 chance / 7 sixes`: the number of a turn, and what is to change."""
    changes: dict[int, Change] = {}
    for part in rest.split(NEXT):
        number, _, what = part.strip().partition(" ")
        typed = number.rstrip(".:")
        if not (typed.isascii() and typed.isdigit() and len(typed) < 6):
            raise NotationError(
                Phrase(
                    N_(
                        "'{word}' is no turn: type its number and what it should be, as "
                        "fix 3 {example}"
                    ),
                    word=short(number),
                    example=example(pad),
                )
            )
        place = int(typed)
        verify_turn(place, len(pad.turns))
        if place in changes:
            raise NotationError(Phrase(N_("turn {number} is changed twice"), number=place))
        changes[place] = _change(what.strip(), place, pad)
    return Fix(changes)


def _change(what: str, place: int, pad: Pad) -> Change:
    if not what:
        raise NotationError(
            Phrase(
                N_("what should turn {number} be? type: fix {number} {example}"),
                number=place,
                example=example(pad),
            )
        )
    if meant(what, PAD) == "skip":
        return Change(skip=True)
    told = _told(what, pad, pad.position_before(place).card, pad.turns[place - 1].thrown)
    return Change(told.thrown, told.box, told.strike)


def _told(text: str, pad: Pad, card: Card, lying: Thrown | None) -> Told:
    """Dice, a box or both, for a turn of the player of that card, whose dice lie there or not."""
    ruleset = pad.ruleset
    number: int | None = None
    all_thrown: bool | None = None
    marked = NUMBER.search(text)
    if marked is not None:
        number, all_thrown = _numbered(marked, ruleset)
        text = f"{text[: marked.start()]} {text[marked.end() :]}"
    text = text.strip()
    found = DICE_FIRST.match(text) or DICE_LAST.search(text)
    if found is None:
        faces = None
    else:
        faces = _dice(found[0], pad)
        text = f"{text[: found.start()]} {text[found.end() :]}".strip()
    if faces is not None:
        thrown: Thrown | None = Thrown(faces, number, all_thrown)
    elif number is not None:
        thrown = _renumbered(pad, lying, number, all_thrown)
    else:
        thrown = None
    if not text:
        return Told(thrown)
    first, _, rest = text.partition(" ")
    verb = meant(first, VERBS) if rest.strip() else None
    if verb in {"score", "strike"}:
        text = rest.strip()
    told = thrown or lying
    at = (told.number if told is not None else None) or ruleset.rolls
    return Told(thrown, _box(text, card, at, pad), verb == "strike")


def _renumbered(pad: Pad, lying: Thrown | None, number: int, all_thrown: bool | None) -> Thrown:
    """The dice that wait, told to be of that roll."""
    if lying is None:
        raise NotationError(
            Phrase(
                N_("which dice? type them with the number of the roll: roll {number} {example}"),
                number=number,
                example=example(pad),
            )
        )
    return Thrown(lying.dice, number, all_thrown)


def _dice(text: str, pad: Pad) -> tuple[int, ...]:
    """Dice however they are spaced: `66621`, `6 6 6 2 1`, `666 21`."""
    dice = pad.ruleset.dice
    words = text.translate(SEPARATORS).split()
    if dice.faces <= 9:
        words = list("".join(words))
    return parse_dice(" ".join(words), dice)


def _box(text: str, card: Card, number: int, pad: Pad) -> Box:
    nonsense = N_("'{text}' is neither dice nor a box; type both, as {example}, or ? for help")
    return typed_box(text, card, number, Phrase(nonsense, text=short(text), example=example(pad)))
