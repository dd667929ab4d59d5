"""What may be typed at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core.legality import legal_boxes
from yachtcli.i18n import _, say
from yachtcli.session.labels import labels
from yachtcli.ui.explained import explained

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.game import Position
    from yachtcli.core.ruleset import Box
    from yachtcli.session.session import Session


def hints(session: Session) -> tuple[str, ...]:
    """What may be typed now, in a line: the longest first.

    Its examples are the same all game long: they are no advice.
    """
    position = session.position
    undo = [_("u undo")] if session.verify_undo() is None else []
    score = _("score: its letter or name")
    if position.rolls_left < 1:
        return (
            " · ".join((score, *undo, _("? help"))),
            " · ".join((score, *undo, "?")),
            " · ".join((_("a letter"), *undo, "?")),
        )
    faces, places = _some_faces(position), _some_places(position)
    keep = _("keep: as {faces}").format(faces=faces)
    reroll = _("reroll: as r {places}").format(places=places)
    return (
        " · ".join((keep, reroll, score, *undo, _("? help"))),
        " · ".join((keep, reroll, score, *undo, "?")),
        " · ".join((faces, f"r {places}", _("a letter"), *undo, "?")),
    )


def _some_faces(position: Position) -> str:
    """Faces of two dice, as an example."""
    return "66" if 6 <= position.ruleset.dice.faces <= 9 else "2 2"


def _some_places(position: Position) -> str:
    """Positions of dice, as an example."""
    return "1 4" if position.ruleset.dice.size >= 4 else "1"


def _example(position: Position) -> Box:
    """A box that the dice may go to now; any one where there is none."""
    card = position.card
    return next(iter(legal_boxes(card, position.roll) or card.ruleset.boxes))


def _column(box: Box) -> str:
    """A box's column as it is typed behind its name."""
    return box.id.partition("@")[2]


def page(session: Session, width: int) -> Iterator[str]:
    """What may be typed, on one screen."""
    from textwrap import wrap  # noqa: PLC0415 - a turn does without

    position, ruleset = session.position, session.ruleset
    box = _example(position)
    label = labels(ruleset)[box.id]
    several = len(ruleset.columns) > 1
    strike = _("strike {box}").format(box=label)
    hint = _("the three best decisions and the total to be expected; the game counts as helped")
    rows = [
        (_some_faces(position), _("keep these dice, roll the others")),
        (f"r {_some_places(position)}", _("roll the dice at these positions")),
        (_("none"), _("roll all dice again; r {all} is the same").format(all=_("all"))),
        (label, _("score in the box with this label")),
        (say(box.name), _("the same; a beginning will do")),
        *([(f"{say(box.name)}@{_column(box)}", _("in that column"))] if several else []),
        (
            strike,
            _("write a 0 there on purpose")
            if ruleset.voluntary_zero
            else _("write a 0 there, where the dice pay nothing"),
        ),
        *([] if session.counted else [("u", _("undo the last entry or keep"))]),
        *([] if session.counted else [(_("hint"), hint)]),
        (_("card"), _("the cards of all players")),
        (_("rules"), _("the rules of the game")),
        (f"q, {_('save')}", _("save and leave")),
        ("Enter", _("show the dice again")),
    ]
    yield from explained(rows, width)
    yield ""
    notes = [
        _("[12] is what the dice would bring, 12 is written, - is not allowed now."),
        _("-33 behind a bonus: so many points are missing."),
    ]
    for note in notes:
        yield from wrap(note, width)
