"""The language that people are spoken to in.

gettext's own domain is made ours, so that click's messages come out of the
same catalogue. The language must be chosen before commands are built: help
texts are evaluated when a command's module is imported.
"""

from __future__ import annotations

import gettext as _gettext
import os
from typing import Final

from yachtcli.phrase import DEFAULT_LANGUAGE, N_, render

DOMAIN: Final = "yachtcli"
LANGUAGES: Final = ("en", "de")
VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

__all__ = ["DOMAIN", "LANGUAGES", "N_", "Language", "_", "current", "ngettext", "say", "use"]


class Language:
    """A language with its catalogue; English needs none."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = _gettext.NullTranslations()
        if language != DEFAULT_LANGUAGE:
            self._catalogue = _gettext.translation(
                DOMAIN, localedir(), languages=[language], fallback=True
            )

    def gettext(self, message: str, /) -> str:
        """The message in this language; unchanged where the catalogue lacks it."""
        return self._catalogue.gettext(message) if message else ""

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """The message in this language, in the form that fits `n`."""
        return self._catalogue.ngettext(singular, plural, n)


_current = Language(DEFAULT_LANGUAGE)


def localedir() -> str:
    """The folder of our catalogues."""
    return os.path.join(os.path.dirname(__file__), "locales")  # noqa: PTH118, PTH120 - pathlib costs start-up time


def preferred() -> str:
    """The language that the environment asks for, as far as we have it."""
    for variable in VARIABLES:
        value = os.environ.get(variable)
        if value:
            for word in value.split(":"):
                language = word.split(".")[0].split("_")[0].split("@")[0].lower()
                if language in LANGUAGES:
                    return language
            return DEFAULT_LANGUAGE
    return DEFAULT_LANGUAGE


def use(language: str | None = None) -> None:
    """Speak `language` from now on; the environment's where it is None."""
    global _current  # noqa: PLW0603 - one process speaks one language, as gettext itself has it
    _current = Language(language or preferred())
    os.environ["LANGUAGE"] = _current.language
    _gettext.bindtextdomain(DOMAIN, localedir())
    _gettext.textdomain(DOMAIN)


def current() -> Language:
    """The language in use."""
    return _current


def _(message: str) -> str:
    """`message` in the language in use."""
    return _current.gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The form of the message that fits `n`, in the language in use."""
    return _current.ngettext(singular, plural, n)


def say(value: object) -> str:
    """A phrase, names or anything else as text in the language in use."""
    return str(render(value, _current))
