"""What could be typed at a score pad: dice, and the open box that people would write them in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.phrase import Series
from yachtcli.session.pad_turns import Thrown, choices

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.dice import DiceSet, Faces
    from yachtcli.core.ruleset import Box
    from yachtcli.session.pad import Pad


def example(pad: Pad) -> Series:
    """What could be typed in this game: dice, and an open box that they are good for."""
    dice, box = example_turn(pad)
    return Series((dice, box.name if len(pad.ruleset.columns) == 1 else box.id), " ")


def example_turn(pad: Pad) -> tuple[str, Box]:
    """The dice and the box of that.

    With three of a kind a box is filled that no other three bring more in;
    where these bring nothing anywhere, rarer dice show what is left.
    """
    dice = pad.ruleset.dice
    threes = [(faces, _paid(pad, faces)) for faces in _threes(dice)]
    most: dict[str, int] = {}
    for _faces, paid in threes:
        for box, points in paid:
            most[box.id] = max(points, most.get(box.id, 0))
    fitting = [
        (faces, [(box, points) for box, points in paid if points == most[box.id]])
        for faces, paid in threes
    ]
    rarer = ((faces, _paid(pad, faces)) for faces in _rarer(dice))
    for turns in (fitting, rarer):
        for faces, paid in turns:
            if paid:
                box, _points = min(paid, key=lambda entry: (-entry[1], len(entry[0].id)))
                return _written(faces, dice), box
    faces = next(_threes(dice))
    entries = choices(pad.position.card, Thrown(faces)).placements
    return _written(faces, dice), entries[0].box if entries else pad.ruleset.boxes[-1]


def _paid(pad: Pad, faces: Faces) -> list[tuple[Box, int]]:
    """The open boxes in which dice bring points, with these."""
    entries = choices(pad.position.card, Thrown(faces)).placements
    return [(entry.box, entry.points) for entry in entries if entry.points > 0]


def _threes(dice: DiceSet) -> Iterator[Faces]:
    """Three of each face, more of many dice, the highest first; low faces beside them."""
    number = dice.size // 2 + 1
    for face in range(dice.faces, 0, -1):
        others = [other for other in range(1, dice.faces + 1) if other != face] or [face]
        low = [others[n % len(others)] for n in range(dice.size - number)]
        yield (*(face,) * number, *reversed(low))


def _rarer(dice: DiceSet) -> Iterator[Faces]:
    """All but one alike, a full house, the low and the high straight, all alike."""
    size, high = dice.size, dice.faces
    low = max(1, high - 1)
    yield (*(high,) * (size - 1), 1)
    yield (*(high,) * (size // 2 + 1), *(low,) * (size - size // 2 - 1))
    if size <= high:
        yield tuple(range(1, size + 1))
        yield tuple(range(high - size + 1, high + 1))
    yield (high,) * size


def _written(faces: Faces, dice: DiceSet) -> str:
    return ("" if dice.faces <= 9 else " ").join(map(str, faces))
