"""The words that people type at the table, in English and in German alike."""

from __future__ import annotations

from typing import Final

from yachtcli.core.notation import folded

VERBS: Final = {
    "keep": ("keep", "k", "hold", "behalten", "behalte", "halten", "halte"),
    "reroll": ("reroll", "r", "roll", "again", "wuerfeln", "wuerfle", "neu", "nochmal"),
    "score": ("score", "s", "write", "enter", "eintragen", "trage", "schreiben", "werten"),
    "strike": ("strike", "x", "scratch", "streichen", "streiche"),
}
"""What may stand before dice, positions or a box."""

ALONE: Final = {
    "help": ("?", "help", "hilfe"),
    "undo": ("u", "undo", "back", "zurueck"),
    "card": ("card", "cards", "sheet", "zettel", "karte", "karten", "block"),
    "rules": ("rules", "regeln"),
    "save": ("save", "speichern", "sichern"),
    "quit": ("q", "quit", "exit", "ende", "beenden"),
}
"""What stands alone."""

TABLE: Final = {
    **ALONE,
    "hint": ("hint", "hints", "tip", "advice", "tipp", "tipps", "rat", "hinweis"),
}
"""What stands alone where a game is played, rather than a score pad kept."""

PAD: Final = {
    "skip": ("skip", "pass", "aussetzen", "setztaus"),
    "add": ("add", "join", "dazu", "hinzu"),
    "rename": ("rename", "umbenennen", "heisst"),
    "fix": ("fix", "mend", "entries", "aendern", "aendere", "eintraege"),
    "again": ("rematch", "again", "revanche", "nochmal"),
}
"""What a score pad can be told beside dice and boxes, alone or before other words."""

ALL: Final = ("all", "alle", "alles")
NONE: Final = ("none", "nothing", "keine", "keinen", "nichts")
NUMBERS: Final = {
    "2": ("two", "zwei"),
    "3": ("three", "drei"),
    "4": ("four", "vier"),
    "5": ("five", "fuenf"),
    "6": ("six", "sechs"),
}
"""Numbers that names begin with, in letters."""


def meant(word: str, table: dict[str, tuple[str, ...]]) -> str | None:
    """What a typed word means by a table of words; None if it is none of them.

    >>> meant("Würfeln", VERBS), meant("U", ALONE), meant("yes", ALONE)
    ('reroll', 'undo', None)
    """
    typed = folded(word)
    for name, spellings in table.items():
        if typed in map(folded, spellings):
            return name
    return None


def is_one_of(word: str, spellings: tuple[str, ...]) -> bool:
    """Whether a typed word is one of these, however it is spelt."""
    return folded(word) in map(folded, spellings)
