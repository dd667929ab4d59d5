"""What many games came to for each of those who played: exact, with how sure it is."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Final

from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from yachtcli.session.tournament import Played

SURE: Final = 1.959963984540054
"""So many standard errors either side hold the true mean in 95 of 100 cases."""
PERCENTILES: Final = (1, 5, 10, 25, 50, 75, 90, 95, 99)


class Standing(Struct):
    """What one entrant's games came to.

    `totals` are those of the games that it did not forfeit, rising. `wins` are
    the games that it won, one that was shared by k of them as 1/k.
    """

    name: str
    totals: tuple[int, ...]
    wins: Fraction
    games: int

    @property
    def forfeits(self) -> int:
        """The games that were lost by an answer."""
        return self.games - len(self.totals)

    @property
    def mean(self) -> Fraction:
        """The average total; 0 where every game was forfeited."""
        return Fraction(sum(self.totals), len(self.totals)) if self.totals else Fraction(0)

    @property
    def deviation(self) -> float:
        """The standard deviation of the totals; 0 for fewer than two."""
        if len(self.totals) < 2:
            return 0.0
        squares = sum(total * total for total in self.totals)
        return sqrt((squares - sum(self.totals) * self.mean) / (len(self.totals) - 1))

    @property
    def margin(self) -> float:
        """So far either side of `mean` the true one lies, in 95 of 100 cases."""
        return SURE * self.deviation / sqrt(len(self.totals)) if self.totals else 0.0

    @property
    def win_rate(self) -> Fraction:
        """The share of the games that were won."""
        return self.wins / self.games

    @property
    def win_margin(self) -> float:
        """So far either side of `win_rate` the true one lies, in 95 of 100 cases."""
        rate = self.win_rate
        return SURE * sqrt(rate * (1 - rate) / self.games)

    def percentile(self, percent: int) -> int:
        """The least total that so many percent of the games don't exceed; 0 without games.

        >>> Standing("Ann", (1, 2, 3, 4), Fraction(4), 4).percentile(50)
        2
        """
        if not self.totals:
            return 0
        place = -(-percent * len(self.totals) // 100)
        return self.totals[max(place, 1) - 1]


def standings(names: Sequence[str], games: Iterable[Played]) -> tuple[Standing, ...]:
    """What the games came to, for each entrant in order."""
    totals: list[list[int]] = [[] for _ in names]
    wins: list[Counter[int]] = [Counter() for _ in names]
    number = 0
    for game in games:
        number += 1
        most = max((total for total in game.totals if total is not None), default=None)
        winners = game.totals.count(most)
        for entrant, total in enumerate(game.totals):
            if total is not None:
                totals[entrant].append(total)
                if total == most:
                    wins[entrant][winners] += 1
    return tuple(
        Standing(
            name,
            tuple(sorted(totals[entrant])),
            sum((Fraction(won, shared) for shared, won in wins[entrant].items()), Fraction(0)),
            number,
        )
        for entrant, name in enumerate(names)
    )
