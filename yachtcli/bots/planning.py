"""The bots that reckon: one roll ahead, or all that are left of the turn."""

from __future__ import annotations

from functools import lru_cache
from operator import mul
from typing import TYPE_CHECKING, Final

from yachtcli.bots import columns, endgame, speech
from yachtcli.bots.lattice import SCALE
from yachtcli.bots.tables import Tables
from yachtcli.bots.thumb import Thumb
from yachtcli.bots.turn import NEVER, Entries, Turn
from yachtcli.bots.usual import Usual
from yachtcli.core.dice import keeps
from yachtcli.core.game import Keep, Score, can, leftmost
from yachtcli.core.legality import Judgement

if TYPE_CHECKING:
    from yachtcli.bots.bot import Bot, Choice
    from yachtcli.bots.draws import Chance
    from yachtcli.bots.turn import Worth
    from yachtcli.core.card import Card
    from yachtcli.core.dice import Faces
    from yachtcli.core.game import Position
    from yachtcli.core.legality import Placement
    from yachtcli.core.ruleset import Ruleset

MOST_ROLLS: Final = 1300
"""Dice with more different rolls are played by rules of thumb: eight with six faces have fewer."""
PLANS: Final = 256
"""Turns that a planner remembers: some ten megabytes for five dice."""


def by_thumb(ruleset: Ruleset) -> bool:
    """Whether the bots that reckon go by rules of thumb: the dice have too many rolls."""
    return ruleset.dice.rolls_count > MOST_ROLLS


def normal(ruleset: Ruleset, chance: Chance) -> Bot:
    """The bot that plans one roll ahead, and compares entries with what is usual."""
    return _made(ruleset, chance, ahead=True)


def hard(ruleset: Ruleset, chance: Chance) -> Bot:
    """The bot that reckons with all rolls of the turn, and with what boxes are worth later."""
    return _made(ruleset, chance, ahead=False)


def _made(ruleset: Ruleset, chance: Chance, *, ahead: bool) -> Bot:
    if by_thumb(ruleset):
        return Thumb(ruleset, chance)
    # A legality of its own may know more than the rules that are compared.
    return Planner(ruleset, ahead=ahead) if ruleset.own_legality else _shared(ruleset, ahead)


@lru_cache(maxsize=4)
def _shared(ruleset: Ruleset, ahead: bool) -> Planner:
    """The planner for all games by these rules: what it works out serves each of them."""
    return Planner(ruleset, ahead=ahead)


class Planner:
    """Takes what is worth most: points, and what they leave for the turns to come.

    With `ahead` it sees one roll ahead. The same position gets the same
    answer, whatever was asked before. All that is compared is whole numbers,
    and of equals the first is taken.
    """

    def __init__(self, ruleset: Ruleset, *, ahead: bool = False) -> None:
        self._tables = Tables(ruleset)
        self._values = Usual(self._tables) if ahead else columns.prices(self._tables)
        self._ahead = ahead
        self._by_roll = any(column.on_roll for column in ruleset.columns)
        self._plans: dict[object, Plan] = {}
        self._last: tuple[Card | None, Plan | None] = None, None

    def decide(self, position: Position) -> Keep | Score:
        """What `choose` does, without a word."""
        self._tables.lattice.hasten()
        plan = self._planned(position.card)
        entry = plan.best_entry(position)
        keep = plan.keep(position)
        if keep is not None and (entry is None or keep[0] > entry[0]):
            action = self._keeping(position, keep[1])
            if entry is None or not self._by_roll or can(position, action):
                return action
        assert entry is not None  # noqa: S101 - a game lets nobody roll on to where no box is
        return entry[1]

    def choose(self, position: Position) -> Choice:
        """Roll on where that promises more than the best entry; else that entry."""
        plan = self._planned(position.card)
        entry = plan.entry(position)
        keep = plan.keep(position)
        if keep is not None and (entry is None or keep[0] > entry[0]):
            action = self._keeping(position, keep[1])
            if entry is None or can(position, action):
                return speech.kept(position, action, plan.aims(keep[1], position.number + 1))
        assert entry is not None  # noqa: S101 - a game lets nobody roll on to where no box is
        return speech.entered(position, entry[1])

    def _keeping(self, position: Position, keep: int) -> Keep:
        return Keep(leftmost(position.dice, self._tables.lattice.keeps[keep]))

    def _planned(self, card: Card) -> Plan:
        """The plan of this turn: worked out again only where the card makes another one of it."""
        last, plan = self._last
        if plan is None or last is not card:
            key = self._key(card)
            plan = self._plans.pop(key, None) or self.plan(card)
            self._plans[key] = plan  # the last one asked for stands last
            if len(self._plans) > PLANS:
                del self._plans[next(iter(self._plans))]
            self._last = card, plan
        return plan

    def _key(self, card: Card) -> object:
        """What a plan depends on: cards with the same key have the same plan.

        Of the entries that is which boxes are open, the points of the sections
        that have a bonus, and which repeat boxes hold points; all of them where
        somebody else's rules, or columns solved alone, look at them.
        """
        ruleset = card.ruleset
        if ruleset.own_legality or isinstance(self._values, columns.Columns):
            return card if ruleset.own_legality else card.entries
        return (
            tuple(entry is None for entry in card.entries),
            tuple(card.section_points(p) for p in ruleset.section_columns if p.section.bonus),
            tuple(bool(card.points(box)) for box in ruleset.repeat_boxes.values()),
        )

    def plan(self, card: Card) -> Plan:
        """What is best in this turn, whatever falls."""
        places = sum(entry is None for entry in card.entries)
        most = 1 if card.ruleset.own_legality else endgame.MOST_BOXES
        exactly = places <= most and not self._ahead
        worth = endgame.worth(self._tables, card) if exactly else self._values.worth(card)
        return Plan(self._tables, card, worth, ahead=self._ahead)


class Plan:
    """One turn on one card, reckoned through."""

    __slots__ = ("_best", "_codes", "_entries", "_tables", "_turn", "_worth")

    def __init__(self, tables: Tables, card: Card, worth: Worth, *, ahead: bool = False) -> None:
        self._tables = tables
        self._worth = worth
        self._entries = Entries(tables, card, now=True)
        self._codes = self._entries.codes
        self._best = self._entries.best(worth)
        values = [[entry // self._entries.codes for entry in row] for row in self._best]
        self._turn = Turn(tables, values, ahead=ahead)

    @property
    def expected(self) -> int:
        """What the turn is worth before its first roll, in `SCALE`."""
        return self._turn.expected

    def entry(self, position: Position) -> tuple[int, Placement] | None:
        """The best entry of the dice that lie there, with what it is worth; None if no box is."""
        best: tuple[int, Placement] | None = None
        for placement, value in self.entries(position):
            if best is None or value > best[0]:
                best = value, placement
        return best

    def best_entry(self, position: Position) -> tuple[int, Score] | None:
        """As `entry`, but only what is done, looked up."""
        tables = self._tables
        number = tables.lattice.number[tuple(sorted(position.dice))]
        way = tables.at[position.number - 1][position.all_thrown]
        value, code = divmod(self._best[way][number], self._codes)
        if value <= NEVER:
            return None
        box = tables.ruleset.boxes[self._codes - 1 - code]
        strike = False
        if tables.ruleset.voluntary_zero:
            judgement = Judgement(position.card, position.roll)
            worth = self._worth[box.place]
            strike = worth[judgement.points(box)] < worth[0]
        return value, Score(box, strike)

    def keep(self, position: Position) -> tuple[int, int] | None:
        """The best keep of the dice that lie there, with what it is worth; None after the last."""
        if position.number > len(self._turn.keeps):
            return None
        lattice = self._tables.lattice
        number = lattice.number[tuple(sorted(position.dice))]
        keep = self._turn.keeps[position.number - 1][number]
        return keep // lattice.mark, keep % lattice.mark

    def keeps(self, position: Position) -> list[tuple[Faces, int]]:
        """What every keep of fewer than all of the dice that lie there is worth."""
        number = position.number
        if number > len(self._turn.keeps):
            return []
        tables = self._tables
        lattice, turn = tables.lattice, self._turn
        found = []
        for keep in keeps(tuple(sorted(position.dice)))[:-1]:
            if not can(position, Keep(leftmost(position.dice, keep))):
                continue
            way = tables.at[number][not keep]
            then = turn.values[way]
            if number < len(turn.keeps):
                later = (best // lattice.mark for best in turn.keeps[number])
                then = list(map(max, then, later))
            kept = [0] * lattice.mark
            kept[lattice.keeps.index(keep)] = sum(lattice.first)
            found.append((keep, sum(map(mul, lattice.rolled(kept), then)) // sum(lattice.first)))
        return found

    def entries(self, position: Position) -> list[tuple[Placement, int]]:
        """What every entry of the dice that lie there is worth, strikes where they differ."""
        judgement = Judgement(position.card, position.roll)
        found = []
        for box in judgement.legal_boxes():
            placement = judgement.placement(box)
            ways = [placement]
            if placement.points and judgement.refusal(box, strike=True) is None:
                ways.append(judgement.placement(box, strike=True))
            worth = self._worth[box.place]
            found += [(way, worth[way.points] + SCALE * way.bonus) for way in ways]
        return found

    def aims(self, keep: int, number: int) -> list[tuple[int, int]]:
        """What a turn hopes for that goes on from this keep with roll `number`.

        The places of boxes, each with what it brings above the worst that can
        come, times how likely that is; the best hope first.
        """
        lattice = self._tables.lattice
        kept = [0] * lattice.mark
        kept[keep] = sum(lattice.first)
        ends = [
            (entry, mass)
            for way, masses in self._turn.ends(lattice.rolled(kept), number).items()
            for entry, mass in zip(self._best[way], masses, strict=True)
            if mass
        ]
        worst = min(entry // self._entries.codes for entry, _ in ends)
        hopes: dict[int, int] = {}
        for entry, mass in ends:
            place = self._entries.place(entry)
            above = entry // self._entries.codes - worst
            hopes[place] = hopes.get(place, 0) + mass * above
        return sorted(hopes.items(), key=lambda hope: (-hope[1], hope[0]))
