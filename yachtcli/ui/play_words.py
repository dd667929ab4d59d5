"""What is said at the table: who did what, how it stands, who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core.game import Kept, Scored
from yachtcli.core.legality import full_name, with_points
from yachtcli.core.notation import format_dice, printable
from yachtcli.core.totals import missing
from yachtcli.i18n import _, ngettext, say
from yachtcli.store.info import is_moment
from yachtcli.ui import standing
from yachtcli.ui.words import title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from yachtcli.core.card import Card
    from yachtcli.core.dice import Faces
    from yachtcli.core.game import Event, Position
    from yachtcli.core.legality import Placement
    from yachtcli.core.ruleset import Box, Ruleset, SectionColumn
    from yachtcli.session.session import Session


def game_title(session: Session) -> str:
    """The game that is played, with its house rules, and the day if it is a daily one."""
    day = session.game.daily
    if day is None:
        return title(session.ruleset)
    return title(session.ruleset, day if session.counted else _("{day}, practice").format(day=day))


def policy(ruleset: Ruleset) -> tuple[str, ...]:
    """What a further roll of the repeat category means, in as few words as can be.

    Nothing that the game's name or its house rules say already.
    """
    repeat = ruleset.repeat
    if repeat is None:
        return ()
    orders = {
        "forced": _("forced order"),
        "choice": _("joker by choice"),
        "free": _("free joker"),
        "lower": _("lower boxes first"),
    }
    told = []
    order = orders.get(repeat.joker)
    named = order is not None and order.casefold() == say(ruleset.name).casefold()
    if order is not None and not named and "repeat.joker" not in ruleset.settings:
        told.append(order)
    if repeat.bonus and "repeat.bonus" not in ruleset.settings:
        told.append(f"+{repeat.bonus}")
    return tuple(told)


def round_words(session: Session) -> str:
    """Which round of how many it is."""
    return _("round {n} of {all}").format(n=session.round, all=len(session.ruleset.boxes))


def roll_words(position: Position) -> str:
    """Which roll of the turn lies there."""
    return _("roll {n} of {all}").format(n=position.number, all=position.ruleset.rolls)


def kept_last(events: Sequence[Event]) -> tuple[int, ...]:
    """The positions of the dice that were kept in the roll that lies there."""
    for event in reversed(events[-2:]):
        if isinstance(event, Kept):
            return event.at
    return ()


def entry(event: Scored, name: str) -> str:
    """What a player has written: "Ann: Sixes 18"."""
    if event.strike:
        text = _("{name}: {box} struck").format(name=name, box=say(full_name(event.box)))
    else:
        told = say(with_points(event.box, event.points))
        text = _("{name}: {entry}").format(name=name, entry=told)
    if event.bonus:
        text += " " + _("and a bonus of {bonus}").format(bonus=event.bonus)
    return text


def zero(box: Box, better: Sequence[Placement]) -> str:
    """The question before a 0 that points elsewhere would spare."""
    best = better[0]
    return _("{box} would get 0, {other} {points}: write the 0 anyway?").format(
        box=say(full_name(box)), other=say(full_name(best.box)), points=best.points + best.bonus
    )


def bot_words(name: str, event: Kept | Scored, dice: Faces, why: object) -> str:
    """What a bot has done with its dice, and why."""
    who = _("{name}, {dice}").format(name=name, dice=format_dice(dice))
    if isinstance(event, Scored):
        told, reason = entry(event, who), printable(say(why))
        return _("{entry} - {why}").format(entry=told, why=reason) if reason else told
    kept = format_dice(event.dice) or _("none")
    return _("{name}: keeps {kept} - {why}").format(name=who, kept=kept, why=printable(say(why)))


def taken_back(gone: Sequence[Event], session: Session) -> str:
    """What an undo has taken back, and at the first one what that costs."""
    event = gone[-1]
    name = session.seats[event.player].name
    if isinstance(event, Scored):
        told = _("Taken back: {entry}").format(entry=entry(event, name))
    else:
        kept: Faces = getattr(event, "dice", ())
        told = _("Taken back: {name} kept {dice}").format(
            name=name, dice=format_dice(kept) or _("none")
        )
    could_be_best = session.game.key is None and not session.helped
    if session.undone == 1 and could_be_best:
        return _("{news} - this game sets no personal best now").format(news=told)
    return told


def bonus_label(part: SectionColumn) -> str:
    """What the line of a section's bonus is called."""
    tiers = part.section.bonus
    if len(tiers) == 1:
        return _("Bonus {points} at {least}").format(
            points=tiers[0].points, least=tiers[0].at_least
        )
    return _("Bonus")


def bonus_state(card: Card, part: SectionColumn) -> str:
    """The bonus of a section that is safe, else what it lacks: "-33"; "0" where it is lost."""
    bonus = card.section_bonus(part)
    if bonus:
        return str(bonus)
    lacking = missing(card, part)
    return f"-{lacking}" if lacking else "0"


def bonuses(card: Card) -> Iterator[str]:
    """A sentence for each section of a card that has a bonus: won, lost, or what it lacks."""
    for part in card.ruleset.section_columns:
        if not part.section.bonus:
            continue
        name = say(part.section.name)
        if len(card.ruleset.columns) > 1:
            name = _("{section} in column {column}").format(
                section=name, column=say(part.column.name)
            )
        bonus, lacking = card.section_bonus(part), missing(card, part)
        if bonus:
            yield _("{section}: bonus {points}.").format(section=name, points=bonus)
        elif lacking:
            yield ngettext(
                "{section}: {n} point to the bonus.", "{section}: {n} points to the bonus.", lacking
            ).format(section=name, n=lacking)
        else:
            yield _("{section}: no bonus.").format(section=name)


def standings(session: Session, but: int | None = None, first: int = 0) -> str:
    """All totals but one player's, in the order of the seats, from the `first` one on."""
    told = [
        f"{seat.name} {total}"
        for player, (seat, total) in enumerate(zip(session.seats, session.game.totals, strict=True))
        if player != but
    ]
    return " · ".join((*told[first:], *told[:first]))


def places(session: Session) -> Iterator[str]:
    """The ranking, a line for each player."""
    return standing.places([seat.name for seat in session.seats], session.ranking)


def verdict(session: Session) -> str:
    """Who has won, in a sentence; a player alone has a total."""
    return standing.verdict([seat.name for seat in session.seats], session.ranking)


def summary(session: Session) -> Iterator[str]:
    """The result as plain lines, to be copied wherever people write to each other."""
    started = session.opening.get("started")
    parts = [game_title(session)]
    if is_moment(started) and session.game.daily is None:
        parts.append(started[:10])
    if session.game.seed is not None:
        parts.append(_("seed {seed}").format(seed=printable(session.game.seed)))
    if session.undone:
        parts.append(
            ngettext("{n} taken back", "{n} taken back", session.undone).format(n=session.undone)
        )
    if session.helped:
        parts.append(ngettext("{n} hint", "{n} hints", session.helped).format(n=session.helped))
    if len(session.seats) == 1:
        parts.append(standings(session))
    yield f"yacht · {' · '.join(parts)}"
    if len(session.seats) > 1:
        yield from places(session)
