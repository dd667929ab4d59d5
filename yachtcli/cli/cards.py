"""Score cards as commands take them: typed, in a file or on stdin, with the rules they name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from yachtcli.cli.chosen import chosen_ruleset, chosen_settings
from yachtcli.cli.lines import stdin_bytes
from yachtcli.core import card_notation, notation
from yachtcli.errors import NotationError
from yachtcli.i18n import _
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import BinaryIO

    from yachtcli.core.card import Card
    from yachtcli.core.ruleset import Ruleset

STDIN = "-"
LARGEST = 1 << 20
"""Bytes of the largest card that is read."""


def read_card(argument: str, rules: str | None, settings: Sequence[str]) -> Card:
    """The card that `argument` is or names, read by the rules that it names itself.

    `-` is stdin; a text that begins with `{` is JSON; one with `=` and without
    a `/` is short (`ones=3,yacht=50`); everything else is a file that holds
    either. `rules` and `settings` are those of `-r` and `-s`.
    Raises NotationError and its kin for what can't be read or can't be.
    """
    text = _text(argument).strip()
    if not text:
        raise NotationError(
            Phrase(
                N_(
                    "there is no card in it: write BOX=POINTS, as ones=3,sixes=24, or JSON "
                    "with 'boxes'"
                )
            )
        )
    if not text.startswith("{"):
        ruleset = chosen_ruleset(rules, settings)
        return card_notation.parse_card(",".join(text.split("\n")), ruleset)
    data = notation.parse_json(text)
    return card_notation.card_from(data, ruleset_for(data.get("rules"), rules, settings))


def ruleset_for(named: object, rules: str | None, settings: Sequence[str]) -> Ruleset:
    """The ruleset of a card or placement that names its own (None: it doesn't).

    `rules` is what `-r` asks for; a usage error if that is another ruleset.
    """
    if named is None:
        return chosen_ruleset(rules, settings)
    if not isinstance(named, str) or not named:
        raise NotationError(Phrase(N_("'rules' of a card is the name of a ruleset")))
    if rules is None:
        return _named(named, settings)
    ruleset = chosen_ruleset(rules, settings)
    # A file asked for by its path is known to its cards by its identifier.
    if named in (rules, ruleset.id):
        return ruleset
    own = _named(named, settings)
    if own.id != ruleset.id:
        raise click.UsageError(
            _("the card is one of {own}, and -r asks for {other}").format(
                own=own.id, other=ruleset.id
            )
        )
    return own


def _named(name: str, settings: Sequence[str]) -> Ruleset:
    from yachtcli.loading import catalog  # noqa: PLC0415 - not for --help

    return catalog.from_record(name, chosen_settings(settings))


def _text(argument: str) -> str:
    if argument == STDIN:
        return _decoded(_limited(stdin_bytes()))
    shown = argument.strip()
    if not shown or shown.startswith("{") or ("=" in shown and "/" not in shown):
        return argument
    try:
        with open(argument, "rb") as file:  # noqa: PTH123 - pathlib costs start-up time
            return _decoded(_limited(file))
    except (OSError, ValueError) as error:
        if isinstance(error, NotationError):
            raise
        raise NotationError(
            Phrase(
                N_("no card '{text}': it is neither BOX=POINTS nor JSON nor a file that opens"),
                text=notation.shortened(argument),
            )
        ) from None


def _limited(file: BinaryIO) -> bytes:
    data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise NotationError(Phrase(N_("this is no card: more than {n} bytes"), n=LARGEST))
    return data


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotationError(Phrase(N_("a card is UTF-8 text, and this is not"))) from None
