"""What was typed at the table, as a decision or a question.

Whatever is typed costs nothing until it is understood and allowed; what is
not is explained with what would be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

from yachtcli.core.game import Keep, Score, leftmost, verify
from yachtcli.core.notation import SEPARATORS, parse_dice, shortened
from yachtcli.errors import (
    IllegalActionError,
    NotationError,
)
from yachtcli.phrase import N_, Phrase, Series
from yachtcli.session.boxes import labelled, typed_box
from yachtcli.session.words import ALL, NONE, TABLE, VERBS, is_one_of, meant

if TYPE_CHECKING:
    from yachtcli.core.game import Position
    from yachtcli.core.ruleset import Box

Asked: TypeAlias = Literal["help", "undo", "hint", "card", "rules", "save", "quit"]
"""What can be asked of the table beside the decisions of a game."""

Command: TypeAlias = Keep | Score | Asked

WANTING: Final = {
    "keep": Phrase(N_("which dice stay? type their faces, as 6 6; none rolls all of them again")),
    "reroll": Phrase(N_("which dice? type their positions, as r 1 4; r all rolls all of them")),
    "score": Phrase(N_("which box? type its label or its name")),
    "strike": Phrase(N_("which box gets the 0? type strike, and its label or its name")),
}
"""What is still to be said behind a verb."""
NOTHING: Final = Phrase(N_("type dice to keep, or a box; ? explains"))


def parse_command(text: str, position: Position) -> Command:
    """What the player whose turn it is wants, given that dice lie there.

    Dice that stay are typed as faces (`666`, `k 6 6`), `all` or `none`; dice
    that go by position (`r 1 4`, `r all`). A box is typed as its label, its
    name or the beginning of one, with or without `score` before it; `strike`
    makes it a 0 on purpose. The rest are the questions of `Asked`.

    Raises NotationError for what can't be understood, and IllegalActionError
    for a decision that the rules forbid now.
    """
    words = text.split()
    if not words:
        raise NotationError(NOTHING)
    if len(words) == 1:
        if asked := meant(words[0], TABLE):
            return cast("Asked", asked)
        _check_alone(words[0], position)
    action = _decision(words, position)
    refusal = verify(position, action)
    if refusal is not None:
        raise IllegalActionError(*refusal)
    return action


def _check_alone(word: str, position: Position) -> None:
    """Raise NotationError for a word that is one, but says nothing yet when it stands alone."""
    if labelled(word, position.ruleset) is not None:
        return
    if verb := meant(word, VERBS):
        raise NotationError(WANTING[verb])


def _decision(words: list[str], position: Position) -> Keep | Score:
    verb = meant(words[0], VERBS) if len(words) > 1 else None
    rest = " ".join(words[1:])
    if verb == "keep":
        return _keep(rest, position)
    if verb == "reroll":
        return _reroll(rest, position)
    if verb is not None:
        return Score(_box(rest, position), strike=verb == "strike")
    text = " ".join(words)
    if labelled(text, position.ruleset) is None and _looks_like_dice(text):
        return _keep(text, position)
    glued = _glued(text, position)
    return glued if glued is not None else Score(_box(text, position))


def _looks_like_dice(text: str) -> bool:
    bare = text.translate(SEPARATORS).replace(" ", "")
    return (bare.isascii() and bare.isdigit()) or is_one_of(text, (*ALL, *NONE))


def _glued(text: str, position: Position) -> Keep | None:
    """A keep or reroll whose letter and digits are run together: `k66`, `r14`."""
    verb, digits = text[0].lower(), text[1:]
    if verb not in "kr" or not (digits.isascii() and digits.isdigit()):
        return None
    if labelled(text, position.ruleset) is not None:
        return None
    return _keep(digits, position) if verb == "k" else _reroll(digits, position)


def _keep(text: str, position: Position) -> Keep:
    dice = position.dice
    if is_one_of(text, ALL):
        return Keep(tuple(range(len(dice))))
    if is_one_of(text, NONE):
        return Keep(())
    shapes = text.translate(SEPARATORS).split()
    if not shapes:
        raise NotationError(NOTHING)
    together = len(shapes) == 1 and position.ruleset.dice.faces <= 9
    number = len(shapes[0]) if together else len(shapes)
    faces = parse_dice(text, position.ruleset.dice, count=number)
    missing = next((face for face in faces if faces.count(face) > dice.count(face)), None)
    if missing is not None:
        lying = dice.count(missing)
        raise NotationError(
            Phrase(
                N_("{wanted} dice with {face} can't be kept: {n} lies there"),
                plural=N_("{wanted} dice with {face} can't be kept: {n} lie there"),
                wanted=faces.count(missing),
                face=missing,
                n=lying,
            )
            if lying
            else Phrase(
                N_("no die shows {face}: there lie {dice}"), face=missing, dice=Series(dice, " ")
            )
        )
    return Keep(leftmost(dice, faces))


def _reroll(text: str, position: Position) -> Keep:
    """The keep that leaves the dice at these positions to be thrown again."""
    size = len(position.dice)
    if is_one_of(text, ALL):
        return Keep(())
    if is_one_of(text, NONE):
        return Keep(tuple(range(size)))
    words = text.translate(SEPARATORS).split()
    if len(words) == 1 and size <= 9:
        words = list(words[0])
    places: set[int] = set()
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) < 3 and 1 <= int(word) <= size):
            raise NotationError(
                Phrase(
                    N_("'{word}' is no position: dice lie at 1 to {size}"),
                    word=shortened(word),
                    size=size,
                )
            )
        places.add(int(word) - 1)
    return Keep(tuple(place for place in range(size) if place not in places))


def _box(text: str, position: Position) -> Box:
    nonsense = N_("'{text}' is neither dice that lie there nor a box; ? explains")
    return typed_box(text, position.card, position.number, Phrase(nonsense, text=shortened(text)))
