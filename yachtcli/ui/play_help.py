"""What may be typed at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core.legality import legal_boxes
from yachtcli.core.notation import format_dice
from yachtcli.i18n import _, say
from yachtcli.session.labels import labels
from yachtcli.ui.terminal import NARROW

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.dice import Faces
    from yachtcli.core.game import Position
    from yachtcli.core.ruleset import Box
    from yachtcli.session.session import Session


def hints(session: Session) -> tuple[str, ...]:
    """What may be typed now, in a line: the longest first."""
    position = session.position
    label = labels(position.ruleset)[_example(position).id]
    more = _("? help")
    if session.verify_undo() is None:
        more = _("u undo") + " · " + more
    together = format_dice(_equal_dice(position))
    if position.ruleset.dice.faces <= 9:
        together = together.replace(" ", "")
    score = _("score: {label} or a name").format(label=label)
    if position.rolls_left < 1:
        return (f"{score} · {more}", f"{score} · ?", f"{label} · ?")
    keep = _("keep: {faces}").format(faces=together)
    some = _some_places(position)
    reroll = _("reroll: r {places}").format(places=some)
    return (
        f"{keep} · {reroll} · {score} · {more}",
        f"{keep} · {reroll} · {score} · ?",
        f"{keep} · r {some} · {label} · ?",
    )


def _equal_dice(position: Position) -> Faces:
    """Dice that lie there and may be kept, as an example: the most that are equal."""
    dice = position.dice
    face = max(dice, key=lambda shown: (dice.count(shown), shown))
    return (face,) * min(dice.count(face), max(len(dice) - 1, 1))


def _some_places(position: Position) -> str:
    """Positions of dice, as an example."""
    return "1 4" if position.ruleset.dice.size >= 4 else "1"


def _example(position: Position) -> Box:
    """A box that the dice may go to now; any one where there is none."""
    card = position.card
    return next(iter(legal_boxes(card, position.roll) or card.ruleset.boxes))


def page(session: Session, width: int) -> Iterator[str]:
    """What may be typed, on one screen."""
    from textwrap import wrap  # noqa: PLC0415 - a turn does without

    position, ruleset = session.position, session.ruleset
    box = _example(position)
    label = labels(ruleset)[box.id]
    faces = "66" if 6 <= ruleset.dice.faces <= 9 else "2 2"
    rows = [
        (faces, _("keep these dice, roll the others")),
        (f"r {_some_places(position)}", _("roll the dice at these positions")),
        (_("none"), _("roll all dice again")),
        (label, _("score in the box with this label")),
        (say(box.name), _("the same; a beginning will do")),
        *([] if session.counted else [("u", _("undo the last entry or keep"))]),
        (_("card"), _("the cards of all players")),
        (_("rules"), _("the rules of the game")),
        ("q", _("save and leave")),
        ("Enter", _("show the dice again")),
    ]
    if ruleset.voluntary_zero:
        rows.insert(5, (_("strike {box}").format(box=label), _("write a 0 there on purpose")))
    terms = max(len(term) for term, _meaning in rows)
    indent = terms + 2 if width >= NARROW or terms < 16 else 4
    for term, meaning in rows:
        first, *more = wrap(meaning, max(width - indent, 10)) or [""]
        if len(term) > indent - 2:
            yield term
            yield " " * indent + first
        else:
            yield f"{term:<{indent}}{first}"
        for line in more:
            yield " " * indent + line
    yield ""
    notes = [
        _("[12] is what the dice would bring, 12 is written, - is not allowed now."),
        _("-33 behind a bonus: so many points are missing."),
    ]
    for note in notes:
        yield from wrap(note, width)
