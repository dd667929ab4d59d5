"""The box that was typed at the table: its label, its name, or the beginning of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core.legality import full_name
from yachtcli.core.notation import folded, parse_open_box, shortened
from yachtcli.errors import AmbiguousNameError, UnknownNameError
from yachtcli.phrase import N_, Phrase, Series
from yachtcli.session.labels import category_labels, labels
from yachtcli.session.words import NUMBERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from yachtcli.core.card import Card
    from yachtcli.core.ruleset import Box, Category, Ruleset


def labelled(text: str, ruleset: Ruleset) -> Box | None:
    """The box whose label this is; None if it is none."""
    typed = folded(text)
    for box_id, label in labels(ruleset).items():
        if label == typed:
            return ruleset.box_by_id[box_id]
    return None


def typed_box(text: str, card: Card, number: int, nonsense: Phrase) -> Box:
    """The box that is meant on `card`, on roll `number` of the turn.

    With several columns a label may stand without its number, or as `c@3`.
    Raises AmbiguousNameError with those that may be meant, as they stand on
    the card; UnknownNameError with the nearest, or with what `nonsense` says.
    """
    ruleset = card.ruleset
    box = labelled(text, ruleset)
    if box is not None:
        return box
    # The letters of a label are a category in every column, never the beginning of a name.
    spelt = _spelt_out(text, ruleset)
    name, at, column = spelt.partition("@")
    letters = {label: category for category, label in category_labels(ruleset).items()}
    category = letters.get(folded(name))
    try:
        return parse_open_box(f"{category}{at}{column}" if category else spelt, card, number)
    except AmbiguousNameError as error:
        raise AmbiguousNameError(
            Phrase(
                N_("'{text}' may be {candidates}"),
                text=shortened(text),
                candidates=_as_on_card(error.candidates, ruleset),
            ),
            error.candidates,
        ) from None
    except UnknownNameError as error:
        if not error.candidates:
            raise UnknownNameError(nonsense) from None
        no_box = N_("{game} has no box '{text}'")
        raise UnknownNameError(
            Phrase(
                N_("{problem} - did you mean {near}?"),
                problem=Phrase(no_box, game=ruleset.name, text=shortened(text)),
                near=_as_on_card(error.candidates, ruleset),
            ),
            error.candidates,
        ) from None


def _spelt_out(text: str, ruleset: Ruleset) -> str:
    """The name of the category that is meant by its initials, or with a digit for a number.

    >>> from yachtcli.loading.catalog import find
    >>> _spelt_out("fh", find("yahtzee")), _spelt_out("3 of a kind@2", find("triple"))
    ('full_house', 'three_of_a_kind@2')
    """
    name, at, column = text.partition("@")
    first, rest = name.lstrip()[:1], name.lstrip()[1:]
    for known in (_names, _initials):
        for word in (first, *NUMBERS.get(first, ())):
            typed = folded(word + rest)
            forms = {
                category.id: {folded(form) for form in known(category)}
                for category in ruleset.categories.values()
            }
            if any(form.startswith(typed) and form != typed for f in forms.values() for form in f):
                return text  # the beginning of a name is that
            found = [category for category, names in forms.items() if typed in names]
            if len(found) == 1:
                return f"{found[0]}{at}{column}"
    return text


def _names(category: Category) -> Iterator[str]:
    yield category.id
    yield from category.name.texts.values()


def _initials(category: Category) -> Iterator[str]:
    """The first letters of the words of each name that has several: `fh`, `toak`."""
    for name in _names(category):
        words = name.replace("_", " ").split()
        if len(words) > 1:
            yield "".join(word[0] for word in words)


def _as_on_card(candidates: Iterable[str], ruleset: Ruleset) -> Series:
    """Boxes, or categories of several columns, as they stand on the card: label and name."""
    marks = {**category_labels(ruleset), **labels(ruleset)}
    told = []
    for name in candidates:
        box = ruleset.box_by_id.get(name)
        shown = full_name(box) if box is not None else ruleset.categories[name].name
        told.append(Phrase("{label} {box}", label=marks[name], box=shown))
    return Series(tuple(told))
