"""`yacht validate`: whether dice may go into a box, and what they get there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from yachtcli.cli.entering import card_option, card_so_far, roll_of_turn, roll_option
from yachtcli.cli.options import Command, Points, completed, format_options, rules_options
from yachtcli.cli.output import answer_json, answer_rows, answer_wrapped, chosen_format
from yachtcli.cli.status import Status
from yachtcli.core.legality import Judgement, full_name
from yachtcli.core.notation import parse_dice, parse_open_box
from yachtcli.core.verdict import judge
from yachtcli.errors import NotationError
from yachtcli.i18n import _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yachtcli.core.dice import DiceSet, Faces
    from yachtcli.core.legality import Placement
    from yachtcli.core.ruleset import Box
    from yachtcli.core.verdict import Verdict


@click.command(
    "validate",
    cls=Command,
    help=_(
        "Say whether dice may be entered in a box, and what they get there:\n"
        "yacht validate 6 6 6 2 2 full house --card yahtzee=50\n\n"
        "With a single argument, a file or - for stdin, judge JSON Lines: placements "
        "(objects with rules, boxes, bonus, dice, box, and perhaps points, strike, roll), "
        "or the events of a recorded game, which is replayed. After a wrong claim a game "
        "goes on with the true points; behind any other fault its lines are not judged.\n\n"
        "Every line of a stream has a verdict: in a pipe a JSON object, with --format tsv a "
        "line under a header; on a terminal, or with --format table, a sentence for each line "
        "that is wrong. A summary goes to stderr. More about both in docs/cli.md\n\n"
        "A verdict has legal, box, points, bonus, rule, reason; points and bonus are null "
        "where the dice may not go. Exit code: 0 legal, 1 not, 2 unreadable."
    ),
    short_help=_("May these dice go there, and what do they get?"),
)
@click.argument(
    "words",
    nargs=-1,
    required=True,
    metavar="DICE… BOX | FILE|-",
    shell_complete=completed("placement"),
)
@rules_options
@card_option
@click.option(
    "--points", metavar="N", type=Points(), help=_("Check a claim of so many points, too.")
)
@click.option("--strike", is_flag=True, help=_("Enter 0 on purpose, where the rules allow it."))
@roll_option
@format_options
def command(  # noqa: PLR0913 - one argument for each option
    *,
    words: tuple[str, ...],
    rules: str | None,
    settings: tuple[str, ...],
    card_text: str | None,
    points: int | None,
    strike: bool,
    number: int | None,
    json: bool,
    format_: str | None,
) -> Status:
    """Judge one placement, or every line of a stream."""
    if len(words) == 1:
        for option, given in (
            ("--card", card_text is not None),
            ("--points", points is not None),
            ("--strike", strike),
            ("--roll", number is not None),
        ):
            if given:
                raise click.UsageError(
                    _("{option} is about one placement: DICE and BOX are missing").format(
                        option=option
                    )
                )
        from yachtcli.cli.verdicts import answer_stream  # noqa: PLC0415 - one placement does without

        return answer_stream(words[0], rules, settings, json=json, format_=format_)
    card = card_so_far(card_text, rules, settings)
    ruleset = card.ruleset
    number = roll_of_turn(number, ruleset)
    faces, name = _dice_and_box(words, ruleset.dice)
    box = parse_open_box(name, card, number)
    judgement = Judgement(card, ruleset.roll(faces, number))
    verdict = judge(judgement, box, strike=strike, claimed=points)
    form = chosen_format(json, format_)
    if form == "json":
        answer_json(verdict.to_json())
    elif form == "tsv":
        answer_rows([row(verdict)])
    else:
        _tell_person(verdict, judgement, box)
    return Status.DONE if verdict.legal else Status.NO


def _dice_and_box(words: Sequence[str], dice: DiceSet) -> tuple[Faces, str]:
    """The dice, and the words from the first one with a letter on: the name of the box."""
    first = next((n for n, word in enumerate(words) if any(map(str.isalpha, word))), len(words))
    name = " ".join(words[first:])
    # A digit behind a letter is a mistyped die, unless it belongs to the box.
    last = max((n for n, word in enumerate(words) if word.isdigit()), default=0)
    try:
        faces = parse_dice(" ".join(words[:first]), dice)
    except NotationError:
        if last > first:
            parse_dice(" ".join(words[: last + 1]), dice)
        raise
    if not name:
        raise click.UsageError(_("say which box, behind the dice"))
    return faces, name


def row(verdict: Verdict) -> tuple[object, ...]:
    """A verdict as the values of a line: the word for it first, identifiers, the reason last."""
    word = "legal" if verdict.legal else "illegal"
    reason = None if verdict.reason is None else say(verdict.reason)
    return (word, verdict.box, verdict.points, verdict.bonus, verdict.rule, reason)


def _tell_person(verdict: Verdict, judgement: Judgement, box: Box) -> None:
    """Say it in words: what the entry brings, or which rule forbids it and where else to go."""
    if verdict.legal:
        answer_wrapped(" ".join(_gains(verdict, judgement, box)))
        return
    answer_wrapped(
        _("No: {reason} (rule {rule}).").format(reason=say(verdict.reason), rule=verdict.rule)
    )
    if verdict.points is not None:
        return
    boxes = judgement.legal_boxes()
    if not boxes:
        answer_wrapped(_("No box is open for these dice."))
        return
    places = ", ".join(_offer(judgement.placement(other)) for other in boxes)
    answer_wrapped(_("The dice may go to: {boxes}.").format(boxes=places))


def _gains(verdict: Verdict, judgement: Judgement, box: Box) -> list[str]:
    points = verdict.points or 0
    sentence = ngettext("Yes: {box} gets {n} point.", "Yes: {box} gets {n} points.", points).format(
        box=say(full_name(box)), n=points
    )
    sentences = [sentence]
    repeat = judgement.repeat
    if repeat is not None:
        name = say(judgement.card.ruleset.categories[repeat.category].name)
        if judgement.joker(box) and points:
            sentences.append(_("A further {name} is a joker there.").format(name=name))
        if verdict.bonus:
            sentences.append(
                _("The further {name} earns a bonus of {bonus} beside it.").format(
                    name=name, bonus=verdict.bonus
                )
            )
    return sentences


def _offer(placement: Placement) -> str:
    name = say(full_name(placement.box))
    if placement.bonus:
        return f"{name} ({placement.points} + {placement.bonus})"
    return f"{name} ({placement.points})"
