"""The box that was typed at the table: its label, its name, or the beginning of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yachtcli.core.legality import full_name
from yachtcli.core.notation import folded, parse_open_box, shortened
from yachtcli.errors import AmbiguousNameError, UnknownNameError
from yachtcli.phrase import N_, Phrase, Series
from yachtcli.session.labels import category_labels, labels

if TYPE_CHECKING:
    from collections.abc import Iterable

    from yachtcli.core.card import Card
    from yachtcli.core.ruleset import Box, Ruleset


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
    name, at, column = text.partition("@")
    letters = {label: category for category, label in category_labels(ruleset).items()}
    category = letters.get(folded(name))
    try:
        return parse_open_box(f"{category}{at}{column}" if category else text, card, number)
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


def _as_on_card(candidates: Iterable[str], ruleset: Ruleset) -> Series:
    """Boxes, or categories of several columns, as they stand on the card: label and name."""
    marks = {**category_labels(ruleset), **labels(ruleset)}
    told = []
    for name in candidates:
        box = ruleset.box_by_id.get(name)
        shown = full_name(box) if box is not None else ruleset.categories[name].name
        told.append(Phrase("{label} {box}", label=marks[name], box=shown))
    return Series(tuple(told))
