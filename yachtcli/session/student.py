"""How far a mean may be off that few games tell: the quantiles of Student's t."""

from __future__ import annotations

from functools import cache
from math import atan, cos, pi, sin, sqrt
from typing import Final

SURE: Final = 0.95
"""How likely the true value lies within a margin."""
NORMAL: Final = 1.959963984540054
"""What the quantiles come to for many games: that of the normal distribution."""
MANY: Final = 200
"""From so many degrees of freedom on, three terms behind that one are exact to 1e-9."""


@cache
def quantile(degrees: int) -> float:
    """So many standard errors either side hold the true mean in 95 of 100 cases.

    `degrees` of freedom are one less than there are games. The formulas are
    26.7.3 to 26.7.5 of Abramowitz and Stegun, Handbook of Mathematical Functions.

    >>> round(quantile(1), 6), round(quantile(10), 6), round(quantile(1000), 6)
    (12.706205, 2.228139, 1.962339)
    """
    if degrees >= MANY:
        z = NORMAL
        return (
            z
            + (z**3 + z) / (4 * degrees)
            + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)
            + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * degrees**3)
        )
    low, high = 1.0, 16.0
    while (middle := (low + high) / 2) not in (low, high):
        if _within(middle, degrees) < SURE:
            low = middle
        else:
            high = middle
    return high


def _within(t: float, degrees: int) -> float:
    """How likely so many standard errors either side hold the true mean."""
    angle = atan(t / sqrt(degrees))
    square = cos(angle) ** 2
    if degrees % 2:
        term = cos(angle)
        total = 0.0 if degrees == 1 else term
        for n in range(3, degrees - 1, 2):
            term *= square * (n - 1) / n
            total += term
        return (angle + sin(angle) * total) * 2 / pi
    term = total = 1.0
    for n in range(2, degrees - 1, 2):
        term *= square * (n - 1) / n
        total += term
    return sin(angle) * total
