"""Games without a terminal, for the tests of sessions: tables, loaded dice, players by chance."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

from yachtcli.core.game import Keep, RollDice, Score, apply, legal_actions, start
from yachtcli.core.judge import Judge
from yachtcli.loading import catalog
from yachtcli.session.journal import Memory
from yachtcli.session.seats import Seat
from yachtcli.session.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from yachtcli.core.game import Position
    from yachtcli.core.judge import Judged
    from yachtcli.core.record import Opening
    from yachtcli.core.ruleset import Ruleset
    from yachtcli.play import RulesLike

SHIPPED = ("yahtzee", "joker", "classic", "yahtzee-free", "yacht", "yatzy", "triple")
ANN = Seat("Ann")
BEN = Seat("Ben")
EASY = Seat("easy", "easy")


class Unwilling(Memory):
    """A journal that writes nothing as long as it is `broken`, and no end if it is `endless`."""

    broken = False
    endless = False

    def write(self, objects: Sequence[Mapping[str, Any]], waiting: Sequence[int] = ()) -> None:
        self._refuse()
        super().write(objects, waiting)

    def rewrite(
        self,
        place: int,
        opening: Mapping[str, Any],
        objects: Sequence[Mapping[str, Any]] = (),
        waiting: Sequence[int] = (),
    ) -> None:
        self._refuse()
        super().rewrite(place, opening, objects, waiting)

    def finish(self, end: Mapping[str, Any]) -> None:
        self._refuse(self.endless)
        super().finish(end)

    def _refuse(self, also: bool = False) -> None:
        if self.broken or also:
            raise OSError(28, "No space left on device")


def begun(rules: RulesLike = "yahtzee", *seats: Seat, **how: Any) -> tuple[Session, Unwilling]:
    """A new game of these seats (Ann alone unless told), and its journal."""
    journals: list[Unwilling] = []

    def keep_in(opening: Mapping[str, Any]) -> Unwilling:
        journals.append(Unwilling(opening))
        return journals[0]

    session = Session.begin(rules, seats or (ANN,), keep_in, **how)
    return session, journals[0]


def resumed(
    objects: Sequence[Mapping[str, Any]], waiting: Sequence[int] = ()
) -> tuple[Session, Unwilling]:
    """The game of a record, gone on with, and its journal."""
    journal = Unwilling(objects[0])
    journal.objects += objects[1:]
    journal.waiting = tuple(waiting)
    return Session.resume(objects, journal, waiting), journal


def loaded(rules: RulesLike, rolls: str, *seats: Seat) -> tuple[Session, Unwilling]:
    """A new game in which these dice fall first, as `66621 11345`, and its journal."""
    opening = begun(rules, *seats)[0].record()
    return resumed(opening, [int(face) for face in rolls.replace(" ", "")])


def enter(session: Session, box: str, *, strike: bool = False) -> None:
    """Roll if that is to be done, and write the dice into the box."""
    if session.position.awaits_roll:
        session.roll()
    session.act(Score(session.ruleset.box_by_id[box], strike))


def chance(seed: int) -> random.Random:
    """Random numbers that are the same in every run."""
    return random.Random(seed)  # noqa: S311 - nobody plays for money


def by_chance(position: Position, rng: random.Random) -> Keep | Score:
    """A decision that the rules allow; an entry more often than there are more keeps."""
    actions = legal_actions(position)
    entries = [action for action in actions if isinstance(action, Score)]
    return rng.choice(entries if entries and rng.random() < 0.4 else actions)


def play_on(session: Session, rng: random.Random) -> None:
    """Play a game to its end: bots as they do, people by chance."""
    while not session.over:
        if session.position.awaits_roll:
            session.roll()
        elif session.seat.bot is not None:
            session.act(session.choice().action)
        else:
            session.act(by_chance(session.position, rng))


def lying(
    dice: str,
    rules: str = "yahtzee",
    filled: Mapping[str, str] | None = None,
    house: Mapping[str, object] | None = None,
    number: int = 1,
) -> Position:
    """A position in which these dice lie after roll `number`, boxes filled with other dice before.

    Dice with blanks between them where a face has two digits.
    """
    ruleset = catalog.find(rules, house)
    position = start(ruleset)
    for box, written in (filled or {}).items():
        position = rolled(position, written)
        position, _ = apply(position, Score(ruleset.box_by_id[box]))
    position = rolled(position, dice)
    for _ in range(number - 1):
        position, _ = apply(position, Keep(()))
        position = rolled(position, dice)
    return position


def rolled(position: Position, dice: str) -> Position:
    """The position with these dice thrown."""
    faces = dice.split() if " " in dice else list(dice)
    return apply(position, RollDice(tuple(map(int, faces))))[0]


def judged(objects: Iterable[Mapping[str, Any]]) -> list[Judged]:
    """What `yacht validate` says to each line of a record."""
    judge = Judge(_no_placement, _rules_of)
    return [
        judge.judge(number, json.dumps(data).encode())
        for number, data in enumerate(objects, start=1)
    ]


def is_valid(objects: Iterable[Mapping[str, Any]]) -> bool:
    """Whether every line of a record is legal."""
    return all(line.data["legal"] is True for line in judged(objects))


def _rules_of(opening: Opening) -> Ruleset:
    return catalog.from_record(opening.rules, opening.settings, opening.table)


def _no_placement(_name: object) -> Ruleset:
    raise AssertionError
