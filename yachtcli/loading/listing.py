"""Every ruleset there is, in a list."""

from __future__ import annotations

from typing import Literal, TypeAlias

from yachtcli.errors import YachtError
from yachtcli.loading import catalog, paths, plugins, shipped
from yachtcli.phrase import N_, Names, Phrase
from yachtcli.struct import Struct

Kind: TypeAlias = Literal["shipped", "file", "plugin"]


class Listed(Struct):
    """A ruleset in a list.

    `id` is what it is asked for by. `source` is the path of a file, or the
    package and version of a plugin. `problem` says why it can't be used.
    """

    id: str
    name: Names
    about: Names
    kind: Kind
    source: str
    problem: Phrase | None = None


def entries() -> tuple[Listed, ...]:
    """Every ruleset there is: shipped ones, the user's, those of plugins.

    One that is broken or hidden has a `problem`, and hides no other.
    """
    listed = [_entry(name, "shipped", "yachtcli") for name in shipped.ids()]
    seen: dict[str, object] = dict.fromkeys(shipped.ids(), Phrase(N_("a shipped ruleset")))
    for path in paths.user_files():
        listed.append(_entry(paths.stem(path), "file", path, seen.get(paths.stem(path))))
        seen.setdefault(paths.stem(path), path)
    for name, offer in plugins.rulesets().items():
        if offer.origin != plugins.SHIPPED:
            source = f"{offer.origin.package} {offer.origin.version}"
            listed.append(_entry(name, "plugin", source, seen.get(name)))
    return tuple(listed)


def _entry(name: str, kind: Kind, source: str, hidden_by: object = None) -> Listed:
    nameless = Listed(name, Names({"en": name}), Names({}), kind, source)
    if hidden_by is not None:
        return nameless._replace(
            problem=Phrase(N_("the name is taken by {other}"), other=hidden_by)
        )
    try:
        ruleset = catalog.find(name)
    except YachtError as error:
        return nameless._replace(problem=error.problems[0])
    except Exception as error:
        problem = plugins.blamed(error)
        if problem is None:
            raise
        return nameless._replace(problem=problem)
    return nameless._replace(name=ruleset.name, about=ruleset.about)
