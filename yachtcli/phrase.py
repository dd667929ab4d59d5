"""Texts for people that are not yet in a language.

The core says *what* is to be told; which language it is told in is decided at
the edge (`yachtcli.i18n`). `str()` of everything here is English.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

DEFAULT_LANGUAGE: Final = "en"


def N_(text: str) -> str:  # noqa: N802 - the customary mark of a text to translate later
    """Mark `text` for the catalogue, unchanged."""
    return text


class Speaker(Protocol):
    """A language: turns English templates into its own."""

    language: str

    def gettext(self, message: str, /) -> str:
        """The template in this language."""

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """The template in this language, in the form that fits `n`."""


class Names:
    """What a game, section, box or column is called, language by language.

    >>> str(Names({"en": "Ones", "de": "Einser"}))
    'Ones'
    >>> Names({"en": "Ones", "de": "Einser"}).text("de")
    'Einser'
    """

    __slots__ = ("_texts",)

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = dict(texts)

    @property
    def texts(self) -> dict[str, str]:
        """The name by language: a copy."""
        return self._texts.copy()

    def text(self, language: str) -> str:
        """The name in `language`; in English, or else any, where that is missing."""
        texts = self._texts
        return texts.get(language) or texts.get(DEFAULT_LANGUAGE) or next(iter(texts.values()), "")

    def __str__(self) -> str:
        return self.text(DEFAULT_LANGUAGE)

    def __repr__(self) -> str:
        return f"Names({self._texts!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Names) and self._texts == other._texts

    def __hash__(self) -> int:
        return hash(tuple(sorted(self._texts.items())))


class Phrase:
    """A sentence in English with the values it speaks of.

    Values may be phrases and names themselves; they are put into the same
    language. With `plural` and a value `n`, the form that fits `n` is taken.

    >>> str(Phrase("{box} is filled", box=Names({"en": "Ones"})))
    'Ones is filled'
    >>> str(Phrase("{n} die", plural="{n} dice", n=5))
    '5 dice'
    """

    __slots__ = ("plural", "template", "values")

    def __init__(self, template: str, /, *, plural: str | None = None, **values: object) -> None:
        self.template = template
        self.plural = plural
        self.values = values

    def render(self, speaker: Speaker | None = None) -> str:
        """The sentence in the language of `speaker` (English without one)."""
        n = self.values.get("n")
        if self.plural is not None and isinstance(n, int):
            if speaker is not None:
                template = speaker.ngettext(self.template, self.plural, n)
            else:
                template = self.template if n == 1 else self.plural
        else:
            template = speaker.gettext(self.template) if speaker is not None else self.template
        return template.format(
            **{key: render(value, speaker) for key, value in self.values.items()}
        )

    def __str__(self) -> str:
        return self.render()

    def __repr__(self) -> str:
        return f"Phrase({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and (self.template, self.plural, self.values) == (
            other.template,
            other.plural,
            other.values,
        )

    def __hash__(self) -> int:
        return hash(self.template)


class Series:
    """Several things told one after the other, as in "Ones, Twos, Threes".

    >>> str(Series((1, 2))), Series((1, 2)) == Series((1, 2)), Series((1, 2)) == Series((1, 2), "-")
    ('1, 2', True, False)
    """

    __slots__ = ("items", "separator")

    def __init__(self, items: tuple[object, ...], separator: str = ", ") -> None:
        self.items = items
        self.separator = separator

    def render(self, speaker: Speaker | None = None) -> str:
        """The things in the language of `speaker`, with the separator between them."""
        return self.separator.join(str(render(item, speaker)) for item in self.items)

    def __str__(self) -> str:
        return self.render()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Series) and (self.items, self.separator) == (
            other.items,
            other.separator,
        )

    def __hash__(self) -> int:
        return hash((self.items, self.separator))


class Numeral:
    """A number that may be large, as people read it: in full up to ten digits, rounded beyond.

    >>> str(Numeral(314880)), str(Numeral(314880**4)), str(Numeral(10**400))
    ('314,880', '9.8e+21', '1.0e+400')
    """

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def render(self, speaker: Speaker | None = None) -> str:
        """The number with the marks of the language of `speaker`."""
        if self.number < 10**10:
            return thousands(self.number, _language(speaker))
        from decimal import Decimal  # noqa: PLC0415 - no float holds the largest; rarely told

        told = f"{Decimal(self.number):.1e}"
        return told.replace(".", ",") if _language(speaker) == "de" else told

    def __str__(self) -> str:
        return self.render()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Numeral) and self.number == other.number

    def __hash__(self) -> int:
        return hash(self.number)


def thousands(number: int, language: str) -> str:
    """A whole number with its thousands apart, as they are in this language.

    >>> thousands(314880, "en"), thousands(314880, "de"), thousands(999, "de")
    ('314,880', '314.880', '999')
    """
    told = f"{number:,}"
    return told.replace(",", ".") if language == "de" else told


def _language(speaker: Speaker | None) -> str:
    return speaker.language if speaker is not None else DEFAULT_LANGUAGE


def render(value: object, speaker: Speaker | None = None) -> object:
    """`value` ready for a template: phrases, names and counts as text, others unchanged."""
    if isinstance(value, Phrase | Series | Numeral):
        return value.render(speaker)
    if isinstance(value, Names):
        return value.text(_language(speaker))
    return value
