"""What a roll is worth, drawn as a card: the game, the dice, the boxes, and why not the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from yachtcli.core.notation import format_dice
from yachtcli.i18n import _, ngettext, say
from yachtcli.ui.score_columns import column_lines
from yachtcli.ui.score_layout import REFUSED, section_lines
from yachtcli.ui.terminal import NARROW, console
from yachtcli.ui.words import title

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.core.dice import Faces
    from yachtcli.core.legality import Refusal
    from yachtcli.core.preview import Preview
    from yachtcli.core.ruleset import Ruleset


def show(faces: Faces, seen: Preview, *, color: bool) -> None:
    """Draw the preview of a roll, no wider than the terminal."""
    screen = console(color=color)
    for line in drawing(faces, seen, screen.width):
        screen.print(line)


def drawing(faces: Faces, seen: Preview, width: int) -> Iterator[Text]:
    """The screen, line by line; notes are left to be wrapped at `width`."""
    draw = column_lines if len(seen.card.ruleset.columns) > 1 else section_lines
    body = draw(seen, width)
    drawn = max(cell_len(line.plain) for line in body)
    drawn = max(drawn, min(NARROW, width))
    yield from _title(seen.card.ruleset, seen.roll.number, faces, drawn)
    for note in repeat_notes(seen):
        yield Text(note)
    yield Text()
    yield from body
    notes = [Text(f"{REFUSED} {reason}") for reason in reasons(seen)]
    if notes:
        yield Text()
        yield from notes


def _title(ruleset: Ruleset, number: int, faces: Faces, drawn: int) -> Iterator[Text]:
    """The game with its house rules on the left; the dice on the right, or below if need be."""
    more = []
    if number != ruleset.rolls:
        more.append(_("roll {number} of {rolls}").format(number=number, rolls=ruleset.rolls))
    game, dice = Text(title(ruleset, *more), style="bold"), Text(format_dice(faces), style="bold")
    room = drawn - cell_len(game.plain) - cell_len(dice.plain)
    if room >= 2:
        yield Text.assemble(game, " " * room, dice)
    else:
        yield game
        yield dice


def repeat_notes(seen: Preview) -> Iterator[str]:
    """What a further roll of the repeat category earns, column by column where that differs."""
    repeat = seen.repeat
    if repeat is None or not repeat.bonus:
        return
    name = say(seen.card.ruleset.categories[repeat.category].name)
    earned = {entry.box.column: entry.bonus for entry in seen.placements}
    bonuses = set(earned.values())
    if bonuses == {0}:
        yield _("A further {name}, without a bonus.").format(name=name)
    elif len(bonuses) == 1:
        yield _("A further {name}: +{bonus}.").format(name=name, bonus=max(bonuses))
    else:
        told = ", ".join(
            _("+{bonus} in column {column}").format(bonus=bonus, column=say(column.name))
            for column, bonus in earned.items()
        )
        yield _("A further {name}: {bonuses}.").format(name=name, bonuses=told)


def reasons(seen: Preview) -> Iterator[str]:
    """Why boxes are refused: each reason once, and of those that differ by the box the first."""
    alike: dict[tuple[str, str], list[Refusal]] = {}
    for box, refusal in seen.refused:
        alike.setdefault((refusal.rule, box.column.id), []).append(refusal)
    told: set[str] = set()
    for refusals in alike.values():
        reason = say(refusals[0].reason)
        others = sum(refusal.reason != refusals[0].reason for refusal in refusals)
        if others:
            reason = ngettext(
                "{reason}; likewise {n} more box", "{reason}; likewise {n} more boxes", others
            ).format(reason=reason, n=others)
        if reason not in told:
            told.add(reason)
            yield reason
