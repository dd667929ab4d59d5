"""Exact numbers as people read them."""

from __future__ import annotations

from fractions import Fraction

from yachtcli.i18n import current


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


def percent(rate: Fraction | float) -> str:
    """A rate from 0 to 1 in full percent.

    >>> percent(Fraction(1, 3))
    '33 %'
    """
    return f"{decimal(Fraction(rate) * 100, 0)} %"
