"""Extract every text for people, update the German catalogue, and compile it.

Run from the top of the checkout: ``python tests/i18n/catalogue.py``. It writes
`yachtcli/locales/de/LC_MESSAGES/yachtcli.po`, keeping the translations there
are, and the `.mo` beside it. Texts of click are extracted from the installed
click, since they are told to our users as well.
"""

from __future__ import annotations

import ast
import io
from datetime import UTC, datetime
from pathlib import Path

import click
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[2]
PO = ROOT / "yachtcli" / "locales" / "de" / "LC_MESSAGES" / "yachtcli.po"
MO = PO.with_suffix(".mo")

SINGULAR = {"_", "N_", "gettext"}
LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)

HEAD = """\
# German texts of yacht; MIT licence, as the project.
#
# The same word for the same thing, everywhere:
#   alias: weiterer Name         bonus: Bonus                box: Feld
#   card, sheet: Zettel          category: Kategorie         claimed: angegeben
#   column: Spalte               default: Vorgabe            dice, die: Würfel
#   entry, placement: Eintrag    event: Ereignis             face: Augenzahl
#   face (of how many): Seite    fault, error: Fehler        filled: gefüllt
#   house rule: Hausregel        id: Kennung                 joker: Joker
#   keep: behalten               key: Schlüssel              legal: erlaubt
#   multiplier: Faktor           open: offen                 pattern: Muster
#   pattern kind: Musterart      pay, earn, worth: bringen   point term: Punktewort
#   points: Punkte               record: Aufzeichnung        roll (noun): Wurf
#   roll (verb): würfeln         rule: Regel                 ruleset: Regelwerk
#   section: Teil                setting: Einstellung        step: Stufe
#   strategy notes: Tipps        strike: streichen           table: Tabelle
#   total: Gesamt                turn: Zug                   verdict: Urteil
#
# At the table:
#   best (of a person): Bestwert daily game: Tagesspiel      draw: Unentschieden
#   entered, written: eingetragen                            finished: zu Ende
#   fix, mend: berichtigen (typed: ändern)                   go on with: weiter mit
#   hint: Hinweis                import (games): aufnehmen   log: Aufzeichnung
#   others: Mitspieler           position (of a die): Platz  practice: Übung
#   ranking: Rangliste           round: Runde                running (game): läuft
#   score pad: Spielblock        seed: Startwert             skip, miss: aussetzen
#   shared place: geteilter Platz                            streak: Serie
#   undo, take back: zurücknehmen (typed: zurück)            export: ausgeben
# What may be typed is told in lower case, and is a word that session/words.py
# knows; letters (k, r, s, x, u, q) are the same in both languages. A line of a
# screen has 40 columns: the hint, the facts beside the dice, "- {reason}" in two.
#
# Nobody is addressed: what is to be done stands in the infinitive. A name that
# is put into a sentence stands in „…“, needs no article and is bent by no case;
# so a further Yahtzee is "ein weiterer Wurf „Yahtzee“". What is compared stands
# so that nominative and accusative look alike: "bringt {new}, nicht {old}".
# Words that are typed (DICE, turn.rolls, --best) and JSON stay as they are."""

Message = str | tuple[str, str]

FURTHER = (
    # This one click puts into the language from a variable.
    "required",
    # These are told by click before 8.4, which we run with as well.
    "Error: The value you entered was invalid.",
    "Error: {e.message}",
    "No such option: {name}",
    "{text} {deprecated_message}",
    "{value!r} is not a valid boolean.",
)
"""Texts of click that are not found in the source of the installed one."""


def _text(node: ast.expr | None) -> str | None:
    """The literal text of an argument, with or without its N_() mark."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "N_":
        node = node.args[0]
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return None


def texts_of(source: str) -> set[Message]:
    """The marked texts in Python source; a pair where a text has a plural form.

    >>> sorted(texts_of('_("one"); Phrase(N_("{n} die"), plural=N_("{n} dice"), n=2)'), key=str)
    [('{n} die', '{n} dice'), 'one']
    """
    found: set[Message] = set()
    in_pairs: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        first = _text(node.args[0])
        if first is None:
            continue
        plural = next((_text(k.value) for k in node.keywords if k.arg == "plural"), None)
        if name == "Phrase" and plural is not None:
            found.add((first, plural))
            in_pairs |= {first, plural}
        elif name == "ngettext" and len(node.args) > 1:
            second = _text(node.args[1])
            assert second is not None, f"the plural of '{first}' is no literal"
            found.add((first, second))
        elif name in SINGULAR:
            found.add(first)
    return found - in_pairs


def extracted(folder: Path, name: str) -> dict[Message, set[str]]:
    """Every marked text in the files below `folder`, with the files it stands in."""
    found: dict[Message, set[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for message in texts_of(path.read_text(encoding="utf-8")):
            found.setdefault(message, set()).add(f"{name}/{path.relative_to(folder).as_posix()}")
    return found


def _id(message: Message) -> str:
    return message if isinstance(message, str) else message[0]


def updated(click_folder: Path | None = None) -> Catalog:
    """The German catalogue: all texts there are now, with the translations there were.

    Texts of click are those that stand in the catalogue already, so that
    another version of click makes no difference; with a `click_folder` those
    of that version come in, and none goes.
    """
    fresh = Catalog(
        locale="de",
        project="yachtcli",
        version="1",
        msgid_bugs_address="https://github.com/yachtcli/yachtcli/issues",
        last_translator="the yacht authors",
        language_team="German",
        fuzzy=False,
        creation_date=LONG_AGO,
        revision_date=LONG_AGO,
        charset="utf-8",
        copyright_holder="the yacht authors",
        header_comment=HEAD,
    )
    old = Catalog(locale="de")
    if PO.exists():
        with PO.open("rb") as file:
            old = read_po(file, locale="de")
    found = extracted(ROOT / "yachtcli", "yachtcli")
    for entry in old:
        places = {place for place, _ in entry.locations if place.startswith("click/")}
        if entry.id and places:
            message = entry.id if isinstance(entry.id, str) else (entry.id[0], entry.id[1])
            found.setdefault(message, set()).update(places)
    for text in FURTHER:
        found.setdefault(text, set()).add("click/core.py")
    if click_folder is not None:
        for message, places in extracted(click_folder, "click").items():
            found.setdefault(message, set()).update(places)
    for message, places in sorted(found.items(), key=lambda item: str(item[0])):
        known = old.get(_id(message))
        string = known.string if known is not None and known.id == message else ""
        fresh.add(
            message,
            string or (("", "") if isinstance(message, tuple) else ""),
            locations=[(place, 0) for place in sorted(places)],
        )
    return fresh


def po_bytes(catalogue: Catalog) -> bytes:
    """The catalogue as the text that translators edit."""
    buffer = io.BytesIO()
    write_po(
        buffer, catalogue, sort_output=True, include_lineno=False, omit_header=False, width=100
    )
    return buffer.getvalue()


def mo_bytes(catalogue: Catalog) -> bytes:
    """The catalogue as gettext reads it."""
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def main() -> None:
    """Bring both files up to date."""
    catalogue = updated(Path(click.__file__).parent)
    PO.parent.mkdir(parents=True, exist_ok=True)
    PO.write_bytes(po_bytes(catalogue))
    MO.write_bytes(mo_bytes(catalogue))
    missing = [
        m.id
        for m in catalogue
        if m.id and not all([m.string] if isinstance(m.string, str) else m.string)
    ]
    print(f"{len(catalogue)} texts, {len(missing)} of them without German")  # noqa: T201 - a script


if __name__ == "__main__":
    main()
