"""The German catalogue is complete, fresh, and fits the texts it translates."""

from __future__ import annotations

import gettext
import importlib.util
import re
import string
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

if TYPE_CHECKING:
    from types import ModuleType

    from babel.messages.catalog import Catalog


def _script() -> ModuleType:
    path = Path(__file__).with_name("catalogue.py")
    spec = importlib.util.spec_from_file_location("catalogue", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


catalogue = _script()


def fields(text: str) -> set[str]:
    """The values that a template speaks of, `{name}` and `%s` alike."""
    named = {name for _, name, _, _ in string.Formatter().parse(text) if name}
    return named | {f"%{c}" for c in "sd" if f"%{c}" in text}


def entries() -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    found = []
    for message in catalogue.updated():
        if message.id:
            ids = message.id if isinstance(message.id, tuple) else (message.id,)
            strings = message.string if isinstance(message.string, tuple) else (message.string,)
            found.append((ids[0], ids, strings))
    return found


def test_every_text_is_translated() -> None:
    assert [first for first, _, strings in entries() if not all(strings)] == []


def test_translations_speak_of_the_same_values() -> None:
    wrong = [
        (ids, strings)
        for _, ids, strings in entries()
        if fields("".join(ids)) != fields("".join(strings))
    ]
    assert wrong == []


def test_nobody_is_addressed() -> None:
    address = re.compile(r"\b([Dd]u|[Dd]ich|[Dd]ir|[Dd]eine?[rsmn]?|Sie|Ihnen|Ihre?[rsmn]?)\b")
    spoken = [text for _, _, strings in entries() for text in strings if address.search(text)]
    assert spoken == []


def told(messages: Catalog) -> dict[object, object]:
    """German by English; babel gives forms of a text as a tuple or as a list."""

    def forms(text: object) -> object:
        return tuple(text) if isinstance(text, list) else text

    return {forms(message.id): forms(message.string) for message in messages if message.id}


def test_the_committed_files_are_fresh() -> None:
    fresh = told(catalogue.updated())
    with catalogue.PO.open("rb") as file:
        assert told(read_po(file, locale="de")) == fresh
    with catalogue.MO.open("rb") as file:
        assert told(read_mo(file)) == fresh


@pytest.mark.parametrize(("text", "german"), [("Commands", "Befehle"), ("Usage:", "Aufruf:")])
def test_gettext_finds_them(text: str, german: str) -> None:
    folder = catalogue.PO.parents[2]
    assert gettext.translation("yachtcli", folder, languages=["de"]).gettext(text) == german
