"""What many games came to, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from yachtcli.core.card import Card
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from yachtcli.core.ruleset import Ruleset
    from yachtcli.store.info import Result


class Share(Struct):
    """How often something came about: `times` out of `of`."""

    times: int
    of: int

    @property
    def rate(self) -> Fraction:
        """From 0 to 1; 0 where it could not come about."""
        return Fraction(self.times, self.of) if self.of else Fraction(0)


class Summary(Struct):
    """The finished games of one player by the same rules.

    `best` is the personal best, of the games that count for it alone (None if
    none does), and `best_at` the moment of the first that reached it;
    everything else is about all games. `wins` are those among the games with
    several players, `draws` the first places there that were shared: no win of
    anybody. `sections` says of every
    section with a bonus, by its id, how often that was won in a column;
    `repeat` in how many columns the repeat box paid, `further` how many
    bonuses further rolls of that earned. These, and the order of `boxes`, need
    the ruleset: where it is gone they are empty, None and as in the games.
    """

    key: str
    rules: str
    player: str
    bot: str | None
    totals: tuple[int, ...]
    best: int | None
    best_at: str | None
    wins: Share
    draws: Share
    sections: Mapping[str, Share]
    repeat: Share | None
    further: int | None
    boxes: Mapping[str, Fraction]

    @property
    def games(self) -> int:
        """How many there are."""
        return len(self.totals)

    @property
    def mean(self) -> Fraction:
        """The average total."""
        return Fraction(sum(self.totals), len(self.totals))

    @property
    def median(self) -> Fraction:
        """The total that half of the games reach; between the two in the middle if need be."""
        ordered = sorted(self.totals)
        middle = len(ordered) // 2
        return Fraction(ordered[middle] + ordered[-middle - 1], 2)


def summaries(
    results: Iterable[Result], rulesets: Mapping[str, Ruleset | None]
) -> tuple[Summary, ...]:
    """For each player and ruleset what their results come to, who has played most first.

    `rulesets` are known by the `key` of results. All bots of a kind are one player.
    """
    groups: dict[tuple[str, str, str | None], list[Result]] = {}
    for result in results:
        player = result.player if result.bot is None else result.bot
        groups.setdefault((result.key, player, result.bot), []).append(result)
    found = (
        _summary(player, group, rulesets.get(key)) for (key, player, _bot), group in groups.items()
    )
    return tuple(sorted(found, key=lambda one: (-one.games, one.key, one.player)))


def _summary(player: str, group: Sequence[Result], ruleset: Ruleset | None) -> Summary:
    first = group[0]
    counting = [result for result in group if result.counts]
    best = max(counting, key=lambda result: result.total, default=None)
    several = [result for result in group if result.players > 1]
    firsts = [result for result in several if result.rank == 1]
    draws = sum(result.sharing > 1 for result in firsts)
    cards = None if ruleset is None else _cards(group, ruleset)
    names = list(dict.fromkeys(box for result in group for box in result.boxes))
    sections: dict[str, Share] = {}
    repeat = further = None
    if ruleset is not None and cards is not None:
        names = [box.id for box in ruleset.boxes]
        sections = _sections(cards, ruleset)
        if ruleset.repeat_boxes:
            repeat = _repeat(cards, ruleset)
        if ruleset.repeat is not None and ruleset.repeat.bonus:
            further = _further(group, ruleset)
    return Summary(
        key=first.key,
        rules=first.rules,
        player=player,
        bot=first.bot,
        totals=tuple(result.total for result in group),
        best=None if best is None else best.total,
        best_at=None if best is None else best.finished,
        wins=Share(len(firsts) - draws, len(several)),
        draws=Share(draws, len(several)),
        sections=sections,
        repeat=repeat,
        further=further,
        boxes={name: _mean(result.boxes.get(name, 0) for result in group) for name in names},
    )


def _mean(values: Iterable[int]) -> Fraction:
    every = tuple(values)
    return Fraction(sum(every), len(every))


def _cards(group: Iterable[Result], ruleset: Ruleset) -> list[Card] | None:
    """The full cards of these results; None if they are not of this ruleset."""
    cards = []
    for result in group:
        if result.boxes.keys() != ruleset.box_by_id.keys():
            return None
        cards.append(Card(ruleset, [result.boxes[box.id] for box in ruleset.boxes], result.bonus))
    return cards


def _sections(cards: Sequence[Card], ruleset: Ruleset) -> dict[str, Share]:
    found: dict[str, Share] = {}
    for part in ruleset.section_columns:
        if part.section.bonus:
            times, of = found.get(part.section.id, Share(0, 0))
            won = sum(card.section_bonus(part) > 0 for card in cards)
            found[part.section.id] = Share(times + won, of + len(cards))
    return found


def _repeat(cards: Sequence[Card], ruleset: Ruleset) -> Share:
    paid = [card.points(box) or 0 for card in cards for box in ruleset.repeat_boxes.values()]
    return Share(sum(points > 0 for points in paid), len(paid))


def _further(group: Iterable[Result], ruleset: Ruleset) -> int:
    """How many bonuses were earned; where columns multiply them, counted once for each time."""
    assert ruleset.repeat is not None  # noqa: S101 - who asks has looked
    return sum(result.bonus for result in group) // ruleset.repeat.bonus
