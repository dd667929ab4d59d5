"""Exact numbers as people read them."""

from __future__ import annotations

from fractions import Fraction

from yachtcli.i18n import current
from yachtcli.phrase import thousands

ROUNDING = Fraction(1, 10**9)
"""Percents that certain things may lack because floats were added up."""

NOTHING = 1e-9
"""Points that are less are none: floats were rounded."""


def decimal(value: Fraction | float, places: int = 1) -> str:
    """A number with so many places behind the point, or comma; halves are rounded away from 0.

    >>> decimal(Fraction(2547, 20)), decimal(Fraction(-1, 3)), decimal(12)
    ('127.4', '-0.3', '12.0')
    >>> decimal(Fraction(-1, 100))
    '0.0'
    """
    scale = 10**places
    exact = Fraction(value)
    size = max(exact, -exact)
    whole, rest = divmod(
        (2 * size.numerator * scale + size.denominator) // (2 * size.denominator), scale
    )
    mark = "," if current().language == "de" else "."
    sign = "-" if exact < 0 and (whole or rest) else ""
    return f"{sign}{whole}" + (f"{mark}{rest:0{places}}" if places else "")


def percent(rate: Fraction | float, places: int = 0) -> str:
    """A rate from 0 to 1 in percent; what is next to nothing or all is not told as that.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 3), 2), percent(1e-9, 1), percent(0, 1)
    ('33 %', '33.33 %', '< 0.1 %', '0.0 %')
    >>> percent(Fraction(99999, 100000), 2), percent(Fraction(249, 250)), percent(1)
    ('> 99.99 %', '> 99 %', '100 %')
    """
    exact, least = Fraction(rate) * 100, Fraction(1, 10**places)
    if 0 < exact < least / 2:
        return f"< {decimal(least, places)} %"
    if 100 - least / 2 <= exact < 100 - (ROUNDING if isinstance(rate, float) else 0):
        return f"> {decimal(100 - least, places)} %"
    return f"{decimal(exact, places)} %"


def lost(points: Fraction | float) -> str:
    """What is lost, as a figure below 0; next to nothing is not told as nothing.

    >>> lost(Fraction(44, 10)), lost(0.01), lost(0), lost(1e-12)
    ('-4.4', '< 0.1', '', '')
    """
    if points < NOTHING:
        return ""
    told = decimal(points)
    return f"< {decimal(0.1)}" if told == decimal(0) else f"-{told}"


def grouped(number: int) -> str:
    """A whole number with its thousands apart.

    >>> grouped(314880), grouped(999)
    ('314,880', '999')
    """
    return thousands(number, current().language)


def size(count: int) -> str:
    """So many bytes in kB or MB.

    >>> size(2519104), size(1240)
    ('2.5 MB', '1.2 kB')
    """
    million = 10**6
    if count >= million:
        return f"{decimal(Fraction(count, million))} MB"
    return f"{decimal(Fraction(count, 1000))} kB"


def duration(seconds: float) -> str:
    """A time as people say it.

    >>> duration(0.0041), duration(0.3312), duration(14.32), duration(125)
    ('4 ms', '0.33 s', '14.3 s', '2 min 5 s')
    """
    if seconds < 0.0995:
        return f"{decimal(seconds * 1000, 0)} ms"
    if seconds < 10:
        return f"{decimal(seconds, 2)} s"
    if seconds < 59.95:
        return f"{decimal(seconds)} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s"
