"""Changes of a table for one call: `KEY=VALUE` with the dotted path of a key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from yachtcli.core.notation import nearest, shortened, spelt
from yachtcli.errors import SettingError
from yachtcli.loading import toml
from yachtcli.loading.merging import laid_at
from yachtcli.loading.schema import FILE_KEYS, PARTS, TOP, field_at
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MAX_STEPS: Final = 20
LISTS: Final = frozenset({"ids", "aliases", "faces", "wholes", "patterns", "tiers"})


def parse_settings(texts: Iterable[str]) -> dict[str, Any]:
    """The values by dotted key in texts of the form `KEY=VALUE`; of several for a key the last.

    VALUE is as in TOML; a bare word is a text. Raises SettingError with
    everything that can't be read.

    >>> parse_settings(["repeat.joker=free", "turn.rolls = -4", "section.upper.bonus=[]"])
    {'repeat.joker': 'free', 'turn.rolls': -4, 'section.upper.bonus': []}
    """
    settings: dict[str, Any] = {}
    problems: list[Phrase] = []
    for text in texts:
        key, equals, value = (piece.strip() for piece in text.partition("="))
        if not equals or not key or not value:
            problems.append(
                Phrase(
                    N_("'{text}' is no setting: write KEY=VALUE, as in turn.rolls=4"),
                    text=shortened(text),
                )
            )
            continue
        settings.pop(key, None)  # so that the order is that of the last word on each key
        try:
            settings[key] = _value(value)
        except ValueError:
            problems.append(
                Phrase(
                    N_(
                        "'{value}' is no value for {key}: write a number, true, false, a word, "
                        'a list as ["a", "b"], or a text in quotes'
                    ),
                    value=shortened(value),
                    key=shortened(key),
                )
            )
    if problems:
        raise SettingError(*problems)
    return settings


def _value(text: str) -> Any:
    """The TOML value that `text` is, or the bare word; ValueError if it is neither."""
    word = text[0] != "-" and text.replace("-", "_").isidentifier()
    if word and text not in ("true", "false", "nan", "inf"):
        return text
    table = toml.parse(f"value = {text}")
    if len(table) != 1:  # a line break began a second key
        raise ValueError(text)
    return table["value"]


def apply_settings(table: Mapping[str, Any], settings: Mapping[str, Any]) -> dict[str, Any]:
    """The resolved table with these values at their dotted keys; `table` itself stays as it is.

    A number is a place in a list, its length one place to add to it. Tables on
    the way are made where there are none. Raises SettingError with all keys
    that lead nowhere; whether a key and its value mean anything is judged with
    the table as a whole.
    """
    changed: dict[str, Any] = dict(table)
    problems: list[Phrase] = []
    for key, value in settings.items():
        steps = key.split(".")
        problem = _verify_key(key, steps) or _put(changed, steps, value)
        if problem is not None:
            problems.append(
                Phrase(N_("setting {key}: {problem}"), key=shortened(key), problem=problem)
            )
    if problems:
        raise SettingError(*problems)
    return changed


def _verify_key(key: str, steps: list[str]) -> Phrase | None:
    if key in FILE_KEYS or (steps[0] == "category" and steps[2:] == ["like"]):
        return Phrase(N_("this says what a table is made from, and can't be set"))
    if not all(steps) or len(steps) > MAX_STEPS:
        return Phrase(N_("a key is a path of words with points between, as turn.rolls"))
    if steps[0] not in TOP:
        near = _ending_in(key) or nearest(steps[0], TOP)
        problem = Phrase(N_("there is no '{word}' in a table"), word=shortened(steps[0]))
        return (
            Phrase(N_("{problem} - did you mean {near}?"), problem=problem, near=", ".join(near))
            if near
            else problem
        )
    return None


def _ending_in(step: str) -> list[str]:
    """The keys whose last step it is; where an id comes before it, that is called ID.

    >>> _ending_in("joker"), _ending_in("bonus")
    (['repeat.joker'], ['section.ID.bonus', 'repeat.bonus'])
    """
    return [
        f"{part}.ID.{step}" if TOP[part].type == "tables" else f"{part}.{step}"
        for part, keys in PARTS.items()
        if step in keys
    ]


def _put(table: dict[str, Any], steps: list[str], value: Any) -> Phrase | None:
    """Set `value` at `steps`, with copies of all that is changed on the way; else why not."""
    place: Any = table
    for step, word in enumerate(steps):
        last = step == len(steps) - 1
        index: Any = word
        if isinstance(place, list):
            index = _index(word, len(place))
            if index is None:
                return Phrase(
                    N_("'{word}' is no place in {path}, which holds {n}; they are counted from 0"),
                    word=shortened(word),
                    path=".".join(steps[:step]),
                    n=len(place),
                )
            if index == len(place):
                place.append(None if last else {})
        below = place[index] if isinstance(place, list) else place.get(index)
        if last:
            place[index] = laid_at(steps, value, below)
            return None
        if below is None:
            field = field_at(tuple(steps[: step + 1]))
            below = [] if field is not None and field.type in LISTS else {}
        elif isinstance(below, dict | list):
            below = below.copy()
        else:
            return Phrase(
                N_("{path} holds {found}, which has no parts; set it as a whole"),
                path=".".join(steps[: step + 1]),
                found=spelt(below),
            )
        place[index] = below
        place = below
    return None


def _index(word: str, length: int) -> int | None:
    if not (word.isascii() and word.isdigit()) or len(word) > 4 or int(word) > length:
        return None
    return int(word)
