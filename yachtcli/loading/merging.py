"""A table laid on the one that it extends.

Tables with fixed keys merge key by key; whatever stands at a key (a list, a
name, a pattern, points) is replaced whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from yachtcli.core.notation import shortened, spelt
from yachtcli.loading.problems import Faults, not_wanted, unknown
from yachtcli.loading.schema import NOT_INHERITED, PARTS, TOP
from yachtcli.loading.values import wanted
from yachtcli.phrase import N_, Phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    Note = Callable[[tuple[str | int, ...], Phrase], None]

DROPPED: Final = ("section", "column", "category", "repeat")
"""Parts out of which is dropped what the card does not list."""
NAMED: Final = {"category": "category", "upper": "section"}
"""Keys of `repeat` that name something on the card, and of what kind it is."""


def merged(
    own: Mapping[str, Any], base: Mapping[str, Any], faults: Faults, where: str
) -> dict[str, Any]:
    """`own` on top of `base`, which is resolved already; what `own` takes off the card is gone.

    Neither is changed. Faults of `like` are noted with `where`.
    """
    table = {key: value for key, value in base.items() if key not in NOT_INHERITED}
    for key, value in own.items():
        table[key] = _laid(key, value, table.get(key))
    table.pop("extends", None)
    _copy_likes(own, table, faults, where)
    drop_unlisted(table, {part: _keys(own.get(part)) for part in DROPPED})
    return table


def laid_at(path: Sequence[str], own: Any, base: Any) -> Any:
    """What stands at `path` of a table once `own` is laid on `base` there: merged or replaced."""
    if len(path) == 1:
        return _laid(path[0], own, base)
    part = TOP.get(path[0])
    is_part = len(path) == 2 and part is not None and part.type == "tables"
    return _part(own, base) if is_part else own


def _laid(key: str, own: Any, base: Any) -> Any:
    field = TOP.get(key)
    if field is None or not isinstance(own, dict) or not isinstance(base, dict):
        return own
    if field.type == "table":
        return {**base, **own}
    if field.type == "tables":
        return base | {entry: _part(part, base.get(entry)) for entry, part in own.items()}
    return own


def _part(own: Any, base: Any) -> Any:
    """The keys of one section, column or box; `like` takes the place of what it was before."""
    if isinstance(own, dict) and isinstance(base, dict) and "like" not in own:
        return {**base, **own}
    return own


def _copy_likes(own: Mapping[str, Any], table: dict[str, Any], faults: Faults, where: str) -> None:
    """Give each category of `own` that is like another one the keys of that."""
    written = own.get("category")
    if not isinstance(written, dict):
        return
    categories: dict[str, Any] = table["category"]
    copied: dict[str, Any] = {}
    for entry in written:
        keys, trail = categories[entry], [entry]
        while isinstance(keys, dict) and "like" in keys:
            like = keys["like"]
            keys = {key: value for key, value in keys.items() if key != "like"}
            problem = _wrong_like(like, trail, categories)
            if problem is not None:
                faults.add(("category", trail[-1], "like"), problem, where)
                break
            trail.append(like)
            if isinstance(categories[like], dict):
                keys = {**categories[like], **keys}
        copied[entry] = keys
    table["category"] = {**categories, **copied}


def _wrong_like(like: Any, trail: list[str], categories: Mapping[str, Any]) -> Phrase | None:
    if not isinstance(like, str):
        return not_wanted(like, wanted(PARTS["category"]["like"]))
    if like in trail:
        return Phrase(
            N_("goes in a circle: {trail}"), trail=" → ".join(map(shortened, [*trail, like]))
        )
    if like not in categories:
        return unknown(
            Phrase(N_("there is no category {found}"), found=spelt(like)), like, categories
        )
    return None


def drop_unlisted(table: dict[str, Any], own: Mapping[str, Collection[str]]) -> None:
    """Take out of `table` the inherited sections, columns and boxes that the card no longer lists.

    So with what a repeat rule that is switched off says of them. Those in `own`
    stay: that they are not listed is a fault, found later.
    """
    for part in ("section", "column", "category"):
        listed = _listed(table, part)
        if listed is not None and isinstance(table.get(part), dict):
            table[part] = {
                entry: value
                for entry, value in table[part].items()
                if entry in listed or entry in own[part]
            }
    repeat = table.get("repeat")
    if isinstance(repeat, dict) and is_off(repeat):
        gone = unlisted(table, "repeat") - set(own["repeat"])
        table["repeat"] = {key: value for key, value in repeat.items() if key not in gone}


def unlisted(table: Mapping[str, Any], part: str) -> set[str]:
    """The entries of a kind that have a table and are not on the card.

    Of `repeat`, the keys that name what is not on the card.
    """
    if part == "repeat":
        return {key for key, named in NAMED.items() if _is_gone(table, key, named)}
    listed = _listed(table, part)
    return set() if listed is None else _keys(table.get(part)) - listed


def _is_gone(table: Mapping[str, Any], key: str, part: str) -> bool:
    repeat, listed = table.get("repeat"), _listed(table, part)
    name = repeat.get(key) if isinstance(repeat, dict) else None
    return isinstance(name, str) and listed is not None and name not in listed


def is_off(repeat: Mapping[str, Any]) -> bool:
    """Whether a repeat rule neither pays nor makes jokers."""
    fields = PARTS["repeat"]
    return all(
        repeat.get(key, fields[key].default) == fields[key].default for key in ("bonus", "joker")
    )


def _listed(table: Mapping[str, Any], part: str) -> set[str] | None:
    """The ids that the card lists; None where a list is at fault, or missing."""
    if part == "column":
        return _ids(table.get("columns", TOP["columns"].default))
    if part == "section":
        return _ids(table.get("sections"))
    sections = table.get("section")
    lists = [
        _ids(section.get("categories")) if isinstance(section, dict) else None
        for section in (sections.values() if isinstance(sections, dict) else ())
    ]
    return None if None in lists else {entry for ids in lists for entry in ids or ()}


def _ids(value: Any) -> set[str] | None:
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        return None
    return set(value)


def _keys(value: Any) -> set[str]:
    return set(value) if isinstance(value, dict) else set()
