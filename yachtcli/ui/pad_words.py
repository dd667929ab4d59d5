"""What the score pad says: who wrote what, what a slip changes, what may be typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from yachtcli.core.game import Scored
from yachtcli.core.legality import with_points
from yachtcli.core.notation import format_dice
from yachtcli.i18n import _, say
from yachtcli.session.labels import labels
from yachtcli.session.pad_example import example, example_turn
from yachtcli.session.pad_turns import Turn, choices
from yachtcli.store.info import is_moment
from yachtcli.ui.explained import explained
from yachtcli.ui.play_words import entry, policy
from yachtcli.ui.standing import places
from yachtcli.ui.words import title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from yachtcli.core.legality import Placement
    from yachtcli.session.pad import Pad
    from yachtcli.session.pad_mending import Broken, Consequence
    from yachtcli.session.pad_turns import Thrown

LISTED = 12
"""Turns that are listed at once, or two rounds: more have no room on a screen."""


def written(turn: Turn, names: Sequence[str]) -> str:
    """What a player did with a turn: "Ann: Sixes 18"."""
    name = names[turn.player]
    if turn.box is None:
        return _("{name} misses a turn").format(name=name)
    return entry(Scored(turn.player, turn.box, turn.points, turn.bonus, turn.strike), name)


def with_dice(turn: Turn, names: Sequence[str]) -> str:
    """The same with the dice: "Ann: Sixes 18 with 6 6 6 2 1"."""
    if turn.thrown is None:
        return written(turn, names)
    return _("{entry} with {dice}").format(entry=written(turn, names), dice=dice(turn.thrown))


def dice(thrown: Thrown) -> str:
    """Dice, and which roll they come from if that was told."""
    lying = format_dice(thrown.dice)
    if thrown.number is None:
        return lying
    if thrown.all_thrown and thrown.number > 1:
        return _("{dice} (roll {number}, all thrown)").format(dice=lying, number=thrown.number)
    return _("{dice} (roll {number})").format(dice=lying, number=thrown.number)


def head(pad: Pad) -> str:
    """The game with its house rules, and the rule for further rolls."""
    return " · ".join((title(pad.ruleset), *policy(pad.ruleset)))


def round_of(pad: Pad) -> str:
    """Which round of how many it is for the player whose turn it is."""
    return _("round {n} of {all}").format(n=pad.position.round, all=len(pad.ruleset.boxes))


def so_far(pad: Pad) -> list[str]:
    """The ranking so far, a piece for each player."""
    return [
        _("{place}. {name} {total}").format(place=r.place, name=pad.names[r.player], total=r.total)
        for r in pad.ranking
    ]


def ranking(pad: Pad, width: int) -> Iterator[str]:
    """The ranking so far in lines of that width; no player is torn apart."""
    line = ""
    for place in so_far(pad):
        longer = f"{line} · {place}" if line else place
        if line and cell_len(longer) > width:
            yield line
            longer = place
        line = longer
    yield line


def gone(taken: Turn | Thrown, names: Sequence[str]) -> str:
    """What an undo has taken back."""
    if not isinstance(taken, Turn):
        told = dice(taken)
    elif taken.box is None:
        told = _("the missed turn of {name}").format(name=names[taken.player])
    else:
        told = with_dice(taken, names)
    return _("Taken back: {what}").format(what=told)


def listed(pad: Pad, *, everything: bool = False) -> Iterator[str]:
    """The last turns with their numbers, or all of them, and how one of them is mended."""
    turns = list(enumerate(pad.turns, start=1))
    if not turns:
        yield _("There is no turn to be mended yet.")
        return
    wide = len(str(len(turns)))
    last = 0 if everything else -max(LISTED, 2 * len(pad.names))
    for number, turn in turns[last:]:
        yield f"{number:>{wide}}  {with_dice(turn, pad.names)}"
    yield _("To mend one, say what it should be: fix {number} {example}").format(
        number=turns[-1][0], example=say(example(pad))
    )


def mended(consequence: Consequence, names: Sequence[str]) -> str:
    """A turn that was mended, and what it was."""
    if consequence.after.box is None:
        return _("Turn {number}: {name} misses it now (was {before})").format(
            number=consequence.number,
            name=names[consequence.after.player],
            before=_bare(consequence.before),
        )
    return _("Turn {number} is now {now} (was {before})").format(
        number=consequence.number,
        now=with_dice(consequence.after, names),
        before=_bare(consequence.before),
    )


def unchanged(number: int, turn: Turn, names: Sequence[str]) -> str:
    """That a turn is already what it should be."""
    if turn.box is None:
        return _("Turn {number} was missed already: nothing is changed").format(number=number)
    return _("Turn {number} is that already: {turn}; nothing is changed").format(
        number=number, turn=with_dice(turn, names)
    )


def changed(consequence: Consequence, names: Sequence[str]) -> str:
    """A later turn that gets other points by a change before it."""
    return _("Turn {number} changes, too: {now} (was {before})").format(
        number=consequence.number,
        now=with_dice(consequence.after, names),
        before=_bare(consequence.before),
    )


def broken(refused: Broken, first: int, names: Sequence[str]) -> str:
    """Why a change of turn `first` can't be made: a later turn would be illegal."""
    return _(
        "Not mended, for turn {number} could not stand: {turn}: {reason}. "
        "Mend both at once, with / between: fix {first} … / {number} …"
    ).format(
        number=refused.number,
        first=first,
        turn=with_dice(refused.turn, names),
        reason=say(refused.refusal.reason),
    )


def _bare(turn: Turn) -> str:
    """A turn without its player."""
    if turn.thrown is None or turn.box is None:
        return _("missed")
    points = str(turn.points) if not turn.bonus else f"{turn.points}+{turn.bonus}"
    if turn.strike:
        points = _("struck")
    return f"{say(with_points(turn.box, points))}, {format_dice(turn.thrown.dice)}"


def which_roll(ways: Sequence[Placement], rolls: int, *, keeping: bool) -> str:
    """The question for the roll of the turn, where points hang on it; perhaps on keeping, too."""
    points = _(" or ").join(str(way.points + way.bonus) for way in ways)
    question = _("It brings {points}, by the roll of the turn. Which was it, 1 to {rolls}?").format(
        points=points, rolls=rolls
    )
    return f"{question} {_('(2 all: no die was kept)')}" if keeping else question


def prompt(pad: Pad) -> str:
    """What stands before the line that is typed."""
    if pad.over:
        return _("r another game · fix · q leave> ")
    name = pad.names[pad.player]
    if pad.thrown is not None:
        return _("{name}, which box?> ").format(name=name)
    return f"{name}> "


def hints(pad: Pad) -> tuple[str, ...]:
    """What may be typed now, in a line: the longest first."""
    if pad.thrown is not None:
        entries = choices(pad.position.card, pad.thrown).placements
        label = labels(pad.ruleset)[entries[0].box.id]
        return (
            _("box: {label} or its name · other dice · u undo · ? help").format(label=label),
            _("box: {label} or its name · ? help").format(label=label),
        )
    typed = say(example(pad))
    return (
        _("{example} · skip · fix · u undo · ? help").format(example=typed),
        _("{example} · ? help").format(example=typed),
    )


def help_page(pad: Pad, width: int) -> Iterator[str]:
    """What may be typed, as two columns or, where there is little room, below each other."""
    typed = say(example(pad))
    lying, box = example_turn(pad)
    label = labels(pad.ruleset)[box.id]
    rows = [
        (typed, _("these dice into this box; a beginning or the letter will do")),
        (lying, _("the dice alone: see what they bring, then say the box")),
        (
            _("roll 2 {typed}").format(typed=typed),
            _("it was the second roll; roll 2 all: no die was kept"),
        ),
        ("u", _("take back what was typed last")),
        (_("fix"), _("list the last turns with their numbers; fix all: all of them")),
        (_("fix 3 {typed}").format(typed=typed), _("mend turn 3: its dice, its box or both")),
        (_("fix 3 a / 5 b"), _("mend two turns at once")),
        (_("skip"), _("miss this turn, and make up for it at the end")),
        (_("add NAME"), _("somebody joins; rounds before are made up at the end")),
        (_("rename NAME NEW"), _("call a player otherwise")),
        (_("card"), _("the cards of all players")),
        (_("rules"), _("the rules of the game")),
        ("q", _("leave; all is saved")),
    ]
    if pad.ruleset.voluntary_zero:
        rows.insert(
            2, (f"{lying} {_('strike {box}').format(box=label)}", _("write a 0 there on purpose"))
        )
    yield from explained(rows, width)


def summary(pad: Pad) -> Iterator[str]:
    """The result as plain lines, to be copied wherever people write to each other."""
    started = pad.opening.get("started")
    day = [started[:10]] if is_moment(started) else []
    head = ("yacht", title(pad.ruleset), *day)
    if len(pad.names) == 1:
        yield " · ".join((*head, f"{pad.names[0]} {pad.totals[0]}"))
        return
    yield " · ".join(head)
    yield from places(pad.names, pad.ranking)
