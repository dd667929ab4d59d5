"""`yacht score`: what a roll is worth in every open box."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from yachtcli.cli.entering import (
    box_option,
    card_option,
    card_so_far,
    nowhere,
    roll_of_turn,
    roll_option,
    verify_open,
)
from yachtcli.cli.options import Command, format_options, rules_options
from yachtcli.cli.output import (
    answer_json,
    answer_rows,
    chosen_format,
    tell,
    wants_color,
)
from yachtcli.cli.status import Status
from yachtcli.core.legality import Judgement
from yachtcli.core.notation import parse_dice, parse_open_box
from yachtcli.core.preview import preview, preview_to
from yachtcli.i18n import _
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from yachtcli.cli.output import Format
    from yachtcli.core.card import Card
    from yachtcli.core.dice import Faces, Roll
    from yachtcli.core.legality import Placement
    from yachtcli.core.preview import Preview
    from yachtcli.core.ruleset import Box

STDIN = "-"


class Question(Struct):
    """What is asked about every roll: on which card, which box or the best, in which form."""

    card: Card
    number: int
    box: Box | None
    best: bool
    form: Format

    def roll(self, faces: Faces) -> Roll:
        """These dice as the roll of the turn that is asked about."""
        return self.card.ruleset.roll(faces, self.number)

    def entry(self, roll: Roll) -> Placement:
        """The one entry that is asked for; IllegalActionError where there is none."""
        if self.box is not None:
            return Judgement(self.card, roll).placement(self.box)
        best = preview(self.card, roll).best
        if best is None:
            raise nowhere(self.number)
        return best

    def details(self, seen: Preview) -> dict[str, Any]:
        """The answer as JSON, from the scores on; the dice of `seen` in any order have it.

        Raises IllegalActionError if the box that is asked for is refused.
        """
        details = preview_to(seen)
        if self.box is not None:
            entry = self.entry(seen.roll)
            details |= {"box": entry.box.id, "points": entry.points}
        elif self.best:
            details["best"] = seen.best and seen.best.box.id
        return details


@click.command(
    "score",
    cls=Command,
    help=_(
        "Say what a roll is worth in every open box: yacht score 6 6 6 2 1\n\n"
        "DICE may be written apart or together: 66621, 6,6,6,2,1. With -, or "
        "without DICE in a pipe, rolls are read from stdin, one a line."
    ),
    short_help=_("What a roll is worth in every box."),
)
@click.argument("dice", nargs=-1)
@rules_options
@card_option
@box_option(_("Print the points in this box alone."))
@click.option("--best", is_flag=True, help=_("Print the box with the most points alone."))
@roll_option
@format_options
def command(  # noqa: PLR0913 - one argument for each option
    *,
    dice: tuple[str, ...],
    rules: str | None,
    settings: tuple[str, ...],
    card_text: str | None,
    box_text: str | None,
    best: bool,
    number: int | None,
    json: bool,
    format_: str | None,
) -> Status:
    """Answer for the dice that were typed, or for every line of stdin."""
    if box_text is not None and best:
        raise click.UsageError(_("-c asks for one box and --best for the best: use one of them"))
    streamed = dice == (STDIN,) or (not dice and not _typed())
    if not dice and not streamed:
        raise click.UsageError(_("say which dice, as in: yacht score 6 6 6 2 1"))
    if streamed and format_ == "table":
        raise click.UsageError(_("a table shows one roll: use --format tsv or json for a stream"))
    if streamed and card_text == STDIN:
        raise click.UsageError(_("stdin can't hold both the card and the rolls"))
    card = card_so_far(card_text, rules, settings)
    number = roll_of_turn(number, card.ruleset)
    box = None if box_text is None else parse_open_box(box_text, card, number)
    question = Question(card, number, box, best, chosen_format(json, format_))
    faces = () if streamed else parse_dice(" ".join(dice), card.ruleset.dice)
    verify_open(card)
    if streamed:
        from yachtcli.cli.stream import answer_stream  # noqa: PLC0415 - one roll does without

        return answer_stream(question)
    return _answer_one(question, faces)


def _typed() -> bool:
    """Whether a person sits at stdin, rather than a program or a file."""
    return sys.stdin is None or sys.stdin.isatty()


def _answer_one(question: Question, faces: Faces) -> Status:
    card, ruleset = question.card, question.card.ruleset
    roll = question.roll(faces)
    if (question.box is not None or question.best) and question.form != "json":
        entry = question.entry(roll)
        answer_rows([(entry.points,) if question.box else (entry.box.id, entry.points)])
        _note_bonus(entry.bonus)
        return Status.DONE
    seen = preview(card, roll)
    if question.form == "json":
        answer_json({"rules": ruleset.id, "dice": faces, **question.details(seen)})
    elif seen.best is None:
        raise nowhere(question.number)
    elif question.form == "table":
        from yachtcli.ui.score_table import show  # noqa: PLC0415 - a pipe does without

        show(faces, seen, color=wants_color())
    else:
        answer_rows((entry.box.id, entry.points) for entry in seen.placements)
        _note_bonus(seen.bonus)
    return Status.DONE if seen.placements else Status.NO


def _note_bonus(bonus: int) -> None:
    """Tell a person of a bonus that the answer has no place for; scripts ask for JSON."""
    if bonus and sys.stderr.isatty():
        tell(_("Beside the points of the box: +{bonus}").format(bonus=bonus))
