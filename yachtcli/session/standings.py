"""What many games came to for each of those who played: exact, with how sure it is."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Final

from yachtcli.session.student import quantile
from yachtcli.struct import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from yachtcli.session.tournament import Played

PERCENTILES: Final = (1, 5, 10, 25, 50, 75, 90, 95, 99)


class Standing(Struct):
    """What one entrant's games came to.

    `totals` are those of the games that it did not forfeit, rising. `wins` are
    the games that it won, one that was shared by k of them as 1/k, and
    `win_squares` the sum of the squares of these shares.
    """

    name: str
    totals: tuple[int, ...]
    wins: Fraction
    win_squares: Fraction
    games: int

    @property
    def forfeits(self) -> int:
        """The games that were lost by an answer."""
        return self.games - len(self.totals)

    @property
    def mean(self) -> Fraction | None:
        """The average total; None where every game was forfeited."""
        return Fraction(sum(self.totals), len(self.totals)) if self.totals else None

    @property
    def median(self) -> Fraction | None:
        """The total in the middle, or halfway between the two there; None without totals."""
        n = len(self.totals)
        return Fraction(self.totals[(n - 1) // 2] + self.totals[n // 2], 2) if n else None

    @property
    def deviation(self) -> float | None:
        """The standard deviation of the totals; None for fewer than two."""
        n = len(self.totals)
        if n < 2:
            return None
        squares, whole = sum(total * total for total in self.totals), sum(self.totals)
        return sqrt(Fraction(n * squares - whole * whole, n * (n - 1)))

    @property
    def margin(self) -> float | None:
        """So far either side of `mean` the true one lies, in 95 of 100 cases; None if unknown."""
        deviation, n = self.deviation, len(self.totals)
        return None if deviation is None else quantile(n - 1) * deviation / sqrt(n)

    @property
    def win_rate(self) -> Fraction:
        """The share of the games that were won."""
        return self.wins / self.games

    @property
    def win_margin(self) -> float | None:
        """So far either side of `win_rate` the true one lies, in 95 of 100 cases.

        None where the games don't tell: a single one, or shares that are all the same.
        """
        n = self.games
        if n < 2:
            return None
        variance = (self.win_squares - self.wins**2 / n) / (n - 1)
        return quantile(n - 1) * sqrt(variance / n) if variance else None

    def percentile(self, percent: int) -> int | None:
        """The least total that so many percent of the games don't exceed; None without totals.

        >>> Standing("Ann", (1, 2, 3, 4), Fraction(4), Fraction(4), 4).percentile(50)
        2
        """
        if not self.totals:
            return None
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
            sum((Fraction(won, shared**2) for shared, won in wins[entrant].items()), Fraction(0)),
            number,
        )
        for entrant, name in enumerate(names)
    )
