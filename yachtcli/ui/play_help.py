"""What may be typed at the table."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from yachtcli.core.notation import format_dice
from yachtcli.i18n import _, say
from yachtcli.session.labels import labels
from yachtcli.ui.terminal import NARROW

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.game import Position


def hints(position: Position) -> tuple[str, ...]:
    """What may be typed now, in a line: the longest first."""
    label = _first_label(position)
    together = format_dice(position.dice[:2])
    if position.ruleset.dice.faces <= 9:
        together = together.replace(" ", "")
    score = _("score: {label} or a name").format(label=label)
    if position.rolls_left < 1:
        return (f"{score} · {_('u undo · ? help')}", f"{label} · u · ?")
    keep = _("keep: {faces}").format(faces=together)
    reroll = _("reroll: r 1 4")
    return (
        f"{keep} · {reroll} · {score} · {_('u undo · ? help')}",
        f"{keep} · {reroll} · {score} · ?",
        f"{keep} · r 1 4 · {label} · ?",
    )


def _first_label(position: Position) -> str:
    """The label of the first box that is open."""
    card = position.card
    box = next((box for box in card.ruleset.boxes if card.is_open(box)), card.ruleset.boxes[0])
    return labels(card.ruleset)[box.id]


def page(position: Position, width: int) -> Iterator[str]:
    """What may be typed, on one screen."""
    ruleset = position.ruleset
    label = _first_label(position)
    box = next(b for b in ruleset.boxes if labels(ruleset)[b.id] == label)
    faces = "66" if 6 <= ruleset.dice.faces <= 9 else "2 2"
    rows = [
        (faces, _("keep these dice, roll the others")),
        (f"k {faces}", _("the same")),
        ("r 1 4", _("roll the dice at these positions")),
        ("none", _("roll all dice again")),
        (label, _("score in the box with this letter")),
        (say(box.name), _("the same; a beginning will do")),
        ("u", _("undo the last entry or keep")),
        ("card", _("the cards of all players")),
        ("rules", _("the rules of the game")),
        ("q", _("save and leave")),
    ]
    if ruleset.voluntary_zero:
        rows.insert(6, (f"strike {label}", _("write a 0 there on purpose")))
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
